"""Pictures to look at: what the board can show, drawn by the code it shows it with.

Each scene has a name and draws on a frame of any layout. The scenes must not know how they are rendered.
"""

from collections.abc import Callable

from cribboard.console import counting, font, layout, palette, picture, skunk
from cribboard.console.frame import Frame
from cribboard.game.cards import parse_cards

Draw = Callable[[Frame], None]


def pegs(frame: Frame) -> None:
    """A game under way, with a ghost ahead of B."""
    board = frame.layout
    for line in (layout.SKUNK, layout.DOUBLE):
        for pixel in layout.line_pixels(board, line):
            frame.put(pixel, palette.LINE, palette.FAINT_LEVEL)
    for track, (front, back) in enumerate(((74, 66), (93, 81), (58, 50), (101, 99))[: board.tracks]):
        frame.put(layout.hole_pixel(board, track, back), track, palette.BACK_LEVEL)
        frame.put(layout.hole_pixel(board, track, front), track, palette.FRONT_LEVEL)
    for hole in range(94, 98):
        frame.put(layout.hole_pixel(board, 1, hole), 1, palette.BACK_LEVEL)
    frame.put(layout.lamp_pixel(board, 0, layout.DEALER), palette.WHITE, palette.BRIGHT_LEVEL)
    if board.has_rail:
        for x in range(1, 3):
            frame.put(layout.rail_pixel(board, x), 0, palette.FRONT_LEVEL)
        frame.put(layout.rail_pixel(board, 31), 1, palette.FRONT_LEVEL)


def _words(words: str, offset: int = 0) -> Draw:
    return lambda frame: picture.message(frame, frame.rows, words, offset)


def _numbers(letter: int, score: int) -> Draw:
    return lambda frame: picture.numbers(
        frame, frame.rows, "ABCD"[letter % frame.layout.tracks], score, 121 - score, letter % frame.layout.tracks
    )


def _menu(words: str, index: int, count: int) -> Draw:
    return lambda frame: picture.menu(frame, frame.rows, words, 40, index, count)


def _hand(
    owner: int,
    starter: str,
    cards: str,
    total: int = -1,
    highlight: int = picture.ALL_CARDS,
    offered: int = 0,
    claimed: int = 0,
) -> Draw:
    def draw(frame: Frame) -> None:
        first = parse_cards(starter)[0] if starter else None
        colour = 0 if owner == counting.CRIB else owner
        hand = parse_cards(cards) if cards else ()
        picture.hand(frame, frame.rows, owner, colour, first, hand, total, highlight, offered, claimed)

    return draw


def _letters(small: bool, first: int) -> Draw:
    def draw(frame: Frame) -> None:
        letters = font.SMALL if small else font.BIG
        words = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-:?!/.,><()'=*"[first:]
        line = 0
        height = 6 if small else 8
        while words and line * height < frame.rows - 4:
            count = len(words)
            while font.width(letters, words[:count]) > picture.WORD_COLUMNS:
                count -= 1
            (picture.text if small else picture.big_text)(frame, 1, line * height, words[:count], palette.WHITE)
            words = words[count:]
            line += 1

    return draw


def _skunk(x: int, pose: int) -> Draw:
    return lambda frame: picture.skunk(frame, frame.rows, x, pose)


def _two_skunks(frame: Frame) -> None:
    wide = skunk.width(frame.rows)
    picture.skunk(frame, frame.rows, 16, 0)
    picture.skunk(frame, frame.rows, 12 - wide, 1)


SCENES: tuple[tuple[str, Draw], ...] = (
    ("pegs", pegs),
    ("skunk", _skunk(6, 0)),
    ("skunk 2", _skunk(6, 1)),
    ("two skunks", _two_skunks),
    ("cut", _hand(0, "", "")),
    ("cut crib", _hand(4, "", "")),
    ("hand starter", _hand(1, "5D", "")),
    ("hand three", _hand(0, "5D", "5H 5C JS")),
    ("crib three", _hand(4, "TD", "9H QC K")),
    ("hand 29", _hand(0, "5D", "5H 5C 5S JD", 29)),
    ("hand pair", _hand(1, "5D", "5H 5C 5S JD", 12, 0b00011)),
    ("hand offers", _hand(0, "8", "5 6 7 J", 12, picture.ALL_CARDS, 7)),
    ("hand claimed", _hand(1, "AH", "2 3 4H 6", 8, picture.ALL_CARDS, 7, 4)),
    ("ranks", _hand(1, "AC", "2D 3H 4S 6", 20)),
    ("ranks 2", _hand(0, "7C", "8D 9H TS J", 20)),
    ("ranks 3", _hand(0, "QC", "KD QH KS T", 13)),
    ("numbers A", _numbers(0, 96)),
    ("numbers B", _numbers(1, 108)),
    ("numbers C", _numbers(2, 8)),
    ("go", _words("GO")),
    ("peg first", _words("PEG FIRST")),
    ("go or undo", _words("GO OR UNDO")),
    ("undo first", _words("UNDO FIRST")),
    ("renege", _words("RENEGE")),
    ("scroll", _words("2 PLAYERS 121", 50)),
    ("menu", _menu("NEW GAME", 2, 3)),
    ("menu redo", _menu("REDO", 0, 12)),
    ("menu long", _menu("BRIGHTNESS 3", 4, 20)),
    ("letters", _letters(True, 0)),
    ("letters 2", _letters(True, 15)),
    ("letters 3", _letters(True, 34)),
    ("big letters", _letters(False, 0)),
    ("big letters 2", _letters(False, 5)),
    ("big letters 3", _letters(False, 10)),
    ("big letters 4", _letters(False, 15)),
    ("big letters 5", _letters(False, 20)),
    ("big digits", _letters(False, 26)),
    ("big digits 2", _letters(False, 31)),
    ("big marks", _letters(False, 36)),
)
