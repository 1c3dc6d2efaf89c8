"""Guided play: what the board waits for while it follows the whole deal.

Read off the game each time: the cut for the deal, the starter, a card or go of the seat on turn, an
announcement, or the next hand of the show. It must not know keys, nor change the game: that is `deal.py`.
"""

from cribboard.console import words
from cribboard.console.counting import OpenHand
from cribboard.console.motion import STEP_MS
from cribboard.game.aloud import CARD, CARDS, CLOSE, SAY, announced, may_say, step
from cribboard.game.state import begun, next_show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.console.session import Session

# What is waited for: the cut for the deal, the starter, and the steps of a deal as game.aloud names them.
CUT = "cut"
STARTER = "starter"
PLAY = CARD
ANNOUNCE = SAY
WINDOW = CLOSE
SHOW = CARDS

# In place of a card of the cut: a seat that was out of it before the tie.
OUT = 0x80

# Points staged within this long of what the board pegged itself are the same points (product.md, Guided play).
HAS_IT_STEPS = 5000 // STEP_MS
# Without a rail, the count is a message for so long (product.md, Guided play).
COUNT_STEPS = 1000 // STEP_MS


def is_on(session: "Session") -> bool:
    """Whether the board follows the deal: by the setting, for counting aloud, or in the middle of a deal.

    A deal whose starter became known without it goes on without it: the crib ends that deal.
    """
    game = session.game
    wanted = session.settings.guided or game.options.counting == "manual"
    return game.play is not None or bool(wanted and not game.starter)


def phase(session: "Session") -> str:
    """What guided play waits for: CUT, STARTER, PLAY, ANNOUNCE, WINDOW or SHOW."""
    game = session.game
    if game.play is None:
        is_to_cut = game.number == 1 or game.options.next_dealer == "cut"
        return CUT if is_to_cut and not game.cut and not begun(game) else STARTER
    return str(step(game))


def seat_due(session: "Session") -> int:
    """The seat that is waited for; -1 if the board does not follow the deal or the game is over."""
    game = session.game
    if game.outcome is not None or not is_on(session):
        return -1
    waiting = phase(session)
    if waiting == CUT:
        return cutter(session)
    if waiting == STARTER:
        return (int(game.dealer) + 1) % int(game.options.seats)  # who cuts is on the dealer's left (rules.md 1.2)
    count = announced(game)
    if waiting == WINDOW and count is not None:
        return int(count.seat)
    return int(next_show(game)[1] if game.play.over else game.play.turn)


def cutter(session: "Session") -> int:
    """The next seat to cut for the deal; -1 when all have."""
    for seat in range(session.game.options.seats):
        if not session.cuts[seat]:
            return seat
    return -1


def is_cutting(session: "Session") -> bool:
    """Whether the cut for the deal goes on: nobody deals yet."""
    return session.game.outcome is None and is_on(session) and phase(session) == CUT


def last_cut(session: "Session") -> int:
    """The seat that cut last, while the cut for the deal goes on; -1 if none has."""
    if is_cutting(session):
        for seat in range(session.game.options.seats - 1, -1, -1):
            if session.cuts[seat] and session.cuts[seat] != OUT:
                return seat
    return -1


def follow(session: "Session") -> None:
    """Brings what is open in line with the game: the hand of the show, and a claim."""
    if session.hand is not None and session.hand.given:
        session.close_hand()
    if session.claim is not None and session.game.window is None:
        session.close_claim()
    open_shown(session)


def open_shown(session: "Session") -> None:
    """Opens the next hand of the show with the cards of the play, if it is time for that and nothing else is open."""
    game = session.game
    if session.hand is not None or session.is_correcting or game.play is None or not game.play.over:
        return
    if game.outcome is not None or phase(session) != SHOW:
        return
    kind, seat = next_show(game)
    if kind == "hand" and not session.stages.any():
        session.turned = ""  # whatever MENU showed before: now there are cards to be seen
        session.hand = OpenHand(seat, game.starter, session.now, game.play.laid[seat])


def asked(session: "Session") -> str:
    """What the board asks for, in picture words; "" where the lights say it, or it does not follow the deal."""
    if seat_due(session) < 0:
        return ""
    waiting = phase(session)
    if waiting == CUT:
        return words.CUT_FOR_DEAL
    if waiting == STARTER:
        return f"{words.SEATS[session.game.dealer]} DEALS CUT"
    if waiting == ANNOUNCE:
        return words.announce(*next_show(session.game))
    if waiting == WINDOW:
        return words.GO_CLOSES
    if waiting == SHOW and next_show(session.game)[0] == "crib":
        return words.CRIB
    return ""


def report(session: "Session", tag: str) -> None:
    """Says and tells what an event with this tag pegged or took."""
    if words.awards(session.game.awards):
        session.tell(words.told(session.game.awards))
    show(session, tag)


def show(session: "Session", tag: str) -> None:
    """Says what an event with this tag pegged or took, and the count where no rail shows it; else what is asked for."""
    game = session.game
    said = words.awards(game.awards)
    count = "" if tag != "card" or session.layout.has_rail else str(game.play.reached)
    if said:
        session.say(said if said.startswith(count) else f"{count}  {said}")
    elif count:
        session.say(count, COUNT_STEPS)
    elif asked(session):
        session.say(asked(session))


def has_it(session: "Session", track: int) -> bool:
    """Whether what is staged on a track is what the board pegged there itself a moment before."""
    pegged = session.board_pegged[track]
    fresh = session.stages.began(track) - session.board_pegged_at[track] <= HAS_IT_STEPS
    # Players who count aloud announce whatever was pegged before, and a correction may well be of just that.
    if session.is_correcting or session.game.options.counting != "auto":
        return False
    return bool(pegged) and session.stages.points[track] == pegged and fresh


def stands_for(session: "Session", seat: int) -> str:
    """What console points of a seat are: "say" if they announce, "hand" or "crib" if they stand for what the show
    waits for, else "points"."""
    if not is_on(session):
        return "points"
    if may_say(session.game, seat):
        return "say"
    if phase(session) == SHOW:
        kind, due = next_show(session.game)
        if seat == due:
            return str(kind)
    return "points"
