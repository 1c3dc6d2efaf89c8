"""The skunk, seen from its left side as it walks to the right: two sizes, each in poses of one walk.

A sprite is its rows of characters: `#` white stripe, `o` fur, `e` eye, `n` nose, and `.` nothing, where what lies behind
shows. They are drawn for the board's true spacing (rows further apart than columns); this module must not know pixels or
colours.
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
