"""Stand-ins for MicroPython's modules, so that what decides in `pico` can be tried on any Python."""

import sys
from types import ModuleType, SimpleNamespace
from typing import Any


class Clock:
    """A millisecond counter that wraps as the Pico's does, moved by hand."""

    PERIOD = 1 << 30

    def __init__(self, now: int = 0) -> None:
        self.now = now
        self.slept: list[int] = []

    def ticks_ms(self) -> int:
        """Milliseconds, wrapping."""
        return self.now % self.PERIOD

    def ticks_us(self) -> int:
        """Microseconds, wrapping."""
        return self.now * 1000 % self.PERIOD

    def ticks_diff(self, later: int, earlier: int) -> int:
        """As MicroPython defines it."""
        return (later - earlier + self.PERIOD // 2) % self.PERIOD - self.PERIOD // 2

    def ticks_add(self, ticks: int, delta: int) -> int:
        """As MicroPython defines it."""
        return (ticks + delta) % self.PERIOD

    def sleep_ms(self, ms: int) -> None:
        """Moves on."""
        self.slept.append(ms)
        self.now += ms


class Pin:
    """A pin that remembers its level."""

    IN, OUT, PULL_UP, PULL_DOWN = 0, 1, 2, 3

    def __init__(self, number: Any, mode: int = 0, pull: int | None = None, value: int | None = None) -> None:
        self.number = number
        self.mode, self.pull, self.level = mode, pull, value
        Machine.pins[number] = self

    def init(self, mode: int = 0, pull: int | None = None, value: int | None = None) -> None:
        """Sets it up anew."""
        self.mode, self.pull, self.level = mode, pull, value

    def value(self, level: int) -> None:
        """Drives it."""
        self.level = level


class Reset(BaseException):
    """The board was reset."""


class Machine:
    """What tests set and see of `machine`."""

    pins: dict[Any, Pin] = {}
    volts: dict[int, tuple[float, float]] = {}  # of an analogue pin: as it is, and pulled down
    memory: dict[int, int] = {}
    fed = 0
    caused_by_watchdog = False


class Memory:
    """`mem32`: words that stay over a reset."""

    def __getitem__(self, address: int) -> int:
        return Machine.memory.get(address, 0)

    def __setitem__(self, address: int, value: int) -> None:
        Machine.memory[address] = value


class ADC:
    """An analogue input."""

    def __init__(self, pin: Any) -> None:
        self.number = pin.number if isinstance(pin, Pin) else pin
        if isinstance(pin, Pin):
            return
        Machine.pins.pop(self.number, None)

    def read_u16(self) -> int:
        """The voltage, 65535 for 3.3 V."""
        pin = Machine.pins.get(self.number)
        free, pulled = Machine.volts.get(self.number, (0.0, 0.0))
        return int((pulled if pin is not None and pin.pull == Pin.PULL_DOWN else free) / 3.3 * 65535)


class Heap:
    """MicroPython's `gc`, with so much memory free."""

    def __init__(self, free: int = 200_000) -> None:
        self.free = free
        self.thresholds: list[int] = []
        self.threshold = self.thresholds.append

    def mem_free(self) -> int:
        """Bytes that are free."""
        return self.free


class WDT:
    """The watchdog."""

    def __init__(self, timeout: int) -> None:
        self.timeout = timeout

    def feed(self) -> None:
        """Counts."""
        Machine.fed += 1


class Chip:
    """A state machine or a DMA channel, which does nothing."""

    def __init__(self, *wiring: Any, **more: Any) -> None: ...

    def active(self, level: int) -> None:
        """Starts."""

    def pack_ctrl(self, **settings: Any) -> int:
        """The control word."""
        return 0

    def config(self, **settings: Any) -> None:
        """Starts a transfer."""


def modules(clock: Clock) -> dict[str, ModuleType]:
    """The modules `pico` imports, freshly made, and forget every module of `pico` that has others."""
    for name in [name for name in sys.modules if name.startswith("cribboard.pico.") and not name.endswith(".pins")]:
        del sys.modules[name]
    Machine.pins, Machine.volts, Machine.memory, Machine.fed = {}, {}, {}, 0
    Machine.caused_by_watchdog = False
    made = {name: ModuleType(name) for name in ("machine", "rp2", "micropython", "time")}
    machine: Any = made["machine"]
    machine.Pin, machine.ADC, machine.WDT, machine.mem32 = Pin, ADC, WDT, Memory()
    machine.PWM = lambda pin, freq, duty_u16: None
    machine.WDT_RESET, machine.PWRON_RESET = 3, 1
    machine.reset_cause = lambda: 3 if Machine.caused_by_watchdog else 1

    def reset() -> None:
        raise Reset

    machine.reset = reset
    rp2: Any = made["rp2"]
    rp2.StateMachine = rp2.DMA = Chip
    rp2.PIO = SimpleNamespace(OUT_LOW=0, SHIFT_LEFT=0, JOIN_TX=0)
    rp2.asm_pio = lambda **settings: lambda program: program
    micropython: Any = made["micropython"]
    micropython.viper = lambda function: function
    time: Any = made["time"]
    for name in ("ticks_ms", "ticks_us", "ticks_diff", "ticks_add", "sleep_ms"):
        setattr(time, name, getattr(clock, name))
    return made
