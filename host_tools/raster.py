"""Drawing light without a graphics library: an image of linear light, round glows, and a PNG of it.

Small and plain on purpose, so that looking at the board needs nothing but Python. It must not know what a board is.
"""

import math
import struct
import zlib

# Linear light is kept as whole numbers; this much is the brightest a screen can show.
FULL = 4095

# How a diffused hole spreads its light: the part that goes into a halo, and the halo's radius in hole radii.
HALO_PART = 0.14
HALO_RADII = 2.6
_HALO_END = 2.0


def _to_screen(light: int) -> int:
    # The sRGB transfer curve, IEC 61966-2-1.
    part = light / FULL
    return round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))


def _to_light(value: int) -> int:
    part = value / 255
    return round(FULL * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4))


_SCREEN = bytes(_to_screen(light) for light in range(FULL + 1))
_LIGHT = tuple(_to_light(value) for value in range(256))

Colour = tuple[int, int, int]


class Image:
    """Red, green and blue light, added up; colours are given as on a screen, 0..255 each."""

    def __init__(self, width: int, height: int, colour: Colour = (0, 0, 0)) -> None:
        """Make an image of so many points, filled with a colour."""
        self.width = width
        self.height = height
        self._light = [[_LIGHT[part]] * (width * height) for part in colour]
        self._kernels: dict[tuple[float, float, float], tuple[int, list[tuple[int, list[float]]]]] = {}

    def rectangle(self, x: int, y: int, width: int, height: int, colour: Colour) -> None:
        """Fill a rectangle; what lies outside the image is left out."""
        left, right = max(0, x), min(self.width, x + width)
        if right <= left:
            return
        for part, light in zip(colour, self._light, strict=True):
            for row in range(max(0, y), min(self.height, y + height)):
                light[row * self.width + left : row * self.width + right] = [_LIGHT[part]] * (right - left)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """Fill a disc with a soft edge."""
        for row in range(int(y - radius - 1), int(y + radius + 2)):
            for column in range(int(x - radius - 1), int(x + radius + 2)):
                cover = radius + 0.5 - math.hypot(column - x, row - y)
                if cover > 0 and 0 <= row < self.height and 0 <= column < self.width:
                    for part, light in zip(colour, self._light, strict=True):
                        at = row * self.width + column
                        light[at] += round((_LIGHT[part] - light[at]) * min(1.0, cover))

    def glow(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """Add the light of a diffused hole."""
        reach, rows = self._kernel(x % 1, y % 1, radius)
        lights = [_LIGHT[part] for part in colour]
        for row, weights in rows:
            line = int(y) + row
            if not 0 <= line < self.height:
                continue
            start = int(x) - reach
            for full, light in zip(lights, self._light, strict=True):
                if full:
                    at = line * self.width + start
                    for column, weight in enumerate(weights):
                        if weight and 0 <= start + column < self.width:
                            light[at + column] += int(full * weight)

    def _kernel(self, x: float, y: float, radius: float) -> tuple[int, list[tuple[int, list[float]]]]:
        key = (x, y, radius)
        if key not in self._kernels:
            halo = radius * HALO_RADII
            reach = int(halo * _HALO_END) + 1
            rows = []
            for row in range(-reach, reach + 1):
                weights = []
                for column in range(-reach, reach + 1):
                    distance = math.hypot(column - x, row - y)
                    core = max(0.0, min(1.0, radius + 0.5 - distance))
                    faded = distance / halo
                    around = HALO_PART * math.exp(-faded * faded) if faded < _HALO_END else 0.0
                    weights.append(core * (1 - HALO_PART) + around)
                rows.append((row, weights))
            self._kernels[key] = (reach, rows)
        return self._kernels[key]

    def paste(self, other: "Image", x: int, y: int) -> None:
        """Copy another image, wholly inside this one, with its top left corner at (x, y)."""
        for mine, theirs in zip(self._light, other._light, strict=True):
            for row in range(other.height):
                at = (y + row) * self.width + x
                mine[at : at + other.width] = theirs[row * other.width : (row + 1) * other.width]

    def rgb(self) -> bytes:
        """Three bytes a point, as a screen shows it; too much light is cut off."""
        points = bytearray(3 * self.width * self.height)
        for part, light in enumerate(self._light):
            points[part::3] = bytes(_SCREEN[min(FULL, value)] for value in light)
        return bytes(points)

    def png(self) -> bytes:
        """The image as a PNG file (8 bits, true colour)."""
        points = self.rgb()
        stride = 3 * self.width
        lines = b"".join(b"\0" + points[row * stride : (row + 1) * stride] for row in range(self.height))
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        return (
            b"\x89PNG\r\n\x1a\n"
            + _chunk(b"IHDR", header)
            + _chunk(b"IDAT", zlib.compress(lines, 9))
            + _chunk(b"IEND", b"")
        )


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
