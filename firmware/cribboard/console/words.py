"""What the board says: short words for the picture and sentences for people.

Picture words are capitals that the font has, as short as a table can read at a glance. It must not
know when they are said.
"""

from cribboard.game import match, rules
from cribboard.game.cards import card_text
from cribboard.game.game import event_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.game.state import Game

SEATS = ("A", "B", "C", "D")

GO_OR_UNDO = "GO OR UNDO"
PEG_FIRST = "PEG FIRST"
UNDO_FIRST = "UNDO FIRST"
NOTHING_TO_UNDO = "NOTHING TO UNDO"
NOTHING_TO_REDO = "NOTHING TO REDO"
HAND_DROPPED = "HAND DROPPED"
NO_PEGS = "NO PEGS YET"
CARD_FIRST = "CARD FIRST"
CARDS_FIRST = "CARDS FIRST"
CUT_FOR_DEAL = "CUT FOR DEAL"
CUT_AGAIN = "CUT AGAIN"
CRIB = "CRIB"
CLAIM = "CLAIM"
HOW_MANY = "HOW MANY?"
TOO_MANY = "TOO MANY"
GO_CLOSES = "GO CLOSES"
HAS_IT = "HAS IT"

# What an award is called on the picture (rules.md 1.3); what is not here is said by its own name.
_AWARDS = {
    "fifteen": "15",
    "thirty-one": "31",
    "pair": "PAIR",
    "pair royal": "3 ALIKE",
    "double pair royal": "4 ALIKE",
    "run": "RUN",
    "go": "GO",
    "last": "LAST",
    "heels": "HEELS",
}

# What else the board itself pegs or takes, always said with its side (rules.md 1.6 and 1.7).
_SETTLED = {
    "set back hand": "HAND BACK",
    "set back crib": "CRIB BACK",
    "muggins": "MUGGINS",
    "too many": "TOO MANY",
    "wrong claim": "WRONG CLAIM",
    "false game": "FALSE GAME",
}
_SET_BACK = ("set back hand", "set back crib")


# What a console's points were pegged for, after the letter.
_PEGGED = {"points": "", "crib": " CRIB", "hand": " HAND", "penalty": " BACK"}


def sentence(error: Exception) -> str:
    """A refusal of the game as a sentence with its capital and its stop."""
    said = str(error.args[0])
    return said[0].upper() + said[1:] + ("" if said[-1] in ".!?" else ".")


def opening(seats: int, target: int) -> str:
    """What a board says the first time it is switched on: `2 PLAYERS 121`."""
    return f"{seats} PLAYERS {target}"


def name(operation: "tuple[Any, ...]") -> str:
    """An operation of the journal in picture words: `A 8`, `CRIB 4`, `DEAL B`, `GAME 2`, `MOVE`."""
    tag = operation[0]
    if tag == "peg":
        return f"{SEATS[operation[1]]}{_PEGGED[operation[3]]} {operation[2]}"
    if tag == "hand":
        return f"{SEATS[operation[1]]} HAND {event_points(operation)}"
    if tag == "crib":
        return f"CRIB {event_points(operation)}"
    if tag == "deal":
        return f"DEAL {SEATS[operation[1]]}"
    if tag in ("cut", "say", "claim", "too-many"):
        said = f"{SEATS[operation[1]]} {tag.replace('-', ' ').upper()}"
        return f"{said} {operation[2]}" if len(operation) > 2 else said
    if tag == "starter":
        return f"CUT {card_text(operation[1])}"
    if tag == "card":
        return f"{SEATS[operation[1]]} {card_text(operation[2])}"
    if tag == "go":
        return f"{SEATS[operation[1]]} GO"
    if tag == "game":
        return f"GAME {operation[1]}"
    return str(tag).upper()


def no_player(seat: int) -> str:
    """The answer to a console that nobody plays at."""
    return f"NO PLAYER {SEATS[seat]}"


def announce(kind: str, seat: int) -> str:
    """Asks for an announcement in the show: `A SAYS?`, `CRIB SAYS?`."""
    return f"{'CRIB' if kind == 'crib' else SEATS[seat]} SAYS?"


