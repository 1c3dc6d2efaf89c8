"""The last line of defence: whatever goes wrong, the lights are safe, it is written down, and the board starts again.

The watchdog restarts a board that hangs; an exception restarts it at once. How often that happened lives in a register
that survives a restart but not a power cut: after three quick ones the board stops and says so. Knows how to stop and
start; not what the board does in between.
"""

import gc
import io
import sys
import time

import machine

from cribboard.pico import buzzer, lights

# The loop feeds the watchdog every few milliseconds; a flash erase takes tenths of a second. To read a long match again
# takes seconds, and feeds it. The RP2040's watchdog cannot wait longer than 8.3 s.
WATCHDOG_MS = 8000
STRIKES = 3
# Who ran for so long did not restart quickly.
CALM_MS = 30_000
SAFE_MODE_MS = 5000

# Frozen, the application leaves more memory than this, and garbage may wait until the board is idle. Copied as files it
# lives in memory and leaves less: then garbage is collected as often as main.py says, so that what stays lies together.
ROOMY_BYTES = 131072

CRASH = "crash.txt"
_LONGEST = 3000

# RP2040 datasheet 4.7.6: the watchdog's control, with its alias that clears bits, and a scratch register that the boot
# ROM and MicroPython leave alone.
_CTRL_CLEAR = 0x4005B000
_ENABLE = 1 << 30
_SCRATCH = 0x4005800C + 4 * 2
_MAGIC = 0xC81B
_IS_RUNNING = 0x80


class Guard:
    """Watches over one run of the board, from power-on or restart to the next."""

    def __init__(self) -> None:
        word = machine.mem32[_SCRATCH]
        known = (word >> 16) & 0xFFFF == _MAGIC
        self.strikes = word & 0x7F if known else 0
        self._watchdog = None
        self._since_ms = time.ticks_ms()
        self._is_calm = False
        if known and word & _IS_RUNNING and machine.reset_cause() == machine.WDT_RESET:
            self.strikes += 1
            _write_crash("The board did not answer any more, and its watchdog started it again.\n")
        self._note(_IS_RUNNING)

    def _note(self, running: int) -> None:
        machine.mem32[_SCRATCH] = _MAGIC << 16 | running | min(self.strikes, 0x7F)

    def watch(self) -> None:
        """From now on the board restarts if `feed` is not called for WATCHDOG_MS."""
        self._watchdog = machine.WDT(timeout=WATCHDOG_MS)

    def feed(self) -> None:
        """Called in every turn of the loop, and in the one long thing that a turn may do."""
        if self._watchdog is not None:
            self._watchdog.feed()
        if not self._is_calm and time.ticks_diff(time.ticks_ms(), self._since_ms) > CALM_MS:
            self._is_calm = True
            self.forgive()

    def forgive(self) -> None:
        """Forgets the restarts so far."""
        self.strikes = 0
        self._note(_IS_RUNNING)

    def restart(self) -> None:
        """Starts the board anew as if it were the first time. Does not return."""
        lights.make_safe()
        self.strikes = 0
        self._note(0)
        machine.reset()

    def stop(self) -> None:
        """Somebody takes over at the prompt: lights off, silence, no watchdog any more."""
        machine.mem32[_CTRL_CLEAR] = _ENABLE
        self.strikes = 0
        self._note(0)
        lights.make_safe()
        buzzer.make_safe()

    def crash(self, error: Exception) -> None:
        """Makes the lights safe, writes down what happened and restarts. Does not return."""
        lights.make_safe()
        text = io.StringIO()
        sys.print_exception(error, text)
        _write_crash(text.getvalue())
        sys.print_exception(error)
        self.strikes += 1
        self._note(0)
        machine.reset()


def _write_crash(text: str) -> None:
    """Replaces the crash file. A full flash must not keep the board from restarting."""
    try:
        with open(CRASH, "w") as file:
            file.write(text[-_LONGEST:])
    except OSError:
        pass


def wants_safe_mode(keys, key: int) -> bool:
    """Whether a key is held at power-on and let go within five seconds; held longer it is stuck. Waits for that."""
    row = key // 5
    column = 1 << key % 5
    start = time.ticks_ms()
    up = 0
    if not keys.scan()[row] & column:
        return False
    while time.ticks_diff(time.ticks_ms(), start) < SAFE_MODE_MS:
        up = 0 if keys.scan()[row] & column else up + 1
        if up == 4:  # as many equal samples as a key needs anywhere
            return True
        time.sleep_ms(5)
    return False


def run(start, report) -> None:
    """Runs `start(guard)`, which only ends by an exception; after too many crashes `report(guard)` instead.

    Ctrl-C returns from here, to MicroPython's prompt.
    """
    guard = Guard()
    if gc.mem_free() > ROOMY_BYTES:
        gc.threshold(-1)
    try:
        if guard.strikes >= STRIKES:
            report(guard)
        else:
            start(guard)
    except KeyboardInterrupt:
        guard.stop()
    except Exception as error:
        guard.crash(error)
