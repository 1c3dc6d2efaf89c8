"""Where the controller's parts sit on perfboard, and which holes each net joins.

Holes are (column, row) from 1 at the top left, seen from the side of the parts, 2.54 mm apart. It must not know what
a net is for.
"""

import math
from dataclasses import dataclass

from hardware.design.parts import Part, controller, nets_of, pins_of

GRID_MM = 2.54
COLUMNS = 40
ROWS = 32
EDGE_MM = 2.0  # from the outer holes to the edge of the board
WIDTH_MM = (COLUMNS - 1) * GRID_MM + 2 * EDGE_MM
HEIGHT_MM = (ROWS - 1) * GRID_MM + 2 * EDGE_MM
SCREW_HOLES = ((2, 2), (COLUMNS - 1, 2), (2, ROWS - 1), (COLUMNS - 1, ROWS - 1))
SCREW_KEEP_OUT = 1.4  # holes around a screw: half the head of an M3 screw

Hole = tuple[int, int]
Box = tuple[float, float, float, float]  # left, top, right, bottom, in holes


@dataclass(frozen=True)
class Package:
    """Offsets of a part's pins from its pin 1, and the outline of its body, in holes; both turn with the part."""

    pins: tuple[tuple[str, Hole], ...]
    body: Box


def row_of(count: int, body: Box) -> Package:
    """Pins 1, 2 ... side by side."""
    return Package(tuple((str(i + 1), (i, 0)) for i in range(count)), body)


def pair(distance: int, body: Box) -> Package:
    """Two pins."""
    return Package((("1", (0, 0)), ("2", (distance, 0))), body)


PICO = Package(
    tuple((str(pin), (pin - 1, 0) if pin <= 20 else (40 - pin, -7)) for pin in range(1, 41)), (-0.6, -7.65, 19.6, 0.65)
)
DIP14 = Package(
    tuple((str(pin), (pin - 1, 0) if pin <= 7 else (14 - pin, -3)) for pin in range(1, 15)), (-0.6, -3, 6.6, 0)
)
PACKAGES = {
    "pico": PICO,
    "dip14": DIP14,
    "resistor": pair(3, (-0.1, -0.45, 3.1, 0.45)),
    "diode": pair(4, (-0.1, -0.5, 4.1, 0.5)),
    "capacitor": pair(2, (-0.3, -0.6, 2.3, 0.6)),
    "can 5": pair(1, (-0.6, -1, 1.6, 1)),
    "can 10": pair(2, (-1, -2, 3, 2)),
    "fuse": pair(2, (-1.4, -0.7, 3.4, 0.7)),
    "adapter 3": row_of(3, (-0.6, -1.6, 2.6, 0.6)),
    "to-92": row_of(3, (-0.3, -0.6, 2.3, 0.9)),
    "pins 2": row_of(2, (-0.5, -0.5, 1.5, 0.5)),
    "pins 3": row_of(3, (-0.5, -0.5, 2.5, 0.5)),
    "pins 4": row_of(4, (-0.5, -0.5, 3.5, 0.5)),
    "pins 9": row_of(9, (-0.5, -0.5, 8.5, 0.5)),
    "xh 3": row_of(3, (-1.0, -0.95, 3.0, 1.35)),
    "xh 6": row_of(6, (-1.0, -0.95, 6.0, 1.35)),
    "screw 2": pair(2, (-1.1, -1.6, 3.1, 1.6)),
    "piezo": pair(3, (-0.9, -2.4, 3.9, 2.4)),
    "key": Package((("1", (0, 0)), ("2", (5, 2))), (0, -1.4, 5, 3.4)),
}

