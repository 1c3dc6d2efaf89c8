"""What the board says: short words for the picture and sentences for people.

Picture words are capitals that the font has, as short as a table can read at a glance. It must not
know when they are said.
"""

from cribboard.game import rules
from cribboard.game.cards import card_text
from cribboard.game.game import event_points

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.game.game import Outcome

SEATS = ("A", "B", "C", "D")

GO_OR_UNDO = "GO OR UNDO"
PEG_FIRST = "PEG FIRST"
UNDO_FIRST = "UNDO FIRST"
NOTHING_TO_UNDO = "NOTHING TO UNDO"
NOTHING_TO_REDO = "NOTHING TO REDO"
HAND_DROPPED = "HAND DROPPED"
NO_PEGS = "NO PEGS YET"
CARD_FIRST = "CARD FIRST"


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
        return f"{SEATS[operation[1]]}{' CRIB' if operation[3] == 'crib' else ''} {operation[2]}"
    if tag == "hand":
        return f"{SEATS[operation[1]]} HAND {event_points(operation)}"
    if tag == "crib":
        return f"CRIB {event_points(operation)}"
    if tag == "deal":
        return f"DEAL {SEATS[operation[1]]}"
    if tag == "starter":
        return f"CUT {card_text(operation[1])}"
    if tag == "card":
        return f"{SEATS[operation[1]]} {card_text(operation[2])}"
    if tag == "go":
        return f"{SEATS[operation[1]]} GO"
    if tag == "game":
        return f"GAME {operation[1]}"
    return str(tag).upper()


def result(outcome: "Outcome") -> str:
    """The result as the picture scrolls it: winner, score, margin, skunk, match points."""
    loser = max([score for track, score in enumerate(outcome.scores) if track != outcome.winner])
    words = f"{SEATS[outcome.winner]} WINS {outcome.scores[outcome.winner]}-{loser} BY {outcome.margin}"
    if outcome.level:
        words += f" {rules.SKUNK_WORDS[outcome.level].upper()}"
    return f"{words} +{outcome.points}"


def won(outcome: "Outcome") -> str:
    """The result as a sentence."""
    scores = " to ".join([str(score) for score in outcome.scores])
    skunk = f", a {rules.SKUNK_WORDS[outcome.level]}" if outcome.level else ""
    said = f"{SEATS[outcome.winner]} wins {scores}, by {outcome.margin}{skunk}."
    return said + " GO confirms, UNDO takes the winning points back."
