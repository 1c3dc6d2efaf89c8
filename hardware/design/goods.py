"""What is bought: every kind of part of the netlist and everything else a board needs, with prices and pitfalls.

Prices are rough, in US dollars for one piece in small numbers, from general knowledge in November 2026: no quotes.
"""

import math
from dataclasses import dataclass

from hardware.design import cables, parts, perfboard, printed
from hardware.design.parts import Part
from hardware.design.variants import Variant

PRICES_OF = "November 2026"


@dataclass(frozen=True)
class Item:
    """Something to buy: its name, what may stand in for it, what goes wrong with it, and its rough price."""

    name: str
    price: float
    instead: str = ""
    pitfall: str = ""


# Keys are those of Part.item.
ITEMS = {
    "pico": Item("Raspberry Pi Pico with header pins (Pico H)", 5.0, "Pico W with header pins (Pico WH)",
                 "Not a Pico 2: it fits and takes no harm, but this firmware scans keys through registers of the "
                 "RP2040. Two 20-pin sockets hold it, so that it can be changed"),
    "shifter": Item("SN74AHCT125N, DIP-14, with socket", 1.0, "74HCT125 in the same case",
                    "AHCT or HCT, not AHC or HC: their inputs want more than 3.3 V"),
    "p-fet": Item("AO3401A, SOT-23, soldered on an SOT-23 adapter with 3 pins", 0.6,
                  "DMG2305UX, or another P channel with 60 mohm or less at 4.5 V",
                  "Adapters order their pins differently: find gate, source and drain with the meter"),
    "n-fet": Item("2N7000, TO-92", 0.2, "2N7002 on an adapter; BS170 turned round (its legs are drain, gate, source)",
                  "Flat side to you, legs down: source, gate, drain"),
    "1n5817": Item("1N5817, Schottky diode", 0.2, "1N5819", "The ring is the cathode K"),
    "1n4148": Item("1N4148, diode", 0.03, "1N914", "The band is the cathode K and goes to the row"),
    "polyfuse": Item("MF-R250, resettable fuse, 2.5 A hold", 0.5, "RXEF250, or any 2.5 A hold with legs 5.1 mm apart",
                     "18 mm high: bend it flat"),
    "usb-c": Item("USB-C socket on a small board, with CC1 and CC2 brought out", 2.5, "",
                  "Many carry two 5.1k resistors of their own: then leave R10 and R11 out. One without CC pins "
                  "gets no power from a C-to-C cable"),
    "jumper": Item("Pin header, 2 pins, with jumper", 0.1),
    "terminal": Item("Screw terminal, 2 poles, 5.08 mm", 0.5, "5.0 mm fits too"),
    "xh-3": Item("JST XH, 3 poles: header B3B-XH-A, housing, 3 contacts", 0.5, "Ready-made XH leads of AWG 22",
                 "Contacts take AWG 22 to 28, 3 A each. 2.5 mm fits the 2.54 mm grid"),
    "xh-6": Item("JST XH, 6 poles: header B6B-XH-A, housing, 6 contacts", 0.6, "Ready-made XH leads",
                 "Ready-made leads come with either end of the row first: check pin 1"),
    "header-9": Item("Pin header, 9 pins, with 9-pin socket for the cable", 0.5, "JST XH, 9 poles"),
    "header-4": Item("Pin header, 4 pins", 0.1),
    "header-3": Item("Pin header, 3 pins", 0.1),
    "piezo": Item("Passive piezo disc in a case, 12 mm, legs 7.6 mm apart", 0.8, "Any passive piezo",
                  "Passive: an active buzzer has one tone only"),
    "key": Item("Tact switch 12 x 12 x 7.3 mm with square plunger, and round cap", 0.35,
                "Omron B3F-4055 with a B32 cap is the model; arcade buttons on wires",
                "Measure the cap before drilling: the plates have 13 mm holes for caps up to 12 mm"),
    "r-330": Item("Resistor 330 ohm, 1/4 W", 0.02, "220 to 470 ohm"),
    "r-100": Item("Resistor 100 ohm, 1/4 W", 0.02, "100 to 220 ohm"),
    "r-4k7": Item("Resistor 4.7 kohm, 1/4 W", 0.02),
    "r-5k1": Item("Resistor 5.1 kohm, 1/4 W, 1 %", 0.02, "", "Not 4.7k: a source reads this value"),
    "r-10k": Item("Resistor 10 kohm, 1/4 W, 1 %", 0.02),
    "r-100k": Item("Resistor 100 kohm, 1/4 W", 0.02),
    "r-1m": Item("Resistor 1 Mohm, 1/4 W", 0.02),
    "c-22n": Item("Capacitor 22 nF, ceramic or film, 5 mm", 0.1, "", "Never without C6: see POWER.md"),
    "c-100n": Item("Capacitor 100 nF, ceramic, 5 mm", 0.1),
    "c-1u": Item("Capacitor 1 uF, ceramic X7R or film, 25 V, 5 mm", 0.3, "", "An electrolytic one leaks too much here"),
    "c-10u": Item("Electrolytic capacitor 10 uF, 16 V, 5 mm wide", 0.1, "", "The stripe is minus"),
    "c-1000u": Item("Electrolytic capacitor 1000 uF, 10 V, 10 mm wide, 16 mm high", 0.5, "16 V of the same size",
                    "The stripe is minus. A higher one is bent flat"),
}  # fmt: skip


def needed(one: Part, variant: Variant) -> bool:
    """Whether a board of this variant has the part. Spare places are not counted."""
    if one.needed_by == "option":
        return False
    if one.needed_by.startswith("line "):
        letter = one.needed_by[5:]
        return letter in variant.data_lines or (letter == "H" and "D" in variant.data_lines)
    if one.needed_by.startswith("seat "):
        return one.needed_by[5:] in variant.consoles
    return True


