"""The emulated board on its bench, a few milliseconds at a time: keys go in, lights and lines come out.

Knows contacts, lights and bytes; neither what the firmware means by them nor how fast time passes outside.
"""

import os
from pathlib import Path
from typing import NamedTuple

from cribboard.console import keys
from host_tools.emulator.rig import Rig
from host_tools.simulator.matrix import Matrix

STEP_MS = 5
# A key of `tap` stays up so long before the next.
GAP_MS = 60
# The flash is kept once nothing was written to it for so long.
QUIET_NS = 20_000_000


class Report(NamedTuple):
    """What is new on the bench.

    chains: for each chain red, green and blue of every pixel, b"" if it is dark; None if no light changed. lines: what
    the board printed. down: the keys that are down, a byte a row. connected: whether it is on the USB bus. starts: how
    often it was started. kept: how often its flash was kept. ms: its time since the bench was switched on. speed: how
    fast that passes, 1 as on a real board.
    """

    chains: tuple[bytes, ...] | None
    lines: tuple[str, ...]
    down: bytes
    connected: bool
    starts: int
    kept: int
    ms: int
    speed: float


class Bench:
    """A rig that is switched on, and its flash in a file."""

    def __init__(self, rig: Rig, flash: Path) -> None:
        """flash: where what the board's flash holds is kept, whenever it changed."""
        self.rig = rig
        self.kept = 0
        self._flash = flash
        self._matrix = Matrix()
        self._down = bytes(keys.ROWS)
        self._step = 0
        self._taps: list[tuple[int, int, bool]] = []
        self._lines: list[str] = []
        self._chains: tuple[bytes, ...] = ()
        self._starts = 0
        self._flashed: object = rig.flash.operations[-1] if rig.flash.operations else None

    # What pages want.

    def hold(self, holder: int, key: int) -> None:
        """A page, by a number that stands for it, holds a key down."""
        self._matrix.hold(holder, key)

    def let_go(self, holder: int, key: int) -> None:
        """A page lets a key go."""
        self._matrix.let_go(holder, key)

    def leave(self, holder: int) -> None:
        """A page is gone."""
        self._matrix.leave(holder)

    def tap(self, *taps: tuple[str, int]) -> None:
        """Press keys one after another, each for so many milliseconds of the board's time."""
        at = self._step
        for name, hold_ms in taps:
            up = at + hold_ms // STEP_MS
            self._taps += [(at, keys.number(name), True), (up, keys.number(name), False)]
            at = up + GAP_MS // STEP_MS

    def say(self, line: str) -> None:
        """Send a line over USB."""
        self.rig.serial.send(line + "\n")

    def reset(self) -> None:
        """Press the chip's reset."""
        self.rig.reset()

    # Time.

    def advance(self) -> None:
        """Let 5 ms of the board's time pass."""
        while self._taps and self._taps[0][0] <= self._step:
            _, key, down = self._taps.pop(0)
            (self._matrix.hold if down else self._matrix.let_go)(self, key)
        self._matrix.move(self._step)
        pressed = bytes(self._matrix.pressed)
        for key, name in enumerate(keys.NAMES):
            row, column = divmod(key, keys.COLUMNS)
            if (pressed[row] ^ self._down[row]) >> column & 1:
                (self.rig.press if pressed[row] >> column & 1 else self.rig.release)(name)
        self._down = pressed
        self.rig.run_ms(STEP_MS)
        self._step += 1
        self._tidy()

    def _tidy(self) -> None:
        """Take what came, and forget what nobody will ask for: a bench is on for hours."""
        rig = self.rig
        self._lines += [line.text for line in rig.serial.lines]
        rig.serial.lines.clear()
        rig.serial.output.clear()
        self._starts += len(rig.chip.starts)
        rig.chip.starts.clear()
        rig.buzzer.changes.clear()
        del rig.supply.changes[:-1]
        for chain in rig.chains:
            del chain.frames[:-1]
        operations = rig.flash.operations
        if operations:
            del operations[:-1]
            last = operations[-1]
            if last is not self._flashed and rig.now_ns - last.start_ns - last.busy_ns > QUIET_NS:
                self.keep_flash()

    def keep_flash(self) -> None:
        """Put the flash's file in the place of the one before, whole or not at all."""
        self._flashed = self.rig.flash.operations[-1] if self.rig.flash.operations else None
        fresh = self._flash.with_suffix(".new")
        with open(fresh, "wb") as file:
            file.write(self.rig.file_system)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, self._flash)
        self.kept += 1

    def report(self, speed: float) -> Report:
        """What is new since the last one."""
        chains = tuple(bytes([part for pixel in chain.shown for part in pixel]) for chain in self.rig.chains)
        lines, self._lines = tuple(self._lines), []
        changed = chains != self._chains
        self._chains = chains
        return Report(
            chains if changed else None,
            lines,
            self._down,
            self.rig.serial.connected,
            self._starts,
            self.kept,
            self.rig.now_ns // 1_000_000,
            speed,
        )
