"""The one buffer of light: what every pixel shows, as red, green and blue to the eye.

A frame is drawn anew each time between `begin` and `end`, but only lit pixels cost anything and only pixels that differ
are written. It must not know what a pixel means, nor gamma, brightness or the order of bytes on the wire.
"""

from array import array

from cribboard.console.layout import Layout
from cribboard.console.palette import PALETTES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# A code is what a pixel is to show: colour << 8 | level. The top bit marks one put in this frame, dark or not.
_PUT = 0x8000
_CODE = 0x7FFF
_NO_CODE = 0xFFFF

# Columns that words may stand in (product.md 1).
_FIRST_COLUMN = 1
_LAST_COLUMN = 30


def stamp(
    wanted: "array[int]",
    now: "array[int]",
    count: int,
    grid: "array[int]",
    columns: bytes,
    first: int,
    length: int,
    x: int,
    y: int,
    size: int,
    code: int,
) -> int:
    """Puts a code where `length` columns of bits (bit 0 the top row) are set, from column x, row y; the new count.

    The columns are those from `first` on. `size`: pixels of the picture, negative if it is turned. What would stand
    outside columns 1..30 is left out.
    """
    turned = size < 0
    if turned:
        size = -size
    for column in range(length):
        bits = columns[first + column]
        if _FIRST_COLUMN <= x <= _LAST_COLUMN:
            index = y * 32 + x
            while bits:
                if bits & 1 and 0 <= index < size:
                    pixel = grid[size - 1 - index if turned else index]
                    if not wanted[pixel]:
                        now[count] = pixel
                        count += 1
                    wanted[pixel] = code
                bits >>= 1
                index += 32
        x += 1
    return count


def settle(
    rgb: bytearray,
    palette: bytes,
    dim: int,
    wanted: "array[int]",
    shown: "array[int]",
    pixels: "array[int]",
    count: int,
    leaves: bool,
) -> bool:
    """Brings the first `count` of `pixels` from what is shown to what is wanted; True if a byte of `rgb` changed.

    `leaves`: they were lit before, and only those that nobody wants any more go dark.
    """
    changed = False
    for i in range(count):
        pixel = pixels[i]
        code = wanted[pixel] & _CODE
        if shown[pixel] == code or (leaves and wanted[pixel]):
            continue
        shown[pixel] = code
        level = (code & 255) * dim // 255
        entry = 3 * (code >> 8)
        at = 3 * pixel
        for part in range(3):
            light = palette[entry + part] * level // 255
            if rgb[at + part] != light:
                rgb[at + part] = light
                changed = True
    return changed


# The loops that a frame is drawn with: these, or others that do the same faster (pico/fast.py).
LOOPS = (stamp, settle)


class Frame:
    """`rgb` holds three bytes a pixel, in the order of the layout's global pixel numbers. Drawing allocates nothing.

    `dim` scales every level, 255 for none; `turned` turns the picture (not the pegs) half round. Both may be set at any
    time and tell from the next frame on.
    """

    def __init__(
        self, layout: Layout, loops: "tuple[Callable[..., int], Callable[..., bool]]", palette: int = 0
    ) -> None:
        """Make a dark frame for a board of layout.py, drawn with loops as LOOPS. palette: a number of PALETTES."""
        self.layout = layout
        self.rows: int = layout.rows
        self.rgb = bytearray(3 * layout.pixels)
        self.turned = False
        self.dim = 255
        self._dim = 255
        self._palette = PALETTES[palette][1]
        self._grid = layout.grid
        empty = bytes(2 * layout.pixels)
        self._wanted = array("H", empty)
        self._shown = array("H", empty)
        self._now = array("H", empty)
        self._before = array("H", empty)
        self._now_count = 0
        self._before_count = 0
        self._stamp, self._settle = loops

    def use(self, palette: int) -> None:
        """Change to the palette of this number; what is lit is written anew at the next `end`."""
        self._palette = PALETTES[palette][1]
        self._forget()

    def look_through(self, layout: Layout) -> None:
        """Draw the picture from now on as if the pixels were where another layout of the same size has them."""
        self._grid = layout.grid

    def _forget(self) -> None:
        for i in range(self._before_count):
            self._shown[self._before[i]] = _NO_CODE

    def begin(self) -> None:
        """Start a new frame, all dark. What was put since the last `end` is dropped."""
        self._clear(self._now)

    def put(self, pixel: int, colour: int, level: int = 255) -> None:
        """Light one pixel in a colour number of palette.py at level 0..255. The last put wins, level 0 darkens."""
        wanted = self._wanted
        if not wanted[pixel]:
            self._now[self._now_count] = pixel
            self._now_count += 1
        wanted[pixel] = _PUT | colour << 8 | level if level else _PUT

    def dot(self, x: int, y: int, colour: int, level: int = 255) -> None:
        """Light column x, row y of the picture, half round if `turned`; what lies outside is left out."""
        if 0 <= x < 32 and 0 <= y < self.rows:
            index = y * 32 + x
            if self.turned:
                index = self.rows * 32 - 1 - index
            self.put(self._grid[index], colour, level)

    def columns(
        self, x: int, y: int, columns: bytes, colour: int, level: int = 255, first: int = 0, length: int = -1
    ) -> None:
        """Light columns of bits (bit 0 the top row) from column x, row y; outside columns 1 to 30 they are left out.

        columns: all of them, or only `length` from `first` on.
        """
        if length < 0:
            length = len(columns)
        code = _PUT | colour << 8 | level if level else _PUT
        size = -32 * self.rows if self.turned else 32 * self.rows
        self._now_count = self._stamp(
            self._wanted, self._now, self._now_count, self._grid, columns, first, length, x, y, size, code
        )

    def _clear(self, pixels: "array[int]") -> None:
        wanted = self._wanted
        for i in range(self._now_count):
            wanted[pixels[i]] = 0
        self._now_count = 0

    def end(self) -> bool:
        """Bring `rgb` up to date. True if anything in it changed."""
        if self.dim != self._dim:
            self._dim = self.dim
            self._forget()
        now = self._now
        now_count = self._now_count
        before = self._before
        changed = self._settle(self.rgb, self._palette, self._dim, self._wanted, self._shown, now, now_count, False)
        if self._settle(
            self.rgb, self._palette, self._dim, self._wanted, self._shown, before, self._before_count, True
        ):
            changed = True
        self._clear(now)
        self._before = now
        self._before_count = now_count
        self._now = before
        return bool(changed)