def parts_of(variant: Variant) -> list[Part]:
    """The parts that a board of this variant has."""
    return [one for one in parts.all_parts() if needed(one, variant)]


@dataclass(frozen=True)
class Good:
    """Something that is no part of the netlist: its name, its unit, how many, and as in Item."""

    name: str
    count: float
    price: float
    instead: str = ""
    pitfall: str = ""


def goods_of(variant: Variant) -> list[Good]:
    """Everything else that a board of this variant needs, in the order in which it is used."""
    consoles, screws = len(variant.consoles), len(variant.screws)
    found = lights(variant)
    boards = 2 + math.ceil(consoles / 2)
    sheets = 4
    found += [
        Good("Plywood or hardwood 3 mm, A3 sheet: face, back, base, and one for the plates", sheets, 3.0,
             "6 mm solid wood as face and baffle in one, holes drilled by hand",
             "Check that it is flat; the sheet must hold the size in README.md"),
        Good("Opal film or translucent PET 0.5 mm, A3 sheet", 1, 4.0, "Two layers of tracing paper, for a first try"),
        *printed_goods(variant),
        Good("Wood strip 25 x 5 mm for the sides, metre", metres(2 * (variant.width + variant.height)), 2.0,
             "Strips cut from the 3 mm sheet"),
        Good("Standoff M3, 25 mm, thread inside at both ends", screws, 0.3, "", "5 mm of thread at each end, or more"),
        Good("Screw M3 x 16 mm", screws + 4 + 2 * consoles + 4, 0.05,
             "Countersunk, if you countersink face and plates",
             "For the face, the controller, the boards of consoles and keypad"),
        Good("Screw M3 x 12 mm", screws, 0.05, "", "For the feet"),
        Good("Nut M3", 4 + 2 * consoles + 4, 0.03),
        Good("Spacer M3, 5 mm, plastic", 4 + 2 * consoles + 4, 0.05),
        Good("Self-tapping screw 3 x 10 mm", 4 * (consoles + 1), 0.04, "", "For the plates on their trays"),
        Good("Perfboard 9 x 15 cm, 2.54 mm, single holes (no strips)", boards, 2.0, "",
             "Stripboard does not fit the plans"),
        Good("Socket strip, 20 pins", 2, 0.6),
        Good("USB-C supply 5 V 3 A, with its cable", 1, 9.0, "A power bank",
             "A quick charger that sinks to 1 A at 5 V is too small for three tracks"),
        *wire_goods(variant),
        Good("Heat-shrink tube, cable ties, solder", 1, 4.0),
        Good("Resistors 1 kohm and 10 kohm, 1/4 W, one of each, for the tests", 1, 0.1),
    ]  # fmt: skip
    return found


def lights(variant: Variant) -> list[Good]:
    """The LEDs."""
    if variant.board.is_panel:
        return [
            Good("WS2812B panel, 8 x 32, flexible, 10 mm pitch, 5 V", len(variant.board.chains), 20.0, "",
                 "Its data runs to and fro along the short side (the usual kind). Measure it before you cut: from the "
                 "first to the last LED 310 mm across and 70 mm down")
        ]  # fmt: skip
    metre = math.ceil(1000 / variant.pitch)
    length = metres(variant.pieces * 32 * variant.pitch)
    return [
        Good(f"WS2812B strip, {metre} LEDs a metre, 5 V, IP30, 10 mm wide, metre", length, 7.0,
             "A reel of 5 m; SK6812 RGB (not RGBW)",
             "Not WS2811 12 V, not IP65. Measure 32 LEDs from the first to the last before drilling")
    ]  # fmt: skip


def printed_goods(variant: Variant) -> list[Good]:
    """What is printed; the price is that of the plastic."""
    found = [Good(f"Printed: {name}.stl", count, 0.8) for name, _, count in printed.tiles_of(variant)]
    found.append(Good("Printed: spacer.stl", len(variant.screws), 0.05))
    found.append(Good("Printed: foot.stl", len(variant.screws), 0.1))
    found.append(Good("Printed: tray-console.stl", len(variant.consoles), 0.8))
    found.append(Good("Printed: tray-keypad.stl", 1, 1.5))
    return found


def wire_goods(variant: Variant) -> list[Good]:
    """The wire of all cables and of the perfboard's thick nets, by gauge, with a tenth to spare."""
    lengths = {cables.LIGHT: perfboard.thick_wire_mm()}
    for cable in cables.all_cables(variant):
        lengths[cable.gauge] = lengths.get(cable.gauge, 0.0) + cable.length_mm * len(cable.wires)
    prices = {cables.POWER: 0.8, cables.LIGHT: 0.6, cables.XH: 0.4, cables.SIGNAL: 0.15}
    found = []
    for gauge, price in prices.items():
        if gauge in lengths:
            advice = "Ribbon cable of 6 and 9 wires" if gauge == cables.SIGNAL else "Silicone wire"
            found.append(Good(f"Stranded wire {gauge}, metre", metres(lengths[gauge] * 1.1), price, advice))
    # The perfboard's thin nets, by a rough count of their wires: about 4 cm each.
    found.append(Good("Thin solid or enamelled wire for perfboard, metre", 6.0, 0.2, "Wire-wrap wire AWG 30"))
    return found


def metres(length_mm: float) -> float:
    """Millimetres as metres, rounded up to the next tenth."""
    return math.ceil(length_mm / 100) / 10


def cost(variant: Variant) -> float:
    """What a board costs, roughly, in US dollars."""
    electronics = sum(ITEMS[one.item].price for one in parts_of(variant))
    return electronics + sum(good.count * good.price for good in goods_of(variant))
