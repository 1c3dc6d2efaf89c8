"""From a frame for the eye to bytes for the LEDs: gamma, brightness, the supply's limit and the order on the wire.

Everything is whole numbers, so that the same frame gives the same bytes everywhere. `measure`, `shrink` and `pack` are
the plain twins of the fast ones in `pico/fast.py`, which a board hands to `Wire` instead. It must not know what a pixel
means, nor how bytes get out.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# Light for the eye 0..255 -> light from the LED 0..255: (x / 255) ** 2.2, rounded; a test computes it.
GAMMA = (
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01"
    b"\x01\x01\x01\x01\x01\x01\x01\x01\x01\x02\x02\x02\x02\x02\x02\x02"
    b"\x03\x03\x03\x03\x03\x04\x04\x04\x04\x05\x05\x05\x05\x06\x06\x06"
    b"\x06\x07\x07\x07\x08\x08\x08\x09\x09\x09\x0a\x0a\x0b\x0b\x0b\x0c"
    b"\x0c\x0d\x0d\x0d\x0e\x0e\x0f\x0f\x10\x10\x11\x11\x12\x12\x13\x13"
    b"\x14\x14\x15\x16\x16\x17\x17\x18\x19\x19\x1a\x1a\x1b\x1c\x1c\x1d"
    b"\x1e\x1e\x1f\x20\x21\x21\x22\x23\x23\x24\x25\x26\x27\x27\x28\x29"
    b"\x2a\x2b\x2b\x2c\x2d\x2e\x2f\x30\x31\x31\x32\x33\x34\x35\x36\x37"
    b"\x38\x39\x3a\x3b\x3c\x3d\x3e\x3f\x40\x41\x42\x43\x44\x45\x46\x47"
    b"\x49\x4a\x4b\x4c\x4d\x4e\x4f\x51\x52\x53\x54\x55\x57\x58\x59\x5a"
    b"\x5b\x5d\x5e\x5f\x61\x62\x63\x64\x66\x67\x69\x6a\x6b\x6d\x6e\x6f"
    b"\x71\x72\x74\x75\x77\x78\x79\x7b\x7c\x7e\x7f\x81\x82\x84\x85\x87"
    b"\x89\x8a\x8c\x8d\x8f\x91\x92\x94\x95\x97\x99\x9a\x9c\x9e\x9f\xa1"
    b"\xa3\xa5\xa6\xa8\xaa\xac\xad\xaf\xb1\xb3\xb5\xb6\xb8\xba\xbc\xbe"
    b"\xc0\xc2\xc4\xc5\xc7\xc9\xcb\xcd\xcf\xd1\xd3\xd5\xd7\xd9\xdb\xdd"
    b"\xdf\xe1\xe3\xe5\xe7\xea\xec\xee\xf0\xf2\xf4\xf6\xf8\xfb\xfd\xff"
)

# A night step and five steps of brightness, as shares of 255 after gamma. The last four look evenly spaced:
# (n / 5) ** 2.2.
BRIGHTNESS = (4, 12, 34, 83, 156, 255)

# Milliamperes of a WS2812B at full red, green and blue, and of the board's electronics (hardware.md 2.3).
RED_MA = 16
GREEN_MA = 11
BLUE_MA = 15
BOARD_MA = 60
# What stays for light however small the supply is (engineering.md, "Limiter").
RESERVE_MA = 40
# Draw is counted in 1/255 mA: red * 16 + green * 11 + blue * 15, each 0..255.
DRAW_PER_MA = 255


def levels(brightness: int) -> bytearray:
    """The table from light for the eye to light from the LED at step `brightness` 0 (night) to 5."""
    share = BRIGHTNESS[brightness]
    return bytearray([(light * share + 127) // 255 for light in GAMMA])


def light_ma(limit_ma: int, pixels: int, idle_ua: int) -> int:
    """Milliamperes for light out of a supply of `limit_ma`: less the board's own and `idle_ua` for each dark pixel."""
    return max(RESERVE_MA, limit_ma - _idle_ma(pixels, idle_ua))


def sagged_ma(limit_ma: int, sags: int) -> int:
    """The limit after its supply sagged so many times: each time a fifth less (hardware.md 2.3)."""
    for _ in range(sags):
        limit_ma = limit_ma * 4 // 5
    return limit_ma


