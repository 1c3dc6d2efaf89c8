"""What the keys do about a hand that is keyed in and counted.

Each function is an action of the table in `controls.py`: it takes the session and the key number. It
must not draw, nor count by itself: that is `counting.py` and the game.
"""

from cribboard.console import guided, keys, points, words
from cribboard.console.counting import CRIB, OpenHand
from cribboard.game.cards import card_name
from cribboard.game.errors import Illegal, Impossible
from cribboard.game.game import check_count, next_show
from cribboard.game.rules import crib_size, track_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.console.session import Session

OPEN_WORDS = ("1 CARD MORE", "2 CARDS MORE", "3 CARDS MORE", "4 CARDS MORE")


def owner_track(session: "Session") -> int:
    """The track that the open hand will be pegged on."""
    owner = session.hand.owner
    return int(track_of(session.game.dealer if owner == CRIB else owner, session.game.options))


def owner_word(session: "Session") -> str:
    """Whose hand is open: a seat's letter or CRIB."""
    owner = session.hand.owner
    return "CRIB" if owner == CRIB else words.SEATS[owner]


def seat_shown(session: "Session") -> int:
    """The seat that the picture is for: whose hand is open, or whom guided play waits for; -1 if for nobody."""
    if session.hand is None:
        return session.seat_due
    return int(session.game.dealer) if session.hand.owner == CRIB else session.hand.owner


def open_hand(session: "Session", key: int) -> None:
    """The first rank opens a hand: its owner is proposed in counting order, a known starter is taken over."""
    kind, seat = next_show(session.game)
    owner = CRIB if kind == "crib" or session.crib_armed else seat
    session.crib_armed = False
    session.hand = OpenHand(owner, session.game.starter or 0, session.now, (), crib_size(session.game.options))
    add_card(session, key)


def peg_and_open(session: "Session", key: int) -> None:
    """A rank while points are staged pegs them first, as GO would."""
    if points.peg_before(session, key):
        open_hand(session, key)


def add_card(session: "Session", key: int) -> None:
    """A rank: the starter while it is wanted, then the next card."""
    session.turned = ""
    _put(session, *session.hand.with_rank(keys.rank(key)))


def set_suit(session: "Session", key: int) -> None:
    """A suit: always of the last card keyed."""
    session.turned = ""
    if session.hand.starter:
        _put(session, *session.hand.with_suit(keys.suit(key)))
    else:
        session.refuse(owner_track(session), words.CARD_FIRST)


def _put(session: "Session", cards: tuple[int, ...], starter: int) -> None:
    """Takes the cards and starter as they are now; what the pack or the deal cannot hold is refused at once."""
    hand = session.hand
    try:
        if hand.is_pegged:
            check_count(session.game, None if hand.is_crib() else hand.owner, cards, starter)
        hand.put(cards, starter, session.now)
    except (Illegal, Impossible) as error:
        session.refuse(owner_track(session), session.word_for(error))
        session.tell(words.sentence(error))
        return
    _keyed(session)


def _keyed(session: "Session") -> None:
    session.cue("card", owner_track(session))
    announce(session)


def announce(session: "Session") -> None:
    """Tells what was keyed last, or what the whole hand is worth."""
    hand = session.hand
    owner = owner_word(session)
    if hand.complete():
        does = "closes" if not hand.is_pegged else "settles" if session.game.options.counting == "manual" else "pegs"
        session.tell(f"{owner}: {hand.count.total} points. GO {does} them.")
    elif hand.cards:
        session.tell(f"{owner}: {card_name(hand.cards[-1])}, {len(hand.cards)} of {hand.wanted()}.")
    elif hand.starter:
        session.tell(f"{owner}: {card_name(hand.starter)} was cut.")
    else:
        session.tell(f"{owner}: which card was cut?")


def want_cards(session: "Session", key: int) -> None:
    """GO on an unfinished hand: says what is missing."""
    hand = session.hand
    missing = hand.wanted() - len(hand.cards)
    session.refuse(owner_track(session), OPEN_WORDS[missing - 1] if hand.starter else "CUT?")


def offer(session: "Session", key: int) -> None:
    """A rank on a complete hand: 4, 5 and J switch what is offered; any other says PEG FIRST."""
    if session.hand.switch(keys.rank(key), session.now):
        session.turned = ""
        session.cue("offer", owner_track(session))
        announce(session)
    else:
        session.refuse(owner_track(session), words.PEG_FIRST)


def _is_due(session: "Session") -> bool:
    """Whether the open hand is the one that guided play waits for: its owner and the starter are fixed."""
    return bool(session.hand.is_pegged and guided.is_on(session))


def set_owner(session: "Session", key: int) -> None:
    """A console number while a hand is open: it is that seat's hand."""
    if _is_due(session):
        session.refuse(owner_track(session))  # the order of the show is fixed
        return
    session.turned = ""
    session.hand.give_to(keys.seat(key), session.now)
    _keyed(session)


def own_crib(session: "Session", key: int) -> None:
    """CRIB while a hand is open: it is the crib."""
    if _is_due(session):
        session.refuse(owner_track(session))
        return
    session.turned = ""
    session.hand.give_to(CRIB, session.now)
    _keyed(session)


def take_back(session: "Session", key: int) -> None:
    """UNDO while a hand is open: the last card, then the starter, then the hand itself."""
    session.turned = ""
    track = owner_track(session)
    taken = session.hand.take_back(session.now)
    if taken and not (_is_due(session) and not session.hand.cards):
        announce(session)
    else:
        session.close_hand()
        session.tell("The hand is closed.")
    session.cue("undo", track)


def peg_hand(session: "Session", key: int) -> None:
    """GO on a counted hand pegs it."""
    if not session.hand.is_pegged:
        session.close_hand()
        session.cue("menu", -1)
        session.tell("The hand was counted, not pegged.")
        return
    track = owner_track(session)
    named = owner_word(session)
    hand = session.hand
    total = hand.count.total
    if points.refused(session, session.journal.record, hand.event()):
        return
    if session.hand is hand:
        session.close_hand()
    session.cue("peg", track)
    session.tell(f"{named} {'holds' if session.game.options.counting == 'manual' else 'pegs'} {total}.")
    guided.report(session, "hand")
