"""How points move the pegs, and what ends a game: the target, set-backs, the stinkhole, lowball, skunks.

Takes awards as (seat, points, kind), in order. Must not know what they were given for, nor any event.
"""

from cribboard.game.rules import match_points, skunk_level, track_of
from cribboard.game.state import Game, Outcome, changed, score, scores

TYPE_CHECKING = False
if TYPE_CHECKING:
    Awards = tuple[tuple[int, int, str], ...]

SET_BACK = "set back "
"""What the kind of a set-back begins with; "hand" or "crib" follows."""

_GOES = ("go", "last")


def award(game: Game, awards: "Awards") -> Game:
    """Peg awards, (seat, points, kind) in order, up to the one that ends the game. An event moves a track's pegs once.

    Negative points go back, never below the start. What does not count from the stinkhole stays as "stinkhole" of no
    points, so that it can be said.
    """
    options = game.options
    now = list(scores(game))
    pegged = []
    outcome = None
    for seat, points, kind in awards:
        track = track_of(seat, options)
        if is_lost_in_stinkhole(game, seat, points, kind):
            points, kind = 0, "stinkhole"
        points = max(points, -now[track])
        pegged.append((seat, points, kind))
        now[track] += points
        if points > 0 and now[track] >= options.target:
            outcome = _outcome(game, track, kind, tuple(now))
            now[track] = options.target
            break
    trails = tuple([moved(trail, hole) for trail, hole in zip(game.trails, now)])
    after = changed(game, trails=trails, outcome=outcome, awards=tuple(pegged))
    return after if outcome is None else changed(after, heels=False, window=None, unsettled=None)


def moved(trail: tuple[int, ...], hole: int) -> tuple[int, ...]:
    """Put the front peg into a hole; the earlier holes that are not behind it any more are left out."""
    kept = len(trail)
    while kept and trail[kept - 1] >= hole:
        kept -= 1
    return trail[:kept] + (hole,)


def is_lost_in_stinkhole(game: Game, seat: int, points: int, kind: str) -> bool:
    """Tell whether an award does not count because its side stands in the last hole (rules.md 1.7).

    Heels do not in either form; the single point of a go or last card not in the stricter one.
    """
    if game.options.stinkhole == "off" or score(game, track_of(seat, game.options)) != game.options.target - 1:
        return False
    return kind == "heels" or (kind in _GOES and points == 1 and game.options.stinkhole == "no_heels_no_go")


def set_back(game: Game, seat: int, count: str, points: int) -> "Awards":
    """Return the award that sets a seat back for a hand or crib ("hand", "crib") whose cards hold so many points."""
    holes = game.options.set_back_crib if count == "crib" else game.options.set_back_hand
    return ((seat, -holes, SET_BACK + count),) if holes and not points else ()


def _outcome(game: Game, track: int, how: str, raw: tuple[int, ...]) -> Outcome:
    """How the game ended when a track reached the target; in lowball it lost, and the lowest of the others won."""
    options = game.options
    board = tuple([min(points, options.target) for points in raw])
    winner = _lowest(game, board) if options.lowball else track
    margin = min([abs(board[other] - board[winner]) for other in range(len(board)) if other != winner])
    level = 0 if options.lowball else skunk_level(options.target - margin, options.target, options.skunk_lines)
    return Outcome(winner, how, margin, level, match_points(options.match_points, level), board, raw)


def _lowest(game: Game, board: tuple[int, ...]) -> int:
    """The track with the lowest score; of several, the first from the dealer's left."""
    left = track_of(game.dealer, game.options) + 1
    order = [(left + place) % len(board) for place in range(len(board))]
    return min(order, key=lambda track: board[track])
