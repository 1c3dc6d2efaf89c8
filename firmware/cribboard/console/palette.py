"""Colours by meaning: numbers for what a pixel can say, and palettes that turn the numbers into red, green and blue.

The values are for the eye (about sRGB); gamma, brightness and the supply limit come later, at the wire. This module
must not know where anything is drawn.
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
PURE_RED = 18
PURE_GREEN = 19
PURE_BLUE = 20
COLOURS = 21

# Levels 0..255 as the eye sees them. The back peg has a sixth of the front peg's light after a gamma of 2.2 and a tenth
# after 2.8: clearly dimmer, and still well above nothing when the whole board is turned down. A test computes this.
FRONT_LEVEL = 255
GHOST_LEVEL = 160
BRIGHT_LEVEL = 140
BACK_LEVEL = 112
DIM_LEVEL = 90
FAINT_LEVEL = 56

# A skunk's black and white: enough light to see the fur, little enough to be black beside the stripe.
FUR_LEVEL = 200
STRIPE_LEVEL = 180

# For the self-test.
_PURE = b"\xff\x00\x00\x00\xff\x00\x00\x00\xff"

# What is no track's, behind the four tracks' colours: red, green and blue of each number.
_OTHERS = (
    b"\xff\xff\xff"  # white
    b"\xff\x20\x00"  # red: refused
    b"\x20\xe0\x40"  # green: accepted
    b"\xff\xa0\x00"  # amber: undone, armed, look here
    b"\xc8\xd2\xff"  # line: the skunk lines
    b"\x30\xd8\x60"  # clubs; the black suits are cool, the red ones warm
    b"\xff\x8c\x00"  # diamonds
    b"\xff\x28\x40"  # hearts
    b"\x5a\x78\xff"  # spades
    b"\xff\xf0\xdc"  # card: a rank
    b"\xff\xc8\x1e"  # starter: its rank
    b"\x00\xe1\xd2"  # offer: what could still add
    b"\x46\x32\xbe"  # fur: a skunk's black
    b"\xff\x5a\x78"  # nose
) + _PURE

# Found by search so that any two tracks, and any track and white, keep far apart for everybody: test_palette.py
# simulates protanopia, deuteranopia and tritanopia and measures the distances.
SAFE = (
    b"\xd2\x20\x3c"  # track A: red
    b"\x00\x46\xff"  # track B: blue
    b"\x80\xff\x00"  # track C: lime
    b"\xe6\x82\xf5"  # track D: orchid
) + _OTHERS

# The colours of pegs as they are sold.
CLASSIC = (
    b"\xff\x14\x14"  # track A: red
    b"\x00\xdc\x28"  # track B: green
    b"\x14\x50\xff"  # track C: blue
    b"\xff\xd2\x00"  # track D: yellow
) + _OTHERS

# Little blue, for late evenings; white becomes candle light.
EVENING = (
    b"\xff\x28\x00"  # track A: vermilion
    b"\xff\xdc\x00"  # track B: yellow
    b"\x50\xdc\x32"  # track C: green
    b"\xff\x50\x96"  # track D: pink
    b"\xff\xc8\x8c"  # white
    b"\xff\x14\x00"  # red: refused
    b"\x46\xc8\x00"  # green: accepted
    b"\xff\x82\x00"  # amber: undone, armed, look here
    b"\xff\xbe\x82"  # line: the skunk lines
    b"\x3c\xc8\x3c"  # clubs; the black suits are cool, the red ones warm
    b"\xff\x82\x00"  # diamonds
    b"\xff\x28\x28"  # hearts
    b"\xa0\x6e\xff"  # spades
    b"\xff\xd2\xa0"  # card: a rank
    b"\xff\xaa\x00"  # starter: its rank
    b"\x78\xd2\x5a"  # offer: what could still add
    b"\x78\x14\x5a"  # fur: a skunk's black
    b"\xff\x5a\x5a"  # nose
) + _PURE

PALETTES = (("SAFE", SAFE), ("CLASSIC", CLASSIC), ("EVENING", EVENING))


def suit_colour(suit: int) -> int:
    """The colour number of suit 1..4 (clubs, diamonds, hearts, spades)."""
    return CLUBS + suit - 1


def rgb(palette: int, colour: int) -> tuple[int, int, int]:
    """Red, green and blue 0..255 of a colour number in the palette of this number in PALETTES."""
    table = PALETTES[palette][1]
    return table[3 * colour], table[3 * colour + 1], table[3 * colour + 2]
