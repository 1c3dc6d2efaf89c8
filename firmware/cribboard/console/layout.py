"""Where the pixels are: tracks and holes, the picture's columns and rows, chains, and true positions in millimetres.

The one table of the board's geometry (product.md 1, hardware.md 1.3), used by firmware, simulator, drill template and
tests. It must not know what any pixel means at the moment, nor any colour.

A *pixel* is a global number: the chains one after the other, each in the order of its data. A track's *path* is its 128
pixels from the start to hole 121, markers included.
"""

from array import array
from collections import namedtuple

COLUMNS = 32
STREETS = 4
PATH = 128
LAST_HOLE = 121

# Places of the markers on a path (product.md 1): the pairs between two streets.
DEALER = 31
TURN = 32
LURCH = 31
DOUBLE = 63
SKUNK = 95

# Which corner of a panel, seen from the front, its first pixel is in.
TOP_LEFT = 0
TOP_RIGHT = 1
BOTTOM_LEFT = 2
BOTTOM_RIGHT = 3

# Millimetres, hardware.md 1.3: the first column and row, rows of strips, what a street's end adds, and the rail, which
# stands two street gaps and a row below the last row but for 2 mm.
LEFT_MM = 25
TOP_MM = 32
ROW_MM = 12
STREET_GAP_MM = 6
RAIL_DROP_MM = 28
PANEL_ROW_MM = 10
PANEL_ROWS = 8

NAMES = ("2 tracks", "3 tracks", "4 tracks", "panel", "two panels")
DEFAULT = "3 tracks"

# name: one of NAMES; tracks: 2..4; rows, columns: of the picture; pixels: of all chains; chains: pixels of each, in
# order; has_rail; pitch_mm: column to column; grid: the pixel of (x, y) at y * 32 + x; path: the pixel of a track's
# i-th place at track * 128 + i; ..._line: the pixels of the pair of places between two streets, of all tracks.
Layout = namedtuple(
    "Layout",
    (
        "name",
        "tracks",
        "rows",
        "columns",
        "pixels",
        "chains",
        "has_rail",
        "is_panel",
        "pitch_mm",
        "grid",
        "path",
        "lurch_line",
        "double_line",
        "skunk_line",
    ),
)


