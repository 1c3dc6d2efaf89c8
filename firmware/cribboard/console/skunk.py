"""The skunk, seen from its left side as it walks to the right: two sizes, each in poses of one walk.

A sprite is its rows of characters: `#` white stripe, `o` fur, `e` eye, `n` nose, and `.` nothing. They are drawn for the
board's true spacing, rows further apart than columns. This module must not know pixels or colours.
"""

# Eight rows, for two tracks and for one panel.
LOW = (
    (
        b".ooo............",
        b"o##oo...........",
        b"o###o......o....",
        b"o###o.....ooo...",
        b".o##oo####oo#oo.",
        b"..o##########eon",
        b"...oooooooooooo.",
        b"...o.o...o.o....",
    ),
    (
        b".ooo............",
        b"o##oo...........",
        b"o###o......o....",
        b"o###o.....ooo...",
        b".o##oo####oo#oo.",
        b"..o##########eon",
        b"...oooooooooooo.",
        b"....oo....oo....",
    ),
)

# Twelve rows, for three and four tracks and for two panels.
HIGH = (
    (
        b"..oooo..............",
        b".oo##oo.............",
        b"oo####oo............",
        b"oo#####o............",
        b"oo##o##o......o.....",
        b"oo##ooo......ooo....",
        b".o##oo......oo##oo..",
        b".oo##oo####oo###eoo.",
        b"..oo###########ooooon",
        b"...ooooooooooooooo..",
        b"....oo.oo...oo.oo...",
        b"....o...o...o...o...",
    ),
    (
        b"..oooo..............",
        b".oo##oo.............",
        b"oo####oo............",
        b"oo#####o............",
        b"oo##o##o......o.....",
        b"oo##ooo......ooo....",
        b".o##oo......oo##oo..",
        b".oo##oo####oo###eoo.",
        b"..oo###########ooooon",
        b"...ooooooooooooooo..",
        b".....oooo....oooo...",
        b"......oo......oo....",
    ),
)

POSES = 2

# Columns of the widest skunk.
WIDTH = 20


def width(rows: int) -> int:
    """Columns of the skunk that fits a picture of so many rows."""
    return len(pose(rows, 0)[0])


def pose(rows: int, number: int) -> tuple[bytes, ...]:
    """The sprite for a picture of so many rows; number is any count of steps, the walk repeats."""
    poses = LOW if rows < 12 else HIGH
    return poses[number % POSES]