def is_too_small(limit_ma: int, pixels: int, idle_ua: int) -> bool:
    """Whether a supply leaves less than the reserve for light: the board works, but faintly, and should say so."""
    return limit_ma - _idle_ma(pixels, idle_ua) < RESERVE_MA


def _idle_ma(pixels: int, idle_ua: int) -> int:
    return BOARD_MA + (pixels * idle_ua + 999) // 1000


def measure(rgb: "bytes | bytearray", table: "bytes | bytearray", pixels: int) -> int:
    """The draw of `pixels` pixels shown through a table of `levels`, in 1/255 mA; one that `pack` saves counts too."""
    draw = 0
    for i in range(pixels):
        red = rgb[3 * i]
        green = rgb[3 * i + 1]
        blue = rgb[3 * i + 2]
        if red | green | blue:
            lit = RED_MA * table[red] + GREEN_MA * table[green] + BLUE_MA * table[blue]
            draw += lit if lit else RED_MA
    return draw


def shrink(table: "bytes | bytearray", budget: int, draw: int, out: bytearray) -> None:
    """Scales a table of levels by budget / draw (both in 1/255 mA, draw the greater), rounding down, into `out`."""
    for i in range(256):
        out[i] = table[i] * budget // draw


def pack(rgb: "bytes | bytearray", table: "bytes | bytearray", words: bytearray, pixels: int) -> None:
    """Turns pixels into 32-bit words, the lowest byte first: nothing, blue, red, green.

    The wire takes a word's upper 24 bits from the top: green, red, blue. A pixel that is lit for the eye and would
    round to nothing is saved: its strongest part is 1. With `pixels` negative, for -pixels pixels, none is saved.
    """
    saves = pixels > 0
    for i in range(abs(pixels)):
        red = rgb[3 * i]
        green = rgb[3 * i + 1]
        blue = rgb[3 * i + 2]
        led_red = table[red]
        led_green = table[green]
        led_blue = table[blue]
        if saves and red | green | blue and not led_red | led_green | led_blue:
            if red >= green and red >= blue:
                led_red = 1
            elif green >= blue:
                led_green = 1
            else:
                led_blue = 1
        words[4 * i + 1] = led_blue
        words[4 * i + 2] = led_red
        words[4 * i + 3] = led_green


# The loops that a frame is packed with: these, or others that do the same faster (pico/fast.py).
PLAIN = (measure, shrink, pack)


class Wire:
    """One board's frames, ready for its LEDs.

    `words` holds four bytes a pixel, the chains one after the other. `draw` is what the last frame was going to draw
    before the limit, in 1/255 mA: 0 means that it is dark. Rendering allocates nothing.
    """

    def __init__(
        self,
        pixels: int,
        measure: "Callable[..., int]",
        shrink: "Callable[..., None]",
        pack: "Callable[..., None]",
    ) -> None:
        """`pixels`: of all chains. The functions are this module's (PLAIN), or others that do the same faster."""
        self._pixels = pixels
        self._measure = measure
        self._shrink = shrink
        self._pack = pack
        self._table = levels(len(BRIGHTNESS) - 1)
        self._small = bytearray(256)
        self._budget = RESERVE_MA * DRAW_PER_MA
        self.words = bytearray(4 * pixels)
        self.draw = 0

    def set(self, brightness: int, limit_ma: int, idle_ua: int) -> None:
        """Sets the step of brightness 0..5, the supply's limit and what a dark pixel takes; from the next frame on."""
        self._table = levels(brightness)
        self._budget = light_ma(limit_ma, self._pixels, idle_ua) * DRAW_PER_MA

    def render(self, rgb: "bytes | bytearray") -> bool:
        """Fills `words` from a frame, scaled to the supply's limit. False if the frame is dark."""
        self.draw = self._measure(rgb, self._table, self._pixels)
        if self.draw > self._budget:
            self._shrink(self._table, self._budget, self.draw, self._small)
            self._pack(rgb, self._small, self.words, -self._pixels)
        else:
            self._pack(rgb, self._table, self.words, self._pixels)
        return self.draw > 0
