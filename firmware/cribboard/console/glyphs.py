"""The small marks of a hand of cards: ranks, suits, and the keys that are still on offer.

Columns of bits as in font.py. A ten is T: "10" needs five columns, and five cards with their total fit the picture's
thirty only at three each. This module must not know colours, nor where a hand is drawn.
"""

from cribboard.console.font import BIG, SMALL

# By rank 1 (ace) to 13 (king), three columns wide and five rows high; rank 0 is no card. The queen is round:
# in three columns a square Q is a 9.
RANKS = (
    b"",
    SMALL["A"],
    SMALL["2"],
    SMALL["3"],
    SMALL["4"],
    SMALL["5"],
    SMALL["6"],
    SMALL["7"],
    SMALL["8"],
    SMALL["9"],
    SMALL["T"],
    SMALL["J"],
    b"\x06\x09\x16",
    SMALL["K"],
)

# By suit, three by three: unknown a dot, clubs three leaves, diamonds hollow, hearts notched above, spades below.
SUITS = (b"\x00\x02\x00", b"\x04\x01\x04", b"\x02\x05\x02", b"\x03\x06\x03", b"\x06\x03\x06")

# The keys J, 4 and 5 on offer: five rows high, and three for a board of eight rows; with their gaps ten columns.
OFFERS = (b"\x10\x1f", SMALL["4"], SMALL["5"])
TINY_OFFERS = (b"\x04\x07", b"\x03\x02\x07", b"\x04\x07\x01")

DIGITS = "0123456789"
SMALL_DIGITS = tuple([SMALL[digit] for digit in DIGITS])
BIG_DIGITS = tuple([BIG[digit] for digit in DIGITS])
