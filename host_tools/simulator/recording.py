"""Sessions kept as files and shown again: a recorder of keys, and a player of what was recorded.

Both live on the session's own steps. They must not know pages, nor read or write a file.
"""

from collections.abc import Iterable

from cribboard.console import trace
from cribboard.console.session import Session

# Half a day of keys; a recording that was forgotten must not fill the memory.
MOST_PRESSES = 200_000


class Recorder:
    """The keys of one session from its first step on."""

    def __init__(self, session: Session, journal: Iterable[str]) -> None:
        """session: not stepped yet; journal: the words of its journal's lines, without number and checksum."""
        self._session = session
        self._journal = tuple(journal)
        self._settings = session.settings
        self._presses: list[tuple[int, bool, int]] = []
        self.step = 0

    def note(self, key: int, down: bool) -> None:
        """Notes a key that goes down or up in the step that comes next."""
        if len(self._presses) < MOST_PRESSES:
            self._presses.append((self.step, down, key))

    def text(self) -> str:
        """The session file."""
        lines = trace.session_lines(self._session.layout, self._settings, self._journal, self._presses, self.step)
        return "".join([line + "\n" for line in lines])


class Player:
    """A session file being replayed."""

    def __init__(self, name: str, script: trace.Script) -> None:
        """Raises Illegal, Impossible and Unreadable for a script that cannot begin."""
        self.name = name
        self.script = script
        self.session = trace.start(script)
        self.last_step: int = script.actions[-1][0]
        self.step = 0
        self._fingers = trace.Fingers(script)

    def pressed(self) -> bytearray:
        """The keys for the next step."""
        self._fingers.move(self.step)
        self.step += 1
        return self._fingers.pressed

    @property
    def ended(self) -> bool:
        """Whether the last step was taken."""
        return self.step > self.last_step
