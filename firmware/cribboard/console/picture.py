"""The board as a picture: words, numbers, cards, the open hand and the skunk, drawn on a Frame by column and row.

Everything here draws into the frame it is given and allocates nothing. It must not know the game, the keys or time:
what is to be shown, how bright and how far it has scrolled come as arguments.

Words stand in columns 1 to 30 (product.md 1). On twelve rows small ones stand in rows 0 to 4 and 6 to 10, so that the
gap between two streets crosses both lines at the same place; sixteen rows have the same with air.
"""

from cribboard.console import font, glyphs, palette
from cribboard.console import skunk as skunks
from cribboard.console.counting import CRIB
from cribboard.console.font import BIG, SMALL
from cribboard.console.frame import Frame

FIRST_COLUMN = 1
LAST_COLUMN = 30
WORD_COLUMNS = 30

# How words are arranged.
SCROLL = 0
ONE_SMALL = 1
TWO_SMALL = 2
ONE_BIG = 3
TWO_BIG = 4
# Named, because `in (X, Y)` would make its tuple anew at every frame.
_BIG_ONES = (ONE_BIG, TWO_BIG)
_SINGLE_ONES = (ONE_SMALL, ONE_BIG)

# Whose hand it is, by the owner's number.
OWNERS = ("A", "B", "C", "D", "CRIB")

STARTER_BIT = 16
ALL_CARDS = 31

_STARTER_X = 1
_CARDS_X = 6
_CARD_STEP = 4
_CARD_WIDTH = 3
_SIDE_X = 22
_OFFERS_X = 21

_TO_GO_LEVEL = 190

# Marks of a sprite (skunk.py).
_NOTHING = 46
_FUR = 111
_STRIPE = 35
_NOSE = 110


def glyph(frame: Frame, x: int, y: int, columns: bytes, colour: int, level: int = 255) -> None:
    """Draw columns of bits (bit 0 the top row) with their top left corner at column x, row y; words' columns only."""
    frame.columns(x, y, columns, colour, level)


def text(
    frame: Frame, x: int, y: int, words: str, colour: int, level: int = 255, first: int = 0, end: int = -1
) -> None:
    """Draw words[first:end] in the small font, five rows high, from column x and row y."""
    _text(frame, SMALL, x, y, words, colour, level, first, end)


def big_text(
    frame: Frame, x: int, y: int, words: str, colour: int, level: int = 255, first: int = 0, end: int = -1
) -> None:
    """Draw words[first:end] in the big font, seven rows high, from column x and row y."""
    _text(frame, BIG, x, y, words, colour, level, first, end)


def text_width(words: str) -> int:
    """Columns that words take in the small font."""
    return font.width(SMALL, words)


def _text(
    frame: Frame, letters: bytes, x: int, y: int, words: str, colour: int, level: int, first: int, end: int
) -> None:
    if end < 0:
        end = len(words)
    for i in range(first, end):
        if x > LAST_COLUMN:
            return
        start = font.letter(words[i])
        columns = letters[start]
        if x + columns > FIRST_COLUMN:
            frame.columns(x, y, letters, colour, level, start + 1, columns)
        x += columns + 1


def number_width(value: int, big: bool = False) -> int:
    """Columns that a number of 0 or more takes in decimal."""
    digits = glyphs.BIG_DIGITS if big else glyphs.SMALL_DIGITS
    columns = len(digits[value % 10])
    while value > 9:
        value //= 10
        columns += len(digits[value % 10]) + 1
    return columns


def number(frame: Frame, right: int, y: int, value: int, colour: int, level: int = 255, big: bool = False) -> None:
    """Draw a number of 0 or more in decimal so that its last column is `right`."""
    digits = glyphs.BIG_DIGITS if big else glyphs.SMALL_DIGITS
    x = right + 1
    while True:
        columns = digits[value % 10]
        x -= len(columns)
        glyph(frame, x, y, columns, colour, level)
        value //= 10
        if not value:
            return
        x -= 1


def _split(letters: bytes, words: str) -> int:
    # Where to break words into two lines that both fit, most evenly: the index of a space, or 0.
    best = 0
    narrowest = WORD_COLUMNS + 1
    for i in range(1, len(words) - 1):
        if words[i] == " ":
            widest = max(font.width(letters, words, 0, i), font.width(letters, words, i + 1))
            if widest < narrowest:
                narrowest = widest
                best = i
    return best


def _arrangement(rows: int, words: str, big: bool) -> int:
    if big and font.width(BIG, words) <= WORD_COLUMNS:
        return ONE_BIG
    if rows > 12 and big and _split(BIG, words):
        return TWO_BIG
    if rows > 8 and _split(SMALL, words):
        return TWO_SMALL
    if font.width(SMALL, words) <= WORD_COLUMNS:
        return ONE_SMALL
    return SCROLL


