"""The small marks of a hand of cards: ranks, suits, and the keys that are still on offer.

Columns of bits as in font.py. A ten is T: "10" needs five columns, and five cards with their total fit the picture's
thirty only at three each. This module must not know colours, nor where a hand is drawn.
"""

from cribboard.console.font import BIG, SMALL, columns

# By rank 1 (ace) to 13 (king), three columns wide and five rows high; rank 0 is no card. The queen is round:
# in three columns a square Q is a 9.
RANKS = (b"",) + tuple([columns(SMALL, name) for name in "A23456789TJ"]) + (b"\x06\x09\x16", columns(SMALL, "K"))

# By suit, three by three: unknown a dot, clubs three leaves, diamonds hollow, hearts notched above, spades below.
SUITS = (b"\x00\x02\x00", b"\x04\x01\x04", b"\x02\x05\x02", b"\x03\x06\x03", b"\x06\x03\x06")

# The keys J, 4 and 5 on offer: five rows high, and three for a board of eight rows; with their gaps ten columns.
OFFERS = (b"\x10\x1f", columns(SMALL, "4"), columns(SMALL, "5"))
TINY_OFFERS = (b"\x04\x07", b"\x03\x02\x07", b"\x04\x07\x01")

DIGITS = "0123456789"
SMALL_DIGITS = tuple([columns(SMALL, digit) for digit in DIGITS])
BIG_DIGITS = tuple([columns(BIG, digit) for digit in DIGITS])
