"""The forty keys: their numbers, their names and what is printed on them.

A key's number is `row * 5 + column` in the matrix of hardware.md 3.2. Rows 0, 1, 2 and 7 are the
consoles A, B, C and D; rows 3 to 6 are the keypad. This module must not know what a key does:
that is `controls.py`.
"""

ROWS = 8
COLUMNS = 5
KEYS = ROWS * COLUMNS

# The kinds of key, in the order of the columns of the table in controls.py.
NUMBER = 0
UNDO = 1
RANK = 2
SUIT = 3
CRIB = 4
GO = 5
MENU = 6

NAMES = (
    ("A1", "A2", "A3", "A6", "AU")
    + ("B1", "B2", "B3", "B6", "BU")
    + ("C1", "C2", "C3", "C6", "CU")
    + ("A", "2", "3", "4", "5")
    + ("6", "7", "8", "9", "10")
    + ("J", "Q", "K", "C", "D")
    + ("H", "S", "CRIB", "GO", "MENU")
    + ("D1", "D2", "D3", "D6", "DU")
)

# What is printed on each key, beside its name.
CONSOLE_LEGENDS = ("1", "2", "3", "6", "UNDO")

_AMOUNTS = (1, 2, 3, 6, 0)
_SEATS = (0, 1, 2, -1, -1, -1, -1, 3)  # the console of each matrix row, -1 for the keypad
_SUITS = {"C": 1, "D": 2, "H": 3, "S": 4}


def _kind_of(number: int) -> int:
    if _SEATS[number // COLUMNS] >= 0:
        return UNDO if number % COLUMNS == 4 else NUMBER
    name = NAMES[number]
    if name in _SUITS:
        return SUIT
    if name == "CRIB":
        return CRIB
    if name == "GO":
        return GO
    if name == "MENU":
        return MENU
    return RANK


_KINDS = bytes([_kind_of(number) for number in range(KEYS)])
_MARKS = bytes(
    [_SUITS.get(NAMES[n], 0) if _KINDS[n] == SUIT else (n - 14 if _KINDS[n] == RANK else 0) for n in range(KEYS)]
)


def kind(key: int) -> int:
    """NUMBER, UNDO, RANK, SUIT, CRIB, GO or MENU for a key number 0..39."""
    return _KINDS[key]


def seat(key: int) -> int:
    """The seat 0..3 whose console holds the key, or -1 for the keypad."""
    return _SEATS[key // COLUMNS]


def amount(key: int) -> int:
    """The points printed on a console's number key: 1, 2, 3 or 6."""
    return _AMOUNTS[key % COLUMNS]


def rank(key: int) -> int:
    """The rank 1..13 of a rank key."""
    return _MARKS[key]


def suit(key: int) -> int:
    """The suit 1..4 (C D H S) of a suit key."""
    return _MARKS[key]


def number(name: str) -> int:
    """The key number for a name of NAMES; raises ValueError for any other text."""
    return NAMES.index(name)
