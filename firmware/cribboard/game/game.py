"""One game as a value, and the only way it changes: apply(game, event).

A Game is immutable; an event that may not happen raises and changes nothing. It knows the rules and what was seen of
the cards; it must not know the journal, undo, keys, lights or time. What can be asked of a Game is gathered here from
`state`, `match` and `aloud`.

**Points mode** is the rule until a `starter` event: hands come in any order from any seat, and heels are the table's to
peg. The board learns only from the crib that a deal is over. A card that was seen elsewhere in the deal is a slip and
is refused; but a second hand of a seat, or another starter, mean a new deal that began unnoticed (or a starter put
right): then what was seen before is forgotten, so that nobody is held up.

**Guided mode** lasts from a `starter` event to that deal's crib: heels, cards, goes and the show are followed in order;
`step` says what is wanted next. Where players count aloud, `may_say` says whose points are an announcement, `window`
what can be claimed against, `announced` what is not settled yet, and `due_hand` which cards are wanted; a `peg` of no
points for that hand or crib lets its announcement stand unseen.

**Set-backs** need the cards: points that a console pegs for a whole hand or crib set nobody back.
"""

from cribboard.game import aloud, events
from cribboard.game.aloud import announced, due_hand, is_aloud, may_say, step, window
from cribboard.game.cards import JACK, check_pack, rank
from cribboard.game.errors import Illegal, Impossible
from cribboard.game.hand import check_cards, count_hand
from cribboard.game.match import (
    DRAWN,
    first_game_event,
    follow,
    from_checkpoint,
    match_over,
    new_game_event,
    new_match_event,
    next_game_event,
    ranking,
    skunks,
    spread,
    start,
    tally,
)
from cribboard.game.pegging import award, moved, set_back
from cribboard.game.play import go, lay, start_play
from cribboard.game.rules import HEELS_POINTS, crib_size, show_order, track_of
from cribboard.game.seen import check_laid, check_seen, check_starter, other_cards, same_card
from cribboard.game.state import (
    Game,
    Outcome,
    Window,
    back,
    begun,
    can_win,
    changed,
    count_name,
    forget_cards,
    next_show,
    score,
    scores,
    to_go,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = (
    "DRAWN",
    "Game",
    "Outcome",
    "Window",
    "announced",
    "apply",
    "back",
    "begun",
    "can_win",
    "check_count",
    "due_hand",
    "event_points",
    "first_game_event",
    "from_checkpoint",
    "is_aloud",
    "match_over",
    "may_say",
    "new_game_event",
    "new_match_event",
    "next_game_event",
    "next_show",
    "ranking",
    "score",
    "scores",
    "skunks",
    "spread",
    "start",
    "step",
    "tally",
    "to_go",
    "window",
)


def event_points(event: "tuple[Any, ...]") -> int:
    """Return the points that a console's peg or announcement, a hand or a crib is worth; 0 for other events."""
    if event[0] in ("peg", "say", "claim"):
        return int(event[2])
    if event[0] == "hand":
        return int(count_hand(event[2], event[3], False, event[4], event[5]).total)
    if event[0] == "crib":
        return int(count_hand(event[1], event[2], True, event[3], event[4]).total)
    return 0


def apply(game: Game, event: "tuple[Any, ...]") -> Game:
    """Return the game after an event; the event's seats, cards and points may be anything.

    Raises Illegal if it may not happen now, Impossible if it never can; the sentence says why. A win ends the game at
    once: awards are pegged in order and those behind the winning one are void, as is every event but the next `game`.
    """
    tag = event[0]
    if tag == "game":
        return follow(game, event)
    if game.outcome is not None:
        raise Illegal("The game is over: confirm the result, or undo.", "UNDO FIRST")
    action = _ACTIONS.get(tag)
    if action is None:
        raise Impossible(f"{tag!r} is not an event that this version knows.")
    return action(game, event)


def check_count(game: Game, seat: "int | None", cards: tuple[int, ...], starter: "int | None") -> None:
    """Check a hand being keyed (of a seat, or the crib: None), whole or in part, against what this deal has shown.

    Raises Impossible for a card seen elsewhere or a fifth of a rank, and in guided mode Illegal for another starter.
    """
    game = _deal_of(game, seat, starter)
    check_seen(game.seen, seat, cards, check_starter(game.starter, starter))


def _cut(game: Game, event: "tuple[Any, ...]") -> Game:
    seat = event[1]
    _check_seat(game, seat)
    if begun(game):
        raise Illegal("The first deal was cut for before the game began.", "GAME HAS BEGUN")
    return changed(game, dealer=seat, first_dealer=seat, cut=True, awards=())


def _deal(game: Game, event: "tuple[Any, ...]") -> Game:
    seat = event[1]
    _check_seat(game, seat)
    if game.play is not None:
        raise Illegal("The deal cannot be moved while the board follows it.")
    if seat == game.dealer:
        raise Illegal(f"{events.seat_text(seat)} is the dealer already.")
    first_dealer = game.first_dealer if begun(game) else seat
    return changed(forget_cards(game), dealer=seat, first_dealer=first_dealer, shown=0, awards=())


def _scores(game: Game, event: "tuple[Any, ...]") -> Game:
    """Set the scores; before the first points the game begins with them, and a deal voided later leaves them."""
    holes = event[1]
    if len(holes) != len(game.trails) or not 0 <= min(holes) <= max(holes) < game.options.target:
        raise Impossible(
            f"The scores of {len(game.trails)} tracks can be set, each to 0 to {game.options.target - 1}.",
            "NO SUCH SCORE",
        )
    _check_no_count(game)
    head = game.head if begun(game) else holes
    pairs = [(track, holes[track] - score(game, track)) for track in range(len(holes))]
    trails = tuple([moved(trail, hole) for trail, hole in zip(game.trails, holes)])
    return changed(game, trails=trails, head=head, before=trails, awards=_shifts(pairs, "scores"))


def _peg(game: Game, event: "tuple[Any, ...]") -> Game:
    _, seat, points, what = event
    _check_seat(game, seat)
    events.check_points(points, what)
    if what == "crib":
        game = _for_crib(game, seat)
        if is_aloud(game):
            return _pass_deal(aloud.passed(game, points))
        return _pass_deal(award(game, ((seat, points, what),)))
    if what == "hand":
        game = _for_hand(game, seat)
        if is_aloud(game):
            return _after_hand(aloud.passed(game, points), seat)
        game = _after_hand(game, seat)
    elif what == "penalty":
        if not score(game, track_of(seat, game.options)):
            raise Illegal(f"{events.seat_text(seat)} has no points to take back.", "NO POINTS")
        points = -points
    else:
        aloud.check_not_waiting(game)
    return award(game, ((seat, points, what),))


def _hand(game: Game, event: "tuple[Any, ...]") -> Game:
    _, seat, cards, starter, flush, nobs = event
    _check_seat(game, seat)
    check_cards(cards, starter)
    game = _for_hand(game, seat, starter)
    known_starter = check_starter(game.starter, starter)
    check_seen(game.seen, seat, cards, known_starter)
    if game.play is not None:
        check_laid(game.play.laid[seat], cards, seat)
    total = count_hand(cards, starter, False, flush, nobs).total
    game = _after_hand(game, seat, cards, known_starter)
    if is_aloud(game):
        return aloud.settle_show(game, total)
    return award(game, ((seat, total, "hand"),) + set_back(game, seat, "hand", total))


def _crib(game: Game, event: "tuple[Any, ...]") -> Game:
    _, cards, starter, flush, nobs = event
    check_cards(cards, starter, crib_size(game.options))
    game = _deal_of(_for_crib(game, game.dealer), None, starter)
    check_seen(game.seen, None, cards, check_starter(game.starter, starter))
    total = count_hand(cards, starter, True, flush, nobs).total
    if is_aloud(game):
        return _pass_deal(aloud.settle_show(game, total))
    return _pass_deal(award(game, ((game.dealer, total, "crib"),) + set_back(game, game.dealer, "crib", total)))


def _starter(game: Game, event: "tuple[Any, ...]") -> Game:
    if game.play is not None or game.starter is not None:
        raise Illegal("The starter of this deal is known: the crib ends the deal.")
    starter = event[1]
    seats = game.options.seats
    play = start_play(seats, (game.dealer + 1) % seats, None, None, game.options.go_rule)
    game = changed(forget_cards(game), starter=starter, shown=0, play=play, awards=())
    if rank(starter) != JACK:
        return game
    if is_aloud(game):
        return changed(game, heels=True)
    return award(game, ((game.dealer, HEELS_POINTS, "heels"),))


def _card(game: Game, event: "tuple[Any, ...]") -> Game:
    _, seat, card = event
    _check_playing(game, seat)
    check_pack(other_cards(game.seen, None, game.starter) + [card])
    play, awards = lay(game.play, seat, card)
    if not is_aloud(game):
        return award(changed(game, play=play, seen=play.laid), awards)
    game = aloud.settle_play(game)
    if game.outcome is not None:
        return game
    heels = game.heels and seat != game.dealer
    return aloud.laid(changed(game, play=play, seen=play.laid, heels=heels), seat, awards)


def _go(game: Game, event: "tuple[Any, ...]") -> Game:
    seat = event[1]
    _check_playing(game, seat)
    play, awards = go(game.play, seat)
    if not is_aloud(game):
        return award(changed(game, play=play), awards)
    game = aloud.settle_play(game)
    if game.outcome is not None or not awards:
        return game if game.outcome is not None else changed(game, play=play)
    return aloud.laid(changed(game, play=play), awards[0][0], awards)


def _said(game: Game, event: "tuple[Any, ...]") -> Game:
    """An announcement, a claim or a doubt."""
    _check_seat(game, event[1])
    if not is_aloud(game):
        raise Illegal("Points are announced where players count aloud, and while the board follows the deal.")
    return _ALOUD[event[0]](game, event)


def _close(game: Game, event: "tuple[Any, ...]") -> Game:
    return aloud.close(game)


def _points_mode(game: Game, event: "tuple[Any, ...]") -> Game:
    """Drop the play; the hands shown so far stay known, the cards of the others are not needed any more."""
    if game.play is None:
        raise Illegal("The board is not following this deal.")
    _check_no_count(game)
    kept = show_order(game.options.seats, game.dealer)[: game.shown]
    seen = tuple([game.seen[seat] if seat in kept else () for seat in range(game.options.seats)])
    return changed(game, play=None, seen=seen, heels=False, window=None, unsettled=None, awards=())


def _void(game: Game, event: "tuple[Any, ...]") -> Game:
    if game.trails == game.before and game.play is None and game.starter is None and not game.shown:
        raise Illegal("Nothing has happened in this deal.", "NOTHING TO VOID")
    pairs = [(track, game.before[track][-1] - score(game, track)) for track in range(len(game.trails))]
    return changed(
        forget_cards(game),
        trails=game.before,
        shown=0,
        play=None,
        heels=False,
        window=None,
        unsettled=None,
        awards=_shifts(pairs, "void"),
    )


_ALOUD = {"say": aloud.say, "claim": aloud.claim, "too-many": aloud.doubt}

_ACTIONS = {
    "cut": _cut,
    "deal": _deal,
    "scores": _scores,
    "peg": _peg,
    "hand": _hand,
    "crib": _crib,
    "starter": _starter,
    "card": _card,
    "go": _go,
    "say": _said,
    "claim": _said,
    "too-many": _said,
    "close": _close,
    "points": _points_mode,
    "void": _void,
}


def _shifts(pairs: "list[tuple[int, int]]", kind: str) -> "tuple[tuple[int, int, str], ...]":
    """The awards of (track, points) that move something; a track's first seat has its number."""
    return tuple([(track, points, kind) for track, points in pairs if points])


def _pass_deal(game: Game) -> Game:
    """The crib is counted: the deal goes to the left, unless that won the game."""
    if game.outcome is not None:
        return game
    dealer = (game.dealer + 1) % game.options.seats
    return changed(forget_cards(game), dealer=dealer, shown=0, play=None, deals=game.deals + 1, before=game.trails)


def _deal_of(game: Game, seat: "int | None", starter: "int | None" = None) -> Game:
    """The game that a hand belongs to: in points mode, a seat's second hand or another starter is of a new deal."""
    if game.play is None:
        if seat is not None and game.seen[seat]:
            return forget_cards(game)
        if starter is not None and same_card(game.starter, starter) is None:
            return forget_cards(game)
    return game


def _for_hand(game: Game, seat: int, starter: "int | None" = None) -> Game:
    """The game in which a seat's hand may be counted now, with the starter if it was keyed."""
    _check_turn_of(game, ("hand", seat))
    return _deal_of(game, seat, starter)


def _after_hand(game: Game, seat: int, cards: "tuple[int, ...] | None" = None, starter: "int | None" = None) -> Game:
    """The game after a seat's hand was shown, with its cards and starter if they were keyed."""
    shown = show_order(game.options.seats, game.dealer).index(seat) + 1
    if cards is None:
        return changed(game, shown=shown)
    return changed(game, shown=shown, seen=game.seen[:seat] + (cards,) + game.seen[seat + 1 :], starter=starter)


def _for_crib(game: Game, seat: int) -> Game:
    """The game in which a seat may count the crib now."""
    if track_of(seat, game.options) != track_of(game.dealer, game.options):
        raise Illegal(f"The crib is the dealer's: {events.seat_text(game.dealer)} deals.")
    _check_turn_of(game, ("crib", game.dealer))
    return game


def _check_turn_of(game: Game, count: tuple[str, int]) -> None:
    if game.play is None:
        return
    if not game.play.over:
        raise Illegal("The hands are counted after the play.")
    due = next_show(game)
    if count != due:
        raise Illegal(f"{count_name(due)} is counted now.")
    standing = announced(game)
    if standing is not None and standing.where == "play":
        raise Illegal("GO closes the window of the last card first.", "GO FIRST")


def _check_no_count(game: Game) -> None:
    """Raise Illegal while a count is open or waits for its cards."""
    count = announced(game)
    if count is not None and (count is game.window or count.closed):
        raise Illegal("What was announced is settled first: GO, then the cards.", "GO FIRST")


def _check_seat(game: Game, seat: int) -> None:
    if not 0 <= seat < game.options.seats:
        raise Impossible(f"There is no such seat in a game of {game.options.seats}.")


def _check_playing(game: Game, seat: int) -> None:
    _check_seat(game, seat)
    if game.play is None:
        raise Illegal("The play is followed only after the starter was keyed.")
