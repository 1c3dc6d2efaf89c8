"""JSON as the line protocol speaks it: one object a line, read strictly, written in a fixed order.

Requests are flat: names and strings, whole numbers, true, false or null. MicroPython's own reader takes `{"a": 1` for
whole, so lines from outside are read here instead. It must not know what a request means.
"""

from cribboard.game.errors import Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    Value = str | int | bool | None

_ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS = (("true", True), ("false", False), ("null", None))
_SPACES = " \t"
_MOST_DIGITS = 9


def read_object(text: str) -> "dict[str, Value]":
    """Reads one flat object, the whole of the text. Raises Unreadable, saying what is wrong and where."""
    return _Reader(text).whole()


class _Reader:
    """Reads a text from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def whole(self) -> "dict[str, Value]":
        found: dict[str, Value] = {}
        self._expect("{", "An object begins with {")
        if not self._take("}"):
            while True:
                self._skip()
                if self._peek() != '"':
                    raise self._wrong("A name in quotes is wanted")
                name = self._string()
                if name in found:
                    raise self._wrong(f"{name!r} is there twice")
                self._expect(":", "A colon is wanted")
                found[name] = self._value()
                if self._take("}"):
                    break
                self._expect(",", "A comma or } is wanted")
        self._skip()
        if self._at < len(self._text):
            raise self._wrong("Nothing may follow the object")
        return found

    def _wrong(self, why: str) -> Unreadable:
        return Unreadable(f"{why}, at character {self._at + 1}.")

    def _peek(self) -> str:
        return self._text[self._at] if self._at < len(self._text) else ""

    def _skip(self) -> None:
        while self._peek() and self._peek() in _SPACES:
            self._at += 1

    def _take(self, character: str) -> bool:
        self._skip()
        if self._peek() != character:
            return False
        self._at += 1
        return True

    def _expect(self, character: str, why: str) -> None:
        if not self._take(character):
            raise self._wrong(why)

    def _value(self) -> "Value":
        self._skip()
        if self._peek() == '"':
            return self._string()
        for word, value in _WORDS:
            if self._text[self._at : self._at + len(word)] == word:
                self._at += len(word)
                return value
        start = self._at
        if self._peek() == "-":
            self._at += 1
        first = self._at
        while "0" <= self._peek() <= "9" and self._peek():
            self._at += 1
        digits = self._text[first : self._at]
        if not digits or len(digits) > _MOST_DIGITS or (digits[0] == "0" and len(digits) > 1):
            raise self._wrong("A string, a whole number, true, false or null is wanted")
        return int(self._text[start : self._at])

    def _string(self) -> str:
        self._at += 1
        parts: list[str] = []
        while True:
            character = self._peek()
            if not character or ord(character) < 32:
                raise self._wrong("A string is not closed")
            self._at += 1
            if character == '"':
                return "".join(parts)
            if character == "\\":
                parts.append(self._escape())
            else:
                parts.append(character)

    def _escape(self) -> str:
        kind = self._peek()
        self._at += 1
        if kind and kind in _ESCAPES:
            return _ESCAPES[kind]
        digits = self._text[self._at : self._at + 4]
        if kind == "u" and len(digits) == 4 and all(digit in "0123456789abcdefABCDEF" for digit in digits):
            code = int(digits, 16)
            if not 0xD800 <= code < 0xE000:
                self._at += 4
                return chr(code)
        raise self._wrong("This escape is not known")


def write_object(pairs: "Sequence[tuple[str, Any]]") -> str:
    """One object as text, its names in the order given. Values: as read, and lists, tuples and pairs of these."""
    return "{" + ",".join([f"{write(name)}:{write(value)}" for name, value in pairs]) + "}"


def write(value: "Any") -> str:
    """One value as text. A list or tuple is an array; an Ordered is an object."""
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return '"' + "".join([_written(character) for character in value]) + '"'
    if isinstance(value, Ordered):
        return write_object(value.pairs)
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([write(part) for part in value]) + "]"
    return str(int(value))


class Ordered:
    """An object inside an object: pairs in their order, which a dict would not keep on MicroPython."""

    def __init__(self, pairs: "Sequence[tuple[str, Any]]") -> None:
        self.pairs = pairs


def _written(character: str) -> str:
    if character == '"' or character == "\\":
        return "\\" + character
    if ord(character) < 32 or ord(character) == 127:
        return f"\\u{ord(character):04x}"
    return character
