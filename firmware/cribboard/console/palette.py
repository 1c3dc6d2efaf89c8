"""Colours by meaning: numbers for what a pixel can say, and palettes that turn the numbers into red, green and blue.

The values are for the eye (about sRGB); gamma, brightness and the supply limit come later, at the wire. This module must
not know where anything is drawn.
"""

# One number for each meaning. The four tracks come first so that a track's number is its colour.
TRACK_A = 0
TRACK_B = 1
TRACK_C = 2
TRACK_D = 3
WHITE = 4
RED = 5
GREEN = 6
AMBER = 7
LINE = 8
CLUBS = 9
DIAMONDS = 10
HEARTS = 11
SPADES = 12
CARD = 13
STARTER = 14
OFFER = 15
FUR = 16
NOSE = 17
COLOURS = 18

# Levels 0..255 as the eye sees them. The back peg is at 35 % (hardware.md 1.3): after a gamma of 2.2 a tenth of the front
# peg's light, after 2.8 a twentieth, and still some steps above nothing. A test computes this.
FRONT_LEVEL = 255
GHOST_LEVEL = 160
BRIGHT_LEVEL = 140
BACK_LEVEL = 90
FAINT_LEVEL = 56

# A skunk's black and white: enough light to see the fur, little enough to be black beside the stripe.
FUR_LEVEL = 150
STRIPE_LEVEL = 220


def _table(*colours: int) -> bytes:
    return b"".join([bytes((colour >> 16, colour >> 8 & 255, colour & 255)) for colour in colours])


# Found by search so that any two tracks, and any track and white, keep far apart for everybody: tests/console/test_palette.py
# simulates protanopia, deuteranopia and tritanopia and measures the distances.
SAFE = _table(
    0xD2203C,  # track A: red
    0x0046FF,  # track B: blue
    0x80FF00,  # track C: lime
    0xE682F5,  # track D: orchid
    0xFFFFFF,  # white
    0xFF2000,  # red: refused
    0x20E040,  # green: accepted
    0xFFA000,  # amber: undone, armed, look here
    0xC8D2FF,  # line: the skunk lines
    0x30D860,  # clubs; the black suits are cool, the red ones warm
    0xFF8C00,  # diamonds
    0xFF2840,  # hearts
    0x5A78FF,  # spades
    0xFFF0DC,  # card: a rank
    0xFFC81E,  # starter: its rank
    0x00E1D2,  # offer: what could still add
    0x5A32B4,  # fur: a skunk's black
    0xFF5A78,  # nose
)

# The colours of pegs as they are sold.
CLASSIC = _table(0xFF1414, 0x00DC28, 0x1450FF, 0xFFD200) + SAFE[12:]

# Little blue, for late evenings; white becomes candle light.
EVENING = (
    _table(0xFF2800, 0xFFDC00, 0x50DC32, 0xFF5096, 0xFFC88C, 0xFF1400, 0x46C800, 0xFF8200, 0xFFBE82)
    + _table(0x3CC83C, 0xFF8200, 0xFF2828, 0xA06EFF, 0xFFD2A0, 0xFFAA00, 0x78D25A, 0x6E2878, 0xFF5A5A)
)

PALETTES = (("SAFE", SAFE), ("CLASSIC", CLASSIC), ("EVENING", EVENING))


def suit_colour(suit: int) -> int:
    """The colour number of suit 1..4 (clubs, diamonds, hearts, spades)."""
    return CLUBS + suit - 1
