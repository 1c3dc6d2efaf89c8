"""The parts behind the face: the back that carries the LEDs, and the base that carries the controller. 1:1, from above.

It must not know parts or nets; where the controller's own screws are it is told by perfboard.py.
"""

from cribboard.console import layout
from hardware.design import perfboard
from hardware.design.drawing import Drawing, Layer
from hardware.design.face import PAGE_MARGIN_MM, SCREWS, drill, line, note, page, words
from hardware.design.svg import number
from hardware.design.variants import SCREW_HOLE_MM, Variant

WIRE_HOLE_MM = 7.0
WIRE_HOLE_INSET_MM = 12.0  # from the left edge of the board: between its edge and the first LED
STRIP_WIDTH_MM = 10.0
PANEL_SIZE_MM = (320.0, 80.0)
SLOT_MM = (12.0, 40.0)

WIRES = Layer("WIRE_HOLES", "#000000", 0.2, 4)
STRIPS = Layer("STRIPS", "#1e8449", 0.25, 3)
NAMES = Layer("NAMES", "#1e8449", 0.3, 3)
TURNS = Layer("TURNS", "#c0392b", 0.3, 1)


def wire_holes(variant: Variant) -> list[tuple[str, float, float]]:
    """The holes for wires at the left edge: of each track's start ("A1") and end ("A4"), and of the rail ("H")."""
    if variant.board.is_panel:
        return []
    found = []
    for track in range(variant.board.tracks):
        for street in (0, layout.STREETS - 1):
            found.append((f"{'ABCD'[track]}{street + 1}", WIRE_HOLE_INSET_MM, variant.lane(track, street)))
    if variant.board.has_rail:
        found.append(("H", WIRE_HOLE_INSET_MM, variant.rail))
    return found


def panel_slots(variant: Variant) -> list[tuple[float, float]]:
    """The middles of the slots behind each panel: near both ends and in the middle, where its wires may be."""
    panels = len(variant.board.chains) if variant.board.is_panel else 0
    middles = [variant.row(8 * panel) + 35.0 for panel in range(panels)]
    return [(x, y) for y in middles for x in (variant.column(1) + 5, variant.width / 2, variant.column(30) - 5)]


def back(variant: Variant) -> Drawing:
    """The back: strips or panels as they lie, the direction of their data, and the holes for wires."""
    drawing = page(variant, "back")
    for _, x, y in wire_holes(variant):
        drill(drawing, WIRES, x, y, WIRE_HOLE_MM)
    for x, y in panel_slots(variant):
        box = (x - SLOT_MM[0] / 2 + PAGE_MARGIN_MM, y - SLOT_MM[1] / 2 + PAGE_MARGIN_MM, *SLOT_MM)
        drawing.rectangle(WIRES, *box, SLOT_MM[0] / 2 - 0.1)
    if variant.board.is_panel:
        panels(drawing, variant)
        note(drawing, "Slots for the panel's wires: measure where yours leave it before cutting")
    else:
        strips(drawing, variant)
        note(drawing, f"Wire holes {number(WIRE_HOLE_MM)}, screws {number(SCREW_HOLE_MM)} mm. Arrows: data")
    return drawing


def strips(drawing: Drawing, variant: Variant) -> None:
    """The pieces of strip, each with its name and the direction of its data, and the wires at the turns."""
    for track in range(variant.board.tracks):
        letter = "ABCD"[track]
        for street in range(layout.STREETS):
            strip(drawing, variant, f"{letter}{street + 1}", variant.lane(track, street), street % 2 == 0)
        for street in range(layout.STREETS - 1):
            y, next_y = variant.lane(track, street), variant.lane(track, street + 1)
            depth = (variant.board.tracks - track) if street % 2 == 0 else (track + 1)
            out = variant.pitch / 2 + 1.0
            reach = 3.5 * depth
            if street % 2 == 0:
                near, far = variant.column(31) + out, variant.column(31) + out + reach
            else:
                near, far = variant.column(0) - out, variant.column(0) - out - reach
            line(drawing, TURNS, (near, y), (far, y), (far, next_y), (near, next_y))
    if variant.board.has_rail:
        strip(drawing, variant, "H", variant.rail, True)


