"""Draws the perfboard: the parts from above, and the wires from below.

Colours and widths are for people; holes and nets come from perfboard.py.
"""

from collections.abc import Iterator
from html import escape

from hardware.design import perfboard
from hardware.design.perfboard import COLUMNS, HEIGHT_MM, ROWS, WIDTH_MM, Hole
from hardware.design.svg import number

FRAME_MM = 9.0  # around the board, for the numbers of columns and rows
HEAD_MM = 7.0

COLOURS = {
    "VIN": "#e67e22",
    "+5V": "#e8a33d",
    "+5V_LED": "#d0021b",
    "GND": "#222222",
    "AGND": "#777777",
    "+3V3": "#c2185b",
}
FAMILIES = (("LED_", "#0b8a3e"), ("COL", "#1565c0"), ("ROW", "#7b1fa2"))
# Big parts say more than their designator.
CAPTIONS = {
    "U1": "Pico on two 20-pin sockets, its USB to the left",
    "U2": "AHCT125, notch left",
    "J1": "USB-C in: 5V GND CC1 CC2",
    "J2": "LED A",
    "J3": "LED B",
    "J4": "LED C",
    "J5": "LED H",
    "J6": "console A",
    "J7": "console B",
    "J8": "console C",
    "J9": "console D",
    "J10": "keypad",
    "J11": "I2C",
    "J12": "serial",
    "J13": "light",
    "J14": "feed + -",
    "C2": "1000u",
    "SW1": "reset",
    "Q1": "AO3401A",
    "Q2": "2N7000",
}


UPRIGHT = ("JP1", "C3", "J12")
BELOW = ("J1", "C4", "J13")
INSIDE = ("pico", "dip14", "resistor", "diode", "key")


def colour(net: str) -> str:
    """The colour of a net's wire."""
    for start, name in FAMILIES:
        if net.startswith(start) and net != "LED_EN":
            return name
    return COLOURS.get(net, "#00838f")


def spot(hole: tuple[float, float], mirrored: bool) -> tuple[float, float]:
    """Where a hole is on the page, in millimetres."""
    x, y = perfboard.place_mm(hole)
    return (FRAME_MM + (WIDTH_MM - x if mirrored else x)), FRAME_MM + HEAD_MM + y


def plan(mirrored: bool) -> str:
    """The plan as an SVG: from above with parts, or mirrored, from below, with wires."""
    width, height = WIDTH_MM + 2 * FRAME_MM, HEIGHT_MM + 2 * FRAME_MM + HEAD_MM
    title = (
        "From below, mirrored: wires, all insulated. Thick: 0.5 mm2"
        if mirrored
        else "From above: parts. A ring marks pin 1, + or cathode"
    )
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width * 2)}mm" height="{number(height * 2)}mm" '
        f'viewBox="0 0 {number(width)} {number(height)}" font-family="DejaVu Sans, Arial, sans-serif">',
        f"<title>Controller on perfboard. {title}</title>",
        f'<rect width="{number(width)}" height="{number(height)}" fill="#ffffff"/>',
        text(FRAME_MM, 6, f"Controller on perfboard, {COLUMNS} x {ROWS} holes. {title}", 2.1, "start"),
        f'<rect x="{FRAME_MM}" y="{number(FRAME_MM + HEAD_MM)}" width="{number(WIDTH_MM)}" '
        f'height="{number(HEIGHT_MM)}" rx="1" fill="#f6efdc" stroke="#8a7a50" stroke-width="0.3"/>',
        *grid(mirrored),
        *(wiring() if mirrored else ()),
        *bodies(mirrored),
        *pads(mirrored),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def text(x: float, y: float, words: str, size: float, anchor: str = "middle", more: str = "") -> str:
    """A line of text."""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" text-anchor="{anchor}"{more}>'
        f"{escape(words)}</text>"
    )


def grid(mirrored: bool) -> Iterator[str]:
    """The holes, the screws, and the numbers of columns and rows."""
    dots = []
    for column in range(1, COLUMNS + 1):
        for row in range(1, ROWS + 1):
            x, y = spot((column, row), mirrored)
            dots.append(f"M{number(x)},{number(y)}h0")
    yield f'<path d="{"".join(dots)}" stroke="#cbbf9a" stroke-width="0.7" stroke-linecap="round"/>'
    for column in (1, *range(5, COLUMNS + 1, 5), COLUMNS):
        x = spot((column, 1), mirrored)[0]
        yield text(x, FRAME_MM + HEAD_MM - 1.5, str(column), 2.2)
        yield text(x, FRAME_MM + HEAD_MM + HEIGHT_MM + 3.2, str(column), 2.2)
    for row in (1, *range(5, ROWS + 1, 5), ROWS):
        y = spot((1, row), mirrored)[1] + 0.8
        yield text(FRAME_MM - 1.5, y, str(row), 2.2, "end")
        yield text(FRAME_MM + WIDTH_MM + 1.5, y, str(row), 2.2, "start")
    for hole in perfboard.SCREW_HOLES:
        x, y = spot(hole, mirrored)
        yield f'<circle cx="{number(x)}" cy="{number(y)}" r="1.6" fill="#ffffff" stroke="#8a7a50" stroke-width="0.3"/>'


