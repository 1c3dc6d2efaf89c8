"""What a session has for those who run it: lines to save, cues to sound, sentences to tell, and whether to erase.

Each is taken once. It must not know what makes them, nor where they go.
"""

# Cues and words nobody takes are dropped beyond this many, oldest first.
_KEPT = 16


class Outbox:
    """The queues, oldest first. Taking from an empty one allocates nothing."""

    def __init__(self) -> None:
        self._commits: list[str] = []
        self._cues: list[tuple[str, int]] = []
        self._words: list[str] = []
        self._erased = False

    def take_erasure(self) -> bool:
        """Whether all games saved so far are to be erased, before the next commits are saved."""
        erased = self._erased
        self._erased = False
        return erased

    def take_commits(self) -> tuple[str, ...]:
        """The journal lines since the last call, oldest first; they are saved before the frame is shown."""
        if not self._commits:
            return ()
        taken = tuple(self._commits)
        self._commits.clear()
        return taken

    def take_cues(self) -> tuple[tuple[str, int], ...]:
        """The cues since the last call: (kind, track), track -1 when it concerns nobody in particular."""
        if not self._cues:
            return ()
        taken = tuple(self._cues)
        self._cues.clear()
        return taken

    def take_words(self) -> tuple[str, ...]:
        """The sentences since the last call, for a screen reader or a log."""
        if not self._words:
            return ()
        taken = tuple(self._words)
        self._words.clear()
        return taken

    def tell(self, sentence: str) -> None:
        """Adds a sentence for people."""
        self._keep(self._words, sentence)

    def _keep(self, queue, item) -> None:  # type: ignore[no-untyped-def]
        if len(queue) >= _KEPT:
            queue.pop(0)
        queue.append(item)

    def _erase(self) -> None:
        self._commits.clear()
        self._erased = True
