"""From game to game: what a match has come to, when it is over, and the checkpoint that begins the next game.

A match is won by games, by match points, or is so many games long (product.md 4). Must not know what happens in a game.
"""

from cribboard.game import events
from cribboard.game.errors import Illegal, Impossible
from cribboard.game.rules import next_dealer, skunk_level, tracks
from cribboard.game.state import Game, scores

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.game.options import Options

DRAWN = -1
"""What `match_over` returns where a match of exactly so many games ends level in points, games and spread."""


def start(options: "Options", dealer: int = 0) -> Game:
    """Begin the first game of a match."""
    return from_checkpoint(first_game_event(options, dealer))


def first_game_event(options: "Options", dealer: int = 0) -> "tuple[Any, ...]":
    """Return the checkpoint that begins a match."""
    nothing = (0,) * tracks(options)
    return events.game(1, dealer, nothing, nothing, options)


def from_checkpoint(event: "tuple[Any, ...]") -> Game:
    """Return the game that a `game` event alone describes. Raises Impossible if no game is like that."""
    _, number, dealer, won, points, options, spread = event
    sides = tracks(options)
    if number < 1 or not 0 <= dealer < options.seats or not len(won) == len(points) == len(spread) == sides:
        raise Impossible(
            f"Game {number} cannot have {options.seats} seats, won={won}, points={points} and dealer {dealer}."
        )
    nothing = (0,) * sides
    return Game(
        options=options,
        number=number,
        dealer=dealer,
        first_dealer=dealer,
        won=won,
        points=points,
        spread=spread,
        trails=((0,),) * sides,
        starter=None,
        seen=((),) * options.seats,
        shown=0,
        play=None,
        outcome=None,
        awards=(),
        deals=0,
        cut=False,
        head=nothing,
        before=((0,),) * sides,
        heels=False,
        window=None,
        unsettled=None,
    )


def tally(game: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return games won and match points by track, this game included if it is over.

    In a match to so many games a skunk counts for as many as the option `skunk_games` says.
    """
    if game.outcome is None:
        return game.won, game.points
    won = list(game.won)
    points = list(game.points)
    doubles = game.outcome.level > 0 and game.options.match == "games"
    won[game.outcome.winner] += game.options.skunk_games if doubles else 1
    points[game.outcome.winner] += game.outcome.points
    return tuple(won), tuple(points)


def spread(game: Game) -> tuple[int, ...]:
    """Return the spread points by track, this game included if it is over.

    The winner gains the holes to the best loser, each loser loses his own to the winner: with two sides, the same.
    """
    if game.outcome is None:
        return tuple(game.spread)
    winner = game.outcome.winner
    by_track = []
    for track in range(len(game.spread)):
        holes = abs(game.outcome.scores[track] - game.outcome.scores[winner])
        by_track.append(game.spread[track] + (game.outcome.margin if track == winner else -holes))
    return tuple(by_track)


def skunks(game: Game) -> tuple[int, ...]:
    """Return each track's own skunk level in a finished game: 0 for the winner, and for everybody in lowball.

    The match points know only the best loser's (rules.md 1.5); statistics want to know all.
    """
    options = game.options
    levels = []
    for track in range(len(game.trails)):
        is_safe = options.lowball or track == game.outcome.winner
        levels.append(0 if is_safe else skunk_level(game.outcome.scores[track], options.target, options.skunk_lines))
    return tuple(levels)


def ranking(game: Game) -> tuple[int, ...]:
    """Return the tracks of a finished game from the winner down; in lowball, the lowest score first (rules.md 1.7)."""
    best = -1 if game.options.lowball else 1
    board = game.outcome.scores
    return tuple(sorted(range(len(board)), key=lambda track: (track != game.outcome.winner, -best * board[track])))


def match_over(game: Game) -> "int | None":
    """Return the track that has won the match by this game, DRAWN if nobody did though it is over, None if it goes on.

    A match of exactly so many games goes to the most match points, then games won, then spread (rules.md 1.5).
    """
    options = game.options
    if game.outcome is None or options.match == "none":
        return None
    won, points = tally(game)
    if options.match != "exactly":
        counted = won if options.match == "games" else points
        winner: int = game.outcome.winner
        return winner if counted[winner] >= options.match_length else None
    if game.number < options.match_length:
        return None
    standings = list(zip(points, won, spread(game)))
    best = max(standings)
    return standings.index(best) if standings.count(best) == 1 else DRAWN


def next_game_event(game: Game, dealer: "int | None" = None, options: "Options | None" = None) -> "tuple[Any, ...]":
    """Return the checkpoint that confirms a finished game and begins the next one.

    The dealer follows the option `next_dealer` and need only be given for "cut". Raises Illegal if the game still runs,
    if the match is over, if the table has to cut and no dealer is given, if another dealer is given than the option
    says, or if other options would change who plays.
    """
    if game.outcome is None:
        raise Illegal("The game is not over.")
    if match_over(game) is not None:
        raise Illegal("The match is over: a new match begins at nothing.", "MATCH OVER")
    options = _for_same_sides(game, options)
    due = next_dealer(
        options.next_dealer,
        game.first_dealer,
        game.dealer,
        game.outcome.winner,
        scores(game),
        options.seats,
        game.options.lowball,
    )
    if dealer is None:
        if due is None:
            raise Illegal("Cut for the deal: the lowest card deals.", "CUT")
        dealer = due
    elif due is not None and dealer != due:
        raise Illegal(f"{events.seat_text(due)} deals first in the next game, not {events.seat_text(dealer)}.")
    won, points = tally(game)
    return events.game(game.number + 1, dealer, won, points, options, spread(game))


def new_game_event(game: Game, dealer: "int | None" = None, options: "Options | None" = None) -> "tuple[Any, ...]":
    """Return the checkpoint that begins a game anew without a result: same number and tally.

    The dealer is the same unless another is given. A finished game has its result, so it is confirmed instead: the same
    as next_game_event.
    """
    if game.outcome is not None:
        return next_game_event(game, dealer, options)
    options = _for_same_sides(game, options)
    dealer = game.first_dealer if dealer is None else dealer
    return events.game(game.number, dealer, game.won, game.points, options, game.spread)


def new_match_event(game: Game, options: "Options | None" = None, dealer: int = 0) -> "tuple[Any, ...]":
    """Return the checkpoint that begins a new match at nothing, with the same options unless others are given."""
    return first_game_event(options or game.options, dealer)


def follow(game: Game, event: "tuple[Any, ...]") -> Game:
    """Go on from a checkpoint, which must agree with what it follows: the next game, this game anew, or a new match.

    A checkpoint without its spread, as it was written once, is taken as it is.
    """
    fresh = from_checkpoint(event)
    _, number, dealer, won, points, options, recorded = event
    if number == 1 and not max(won) and not max(points) and not max(recorded):
        return fresh
    if game.outcome is None:
        due = new_game_event(game, dealer, options)
    else:
        due = next_game_event(game, dealer, options)
    if event[:6] != due[:6] or recorded not in (due[6], (0,) * len(won)):
        raise Illegal(
            f"The checkpoint says {events.event_text(event)!r}, but what is before it makes {events.event_text(due)!r}."
        )
    return fresh


def _for_same_sides(game: Game, options: "Options | None") -> "Options":
    """Return the options of the next game, which the same sides have to play."""
    same: Options = game.options
    if options is None:
        return same
    if options.seats != same.seats or tracks(options) != tracks(same):
        raise Illegal("Other players make it another match.", "NEW MATCH")
    return options
