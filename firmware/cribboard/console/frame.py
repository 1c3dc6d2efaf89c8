"""The one buffer of light: what every pixel shows, as red, green and blue to the eye.

A frame is drawn anew each time between `begin` and `end`, but only lit pixels cost anything and only pixels that differ
are written. It must not know what a pixel means, nor gamma, brightness or the order of bytes on the wire.
"""

from array import array

from cribboard.console.layout import Layout
from cribboard.console.palette import PALETTES

# A code is what a pixel is to show: colour << 8 | level. The top bit marks one put in this frame, dark or not.
_PUT = 0x8000
_CODE = 0x7FFF
_NO_CODE = 0xFFFF


class Frame:
    """`rgb` holds three bytes a pixel, in the order of the layout's global pixel numbers. Drawing allocates nothing.

    `dim` scales every level, 255 for none; `turned` turns the picture (not the pegs) half round. Both may be set at any
    time and tell from the next frame on.
    """

    def __init__(self, layout: Layout, palette: int = 0) -> None:
        """Make a dark frame for a board of layout.py, with the palette of this number in palette.PALETTES."""
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

    def use(self, palette: int) -> None:
        """Change to the palette of this number; what is lit is written anew at the next `end`."""
        self._palette = PALETTES[palette][1]
        self._forget()

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
        wanted = self._wanted
        shown = self._shown
        now = self._now
        now_count = self._now_count
        before = self._before
        changed = False
        for i in range(now_count):
            pixel = now[i]
            code = wanted[pixel] & _CODE
            if shown[pixel] != code:
                shown[pixel] = code
                changed = self._write(pixel, code) or changed
        for i in range(self._before_count):
            pixel = before[i]
            if shown[pixel] and not wanted[pixel]:
                shown[pixel] = 0
                changed = self._write(pixel, 0) or changed
        self._clear(now)
        self._before = now
        self._before_count = now_count
        self._now = before
        return changed

    def _write(self, pixel: int, code: int) -> bool:
        rgb = self.rgb
        entry = 3 * (code >> 8)
        level = (code & 255) * self._dim // 255
        at = 3 * pixel
        changed = False
        for i in range(3):
            part = self._palette[entry + i] * level // 255
            if rgb[at + i] != part:
                rgb[at + i] = part
                changed = True
        return changed
