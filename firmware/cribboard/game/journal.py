"""The journal: everything that happened in a match, one line of text each, only ever appended to.

It holds what is in force and what was undone; the game is the fold over what is in force. The caller writes the line
that each change returns: the journal must not know files, keys, lights or time.

**Memory.** With a way to read the lines again, only the present game and the one before stay in memory, and as much of
what was undone; undoing or redoing past them reads the journal once more. What was is never lost, only farther away.
"""

from cribboard.game import corrections
from cribboard.game.errors import Illegal, Impossible, Unreadable
from cribboard.game.events import TAGS
from cribboard.game.fold import Fold, after, is_correction, is_game
from cribboard.game.game import apply, event_points, first_game_event, from_checkpoint
from cribboard.game.journal_text import (
    CORRECTIONS,
    Damaged,
    check_header,
    ends,
    header,
    line_text,
    line_words,
    parse_operation,
    unseal,
)
from cribboard.game.recall import Survey, operations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from cribboard.game.options import Options

    Operation = tuple[Any, ...]

GAMES_KEPT = 2
"""Games that stay in memory: the present one and the one before, so that a confirmed result can be undone at once."""

UNDONE_KEPT = 200
"""Undone operations that stay in memory: more than a game has."""

RECENT = 8
"""Lines remembered as text, because the caller may not have written them yet when the journal is read again."""


