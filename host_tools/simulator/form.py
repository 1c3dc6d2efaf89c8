"""What is being played, in words for a page: how the match goes, what it pays, and the rules that were agreed.

Rules are named only where they differ from the usual ones. It must not know a page, nor what happens in a game.
"""

from typing import TYPE_CHECKING

from cribboard.console import words
from cribboard.game import match
from cribboard.game.options import DEFAULTS, OPTIONS

if TYPE_CHECKING:
    from cribboard.game.game import Game
    from cribboard.game.options import Options

# What a value that is not the usual one means; set-backs, the match and who plays are said below, or seen.
_RULES: dict[tuple[str, object], str] = {
    ("partners", False): "everybody plays alone",
    ("counting", "manual"): "players announce their points",
    ("muggins", True): "missed points can be claimed (muggins)",
    ("overcount", "correct_only"): "a count too high is put back",
    ("overcount", "acc"): "a count too high is put back and paid to the other side",
    ("lowball", True): "whoever reaches the finish loses (lowball)",
    ("stinkhole", "no_heels"): "heels do not count from hole 120",
    ("stinkhole", "no_heels_no_go"): "neither heels nor a go counts from hole 120",
    ("skunk_lines", "fractions"): "the skunk lines are at the quarters",
    ("next_dealer", "alternate"): "the first deal alternates",
    ("next_dealer", "cut"): "the first deal is cut for",
    ("next_dealer", "winner"): "the winner deals first",
    ("go_rule", "bicycle3"): "after a go the next player who cannot play ends it",
    ("crib3", "three_cards"): "the crib has three cards",
}

# Options that mean something only with so many players.
_PLAYERS = {"partners": 4, "go_rule": 3, "crib3": 3}


def rules(options: "Options") -> str:
    """The rules that are not the usual ones, as a sentence; "" if all are."""
    said = []
    hand, crib = options.set_back_hand, options.set_back_crib
    if hand and hand == crib:
        said.append(f"a hand or crib without points goes back {hand}")
    else:
        said += [
            f"a {name} without points goes back {holes}" for name, holes in (("hand", hand), ("crib", crib)) if holes
        ]
    for option, value, usual in zip(OPTIONS, options, DEFAULTS, strict=True):
        matters = _PLAYERS.get(option.name, options.seats) == options.seats
        if value != usual and matters and (option.name, value) in _RULES:
            said.append(_RULES[option.name, value])
    if options.match_points != DEFAULTS.match_points:
        said.append(f"a win pays {options.match_points}")
    if options.match == "games" and options.skunk_games > 1:
        said.append(f"a skunk counts for {options.skunk_games} games")
    return f"Rules: {', '.join(said)}." if said else ""


def title(game: "Game") -> str:
    """Which game this is and how the match stands: `Game 2 of 3 to 121, games won 1 : 0`."""
    options = game.options
    said = f"Game {game.number}" + (f" of {options.match_length}" if options.match == "exactly" else "")
    said += f" to {options.target}"
    if options.match in ("games", "points"):
        said += f", first to {options.match_length} {options.match}"
    won, points = match.tally(game)
    if not any(won):
        return said
    if options.match == "points":
        return f"{said}, points {_against(points)}"
    return f"{said}, games won {_against(won)}"


def result(game: "Game") -> str:
    """What a finished game pays and how the match stands with it: games, points and spread; "" while it runs."""
    if game.outcome is None:
        return ""
    won, points = match.tally(game)
    spread = match.spread(game)
    ahead = spread.index(max(spread))
    paid = "1 point" if game.outcome.points == 1 else f"{game.outcome.points} points"
    leads = f"{words.SEATS[ahead]} +{spread[ahead]}" if spread[ahead] else "even"
    return f"The game pays {paid}. Games {_against(won)}, points {_against(points)}, spread {leads}."


def _against(numbers: tuple[int, ...]) -> str:
    return " : ".join(str(number) for number in numbers)
