"""Times the session: steps in which nothing is pressed, and whole frames of three views drawn anew."""

from cribboard.console import keys
from cribboard.console.frame import LOOPS
from cribboard.console.layout import make_layout
from cribboard.console.session import FRAME_STEPS, Session
from cribboard.game import events
from cribboard.game.journal import Journal
from cribboard.game.options import DEFAULTS
from host_tools.benchmarks.hands import AT_LEAST_S, now_s

ROUND = 200


def a_session() -> Session:
    """A game of two in its middle, on the default board."""
    journal = Journal()
    journal.begin(DEFAULTS)
    for seat, points in ((0, 12), (1, 8), (0, 24), (1, 20), (0, 7)):
        journal.record(events.peg(seat, points))
    session = Session(make_layout(), journal, LOOPS)
    wait(session, 1000)
    return session


def wait(session: Session, steps: int, raw: "bytearray | None" = None) -> None:
    """Let time pass, with the keys of `raw` down."""
    up = bytearray(keys.ROWS)
    for _ in range(steps):
        session.step(raw or up)
        session.take_commits()
        session.take_cues()
        session.take_words()


def press(session: Session, names: str) -> None:
    """Tap keys one after the other."""
    for name in names.split():
        key = keys.number(name)
        raw = bytearray(keys.ROWS)
        raw[key // keys.COLUMNS] = 1 << key % keys.COLUMNS
        wait(session, 5, raw)
        wait(session, 5)


def per_second(work) -> float:  # type: ignore[no-untyped-def]
    """How often `work` is done in a second, measured for a second or more."""
    rounds = 0
    start_s = now_s()
    while now_s() - start_s < AT_LEAST_S:
        for _ in range(ROUND):
            work()
        rounds += 1
    return rounds * ROUND / (now_s() - start_s)


def frame_us(session: Session) -> float:
    """Microseconds that drawing a frame takes, changes brought to the buffer included."""
    session.now -= session.now % FRAME_STEPS  # the step at which a moving picture is drawn
    return 1000000 / per_second(session.draw)


def main() -> None:
    """Print steps per second and what a frame takes."""
    session = a_session()
    raw = bytearray(keys.ROWS)
    steps = per_second(lambda: session.step(raw))
    print(f"steps with no key: {steps:.0f} per second")
    print(f"frame of pegs: {frame_us(a_session()):.0f} us")
    session = a_session()
    press(session, "A6 A6 A6 B6 B6 B2")
    print(f"frame of pegs with two ghosts: {frame_us(session):.0f} us")
    session = a_session()
    press(session, "5 H 4 4 6 J")
    print(f"frame of a counted hand: {frame_us(session):.0f} us")


if __name__ == "__main__":
    main()