def scroll_columns(rows: int, words: str) -> int:
    """How far a message scrolls until it is gone: offsets 0 (not yet to be seen) to this; 0 if it stands still."""
    return WORD_COLUMNS + font.width(BIG, words) if _arrangement(rows, words, True) == SCROLL else 0


def message(
    frame: Frame, rows: int, words: str, offset: int = 0, colour: int = palette.WHITE, level: int = palette.FRONT_LEVEL
) -> None:
    """Draw words in the middle, as large as they fit, in one line or two; what does not fit is scrolled by `offset`."""
    how = _arrangement(rows, words, True)
    if how == SCROLL:
        big_text(frame, LAST_COLUMN + 1 - offset, _big_row(rows), words, colour, level)
    else:
        _stand(frame, rows, how, words, colour, level)


def menu_columns(rows: int, words: str) -> int:
    """How far a menu line scrolls until it is gone, as `scroll_columns`."""
    return WORD_COLUMNS + font.width(SMALL, words) if _arrangement(rows, words, False) == SCROLL else 0


def menu(frame: Frame, rows: int, words: str, offset: int, index: int, count: int, colour: int = palette.WHITE) -> None:
    """Draw a menu line with, in the lowest row, a dot for each of `count` lines (up to 30), bright for this one.

    A line that does not fit is scrolled by `offset`; `colour` is that of the words.
    """
    how = _arrangement(rows, words, False)
    if how == SCROLL:
        text(frame, LAST_COLUMN + 1 - offset, _single_row(rows), words, colour)
    else:
        _stand(frame, rows, how, words, colour, palette.FRONT_LEVEL)
    step = 2 if count <= 15 else 1
    x = 16 - (step * (count - 1) + 1) // 2
    for i in range(count):
        here = i == index
        frame.dot(
            x + step * i,
            rows - 1,
            palette.AMBER if here else palette.WHITE,
            palette.FRONT_LEVEL if here else palette.DIM_LEVEL,
        )


def _small_row(rows: int, line: int) -> int:
    # The top row of the first or second of two lines of small words.
    if rows == 12:
        return 6 * line
    return 1 + 8 * line


def _single_row(rows: int) -> int:
    # The top row of small words that stand alone.
    return 5 if rows == 16 else _small_row(rows, 0)


def _big_row(rows: int) -> int:
    # The top row of big words: their street gaps fall evenly.
    return (rows - 8) // 2


def _stand(frame: Frame, rows: int, how: int, words: str, colour: int, level: int) -> None:
    big = how in _BIG_ONES
    letters = BIG if big else SMALL
    if how in _SINGLE_ONES:
        _centred(frame, letters, _big_row(rows) if big else _single_row(rows), words, colour, level, 0, len(words))
    else:
        space = _split(letters, words)
        second = 8 if big else _small_row(rows, 1)
        first = 0 if big else _small_row(rows, 0)
        _centred(frame, letters, first, words, colour, level, 0, space)
        _centred(frame, letters, second, words, colour, level, space + 1, len(words))


def _centred(frame: Frame, letters: bytes, y: int, words: str, colour: int, level: int, first: int, end: int) -> None:
    x = 16 - (font.width(letters, words, first, end) + 1) // 2
    _text(frame, letters, x, y, words, colour, level, first, end)


