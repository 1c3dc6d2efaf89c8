"""A single-stroke alphabet for engraving: the same lines on paper and for a laser, and no font to install.

Capitals, digits and a few signs on a grid of six units of height. It must not know what is written with it.
"""

# One string per character: strokes separated by blanks, each a chain of points "xy" in grid units, y up from the
# baseline; z is one unit below it.
GLYPHS = {
    " ": "",
    "A": "002640 1232",
    "B": "00063645443303 3342413000",
    "C": "4536160501103041",
    "D": "00062644422000",
    "E": "40000646 0333",
    "F": "000646 0333",
    "G": "45361605011030414323",
    "H": "0006 4046 0343",
    "I": "0020 1016 0626",
    "J": "3631201001",
    "K": "0006 460340",
    "L": "060040",
    "M": "0006234640",
    "N": "00064046",
    "O": "100105163645413010",
    "P": "00063645443303",
    "Q": "100105163645413010 2240",
    "R": "00063645443303 2340",
    "S": "453616050413334241301001",
    "T": "0646 2620",
    "U": "060110304146",
    "V": "062046",
    "W": "0610243046",
    "X": "0046 0640",
    "Y": "062346 2320",
    "Z": "06460040",
    "0": "100105162635312010",
    "1": "051610 0020",
    "2": "05162635340030",
    "3": "0516263534233231201001 1323",
    "4": "20260232",
    "5": "360604243331201001",
    "6": "352616050110203132231302",
    "7": "063610",
    "8": "13040516263534231302011020313223",
    "9": "011020313526160504132334",
    "-": "0323",
    "+": "0343 2125",
    ".": "0001",
    ",": "110z",
    ":": "0102 0405",
    "/": "0046",
    "%": "0046 0616150506",
    "(": "16050110",
    ")": "06151100",
    "=": "0232 0434",
    ">": "013305",
    "<": "310335",
    "'": "0506",
    "?": "05163635342322 2021",
    "*": "1135 1531 0343",
}
GAP = 1.6  # grid units between two characters
HEIGHT = 6
SPACE = 2.5  # the width of a blank, grid units


def strokes(character: str) -> list[list[tuple[int, int]]]:
    """The strokes of a character, lower case taken for capitals. Raises KeyError for one the alphabet lacks."""
    text = GLYPHS[character.upper()]
    units = [[-1 if sign == "z" else int(sign) for sign in chain] for chain in text.split()]
    return [list(zip(chain[::2], chain[1::2], strict=True)) for chain in units]


def advance(character: str) -> float:
    """How far a character reaches to the right, in grid units, without the gap after it."""
    points = [x for chain in strokes(character) for x, _ in chain]
    return float(max(points)) if points else SPACE


def width(words: str, height_mm: float) -> float:
    """How wide words are in millimetres when capitals are `height_mm` high."""
    units = sum(advance(character) for character in words) + GAP * max(0, len(words) - 1)
    return units * height_mm / HEIGHT


def write(words: str, height_mm: float) -> list[list[tuple[float, float]]]:
    """Words as chains of points in millimetres: x from the first letter, y down from the capitals' tops."""
    scale = height_mm / HEIGHT
    chains = []
    left = 0.0
    for character in words:
        for chain in strokes(character):
            chains.append([((left + x) * scale, (HEIGHT - y) * scale) for x, y in chain])
        left += advance(character) + GAP
    return chains
