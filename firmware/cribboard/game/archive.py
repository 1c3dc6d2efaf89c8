"""A finished game as one line of text: when it was played, its result, and every event in force.

    cribboard game 1;date=2026-11-29;winner=A;scores=121,98;level=0;points=1;game 1 dealer=A ...;peg A 8;... *1f2e3d4c

The events let anybody fold the game again; the result stands beside them so that a later version may count otherwise. A
game may be archived twice, when its confirmation was undone and given again: of two that follow each other and begin
alike, the later counts. It must not know where the lines are kept.
"""

from collections import namedtuple

from cribboard.game.errors import Unreadable
from cribboard.game.events import event_text, parse_event, parse_number, parse_seat, seat_text
from cribboard.game.journal_text import Damaged, seal, unseal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.game.game import Game

_HEADER = "cribboard game 1"
_FIELDS = ("date", "winner", "scores", "level", "points")

Record = namedtuple("Record", ("date", "winner", "scores", "level", "points", "events"))
"""`date` is YYYY-MM-DD, or "" if no computer ever told the board; `winner` a track; the rest as in game.Outcome."""


def record_line(events: "tuple[Any, ...]", game: "Game", date: str = "") -> str:
    """Return the line of a finished game, without a newline. `events`: those in force, the checkpoint first."""
    outcome = game.outcome
    scores = ",".join([str(score) for score in outcome.scores])
    parts = [_HEADER, f"date={date}", f"winner={seat_text(outcome.winner)}", f"scores={scores}"]
    parts.append(f"level={outcome.level}")
    parts.append(f"points={outcome.points}")
    parts.extend([event_text(event) for event in events])
    return seal(";".join(parts))


def parse_record(line: "str | bytes") -> Record:
    """Read a line as `record_line` writes it. Raises Unreadable, or Impossible for what can never be."""
    try:
        parts = unseal(line).split(";")
    except Damaged:
        raise Unreadable("This line of the archive is damaged: its checksum does not agree.") from None
    if parts[0] != _HEADER:
        raise Unreadable(f"This is not a finished game: it does not begin with {_HEADER!r}.")
    values = []
    for name, part in zip(_FIELDS, parts[1:]):
        if not part.startswith(name + "="):
            raise Unreadable(f"{part!r} stands where {name} is wanted.")
        values.append(part[len(name) + 1 :])
    if len(parts) < len(_FIELDS) + 2:
        raise Unreadable("This finished game has no events.")
    return Record(
        values[0],
        parse_seat(values[1]),
        tuple([parse_number(score) for score in values[2].split(",")]),
        parse_number(values[3]),
        parse_number(values[4]),
        tuple([parse_event(text) for text in parts[1 + len(_FIELDS) :]]),
    )


def is_repeated(line: "str | bytes", other: "str | bytes") -> bool:
    """Tell whether two lines tell the very same game, whatever day they were written."""
    first, second = _told(line), _told(other)
    return bool(first) and first == second


def _told(line: "str | bytes") -> bytes:
    """A line from its result on, without its checksum, b"" if there is none: comparing that takes no time."""
    data = line.encode() if isinstance(line, str) else line
    start = data.find(b";winner=")
    return data[start : data.rfind(b" *")] if start > 0 else b""


def is_same_game(line: "str | bytes", other: "str | bytes") -> bool:
    """Tell whether two lines are of one game that was finished twice: more than half of the shorter is the same.

    Its beginning alone would not do: the first games of two matches begin with the same checkpoint.
    """
    first, second = _events(line), _events(other)
    shorter = min(len(first), len(second))
    alike = 0
    while alike < shorter and first[alike] == second[alike]:
        alike += 1
    return 2 * alike > shorter


def _events(line: "str | bytes") -> "tuple[Any, ...]":
    """The events of a line, none if it cannot be read."""
    try:
        return tuple(parse_record(line).events)
    except Unreadable:
        return ()