class Journal:
    """One match. A change returns the line to append to the file, without a newline, or raises and changes nothing.

    `reread`, if given, returns an iterable of all lines of the journal, as `load` takes them. Where memory is scarce
    the iterable collects garbage as it goes, every few lines, so that what stays in memory lies together.
    """

    def __init__(self, reread: "Callable[[], Iterable[str | bytes]] | None" = None) -> None:
        self._reread = reread
        self._reset()

    def _reset(self) -> None:
        self.torn = False
        self.lines = 0
        self._fold = Fold()
        self._undone: list[Operation] = []  # (line number, operation), the one to redo next at the end
        self._undone_forgotten = 0
        self._recent: list[str] = []

    @property
    def game(self) -> "Any":
        """The Game as it stands; None while the journal holds none."""
        return self._fold.game

    def begin(self, options: "Options", dealer: int = 0) -> tuple[str, ...]:
        """Begin a match and return the first lines of its journal.

        After loading a journal that was cut short before its first game, only the line that it still needs.
        """
        lines = []
        if self.lines != 1 or self.game is not None:
            self._reset()
            self.lines = 1
            lines.append(header())
        lines.append(self._write(first_game_event(options, dealer)))
        return tuple(lines)

    def load(self, lines: "Iterable[str | bytes]", first: int = 0) -> None:
        """Read a whole journal: lines of text or bytes, with or without newlines.

        With `first`, `lines` are only those from line `first` on, which has to begin a game, and what is before it is
        read when it is undone: so a board is quickly ready, however long the match.

        A last line without its newline (where others have theirs) or with a wrong checksum was torn by a power cut: it
        is left out and `torn` is True. `lines` is then the number of lines that count, the header included, and `game`
        is None if no game is among them. Raises Unreadable for anything else that is wrong, naming the line; the
        journal is empty then.
        """
        self._reset()
        self.lines = first
        self._fold.forgotten = 1 if first > 1 else 0
        try:
            held = None
            has_newlines = False
            for line in lines:
                if held is not None:
                    self._read(held)
                    has_newlines = has_newlines or ends(held)
                held = line
            if held:
                self._read_last(held, has_newlines or not self.lines)
        except Damaged:
            problem = f"Line {self.lines} of the journal is damaged: its checksum does not agree."
        except (Unreadable, Illegal, Impossible) as error:
            problem = f"Line {self.lines} of the journal cannot be read: {error.args[0]}"
        else:
            return
        self._reset()
        raise Unreadable(problem)

    def shortened(self) -> "tuple[Journal, tuple[str, ...]]":
        """Return a journal that goes on with the match from the games in memory, and all its lines.

        For a file that grows too long. What is older cannot be undone in it, nor can anything be redone, and what was
        corrected stands as it is now.
        """
        short = Journal(self._reread)
        short.lines = 1
        lines = [header()]
        for entry in self._fold.entries:
            if not is_correction(entry) and entry[1] is not None:
                lines.append(short._write(entry[1]))
        return short, tuple(lines)

    def record(self, event: "Operation") -> str:
        """Let an event happen. Raises Illegal or Impossible as game.apply does."""
        if event[0] not in TAGS:
            raise Impossible(f"{event[0]!r} is not an event that this version knows.")
        return self._write(event)

    def undo(self) -> str:
        """Take back the last operation in force, whatever it was, exactly."""
        return self._write(("undo",))

    def redo(self) -> str:
        """Bring back what was undone last. Nothing can be brought back once something new has happened."""
        return self._write(("redo",))

    def move(self, n: int, seat: int) -> str:
        """Move the peg or hand of line n of this game to another seat's track; later events stand."""
        return self._write(("move", n, seat))

    def remove(self, n: int) -> str:
        """Remove the peg, hand or crib of line n of this game; later events stand. Without its crib a deal goes on."""
        return self._write(("remove", n))

    def join(self, seat: int, points: int) -> str:
        """Add points to a seat's own last peg, which becomes the newest event; to undo, the two are one.

        Only other tracks' console pegs may have come after it, and nothing after a peg that stands for cards.
        """
        return self._write(("join", seat, points))

    def suit(self, suit: int) -> str:
        """Give the newest operation, a card or starter, its suit, 1 to 4; to undo, the two are one.

        A suit that it was keyed with is replaced. Raises Impossible for a card that the pack cannot hold any more.
        """
        return self._write(("suit", suit))

    def can_join(self, seat: int, points: int) -> bool:
        """Tell whether `join` would be allowed."""
        try:
            self._joined(seat, points)
        except (Illegal, Impossible):
            return False
        return True

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo: anything but the beginning of the match."""
        return len(self._fold.entries) + self._fold.forgotten > 1

    @property
    def can_redo(self) -> bool:
        """Whether there is something to redo."""
        return len(self._undone) + self._undone_forgotten > 0

    def undoing(self) -> "Operation | None":
        """Return what undo would take back: an event, ("move", n, seat) or ("remove", n); None if nothing."""
        if not self.can_undo:
            return None
        operation: Operation = self._fold.entries[-1][1]
        return operation

    def redoing(self) -> "Operation | None":
        """Return what redo would bring back, in the same form; None if nothing."""
        if not self.can_redo:
            return None
        if not self._undone:
            self._recall()
        operation: Operation = self._undone[-1][1]
        return operation

    def finished(self) -> "tuple[tuple[Operation, ...], Any] | None":
        """Return the game before the present one, if it was finished and is in memory: its events, and the Game.

        The events are those in force, its checkpoint first.
        """
        end = self._fold.beginning() if self._fold.entries else 0
        if not end:
            return None
        start = self._fold.beginning(end)
        game = self._fold.state(end)
        if game.outcome is None:
            return None
        entries = self._fold.entries[start:end]
        return tuple([e[1] for e in entries if e[1] is not None and not is_correction(e)]), game

    def pegs(self, limit: int = 12) -> "list[tuple[int, int, int, str]]":
        """List this game's console pegs, hands and cribs, newest first: (line number, seat, points, what).

        `what` is the peg's own, or "hand" or "crib". They are what can be moved and removed.
        """
        counts = self._fold.counts() if self._fold.entries else []
        found: list[tuple[int, int, int, str]] = []
        while counts and len(found) < limit:
            n, seat, event = counts.pop()
            found.append((n, seat, event_points(event), event[3] if event[0] == "peg" else event[0]))
        return found

    def _write(self, operation: "Operation") -> str:
        self._operate(operation)
        line = line_text(self.lines, operation)
        self.lines += 1
        self._recent.append(line)
        if len(self._recent) > RECENT:
            self._recent.pop(0)
        return line

    def _read(self, line: "str | bytes") -> None:
        if self.lines:
            self._operate(parse_operation(line_words(unseal(line), self.lines)))
        else:
            check_header(line)
        self.lines += 1

    def _read_last(self, line: "str | bytes", needs_newline: bool) -> None:
        try:
            if ends(line) or not needs_newline:
                self._read(line)
                return
            if not self.lines:
                check_header(line)
        except Damaged:
            pass
        self.torn = True

    def _operate(self, operation: "Operation") -> None:
        """Do what the next line says."""
        tag = operation[0]
        if tag == "undo":
            self._undo()
        elif tag == "redo":
            self._redo()
        else:
            if tag == "join":
                place, event, game = self._joined(operation[1], operation[2])
                self._fold.take(place)
                self._push(event, game)
            elif tag == "suit":
                event, game = self._suited(operation[1])
                self._fold.take(len(self._fold.entries) - 1)
                self._push(event, game)
            elif tag in CORRECTIONS:
                self._fold.correct(self.lines, operation, self._corrected(operation))
            else:
                self._push(operation, self._happened(operation))
            self._undone = []
            self._undone_forgotten = 0

    def _push(self, event: "Operation", game: "Any") -> None:
        self._fold.push((self.lines, event), game)
        self._forget()

    def _undo(self) -> None:
        if not self.can_undo:
            raise Illegal("There is nothing to undo.", "NOTHING TO UNDO")
        if len(self._fold.entries) == 1:
            self._recall()
        entry = self._fold.pop()
        self._undone.append((entry[0], entry[1]))
        self._forget()

    def _redo(self) -> None:
        if not self.can_redo:
            raise Illegal("There is nothing to redo.", "NOTHING TO REDO")
        if not self._undone:
            self._recall()
        entry = self._undone.pop()
        if entry[1][0] in CORRECTIONS:
            self._fold.correct(entry[0], entry[1])
            return
        self._fold.push(entry)
        self._forget()

    def _happened(self, event: "Operation") -> "Any":
        """The game after an event."""
        if not self._fold.entries:
            if event[0] != "game":
                raise Illegal("A journal begins with a game.")
            return from_checkpoint(event)
        return apply(self.game, event)

    def _corrected(self, operation: "Operation") -> "Any":
        """The game with one event moved or removed; Illegal if what came later could not stand as it does."""
        game = self.game
        if game.outcome is not None:
            raise Illegal("The game is over: undo its end first.", "UNDO FIRST")
        place = self._fold.find(operation[1])
        event = self._fold.entries[place][1]
        corrections.check(event, operation, game.options)
        later = self._fold.entries[place + 1 :]
        if corrections.passes_deal(event):
            for entry in later:
                if not is_correction(entry) and entry[1] is not None and corrections.needs_dealer(entry[1]):
                    raise Illegal(
                        "Without this crib another seat would have dealt since: undo back to it instead.", "UNDO BACK"
                    )
        try:
            game = after(self._fold.state(place), (0, corrections.corrected(event, operation)))
            for entry in later:
                if game.outcome is not None:
                    break
                game = after(game, entry)
        except (Illegal, Impossible) as error:
            problem = (f"What came later could not stand: {error.args[0]}", "LATER FAILS")
        else:
            if game.outcome is None:
                return game
            problem = ("That would end the game earlier.", "ENDS GAME")
        raise Illegal(*problem)

    def _joined(self, seat: int, points: int) -> "tuple[int, Operation, Any]":
        """Where a seat's last peg stands, what it becomes with more points, and the game then."""
        if self.game is None or self.game.outcome is not None:
            raise Illegal("The game is over: nothing can be added.", "UNDO FIRST")
        entries = self._fold.entries
        place = len(entries) - 1
        while not is_correction(entries[place]) and entries[place][1][0] == "peg" and entries[place][1][1] != seat:
            place -= 1
        if is_correction(entries[place]):
            raise Illegal("A correction came after that peg.")
        event = entries[place][1]
        corrections.check_joinable(event, points, place == len(entries) - 1)
        joined = event[:2] + (event[2] + points,) + event[3:]
        game = self._fold.state(place)
        for entry in entries[place + 1 :]:
            game = after(game, entry)
        return place, joined, apply(game, joined)

    def _suited(self, suit: int) -> "tuple[Operation, Any]":
        """What the newest operation becomes with a suit, and the game then."""
        if self.game is None or self.game.outcome is not None:
            raise Illegal("The game is over: nothing can be added.", "UNDO FIRST")
        event = corrections.with_suit(self._fold.entries[-1][1], suit)
        return event, apply(self._fold.state(len(self._fold.entries) - 1), event)

    def _forget(self) -> None:
        """Let out of memory what can be read again: what is before the last game, and what was undone long ago."""
        if self._reread is None:
            return
        if is_game(self._fold.entries[-1]):
            self._fold.forget_games(GAMES_KEPT)
        if len(self._undone) > UNDONE_KEPT:
            self._undone.pop(0)
            self._undone_forgotten += 1

    def _recall(self) -> None:
        """Read the journal again, so that the game before the present one and what was undone last are in memory."""
        try:
            survey = Survey(self._written())
            first = survey.last_games(GAMES_KEPT)
            kept = len(survey.done) - first
            last = len(survey.undone) - min(len(survey.undone), UNDONE_KEPT)
            # What was undone came after what is in force, and the next to redo, at the end, first.
            wanted = [survey.done[place] for place in range(first, first + kept)]
            wanted.extend([survey.undone[place] for place in range(len(survey.undone) - 1, last - 1, -1)])
            found = operations(self._written(), survey, wanted)
        except (Damaged, Unreadable, Illegal, Impossible, LookupError, OSError):
            found = []
        if not found:
            raise Illegal("What came before cannot be read from the journal again.")
        self._fold = Fold()
        self._fold.forgotten = first
        for n, operation in found[:kept]:
            if operation[0] in CORRECTIONS:
                self._fold.correct(n, operation)
            else:
                self._fold.push((n, operation))
        self._undone = list(reversed(found[kept:]))
        self._undone_forgotten = last

    def _written(self) -> "Iterator[tuple[int, str]]":
        """Read the number and words of every line so far, the last ones from `_recent` if they were not written yet."""
        assert self._reread is not None
        n = 0
        for line in self._reread():
            if n == self.lines:
                return
            if n:
                yield n, line_words(unseal(line), n)
            else:
                check_header(line)
            n += 1
        first_recent = self.lines - len(self._recent)
        if n < first_recent:
            raise Unreadable("Lines are missing at the end.")
        for line in self._recent[n - first_recent :]:
            yield n, line_words(unseal(line), n)
            n += 1
