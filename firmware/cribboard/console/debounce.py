"""From the raw matrix, scanned every 5 ms, to keys that are certainly down or up.

A change counts once four samples in a row agree (20 ms, hardware.md 3.2), on both edges. It must
not know what the keys are, nor read any pin.
"""

from cribboard.console.keys import ROWS


class Debouncer:
    """Holds the settled state of eight rows, one byte each, bit c = column c, 1 = down.

    After each `sample`, `pressed` and `released` hold the bits that changed with it. Nothing is
    allocated: the four-sample count of every key lives in two bit planes (vertical counters).
    """

    def __init__(self) -> None:
        self.down = bytearray(ROWS)
        self.pressed = bytearray(ROWS)
        self.released = bytearray(ROWS)
        self._ones = bytearray(ROWS)
        self._twos = bytearray(ROWS)
        self._is_settled = False
        self.is_pressing = False
        """A key seems to go down: it is decided within four samples, or it bounces."""

    def sample(self, raw: bytearray) -> bool:
        """Takes one scan (eight bytes) and says whether any key was settled anew by it."""
        if self._is_settled and raw == self.down:
            return False
        changed = 0
        pending = 0
        pressing = 0
        for row in range(ROWS):
            differs = raw[row] ^ self.down[row]
            if not differs and not (self.pressed[row] | self.released[row] | self._ones[row] | self._twos[row]):
                continue
            ones = self._ones[row]
            twos = self._twos[row]
            settled = differs & ones & twos  # three samples differed before this one
            self._ones[row] = differs & ~ones & 0xFF
            self._twos[row] = differs & (twos ^ ones)
            self.pressed[row] = settled & raw[row]
            self.released[row] = settled & ~raw[row] & 0xFF
            self.down[row] ^= settled
            changed |= settled
            pending |= differs | settled
            pressing |= differs & ~settled & raw[row]
        self._is_settled = not pending
        self.is_pressing = pressing != 0
        return changed != 0
