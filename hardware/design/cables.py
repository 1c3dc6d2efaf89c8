"""The cables: what each wire joins, its colour, its gauge, and its length, which follows from the geometry.

One list serves the harness drawings, the tables of WIRING.md and the wire in the bill of materials.
"""

import math
from dataclasses import dataclass

from cribboard.console import keys
from hardware.design import back, perfboard
from hardware.design.parts import CONSOLE_CONNECTOR, CONSOLE_ROW, KEYPAD_ROWS, LED_CONNECTOR
from hardware.design.variants import Variant

SLACK_MM = 40.0  # to solder and to plug
TURN_ALLOWANCE_MM = 20.0  # hardware.md 2.4: for the two solder joints and the bend
CONSOLE_MM = 600.0
KEYPAD_MM = 400.0

POWER = "0.75 mm2 (AWG 18)"
LIGHT = "0.5 mm2 (AWG 20)"
XH = "0.33 mm2 (AWG 22)"  # the thickest a JST XH contact takes
SIGNAL = "0.14 mm2 (AWG 26)"

COLOURS = {
    "5V": "RD",
    "GND": "BK",
    "DATA": "GN",
    "ROW": "VT",
    "COL0": "BU",
    "COL1": "WH",
    "COL2": "YE",
    "COL3": "OG",
    "COL4": "GY",
    "CC1": "WH",
    "CC2": "BU",
}
COLOUR_WORDS = {
    **{"RD": "red", "BK": "black", "GN": "green", "VT": "violet", "BU": "blue", "WH": "white", "YE": "yellow"},
    **{"OG": "orange", "GY": "grey", "BN": "brown", "PK": "pink", "TQ": "turquoise"},
}


@dataclass(frozen=True)
class Cable:
    """A cable: where it comes from and goes to, and per wire its colour and the contacts at both ends."""

    name: str
    start: str
    end: str
    length_mm: float
    gauge: str
    wires: tuple[tuple[str, str, str], ...]  # colour, contact at the start, contact at the end
    group: str  # the drawing it belongs to


def rounded_up(length_mm: float) -> float:
    """A length a maker would cut: the next full ten millimetres."""
    return 10.0 * math.ceil(length_mm / 10.0)


def run(variant: Variant, ref: str, x: float, y: float) -> float:
    """The length of a wire from a connector of the controller to a place on the back, with slack.

    Long enough for the board opened like a book: back and base side by side, hinged at their left edges.
    """
    left, top = back.controller_corner(variant)
    right, down = perfboard.place_mm(perfboard.holes_of(ref)["1"])
    return rounded_up(left + right + x + abs(top + down - y) + SLACK_MM)


def light_cables(variant: Variant) -> list[Cable]:
    """The cables of the LEDs: data and supply to each start, supply to each end, and the turns between the streets."""
    if variant.board.is_panel:
        return panel_cables(variant)
    board = variant.board
    found = []
    ends = {name: (x, y) for name, x, y in back.wire_holes(variant)}
    three = (("RD", "5V", "5V"), ("GN", "DATA", "DIN"), ("BK", "GND", "GND"))
    for track in range(board.tracks):
        letter = "ABCD"[track]
        connector = LED_CONNECTOR[variant.data_lines[track] if letter != "D" else "H"]
        length = run(variant, connector, *ends[letter + "1"])
        found.append(Cable(f"W{letter}0", connector, letter + "1 start", length, XH, three, "lights"))
        for street in range(3):
            drop = abs(variant.lane(track, street + 1) - variant.lane(track, street))
            turn = (("RD", "5V", "5V"), ("GN", "DOUT", "DIN"), ("BK", "GND", "GND"))
            start, end = f"{letter}{street + 1} end", f"{letter}{street + 2} start"
            length = drop + TURN_ALLOWANCE_MM
            found.append(Cable(f"W{letter}{street + 1}", start, end, length, LIGHT, turn, "lights"))
    if board.has_rail:
        found.append(Cable("WH0", "J5", "H start", run(variant, "J5", *ends["H"]), XH, three, "lights"))
    pair = (("RD", "5V", "5V"), ("BK", "GND", "GND"))
    order = "ABCD"[: board.tracks]
    # The feed goes to the end of the last letter, which is the uppermost of street 4, and on from end to end.
    feed = (("RD", "1 (5V)", "5V"), ("BK", "2 (GND)", "GND"))
    first = order[-1]
    found.append(Cable("WF0", "J14", f"{first}4 end", run(variant, "J14", *ends[first + "4"]), POWER, feed, "lights"))
    for index in range(len(order) - 1, 0, -1):
        one, other = order[index], order[index - 1]
        length = abs(variant.lane(index, 3) - variant.lane(index - 1, 3)) + TURN_ALLOWANCE_MM
        found.append(Cable(f"WF{len(order) - index}", f"{one}4 end", f"{other}4 end", length, LIGHT, pair, "lights"))
    return found


