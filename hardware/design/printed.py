"""What is printed in plastic: baffle tiles, spacers, feet, and the trays of consoles and keypad, as OpenSCAD.

The files in case/ are made from here, with every measure in them by name; OpenSCAD makes the STL from those.
"""

from hardware.design.plates import SCREW_INSET_MM, console_plate, keypad_plate
from hardware.design.svg import number
from hardware.design.variants import Variant, make_variant

FACE_MM = 3.0
FILM_MM = 0.5
BAFFLE_MM = 6.0
BACK_MM = 3.0
BAY_MM = 25.0  # the length of the standoffs between back and base
BASE_MM = 3.0
FOOT_MM = 8.0
CELL_MM = 8.4
STRIP_CHANNEL_MM = (10.6, 1.4)  # for strip 10 mm wide; deep enough for what is soldered between its LEDs
PANEL_CHANNEL_MM = (8.4, 1.2)
STRIP_EXIT_MM = 3.5  # a wire of 0.5 mm2 is 2 mm thick
TRAY_MM = 18.0
TRAY_FLOOR_MM = 2.0
TRAY_WALL_MM = 2.4
TRAY_POST_MM = 9.0
PILOT_MM = 2.5  # for 3 mm screws that cut their own thread

TOTAL_MM = FOOT_MM + BASE_MM + BAY_MM + BACK_MM + BAFFLE_MM + FILM_MM + FACE_MM

BAFFLE = """// Baffle: a tile of cells that keep the LEDs' light apart. Printed as it lies, mounted upside down.
// {words}
columns = {columns};       // cells across
rows = {rows};          // cells down
pitch = {pitch};      // mm from LED to LED: what you measured
row_pitch = {row_pitch};     // mm from row to row
height = {height};
cell = [{cell_x}, {cell_y}];
channel = [{channel}, {depth}];  // along each row, width and depth, for the strip or the parts beside the LEDs
exit = {exit};           // depth of the opening at the outer end of each row, for solder joints and wires

difference() {{
    cube([columns * pitch, rows * row_pitch, height]);
    for (row = [0 : rows - 1]) {{
        for (column = [0 : columns - 1])
            translate([(column + 0.5) * pitch - cell[0] / 2, (row + 0.5) * row_pitch - cell[1] / 2, -1])
                cube([cell[0], cell[1], height + 2]);
        translate([-1, (row + 0.5) * row_pitch - channel[0] / 2, height - channel[1]])
            cube([columns * pitch + 2, channel[0], channel[1] + 1]);
        if (exit > 0)
            translate([-1, (row + 0.5) * row_pitch - channel[0] / 2, height - exit])
                cube([1 + (pitch - cell[0]) / 2 + 0.1, channel[0], exit + 1]);
    }}
}}
"""

SPACER = """// Spacer between face and back at each screw: as high as baffle and film together.
height = {height};
hole = 3.4;

difference() {{
    cylinder(h = height, d = 10, $fn = 48);
    translate([0, 0, -1]) cylinder(h = height + 2, d = hole, $fn = 48);
}}
"""

FOOT = """// Foot: an M3 screw goes up through it and the base into the standoff. Print it as it lies, wide side down;
// it is mounted with the wide side to the base.
height = {height};
hole = 3.4;
head = [6.6, 4];  // diameter and depth of the recess for the screw's head

difference() {{
    cylinder(h = height, d1 = 20, d2 = 18, $fn = 64);
    translate([0, 0, -1]) cylinder(h = height + 2, d = hole, $fn = 48);
    translate([0, 0, height - head[1]]) cylinder(h = head[1] + 1, d = head[0], $fn = 48);
}}
"""

TRAY = """// Tray of {words}. The plate is screwed on with 3 mm self-tapping screws.
size = [{width}, {length}, {height}];
wall = {wall};
floor = {floor};
post = {post};
pilot = {pilot};
inset = {inset};       // the plate's screws, from its edges
notch = [8, 6];    // for the cable, in the middle of the far wall

difference() {{
    union() {{
        difference() {{
            cube(size);
            translate([wall, wall, floor]) cube([size[0] - 2 * wall, size[1] - 2 * wall, size[2]]);
        }}
        for (x = [0, size[0] - post], y = [0, size[1] - post])
            translate([x, y, 0]) cube([post, post, size[2]]);
    }}
    for (x = [inset, size[0] - inset], y = [inset, size[1] - inset])
        translate([x, y, size[2] - 12]) cylinder(h = 13, d = pilot, $fn = 32);
    translate([size[0] / 2 - notch[0] / 2, size[1] - wall - 1, size[2] - notch[1]])
        cube([notch[0], wall + 2, notch[1] + 1]);
}}
"""


def tile_columns(variant: Variant) -> int:
    """How many cells a tile has across: half a row where that fits small printers, else a quarter."""
    return 16 if variant.pitch <= 12 else 8


def baffle(variant: Variant, rows: int, words: str) -> str:
    """A baffle tile of some rows of a board."""
    panel = variant.board.is_panel
    channel, depth = PANEL_CHANNEL_MM if panel else STRIP_CHANNEL_MM
    wall = 1.6 if variant.pitch >= 9.5 else 1.3
    return BAFFLE.format(
        words=words,
        columns=tile_columns(variant),
        rows=rows,
        pitch=number(variant.pitch),
        row_pitch=number(variant.row(1) - variant.row(0)),
        height=number(BAFFLE_MM),
        cell_x=number(min(CELL_MM, variant.pitch - wall)),
        cell_y=number(CELL_MM),
        channel=number(channel),
        depth=number(depth),
        exit=number(0.0 if panel else STRIP_EXIT_MM),
    )


def tiles_of(variant: Variant) -> list[tuple[str, int, int]]:
    """The tiles of a board: the name of the file, the rows of a tile, and how many to print."""
    across = 32 // tile_columns(variant)
    if variant.board.is_panel:
        return [("baffle-panel", 8, across * len(variant.board.chains))]
    found = [(f"baffle-{variant.board.tracks}-tracks", variant.board.tracks, across * 4)]
    if variant.board.has_rail:
        found.append(("baffle-rail", 1, across))
    return found


def tray(kind: str) -> str:
    """The tray of a console or of the keypad."""
    plate = keypad_plate() if kind == "keypad" else console_plate("A")
    return TRAY.format(
        words="the keypad" if kind == "keypad" else "a console",
        width=number(plate.width),
        length=number(plate.height),
        height=number(TRAY_MM),
        wall=number(TRAY_WALL_MM),
        floor=number(TRAY_FLOOR_MM),
        post=number(TRAY_POST_MM),
        pilot=number(PILOT_MM),
        inset=number(SCREW_INSET_MM),
    )


def all_files() -> dict[str, str]:
    """Every OpenSCAD file of case/, by name without its ending."""
    found = {}
    for name in ("panel", "2 tracks", "3 tracks", "4 tracks"):
        variant = make_variant(name)
        for file, rows, _ in tiles_of(variant):
            words = f"{rows} x {tile_columns(variant)} cells; how many to print stands in BOM.md"
            found[file] = baffle(variant, rows, words)
    found["spacer"] = SPACER.format(height=number(BAFFLE_MM + FILM_MM))
    found["foot"] = FOOT.format(height=number(FOOT_MM))
    found["tray-console"] = tray("console")
    found["tray-keypad"] = tray("keypad")
    return found