def strip(drawing: Drawing, variant: Variant, name: str, y: float, to_right: bool) -> None:
    """One piece of 32 LEDs: outline, a dot for each LED, name and arrow."""
    left, right = variant.column(0) - variant.pitch / 2, variant.column(31) + variant.pitch / 2
    top = y - STRIP_WIDTH_MM / 2 + PAGE_MARGIN_MM
    drawing.rectangle(STRIPS, left + PAGE_MARGIN_MM, top, right - left, STRIP_WIDTH_MM)
    for x in range(layout.COLUMNS):
        at = variant.column(x)
        if 14 <= x <= 17:
            continue  # name and arrow stand here
        line(drawing, STRIPS, (at - 0.7, y), (at + 0.7, y))
        line(drawing, STRIPS, (at, y - 0.7), (at, y + 0.7))
    middle = (variant.column(15) + variant.column(16)) / 2
    words(drawing, NAMES, middle - 6, y, name, 4.5)
    arrow(drawing, middle + 5, y, 1 if to_right else -1)


def panels(drawing: Drawing, variant: Variant) -> None:
    """The panels as they lie, and the corner where the firmware expects the first LED unless told otherwise."""
    width, height = PANEL_SIZE_MM
    for panel in range(len(variant.board.chains)):
        left, top = variant.column(0) - variant.pitch / 2, variant.row(8 * panel) - 5.0
        drawing.rectangle(STRIPS, left + PAGE_MARGIN_MM, top + PAGE_MARGIN_MM, width, height)
        name = f"panel {panel + 1}, data line {'AB'[panel]}" if len(variant.board.chains) > 1 else "panel, data line A"
        words(drawing, NAMES, variant.column(8), top + 25, name, 4.5)
        first = layout.position_mm(variant.board, panel * 256)
        second = layout.position_mm(variant.board, panel * 256 + 7)
        words(drawing, NAMES, first[0] + 8, first[1] + 4, "first LED", 3.0, "start")
        drawing.circle(NAMES, first[0] + PAGE_MARGIN_MM, first[1] + PAGE_MARGIN_MM, 3.0)
        line(drawing, NAMES, (first[0], first[1] + 2), (second[0], second[1]))
        line(drawing, NAMES, (second[0] - 1.5, second[1] - 3), (second[0], second[1]), (second[0] + 1.5, second[1] - 3))


def arrow(drawing: Drawing, x: float, y: float, way: int) -> None:
    """An arrow of 8 mm to the right (1) or to the left (-1)."""
    line(drawing, NAMES, (x - 4 * way, y), (x + 4 * way, y))
    line(drawing, NAMES, (x + 1.5 * way, y - 1.8), (x + 4 * way, y), (x + 1.5 * way, y + 1.8))


def controller_corner(variant: Variant) -> tuple[float, float]:
    """The top left corner of the controller's perfboard on the base, in the board's millimetres."""
    return 30.0, (variant.height - perfboard.HEIGHT_MM) / 2


def base(variant: Variant) -> Drawing:
    """The base: the board's screws (feet go on the corner ones), the controller, and where the supply comes in."""
    drawing = page(variant, "base")
    left, top = controller_corner(variant)
    drawing.rectangle(STRIPS, left + PAGE_MARGIN_MM, top + PAGE_MARGIN_MM, perfboard.WIDTH_MM, perfboard.HEIGHT_MM, 1.0)
    words(drawing, NAMES, left + perfboard.WIDTH_MM / 2, top + perfboard.HEIGHT_MM / 2 - 4, "controller", 5.0)
    words(
        drawing, NAMES, left + perfboard.WIDTH_MM / 2, top + perfboard.HEIGHT_MM / 2 + 4, "USB of the Pico: left", 3.0
    )
    for x, y in perfboard.SCREWS_MM:
        drill(drawing, SCREWS, left + x, top + y, SCREW_HOLE_MM)
    # The socket stands at the edge, level with J1.
    drawing.rectangle(STRIPS, PAGE_MARGIN_MM, top + 2 + PAGE_MARGIN_MM, 20.0, 14.0, 1.0)
    words(drawing, NAMES, 10.0, top + 9, "USB-C", 3.0)
    for index, x in enumerate((200.0, 230.0, 260.0, 290.0)):
        if x > variant.width - 20:
            continue
        for offset in (-4.0, 4.0):
            drill(drawing, WIRES, x + offset, variant.height - 22.0, SCREW_HOLE_MM)
        words(drawing, NAMES, x, variant.height - 30, ("keypad", "A", "B", "C D")[index], 3.0)
    note(drawing, f"All holes {number(SCREW_HOLE_MM)} mm. Pairs at the lower edge: cable ties for the consoles' cables")
    return drawing
