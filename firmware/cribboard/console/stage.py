"""Points staged on the consoles and not yet pegged, one stage a track.

It adds up what is pressed and remembers when; it must not know scores, lights or the journal.
Times are counted in session steps.
"""

MOST = 29  # no hand, crib or card is worth more (rules.md 1.4)

NOBODY = 255


class Stages:
    """The stages of up to four tracks; partners share one (engineering.md, "What each key means")."""

    def __init__(self) -> None:
        self.points = bytearray(4)
        self.seat = bytearray([NOBODY] * 4)
        self.joined = bytearray(4)  # points of the peg this stage will join, 0 for a peg of its own
        self._first = [0, 0, 0, 0]
        self._last = [0, 0, 0, 0]

    def press(self, track: int, seat: int, amount: int, now: int, joined: int = 0) -> bool:
        """Adds `amount` to a track's stage; False, and nothing changed, if that would pass 29.

        `joined`: the points of the track's own last peg if a new stage would join it, else 0.
        """
        opening = not self.points[track]
        base = joined if opening else self.joined[track]
        if base + self.points[track] + amount > MOST:
            return False
        if opening:
            self.seat[track] = seat
            self.joined[track] = base
            self._first[track] = now
        self.points[track] += amount
        self._last[track] = now
        return True

    def drop(self, track: int) -> None:
        """Forgets a track's stage."""
        self.points[track] = 0
        self.joined[track] = 0
        self.seat[track] = NOBODY

    def clear(self) -> None:
        """Forgets every stage."""
        for track in range(4):
            self.drop(track)

    def any(self) -> bool:
        """Whether anything is staged."""
        return bool(self.points[0] or self.points[1] or self.points[2] or self.points[3])

    def waited(self, track: int, now: int) -> int:
        """Steps since the last press of a stage."""
        return now - self._last[track]

    def began(self, track: int) -> int:
        """The step of a stage's first press."""
        return self._first[track]

    def latest(self) -> int:
        """The track pressed last among those that have a stage; -1 if none has."""
        found = -1
        for track in range(4):
            if self.points[track] and (found < 0 or self._last[track] >= self._last[found]):
                found = track
        return found

    def in_order(self, first_seat: int, seats: int) -> list[int]:
        """The staged tracks by first press; ties from `first_seat` (the dealer's left) round the table."""
        staged = [track for track in range(4) if self.points[track]]
        return sorted(staged, key=lambda track: (self._first[track], (self.seat[track] - first_seat) % seats))
