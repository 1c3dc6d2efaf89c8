"""One game as a value, and the only way it changes: apply(game, event).

A Game is immutable; an event that may not happen raises and changes nothing. It knows the rules and what was seen of
the cards; it must not know the journal, undo, keys, lights or time.

**Points mode** is the rule until a `starter` event: hands come in any order from any seat, and heels are the table's to
peg. The board learns only from the crib that a deal is over. A card that was seen elsewhere in the deal is a slip and
is refused; but a second hand of a seat, or another starter, mean a new deal that began unnoticed (or a starter put
right): then what was seen before is forgotten, so that nobody is held up.

**Guided mode** lasts from a `starter` event to that deal's crib: heels, cards, goes and the show are followed in order.
"""

from collections import namedtuple

from cribboard.game import events
from cribboard.game.cards import JACK, check_pack, rank
from cribboard.game.errors import Illegal, Impossible
from cribboard.game.hand import check_cards, count_hand
from cribboard.game.play import go, lay, start_play
from cribboard.game.rules import (
    HEELS_POINTS,
    match_points,
    next_dealer,
    show_order,
    skunk_level,
    track_of,
    tracks,
)
from cribboard.game.seen import check_laid, check_seen, check_starter, other_cards, same_card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.game.options import Options

Game = namedtuple(
    "Game",
    (
        "options",  # the Options it is played with
        "number",  # of this game in the match, from 1
        "dealer",  # the seat that deals now
        "first_dealer",  # the seat that dealt first
        "won",  # by track, games won before this one
        "points",  # by track, match points before this game
        "trails",  # by track, the holes its pegs have stood in, rising, the last one the score
        "starter",  # this deal's starter as far as known, else None
        "seen",  # by seat, its cards seen in this deal
        "shown",  # how many of this deal's counts are behind us: the place in the show order that is proposed next
        "play",  # the Play in guided mode, None in points mode
        "outcome",  # None, or how the game ended
        "awards",  # what the last event pegged: (track, points, kind) in order; a penalty is negative, a count may be 0
        "deals",  # deals finished in this game
        "cut",  # whether the cut settled the first dealer
        "window",  # None, or the Window in which the last announcement can be claimed against
    ),
)

Outcome = namedtuple("Outcome", ("winner", "how", "margin", "level", "points", "scores", "raw"))
"""How a game ended. `winner` is a track; `how` the kind of the winning award ("points", "hand", "crib", "heels",
"pair", "go", ...); `margin` the holes to the best loser; `level` 0 to 3 his skunk; `points` the winner's match points;
`scores` the board's, by track; `raw` the same with the winning count whole, past the target (rules.md 1.1)."""


def start(options: "Options", dealer: int = 0) -> Game:
    """Begin the first game of a match."""
    return from_checkpoint(first_game_event(options, dealer))


def first_game_event(options: "Options", dealer: int = 0) -> "tuple[Any, ...]":
    """Return the checkpoint that begins a match."""
    nothing = (0,) * tracks(options)
    return events.game(1, dealer, nothing, nothing, options)


def from_checkpoint(event: "tuple[Any, ...]") -> Game:
    """Return the game that a `game` event alone describes. Raises Impossible if no game is like that."""
    _, number, dealer, won, points, options, _ = event
    sides = tracks(options)
    if number < 1 or not 0 <= dealer < options.seats or len(won) != sides or len(points) != sides:
        raise Impossible(
            f"Game {number} cannot have {options.seats} seats, won={won}, points={points} and dealer {dealer}."
        )
    nobody = ((),) * options.seats
    trails = ((0,),) * sides
    return Game(options, number, dealer, dealer, won, points, trails, None, nobody, 0, None, None, (), 0, False, None)


def score(game: Game, track: int) -> int:
    """Return where a track's front peg stands: 0 to the target."""
    return int(game.trails[track][-1])


def scores(game: Game) -> tuple[int, ...]:
    """Return every track's score."""
    return tuple([trail[-1] for trail in game.trails])


def back(game: Game, track: int) -> int:
    """Return where a track's back peg stands: its last earlier score below the front, 0 at the start."""
    trail = game.trails[track]
    return int(trail[-2]) if len(trail) > 1 else 0


def to_go(game: Game, track: int) -> int:
    """Return the holes that a track still has to go."""
    return int(game.options.target) - score(game, track)


def can_win(game: Game, track: int, points: int) -> bool:
    """Tell whether so many points would take a track to the target or past it."""
    return points >= to_go(game, track)


def begun(game: Game) -> bool:
    """Tell whether anything was pegged or dealt in this game; until then the first dealer may still change."""
    for trail in game.trails:
        if len(trail) > 1:
            return True
    return game.deals > 0 or game.shown > 0 or game.play is not None


def next_show(game: Game) -> tuple[str, int]:
    """Return what is counted next by the order of the show: ("hand", seat) or ("crib", dealer)."""
    if game.shown < game.options.seats:
        return ("hand", show_order(game.options.seats, game.dealer)[game.shown])
    return ("crib", game.dealer)


