"""The boards one can build: which of the firmware's layouts, which LEDs, how many consoles, and the sizes that follow.

Geometry is the firmware's (cribboard.console.layout); here stands only what wood, strips and screws add to it.
"""

from dataclasses import dataclass

from cribboard.console import layout
from cribboard.console.layout import Layout

# Millimetres. Holes per LED pitch: a maker can drill 6 mm at 10 mm pitch by hand (hardware.md 1.1, 4 mm of wood stay);
# 144 LEDs a metre leave room for 4.5 mm.
SCREW_INSET_MM = 8.0
SCREW_HOLE_MM = 3.2
LONGEST_SPAN_MM = 190.0  # between two screws along an edge


@dataclass(frozen=True)
class Holes:
    """Diameters in millimetres of a board's holes: of the path, of hole 121, and of lamps, lines and rail."""

    path: float
    finish: float
    marker: float


WIDE = Holes(6.0, 8.0, 4.0)
NARROW = Holes(4.5, 5.0, 3.0)


@dataclass(frozen=True)
class Variant:
    """One board: a name for people and folders, the firmware's layout, and its consoles."""

    name: str
    board: Layout
    consoles: str  # seats with a console, as letters
    leds: str  # what to buy

    @property
    def folder(self) -> str:
        """The name in file names."""
        return self.name.replace(" ", "-")

    @property
    def pitch(self) -> float:
        """Millimetres from one LED to the next in a row."""
        return float(self.board.pitch_mm)

    @property
    def holes(self) -> Holes:
        """The diameters of its holes."""
        return WIDE if self.pitch >= 9.5 else NARROW

    @property
    def width(self) -> float:
        """The board's width in millimetres."""
        return float(layout.size_mm(self.board)[0])

    @property
    def height(self) -> float:
        """The board's height in millimetres."""
        return float(layout.size_mm(self.board)[1])

    @property
    def data_lines(self) -> str:
        """The names of the data lines in use: A to D for tracks or panels, H for the rail. D is the wire of H."""
        lines = "ABCD"[: len(self.board.chains) - (1 if self.board.has_rail else 0)]
        return lines + ("H" if self.board.has_rail else "")

    @property
    def pieces(self) -> int:
        """How many pieces of 32 LEDs are cut from strip."""
        return 0 if self.board.is_panel else self.board.pixels // layout.COLUMNS

    def row(self, y: int) -> float:
        """Millimetres from the top edge to row y of the picture."""
        return float(layout.row_mm(self.board, y))

    def column(self, x: int) -> float:
        """Millimetres from the left edge to column x."""
        return layout.LEFT_MM + self.pitch * x

    def lane(self, track: int, street: int) -> float:
        """Millimetres from the top edge to a track's row in street 0..3."""
        pixel = layout.path_pixel(self.board, track, layout.COLUMNS * street)
        return float(layout.position_mm(self.board, pixel)[1])

    @property
    def rail(self) -> float:
        """Millimetres from the top edge to the rail."""
        return float(layout.position_mm(self.board, layout.rail_pixel(self.board, 0))[1])

    @property
    def screws(self) -> list[tuple[float, float]]:
        """The screws that hold face, back and base: along the upper and the lower edge."""
        spans = int(-(-(self.width - 2 * SCREW_INSET_MM) // LONGEST_SPAN_MM))
        places = [SCREW_INSET_MM + (self.width - 2 * SCREW_INSET_MM) * i / spans for i in range(spans + 1)]
        return [(x, y) for y in (SCREW_INSET_MM, self.height - SCREW_INSET_MM) for x in places]


def make_variant(name: str, pitch_mm: float = 10.0) -> Variant:
    """The variant of a firmware layout's name, with the pitch that was measured. Raises ValueError for another name."""
    board = layout.make_layout(name, pitch_mm)
    if board.is_panel:
        leds = "8x32 panel"
    else:
        leds = f"strip, {1000 / pitch_mm:.0f} LEDs a metre"
    return Variant(name, board, "ABCD"[: board.tracks], leds)


def all_variants() -> list[Variant]:
    """The boards whose drawings are committed, the easiest first."""
    return [make_variant(name) for name in ("panel", "2 tracks", "3 tracks", "4 tracks", "two panels")]


def kind_of(pixel: int, variant: Variant) -> str:
    """What a pixel is on the wood: "start", "hole", "finish", "marker" or "rail"."""
    board = variant.board
    if board.has_rail and pixel >= board.pixels - layout.COLUMNS:
        return "rail"
    place = list(board.path).index(pixel) % layout.PATH
    if place == 0:
        return "start"
    if place == layout.PATH - 1:
        return "finish"
    return "marker" if place % layout.COLUMNS in (0, layout.COLUMNS - 1) else "hole"


def diameter_of(kind: str, variant: Variant) -> float:
    """The diameter in millimetres of a pixel's hole."""
    if kind == "finish":
        return variant.holes.finish
    return variant.holes.path if kind in ("hole", "start") else variant.holes.marker