def make_layout(name: str = DEFAULT, pitch_mm: float = 10.0, corners: tuple[int, int] = (TOP_LEFT, TOP_LEFT)) -> Layout:
    """Make the table of one kind of board.

    `name` is one of NAMES; "panel" is one 8x32 panel with two tracks, "two panels" stand one above the other with four.
    `pitch_mm` is the measured distance between neighbours in a street (10.0 for strips of 100 a metre and for panels).
    `corners` says for each panel which corner its first pixel is in. Raises ValueError for an unknown name.
    """
    if name not in NAMES:
        raise ValueError("no such board: " + name)
    is_panel = name.endswith("panel") or name.endswith("panels")
    tracks = (2, 3, 4, 2, 4)[NAMES.index(name)]
    has_rail = not is_panel and tracks < 4
    rows = STREETS * tracks
    if is_panel:
        chains = (PANEL_ROWS * COLUMNS,) * (rows // PANEL_ROWS)
    else:
        chains = (PATH,) * tracks + ((COLUMNS,) if has_rail else ())
    grid = array("H", bytes(2 * rows * COLUMNS))
    path = array("H", bytes(2 * tracks * PATH))
    for y in range(rows):
        street = y // tracks
        slot = y % tracks
        track = slot if street % 2 == 0 else tracks - 1 - slot
        for x in range(COLUMNS):
            place = street * COLUMNS + (x if street % 2 == 0 else COLUMNS - 1 - x)
            pixel = _panel_pixel(x, y, corners[y // PANEL_ROWS]) if is_panel else track * PATH + place
            grid[y * COLUMNS + x] = pixel
            path[track * PATH + place] = pixel
    lines = []
    for place in (LURCH, DOUBLE, SKUNK):
        pairs = [path[track * PATH + place + end] for end in (0, 1) for track in range(tracks)]
        lines.append(tuple(pairs))
    return Layout(
        name,
        tracks,
        rows,
        COLUMNS,
        sum(chains),
        chains,
        has_rail,
        is_panel,
        pitch_mm,
        grid,
        path,
        lines[0],
        lines[1],
        lines[2],
    )


def _panel_pixel(x: int, y: int, corner: int) -> int:
    # Common panels zigzag along the short side (hardware.md 1.3); a mirrored one is the same seen from another corner.
    panel = y // PANEL_ROWS
    row = y % PANEL_ROWS
    if corner in (TOP_RIGHT, BOTTOM_RIGHT):
        x = COLUMNS - 1 - x
    if corner in (BOTTOM_LEFT, BOTTOM_RIGHT):
        row = PANEL_ROWS - 1 - row
    return panel * PANEL_ROWS * COLUMNS + PANEL_ROWS * x + (row if x % 2 == 0 else PANEL_ROWS - 1 - row)


def hole_place(hole: int) -> int:
    """The place 0..127 on a path of hole 0 (the start) to 121. Raises ValueError for another."""
    if 0 < hole < LAST_HOLE:
        return COLUMNS * ((hole - 1) // 30) + 1 + (hole - 1) % 30
    if hole == 0:
        return 0
    if hole == LAST_HOLE:
        return PATH - 1
    raise ValueError("holes are 0 to 121")


def hole_pixel(layout: Layout, track: int, hole: int) -> int:
    """The pixel of a track's hole; 0 is the start. Raises ValueError for a hole outside 0..121."""
    pixel: int = layout.path[track * PATH + hole_place(hole)]
    return pixel


def path_pixel(layout: Layout, track: int, place: int) -> int:
    """The pixel of place 0..127 on a track's path, markers included (a chase runs along these)."""
    pixel: int = layout.path[track * PATH + place]
    return pixel


def xy_pixel(layout: Layout, x: int, y: int) -> int:
    """The pixel of column x (0..31 from the left) and row y (0 at the top) of the picture."""
    pixel: int = layout.grid[y * COLUMNS + x]
    return pixel


def lamp_pixel(layout: Layout, track: int, which: int) -> int:
    """The pixel of a track's lamp; `which` is DEALER or TURN."""
    pixel: int = layout.path[track * PATH + which]
    return pixel


def line_pixels(layout: Layout, line: int) -> tuple[int, ...]:
    """All tracks' pixels of a line: SKUNK (between 90 and 91), DOUBLE (60 and 61) or LURCH (30 and 31, the lamps)."""
    pixels: tuple[int, ...] = layout.skunk_line
    if line == DOUBLE:
        pixels = layout.double_line
    elif line == LURCH:
        pixels = layout.lurch_line
    return pixels


def rail_pixel(layout: Layout, x: int) -> int:
    """The pixel of column x of the rail. Raises ValueError on a board without one."""
    if not layout.has_rail:
        raise ValueError("this board has no rail")
    pixel: int = layout.pixels - COLUMNS + x
    return pixel


def chain_of(layout: Layout, pixel: int) -> tuple[int, int]:
    """The chain (data line) of a pixel and its number on it. Raises ValueError for a pixel the board does not have."""
    for chain, length in enumerate(layout.chains):
        if 0 <= pixel < length:
            return chain, pixel
        pixel -= length
    raise ValueError("this board has no such pixel")


def position_mm(layout: Layout, pixel: int) -> tuple[float, float]:
    """Where a pixel is: millimetres right and down from the board's top left corner (hardware.md 1.3).

    Meant for drawings and templates: it searches the table. Raises ValueError for a pixel the board does not have.
    """
    first_of_rail = layout.rows * COLUMNS
    if first_of_rail <= pixel < layout.pixels:
        return LEFT_MM + layout.pitch_mm * (pixel - first_of_rail), row_mm(layout, layout.rows - 1) + RAIL_DROP_MM
    for index in range(layout.rows * COLUMNS):
        if layout.grid[index] == pixel:
            return LEFT_MM + layout.pitch_mm * (index % COLUMNS), row_mm(layout, index // COLUMNS)
    raise ValueError("this board has no such pixel")


def row_mm(layout: Layout, y: int) -> int:
    """Millimetres from the board's top edge to row y of the picture."""
    if layout.is_panel:
        return TOP_MM + PANEL_ROW_MM * y
    return TOP_MM + ROW_MM * y + STREET_GAP_MM * (y // int(layout.tracks))


def size_mm(layout: Layout) -> tuple[float, float]:
    """Width and height of the whole board in millimetres (360 x 235 for three tracks)."""
    bottom = row_mm(layout, layout.rows - 1) + (RAIL_DROP_MM if layout.has_rail else 0)
    return 2 * LEFT_MM + layout.pitch_mm * (COLUMNS - 1), bottom + 25
