"""Stands in for the Pico where BRINGUP.md's lines are tried: pins, a matrix with one key held, lights that are kept."""

import builtins
from types import ModuleType
from typing import Any
from unittest import mock

from cribboard.pico import pins

HELD = (1, 2)  # matrix row and column


class Pin:
    """A pin that knows its level; rows driven low pull the held key's column down."""

    IN, OUT, PULL_UP = 0, 1, 2
    driven: dict[int, int] = {}

    def __init__(self, number: int, mode: int = 0, pull: int = 0, value: int | None = None) -> None:
        self.number = number
        self.init(mode, value=value)

    def init(self, mode: int, pull: int = 0, value: int | None = None) -> None:
        """Set the direction, and for an output its level."""
        if mode == Pin.OUT:
            Pin.driven[self.number] = value or 0
        else:
            Pin.driven.pop(self.number, None)

    def value(self, level: int | None = None) -> int:
        """Set or read the level."""
        if level is not None:
            Pin.driven[self.number] = level
        if self.number == pins.COLUMNS[HELD[1]] and Pin.driven.get(pins.ROWS[HELD[0]]) == 0:
            return 0
        return Pin.driven.get(self.number, 1)


class Adc:
    """An analogue input: half a volt everywhere, 2.5 V on the rail's divider while the lights are on."""

    def __init__(self, number: int) -> None:
        self.number = number

    def read_u16(self) -> int:
        """The reading."""
        on = self.number == pins.RAIL_SENSE and Pin.driven.get(pins.LED_ENABLE)
        return 49650 if on else 900


class Pwm:
    """A tone that is not heard."""

    def __init__(self, pin: Pin) -> None:
        self.pin = pin

    def freq(self, hertz: int) -> None:
        """Take the pitch."""
        assert 20 < hertz < 20000

    def duty_u16(self, duty: int) -> None:
        """Take the duty."""
        assert 0 <= duty <= 65535

    def deinit(self) -> None:
        """Stop."""


def run(blocks: list[str]) -> tuple[list[str], list[list[tuple[int, int, int]]]]:
    """Run blocks one after the other in one room. Returns what they printed and the frames they sent."""
    printed: list[str] = []
    frames: list[list[tuple[int, int, int]]] = []

    class NeoPixel(list):  # type: ignore[type-arg]
        """A chain that keeps what is sent."""

        def __init__(self, pin: Pin, length: int) -> None:
            super().__init__([(0, 0, 0)] * length)

        def fill(self, colour: tuple[int, int, int]) -> None:
            self[:] = [colour] * len(self)

        def write(self) -> None:
            frames.append(list(self))

    machine, neopixel, time = ModuleType("machine"), ModuleType("neopixel"), ModuleType("time")
    machine.Pin, machine.ADC, machine.PWM = Pin, Adc, Pwm  # type: ignore[attr-defined]
    neopixel.NeoPixel = NeoPixel  # type: ignore[attr-defined]
    time.sleep_ms = lambda ms: None  # type: ignore[attr-defined]
    room: dict[str, Any] = {
        "__builtins__": {**vars(builtins), "print": lambda *words: printed.append(" ".join(map(str, words)))}
    }
    with mock.patch.dict("sys.modules", {"machine": machine, "neopixel": neopixel, "time": time}):
        for block in blocks:
            exec(compile(block, "BRINGUP.md", "exec"), room)
    return printed, frames
