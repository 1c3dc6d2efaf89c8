"""What the keypad does in guided play: the cut, the starter, cards and goes, and the crib's prompt.

Each function with a key is an action of the table in `controls.py`. It must not draw, nor know any
rule: what may not be is refused by the game, with its reason.
"""

from cribboard.console import guided, hands, keys, points, words
from cribboard.console.counting import CRIB, OpenHand
from cribboard.game import events
from cribboard.game.aloud import needs_cards
from cribboard.game.cards import card_name
from cribboard.game.rules import crib_size, cut_for_deal, track_of
from cribboard.game.state import next_show, score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.console.session import Session


def key_rank(session: "Session", key: int) -> None:
    """A rank: a card of the cut, the starter, a card of the play, or the first card of the crib."""
    pressed = keys.rank(key)
    waiting = guided.phase(session)
    game = session.game
    if waiting == guided.CUT:
        _cut(session, pressed)
    elif waiting == guided.STARTER:
        _happens(session, events.starter(pressed))
    elif not game.play.over:
        _happens(session, events.card(game.play.turn, pressed))
    elif waiting == guided.SHOW:
        kind, seat = next_show(game)
        owner = CRIB if kind == "crib" else seat
        session.hand = OpenHand(owner, game.starter, session.now, (), crib_size(game.options))
        hands.add_card(session, key)
    else:
        session.refuse(track_of(guided.seat_due(session), game.options), guided.asked(session))


def peg_and_rank(session: "Session", key: int) -> None:
    """A rank while points are staged pegs them first, as GO would."""
    if points.peg_before(session, key) and session.game.outcome is None:
        guided.open_shown(session)  # this key is for it already
        if session.hand is not None:
            hands.offer(session, key)
        else:
            key_rank(session, key)


def key_suit(session: "Session", key: int) -> None:
    """A suit: of the card keyed last."""
    if guided.phase(session) == guided.CUT:
        session.cue("card", -1)  # suits never break a tie; nothing is wrong with pressing one
    elif not points.refused(session, session.journal.suit, keys.suit(key)):
        session.cue("card", -1)
        play = session.game.play
        keyed = session.game.starter if play.layer is None else play.laid[play.layer][-1]
        guided.show(session, "starter" if play.layer is None else "card")  # the key ended what was still to be read
        session.tell(f"It is the {card_name(keyed)}.")


def key_go(session: "Session", key: int) -> None:
    """GO: the go of the seat on turn, no points announced, a window closed, or a count of the show without points."""
    waiting = guided.phase(session)
    game = session.game
    if waiting == guided.PLAY:
        _happens(session, events.go(game.play.turn))
    elif waiting == guided.ANNOUNCE:
        _happens(session, events.say(next_show(game)[1], 0))
    elif waiting == guided.WINDOW:
        _happens(session, events.close())
    elif waiting == guided.SHOW:
        kind, seat = next_show(game)
        if needs_cards(game):
            session.refuse(track_of(seat, game.options), words.CARDS_FIRST)
            session.tell(f"An empty {kind} goes back: key in its cards, then GO.")
        else:
            _happens(session, events.peg(seat, 0, kind))
    else:
        session.refuse(-1, guided.asked(session))


def _cut(session: "Session", pressed: int) -> None:
    options = session.game.options
    seat = guided.cutter(session)
    session.cuts[seat] = pressed
    session.cue("card", track_of(seat, options))
    session.tell(f"{words.SEATS[seat]} cuts: {card_name(pressed)}.")
    if guided.cutter(session) >= 0:
        return
    cards = tuple([None if cut == guided.OUT else cut for cut in session.cuts[: options.seats]])
    dealer, again = cut_for_deal(cards)
    if dealer is None:
        for place in range(options.seats):
            session.cuts[place] = 0 if place in again else guided.OUT
        session.say(words.CUT_AGAIN)
        session.tell("A tie: " + " and ".join([words.SEATS[place] for place in again]) + " cut again.")
        return
    session.clear_cuts()
    _happens(session, events.cut(dealer))


def _happens(session: "Session", event: "tuple[Any, ...]") -> None:
    """Lets a step of the deal happen and says what it pegged; a refusal is said with its reason."""
    seat = guided.seat_due(session)
    before = session.game
    if points.refused(session, session.journal.record, event):
        return
    game = session.game
    if event[0] in ("card", "go"):
        session.closed_at = session.now
    session.cue("peg" if game.awards else "card", track_of(seat, game.options))
    if event[0] != "card" or game.play != before.play:  # a card is void if the window that it closed was won
        session.tell(_sentence(session, event, seat))
    for track in range(session.tracks):
        amount = score(game, track) - score(before, track)
        if amount > 0:
            session.board_pegged[track] = amount
            session.board_pegged_at[track] = session.now
    guided.report(session, event[0])


def _sentence(session: "Session", event: "tuple[Any, ...]", seat: int) -> str:
    """What was keyed, for people."""
    name = words.SEATS[seat]
    if event[0] == "card":
        return f"{name}: {card_name(event[2])}, {session.game.play.reached}."
    if event[0] == "starter":
        return f"The starter is the {card_name(event[1])}."
    if event[0] == "cut":
        return f"{words.SEATS[event[1]]} deals."
    if event[0] == "close":
        return "The window is closed."
    return f"{name}: go." if event[0] == "go" else f"{name}: none."
