"""The key matrix that many pages share. It must not know what a key means, nor who a page is."""

from collections import deque

from cribboard.console import keys
from cribboard.console.motion import STEP_MS

# A key's level is held at least this long, so that the quickest click outlasts the debouncing (20 ms).
LEVEL_STEPS = 40 // STEP_MS

# How many changes of one key may wait: more presses than fingers can make are dropped whole.
MOST_WAITING = 16


class Matrix:
    """The keys as the Session sees them: who holds them, and the changes it has not seen yet, in their order."""

    def __init__(self) -> None:
        self.pressed = bytearray(keys.ROWS)
        self._holders: list[set[object]] = [set() for _ in range(keys.KEYS)]
        self._since_step = [-LEVEL_STEPS] * keys.KEYS
        self._wanted = [False] * keys.KEYS
        self._waiting: deque[tuple[int, bool]] = deque()
        self._waits = [0] * keys.KEYS

    def hold(self, holder: object, key: int) -> None:
        """A page (any object that stands for it) holds a key down."""
        self._holders[key].add(holder)
        self._want(key)

    def let_go(self, holder: object, key: int) -> None:
        """A page lets a key go; it comes up when no other page holds it."""
        self._holders[key].discard(holder)
        self._want(key)

    def leave(self, holder: object) -> None:
        """A page is gone: every key it held comes up."""
        for key, holders in enumerate(self._holders):
            if holder in holders:
                self.let_go(holder, key)

    def _want(self, key: int) -> None:
        down = bool(self._holders[key])
        if down != self._wanted[key] and (not down or self._waits[key] < MOST_WAITING):
            self._wanted[key] = down
            self._waiting.append((key, down))
            self._waits[key] += 1

    def move(self, step: int) -> tuple[int, bool] | None:
        """Makes the change that is due before a step, one at most: who types fast is read in the right order."""
        if not self._waiting or step - self._since_step[self._waiting[0][0]] < LEVEL_STEPS:
            return None
        key, down = self._waiting.popleft()
        self._waits[key] -= 1
        self._since_step[key] = step
        row, column = divmod(key, keys.COLUMNS)
        if down:
            self.pressed[row] |= 1 << column
        else:
            self.pressed[row] &= ~(1 << column)
        return key, down
