"""What the people at the table may set about keys and times, each with its range and default.

Rules of the game are options (`game/options.py`), not settings. It must not know how settings are
stored.
"""

from collections import namedtuple

from cribboard.game.errors import Impossible

# (name, allowed values, default, what it means)
TABLE = (
    (
        "peg_ms",
        (0, 1000, 2000, 3000, 4000, 5000, 6000),
        2000,
        "staged points peg this long after the last press; 0 = only by GO",
    ),
    ("steady", (0, 1), 0, "1: the same key again within 250 ms is ignored"),
    ("palette", (0, 1, 2), 0, "which colours the board uses"),
)

Settings = namedtuple("Settings", ("peg_ms", "steady", "palette"))

DEFAULTS = Settings(*[row[2] for row in TABLE])


def make_settings(pairs: dict[str, int]) -> Settings:
    """Settings from names and whole numbers; what is not named keeps its default.

    Raises Impossible for a name or a value that is not in TABLE.
    """
    names = [row[0] for row in TABLE]
    for name in pairs:
        if name not in names:
            raise Impossible("There is no setting {}; the settings are {}.".format(name, ", ".join(names)))
    values = []
    for name, allowed, default, _ in TABLE:
        value = pairs.get(name, default)
        if value not in allowed:
            raise Impossible(
                "{} cannot be {}; it is one of {}.".format(name, value, ", ".join([str(v) for v in allowed]))
            )
        values.append(value)
    return Settings(*values)
