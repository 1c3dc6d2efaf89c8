"""The tables in the pages of hardware/: each stands between two marks in its page and is made from the data here.

    <!-- made: NAME -->
    ...
    <!-- end -->

Everything else in the pages is written by hand.
"""

import re
from collections.abc import Callable

from cribboard.pico import pins
from hardware.design import bom, cables, goods, parts, perfboard, pico_board, power, printed
from hardware.design.cables import COLOUR_WORDS, Cable
from hardware.design.svg import number
from hardware.design.variants import Variant, all_variants

MARKED = re.compile(r"(<!-- made: ([a-z ]+) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


def table(head: list[str], rows: list[list[str]]) -> str:
    """A page's table."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)])


def specification() -> str:
    """The boards side by side."""
    rows = []
    for one in all_variants():
        board = one.board
        rail = "yes" if board.has_rail else "no"
        work = "none" if board.is_panel else f"{one.pieces} pieces, {joints(one)} joints"
        rows.append(
            [
                f"[{one.name}](templates/{one.folder}/)",
                str(board.tracks),
                one.consoles,
                rail,
                str(board.pixels),
                f"{number(one.width)} x {number(one.height)} mm",
                work,
                f"{power.quiet_ma(one) / 1000:.1f} A",
                f"{goods.cost(one):.0f} USD",
            ]
        )
    head = [
        "board",
        "tracks",
        "consoles",
        "rail",
        "LEDs",
        "size",
        "strip to cut and solder",
        "current in play",
        "parts",
    ]
    return table(head, rows)


def joints(variant: Variant) -> int:
    """How many solder joints the strips have: three at a start and at both sides of a turn, two at an end."""
    tracks = int(variant.board.tracks)
    return tracks * (3 + 3 * 6 + 2) + (3 if variant.board.has_rail else 0)


def pico_table() -> str:
    """The Pico's pins in their order."""
    gpios = {pin: gpio for gpio, pin in pico_board.PIN_OF_GPIO.items()}
    nets = pico_board.pin_nets()
    rows = []
    for pin in range(1, 21):
        row = []
        for place in (pin, 41 - pin):
            gpio = f"GP{gpios[place]}" if place in gpios else ""
            row += [str(place), gpio, nets.get(str(place), "not used")]
        rows.append(row)
    return table(["pin", "GPIO", "net", "pin", "GPIO", "net"], rows)


def connectors() -> str:
    """Each connector of the controller, pin by pin."""
    rows = []
    for one in parts.controller():
        if one.ref.startswith("J") and one.item != "jumper" and one.needed_by != "option":
            nets = one.nets
            contacts = ", ".join(f"{pin} {nets[pin]}" for pin in sorted(nets, key=int))
            rows.append([one.ref, goods.ITEMS[one.item].name.split(":")[0], one.value, contacts])
    return table(["connector", "kind", "for", "pins"], rows)


def wires_of(cable: Cable) -> str:
    """The wires of a cable in words."""
    return "; ".join(
        f"{COLOUR_WORDS[colour]} {start}" + (f" to {end}" if end != start else "") for colour, start, end in cable.wires
    )


def strip_cables() -> str:
    """The cables of boards made of strip, with their lengths."""
    return cable_table([one for one in all_variants() if not one.board.is_panel])


def panel_cables() -> str:
    """The cables of boards made of panels, with their lengths."""
    return cable_table([one for one in all_variants() if one.board.is_panel])


def cable_table(variants: list[Variant]) -> str:
    """Cables by name, and their lengths in millimetres on each board."""
    found: dict[tuple[str, str, str], dict[str, Cable]] = {}
    for variant in variants:
        for cable in [*cables.supply_cables(variant), *cables.light_cables(variant)]:
            found.setdefault((cable.name, cable.start, cable.end), {})[variant.name] = cable
    rows = []
    for (name, start, end), by_variant in sorted(found.items(), key=lambda entry: cable_order(entry[0][0])):
        cable = next(iter(by_variant.values()))
        lengths = [number(by_variant[one.name].length_mm) if one.name in by_variant else "" for one in variants]
        rows.append([name, start, end, wires_of(cable), cable.gauge, *lengths])
    return table(["cable", "from", "to", "wires", "gauge", *(f"{one.name}, mm" for one in variants)], rows)


def cable_order(name: str) -> tuple[int, str]:
    """Supply first, then tracks, rail and feed."""
    return "PABCDHF".index(name[1]), name


def key_cables() -> str:
    """The cables of consoles and keypad."""
    rows = [
        [cable.name, cable.start, cable.end, wires_of(cable), number(cable.length_mm)]
        for cable in cables.key_cables("ABCD")
    ]
    return table(["cable", "from", "to", "wires, all 0.14 mm2 (AWG 26)", "mm"], rows)


def wire_list() -> str:
    """Every net of the perfboard, with its pins and their holes."""
    rows = []
    for net in perfboard.joined_nets():
        trunk = perfboard.TRUNKS.get(net, ())
        holes = sorted(perfboard.net_holes(net), key=lambda entry: (entry[0] not in trunk, entry[1]))
        shown = [f"**{pin}** {perfboard.hole_name(hole)}" if pin in trunk else f"{pin} {perfboard.hole_name(hole)}"
                 for pin, hole in holes]  # fmt: skip
        rows.append([net, ", ".join(shown)])
    return table(["net", "pins and their holes (column.row)"], rows)


def dark_ma(variant: Variant, each_ma: float) -> float:
    """The Pico and all LEDs dark."""
    return power.PICO_MA + power.idle_ma(variant, each_ma)


def budget() -> str:
    """The current of each board, with room for what was measured."""
    rows = []
    for one in all_variants():
        rows.append(
            [
                one.name,
                str(one.board.pixels),
                f"{dark_ma(one, power.IDLE_LOW_MA):.0f} to {dark_ma(one, power.IDLE_MA):.0f}",
                f"{power.quiet_ma(one, power.IDLE_LOW_MA):.0f} to {power.quiet_ma(one):.0f}",
                f"{power.tenth_white_ma(one) / 1000:.1f} A",
                f"{power.white_ma(one) / 1000:.0f} to {power.white_ma(one, power.WORST_WHITE_MA) / 1000:.0f} A",
                "",
                "",
            ]
        )
    head = ["board", "LEDs", "all dark, mA", "in play, mA", "a tenth white", "all white, never sent"]
    return table([*head, "measured: dark", "measured: in play"], rows)


def limits() -> str:
    """What each source may be asked for, and what of that is left for light."""
    rows = []
    for source, limit in power.LIMITS:
        left = [f"{limit - power.PICO_MA - power.idle_ma(one):.0f}" for one in all_variants()]
        rows.append([source, str(limit), *left])
    return table(["source", "limit, mA", *(f"left for light, mA: {one.name}" for one in all_variants())], rows)


def batteries() -> str:
    """Running times."""
    currents = (300, 500, 800)
    rows = [[name, *(f"{power.hours(energy, ma):.1f} h" for ma in currents)] for name, energy in power.BATTERIES]
    return table(["battery", *(f"at {ma / 1000:.1f} A" for ma in currents)], rows)


def print_list() -> str:
    """What to print for each board."""
    rows = []
    for one in all_variants():
        tiles = ", ".join(f"{count} x `{name}.stl`" for name, _, count in printed.tiles_of(one))
        others = f"{len(one.screws)} x `spacer.stl`, {len(one.screws)} x `foot.stl`"
        trays = f"{len(one.consoles)} x `tray-console.stl`, 1 x `tray-keypad.stl`"
        rows.append([one.name, tiles, others, trays])
    return table(["board", "baffle", "screws", "trays"], rows)


def lanes() -> str:
    """Where the rows are: millimetres from the upper edge, for who drills without a printer."""
    rows = []
    for one in all_variants():
        names = []
        for y in range(one.board.rows):
            street, slot = divmod(y, one.board.tracks)
            track = slot if street % 2 == 0 else one.board.tracks - 1 - slot
            names.append(f"{'ABCD'[track]}{street + 1} {number(one.row(y))}")
        if one.board.has_rail:
            names.append(f"rail {number(one.rail)}")
        rows.append([one.name, ", ".join(names)])
    return table(["board", "rows, mm from the upper edge"], rows)


def bring_up_pins() -> str:
    """The first block to paste: the pins, from the firmware's table."""
    return "\n".join(
        [
            "```python",
            "from machine import ADC, PWM, Pin",
            "from neopixel import NeoPixel",
            "from time import sleep_ms",
            "",
            f"LIGHTS, ENABLE, BUZZER = {pins.CHAINS}, {pins.LED_ENABLE}, {pins.BUZZER}",
            f"COLUMNS, ROWS = {pins.COLUMNS}, {pins.ROWS}",
            f"RAIL, CC = {pins.RAIL_SENSE}, {pins.CC_SENSE}",
            "```",
        ]
    )


def chain_table() -> str:
    """Which chain is on which connector."""
    rows = []
    for one in all_variants():
        lengths = [str(length) for length in one.board.chains]
        connectors = [parts.LED_CONNECTOR["H" if line == "D" else line] for line in one.data_lines]
        rows.append([one.name, f"`{one.board.name}`", ", ".join(
            f"{connector}: {length}" for connector, length in zip(connectors, lengths, strict=True))])  # fmt: skip
    return table(["board", "the firmware's layout setting", "LEDs on each connector"], rows)


SECTIONS: dict[str, Callable[[], str]] = {
    "specification": specification,
    "parts": bom.page_parts,
    "goods": bom.page_goods,
    "pico": pico_table,
    "connectors": connectors,
    "chains": chain_table,
    "strip cables": strip_cables,
    "panel cables": panel_cables,
    "key cables": key_cables,
    "wire list": wire_list,
    "budget": budget,
    "limits": limits,
    "batteries": batteries,
    "print list": print_list,
    "lanes": lanes,
    "bring up pins": bring_up_pins,
}


def filled(page: str) -> str:
    """A page with its tables made anew. Raises KeyError for a name that no table has."""
    return MARKED.sub(lambda found: f"{found[1]}{SECTIONS[found[2]]()}\n{found[4]}", page)
