"""One game as a value, and what can be read off it at once.

A Game is immutable and says everything about the table between two events. Must not know how events change it.
"""

from collections import namedtuple

from cribboard.game.rules import show_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Game = namedtuple(
    "Game",
    (
        "options",  # the Options it is played with
        "number",  # of this game in the match, from 1
        "dealer",  # the seat that deals now
        "first_dealer",  # the seat that dealt first
        "won",  # by track, games won before this one
        "points",  # by track, match points before this game
        "spread",  # by track, spread points before this game
        "trails",  # by track, the holes its pegs have stood in, rising, the last one the score
        "starter",  # this deal's starter as far as known, else None
        "seen",  # by seat, its cards seen in this deal
        "shown",  # how many of this deal's counts are behind us: the place in the show order that is proposed next
        "play",  # the Play in guided mode, None in points mode
        "outcome",  # None, or how the game ended
        "awards",  # what the last event pegged: (seat, points, kind) in order; a set-back is negative, a count may be 0
        "deals",  # deals finished in this game
        "cut",  # whether the cut settled the first dealer
        "head",  # by track, the score that the game began with
        "before",  # the trails as they were when this deal began
        "heels",  # counting aloud: whether the dealer may still announce heels
        "window",  # counting aloud: the Window that is open for claims, else None
        "unsettled",  # counting aloud: the Window that is not open, but not settled either, else None
    ),
)

Outcome = namedtuple("Outcome", ("winner", "how", "margin", "level", "points", "scores", "raw"))
"""How a game ended. `winner` is a track; `how` the kind of the award that ended it ("points", "hand", "crib", "heels",
"pair", "go", "play", "muggins", ...); `margin` the holes to the best loser; `level` 0 to 3 his skunk; `points` the
winner's match points; `scores` the board's, by track; `raw` the same with the last count whole, past the target
(rules.md 1.1)."""

Window = namedtuple("Window", ("seat", "where", "due", "said", "waits", "claims", "doubts", "closed"))
"""A count aloud that is not settled.

`seat` counts, `where` says what: "play" (its last card, or the go that it closed), "hand" or "crib"; `due` is what is
right, known only in the play; `said` what was announced, None if nothing yet; `waits` whether that would end the game
and is therefore not pegged yet; `claims` are (seat, points) and `doubts` seats that said "too many", both in order;
`closed` whether nothing can be claimed any more and only the cards are wanted."""


def changed(game: Game, **changes: "Any") -> Game:
    """Return the game with some fields changed: what `_replace` is where it exists."""
    new = changes.get
    return Game(
        new("options", game.options),
        new("number", game.number),
        new("dealer", game.dealer),
        new("first_dealer", game.first_dealer),
        new("won", game.won),
        new("points", game.points),
        new("spread", game.spread),
        new("trails", game.trails),
        new("starter", game.starter),
        new("seen", game.seen),
        new("shown", game.shown),
        new("play", game.play),
        new("outcome", game.outcome),
        new("awards", game.awards),
        new("deals", game.deals),
        new("cut", game.cut),
        new("head", game.head),
        new("before", game.before),
        new("heels", game.heels),
        new("window", game.window),
        new("unsettled", game.unsettled),
    )


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
    """Tell whether so many points would take a track to the target or past it, which ends the game (lowball: loses)."""
    return points >= to_go(game, track)


def begun(game: Game) -> bool:
    """Tell whether anything was pegged or dealt in this game; until then the first dealer may still change.

    Asked for every frame, so it allocates nothing.
    """
    for track in range(len(game.head)):
        if game.trails[track][-1] != game.head[track]:
            return True
    return game.deals > 0 or game.shown > 0 or game.play is not None or game.starter is not None


def next_show(game: Game) -> tuple[str, int]:
    """Return what is counted next by the order of the show: ("hand", seat) or ("crib", dealer)."""
    if game.shown < game.options.seats:
        return ("hand", show_order(game.options.seats, game.dealer)[game.shown])
    return ("crib", game.dealer)


def count_name(count: tuple[str, int]) -> str:
    """Name what is counted, as the beginning of a sentence."""
    return "The crib" if count[0] == "crib" else "The hand of {}".format("ABCD"[count[1]])


def forget_cards(game: Game) -> Game:
    """Forget the cards of the deal."""
    return changed(game, starter=None, seen=((),) * game.options.seats)