# Designator: package, hole of pin 1, quarter turns clockwise. Q1 and Q2 stand as adapter or case has them.
PLACES: dict[str, tuple[str, Hole, int]] = {
    "U1": ("pico", (4, 20), 0),
    "U2": ("dip14", (5, 27), 0),
    # The supply, top left.
    "J1": ("pins 4", (5, 2), 0),
    "F1": ("fuse", (12, 2), 0),
    "C4": ("can 5", (17, 2), 0),
    "D2": ("diode", (9, 8), 2),
    "JP1": ("pins 2", (3, 9), 3),
    "D1": ("diode", (5, 10), 0),
    "Q1": ("adapter 3", (14, 6), 0),
    "R5": ("resistor", (20, 3), 0),
    "C6": ("capacitor", (20, 5), 0),
    "C1": ("capacitor", (14, 8), 0),
    "R6": ("resistor", (20, 7), 0),
    "Q2": ("to-92", (22, 9), 0),
    "R7": ("resistor", (23, 11), 0),
    # What senses the supply, between J1 and the Pico.
    "R10": ("resistor", (5, 4), 0),
    "R11": ("resistor", (5, 5), 0),
    "R12": ("resistor", (5, 6), 0),
    "R13": ("resistor", (5, 7), 0),
    "C5": ("capacitor", (11, 11), 0),
    "R9": ("resistor", (14, 11), 0),
    "R8": ("resistor", (14, 10), 0),
    # The lights, bottom left.
    "C3": ("capacitor", (2, 24), 1),
    "C2": ("can 10", (6, 29), 1),
    "R1": ("resistor", (14, 22), 0),
    "R2": ("resistor", (14, 24), 0),
    "R3": ("resistor", (14, 26), 0),
    "R4": ("resistor", (14, 28), 0),
    "J14": ("screw 2", (11, 29), 1),
    "J2": ("xh 3", (20, 23), 0),
    "J3": ("xh 3", (20, 26), 0),
    "J4": ("xh 3", (20, 29), 0),
    "J5": ("xh 3", (25, 23), 0),
    # The keys, right.
    "J10": ("pins 9", (26, 5), 0),
    "J6": ("xh 6", (27, 31), 3),
    "J7": ("xh 6", (30, 31), 3),
    "J8": ("xh 6", (33, 31), 3),
    "J9": ("xh 6", (36, 31), 3),
    # Sound, reset and the places that may stay empty.
    "R16": ("resistor", (27, 20), 2),
    "BZ1": ("piezo", (27, 16), 0),
    "SW1": ("key", (28, 9), 0),
    "J12": ("pins 3", (2, 19), 1),
    "J13": ("pins 3", (7, 11), 0),
}
# The order of the legs where they stand in a row but are numbered otherwise: the 2N7000 has source, gate, drain.
LEGS = {"Q2": {"2": 0, "1": 1, "3": 2}}
# The pins that carry the LEDs' current: they are joined among themselves, in thick wire, before anything else.
TRUNKS = {
    "VIN": ("J1.VBUS", "F1.1"),
    "+5V": ("F1.2", "Q1.S"),
    "+5V_LED": ("Q1.D", "C2.+", "J14.1", "J2.5V", "J3.5V", "J4.5V", "J5.5V"),
    "GND": ("J1.GND", "C2.-", "J14.2", "J2.GND", "J3.GND", "J4.GND", "J5.GND"),
}


def turned(offset: tuple[float, float], quarters: int) -> tuple[float, float]:
    """An offset turned clockwise (y goes down)."""
    x, y = offset
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


def holes_of(ref: str) -> dict[str, Hole]:
    """The hole of each pin of a part."""
    package, (x, y), quarters = PLACES[ref]
    found = {}
    for pin, offset in PACKAGES[package].pins:
        if ref in LEGS:
            offset = (LEGS[ref][pin], 0)
        right, down = turned(offset, quarters)
        found[pin] = (x + int(right), y + int(down))
    return found


def body_of(ref: str) -> Box:
    """The outline of a part, in holes."""
    package, (x, y), quarters = PLACES[ref]
    left, top, right, bottom = PACKAGES[package].body
    one, two = turned((left, top), quarters), turned((right, bottom), quarters)
    xs, ys = (one[0], two[0]), (one[1], two[1])
    return x + min(xs), y + min(ys), x + max(xs), y + max(ys)


def placed() -> list[Part]:
    """The controller's parts that have a place here; the I2C header waits for the printed circuit."""
    return [one for one in controller() if one.ref in PLACES]


