"""What may be corrected after the fact: which events can be moved, removed or joined, and what they become.

Judges single events; what the correction does to the game is found by folding the journal again. Must not know the
journal's lines or memory.
"""

from cribboard.game import events
from cribboard.game.cards import card, rank
from cribboard.game.errors import Illegal, Impossible
from cribboard.game.events import WHOLE
from cribboard.game.rules import MOST_POINTS, track_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.game.options import Options


def is_count(event: "tuple[Any, ...]") -> bool:
    """Tell whether LAST lists the event: a console's peg, a hand or a crib."""
    return str(event[0]) in ("peg", "hand", "crib")


def stands_for_cards(event: "tuple[Any, ...]") -> bool:
    """Tell whether the event is a hand or crib, in cards or in a console's points for the whole of it."""
    return event[0] != "peg" or event[3] in WHOLE


def passes_deal(event: "tuple[Any, ...]") -> bool:
    """Tell whether the event passes the deal."""
    return "crib" in (event[0], event[3] if event[0] == "peg" else "")


def needs_dealer(event: "tuple[Any, ...]") -> bool:
    """Tell whether it matters to the event who deals."""
    return event[0] in ("cut", "deal", "starter", "void") or passes_deal(event)


def corrected(event: "tuple[Any, ...]", operation: "tuple[Any, ...]") -> "tuple[Any, ...] | None":
    """Return what a move or remove makes of an event: None if it is removed."""
    if operation[0] == "remove":
        return None
    return (event[0], operation[2]) + event[2:]


def check(event: "tuple[Any, ...] | None", operation: "tuple[Any, ...]", options: "Options") -> None:
    """Raise Illegal unless a move or remove fits the event."""
    if event is None:
        raise Illegal("That was removed already.", "REMOVED")
    if not is_count(event):
        raise Illegal(f"Only pegs and hands can be moved or removed: {events.event_text(event)!r} can be undone.")
    if operation[0] == "remove":
        return
    seat = operation[2]
    if not 0 <= seat < options.seats:
        raise Impossible(f"There is no such seat in a game of {options.seats}.")
    if passes_deal(event):
        raise Illegal("The crib is the dealer's and cannot be moved: remove it instead.", "CRIB STAYS")
    if track_of(event[1], options) == track_of(seat, options):
        track = events.seat_text(track_of(seat, options))
        raise Illegal(f"It is on track {track} already.", f"IS ON {track}")


def with_suit(event: "tuple[Any, ...] | None", suit: int) -> "tuple[Any, ...]":
    """Return a card or starter with its suit, 1 to 4. Raises Illegal if the event is neither."""
    if event is None or event[0] not in ("card", "starter"):
        raise Illegal("A suit belongs to the card keyed just before.", "CARD FIRST")
    return event[:-1] + (card(rank(event[-1]), suit),)


def check_joinable(event: "tuple[Any, ...]", points: int, is_newest: bool) -> None:
    """Raise Illegal unless a seat's last event is a console peg that so many more points can join."""
    if event[0] != "peg" or event[3] == "penalty":
        raise Illegal("Only points on the same console's own last peg can join it.")
    if event[3] != "points" and not is_newest:
        raise Illegal(f"Points can join a counted {event[3]} only before anything else happens.")
    if points < 1:
        raise Impossible(f"Only points can join a peg, not {points}.")
    if event[2] + points > MOST_POINTS:
        raise Illegal(f"{event[2]} and {points} are more than {MOST_POINTS}, the most that is pegged at once.")
