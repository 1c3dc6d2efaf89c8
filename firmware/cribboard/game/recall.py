"""Which lines of a journal are in force and which were undone, found again with little memory.

However long the match, reading it again must not bring it all into memory. A first reading keeps one small number for
each operation, a second one brings the operations that are asked for. Takes lines as (n, words), in order from line 1,
which were allowed when they were written; must not know files, checksums or games.
"""

from cribboard.game.corrections import with_suit
from cribboard.game.errors import Unreadable
from cribboard.game.events import parse_seat
from cribboard.game.journal_text import parse_operation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    Lines = Iterable[tuple[int, str]]

# An operation in a survey is its line number and, in the low bits, what it is: a console peg (of which seat), a game,
# or anything else; a peg may have been joined to another one, and a card or starter may have been given its suit.
_SHIFT = 4
_JOIN = 8
_WHAT = 7
_GAME = 4
_OTHER = 5

_PIECE = 64


class Stack:
    """Small numbers in pieces: one long list would want more memory in one piece than a long evening leaves."""

    def __init__(self) -> None:
        self._pieces: list[list[int]] = [[]]

    def __len__(self) -> int:
        return (len(self._pieces) - 1) * _PIECE + len(self._pieces[-1])

    def __getitem__(self, place: int) -> int:
        return self._pieces[place // _PIECE][place % _PIECE]

    def push(self, number: int) -> None:
        """Put a number on top."""
        if len(self._pieces[-1]) == _PIECE:
            self._pieces.append([])
        self._pieces[-1].append(number)

    def pop(self) -> int:
        """Take the number on top; IndexError if there is none."""
        if not self._pieces[-1] and len(self._pieces) > 1:
            self._pieces.pop()
        return self._pieces[-1].pop()


class Survey:
    """Of all lines: what is in force, oldest first, and what was undone, the next to redo last."""

    def __init__(self, lines: "Lines") -> None:
        self.done = Stack()
        self.undone = Stack()
        self._joins = Stack()  # the line of each join or suit, then the line of the peg or card that it changed
        for n, words in lines:
            self._take(n, words)

    def _take(self, n: int, words: str) -> None:
        tag, _, rest = words.partition(" ")
        if tag == "undo":
            self.undone.push(self.done.pop())
            return
        if tag == "redo":
            self.done.push(self.undone.pop())
            return
        if len(self.undone):
            self.undone = Stack()
        if tag == "join":
            self._join(n, parse_seat(rest[:1]))
        elif tag == "suit":
            self._joins.push(n)
            self._joins.push(line_of(self.done.pop()))
            self.done.push(n << _SHIFT | _JOIN | _OTHER)
        elif tag == "peg":
            self.done.push(n << _SHIFT | parse_seat(rest[:1]))
        else:
            self.done.push(n << _SHIFT | (_GAME if tag == "game" else _OTHER))

    def _join(self, n: int, seat: int) -> None:
        """Take the seat's last peg out from under the others and put it on top again."""
        others = []
        peg = self.done.pop()
        while peg & _WHAT != seat:
            others.append(peg)
            peg = self.done.pop()
        while others:
            self.done.push(others.pop())
        self._joins.push(n)
        self._joins.push(line_of(peg))
        self.done.push(n << _SHIFT | _JOIN | seat)

    def last_games(self, count: int) -> int:
        """Return where in `done` the last so many games begin."""
        place = len(self.done)
        while place and count:
            place -= 1
            if self.done[place] & _WHAT == _GAME:
                count -= 1
        return place

    def joined(self, n: int) -> int:
        """Return the line of the peg or card that line n changed, 0 if it is no join or suit."""
        for place in range(0, len(self._joins), 2):
            if self._joins[place] == n:
                return self._joins[place + 1]
        return 0


def line_of(surveyed: int) -> int:
    """Return the line number of an operation in a survey."""
    return surveyed >> _SHIFT


def operations(lines: "Lines", survey: Survey, wanted: list[int]) -> "list[tuple[int, Any]]":
    """Return some operations of a survey, given in rising order, as (line number, operation). Takes the lines again.

    A join is the whole peg that it made, a suit the whole card. Raises Unreadable if the lines are not those of the
    survey.
    """
    joined: dict[int, Any] = {}
    for each in wanted:
        n = line_of(each)
        while n and (each & _JOIN or n in joined):
            n = survey.joined(n)
            joined[n] = None
    found: list[tuple[int, Any]] = []
    for n, words in lines:
        is_wanted = len(found) < len(wanted) and n == line_of(wanted[len(found)])
        if is_wanted or n in joined:
            operation = parse_operation(words)
            if operation[0] == "join":
                peg = joined[survey.joined(n)]
                operation = (peg[0], peg[1], peg[2] + operation[2], peg[3])
            elif operation[0] == "suit":
                operation = with_suit(joined[survey.joined(n)], operation[1])
            if n in joined:
                joined[n] = operation
            if is_wanted:
                found.append((n, operation))
    if len(found) < len(wanted):
        raise Unreadable("Lines are missing.")
    return found
