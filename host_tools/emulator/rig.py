"""The bench: a board as hardware.md wires it, around an emulated Pico, for tests that read like what a person does.

    with Rig(image, files={"main.py": "..."}) as rig:
        rig.run_ms(100)
        rig.press("A1")
        rig.wait_frame(0)
        assert rig.frames[0][-1].lit == {2: (255, 0, 0)}

Everything happens in the calls: between them emulated time stands still. Times are `rig.now_ns` since the bench was
switched on; equal runs have equal times. Knows how the board is wired; not what its firmware does.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType

from cribboard.console import keys
from cribboard.pico import pins
from host_tools.emulator import filesystem
from host_tools.emulator.bridge import Bridge, open_port
from host_tools.emulator.chip import RESET_PIN, Chip
from host_tools.emulator.console import Console, Line
from host_tools.emulator.flash import Flash
from host_tools.emulator.lights import Chain, Frame, Supply
from host_tools.emulator.matrix import Matrix
from host_tools.emulator.outputs import Pin

KEYPAD_ROWS = (3, 4, 5, 6)
FULL_SCALE = 4095  # of the 12-bit converter, at 3.3 V
SUPPLY_VOLTS = 3.3
PUMP_MS = 2  # emulated time between two looks at a serial port
ROOT = Path(__file__).resolve().parent.parent.parent


class Rig:
    """A board on the bench, switched on."""

    def __init__(
        self,
        image: Path,
        files: Mapping[str, str | bytes] | None = None,
        *,
        usb: bool = True,
        power: bool = True,
        order: str = "GRB",
        keypad_diodes: bool = True,
        ticks_ms: int | None = None,
        seed: int = 0,
    ) -> None:
        """image: a UF2 file. files: what the board's file system holds, by path; None leaves flash blank, and the board
        formats it at its first start. usb: whether a computer is at the USB socket. power: switched on at once. order:
        the bytes of a pixel on the wire. keypad_diodes: False lets pressed keypad keys make ghosts. ticks_ms: what the
        board's millisecond clock begins at when the power comes. seed: of all that is random: RAM at power-on, what a
        torn write leaves.
        """
        self.chip = Chip(image, seed)
        self.flash = Flash(self.chip, seed)
        self.supply = Supply(self.chip, pins.LED_ENABLE)
        self.chains = tuple(Chain(self.chip, pin, self.supply, order) for pin in pins.CHAINS)
        self.matrix = Matrix(self.chip, pins.ROWS, pins.COLUMNS, () if keypad_diodes else KEYPAD_ROWS)
        self.buzzer = Pin(self.chip, pins.BUZZER)
        self.console = Console(self.chip) if usb else None
        self.ticks_ms = ticks_ms
        if files is not None:
            self.write_files(files)
        if power:
            self.power_on()

    def __enter__(self) -> "Rig":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing is left running: the board lives in its calls alone."""

    # Time.

    @property
    def now_ns(self) -> int:
        """Emulated nanoseconds since the bench was switched on."""
        return self.chip.now_ns

    def run_ms(self, ms: float) -> None:
        """Let `ms` of emulated time pass."""
        self.chip.run_ns(ms * 1e6)

    def run_until(self, happened: Callable[[], bool], timeout_ms: float, check_ms: float = 1.0) -> None:
        """Let time pass until `happened()`; TimeoutError after `timeout_ms`.

        It is asked when a frame was latched, bytes came over USB, the lights' supply was switched or power was lost or
        came (and is then exact), and every `check_ms`.
        """
        end = self.now_ns + timeout_ms * 1e6
        while not self.chip.run_ns(min(check_ms * 1e6, max(end - self.now_ns, 0)), until=happened):
            if self.now_ns >= end:
                raise TimeoutError(f"It did not happen in {timeout_ms} ms.")

    # Keys.

    def press(self, *names: str, bounce_ms: Sequence[float] = ()) -> None:
        """Close the contacts of keys (names as in cribboard.console.keys) now, all at once.

        bounce_ms: after each of these times, one after the other, the contact changes again; an even number of them.
        """
        for name in names:
            self.matrix.bounce(keys.number(name), True, bounce_ms)

    def release(self, *names: str, bounce_ms: Sequence[float] = ()) -> None:
        """Open the contacts of keys; bounce_ms as for `press`."""
        for name in names:
            self.matrix.bounce(keys.number(name), False, bounce_ms)

    def tap(self, *names: str, hold_ms: float = 60, gap_ms: float = 60) -> None:
        """Press and release keys one after another, letting the board run meanwhile."""
        for name in names:
            self.press(name)
            self.run_ms(hold_ms)
            self.release(name)
            self.run_ms(gap_ms)

    # Lights.

    @property
    def frames(self) -> tuple[list[Frame], ...]:
        """Every frame of every chain (A, B, C, rail), oldest first. One appears 0.28 ms after its last bit."""
        return tuple(chain.frames for chain in self.chains)

    def wait_frame(self, chain: int, timeout_ms: float = 1000) -> Frame:
        """Let time pass until a chain latches another frame; that frame."""
        frames = self.chains[chain].frames
        count = len(frames)
        self.run_until(lambda: len(frames) > count, timeout_ms, timeout_ms)
        return frames[count]

    def settle(self, quiet_ms: float = 100, timeout_ms: float = 10_000) -> None:
        """Let time pass until no chain has latched a frame for `quiet_ms`."""
        end = self.now_ns + timeout_ms * 1e6
        while True:
            count = sum(map(len, self.frames))
            self.run_ms(quiet_ms)
            if sum(map(len, self.frames)) == count:
                return
            if self.now_ns >= end:
                raise TimeoutError(f"The lights still change after {timeout_ms} ms.")

    # Power.

    def power_on(self) -> None:
        """The power comes; the board starts when time passes."""
        self.chip.power_on(self.ticks_ms)

    def power_off(self) -> None:
        """The power goes now: RAM is lost, a flash operation under way is left half done, pins let go."""
        self.flash.power_lost()
        self.chip.power_off()

    def power_cycle(self, off_ms: float = 100) -> None:
        """The power goes now and comes back after `off_ms`."""
        self.power_off()
        self.run_ms(off_ms)
        self.power_on()

    def cut_after(self, ms: float) -> None:
        """Have the power go after `ms` from now, whatever the board does then. It stays off until `power_on`."""
        self.chip.at(ms * 1e6, self._cut)

    def cut_in_flash(self, number: int, part: float = 0.5) -> None:
        """Have the power go in the middle of the number-th flash operation from now (1 is the next), when `part` of its
        time (0 to 1) has passed. It stays off until `power_on`."""
        self.flash.tear(number, part, self._cut)

    def run_until_cut(self, timeout_ms: float) -> None:
        """Let time pass until the power is off; TimeoutError after `timeout_ms`."""
        self.run_until(lambda: not self.chip.on, timeout_ms, timeout_ms)

    def reset(self) -> None:
        """Press the chip's reset: RAM stays as it is."""
        self.chip.reset(RESET_PIN)

    def _cut(self) -> None:
        self.chip.interrupt(self.power_off)

    # The serial line.

    @property
    def serial(self) -> Console:
        """The computer at the USB socket; RuntimeError if there is none."""
        if self.console is None:
            raise RuntimeError("This rig has no computer at its USB socket.")
        return self.console

    @property
    def lines(self) -> list[Line]:
        """Every line the board printed over USB. What it prints before it is on the bus (about 40 ms) is lost."""
        return self.serial.lines

    def wait_line(self, text: str, timeout_ms: float = 2000) -> Line:
        """Let time pass until the board prints a line with `text` in it, beginning from now; that line."""
        lines, start = self.serial.lines, len(self.serial.lines)

        def found() -> list[Line]:
            return [line for line in lines[start:] if text in line.text]

        self.run_until(lambda: bool(found()), timeout_ms, timeout_ms)
        return found()[0]

    def execute(self, code: str, timeout_ms: float = 10_000) -> str:
        """Stop what runs, run `code` in the raw REPL; what it printed. Raised if it raises."""
        return self.serial.execute(code, timeout_ms)

    def run_program(
        self, words: Sequence[str], pty: bool = False, timeout_s: float = 120, place: str = "PORT"
    ) -> "subprocess.CompletedProcess[str]":
        """Run a program of this computer that talks to the board, the board running meanwhile; its status and output.

        words: its command line, where the word `place` stands for the serial port. pty: a pseudo-terminal instead of a
        socket. Emulated time passes as fast as it can, mostly faster than the program's.
        """
        with open_port(self.serial, pty) as bridge:
            command = [bridge.name if word == place else word for word in words]
            with subprocess.Popen(
                command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
            ) as process:
                try:
                    output = self._serve(process, bridge, timeout_s)
                finally:
                    process.kill()
        return subprocess.CompletedProcess(words, process.returncode, output)

    def mpremote(self, *words: str, timeout_s: float = 120) -> str:
        """Run mpremote with these words on the board; its output. CalledProcessError if it fails."""
        done = self.run_program([sys.executable, "-m", "mpremote", "connect", "PORT", *words], timeout_s=timeout_s)
        if done.returncode != 0:
            raise subprocess.CalledProcessError(done.returncode, ["mpremote", *words], done.stdout)
        return done.stdout

    # What the board senses.

    def set_volts(self, pin: int, volts: float) -> None:
        """Put a voltage of 0 to 3.3 V to an analogue pin: pins.RAIL_SENSE, CC_SENSE or LIGHT."""
        level = round(volts / SUPPLY_VOLTS * FULL_SCALE)
        self.chip.mcu.adc.channel_values[pin - pins.RAIL_SENSE] = min(max(level, 0), FULL_SCALE)

    def watch(self, pin: int) -> Pin:
        """Keep the changes of any pin's level from now on. The buzzer is `rig.buzzer`, the supply `rig.supply`."""
        return Pin(self.chip, pin)

    # The file system, from outside.

    def write_files(self, files: Mapping[str, str | bytes]) -> None:
        """Make the board's file system anew with these files alone. The board has to be off or about to start."""
        contents = {path: text.encode() if isinstance(text, str) else text for path, text in files.items()}
        self.file_system = filesystem.make(contents)

    def read_files(self, paths: Iterable[str] | None = None) -> dict[str, bytes]:
        """What the board's files hold at this moment (all, or those named), without the board's help.

        filesystem.Damaged if flash holds no file system.
        """
        files = filesystem.read(self.file_system)
        return files if paths is None else {path: files[path] for path in paths}

    @property
    def file_system(self) -> bytes:
        """The flash that holds the board's file system."""
        start = filesystem.ADDRESS
        return bytes(self.chip.mcu.flash[start : start + filesystem.SIZE])

    @file_system.setter
    def file_system(self, content: bytes) -> None:
        start = filesystem.ADDRESS
        self.chip.mcu.flash[start : start + filesystem.SIZE] = content

    def _serve(self, process: "subprocess.Popen[str]", bridge: Bridge, timeout_s: float) -> str:
        """Let the board run until the process ends; its output, which must fit into a pipe (64 KB)."""
        end = time.monotonic() + timeout_s
        while process.poll() is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired(process.args, timeout_s)
            bridge.pump()
            self.run_ms(PUMP_MS)
        assert process.stdout is not None
        return process.stdout.read()
