"""Two fonts for the picture: SMALL, five rows high, and BIG, seven; letters are as wide as they need.

A letter is one byte for each column, from the left, with bit 0 in its top row; tests/console/fonts.txt shows every
letter drawn out. This module must not know pixels or colours.
"""

# Dictionary keys of one character are interned, so looking up words[i] allocates nothing under MicroPython.
SMALL = {
    "A": b"\x1e\x05\x1e",
    "B": b"\x1f\x15\x0a",
    "C": b"\x0e\x11\x11",
    "D": b"\x1f\x11\x0e",
    "E": b"\x1f\x15\x11",
    "F": b"\x1f\x05\x01",
    "G": b"\x0e\x11\x1d",
    "H": b"\x1f\x04\x1f",
    "I": b"\x1f",
    "J": b"\x08\x10\x0f",
    "K": b"\x1f\x04\x1b",
    "L": b"\x1f\x10\x10",
    "M": b"\x1f\x02\x04\x02\x1f",
    "N": b"\x1f\x02\x04\x1f",
    "O": b"\x0e\x11\x0e",
    "P": b"\x1f\x05\x02",
    "Q": b"\x0e\x11\x09\x16",
    "R": b"\x1f\x05\x1a",
    "S": b"\x12\x15\x09",
    "T": b"\x01\x1f\x01",
    "U": b"\x1f\x10\x1f",
    "V": b"\x0f\x10\x0f",
    "W": b"\x1f\x08\x04\x08\x1f",
    "X": b"\x1b\x04\x1b",
    "Y": b"\x03\x1c\x03",
    "Z": b"\x19\x15\x13",
    "0": b"\x0e\x11\x0e",
    "1": b"\x02\x1f",
    "2": b"\x1d\x15\x17",
    "3": b"\x11\x15\x1f",
    "4": b"\x07\x04\x1f",
    "5": b"\x17\x15\x1d",
    "6": b"\x1e\x15\x1d",
    "7": b"\x01\x19\x07",
    "8": b"\x1f\x15\x1f",
    "9": b"\x17\x15\x0f",
    " ": b"\x00\x00",
    "+": b"\x04\x0e\x04",
    "-": b"\x04\x04",
    ":": b"\x0a",
    "?": b"\x01\x15\x02",
    "!": b"\x17",
    "/": b"\x18\x04\x03",
    ".": b"\x10",
    ",": b"\x10\x08",
    ">": b"\x11\x0a\x04",
    "<": b"\x04\x0a\x11",
    "(": b"\x0e\x11",
    ")": b"\x11\x0e",
    "'": b"\x03",
    "=": b"\x0a\x0a\x0a",
    "*": b"\x0a\x04\x0a",
}

BIG = {
    "A": b"\x7e\x09\x09\x09\x7e",
    "B": b"\x7f\x49\x49\x49\x36",
    "C": b"\x3e\x41\x41\x41\x22",
    "D": b"\x7f\x41\x41\x41\x3e",
    "E": b"\x7f\x49\x49\x49\x41",
    "F": b"\x7f\x09\x09\x09\x01",
    "G": b"\x3e\x41\x49\x49\x7a",
    "H": b"\x7f\x08\x08\x08\x7f",
    "I": b"\x41\x7f\x41",
    "J": b"\x20\x40\x41\x3f\x01",
    "K": b"\x7f\x08\x14\x22\x41",
    "L": b"\x7f\x40\x40\x40\x40",
    "M": b"\x7f\x02\x0c\x02\x7f",
    "N": b"\x7f\x06\x08\x30\x7f",
    "O": b"\x3e\x41\x41\x41\x3e",
    "P": b"\x7f\x09\x09\x09\x06",
    "Q": b"\x3e\x41\x51\x21\x5e",
    "R": b"\x7f\x09\x19\x29\x46",
    "S": b"\x46\x49\x49\x49\x31",
    "T": b"\x01\x01\x7f\x01\x01",
    "U": b"\x3f\x40\x40\x40\x3f",
    "V": b"\x1f\x20\x40\x20\x1f",
    "W": b"\x7f\x20\x18\x20\x7f",
    "X": b"\x63\x14\x08\x14\x63",
    "Y": b"\x03\x04\x78\x04\x03",
    "Z": b"\x61\x51\x49\x45\x43",
    "0": b"\x3e\x41\x41\x41\x3e",
    "1": b"\x42\x7f\x40",
    "2": b"\x42\x61\x51\x49\x46",
    "3": b"\x41\x49\x49\x49\x36",
    "4": b"\x18\x14\x12\x7f\x10",
    "5": b"\x27\x45\x45\x45\x39",
    "6": b"\x3e\x49\x49\x49\x30",
    "7": b"\x01\x61\x19\x05\x03",
    "8": b"\x36\x49\x49\x49\x36",
    "9": b"\x06\x49\x49\x49\x3e",
    " ": b"\x00\x00\x00",
    "+": b"\x08\x08\x3e\x08\x08",
    "-": b"\x08\x08\x08",
    ":": b"\x36",
    "?": b"\x02\x01\x51\x09\x06",
    "!": b"\x5f",
    "/": b"\x60\x10\x08\x04\x03",
    ".": b"\x40",
    ",": b"\x40\x20",
    ">": b"\x41\x22\x14\x08",
    "<": b"\x08\x14\x22\x41",
    "(": b"\x1c\x22\x41",
    ")": b"\x41\x22\x1c",
    "'": b"\x07",
    "=": b"\x14\x14\x14\x14",
    "*": b"\x2a\x1c\x3e\x1c\x2a",
}

SMALL_HEIGHT = 5
BIG_HEIGHT = 7


def letter(font: dict[str, bytes], character: str) -> bytes:
    """The columns of one character; what the font does not have shows as a question mark."""
    return font[character] if character in font else font["?"]


def width(font: dict[str, bytes], words: str, first: int = 0, end: int = -1) -> int:
    """Columns that words[first:end] take (to the last character for end = -1), one dark column between letters."""
    if end < 0:
        end = len(words)
    columns = 0
    for i in range(first, end):
        columns += len(letter(font, words[i])) + 1
    return columns - 1 if columns else 0