def panel_cables(variant: Variant) -> list[Cable]:
    """The cables of panels: data and supply to each input, and supply to the pair of wires in its middle."""
    found = []
    three = (("RD", "5V", "5V"), ("GN", "DATA", "DIN"), ("BK", "GND", "GND"))
    slots = back.panel_slots(variant)
    for panel in range(len(variant.board.chains)):
        letter = "AB"[panel]
        connector = LED_CONNECTOR[letter]
        length = run(variant, connector, *slots[3 * panel])
        found.append(Cable(f"W{letter}0", connector, f"panel {panel + 1} input", length, XH, three, "lights"))
        feed = (("RD", "1 (5V)", "5V"), ("BK", "2 (GND)", "GND"))
        length = run(variant, "J14", *slots[3 * panel + 1])
        found.append(Cable(f"WF{panel}", "J14", f"panel {panel + 1} supply", length, POWER, feed, "lights"))
    return found


def key_cables(seats: str) -> list[Cable]:
    """The cables of the consoles of some seats, and of the keypad."""
    columns = [f"COL{column}" for column in range(keys.COLUMNS)]
    found = []
    for seat in seats:
        nets = [f"ROW{CONSOLE_ROW[seat]}", *columns]
        wires = tuple((COLOURS.get(net, COLOURS["ROW"]), f"{pin} ({net})", net) for pin, net in enumerate(nets, 1))
        connector = CONSOLE_CONNECTOR[seat]
        found.append(Cable(f"WK{seat}", connector, f"console {seat}", CONSOLE_MM, SIGNAL, wires, "keys"))
    nets = [*(f"ROW{row}" for row in KEYPAD_ROWS), *columns]
    rows = dict(zip([f"ROW{row}" for row in KEYPAD_ROWS], ("VT", "BN", "PK", "TQ"), strict=True))
    wires = tuple(({**COLOURS, **rows}[net], f"{pin} ({net})", net) for pin, net in enumerate(nets, 1))
    found.append(Cable("WKP", "J10", "keypad", KEYPAD_MM, SIGNAL, wires, "keys"))
    return found


def supply_cables(variant: Variant) -> list[Cable]:
    """From the socket at the edge of the base to J1."""
    length = rounded_up(back.controller_corner(variant)[0] + SLACK_MM)
    power = (("RD", "VBUS", "1 (VBUS)"), ("BK", "GND", "2 (GND)"))
    signal = (("WH", "CC1", "3 (CC1)"), ("BU", "CC2", "4 (CC2)"))
    return [
        Cable("WP0", "USB-C socket", "J1", length, POWER, power, "supply"),
        Cable("WP1", "USB-C socket", "J1", length, SIGNAL, signal, "supply"),
    ]


def all_cables(variant: Variant) -> list[Cable]:
    """Every cable of a board."""
    return [*supply_cables(variant), *light_cables(variant), *key_cables(variant.consoles)]
