"""Pegs under way: walks from hole to hole and the flash when they arrive.

Times are counted in session steps and come in as arguments. It must not know about pixels,
colours or rules.
"""

STEP_MS = 5

# product.md 2: a walk takes at most 1.5 s in all, then the holes passed flash once.
WALK_STEPS = 1500 // STEP_MS
HOLE_STEPS = 100 // STEP_MS
FLASH_STEPS = 300 // STEP_MS
_WAIT_STEPS = 60 // STEP_MS  # dark moment between arrival and flash, so that the flash is seen

STILL = 0
WALKING = 1
FLASHING = 2


class Walks:
    """One walk at most on each of four tracks. Reading it allocates nothing."""

    def __init__(self) -> None:
        self.source = bytearray(4)
        self.goal = bytearray(4)
        self._began = [0, 0, 0, 0]
        self._phase = bytearray(4)

    def walk(self, track: int, source: int, goal: int, now: int) -> None:
        """Sends a track's front peg from hole `source` to hole `goal` (0..121, either way)."""
        self.source[track] = source
        self.goal[track] = goal
        self._began[track] = now
        self._phase[track] = WALKING if source != goal else STILL

    def flash(self, track: int, source: int, goal: int, now: int) -> None:
        """Flashes the holes above `source` up to `goal` once, with no walk."""
        self.walk(track, source, goal, now)
        if self._phase[track] != STILL:
            self._phase[track] = FLASHING

    def stop(self) -> None:
        """Puts every peg where it goes, at once and without a flash."""
        for track in range(4):
            self._phase[track] = STILL

    def complete(self, now: int) -> bool:
        """Ends every walk at once, so that the flashes begin; says whether there was one."""
        was_walking = False
        for track in range(4):
            if self._phase[track] == WALKING:
                self._phase[track] = FLASHING
                self._began[track] = now
                was_walking = True
        return was_walking

    def advance(self, now: int) -> bool:
        """Moves on to step `now`; says whether a walk or flash ended with it."""
        ended = False
        for track in range(4):
            if self._phase[track] == WALKING:
                holes = abs(self.goal[track] - self.source[track])
                if now - self._began[track] >= holes * self._pace(track):
                    self._phase[track] = FLASHING
                    self._began[track] = now
                    ended = True
            elif self._phase[track] == FLASHING and now - self._began[track] >= _WAIT_STEPS + FLASH_STEPS:
                self._phase[track] = STILL
                ended = True
        return ended

    def phase(self, track: int) -> int:
        """STILL, WALKING or FLASHING."""
        return self._phase[track]

    def busy(self, phase: int) -> bool:
        """Whether any track is in that phase."""
        for track in range(4):
            if self._phase[track] == phase:
                return True
        return False

    def front(self, track: int, now: int) -> int:
        """The hole a walking peg is in at step `now`."""
        source = self.source[track]
        goal = self.goal[track]
        passed = min((now - self._began[track]) // self._pace(track), abs(goal - source))
        return source + passed if goal > source else source - passed

    def lit(self, track: int, now: int) -> bool:
        """Whether the holes passed by a flashing track are lit at step `now`."""
        return now - self._began[track] >= _WAIT_STEPS

    def _pace(self, track: int) -> int:
        holes = abs(self.goal[track] - self.source[track])
        return max(1, min(HOLE_STEPS, WALK_STEPS // holes))
