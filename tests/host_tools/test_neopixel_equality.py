"""What goes out on the wire equals what Adafruit's NeoPixel library sends at brightness 1.0, byte for byte.

The library is run as it is; only the modules that need hardware are stood in for.
"""

import random
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from cribboard.console import wire
from cribboard.console.layout import NAMES, make_layout


@pytest.fixture
def sent() -> list[bytes]:
    """Everything the library wrote to its pin."""
    return []


@pytest.fixture
def neopixel(sent: list[bytes], monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Adafruit's module, with stand-ins for the hardware below it."""

    class Pin:
        def __init__(self, pin: object) -> None:
            self.direction = None

        def deinit(self) -> None:
            pass

    board, digitalio, writer = ModuleType("board"), ModuleType("digitalio"), ModuleType("neopixel_write")
    digitalio.DigitalInOut = Pin  # type: ignore[attr-defined]
    digitalio.Direction = type("Direction", (), {"OUTPUT": "output"})  # type: ignore[attr-defined]
    writer.neopixel_write = lambda pin, buffer: sent.append(bytes(buffer))  # type: ignore[attr-defined]
    chip = ModuleType("microcontroller")
    chip.Pin = object  # type: ignore[attr-defined]
    for module in (board, digitalio, writer, chip):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    import neopixel

    yield neopixel
    del sys.modules["neopixel"]


def on_the_wire(words: bytes | bytearray) -> bytes:
    """The bytes that the PIO program shifts out: of each little-endian word the upper three, from the top."""
    return b"".join(bytes([words[i + 3], words[i + 2], words[i + 1]]) for i in range(0, len(words), 4))


def seen_by_the_eye(value: int, brightness: int) -> int:
    """Gamma and brightness by their formulas, each step rounded, beside the tables."""
    linear = round(255 * (value / 255) ** 2.2)
    return (linear * wire.BRIGHTNESS[brightness] + 127) // 255


@pytest.mark.parametrize("name", NAMES)
def test_the_wire_bytes_are_adafruits(neopixel: Any, sent: list[bytes], name: str) -> None:
    chance = random.Random(name)
    pixels = make_layout(name).pixels
    strip = neopixel.NeoPixel(object(), pixels, brightness=1.0, auto_write=False)
    wired = wire.Wire(pixels, *wire.PLAIN)
    for brightness in range(len(wire.BRIGHTNESS)):
        wired.set(brightness, 100_000, 0)  # no limit: that has tests of its own
        rgb = bytearray(3 * pixels)
        for pixel in range(pixels):
            colour = [chance.randrange(256) for _ in range(3)] if chance.random() < 0.7 else [0, 0, 0]
            # A pixel that rounds to nothing is saved on our side; such ones have tests of their own too.
            if any(colour) and not any(seen_by_the_eye(part, brightness) for part in colour):
                colour = [255, 255, 255]
            rgb[3 * pixel : 3 * pixel + 3] = bytes(colour)
            strip[pixel] = tuple(seen_by_the_eye(part, brightness) for part in colour)
        wired.render(rgb)
        strip.show()
        assert on_the_wire(wired.words) == sent[-1]


def test_one_pixel_of_each_colour(neopixel: Any, sent: list[bytes]) -> None:
    strip = neopixel.NeoPixel(object(), 3, brightness=1.0, auto_write=False)
    strip[0], strip[1], strip[2] = (255, 0, 0), (0, 255, 0), (0, 0, 255)
    strip.show()
    wired = wire.Wire(3, *wire.PLAIN)
    wired.set(5, 2000, 0)
    wired.render(bytes([255, 0, 0, 0, 255, 0, 0, 0, 255]))
    assert on_the_wire(wired.words) == sent[-1] == bytes([0, 255, 0, 255, 0, 0, 0, 0, 255])