def awards(pegged: "tuple[tuple[int, int, str], ...]") -> str:
    """What an event pegged or took by the board's own doing: `15 FOR 2`, `RUN OF 4`, `B MUGGINS +2`; "" for nothing.

    Counted hands, cribs and console points say nothing: their count has been shown.
    """
    played = []
    total = 0
    said = []
    for seat, points, kind in pegged:
        if kind in ("renege", "stinkhole"):
            said.append(f"{SEATS[seat]} {kind.upper()}")
        elif kind in _AWARDS:
            played.append(_AWARDS[kind])
            total += points
        elif kind in _SETTLED:
            amount = str(-points) if kind in _SET_BACK else f"{points:+d}"
            said.append(f"{SEATS[seat]} {_SETTLED[kind]} {amount}")
    if played == ["RUN"]:
        said.insert(0, f"RUN OF {total}")
    elif played:
        said.insert(0, f"{' '.join(played)} FOR {total}")
    return "  ".join(said)


def pegged(seat: int, points: int, what: str, score: int) -> str:
    """What a console's points did, as a sentence."""
    if what == "penalty":
        return f"{SEATS[seat]} goes back {points}: {score}."
    if what == "say":
        return f"{SEATS[seat]} announces {points}."
    return f"{SEATS[seat]} pegs {points}{' for the crib' if what == 'crib' else ''}: {score}."


def told(pegged: "tuple[tuple[int, int, str], ...]") -> str:
    """The same as a sentence, every award with its seat: `B: 2 for muggins`, `A goes back 10 for an empty hand`."""
    parts = []
    for seat, points, kind in pegged:
        if points < 0 or kind in _SET_BACK:
            what = kind.replace("set back", "an empty")
            goes = f"goes back {-points} for {what}" if points else f"has {what} and is at the start already"
            parts.append(f"{SEATS[seat]} {goes}")
        elif kind not in ("hand", "crib"):
            parts.append(f"{SEATS[seat]}: {points} for {kind}" if points else f"{SEATS[seat]}: {kind}")
    return ", ".join(parts) + "."


def standing(game: "Game") -> str:
    """The games or points won of the match, by track: `2-1`; "" while nobody has any."""
    won, points = match.tally(game)
    counted = points if game.options.match == "points" else won
    return "-".join([str(number) for number in counted]) if max(counted) else ""


def result(game: "Game", names: tuple[str, ...] = SEATS) -> str:
    """The result as the picture scrolls it: winner, scores, margin, skunk, match points, and how the match stands.

    `names`: what each track is called.
    """
    outcome = game.outcome
    scores = "-".join([str(outcome.scores[track]) for track in match.ranking(game)])
    said = f"{names[outcome.winner]} WINS {scores} BY {outcome.margin}"
    if outcome.level:
        said += f" {rules.SKUNK_WORDS[outcome.level].upper()}"
    said += f" +{outcome.points}"
    winner = match.match_over(game)
    if winner is None:
        said += "  POINTS " if game.options.match == "points" else "  GAMES "
    else:
        said += "  MATCH DRAWN " if winner < 0 else f"  {names[winner]} WINS MATCH "
    said += standing(game)
    if game.number == 1:
        return said  # the spread is the margin
    spreads = match.spread(game)
    ahead = spreads.index(max(spreads))
    return said + f"  SPREAD {names[ahead]} +{spreads[ahead]}"


def won(game: "Game") -> str:
    """The result as a sentence."""
    outcome = game.outcome
    scores = " to ".join([str(outcome.scores[track]) for track in match.ranking(game)])
    skunk = f", a {rules.SKUNK_WORDS[outcome.level]}" if outcome.level else ""
    said = f"{SEATS[outcome.winner]} wins {scores}, by {outcome.margin}{skunk}."
    winner = match.match_over(game)
    if winner is not None:
        said += " The match is drawn." if winner < 0 else f" {SEATS[winner]} wins the match."
    return said + " GO confirms, UNDO takes the last points back."
