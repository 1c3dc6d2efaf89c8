"""The chip: boots an image, runs for so much emulated time, is reset, loses power. Knows no board around it.

Time is the chip's own, in nanoseconds since the bench was switched on, and depends on nothing else: the same run gives
the same times to the nanosecond on every computer. Two things rp2040py leaves out are added here: PIO runs on while the
processor sleeps, and a reset never falls into the middle of an instruction.
"""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.execute_batch import execute_batch
from rp2040py.peripherals.vreg_and_chip_reset import HAD_POR, HAD_RUN
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.utils.logging import ConsoleLogger, LogLevel

CYCLE_NS = 8  # 125 MHz, the speed rp2040py gives every cycle
NEVER_DUE = 1 << 62  # what a PIO block says when no machine can run (rp2040py's native/_pio.pyx)
DUE_UNIT = 256  # PIO due times count 1/256 cycles
HEART_NS = 64  # how soon a sleep is noticed; rp2040py forgives a PIO machine so much delay
PIO_BASES = (0x50200, 0x50300)  # where the bus finds the two blocks
# Why a chip starts: the power came, somebody pressed reset, the watchdog (which is also how software restarts it).
POWER, RESET_PIN, WATCHDOG = "power", "reset pin", "watchdog"
# What the watchdog's scratch register 4 holds for a start at the address in register 7 (RP2040 datasheet, 2.8.1.1). A
# program comes to the boot loader by an address in the boot ROM.
START_AT, BOOT_ROM_BYTES = 0xB007C0D3, 0x4000


class Part(Protocol):
    """Something wired to the chip that has to know when the chip is reset: its pins let go of everything."""

    def chip_reset(self, cause: str) -> None:
        """The chip was reset just now and has not run yet."""


class PioPort:
    """Stands on the bus before a PIO block, to see that something may have to run now."""

    def __init__(self, pio: Any, wake: Callable[[], None]) -> None:
        self._pio = pio
        self._wake = wake

    def read_uint32(self, offset: int) -> int:
        """A register read."""
        value: int = self._pio.read_uint32(offset)
        self._wake()  # taking a word out of a full queue lets its machine go on
        return value

    def write_uint32_atomic(self, offset: int, value: int, kind: int) -> None:
        """A register write of one of the bus's four kinds."""
        self._pio.write_uint32_atomic(offset, value, kind)
        self._wake()


