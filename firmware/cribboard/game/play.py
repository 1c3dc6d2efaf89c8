"""The play: cards laid in turn and counted up to 31, and what each card pegs (rules.md 1.3).

For two to four seats, with the hands known (solo, tests, vectors) or not (real cards on the table, guided play). Knows
neither scores nor the end of the game: whoever pegs the awards must stop at the target.
"""

from collections import namedtuple

from cribboard.game.cards import card_name, check_pack, value
from cribboard.game.errors import Illegal, Impossible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Play = namedtuple(
    "Play",
    (
        "seats",
        "go_rule",
        "hands",  # per seat the cards it holds; None where they are not known
        "left",  # per seat how many cards it holds
        "laid",  # per seat the cards it laid, all series together
        "series",  # the cards of the running series; empty once it is closed
        "count",  # their count; 0 once the series is closed
        "reached",  # the count that the last card made: the one to show when it closed its series
        "layer",  # the seat that laid the last card, None before the first
        "gone",  # per seat whether it said go in this series
        "goes",  # per seat the counts at which it said go in this deal
        "turn",  # the seat to lay or say go, None when the play is over
        "over",
    ),
)

LIMIT = 31
SURE_COUNT = 21
"""Up to this count every card fits, so nobody can say go."""

SEAT_LETTERS = "ABCD"
GO_RULES = ("standard", "bicycle3")
# By how many cards of one rank end the series.
_PAIRS = ((0, ""), (0, ""), (2, "pair"), (6, "pair royal"), (12, "double pair royal"))


def start_play(
    seats: int,
    leader: int,
    hands: "tuple[tuple[int, ...], ...] | None" = None,
    left: "tuple[int, ...] | None" = None,
    go_rule: str = "standard",
) -> Play:
    """Begin the play of 2 to 4 seats; the leader is the seat on the dealer's left.

    Give the `hands` of all seats where they are known; else how many cards each holds (`left`, by default four each).
    Under the go rule "bicycle3" a go at a table of three closes the series when it would bring the turn back to the
    seat that laid the last card; by the standard rule that seat lays on, as does everybody who can (rules.md 1.3).
    Raises Impossible for a table or hands that cannot be.
    """
    if not 2 <= seats <= 4:
        raise Impossible(f"the play is for 2 to 4 seats, not {seats}")
    if not 0 <= leader < seats:
        raise Impossible(f"seat {leader} cannot lead: there are {seats} seats")
    if go_rule not in GO_RULES:
        raise Impossible("the go rule is {}, not {}".format(" or ".join(GO_RULES), go_rule))
    if hands is not None:
        hands = tuple([tuple(hand) for hand in hands])
        check_pack([card for hand in hands for card in hand])
        left = tuple([len(hand) for hand in hands])
    left = (4,) * seats if left is None else tuple(left)
    if len(left) != seats:
        raise Impossible(f"{seats} seats need as many hands, not {len(left)}")
    nobody = (False,) * seats
    turn = _first(seats, leader, left, nobody)
    never = ((),) * seats
    return Play(seats, go_rule, hands, left, never, (), 0, 0, None, nobody, never, turn, turn is None)


def lay(play: Play, seat: int, card: int) -> "tuple[Play, tuple[tuple[int, int, str], ...]]":
    """Lay a card; return the play after it and its awards as (seat, points, kind).

    Kinds are "fifteen", "thirty-one", "pair", "pair royal", "double pair royal", "run", and "go" or "last" when the
    card also ends its series below 31. Where hands are not known a card may lack its suit, and "renege", of no points,
    says that the seat held the card at a go of this deal at which it would have fitted.
    Raises Illegal out of turn or for a card not held, Impossible above 31 or for a card the pack cannot have left.
    """
    _check_turn(play, seat)
    count = play.count + value(card)
    if play.hands is None:
        check_pack([each for cards in play.laid for each in cards] + [card])
        hands = None
    elif card not in play.hands[seat]:
        raise Illegal(f"{SEAT_LETTERS[seat]} does not hold the {card_name(card)}", "NOT HELD")
    else:
        hand = play.hands[seat]
        place = hand.index(card)
        hands = _put(play.hands, seat, hand[:place] + hand[place + 1 :])
    if count > LIMIT:
        raise Impossible(f"the {card_name(card)} would make {count}: the count stops at 31", "OVER 31")
    series = play.series + (card,)
    after = Play(
        play.seats,
        play.go_rule,
        hands,
        _put(play.left, seat, play.left[seat] - 1),
        _put(play.laid, seat, play.laid[seat] + (card,)),
        series,
        count,
        count,
        seat,
        play.gone,
        play.goes,
        None,
        False,
    )
    awards = tuple([(seat, points, kind) for points, kind in series_points(series)])
    renege = ((seat, 0, "renege"),) if min(play.goes[seat], default=LIMIT) + value(card) <= LIMIT else ()
    if count == LIMIT:
        return _close(after), awards + renege
    after, closing = _pass_turn(after, seat)
    return after, awards + closing + renege


