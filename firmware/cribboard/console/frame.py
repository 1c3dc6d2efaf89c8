"""The one buffer of light: what every pixel shows, as red, green and blue to the eye.

A frame is drawn anew each time between `begin` and `end`, but only lit pixels cost anything and only pixels that differ
are written. It must not know what a pixel means, nor gamma, brightness or the order of bytes on the wire.
"""

from array import array

from cribboard.console.layout import Layout

# A code is one pixel's wish: colour << 8 | level. The top bit marks that the pixel has been put in this frame, dark or not.
_PUT = 0x8000
_CODE = 0x7FFF
_NO_CODE = 0xFFFF


class Frame:
    """`rgb` holds three bytes a pixel, in the order of the layout's global pixel numbers. Nothing here allocates."""

    def __init__(self, layout: Layout, palette: bytes) -> None:
        self.layout = layout
        self.rows: int = layout.rows
        self.rgb = bytearray(3 * layout.pixels)
        self.turned = False
        self._palette = palette
        self._grid = layout.grid
        empty = bytes(2 * layout.pixels)
        self._wanted = array("H", empty)
        self._shown = array("H", empty)
        self._now = array("H", empty)
        self._before = array("H", empty)
        self._now_count = 0
        self._before_count = 0

    def use(self, palette: bytes) -> None:
        """Change to another palette of palette.py; everything lit is written again at the next `end`."""
        self._palette = palette
        for i in range(self._before_count):
            self._shown[self._before[i]] = _NO_CODE

    def begin(self) -> None:
        """Start a new frame, all dark."""
        wanted = self._wanted
        now = self._now
        for i in range(self._now_count):
            wanted[now[i]] = 0
        self._now_count = 0

    def put(self, pixel: int, colour: int, level: int = 255) -> None:
        """Light one pixel in a colour number of palette.py at level 0..255. The last put wins, level 0 darkens."""
        wanted = self._wanted
        if not wanted[pixel]:
            self._now[self._now_count] = pixel
            self._now_count += 1
        wanted[pixel] = _PUT | colour << 8 | level if level else _PUT

    def dot(self, x: int, y: int, colour: int, level: int = 255) -> None:
        """Light column x, row y of the picture; what lies outside is left out. `turned` turns the picture half round."""
        if 0 <= x < 32 and 0 <= y < self.rows:
            index = y * 32 + x
            if self.turned:
                index = self.rows * 32 - 1 - index
            self.put(self._grid[index], colour, level)

    def end(self) -> bool:
        """Bring `rgb` up to date. True if anything in it changed."""
        wanted = self._wanted
        shown = self._shown
        changed = False
        now = self._now
        for i in range(self._now_count):
            pixel = now[i]
            code = wanted[pixel] & _CODE
            if shown[pixel] != code:
                shown[pixel] = code
                changed = self._write(pixel, code) or changed
        before = self._before
        for i in range(self._before_count):
            pixel = before[i]
            if shown[pixel] and not wanted[pixel]:
                shown[pixel] = 0
                changed = self._write(pixel, 0) or changed
        # The list of this frame becomes the list of the one before; its wishes are cleared by giving the old list's place
        # to the new one only after `begin` has walked it, so both are copied by swapping names.
        self._before = now
        self._before_count = self._now_count
        for i in range(self._now_count):
            wanted[now[i]] = 0
        self._now = before
        self._now_count = 0
        return changed

    def _write(self, pixel: int, code: int) -> bool:
        rgb = self.rgb
        entry = 3 * (code >> 8)
        level = code & 255
        at = 3 * pixel
        changed = False
        for i in range(3):
            part = self._palette[entry + i] * level // 255
            if rgb[at + i] != part:
                rgb[at + i] = part
                changed = True
        return changed