def tally(game: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return games won and match points by track, this game included if it is over."""
    if game.outcome is None:
        return game.won, game.points
    won = list(game.won)
    points = list(game.points)
    won[game.outcome.winner] += 1
    points[game.outcome.winner] += game.outcome.points
    return tuple(won), tuple(points)


def next_game_event(game: Game, dealer: "int | None" = None, options: "Options | None" = None) -> "tuple[Any, ...]":
    """Return the checkpoint that confirms a finished game and begins the next one.

    The dealer follows the option `next_dealer` and need only be given for "cut". Raises Illegal if the game still runs,
    if the table has to cut and no dealer is given, or if another dealer is given than the option says.
    """
    if game.outcome is None:
        raise Illegal("The game is not over.")
    options = options or game.options
    due = next_dealer(
        options.next_dealer, game.first_dealer, game.dealer, game.outcome.winner, scores(game), options.seats
    )
    if dealer is None:
        if due is None:
            raise Illegal("Cut for the deal: the lowest card deals.", "CUT")
        dealer = due
    elif due is not None and dealer != due:
        raise Illegal(f"{events.seat_text(due)} deals first in the next game, not {events.seat_text(dealer)}.")
    won, points = tally(game)
    return events.game(game.number + 1, dealer, won, points, options)


def new_game_event(game: Game, dealer: "int | None" = None, options: "Options | None" = None) -> "tuple[Any, ...]":
    """Return the checkpoint that begins a game anew without a result: same number and tally.

    The dealer is the same unless another is given. A finished game has its result, so it is confirmed instead: the same
    as next_game_event.
    """
    if game.outcome is not None:
        return next_game_event(game, dealer, options)
    return events.game(
        game.number, game.first_dealer if dealer is None else dealer, game.won, game.points, options or game.options
    )


def event_points(event: "tuple[Any, ...]") -> int:
    """Return the points that a console's peg, a hand or a crib is worth; 0 for other events."""
    if event[0] == "peg":
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
        return _next(game, event)
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


def _next(game: Game, event: "tuple[Any, ...]") -> Game:
    """Go on from a checkpoint, which must agree with what it follows: the next game, this game anew, or a new match."""
    fresh = from_checkpoint(event)
    _, number, dealer, won, points, options, _ = event
    if number == 1 and not max(won) and not max(points):
        return fresh
    if game.outcome is None:
        due = new_game_event(game, dealer, options)
    else:
        due = next_game_event(game, dealer, options)
    if event != due:
        raise Illegal(
            f"The checkpoint says {events.event_text(event)!r}, but what is before it makes {events.event_text(due)!r}."
        )
    return fresh


def _deal(game: Game, event: "tuple[Any, ...]") -> Game:
    seat = event[1]
    _check_seat(game, seat)
    if game.play is not None:
        raise Illegal("The deal cannot be moved while the board follows it.")
    if seat == game.dealer:
        raise Illegal(f"{events.seat_text(seat)} is the dealer already.")
    first_dealer = game.first_dealer if begun(game) else seat
    return _with(_forget(game), dealer=seat, first_dealer=first_dealer, shown=0, awards=())


def _peg(game: Game, event: "tuple[Any, ...]") -> Game:
    _, seat, points, what = event
    _check_seat(game, seat)
    events.check_points(points, what)
    if what == "crib":
        return _pass_deal(_award(_for_crib(game, seat), ((seat, points, what),)))
    if what == "hand":
        game = _after_hand(_for_hand(game, seat), seat)
    elif what == "penalty":
        points = -min(points, score(game, track_of(seat, game.options)))
        if not points:
            raise Illegal(f"{events.seat_text(seat)} has no points to take back.")
    return _award(game, ((seat, points, what),))


def _hand(game: Game, event: "tuple[Any, ...]") -> Game:
    _, seat, cards, starter, flush, nobs = event
    _check_seat(game, seat)
    check_cards(cards, starter)
    game = _for_hand(game, seat, starter)
    known_starter = check_starter(game.starter, starter)
    check_seen(game.seen, seat, cards, known_starter)
    if game.play is not None:
        check_laid(game.play.laid[seat], cards, seat)
    count = count_hand(cards, starter, False, flush, nobs)
    game = _after_hand(game, seat)
    seen = game.seen[:seat] + (cards,) + game.seen[seat + 1 :]
    game = _with(game, seen=seen, starter=known_starter)
    return _award(game, ((seat, count.total, "hand"),))


def _crib(game: Game, event: "tuple[Any, ...]") -> Game:
    _, cards, starter, flush, nobs = event
    check_cards(cards, starter)
    game = _deal_of(_for_crib(game, game.dealer), None, starter)
    check_seen(game.seen, None, cards, check_starter(game.starter, starter))
    count = count_hand(cards, starter, True, flush, nobs)
    return _pass_deal(_award(game, ((game.dealer, count.total, "crib"),)))


def _starter(game: Game, event: "tuple[Any, ...]") -> Game:
    if game.play is not None or game.starter is not None:
        raise Illegal("The starter of this deal is known: the crib ends the deal.")
    starter = event[1]
    seats = game.options.seats
    play = start_play(seats, (game.dealer + 1) % seats, None, None, game.options.go_rule)
    game = _with(_forget(game), starter=starter, shown=0, play=play)
    return _award(game, ((game.dealer, HEELS_POINTS, "heels"),) if rank(starter) == JACK else ())


def _card(game: Game, event: "tuple[Any, ...]") -> Game:
    _, seat, card = event
    _check_playing(game, seat)
    check_pack(other_cards(game.seen, None, game.starter) + [card])
    play, awards = lay(game.play, seat, card)
    return _award(_with(game, play=play, seen=play.laid), awards)


def _go(game: Game, event: "tuple[Any, ...]") -> Game:
    seat = event[1]
    _check_playing(game, seat)
    play, awards = go(game.play, seat)
    return _award(_with(game, play=play), awards)


_ACTIONS = {
    "deal": _deal,
    "peg": _peg,
    "hand": _hand,
    "crib": _crib,
    "starter": _starter,
    "card": _card,
    "go": _go,
}


def _with(game: Game, **changes: "Any") -> Game:
    """Return the game with some fields changed: what `_replace` is where it exists."""
    new = changes.get
    return Game(
        new("options", game.options),
        new("number", game.number),
        new("dealer", game.dealer),
        new("first_dealer", game.first_dealer),
        new("won", game.won),
        new("points", game.points),
        new("trails", game.trails),
        new("starter", game.starter),
        new("seen", game.seen),
        new("shown", game.shown),
        new("play", game.play),
        new("outcome", game.outcome),
        new("awards", game.awards),
        new("deals", game.deals),
        new("cut", game.cut),
        new("window", game.window),
    )


def _forget(game: Game) -> Game:
    """Forget the cards of the deal."""
    return _with(game, starter=None, seen=((),) * game.options.seats)


def _award(game: Game, awards: "tuple[tuple[int, int, str], ...]") -> Game:
    """Peg awards, (seat, points, kind) in order, up to the one that wins. One event moves a track's pegs once."""
    target = game.options.target
    now = list(scores(game))
    pegged = []
    outcome = None
    for seat, points, kind in awards:
        track = track_of(seat, game.options)
        pegged.append((track, points, kind))
        now[track] += points
        if now[track] >= target:
            outcome = _outcome(game, track, kind, tuple(now))
            now[track] = target
            break
    trails = tuple([_moved(trail, hole) for trail, hole in zip(game.trails, now)])
    return _with(game, trails=trails, outcome=outcome, awards=tuple(pegged))


def _moved(trail: tuple[int, ...], hole: int) -> tuple[int, ...]:
    """Put the front peg into a hole; the earlier holes that are not behind it any more are left out."""
    kept = len(trail)
    while kept and trail[kept - 1] >= hole:
        kept -= 1
    return trail[:kept] + (hole,)


def _outcome(game: Game, winner: int, how: str, raw: tuple[int, ...]) -> Outcome:
    options = game.options
    board = tuple([min(points, options.target) for points in raw])
    best_loser = max([board[track] for track in range(len(board)) if track != winner])
    level = skunk_level(best_loser, options.target, options.skunk_lines)
    points = match_points(options.match_points, level)
    return Outcome(winner, how, options.target - best_loser, level, points, board, raw)


def _pass_deal(game: Game) -> Game:
    """The crib is counted: the deal goes to the left, unless that won the game."""
    if game.outcome is not None:
        return game
    dealer = (game.dealer + 1) % game.options.seats
    return _with(_forget(game), dealer=dealer, shown=0, play=None, deals=game.deals + 1)


def _deal_of(game: Game, seat: "int | None", starter: "int | None" = None) -> Game:
    """The game that a hand belongs to: in points mode, a seat's second hand or another starter is of a new deal."""
    if game.play is None:
        if seat is not None and game.seen[seat]:
            return _forget(game)
        if starter is not None and same_card(game.starter, starter) is None:
            return _forget(game)
    return game


def _for_hand(game: Game, seat: int, starter: "int | None" = None) -> Game:
    """The game in which a seat's hand may be counted now, with the starter if it was keyed."""
    _check_turn_of(game, ("hand", seat))
    return _deal_of(game, seat, starter)


def _after_hand(game: Game, seat: int) -> Game:
    return _with(game, shown=show_order(game.options.seats, game.dealer).index(seat) + 1)


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
        raise Illegal(f"{_count_name(due)} is counted now.")


def _count_name(count: tuple[str, int]) -> str:
    return "The crib" if count[0] == "crib" else f"The hand of {events.seat_text(count[1])}"


def _check_seat(game: Game, seat: int) -> None:
    if not 0 <= seat < game.options.seats:
        raise Impossible(f"There is no such seat in a game of {game.options.seats}.")


def _check_playing(game: Game, seat: int) -> None:
    _check_seat(game, seat)
    if game.play is None:
        raise Illegal("The play is followed only after the starter was keyed.")
