"""The plates of the consoles and of the keypad: where their keys are, and the templates to drill and engrave them.

Keys stand eight holes of perfboard apart. It takes the legends from the firmware's table of keys.
"""

from dataclasses import dataclass

from cribboard.console import keys
from hardware.design import pdf
from hardware.design.drawing import Drawing, Layer
from hardware.design.face import CENTRES, CUT, NOTES, PAGE_MARGIN_MM, SCREWS
from hardware.design.variants import SCREW_HOLE_MM

GRID_MM = 2.54
KEY_PITCH_MM = 8 * GRID_MM
KEY_HOLE_MM = 13.0  # for caps up to 12 mm: measure yours
SCREW_INSET_MM = 5.0
LEGEND_DROP_MM = 10.6  # from the middle of a key to the middle of its legend
GAP_MM = 6.0  # between plates on one page

KEY_HOLES = Layer("KEYS", "#000000", 0.2, 3)
LEGENDS = Layer("LEGENDS", "#3a2a1a", 0.4, 32)
SEAT = Layer("SEATS", "#3a2a1a", 0.8, 38)


@dataclass(frozen=True)
class Plate:
    """A plate: its size in millimetres, its keys as (x, y, legend), the screws of its tray and of its perfboard."""

    name: str
    width: float
    height: float
    keys: tuple[tuple[float, float, str], ...]
    board_screws: tuple[tuple[float, float], ...]
    seat: str = ""

    @property
    def tray_screws(self) -> list[tuple[float, float]]:
        """One in each corner."""
        xs, ys = (SCREW_INSET_MM, self.width - SCREW_INSET_MM), (SCREW_INSET_MM, self.height - SCREW_INSET_MM)
        return [(x, y) for y in ys for x in xs]


def console_plate(seat: str) -> Plate:
    """The plate of a seat's console: its letter, then `1 2 3 6 UNDO`."""
    first, y = 32.0, 18.0
    places = tuple((first + KEY_PITCH_MM * i, y, legend) for i, legend in enumerate(keys.CONSOLE_LEGENDS))
    # The pins of a key are five holes of perfboard apart across: its middle is between holes, the screws are on holes.
    left, right = first - 4.5 * GRID_MM, places[-1][0] + 4.5 * GRID_MM
    return Plate(f"console {seat}", 142.0, 48.0, places, ((left, y + 6 * GRID_MM), (right, y + 6 * GRID_MM)), seat)


def keypad_plate() -> Plate:
    """The plate of the keypad: the twenty keys of matrix rows 3 to 6."""
    names = keys.NAMES[3 * keys.COLUMNS : 7 * keys.COLUMNS]
    left, top = 24.0, 20.0
    places = []
    for index, name in enumerate(names):
        row, column = divmod(index, keys.COLUMNS)
        places.append((left + KEY_PITCH_MM * column, top + KEY_PITCH_MM * row, name))
    xs = (left - 4.5 * GRID_MM, places[-1][0] + 4.5 * GRID_MM)
    ys = (top + 6 * GRID_MM, places[-1][1] - 2 * GRID_MM)
    screws = tuple((x, y) for y in ys for x in xs)
    return Plate("keypad", places[-1][0] + left, places[-1][1] + 24, tuple(places), screws)


def all_plates() -> list[Plate]:
    """Four consoles and the keypad."""
    return [*(console_plate(seat) for seat in "ABCD"), keypad_plate()]


def sheet(name: str, plates: list[Plate]) -> Drawing:
    """A page with plates one below the other, and the ruler."""
    width = max(200.0, max(plate.width for plate in plates) + 2 * PAGE_MARGIN_MM)
    height = sum(plate.height + GAP_MM for plate in plates) - GAP_MM + 2 * PAGE_MARGIN_MM
    drawing = Drawing(f"Cribboard {name}", width, height)
    drawing.text(NOTES, PAGE_MARGIN_MM, PAGE_MARGIN_MM / 2, f"Cribboard {name}, full size", 3.6, "start")
    y = PAGE_MARGIN_MM
    for plate in plates:
        draw(drawing, plate, PAGE_MARGIN_MM, y)
        y += plate.height + GAP_MM
    pdf.ruler(drawing, NOTES, PAGE_MARGIN_MM, height - PAGE_MARGIN_MM / 2)
    words = f"keys {KEY_HOLE_MM:g}, screws {SCREW_HOLE_MM:g} mm"
    drawing.text(NOTES, PAGE_MARGIN_MM + 122, height - PAGE_MARGIN_MM / 2, words, 2.6, "start")
    return drawing


def draw(drawing: Drawing, plate: Plate, left: float, top: float) -> None:
    """One plate with its holes and legends."""
    drawing.rectangle(CUT, left, top, plate.width, plate.height, 4.0)
    for x, y in [*plate.tray_screws, *plate.board_screws]:
        drawing.circle(SCREWS, left + x, top + y, SCREW_HOLE_MM)
        drawing.cross(CENTRES, left + x, top + y, 1.0)
    for x, y, legend in plate.keys:
        drawing.circle(KEY_HOLES, left + x, top + y, KEY_HOLE_MM)
        drawing.cross(CENTRES, left + x, top + y, 2.0)
        drawing.text(LEGENDS, left + x, top + y + LEGEND_DROP_MM, legend, 4.0)
    if plate.seat:
        drawing.text(SEAT, left + 13.0, top + 18.0, plate.seat, 9.0)
