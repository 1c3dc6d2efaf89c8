"""Which lines of a journal are in force and which were undone, found again with little memory.

However long the match, reading it again must not bring it all into memory. A first reading keeps one small number for
each operation, a second one brings the operations that are asked for. Takes lines as (n, words), in order from line 1,
which were allowed when they were written; must not know files, checksums or games.
"""

from cribboard.game.errors import Unreadable
from cribboard.game.events import parse_seat
from cribboard.game.journal_text import parse_operation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    Lines = Iterable[tuple[int, str]]

# An operation in a survey is n << _SHIFT with what it is: a seat's console peg (the seat), a game, anything else.
_SHIFT = 3
_WHAT = 7
_GAME = 4
_OTHER = 5


class Survey:
    """Of all lines: what is in force, oldest first; what was undone, the next to redo last; which pegs were joined."""

    def __init__(self, lines: "Lines") -> None:
        self.done: list[int] = []
        self.undone: list[int] = []
        self.joined: dict[int, int] = {}
        """The line of each join, with the line of the peg that it joined."""
        for n, words in lines:
            self._take(n, words)

    def _take(self, n: int, words: str) -> None:
        tag, _, rest = words.partition(" ")
        if tag == "undo":
            self.undone.append(self.done.pop())
            return
        if tag == "redo":
            self.done.append(self.undone.pop())
            return
        if self.undone:
            self.undone = []
        what = _OTHER
        if tag == "game":
            what = _GAME
        elif tag in ("peg", "join"):
            what = parse_seat(rest[:1])
        if tag == "join":
            place = len(self.done) - 1
            while self.done[place] & _WHAT != what:
                place -= 1
            self.joined[n] = self.done.pop(place) >> _SHIFT
        self.done.append(n << _SHIFT | what)

    def last_games(self, count: int) -> int:
        """Return where in `done` the last so many games begin."""
        place = len(self.done)
        while place and count:
            place -= 1
            if self.done[place] & _WHAT == _GAME:
                count -= 1
        return place


def line_of(surveyed: int) -> int:
    """Return the line number of an operation in a survey."""
    return surveyed >> _SHIFT


def operations(lines: "Lines", survey: Survey, wanted: list[int]) -> "dict[int, Any]":
    """Return the operations of some line numbers, taking the lines once more; a join is the whole peg that it made.

    Raises Unreadable if the lines are not those of the survey.
    """
    needed: dict[int, Any] = {}
    for n in wanted:
        needed[n] = None
        while n in survey.joined:
            n = survey.joined[n]
            needed[n] = None
    for n, words in lines:
        if n in needed:
            needed[n] = parse_operation(words)
    if None in needed.values():
        raise Unreadable("Lines are missing.")
    found = {}
    for n in wanted:
        line = n
        points = 0
        while needed[line][0] == "join":
            points += needed[line][2]
            line = survey.joined[line]
        operation = needed[line]
        found[n] = operation[:2] + (operation[2] + points,) + operation[3:] if points else operation
    return found
