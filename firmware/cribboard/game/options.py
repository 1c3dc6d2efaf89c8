"""What a table can agree on before a game: one table of options, their text, and what does not go together.

Options shape the rules (rules.md 6) and the match (product.md 4). Must not know settings of the board: colours, times.
"""

from collections import namedtuple

from cribboard.game import rules
from cribboard.game.errors import Impossible, Unreadable

Option = namedtuple("Option", ("name", "values", "default"))
"""`values` are those that a menu offers."""

_ON_OFF = (False, True)

OPTIONS = (
    Option("target", rules.TARGETS, 121),
    Option("seats", (2, 3, 4), 2),
    Option("partners", _ON_OFF, True),
    Option("counting", ("auto", "manual"), "auto"),
    Option("muggins", _ON_OFF, False),
    Option("overcount", ("none", "correct_only", "acc"), "none"),
    Option("set_back_hand", (0, 10, 19), 0),
    Option("set_back_crib", (0, 5, 10, 19), 0),
    Option("lowball", _ON_OFF, False),
    Option("stinkhole", ("off", "no_heels", "no_heels_no_go"), "off"),
    Option("skunk_lines", ("fixed", "fractions"), "fixed"),
    Option("match_points", rules.SCHEMES, "1/2/3"),
    Option("next_dealer", ("loser", "alternate", "cut", "winner"), "loser"),
    Option("go_rule", ("standard", "bicycle3"), "standard"),
    Option("crib3", ("dealt_card", "three_cards"), "dealt_card"),
    Option("match", ("none", "games", "points", "exactly"), "none"),
    Option("match_length", tuple(range(1, 22)), 3),
    Option("skunk_games", (1, 2), 1),
)

MEANINGS = {
    "target": "holes to the finish",
    "seats": "players",
    "partners": "four players as two pairs",
    "counting": "who counts: the board, or the players aloud",
    "muggins": "missed points can be claimed",
    "overcount": "what a count too high costs",
    "set_back_hand": "holes that a hand without points goes back",
    "set_back_crib": "holes that a crib without points goes back",
    "lowball": "whoever reaches the finish loses",
    "stinkhole": "what does not win from the last hole",
    "skunk_lines": "where the skunk lines are",
    "match_points": "points for a win, a skunk, a double and a triple",
    "next_dealer": "who deals first in the next game",
    "go_rule": "how three players end a series",
    "crib3": "the crib of three players",
    "match": "what wins the match",
    "match_length": "games or points that the match is played to",
    "skunk_games": "games that a skunk counts for in a match to so many games",
}
"""What each option is, for who reads of it on a computer; a board leaves this out."""

Options = namedtuple(
    "Options",
    (
        "target",
        "seats",
        "partners",
        "counting",
        "muggins",
        "overcount",
        "set_back_hand",
        "set_back_crib",
        "lowball",
        "stinkhole",
        "skunk_lines",
        "match_points",
        "next_dealer",
        "go_rule",
        "crib3",
        "match",
        "match_length",
        "skunk_games",
    ),
)
"""One value for each row of OPTIONS, in its order."""

_OWN_NUMBERS = {"set_back_hand": 60, "set_back_crib": 60, "match_length": 99}
"""Options that also take numbers of the table's own, from the least that is offered to this."""


def value_text(value: object) -> str:
    """Write an option's value: a number or word as it is, True and False as on and off."""
    if value is True:
        return "on"
    return "off" if value is False else str(value)


def make_options(pairs: "tuple[tuple[str, object], ...] | list[tuple[str, object]]" = ()) -> Options:
    """Return the options with these (name, value) pairs and defaults elsewhere; a value may also be given as its text.

    Besides what the table offers, `match_points` may be any scheme that rules.is_scheme knows, set-backs and the length
    of a match other numbers. Raises Impossible for an option that does not exist, a value that it cannot have, or
    values that do not go together.
    """
    values = [option.default for option in OPTIONS]
    for name, value in pairs:
        place = _place(name)
        values[place] = _allowed(OPTIONS[place], value_text(value))
    options = Options(*values)
    _check_together(options)
    return options


def options_text(options: Options) -> str:
    """Write the options that differ from the defaults, as `target=61 match_points=2/3/3`; "" if none does."""
    words = []
    for place in range(len(OPTIONS)):
        if options[place] != OPTIONS[place].default:
            words.append(OPTIONS[place].name + "=" + value_text(options[place]))
    return " ".join(words)


def parse_options(words: list[str]) -> Options:
    """Read words as options_text writes them.

    Raises Unreadable for a word that is not written like an option, Impossible as make_options does.
    """
    pairs: list[tuple[str, object]] = []
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not value:
            raise Unreadable(f"{word!r} is not an option: options are written as target=61.")
        if name in [known for known, _ in pairs]:
            raise Unreadable(f"The option {name} is written twice.")
        pairs.append((name, value))
    return make_options(pairs)


def _place(name: str) -> int:
    for place in range(len(OPTIONS)):
        if OPTIONS[place].name == name:
            return place
    raise Impossible(f"There is no option {name!r}.")


def _allowed(option: Option, text: str) -> object:
    for value in option.values:
        if value_text(value) == text:
            return value
    if option.name == "match_points" and rules.is_scheme(text):
        return text
    most = _OWN_NUMBERS.get(option.name, 0)
    if most and text.isdigit() and len(text) <= 2 and min(option.values) <= int(text) <= most:
        return int(text)
    allowed = ", ".join([value_text(value) for value in option.values])
    raise Impossible(f"{option.name} cannot be {text}: it is one of {allowed}.")


def _check_together(options: Options) -> None:
    """Raise Impossible for what no rule book defines together; set-backs go with everything (rules.md 1.7)."""
    if options.muggins and options.counting != "manual":
        raise Impossible("Muggins needs players who count aloud: counting=manual.", "COUNT ALOUD")
    if options.lowball and options.counting == "manual":
        raise Impossible("In lowball nobody would announce points: it needs counting=auto.", "NOT IN LOWBALL")
    if options.lowball and options.stinkhole != "off":
        raise Impossible("A stinkhole keeps from winning, and in lowball the finish loses.", "NOT IN LOWBALL")


DEFAULTS = make_options()
"""Two players, 121 holes, everything else as rules.md 6 has it."""
