"""How a journal is written: one line of text for each operation, numbered, with a checksum.

    cribboard 1 *39681584
    1 game 1 dealer=A won=0,0 points=0,0 *7d92755c
    2 peg A 8 *ec17afc6
    3 undo *30d99f4a

The header says the version of the format. Then come lines `n words *crc`: n counts from 1 without a gap, and crc is the
CRC-32 of all before ` *` in eight hex digits. Words are an event's text, or `undo`, `redo`, `move n seat`, `remove n`,
`join seat points`, `suit H`. Knows lines and operations one at a time; must not know what is in force or allowed.
"""

from binascii import crc32

from cribboard.game import events
from cribboard.game.cards import SUITS
from cribboard.game.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

VERSION = 1
_NAME = "cribboard"

CORRECTIONS = ("move", "remove")
"""Operations that change an earlier event, named by its line number."""


class Damaged(Exception):
    """A line is not whole: cut short, overwritten, or not text at all."""


def seal(body: str) -> str:
    """Return a line's text with its checksum."""
    return f"{body} *{crc32(body.encode()) & 0xFFFFFFFF:08x}"


def header() -> str:
    """Return the first line of a journal of this version."""
    return seal(f"{_NAME} {VERSION}")


def unseal(line: "str | bytes") -> str:
    """Return a line's text without its checksum and newline. Raises Damaged if the line is not whole."""
    try:
        text = line if isinstance(line, str) else line.decode()
        body, star, _ = text.rstrip("\r\n").rpartition(" *")
        if star and seal(body) == text.rstrip("\r\n"):
            return body
    except UnicodeError:
        pass
    raise Damaged()


def ends(line: "str | bytes") -> bool:
    """Tell whether a line ends with a newline."""
    return line.endswith("\n") if isinstance(line, str) else line.endswith(b"\n")


def check_header(line: "str | bytes") -> None:
    """Check a first line. Raises Damaged if it is the beginning of one, Unreadable if it is something else."""
    try:
        words = unseal(line).split(" ")
    except Damaged:
        if not ends(line) and header().startswith(line if isinstance(line, str) else _ascii(line)):
            raise
        words = []
    if len(words) != 2 or words[0] != _NAME:
        raise Unreadable(f"This is not a journal of a cribbage board: its first line is not {header()!r}.")
    if words[1] != str(VERSION):
        raise Unreadable(f"This journal is of version {words[1]}, and this board reads version {VERSION}.")


def _ascii(line: bytes) -> str:
    """The text of bytes, with a question mark for what is no plain letter."""
    return "".join([chr(byte) if byte < 128 else "?" for byte in line])


def line_text(number: int, operation: "tuple[Any, ...]") -> str:
    """Return the whole line of an operation, without a newline."""
    return seal(f"{number} {operation_text(operation)}")


def line_words(body: str, number: int) -> str:
    """Return the words of a line without its checksum. Raises Unreadable if its number is not the one due."""
    found, _, words = body.partition(" ")
    if found != str(number):
        raise Unreadable(f"it is numbered {found!r}.")
    return words


def operation_text(operation: "tuple[Any, ...]") -> str:
    """Write an operation.

    That is an event, ("undo",), ("redo",), ("move", n, seat), ("remove", n), ("join", seat, points) or ("suit", suit).
    """
    tag = operation[0]
    if tag in ("undo", "redo"):
        return str(tag)
    if tag == "move":
        return f"move {operation[1]} {events.seat_text(operation[2])}"
    if tag == "remove":
        return f"remove {operation[1]}"
    if tag == "join":
        return f"join {events.seat_text(operation[1])} {operation[2]}"
    if tag == "suit":
        return "suit " + SUITS[operation[1] - 1]
    return events.event_text(operation)


def parse_operation(text: str) -> "tuple[Any, ...]":
    """Read an operation as operation_text writes it. Raises Unreadable or Impossible as events.parse_event does."""
    words = text.split()
    tag = words[0] if words else ""
    if tag in ("undo", "redo") and len(words) == 1:
        return (tag,)
    if tag == "move" and len(words) == 3:
        return (tag, events.parse_number(words[1]), events.parse_seat(words[2]))
    if tag == "remove" and len(words) == 2:
        return (tag, events.parse_number(words[1]))
    if tag == "join" and len(words) == 3:
        return (tag, events.parse_seat(words[1]), events.parse_number(words[2]))
    if tag == "suit" and len(words) == 2 and len(words[1]) == 1 and words[1] in SUITS:
        return (tag, SUITS.find(words[1]) + 1)
    if tag in ("undo", "redo", "move", "remove", "join", "suit"):
        raise Unreadable(f"{text!r} cannot be read: it has words too many, too few or unknown.")
    return events.parse_event(text)