def bar(frame: Frame, rows: int, part: int, whole: int, colour: int, level: int = palette.FRONT_LEVEL) -> None:
    """Draw in the lowest row how much of something is left, such as a key's hold: part of whole, both in any unit."""
    for x in range(WORD_COLUMNS * part // whole):
        frame.dot(FIRST_COLUMN + x, rows - 1, colour, level)


def numbers(frame: Frame, rows: int, letter: str, score: int, to_go: int, colour: int) -> None:
    """Draw one track's page: its letter, the score big and the points to go small at the right, on one line."""
    y = _big_row(rows)
    big_text(frame, FIRST_COLUMN, y, letter, colour)
    left = FIRST_COLUMN + font.width(BIG, letter) + 2
    number(frame, left + number_width(score, True) - 1, y, score, palette.WHITE, 255, True)
    number(frame, LAST_COLUMN, y + 2, to_go, colour, _TO_GO_LEVEL)


def card(
    frame: Frame, x: int, y: int, card: int, colour: int = palette.CARD, level: int = 255, suit_gap: int = 0
) -> None:
    """Draw a card three columns wide at column x: its rank from row y, its suit `suit_gap` rows under it.

    The rank is in `colour`, the suit in its own; an unknown suit is a faint dot.
    """
    glyph(frame, x, y, glyphs.RANKS[card & 15], colour, level)
    suit = card >> 4
    y += font.SMALL_HEIGHT + suit_gap
    if suit:
        glyph(frame, x, y, glyphs.SUITS[suit], palette.suit_colour(suit), level)
    else:
        glyph(frame, x, y, glyphs.SUITS[0], palette.WHITE, min(level, palette.DIM_LEVEL))


def hand(
    frame: Frame,
    rows: int,
    owner: int,
    colour: int,
    starter: int | None,
    cards: "bytes | bytearray | tuple[int, ...] | list[int]",
    total: int = -1,
    highlight: int = ALL_CARDS,
    offered: int = 0,
    claimed: int = 0,
    marker: int = palette.FRONT_LEVEL,
) -> None:
    """Draw the open hand.

    owner: seat 0..3 or CRIB, in `colour`, its track's.
    starter: a card, or None while it is wanted: then the owner and `CUT` are all that is shown.
    cards: up to four, in the order keyed.
    total: shown in place of the owner, in its colour; -1 for none yet.
    highlight: mask of what is bright, the rest faint: bits 0..3 the cards, bit 4 the starter, as in game.hand.
    offered, claimed: OFFER_ bits of counting: keys that could still add (faint), and those that are on (bright).
    marker: level 0..255 of the line under the place of the next card, so that it can wink.
    """
    if not starter:
        _cut(frame, rows, owner, colour)
        return
    y = 2 if rows > 12 else 0
    suit_gap = 0 if rows == 8 else 1
    level = 255 if highlight & STARTER_BIT else palette.DIM_LEVEL
    card(frame, _STARTER_X, y, starter, palette.STARTER, level, suit_gap)
    x = _CARDS_X
    for i in range(len(cards)):
        level = 255 if highlight >> i & 1 else palette.DIM_LEVEL
        card(frame, x, y, cards[i], palette.CARD, level, suit_gap)
        x += _CARD_STEP
    if len(cards) < 4:
        for i in range(_CARD_WIDTH):
            frame.dot(x + i, y + font.SMALL_HEIGHT - 1, palette.WHITE, marker)
    if total >= 0:
        number(frame, LAST_COLUMN, y, total, colour)
    elif owner != CRIB:
        big_text(frame, LAST_COLUMN - 4, y, OWNERS[owner], colour)
    else:
        text(frame, _SIDE_X + 2, y, "CR", colour)
        if rows > 8:
            text(frame, _SIDE_X + 2, y + 6, "IB", colour)
    if offered | claimed:
        _offers(frame, rows, y + font.SMALL_HEIGHT + suit_gap, offered, claimed)


def _cut(frame: Frame, rows: int, owner: int, colour: int) -> None:
    name = OWNERS[owner]
    if rows == 8:
        wide = text_width(name)
        x = 16 - (wide + 4 + text_width("CUT")) // 2
        text(frame, x, _small_row(rows, 0), name, colour)
        text(frame, x + wide + 4, _small_row(rows, 0), "CUT", palette.STARTER)
    else:
        _centred(frame, SMALL, _small_row(rows, 0), name, colour, 255, 0, len(name))
        _centred(frame, SMALL, _small_row(rows, 1), "CUT", palette.STARTER, 255, 0, 3)


def _offers(frame: Frame, rows: int, y: int, offered: int, claimed: int) -> None:
    marks = glyphs.TINY_OFFERS if rows == 8 else glyphs.OFFERS
    x = _OFFERS_X
    for i in range(3):
        bit = 1 << i
        if (offered | claimed) & bit:
            level = palette.FRONT_LEVEL if claimed & bit else palette.DIM_LEVEL
            glyph(frame, x, y, marks[i], palette.OFFER, level)
        x += len(marks[i]) + 1


def skunk(frame: Frame, rows: int, x: int, pose: int) -> None:
    """Draw the skunk walking to the right with the end of its tail at column x, from -skunks.width(rows) to 31.

    pose: any count of steps; the walk repeats.
    """
    sprite = skunks.pose(rows, pose)
    wide = skunks.width(rows)
    high = len(sprite) // wide
    y = (rows - high) // 2
    for row in range(high):
        for column in range(wide):
            mark = sprite[row * wide + column]
            if mark != _NOTHING and 0 <= x + column < 32:
                if mark == _FUR:
                    frame.dot(x + column, y + row, palette.FUR, palette.FUR_LEVEL)
                elif mark == _STRIPE:
                    frame.dot(x + column, y + row, palette.WHITE, palette.STRIPE_LEVEL)
                else:
                    frame.dot(x + column, y + row, palette.NOSE if mark == _NOSE else palette.AMBER)
