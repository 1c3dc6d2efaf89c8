"""The shell's clock: turns elapsed time into whole 5 ms steps of a Session.

It is told the time and never asks for it, so tests move it by hand.
"""

STEP_MS = 5


class StepClock:
    """Owes one step for every 5 ms that pass; the remainder is kept, so no time is lost."""

    def __init__(self, now_s: float, most_steps: int = 400) -> None:
        """now_s: any clock that only moves forward, in seconds.

        most_steps: how many steps may be owed at once. After a longer sleep (a closed laptop) the
        rest is forgotten: the board was off, nobody pressed a key.
        """
        self._then_us = round(now_s * 1_000_000)  # whole numbers, so that small pieces add up exactly
        self._most_steps = most_steps
        self._owed_us = 0

    def due(self, now_s: float) -> int:
        """The whole steps to take now, 0 or more."""
        now_us = round(now_s * 1_000_000)
        self._owed_us += max(0, now_us - self._then_us)
        self._then_us = now_us
        steps, self._owed_us = divmod(self._owed_us, STEP_MS * 1000)
        return min(steps, self._most_steps)