def net_holes(net: str) -> list[tuple[str, Hole]]:
    """The pins a net joins on the perfboard, as ("U1.3", hole)."""
    return [(f"{one.ref}.{name_of(one, pin)}", holes_of(one.ref)[pin]) for one, pin in pins_of(net, placed())]


def name_of(one: Part, pin: str) -> str:
    """What a pin is called: by its name if it has one, else its number."""
    return one.names[int(pin) - 1] if one.names else pin


def joined_nets() -> list[str]:
    """The nets that need wire: those with two pins or more."""
    return [net for net in nets_of(placed()) if len(net_holes(net)) > 1]


def wires(net: str) -> tuple[list[tuple[Hole, Hole]], list[tuple[Hole, Hole]]]:
    """The straight wires that join a net's holes, as short as possible: the thick ones, then the thin."""
    holes = dict(net_holes(net))
    trunk = [holes.pop(pin) for pin in TRUNKS.get(net, ())]
    thick = spanning(trunk[:1], trunk[1:])
    rest = list(holes.values())
    return thick, spanning(trunk or rest[:1], rest if trunk else rest[1:])


def thick_wire_mm() -> float:
    """How much thick wire the trunks take, with 5 mm at each end to solder."""
    pairs = [pair for net in TRUNKS for pair in wires(net)[0]]
    return sum(math.dist(*pair) * GRID_MM + 10 for pair in pairs)


def spanning(joined: list[Hole], rest: list[Hole]) -> list[tuple[Hole, Hole]]:
    """The shortest wires that join the rest to what is joined already (Prim's way)."""
    joined, rest, found = list(joined), list(rest), []
    while rest:
        start, end = min(((a, b) for a in joined for b in rest), key=lambda ab: (math.dist(*ab), ab))
        found.append((start, end))
        joined.append(end)
        rest.remove(end)
    return found


def place_mm(hole: tuple[float, float]) -> tuple[float, float]:
    """Millimetres from the top left corner of the perfboard to a hole."""
    return EDGE_MM + (hole[0] - 1) * GRID_MM, EDGE_MM + (hole[1] - 1) * GRID_MM


SCREWS_MM = tuple(place_mm(hole) for hole in SCREW_HOLES)


def hole_name(hole: Hole) -> str:
    """How the plan calls a hole: column number, dot, row number."""
    return f"{hole[0]}.{hole[1]}"


def faults() -> list[str]:
    """What is wrong with the placement: pins in one hole, bodies that touch, parts off the board or under a screw."""
    found = []
    used: dict[Hole, str] = {}
    boxes = {one.ref: body_of(one.ref) for one in placed()}
    for one in placed():
        holes = holes_of(one.ref)
        for pin in one.nets:
            hole = holes[pin]
            if hole in used:
                found.append(f"{one.ref}.{pin} and {used[hole]} share hole {hole_name(hole)}")
            used[hole] = f"{one.ref}.{pin}"
            if not (1 <= hole[0] <= COLUMNS and 1 <= hole[1] <= ROWS):
                found.append(f"{one.ref}.{pin} is off the board")
    refs = list(boxes)
    for index, ref in enumerate(refs):
        left, top, right, bottom = boxes[ref]
        for other in refs[index + 1 :]:
            a = boxes[other]
            if left < a[2] and a[0] < right and top < a[3] and a[1] < bottom:
                found.append(f"{ref} and {other} touch")
        for x, y in SCREW_HOLES:
            if (
                left - SCREW_KEEP_OUT < x < right + SCREW_KEEP_OUT
                and top - SCREW_KEEP_OUT < y < bottom + SCREW_KEEP_OUT
            ):
                found.append(f"{ref} is under the screw at {hole_name((x, y))}")
    for hole, pin in used.items():
        for ref, box in boxes.items():
            if pin.split(".")[0] != ref and box[0] < hole[0] < box[2] and box[1] < hole[1] < box[3]:
                found.append(f"{pin} is under {ref}")
    return found
