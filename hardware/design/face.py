"""The face: drill and engraving template of a board, 1:1, seen from above.

Layers are named for what a laser or a drill does with them. It must not know parts or wires.
"""

from cribboard.console import layout
from hardware.design import pdf
from hardware.design.drawing import Drawing, Layer, Point, rounded
from hardware.design.svg import number
from hardware.design.variants import SCREW_HOLE_MM, Variant, diameter_of, kind_of

PAGE_MARGIN_MM = 15.0
CORNER_MM = 8.0

CUT = Layer("CUT", "#d00000", 0.2, 1)
HOLES = Layer("HOLES", "#000000", 0.2, 3)
FINISH = Layer("FINISH", "#000000", 0.2, 4)
MARKERS = Layer("MARKERS", "#000000", 0.2, 5)
RAIL_HOLES = Layer("RAIL_HOLES", "#000000", 0.2, 6)
SCREWS = Layer("SCREWS", "#d00000", 0.2, 30)
STREETS = Layer("STREETS", "#7a5a3a", 0.25, 40)
GROUPS = Layer("GROUPS", "#7a5a3a", 0.25, 42)
SKUNK_LINES = Layer("SKUNK_LINES", "#3a2a1a", 0.6, 34)
WORDS = Layer("WORDS", "#3a2a1a", 0.3, 35)
NUMBERS = Layer("NUMBERS", "#3a2a1a", 0.3, 32)
RAIL = Layer("RAIL", "#3a2a1a", 0.3, 36)
LETTERS = Layer("LETTERS", "#3a2a1a", 0.6, 38)
NOTES = Layer("NOTES", "#0066cc", 0.2, 8, True)
CENTRES = Layer("CENTRES", "#0066cc", 0.1, 9, True)
DRILLED = {"start": HOLES, "hole": HOLES, "finish": FINISH, "marker": MARKERS, "rail": RAIL_HOLES}
RAIL_NUMBERS = (5, 10, 15, 20, 25, 31)


def page(variant: Variant, what: str) -> Drawing:
    """An empty page for a part the size of the board, with its outline, its screws, its name and the ruler."""
    name = f"Cribboard {what}, {variant.name}"
    drawing = Drawing(name, variant.width + 2 * PAGE_MARGIN_MM, variant.height + 2 * PAGE_MARGIN_MM)
    drawing.rectangle(CUT, PAGE_MARGIN_MM, PAGE_MARGIN_MM, variant.width, variant.height, CORNER_MM)
    for x, y in variant.screws:
        drill(drawing, SCREWS, x, y, SCREW_HOLE_MM)
    size = f"{number(variant.width)} x {number(variant.height)} mm"
    title = f"{name}, pitch {variant.pitch:.3f} mm, {size}, full size"
    drawing.text(NOTES, PAGE_MARGIN_MM, 4.5, title, 3.4, "start")
    pdf.ruler(drawing, NOTES, PAGE_MARGIN_MM, drawing.height - PAGE_MARGIN_MM / 2)
    return drawing


def note(drawing: Drawing, words: str) -> None:
    """Write under the page's name, above the board."""
    drawing.text(NOTES, PAGE_MARGIN_MM, 11.0, words, 2.6, "start")


def drill(drawing: Drawing, layer: Layer, x: float, y: float, diameter: float) -> None:
    """A hole at a place of the board, with its centre marked for the drill."""
    x, y = x + PAGE_MARGIN_MM, y + PAGE_MARGIN_MM
    drawing.circle(layer, x, y, diameter)
    drawing.cross(CENTRES, x, y, 1.0)


def line(drawing: Drawing, layer: Layer, *points: Point) -> None:
    """A chain in the board's own millimetres."""
    drawing.line(layer, *((x + PAGE_MARGIN_MM, y + PAGE_MARGIN_MM) for x, y in points))


def words(drawing: Drawing, layer: Layer, x: float, y: float, text: str, height: float, anchor: str = "middle") -> None:
    """Words in the board's own millimetres."""
    drawing.text(layer, x + PAGE_MARGIN_MM, y + PAGE_MARGIN_MM, text, height, anchor)


def face(variant: Variant) -> Drawing:
    """The face of a board, with everything to drill and to engrave."""
    drawing = page(variant, "face")
    for pixel in range(variant.board.pixels):
        kind = kind_of(pixel, variant)
        x, y = layout.position_mm(variant.board, pixel)
        drill(drawing, DRILLED[kind], x, y, diameter_of(kind, variant))
    streets(drawing, variant)
    groups(drawing, variant)
    skunk_lines(drawing, variant)
    letters(drawing, variant)
    lamps(drawing, variant)
    if variant.board.has_rail:
        rail(drawing, variant)
    holes = variant.holes
    note(
        drawing,
        f"Is the ruler 100 mm? Drill start and holes {number(holes.path)}, hole 121 {number(holes.finish)}, "
        f"the small ones {number(holes.marker)}, screws {number(SCREW_HOLE_MM)} mm",
    )
    return drawing


def wood_above(variant: Variant) -> float:
    """Millimetres from a street's first row up to the middle of the free wood above it, where its numbers stand."""
    return 5.0 if variant.board.is_panel else 7.0


def text_height(variant: Variant) -> float:
    """The height of engraved numbers: what the wood between the rows has room for."""
    return 2.0 if variant.board.is_panel else 3.2 if variant.pitch >= 9.5 else 2.6


