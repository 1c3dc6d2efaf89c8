"""A chain of WS2812 lights: reads frames off its data line as the lights would, and when they came.

Knows the line's timing and the chain's supply; not what the pixels mean.
"""

from typing import NamedTuple

from rp2040py.gpio_pin import GPIOPinState

from host_tools.emulator.chip import Chip

# Worldsemi's data sheets of WS2812B and WS2812B-V5: a 0 is high for 220 to 550 ns, a 1 for 580 to 1000 ns; a low of
# 280 us latches new parts and 50 us the old ones. The emulator moves an edge by up to an instruction and a PIO cycle.
ONE_NS = 560
SHORTEST_NS = 90
LONGEST_NS = 1300
OLD_LATCH_NS = 50_000
LATCH_NS = 280_000
# From enabling the supply until it is above 4 V (hardware.md 2.2, simulated with 1000 uF).
SUPPLY_RISE_NS = 35_000_000


class Frame(NamedTuple):
    """What one chain was sent until it latched.

    wire: the bytes as sent. order: what they are, as "GRB". start_ns, end_ns: its first rising and last falling edge.
    powered: whether the supply had risen before the first bit. faults: how the signal broke the rules, if it did.
    """

    wire: bytes
    order: str
    start_ns: int
    end_ns: int
    powered: bool
    faults: tuple[str, ...]

    def pixel(self, number: int) -> tuple[int, int, int]:
        """Red, green and blue of a pixel, 0 to 255 each."""
        three = self.wire[3 * number : 3 * number + 3]
        return three[self.order.index("R")], three[self.order.index("G")], three[self.order.index("B")]

    @property
    def pixels(self) -> list[tuple[int, int, int]]:
        """Red, green and blue of every pixel sent."""
        return [self.pixel(number) for number in range(len(self.wire) // 3)]

    @property
    def lit(self) -> dict[int, tuple[int, int, int]]:
        """The pixels that are not black, by number."""
        return {number: pixel for number, pixel in enumerate(self.pixels) if any(pixel)}


class Supply:
    """The lights' supply, switched by a pin: high is on. Keeps when it rose and fell."""

    def __init__(self, chip: Chip, pin: int) -> None:
        self._chip = chip
        self._on_since_ns: int | None = None
        self.changes: list[tuple[int, bool]] = []
        chip.mcu.gpio[pin].add_listener(self._edge)
        chip.parts.append(self)

    @property
    def on(self) -> bool:
        """Whether it is switched on now."""
        return self._on_since_ns is not None

    @property
    def risen(self) -> bool:
        """Whether it is on and has had the time to rise."""
        return self._on_since_ns is not None and self._chip.now_ns - self._on_since_ns >= SUPPLY_RISE_NS

    def chip_reset(self, cause: str) -> None:
        """A pin let go is pulled down."""
        self._switch(False)

    def _edge(self, new: GPIOPinState, old: GPIOPinState) -> None:
        self._switch(new == GPIOPinState.HIGH)

    def _switch(self, on: bool) -> None:
        if on != self.on:
            self._on_since_ns = self._chip.now_ns if on else None
            self.changes.append((self._chip.now_ns, on))
            self._chip.nudge()


class Chain:
    """One chain on one data line. `frames` holds every frame it latched, oldest first."""

    def __init__(self, chip: Chip, pin: int, supply: Supply, order: str = "GRB") -> None:
        self.frames: list[Frame] = []
        self.order = order
        self._chip = chip
        self._clock = chip.clock
        self._supply = supply
        self._rises: list[float] = []
        self._falls: list[float] = []
        self._powered = False
        self._latch = self._clock.create_alarm(self._quiet)
        chip.mcu.gpio[pin].add_listener(self._edge)
        chip.parts.append(self)

    @property
    def shown(self) -> list[tuple[int, int, int]]:
        """What the lights show now: the last frame, or nothing if the supply was off since it came."""
        if not self.frames or not self._supply.on:
            return []
        frame = self.frames[-1]
        switched_on_ns = self._supply.changes[-1][0]
        return frame.pixels if frame.powered and frame.start_ns >= switched_on_ns else []

    def chip_reset(self, cause: str) -> None:
        """What was being sent stops half way, and latches."""
        if len(self._falls) < len(self._rises):
            self._falls.append(self._clock.nanos)

    # An edge comes every 600 ns or so: nothing here but keeping its time.
    def _edge(self, new: GPIOPinState, old: GPIOPinState) -> None:
        if new is GPIOPinState.HIGH:
            if not self._rises:
                self._powered = self._supply.risen
                self._latch.schedule(LATCH_NS)
            self._rises.append(self._clock.nanos)
        elif old is GPIOPinState.HIGH:
            self._falls.append(self._clock.nanos)

    def _quiet(self) -> None:
        """Has the line been low for long enough? Asked when it may have been."""
        last = self._falls[-1] if len(self._falls) == len(self._rises) else self._clock.nanos
        left = last + LATCH_NS - self._clock.nanos
        if left > 0:
            self._latch.schedule(left)
            return
        rises, falls = self._rises, self._falls
        self._rises, self._falls = [], []
        self.frames.append(self._read(rises, falls))
        self._chip.nudge()

    def _read(self, rises: list[float], falls: list[float]) -> Frame:
        """The frame that a line's edges make, in ns."""
        highs = [fall - rise for rise, fall in zip(rises, falls, strict=True)]
        faults = [
            f"bit {number} is high for {high:.0f} ns"
            for number, high in enumerate(highs)
            if not SHORTEST_NS <= high <= LONGEST_NS
        ]
        lows = zip(falls[:-1], rises[1:], strict=True)
        faults += [
            f"low for {rise - fall:.0f} ns after bit {number}: old parts latch there"
            for number, (fall, rise) in enumerate(lows)
            if rise - fall > OLD_LATCH_NS
        ]
        bits = "".join("1" if high > ONE_NS else "0" for high in highs)
        if len(bits) % 24:
            faults.append(f"{len(bits)} bits are no whole number of pixels")
        whole = len(bits) // 8
        wire = int(bits[: 8 * whole] or "0", 2).to_bytes(whole, "big")
        return Frame(wire, self.order, int(rises[0]), int(falls[-1]), self._powered, tuple(faults))
