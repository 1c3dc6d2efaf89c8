"""How fast the emulated board goes: no faster than a real one, and how fast in truth. It is told the time."""

from collections import deque

# Time that was lost because the computer is too slow is not made up for, but for so much: a hiccup.
MOST_DEBT_S = 0.1
# The speed is that of the last so many seconds.
WINDOW_S = 3.0


class Pace:
    """Two clocks side by side, in seconds: the computer's and the board's."""

    def __init__(self, now_s: float, board_s: float) -> None:
        self._ahead_s = board_s - now_s
        self._marks: deque[tuple[float, float]] = deque([(now_s, board_s)])

    def wait_s(self, now_s: float, board_s: float) -> float:
        """How long the board has to wait now so as not to be ahead of its time, in seconds; 0 if it is late."""
        self._marks.append((now_s, board_s))
        while len(self._marks) > 2 and now_s - self._marks[1][0] >= WINDOW_S:
            self._marks.popleft()
        ahead_s = board_s - now_s - self._ahead_s
        if ahead_s < -MOST_DEBT_S:
            self._ahead_s += ahead_s + MOST_DEBT_S
        return max(0.0, ahead_s)

    @property
    def speed(self) -> float:
        """The board's seconds for each of the computer's, lately; 1 is as fast as a real board."""
        (then_s, board_then_s), (now_s, board_s) = self._marks[0], self._marks[-1]
        return (board_s - board_then_s) / (now_s - then_s) if now_s > then_s else 1.0


def in_words(speed: float) -> str:
    """A speed as people read it."""
    if speed >= 0.98:
        return "emulated, at full speed"
    percent = f"{speed * 100:.0f}" if speed >= 0.1 else f"{speed * 100:.1f}"
    return f"emulated, at {percent} % of a board's speed"