def streets(drawing: Drawing, variant: Variant) -> None:
    """The lanes: short lines from hole to hole, and the turns from street to street, outside the last pixels."""
    board = variant.board
    radius = variant.holes.path / 2 + 0.6
    for track in range(board.tracks):
        for street in range(layout.STREETS):
            y = variant.lane(track, street)
            for x in range(1, layout.COLUMNS - 2):
                near, far = variant.column(x) + radius, variant.column(x + 1) - radius
                if far - near > 0.8:
                    line(drawing, STREETS, (near, y), (far, y))
        for street in range(layout.STREETS - 1):
            y, next_y = variant.lane(track, street), variant.lane(track, street + 1)
            on_right = street % 2 == 0
            edge = variant.column(layout.COLUMNS - 1 if on_right else 0)
            depth = (board.tracks - track) if on_right else (track + 1)
            reach = 3.0 + 13.0 * depth / board.tracks
            away = 1 if on_right else -1
            start = edge + away * (variant.holes.marker / 2 + 0.6)
            outer = edge + away * (variant.holes.marker / 2 + reach)
            corners = [(start, y), (outer, y), (outer, next_y), (start, next_y)]
            line(drawing, STREETS, *rounded(corners, min(reach - 0.6, 8.0)))


def groups(drawing: Drawing, variant: Variant) -> None:
    """A line after every five holes, and the number of every fifth hole above its street."""
    board = variant.board
    for street in range(layout.STREETS):
        top = variant.row(street * board.tracks)
        bottom = variant.row((street + 1) * board.tracks - 1)
        reach = variant.holes.path / 2 + (0.6 if board.is_panel else 1.0)
        for group in range(7):
            if (street in (1, 2) and group == 0) or (street in (2, 3) and group == 6):
                continue  # a skunk line stands here
            x = variant.column(0) + variant.pitch * (5 * group + 0.5)
            line(drawing, GROUPS, (x, top - reach), (x, bottom + reach))
        for hole in range(5, 31, 5):
            column = hole if street % 2 == 0 else layout.COLUMNS - 1 - hole
            text = str(30 * street + hole)
            words(drawing, NUMBERS, variant.column(column), top - wood_above(variant), text, text_height(variant))


def skunk_lines(drawing: Drawing, variant: Variant) -> None:
    """A bold line across the tracks between 90 and 91, a double one between 60 and 61, each with its name."""
    tracks = variant.board.tracks
    reach = variant.holes.path / 2 + (0.6 if variant.board.is_panel else 2.0)
    height = text_height(variant) if variant.board.is_panel else text_height(variant) * 0.9
    for street, column, offsets, name in (
        (2, layout.COLUMNS - 1.5, (0.0,), "SKUNK"),
        (1, 0.5, (-0.8, 0.8), "DOUBLE SKUNK"),
    ):
        x = layout.LEFT_MM + variant.pitch * column
        top = variant.row(street * tracks) - reach
        bottom = variant.row((street + 2) * tracks - 1) + reach
        for offset in offsets:
            line(drawing, SKUNK_LINES, (x + offset, top), (x + offset, bottom))
        last, first = variant.row((street + 1) * tracks - 1), variant.row((street + 1) * tracks)
        side = 1 if column < 1 else -1
        y = (last + first) / 2
        words(drawing, WORDS, x + side * 2.5, y, name, height, "start" if side > 0 else "end")


def letters(drawing: Drawing, variant: Variant) -> None:
    """The letter of each track before its start and after its hole 121, and what these two are called."""
    for track in range(variant.board.tracks):
        height = 4.5 if variant.board.is_panel else 6.0
        for street in (0, layout.STREETS - 1):
            words(drawing, LETTERS, layout.LEFT_MM - 12.5, variant.lane(track, street), "ABCD"[track], height)
    above = wood_above(variant)
    height = 2.0 if variant.board.is_panel or variant.pitch < 9.5 else 2.5
    words(drawing, WORDS, layout.LEFT_MM, variant.row(0) - above, "START", height)
    above = max(above, variant.holes.finish / 2 + 1.6)
    words(drawing, NUMBERS, layout.LEFT_MM, variant.row(3 * variant.board.tracks) - above, "121", text_height(variant))


def lamps(drawing: Drawing, variant: Variant) -> None:
    """The names of the lamps between holes 30 and 31: the dealer's in street 1, the turn's in street 2."""
    tracks = variant.board.tracks
    x = variant.column(layout.COLUMNS - 1) - 3.6
    height = 2.0 if variant.board.is_panel or variant.pitch < 9.5 else 2.5
    words(drawing, WORDS, x, variant.row(0) - wood_above(variant), "DEALER", height, "start")
    words(drawing, WORDS, x, (variant.row(tracks - 1) + variant.row(tracks)) / 2, "TURN", height, "start")


def rail(drawing: Drawing, variant: Variant) -> None:
    """The rail's numbers: the count in the play."""
    for count in RAIL_NUMBERS:
        height = 3.6 if count in (15, 31) else 2.8
        words(drawing, RAIL, variant.column(count), variant.rail + 6.5, str(count), height)
        if count in (15, 31):
            radius = variant.holes.marker / 2 + 1.2
            box = (variant.column(count) - radius, variant.rail - radius, 2 * radius, 2 * radius)
            drawing.rectangle(RAIL, box[0] + PAGE_MARGIN_MM, box[1] + PAGE_MARGIN_MM, box[2], box[3], 1.0)
