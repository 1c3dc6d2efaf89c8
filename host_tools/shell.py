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
        self._then_s = now_s
        self._most_steps = most_steps
        self._owed_ms = 0.0

    def due(self, now_s: float) -> int:
        """The whole steps to take now, 0 or more."""
        self._owed_ms += max(0.0, now_s - self._then_s) * 1000
        self._then_s = now_s
        steps = int(self._owed_ms // STEP_MS)
        self._owed_ms -= steps * STEP_MS
        return min(steps, self._most_steps)
