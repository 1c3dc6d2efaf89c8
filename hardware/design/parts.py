"""The parts of the controller, the consoles and the keypad, and the nets their pins join: the one netlist.

Bill of materials, perfboard plan, wiring tables and (later) the printed circuit are made from it. Values are those of
hardware.md 2 and 3; where a number was settled elsewhere, POWER.md and BOM.md name the source.
"""

from dataclasses import dataclass

from cribboard.console import keys
from hardware.design import pico_board

CONSOLE_ROW = {"A": 0, "B": 1, "C": 2, "D": 7}
KEYPAD_ROWS = (3, 4, 5, 6)
DATA_LINES = "ABCH"  # H is the rail, or the fourth track
LED_CONNECTOR = {"A": "J2", "B": "J3", "C": "J4", "H": "J5"}
CONSOLE_CONNECTOR = {"A": "J6", "B": "J7", "C": "J8", "D": "J9"}


@dataclass(frozen=True)
class Part:
    """A part: its designator, what to buy, the net of each pin, the pins that drive their net, and where it sits."""

    ref: str
    item: str  # a key of goods.ITEMS
    value: str
    pins: tuple[tuple[str, str], ...]
    drives: tuple[str, ...] = ()
    place: str = "controller"  # or "console A" ... "keypad"
    needed_by: str = "all"  # "all", a data line ("line B"), a seat ("seat D"), or "option"
    names: tuple[str, ...] = ()  # what the pins are called, if not by their numbers

    @property
    def nets(self) -> dict[str, str]:
        """Pin to net."""
        return dict(self.pins)


def part(ref: str, item: str, value: str, nets: dict[int, str], **more: object) -> Part:
    """A part whose pins are numbers."""
    return Part(ref, item, value, tuple((str(pin), net) for pin, net in nets.items()), **more)  # type: ignore[arg-type]


def two(ref: str, item: str, value: str, one: str, other: str, **more: object) -> Part:
    """A part with two pins."""
    return part(ref, item, value, {1: one, 2: other}, **more)


def controller() -> list[Part]:
    """Everything on the controller."""
    return [*supply(), *lights(), *sensing(), *keys_and_sound(), *spare()]


def supply() -> list[Part]:
    """From the USB-C socket to the switched 5 V of the LEDs (hardware.md 2.1, 2.2)."""
    return [
        part("J1", "usb-c", "USB-C socket", {1: "VIN", 2: "GND", 3: "CC1", 4: "CC2"}, drives=("1", "2"),
             names=("VBUS", "GND", "CC1", "CC2")),
        two("F1", "polyfuse", "2.5 A", "VIN", "+5V", drives=("2",)),
        part("D1", "1n5817", "1N5817", {1: "VSYS", 2: "+5V"}, drives=("1",), names=("K", "A")),
        part("D2", "1n5817", "1N5817", {1: "+5V", 2: "VB_J"}, names=("K", "A")),
        two("JP1", "jumper", "USB only", "VBUS", "VB_J"),
        part("Q1", "p-fet", "AO3401A", {1: "GATE", 2: "+5V", 3: "+5V_LED"}, drives=("3",), names=("G", "S", "D")),
        part("Q2", "n-fet", "2N7000", {1: "LED_EN", 2: "GND", 3: "GATE_DRV"}, drives=("3",), names=("G", "S", "D")),
        two("R5", "r-1m", "1M", "+5V", "GATE"),
        two("R6", "r-100k", "100k", "GATE", "GATE_DRV"),
        two("R7", "r-100k", "100k", "LED_EN", "GND"),
        two("C1", "c-22n", "22n", "GATE", "+5V_LED"),
        two("C6", "c-1u", "1u", "+5V", "GATE"),
        part("C2", "c-1000u", "1000u 10V", {1: "+5V_LED", 2: "GND"}, names=("+", "-")),
        two("C3", "c-100n", "100n", "+5V_LED", "GND"),
        part("C4", "c-10u", "10u 16V", {1: "+5V", 2: "GND"}, names=("+", "-")),
        part("J14", "terminal", "feed", {1: "+5V_LED", 2: "GND"}),
    ]  # fmt: skip