def go(play: Play, seat: int) -> "tuple[Play, tuple[tuple[int, int, str], ...]]":
    """Say go; return the play after it and the award, if this closes the series: (the layer of its last card, 1, "go").

    Where hands are not known, the layer's own go closes the series when the turn has come back to that seat.
    Raises Illegal out of turn, and for a seat that can play: one whose known cards fit, or any up to a count of 21.
    """
    _check_turn(play, seat)
    if play.count <= SURE_COUNT:
        raise Illegal(f"no go at {play.count}: up to 21 every card fits", f"NO GO AT {play.count}")
    if play.hands is not None and can_play(play, seat):
        raise Illegal(f"no go: {SEAT_LETTERS[seat]} holds a card that fits at {play.count}", "A CARD FITS")
    goes = _put(play.goes, seat, play.goes[seat] + (play.count,))
    said = _with_turn(play, play.series, play.count, _put(play.gone, seat, True), goes, None)
    is_short = play.go_rule == "bicycle3" and play.seats == 3
    return _pass_turn(said, seat, is_short)


def can_play(play: Play, seat: int) -> bool:
    """Whether the seat holds a card that fits; where hands are not known, whether it holds a card at all."""
    if play.hands is None:
        holds_any: bool = play.left[seat] > 0
        return holds_any
    return any(play.count + value(card) <= LIMIT for card in play.hands[seat])


def series_points(series: "list[int] | tuple[int, ...]") -> "tuple[tuple[int, str], ...]":
    """What the last card of a series pegs, as (points, kind) for fifteen or thirty-one, then pairs, then a run.

    Pairs and runs end with the last card, unbroken; only the longest counts (rules.md 1.3). A go or a last card is
    not in it.
    """
    found: list[tuple[int, str]] = []
    count = sum([value(card) for card in series])
    if count == 15:
        found.append((2, "fifteen"))
    elif count == LIMIT:
        found.append((2, "thirty-one"))
    ranks = [card & 15 for card in series]
    alike = 1
    while alike < len(ranks) and ranks[-alike - 1] == ranks[-1]:
        alike += 1
    if alike > 1:
        found.append(_PAIRS[alike])
        return tuple(found)
    longest = 0
    for length in range(3, len(ranks) + 1):
        last = sorted(ranks[-length:])
        if last == list(range(last[0], last[0] + length)):
            longest = length
    if longest:
        found.append((longest, "run"))
    return tuple(found)


def _check_turn(play: Play, seat: int) -> None:
    if play.over:
        raise Illegal("the play is over: all cards are out")
    if seat != play.turn:
        raise Illegal(f"it is the turn of {SEAT_LETTERS[play.turn]}")


def _pass_turn(play: Play, seat: int, is_short: bool = False) -> "tuple[Play, tuple[tuple[int, int, str], ...]]":
    """Give the turn to the next seat after this one that may add a card, or close the series if there is none.

    Seats without cards are skipped silently, and so are those that said go. A seat that cannot play has to say so,
    but never the layer of the last card: where its hand is known, the series closes by itself.
    """
    turn = _first(play.seats, seat + 1, play.left, play.gone)
    if turn is None or (turn == play.layer and (is_short or not can_play(play, turn))):
        kind = "go" if sum(play.left) else "last"
        return _close(play), ((play.layer, 1, kind),)
    return _with_turn(play, play.series, play.count, play.gone, play.goes, turn), ()


def _close(play: Play) -> Play:
    """End the series; the lead goes to the first seat on the left of the last card's that still holds cards."""
    nobody = (False,) * play.seats
    return _with_turn(play, (), 0, nobody, play.goes, _first(play.seats, play.layer + 1, play.left, nobody))


def _first(seats: int, start: int, left: tuple[int, ...], gone: tuple[bool, ...]) -> "int | None":
    """The first seat from `start` round the table that holds cards and has not said go."""
    for step in range(seats):
        seat = (start + step) % seats
        if left[seat] and not gone[seat]:
            return seat
    return None


def _with_turn(
    play: Play,
    series: tuple[int, ...],
    count: int,
    gone: tuple[bool, ...],
    goes: tuple[tuple[int, ...], ...],
    turn: "int | None",
) -> Play:
    return Play(
        play.seats,
        play.go_rule,
        play.hands,
        play.left,
        play.laid,
        series,
        count,
        play.reached,
        play.layer,
        gone,
        goes,
        turn,
        turn is None,
    )


def _put(values: "tuple[Any, ...]", place: int, new: object) -> "tuple[Any, ...]":
    """A copy of the tuple with one place changed."""
    return values[:place] + (new,) + values[place + 1 :]
