"""The key matrix: a pressed key connects its row and its column through a diode, a released one leaves both alone.

Knows electricity and the pins; of keys only their numbers, row * columns + column.
"""

from collections.abc import Iterable, Sequence

from rp2040py.gpio_pin import GPIOPinState

from host_tools.emulator.chip import Chip


class Matrix:
    """Rows are driven low by the chip one at a time; a low row pulls the columns of its pressed keys low."""

    def __init__(self, chip: Chip, rows: Sequence[int], columns: Sequence[int], bare_rows: Iterable[int] = ()) -> None:
        """rows, columns: their GPIOs. bare_rows: rows whose keys have no diodes, as some keypads: there current also
        flows from a column that is low into the row, and ghosts appear."""
        self._chip = chip
        self._gpio = chip.mcu.gpio
        self._columns = columns
        self._bare = frozenset(bare_rows)
        self._down: set[tuple[int, int]] = set()
        self._low_rows: set[int] = set()
        self._low_columns: set[int] = set()
        for number, pin in enumerate(rows):
            self._watch(number, pin)
        for pin in columns:
            self._gpio[pin].release_input()
        chip.parts.append(self)

    def contact(self, key: int, pressed: bool) -> None:
        """Close or open a key's contact now."""
        place = divmod(key, len(self._columns))
        if pressed:
            self._down.add(place)
        else:
            self._down.discard(place)
        self._drive()

    def bounce(self, key: int, pressed: bool, changes_ms: Sequence[float]) -> None:
        """Close (pressed) or open a contact now and let it change again after each of the times, which add up.

        An even number of changes leaves it as asked.
        """
        self.contact(key, pressed)
        moment, state = 0.0, pressed
        for change in changes_ms:
            moment, state = moment + change, not state
            self._chip.at(moment * 1e6, lambda state=state: self.contact(key, state))  # type: ignore[misc]

    def chip_reset(self, cause: str) -> None:
        """The chip let go of its rows."""
        self._low_rows.clear()
        self._drive()

    def _watch(self, number: int, pin: int) -> None:
        def edge(new: GPIOPinState, old: GPIOPinState) -> None:
            if new is GPIOPinState.LOW:
                self._low_rows.add(number)
                self._drive()
            elif old is GPIOPinState.LOW:
                self._low_rows.discard(number)
                self._drive()

        self._gpio[pin].add_listener(edge)

    def _drive(self) -> None:
        """Put every column to where the rows and the pressed keys hold it."""
        if not self._down and not self._low_columns:
            return
        low = {column for row, column in self._down if row in self._low_rows}
        if self._bare and low:
            self._spread(low)
        for column in low - self._low_columns:
            self._gpio[self._columns[column]].set_input_value(False)
        for column in self._low_columns - low:
            self._gpio[self._columns[column]].release_input()
        self._low_columns = low

    def _spread(self, low: set[int]) -> None:
        """Add the columns that are low by way of keys without diodes."""
        rows = set(self._low_rows)
        while True:
            reached = {row for row, column in self._down if row in self._bare and column in low} - rows
            if not reached:
                return
            rows |= reached
            low |= {column for row, column in self._down if row in reached}