class Chip:
    """An RP2040 with an image in its flash, switched off."""

    def __init__(self, uf2: Path, seed: int = 0) -> None:
        """uf2: the image. seed: decides the noise that RAM holds when the power comes."""
        self.mcu = RP2040()
        if type(self.mcu).__module__ != "rp2040py.native._rp2040":
            raise RuntimeError("rp2040py runs without its compiled part here and would be fifty times too slow.")
        self.clock = self.mcu.clock
        # Of rp2040py's simulator only what execute_batch looks at: the chip, its clock, and whether to leave off.
        self._simulator = Simulator(rp2040=self.mcu)
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self.mcu.load_bootrom(list(BOOTROM_B1))
        load_uf2(uf2, self.mcu)
        self.mcu.watchdog.on_watchdog_trigger = lambda: self.interrupt(self._watchdog)
        self.on_boot_loader: Callable[[], None] | None = None
        bus: dict[int, Any] = self.mcu.peripherals
        for base, pio in zip(PIO_BASES, self.mcu.pio, strict=True):
            bus[base] = PioPort(pio, self._wake_heart)
        self.parts: list[Part] = []
        self.on = False
        self.starts: list[tuple[int, str]] = []
        self._random = random.Random(seed)
        self._waiting: list[Callable[[], None]] = []
        self._ended = False
        self._end = self.clock.create_alarm(self._reach_end)
        self._heart = self.clock.create_alarm(self._beat)
        self._beating = False
        self._ticks_ms: int | None = None

    @property
    def now_ns(self) -> int:
        """Emulated nanoseconds since the bench was switched on."""
        return int(self.clock.nanos)

    # Running.

    def run_ns(self, ns: float, until: Callable[[], bool] | None = None) -> bool:
        """Let `ns` pass, or less: `until` is asked after every `nudge` and ends the run by being true. Its last answer.

        Without power time passes all the same.
        """
        if until is not None and until():
            return True
        self._ended = False
        self._end.schedule(ns)
        while not self._ended:
            self._simulator.stopped = False
            if self.on and self.mcu.core.waiting and self._pio_can_run():
                self._sleep()
            elif self.on:
                execute_batch(self._simulator, 1)
            else:
                self.clock.tick(self.clock.nanos_to_next_alarm)
            while self._waiting:
                self._waiting.pop(0)()
            if until is not None and until():
                self._end.cancel()
                return True
        return False

    def nudge(self) -> None:
        """Something happened that a run may be waiting for. Called by parts, at any time."""
        self._simulator.stopped = True

    def interrupt(self, action: Callable[[], None]) -> None:
        """Do `action` as soon as the instruction that runs now has ended; resets belong here."""
        self._waiting.append(action)
        self._simulator.stopped = True

    def at(self, delay_ns: float, action: Callable[[], None]) -> "Alarm":
        """Do `action` after so many ns of emulated time, between two instructions at the most."""
        alarm: Alarm = self.clock.create_alarm(action)
        alarm.schedule(delay_ns)
        return alarm

    def hold_ns(self, ns: float) -> None:
        """Let time pass with the processor standing still in the middle of an instruction; ends early at a nudge.

        PIO, DMA, timers and everything outside go on.
        """
        self._stand_still(self.clock.nanos + ns, asleep=False)

    def _reach_end(self) -> None:
        self._ended = True
        self._simulator.stopped = True

    # rp2040py steps a PIO machine once for each piece of time, and a sleeping processor makes one piece of all the time
    # until the next alarm. So while a machine can run, a heart beats; it notices the sleep, and time then passes here,
    # from one PIO instruction to the next.

    def _pio_can_run(self) -> bool:
        return any(pio.next_due_fp < NEVER_DUE for pio in self.mcu.pio)

    def _wake_heart(self) -> None:
        if not self._beating and self._pio_can_run():
            self._beating = True
            self._heart.schedule(HEART_NS)

    def _beat(self) -> None:
        if self.mcu.core.waiting:
            self._beating = False
            self._simulator.stopped = True
        elif self._pio_can_run():
            self._heart.schedule(HEART_NS)
        else:
            self._beating = False

    def _sleep(self) -> None:
        """Let time pass while the processor sleeps and PIO can run."""
        self._beating = True  # no need to wake the heart
        self._heart.cancel()
        self._stand_still(float("inf"), asleep=True)
        self._beating = False
        self._wake_heart()

    # With every light changing, this is where most of a test's time goes: 37,000 rounds a frame.
    def _stand_still(self, end: float, asleep: bool) -> None:
        """Let time pass without the processor, to `end` ns or a nudge; asleep: only while it sleeps and PIO can run."""
        clock, core, simulator = self.clock, self.mcu.core, self._simulator
        pios = [pio for pio in self.mcu.pio if not pio.stopped]
        now, rest = clock.nanos, 0.0
        while now < end and not simulator.stopped:
            due = NEVER_DUE
            for pio in pios:
                left = pio.next_due_fp - pio.cycle_fp
                if left < due:
                    due = left
            if asleep and not (core.waiting and due < NEVER_DUE / 2):
                break
            ns = ((due + DUE_UNIT - 1) // DUE_UNIT or 1) * CYCLE_NS - rest
            alarm = clock.nanos_to_next_alarm
            if alarm < ns and clock.has_scheduled_alarm:
                ns = alarm
            if end - now < ns:
                ns = end - now
            clock.tick(ns)
            now = clock.nanos
            rest += ns
            cycles = int(rest) // CYCLE_NS
            rest -= cycles * CYCLE_NS
            for pio in pios:
                pio.advance(cycles)

    # Power and resets.

    def power_on(self, ticks_ms: int | None = None) -> None:
        """The power comes: RAM is noise, the chip starts. ticks_ms: what its millisecond clock begins at, else 0."""
        self._ticks_ms = ticks_ms
        self.mcu.sram[:] = self._random.randbytes(len(self.mcu.sram))
        self.on = True
        self.reset(POWER)

    def power_off(self) -> None:
        """The power goes, at once. Flash stays."""
        self.on = False
        self.mcu.enter_reset()
        for part in self.parts:
            part.chip_reset(POWER)

    def reset(self, cause: str = RESET_PIN) -> None:
        """Start the chip again with RAM as it is. Between two instructions only (`interrupt`)."""
        mcu = self.mcu
        mcu.enter_reset(from_watchdog=cause == WATCHDOG)
        if cause != WATCHDOG:
            mcu.watchdog.reset()
            mcu.vreg_and_chip_reset.record_reset_cause(HAD_POR if cause == POWER else HAD_RUN)
        mcu.watchdog.write_uint32(0, 0)  # no reset leaves it running; rp2040py does
        self._heart.cancel()
        self._beating = False
        if self._ticks_ms is not None and cause == POWER:
            self.set_ticks_ms(self._ticks_ms)
        for part in self.parts:
            part.chip_reset(cause)
        self.starts.append((self.now_ns, cause))
        mcu.leave_reset()

    def _watchdog(self) -> None:
        """Start again, or hand over to the boot loader if that is what was asked for and one is there."""
        scratch = self.mcu.watchdog.scratch_data
        if self.on_boot_loader and scratch[4] == START_AT and scratch[7] < BOOT_ROM_BYTES:
            self.power_off()
            self.on_boot_loader()
        else:
            self.reset(WATCHDOG)

    def set_ticks_ms(self, ticks_ms: int) -> None:
        """Put the chip's microsecond timer to this many milliseconds, as if it had run so long."""
        self.mcu.timer._epoch_nanos = self.clock.nanos - ticks_ms * 1e6


class Alarm(Protocol):
    """A moment to come; `cancel` makes it not come."""

    def schedule(self, delta_nanos: float) -> None:
        """Put it off to so many ns from now."""

    def cancel(self) -> None:
        """Forget it."""
