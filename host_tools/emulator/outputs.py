"""Pins the board drives, watched: any pin's level, and the buzzer's tones. Knows edges and their times."""

from typing import NamedTuple

from rp2040py.gpio_pin import GPIOPinState

from host_tools.emulator.chip import Chip

SILENCE_NS = 50_000_000  # a buzzer without an edge for so long is quiet: 20 Hz is the lowest tone


class Tone(NamedTuple):
    """A tone of the buzzer: when it began, how long it lasted, and its pitch."""

    start_ns: int
    length_ns: int
    hertz: float


class Pin:
    """A pin that is watched. `changes` holds (ns, high) for every change since the bench was switched on."""

    def __init__(self, chip: Chip, number: int) -> None:
        self.high = False
        self.changes: list[tuple[int, bool]] = []
        self._chip = chip
        chip.mcu.gpio[number].add_listener(self._edge)
        chip.parts.append(self)

    def chip_reset(self, cause: str) -> None:
        """Nothing drives it."""
        self._set(False)

    def _edge(self, new: GPIOPinState, old: GPIOPinState) -> None:
        self._set(new is GPIOPinState.HIGH)

    def _set(self, high: bool) -> None:
        if high != self.high:
            self.high = high
            self.changes.append((self._chip.now_ns, high))

    @property
    def tones(self) -> list[Tone]:
        """The pin's square waves: rising edges at one pace are a tone."""
        rises = [at for at, high in self.changes if high]
        tones: list[Tone] = []
        begin = 0
        for place in range(1, len(rises)):
            gap = rises[place] - rises[place - 1]
            first = rises[begin + 1] - rises[begin]
            if gap > SILENCE_NS or abs(gap - first) > first // 50 + 100:
                tones += self._tone(rises[begin:place])
                begin = place if gap > SILENCE_NS else place - 1
        return tones + self._tone(rises[begin:])

    @staticmethod
    def _tone(rises: list[int]) -> list[Tone]:
        """The tone of some rising edges, if they are enough for one."""
        if len(rises) < 3:
            return []
        length = rises[-1] - rises[0]
        period = length / (len(rises) - 1)
        return [Tone(rises[0], int(length + period), 1e9 / period)]
