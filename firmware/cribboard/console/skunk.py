"""The skunk, walking to the right: two sizes, each in the poses of one walk.

A sprite is its rows of characters in one piece: `#` white stripe, `o` fur, `e` eye, `n` nose, and `.` nothing. They are
drawn for the board's true spacing, rows further apart than columns. This module must not know pixels or colours.
"""

# Eight rows, for two tracks and for one panel.
LOW = (
    (
        b"..ooooo.........."
        b".oo###ooo........"
        b"oo######oo..o...."
        b"oo####ooo..ooo..."
        b"oo###oooooo##oeo."
        b".oo##########ooon"
        b"..oooooooooooooo."
        b"..oo.oo...oo.oo.."
    ),
    (
        b".ooooo..........."
        b".o####oo........."
        b"oo#####ooo..o...."
        b"oo####ooo..ooo..."
        b"oo###oooooo##oeo."
        b".oo##########ooon"
        b"..oooooooooooooo."
        b"...ooo.....ooo..."
    ),
)

# Twelve rows, for three and four tracks and for two panels.
HIGH = (
    (
        b"....oooooo............"
        b"..ooo####ooo.........."
        b".oo########oo........."
        b"oo########ooo........."
        b"oo######oooo...o......"
        b"oo####ooo.....ooo....."
        b"oo####oo.....oo##oo..."
        b"oo####ooooooooo##oeoo."
        b".oo##############oooon"
        b".oooooooooooooooooooo."
        b"..ooooo.....ooooo....."
        b"..oo.oo.....oo.oo....."
    ),
    (
        b"...oooooo............."
        b".ooo####ooo..........."
        b".o########oo.........."
        b"oo########ooo........."
        b"oo######oooo...o......"
        b"oo####ooo.....ooo....."
        b"oo####oo.....oo##oo..."
        b"oo####ooooooooo##oeoo."
        b".oo##############oooon"
        b".oooooooooooooooooooo."
        b"...ooooo.....oooo....."
        b"....ooo......ooo......"
    ),
)

POSES = 2


def width(rows: int) -> int:
    """Columns of the skunk that fits a picture of so many rows."""
    return 17 if rows < 12 else 22


def pose(rows: int, number: int) -> bytes:
    """The sprite for a picture of so many rows; number is any count of steps, the walk repeats."""
    poses = LOW if rows < 12 else HIGH
    return poses[number % POSES]
