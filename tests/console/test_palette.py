"""The palettes: the default is safe for the three common colour-vision deficiencies, and dimmer pegs stay pegs.

Deficiencies are simulated with the matrices for severity 1.0 of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes,
"A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and
Computer Graphics 15 (2009), which work on linear RGB. Distances are CIE 1976 in L*a*b* for D65, with sRGB's primaries
and transfer curve (IEC 61966-2-1): a distance of about 2 can just be seen side by side.
"""

from cribboard.console import palette

VISIONS = (
    ("normal", ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))),
    (
        "protanopia",
        ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    ),
    (
        "deuteranopia",
        ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    ),
    (
        "tritanopia",
        ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    ),
)
TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
D65 = (0.95047, 1.0, 1.08883)
TRACKS = (palette.TRACK_A, palette.TRACK_B, palette.TRACK_C, palette.TRACK_D)

# Tracks from each other and from white at full light; and still when everything is at the back peg's level.
FAR_APART = 40
FAR_APART_DIM = 20


def light(number, colour, level=255):
    """A colour of a palette as linear red, green and blue, 0 to 1."""
    parts = [part * level // 255 / 255 for part in palette.rgb(number, colour)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def times(matrix, vector):
    return [sum([a * b for a, b in zip(row, vector)]) for row in matrix]


def lab(linear, vision):
    """CIE L*a*b* of linear light as seen with a deficiency."""
    seen = [min(1.0, max(0.0, part)) for part in times(vision, linear)]
    f = []
    for part, white in zip(times(TO_XYZ, seen), D65):
        t = part / white
        f.append(t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116)
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def distance(one, other):
    return sum([(a - b) ** 2 for a, b in zip(one, other)]) ** 0.5


def nearest(number, colours, level, visions):
    """The smallest distance between any two of the colours, and between which, for whom."""
    least = (1000.0, "")
    for name, vision in visions:
        seen = [lab(light(number, colour, level), vision) for colour in colours]
        for i in range(len(seen)):
            for j in range(i):
                least = min(least, (distance(seen[i], seen[j]), f"{colours[j]} and {colours[i]}, {name}"))
    return least


def test_default_track_colours_and_white_are_far_apart_for_everybody():
    least = nearest(0, TRACKS + (palette.WHITE,), palette.FRONT_LEVEL, VISIONS)
    assert least[0] >= FAR_APART, least


def test_default_track_colours_are_far_apart_for_everybody_also_at_the_back_pegs_level():
    least = nearest(0, TRACKS, palette.BACK_LEVEL, VISIONS)
    assert least[0] >= FAR_APART_DIM, least


def test_track_colours_of_every_palette_are_far_apart_in_normal_vision():
    for number in range(len(palette.PALETTES)):
        least = nearest(number, TRACKS + (palette.WHITE,), palette.FRONT_LEVEL, VISIONS[:1])
        assert least[0] >= FAR_APART, (number, least)


def test_cues_are_far_apart_for_everybody():
    least = nearest(0, (palette.RED, palette.GREEN, palette.AMBER), palette.FRONT_LEVEL, VISIONS)
    assert least[0] >= 12, least


def test_a_skunks_stripe_is_far_from_its_fur_for_everybody():
    for _, vision in VISIONS:
        for number in range(len(palette.PALETTES)):
            fur = lab(light(number, palette.FUR, palette.FUR_LEVEL), vision)
            stripe = lab(light(number, palette.WHITE, palette.STRIPE_LEVEL), vision)
            assert distance(fur, stripe) >= FAR_APART


def test_the_back_peg_is_clearly_dimmer_and_still_lit_after_gamma():
    for gamma in (2.2, 2.5, 2.8):
        back = (palette.BACK_LEVEL / 255) ** gamma
        assert 0.08 <= back <= 0.25
        for colour in TRACKS:
            strongest = max(palette.rgb(0, colour))
            # a fifth of full brightness leaves the back peg at least one step of the wire's 255
            assert 255 * 0.2 * (strongest / 255 * palette.BACK_LEVEL / 255) ** gamma >= 1


def test_front_and_back_pegs_of_every_track_differ_in_lightness_for_everybody():
    for _, vision in VISIONS:
        for colour in TRACKS:
            front = lab(light(0, colour, palette.FRONT_LEVEL), vision)
            back = lab(light(0, colour, palette.BACK_LEVEL), vision)
            assert front[0] - back[0] >= 14 and back[0] >= 8, (colour, front, back)


def test_levels_stand_in_order():
    assert palette.FRONT_LEVEL == 255
    assert palette.FRONT_LEVEL > palette.GHOST_LEVEL > palette.BRIGHT_LEVEL > palette.BACK_LEVEL
    assert palette.BACK_LEVEL > palette.DIM_LEVEL > palette.FAINT_LEVEL > 0


def test_a_tracks_number_is_its_colour():
    assert TRACKS == (0, 1, 2, 3)


def test_every_palette_has_every_colour_and_every_suit_a_colour_of_its_own():
    assert len(palette.PALETTES) >= 3
    for number in range(len(palette.PALETTES)):
        name, table = palette.PALETTES[number]
        assert len(table) == 3 * palette.COLOURS, name
        for colour in range(palette.COLOURS):
            assert max(palette.rgb(number, colour)) >= 120, (name, colour)
        suits = [palette.rgb(number, palette.suit_colour(suit)) for suit in (1, 2, 3, 4)]
        assert len(set(suits)) == 4
    assert palette.suit_colour(1) == palette.CLUBS
    assert palette.suit_colour(4) == palette.SPADES