def lights() -> list[Part]:
    """The Pico, the level shifter and the connectors of the chains."""
    shifter = {1: "GND", 4: "GND", 10: "GND", 13: "GND", 7: "GND", 14: "+5V_LED"}
    for line, (enter, leave) in {"A": (2, 3), "B": (5, 6), "C": (9, 8), "H": (12, 11)}.items():
        shifter.update({enter: f"LED_{line}_3V3", leave: f"LED_{line}_5V"})
    pico = Part("U1", "pico", "Raspberry Pi Pico", tuple(pico_board.pin_nets().items()), pico_board.driven_pins())
    found = [pico, part("U2", "shifter", "SN74AHCT125N", shifter, drives=("3", "6", "8", "11"))]
    for index, line in enumerate(DATA_LINES):
        needed = "all" if line == "A" else f"line {line}"
        found.append(two(f"R{index + 1}", "r-330", "330", f"LED_{line}_5V", f"LED_{line}", needed_by=needed))
        nets = {1: "+5V_LED", 2: f"LED_{line}", 3: "GND"}
        names = ("5V", "DATA", "GND")
        found.append(part(LED_CONNECTOR[line], "xh-3", f"LED {line}", nets, needed_by=needed, names=names))
    return found


def sensing() -> list[Part]:
    """What tells the firmware how strong the supply is, and whether it holds."""
    return [
        two("R8", "r-10k", "10k", "+5V_LED", "RAIL_SENSE"),
        two("R9", "r-10k", "10k", "RAIL_SENSE", "AGND"),
        two("R10", "r-5k1", "5k1", "CC1", "GND"),
        two("R11", "r-5k1", "5k1", "CC2", "GND"),
        two("R12", "r-100k", "100k", "CC1", "CC_SENSE"),
        two("R13", "r-100k", "100k", "CC2", "CC_SENSE"),
        two("C5", "c-100n", "100n", "CC_SENSE", "AGND"),
    ]


def keys_and_sound() -> list[Part]:
    """The connectors of consoles and keypad, the buzzer, the reset key."""
    columns = [f"COL{column}" for column in range(keys.COLUMNS)]
    found = []
    for seat, row in CONSOLE_ROW.items():
        nets = dict(enumerate([f"ROW{row}", *columns], 1))
        needed = f"seat {seat}" if seat in "CD" else "all"
        found.append(part(CONSOLE_CONNECTOR[seat], "xh-6", f"console {seat}", nets, needed_by=needed))
    nets = dict(enumerate([*(f"ROW{row}" for row in KEYPAD_ROWS), *columns], 1))
    found.append(part("J10", "header-9", "keypad", nets))
    found.append(two("R16", "r-100", "100", "BUZZ", "BZ"))
    found.append(two("BZ1", "piezo", "passive piezo", "BZ", "GND"))
    found.append(two("SW1", "key", "RESET", "RUN", "GND"))
    return found


def spare() -> list[Part]:
    """Places for what a board can do without: serial console, light sensor, I2C. The firmware needs none of them."""
    return [
        part("J11", "header-4", "I2C", {1: "GND", 2: "+3V3", 3: "SCL", 4: "SDA"}, needed_by="option"),
        two("R14", "r-4k7", "4k7", "+3V3", "SDA", needed_by="option"),
        two("R15", "r-4k7", "4k7", "+3V3", "SCL", needed_by="option"),
        part("J12", "header-3", "serial", {1: "UART_TX", 2: "UART_RX", 3: "GND"}, needed_by="option"),
        part("J13", "header-3", "light sensor", {1: "+3V3", 2: "LIGHT", 3: "AGND"}, needed_by="option"),
    ]


def key_and_diode(place: str, name: str, row: int, column: int, needed_by: str) -> list[Part]:
    """A key and its diode: from the column through the key and the diode to the row, which is driven low."""
    node = f"KEY_{name}"
    return [
        two(f"S_{name}", "key", name, f"COL{column}", node, place=place, needed_by=needed_by),
        part(f"D_{name}", "1n4148", "1N4148", {1: f"ROW{row}", 2: node}, place=place, needed_by=needed_by,
             names=("K", "A")),
    ]  # fmt: skip


def consoles() -> list[Part]:
    """The keys of the four consoles."""
    found = []
    for seat, row in CONSOLE_ROW.items():
        for column in range(keys.COLUMNS):
            name = keys.NAMES[row * keys.COLUMNS + column]
            found += key_and_diode(f"console {seat}", name, row, column, f"seat {seat}")
    return found


def keypad() -> list[Part]:
    """The keys of the keypad."""
    found = []
    for row in KEYPAD_ROWS:
        for column in range(keys.COLUMNS):
            name = keys.NAMES[row * keys.COLUMNS + column]
            found += key_and_diode("keypad", name, row, column, "all")
    return found


def all_parts() -> list[Part]:
    """The whole netlist, options included."""
    return [*controller(), *consoles(), *keypad()]


def pins_of(net: str, parts: list[Part]) -> list[tuple[Part, str]]:
    """The pins that a net joins."""
    return [(one, pin) for one in parts for pin, name in one.pins if name == net]


def nets_of(parts: list[Part]) -> list[str]:
    """The names of all nets, in the order of the parts."""
    return list(dict.fromkeys(net for one in parts for _, net in one.pins))
