"""The computer at the board's USB socket: what it reads, what it types, and the raw REPL.

Knows the serial line and MicroPython's prompts; not what the words mean. rp2040py's own host answers every poll for
data at once, even with nothing to say, which keeps two thirds of the processor busy; this one waits until it has
something.
"""

from typing import NamedTuple

from rp2040py.usb.cdc import USBCDC

from host_tools.emulator.chip import Chip

# MicroPython's control characters.
INTERRUPT, RAW, NORMAL, END, RESTART = b"\x03", b"\x01", b"\x02", b"\x04", b"\x04"
RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"


class Line(NamedTuple):
    """A line the board printed, without its end, and when the end came."""

    at_ns: int
    text: str


class Raised(Exception):
    """What ran on the board ended in an exception: its traceback."""


class Console:
    """A serial terminal. `output` holds every byte since it was made, `lines` every whole line with its time."""

    def __init__(self, chip: Chip) -> None:
        self.output = bytearray()
        self.lines: list[Line] = []
        self.connected = False
        self._chip = chip
        self._usb = chip.mcu.usb_ctrl
        self._reading = True
        self._held_back = False
        self._to_send = bytearray()
        self._asked: tuple[int, int] | None = None
        self._line = bytearray()
        self._host = USBCDC(self._usb)
        self._host.on_serial_data = self._receive
        self._host.on_device_connected = self._connect
        self._answer, self._usb.on_endpoint_read = self._usb.on_endpoint_read, self._poll
        self._ready = self._usb._indicate_buffer_ready
        self._usb._indicate_buffer_ready = self._buffer_ready  # type: ignore[method-assign]
        chip.parts.append(self)

    def chip_reset(self, cause: str) -> None:
        """The board is off the bus: what was under way is lost."""
        self.connected = self._held_back = False
        self._asked = None
        self._line.clear()

    def send(self, text: str | bytes) -> None:
        """Type something. It goes as the board takes it."""
        self._to_send += text.encode() if isinstance(text, str) else text
        self._give()

    @property
    def sent(self) -> bool:
        """Whether the board has taken all that was typed."""
        return not self._to_send

    @property
    def reading(self) -> bool:
        """Whether the host takes what the board sends. False: it is attached, and its programs are asleep."""
        return self._reading

    @reading.setter
    def reading(self, reading: bool) -> None:
        self._reading = reading
        if reading and self._held_back:
            self._held_back = False
            self._ready(self._host._in_endpoint, False)

    def execute(self, code: str, timeout_ms: float = 10_000) -> str:
        """Stop what runs, run `code` in the raw REPL and return what it printed; then a normal prompt.

        Raised if it raises; TimeoutError if it does not end in `timeout_ms` of emulated time.
        """
        self.enter_raw(timeout_ms)
        start = len(self.output)
        self.send(code.encode() + END)
        self.expect(b"OK", timeout_ms, start)
        self.expect(END + b">", timeout_ms, start)
        printed, error = bytes(self.output[start + 2 :]).split(END)[:2]
        self.send(NORMAL)
        self.expect(b">>> ", timeout_ms, len(self.output))
        if error:
            raise Raised(error.decode(errors="replace"))
        return printed.decode(errors="replace").replace("\r\n", "\n")

    def enter_raw(self, timeout_ms: float = 10_000) -> None:
        """Stop what runs and come to the raw REPL's prompt."""
        self.wait_connected(timeout_ms)
        start = len(self.output)
        self.send(b"\r" + INTERRUPT + INTERRUPT + RAW)
        self.expect(RAW_PROMPT, timeout_ms, start)

    def wait_connected(self, timeout_ms: float = 2_000) -> None:
        """Let the board run until it is on the bus; TimeoutError if it does not come."""
        if not self._chip.run_ns(timeout_ms * 1e6, until=lambda: self.connected):
            raise TimeoutError(f"The board is not on the USB bus after {timeout_ms} ms.")

    def expect(self, wanted: bytes, timeout_ms: float = 10_000, start: int = 0) -> None:
        """Let the board run until `wanted` has come, in `output` from byte `start` on; TimeoutError if it does not."""
        if not self._chip.run_ns(timeout_ms * 1e6, until=lambda: self.output.find(wanted, start) >= 0):
            came = bytes(self.output[start:])
            raise TimeoutError(f"{wanted!r} did not come in {timeout_ms} ms; what came is {came!r}")

    def _connect(self) -> None:
        self.connected = True
        self._chip.nudge()

    def _receive(self, data: bytes | bytearray) -> None:
        self.output += data
        self._line += data
        *whole, rest = bytes(self._line).split(b"\n")
        self._line[:] = rest
        self.lines += [Line(self._chip.now_ns, line.rstrip(b"\r").decode(errors="replace")) for line in whole]
        self._chip.nudge()

    # From the host to the board: a poll of the data endpoint is answered when there is something to give.

    def _poll(self, endpoint: int, size: int) -> None:
        if endpoint == self._host._out_endpoint:
            self._asked = (endpoint, size)
            self._give()
        elif self._answer is not None:
            self._answer(endpoint, size)

    def _give(self) -> None:
        if self._asked is None or not self._to_send:
            return
        endpoint, size = self._asked
        self._asked = None
        self._usb.endpoint_read_done(endpoint, bytes(self._to_send[:size]))
        del self._to_send[:size]

    # From the board to the host: a buffer is free again when the host has fetched it.

    def _buffer_ready(self, endpoint: int, out: bool) -> None:
        if not self._reading and not out and endpoint == self._host._in_endpoint:
            self._held_back = True
        else:
            self._ready(endpoint, out)
