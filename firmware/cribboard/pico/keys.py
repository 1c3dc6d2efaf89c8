"""The key matrix, scanned: eight rows of five keys as eight bytes, bit c of byte r = key at row r, column c is down.

Rows are driven low one at a time and float otherwise; columns have pull-ups, so that a pressed key reads low
(hardware.md 3.2). Knows how to read keys honestly; not what they are for, nor whether they bounce.
"""

import micropython
from machine import Pin

from cribboard.pico import pins

# The rows of the keypad: its keys have no diodes, those of the consoles have (hardware.md 3.2).
KEYPAD = (3, 4, 5, 6)

_COLUMNS_SHIFT = pins.COLUMNS[0]
_ROW_PINS = bytes(pins.ROWS)


def hold_ghosts(raw: bytearray, keys: bytearray) -> None:
    """Takes a scan over into `keys`, but for presses that may be ghosts.

    Two keys of a keypad row join their columns while both are down: a third key in one of these columns, anywhere, then
    shows a fourth that nobody presses. Rows that share two columns with a keypad row are therefore told apart no
    further: of them only releases count until one of the keys comes up.
    """
    if raw == keys:
        return
    suspects = 0
    for row in KEYPAD:
        columns = raw[row]
        if columns & (columns - 1):
            for other in range(8):
                shared = columns & raw[other]
                if other != row and shared & (shared - 1):
                    suspects |= 1 << row | 1 << other
    for row in range(8):
        if suspects >> row & 1:
            keys[row] &= raw[row]
        else:
            keys[row] = raw[row]


@micropython.viper
def _scan(raw: ptr8, row_pins: ptr8, shift: int):  # noqa: F821
    # The SIO block of the RP2040 (datasheet 2.3.1.7), as 32-bit words: 1 GPIO_IN, 6 GPIO_OUT_CLR, 9 GPIO_OE_SET,
    # 10 GPIO_OE_CLR. A row is an output that is low, or no output at all.
    sio = ptr32(0xD0000000)  # noqa: F821
    row = 0
    while row < 8:
        mask = 1 << row_pins[row]
        sio[6] = mask
        sio[9] = mask
        # 10 us and more for a column to rise through its pull-up (hardware.md 3.2): a turn takes some 0.2 us.
        turns = 0
        while turns < 60:
            turns += 1
        raw[row] = (int(sio[1]) >> shift & 31) ^ 31
        sio[10] = mask
        row += 1


class Keys:
    """The forty keys. Scanning allocates nothing."""

    def __init__(self) -> None:
        self._columns = [Pin(number, Pin.IN, Pin.PULL_UP) for number in pins.COLUMNS]
        self._rows = [Pin(number, Pin.IN, None) for number in pins.ROWS]
        self._raw = bytearray(8)
        self._keys = bytearray(8)

    def scan(self) -> bytearray:
        """The keys that are down now, without ghosts; good until the next scan."""
        _scan(self._raw, _ROW_PINS, _COLUMNS_SHIFT)
        hold_ghosts(self._raw, self._keys)
        return self._keys
