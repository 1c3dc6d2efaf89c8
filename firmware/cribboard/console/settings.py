"""What the people at the table may set about keys, lights, sound and the board, each with its range and default.

Rules of the game are options (`game/options.py`), not settings. Settings are saved as text, a line `name value` each.
It must not know where that text is kept.
"""

from collections import namedtuple

from cribboard.console import layout
from cribboard.game.errors import Impossible, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    Value = int | str

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
LONGEST_NAME = 8

# (name, allowed values, default); numbers from product.md 2 to 4 and hardware.md 2.3. Without a list of values it is a
# name, as is_name says.
TABLE: "tuple[tuple[str, tuple[Value, ...], Value], ...]" = (
    ("peg_ms", (0, 1000, 2000, 3000, 4000, 5000, 6000), 2000),
    ("guided", (0, 1), 0),
    ("steady", (0, 1), 0),
    ("palette", (0, 1, 2), 0),
    ("brightness", (0, 1, 2, 3, 4, 5), 3),
    ("sound", (0, 1), 0),
    ("turned", (0, 1, 2), 0),
    ("layout", layout.NAMES, layout.DEFAULT),
    ("corner", (0, 1, 2, 3), 0),
    ("consoles", (2, 3, 4), 4),
    ("supply_ma", (450, 900, 1350, 2000, 2400), 450),
    ("idle_ua", (300, 400, 500, 600, 800, 1000, 1500, 2000, 2400), 1000),
    ("name_a", (), ""),
    ("name_b", (), ""),
    ("name_c", (), ""),
    ("name_d", (), ""),
)

MEANINGS = {
    "peg_ms": "staged points peg this long after the last press; 0 = only by GO",
    "guided": "1: the board follows the whole deal, card by card",
    "steady": "1: the same key again within 250 ms is ignored",
    "palette": "which colours the board uses",
    "brightness": "0 for the night, 1 to 5 by day",
    "sound": "1: keys and pegs sound",
    "turned": "1: the picture is turned half round; 2: towards the seat concerned",
    "layout": "which board this is; from the next start on",
    "corner": "where a panel's first pixel is: 0 top left, 1 top right, 2 and 3 bottom; from the next start on",
    "consoles": "how many seats have keys",
    "supply_ma": "what the supply gives, where the board cannot tell by itself",
    "idle_ua": "what a dark pixel takes, as measured",
    "name_a": "what the board calls A: nothing, or up to eight letters and digits that begin with a letter",
    "name_b": "the same for B",
    "name_c": "the same for C",
    "name_d": "the same for D",
}
"""What each setting is, for who reads of it on a computer; a board leaves this out."""

Settings = namedtuple(
    "Settings",
    (
        "peg_ms",
        "guided",
        "steady",
        "palette",
        "brightness",
        "sound",
        "turned",
        "layout",
        "corner",
        "consoles",
        "supply_ma",
        "idle_ua",
        "name_a",
        "name_b",
        "name_c",
        "name_d",
    ),
)

DEFAULTS = Settings(*[row[2] for row in TABLE])

_HEADER = "cribboard settings 1"


def is_name(value: "Value") -> bool:
    """Whether a value can be a name of a track: "", or capitals and digits of LETTERS that begin with a capital."""
    if not isinstance(value, str) or len(value) > LONGEST_NAME or (value and value[0].isdigit()):
        return False
    for letter in value:
        if letter not in LETTERS:
            return False
    return True


def make_settings(pairs: "dict[str, Value]") -> Settings:
    """Settings from names and values; what is not named keeps its default.

    Raises Impossible for a name or a value that is not in TABLE.
    """
    settings = DEFAULTS
    for name in pairs:
        settings = changed(settings, name, pairs[name])
    return settings


def changed(settings: Settings, name: str, value: "Value") -> Settings:
    """The settings with one value changed; Impossible for a name or a value that is not in TABLE."""
    values = list(settings)
    for place, (known, allowed, _) in enumerate(TABLE):
        if known == name:
            # True counts as 1 for both Pythons: only numbers and words proper are values.
            if not allowed:
                if not is_name(value):
                    raise Impossible(f"{name} cannot be {value!r}; a name has up to {LONGEST_NAME} capitals or digits.")
            elif isinstance(value, bool) or value not in allowed:
                raise Impossible(f"{name} cannot be {value!r}; it is one of {', '.join([str(v) for v in allowed])}.")
            values[place] = value
            return Settings(*values)
    raise Impossible(f"There is no setting {name!r}; the settings are {', '.join([row[0] for row in TABLE])}.")


def settings_lines(settings: Settings) -> "tuple[str, ...]":
    """The settings as lines to save, without newlines."""
    return (_HEADER,) + tuple([f"{row[0]} {value}" for row, value in zip(TABLE, settings)])


def read_settings(lines: "Iterable[str]") -> "tuple[Settings, tuple[str, ...]]":
    """Reads saved lines, with or without newlines: (settings, what was wrong, a sentence each).

    Each line is taken by itself: a bad one costs its own setting, which keeps its default.
    """
    settings = DEFAULTS
    wrong = []
    number = 0
    for line in lines:
        number += 1
        text = line.rstrip("\r\n")
        if number == 1:
            if text != _HEADER:
                wrong.append(f"The settings do not begin with {_HEADER!r}.")
            continue
        try:
            settings = _read(settings, text)
        except (Impossible, Unreadable) as error:
            wrong.append(error.args[0])
    if not number:
        wrong.append("The settings are empty.")
    return settings, tuple(wrong)


def _read(settings: Settings, text: str) -> Settings:
    name, _, word = text.partition(" ")
    for known, allowed, _ in TABLE:
        if known == name:
            for value in allowed:
                if str(value) == word:
                    return changed(settings, name, value)
            return changed(settings, name, word)
    raise Unreadable(f"There is no setting {name!r}.")
