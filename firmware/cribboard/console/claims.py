"""Muggins: what the keys do while somebody claims points that an announcement missed.

In a window `CRIB` opens a claim; a console's numbers add up what its player claims and `GO` claims it;
a console's `UNDO` says "too many" instead; `CRIB` again leaves. Each function is an action of the table in
`controls.py`. It must not draw, nor judge: the game does when the window is closed.
"""

from cribboard.console import keys, points, words
from cribboard.console.motion import STEP_MS
from cribboard.console.stage import MOST, NOBODY
from cribboard.game import events
from cribboard.game.rules import track_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.console.session import Session

# Until a key: how long the picture says CLAIM, for people who have to count first.
STANDS_STEPS = 600_000 // STEP_MS


class Claim:
    """A claim while it is keyed: whose, and how many points so far."""

    def __init__(self) -> None:
        self.seat = NOBODY
        self.points = 0


def open_claim(session: "Session", key: int) -> None:
    """CRIB in guided play: opens a claim if a window is open; anywhere else it means nothing there."""
    if session.game.window is None:
        session.refuse(-1)
        return
    session.claim = Claim()
    session.cue("arm", -1)
    session.say(words.CLAIM, STANDS_STEPS)
    session.tell("A claim: press what was missed on the claimer's console, then GO. Its UNDO: too many were counted.")


def claim_points(session: "Session", key: int) -> None:
    """A console number: adds to that player's claim; another console begins its own."""
    claim = session.claim
    seat = keys.seat(key)
    amount = keys.amount(key)
    before = claim.points if claim.seat == seat else 0
    if before + amount > MOST:
        session.refuse(track_of(seat, session.game.options))
        return
    claim.seat = seat
    claim.points = before + amount
    session.cue("stage", track_of(seat, session.game.options))
    session.tell(f"{words.SEATS[seat]} claims {claim.points}.")


def claim_too_many(session: "Session", key: int) -> None:
    """A console's UNDO: the last announcement is said to be too high."""
    seat = keys.seat(key)
    if seat >= session.game.options.seats:
        session.refuse(-1, words.no_player(seat))
        return
    if points.refused(session, session.journal.record, events.too_many(seat)):
        return
    _done(session, seat, words.TOO_MANY, f"{words.SEATS[seat]}: too many.")


def claim_go(session: "Session", key: int) -> None:
    """GO: the claim is made."""
    claim = session.claim
    if not claim.points:
        session.refuse(-1, words.HOW_MANY)
        return
    if points.refused(session, session.journal.record, events.claim(claim.seat, claim.points)):
        return
    said = f"{words.SEATS[claim.seat]} CLAIMS {claim.points}"
    _done(session, claim.seat, said, f"{words.SEATS[claim.seat]} claims {claim.points} for muggins.")


def claim_cancel(session: "Session", key: int) -> None:
    """CRIB again: no claim after all."""
    session.close_claim()
    session.cue("undo", -1)
    session.tell("No claim.")


def _done(session: "Session", seat: int, said: str, sentence: str) -> None:
    session.close_claim()
    session.cue("claim", track_of(seat, session.game.options))
    session.say(said)
    session.tell(sentence)
