"""The flash chip: takes its time over every erase and write, and is left half way when the power goes.

Knows the chip's commands; of files nothing.
"""

import random
from collections.abc import Callable
from typing import NamedTuple

from rp2040py.peripherals.ssi import CMD_BLOCK_ERASE, CMD_PAGE_PROGRAM, CMD_READ_STATUS_1, CMD_SECTOR_ERASE, RPSSI

from host_tools.emulator.chip import Chip

SSI_BASE = 0x18000  # where the bus finds the flash interface
BUSY = 0x01  # status register 1
# Typical times of Winbond's W25Q16JV, the Pico's flash chip: its data sheet, AC characteristics, tPP, tSE and tBE2;
# engineering.md rules 0.7 and 45 ms. The longest it allows are 3, 400 and 2000 ms.
PROGRAM_NS, ERASE_NS, BLOCK_ERASE_NS = 700_000, 45_000_000, 150_000_000
KINDS = {
    CMD_PAGE_PROGRAM: ("program", 256, PROGRAM_NS),
    CMD_SECTOR_ERASE: ("erase", 4096, ERASE_NS),
    CMD_BLOCK_ERASE: ("erase", 65536, BLOCK_ERASE_NS),
}


class Operation(NamedTuple):
    """One "erase" or "program": where in flash, how many bytes, when it began and how long it took."""

    kind: str
    address: int
    size: int
    start_ns: int
    busy_ns: int


class Flash(RPSSI):
    """The flash interface with such a chip behind it. `operations` keeps everything that changed the flash."""

    def __init__(self, chip: Chip, seed: int = 0) -> None:
        """seed: decides what an operation that is cut short leaves behind."""
        # The listener of the interface it takes the place of would go on reading commands.
        chip.mcu.qspi[1]._listeners.discard(chip.mcu.ssi._on_cs_pin_changed)
        super().__init__(chip.mcu, "SSI")
        chip.mcu.ssi = self
        chip.mcu.peripherals[SSI_BASE] = self
        self.operations: list[Operation] = []
        self.speed = 1.0
        self._chip = chip
        self._random = random.Random(seed)
        self._before = self._after = b""
        self._tear: tuple[int, float, Callable[[], None]] | None = None

    @property
    def busy_ns(self) -> float:
        """How long the operation under way will still take; 0 if there is none."""
        if not self.operations:
            return 0.0
        last = self.operations[-1]
        return max(0.0, last.start_ns + last.busy_ns - self._chip.clock.nanos)

    def tear(self, number: int, part: float, cut: Callable[[], None]) -> None:
        """Call `cut` in the middle of the operation that is the number-th from now (1 is the next), when `part` of its
        time (0 to 1) has passed."""
        self._tear = (len(self.operations) + number, part, cut)

    def power_lost(self) -> None:
        """The power goes now: an operation under way is left half done."""
        self._tear = None
        left = self.busy_ns
        if not left:
            return
        last = self.operations[-1]
        done = int(last.size * (1 - left / last.busy_ns))
        flash = self.rp2040.flash
        # Up to here it is done, from here on nothing is, and the byte between holds anything in between.
        middle, end = last.address + done, last.address + last.size
        flash[middle:end] = self._before[done:]
        noise = self._random.randrange(256)
        flash[middle] = noise if last.kind == "erase" else self._before[done] & (self._after[done] | noise)
        self.operations[-1] = last._replace(busy_ns=self._chip.now_ns - last.start_ns)

    def _apply_command(self) -> None:
        opcode = self._tx_buffer[0] if self._tx_buffer else 0
        if opcode not in KINDS or not self._write_enabled or len(self._tx_buffer) < 4:
            super()._apply_command()
            return
        kind, size, busy_ns = KINDS[opcode]
        address = self._address_from_buffer()
        if kind == "erase":
            address &= ~(size - 1)
        else:
            size = min(size, len(self._tx_buffer) - 4)
        flash = self.rp2040.flash
        self._before = bytes(flash[address : address + size])
        super()._apply_command()
        self._after = bytes(flash[address : address + size])
        self.operations.append(Operation(kind, address, size, self._chip.now_ns, int(busy_ns * self.speed)))
        if self._tear is not None and self._tear[0] == len(self.operations):
            _, part, cut = self._tear
            self._tear = None
            self._chip.at(self.operations[-1].busy_ns * part, cut)

    def _shift_byte(self, byte_out: int) -> int:
        value = super()._shift_byte(byte_out)
        if self._tx_buffer[0] == CMD_READ_STATUS_1 and len(self._tx_buffer) > 1 and self.busy_ns:
            # The processor would ask again and again: let the time pass in one go instead.
            self._chip.hold_ns(self.busy_ns)
            if self.busy_ns:
                value |= BUSY
        return value
