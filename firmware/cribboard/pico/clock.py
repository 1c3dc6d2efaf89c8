"""Time as whole steps of 5 ms: how many are due, and a rest until the next one.

The millisecond counter wraps every 12.4 days; only here does anybody know. Not what a step does.
"""

import time

STEP_MS = 5
# Steps taken at once: fewer than the four equal samples that make a key count, so that one scan never decides alone.
MOST_AT_ONCE = 3
# After a longer pause the rest is forgotten: better a clock that lost a moment than keys that answer late.
MOST_OWED_MS = 500


class Clock:
    """Counts from the moment it is made."""

    def __init__(self) -> None:
        self._then = time.ticks_ms()
        self._owed_ms = 0

    def steps(self) -> int:
        """The steps to take now, 0 to MOST_AT_ONCE; what is more stays due."""
        now = time.ticks_ms()
        self._owed_ms += time.ticks_diff(now, self._then)
        self._then = now
        if self._owed_ms > MOST_OWED_MS:
            self._owed_ms = MOST_OWED_MS
        steps = min(self._owed_ms // STEP_MS, MOST_AT_ONCE)
        self._owed_ms -= steps * STEP_MS
        return steps

    def rest(self) -> None:
        """Sleeps until the next step is due; not at all if one is due already."""
        passed_ms = self._owed_ms + time.ticks_diff(time.ticks_ms(), self._then)
        if passed_ms < STEP_MS:
            time.sleep_ms(STEP_MS - passed_ms)