def bodies(mirrored: bool) -> Iterator[str]:
    """The outlines of the parts, with designators, and values from above."""
    for one in perfboard.placed():
        left, top, right, bottom = perfboard.body_of(one.ref)
        x1, y1 = spot((left, top), mirrored)
        x2, y2 = spot((right, bottom), mirrored)
        fill = "none" if mirrored else "#dfe8f2" if one.needed_by == "all" else "#f1f1f1"
        dash = "" if one.needed_by == "all" else ' stroke-dasharray="0.8 0.5"'
        yield (
            f'<rect x="{number(min(x1, x2))}" y="{number(y1)}" width="{number(abs(x2 - x1))}" '
            f'height="{number(y2 - y1)}" rx="0.6" fill="{fill}" fill-opacity="0.85" stroke="#5a6b80" '
            f'stroke-width="{0.15 if mirrored else 0.25}"{dash}/>'
        )
        yield from caption(one.ref, one.value, (left, top, right, bottom), mirrored)


def caption(ref: str, value: str, box: perfboard.Box, mirrored: bool) -> Iterator[str]:
    """A part's designator and value: in the middle of its body, between its pins."""
    x, y = spot(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), mirrored)
    words = ref if mirrored else f"{ref} {CAPTIONS.get(ref, value)}"
    package = perfboard.PLACES[ref][0]
    top, bottom = spot((1, box[1]), mirrored)[1], spot((1, box[3]), mirrored)[1]
    if ref in UPRIGHT:
        # Beside the part, reading downwards.
        x = max(spot((box[0], 1), mirrored)[0], spot((box[2], 1), mirrored)[0]) + 0.4
        yield text(x, y, words, 1.45, more=f' transform="rotate(90 {number(x)} {number(y)})"')
    elif ref in BELOW:
        yield text(x, bottom + 1.6, words, 1.45)
    elif package in INSIDE:
        size = 1.2 if package == "resistor" else 1.45
        yield text(x, y + 0.38 * size, words, size)
    elif package in ("xh 6", "screw 2"):
        # Inside, beside the pins, reading downwards.
        pins = perfboard.holes_of(ref)
        aside = 0.8 if package == "xh 6" else -0.9
        x = spot((pins["1"][0] + aside, 1), mirrored)[0] - 0.5
        yield text(x, y, words, 1.45, more=f' transform="rotate(90 {number(x)} {number(y)})"')
    elif package == "xh 3":
        yield text(x, bottom - 0.7, words, 1.45)
    else:
        yield text(x, top - 0.4, words, 1.45)


def pads(mirrored: bool) -> Iterator[str]:
    """The used holes; from above pin 1 (or plus, or the cathode) has a ring."""
    for one in perfboard.placed():
        holes = perfboard.holes_of(one.ref)
        for pin, net in one.nets.items():
            x, y = spot(holes[pin], mirrored)
            ring = ' stroke="#000000" stroke-width="0.25"' if pin == "1" else ""
            radius = 0.62 if pin == "1" else 0.5
            yield f'<circle cx="{number(x)}" cy="{number(y)}" r="{radius}" fill="{colour(net)}"{ring}/>'
        if one.ref == "U1":
            yield from pico_labels(one.nets, holes, mirrored)


def pico_labels(nets: dict[str, str], holes: dict[str, Hole], mirrored: bool) -> Iterator[str]:
    """The nets of the Pico's pins, inside its outline."""
    for pin, net in nets.items():
        x, y = spot(holes[pin], mirrored)
        outer = int(pin) > 20
        y += 1.2 if outer else -1.2
        words = net.replace("_3V3", "").replace("_SENSE", "")
        more = f' transform="rotate(90 {number(x)} {number(y)})"'
        yield text(x, y + 0.45, words, 1.3, "start" if outer else "end", more)


def wiring() -> Iterator[str]:
    """The wires, as seen from below: thin ones first, so that the thick ones lie on top."""
    for kind, width in ((1, 0.35), (0, 1.1)):
        for net in perfboard.joined_nets():
            path = []
            for start, end in perfboard.wires(net)[kind]:
                (x1, y1), (x2, y2) = spot(start, True), spot(end, True)
                path.append(f"M{number(x1)},{number(y1)}L{number(x2)},{number(y2)}")
            if path:
                yield (
                    f'<path d="{"".join(path)}" fill="none" stroke="{colour(net)}" stroke-width="{width}" '
                    f'stroke-linecap="round" stroke-opacity="0.8"><title>{escape(net)}</title></path>'
                )
