"""The lists that the menu opens one above the other: entries, the values of one of them, typed numbers, letters, LAST.

A level knows its place, its words, and what GO does there. It must not draw, nor know which entries there are: that is
`menu_tree.py`.
"""

from collections import namedtuple

from cribboard.console import menu_changes, menu_words, words
from cribboard.console.picture import menu_columns
from cribboard.console.settings import LETTERS, LONGEST_NAME
from cribboard.game.cards import JACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from cribboard.console.session import Session

MOST_PEGS = 12  # what LAST lists (product.md 3)

# What an entry is, and with that what its `does` holds.
ACTION = 0  # a function of the session, called by GO
ARMED = 1  # the same, called once GO was held
SUBMENU = 2  # a tuple of entries
OPTION = 3  # words for the values of the option `name`, in their order; () for the values as they are
SETTING = 4  # the same for a setting
LIVE_SETTING = 5  # a setting that shows while its values are stepped through
FORM = 6  # pairs of options; `name` is what of the game in force they leave alone: "seats" or ""
INFO = 7  # nothing: the words are all there is

Entry = namedtuple("Entry", ("words", "kind", "name", "does", "other"))
"""`words`: what is shown, or a function of the session that returns it; for options and settings the value follows.
`other`: a function that lets a value be typed that is not in the list, or None."""


def entry(
    said: "str | Callable[[Session], str]", kind: int, does: "Any" = (), name: str = "", other: "Any" = None
) -> Entry:
    """An entry of the menu; see Entry and the kinds above."""
    return Entry(said, kind, name, does, other)


class Level:
    """What all levels have in common: a ring of places."""

    state = "menu"  # the row of controls.TABLE that has the keys
    view = "menu"  # "menu": words; "test": the level draws the lights itself
    is_editing = False  # whether the words are something being changed

    def __init__(self, count: int, place: int = 0) -> None:
        self.count = count
        self.place = place

    def step(self, session: "Session", by: int) -> None:
        """Moves by one place, -1 for 3 (up) and 1 for 8 (down)."""
        self.place = (self.place + by) % self.count

    def choose(self, session: "Session") -> None:
        """GO."""
        session.refuse(-1)

    def back(self, session: "Session") -> bool:
        """UNDO: takes something back inside the level; False if there is nothing, so that the level is left."""
        return False

    def line(self, session: "Session") -> str:
        """The words in view."""
        return ""


class Entries(Level):
    """A part of the tree."""

    def __init__(self, entries: "tuple[Entry, ...]") -> None:
        Level.__init__(self, len(entries))
        self.entries = entries

    def line(self, session: "Session") -> str:
        """The entry's words, with the value in force."""
        shown = self.entries[self.place]
        said = str(shown.words(session) if callable(shown.words) else shown.words)
        if shown.kind in (OPTION, SETTING, LIVE_SETTING):
            said += " " + value_words(shown, menu_changes.value(session, shown))
        return said

    def choose(self, session: "Session") -> None:
        """Does what the entry's kind says."""
        chosen = self.entries[self.place]
        kind = chosen.kind
        if kind == ACTION:
            chosen.does(session)
        elif kind == ARMED:
            session.menu.arm(session, chosen.words, chosen.does)
        elif kind == SUBMENU:
            session.menu.open(session, Entries(chosen.does))
        elif kind == FORM:
            menu_changes.choose_form(session, self.line(session), chosen)
        elif kind == INFO:
            session.refuse(-1)
        else:
            self._choose_value(session, chosen)

    def _choose_value(self, session: "Session", chosen: Entry) -> None:
        values = menu_changes.values(chosen)
        now = menu_changes.value(session, chosen)
        if len(values) == 2 and chosen.other is None:
            menu_changes.choose(session, chosen, values[1 - values.index(now)])
        else:
            session.menu.open(session, Values(chosen, values, now))


def value_words(shown: Entry, value: "Any") -> str:
    """A value of an option or setting in picture words."""
    values = menu_changes.values(shown)
    if shown.does and value in values:
        return str(shown.does[values.index(value)])
    if value is True:
        return "ON"
    return "OFF" if value is False else str(value).upper()


class Values(Level):
    """The values of one option or setting; 3 goes to the next higher one, 8 to the one below, GO takes it."""

    is_editing = True

    def __init__(self, of: Entry, values: "tuple[Any, ...]", now: "Any") -> None:
        count = len(values) + (1 if of.other else 0)
        Level.__init__(self, count, values.index(now) if now in values else count - 1)
        self._of = of
        self._values = values
        self._was = now

    def step(self, session: "Session", by: int) -> None:
        """Moves to the next value; one that shows at once is tried out."""
        self.place = (self.place - by) % self.count
        if self._of.kind == LIVE_SETTING:
            menu_changes.set_setting(session, self._of.name, self._values[self.place])

    def choose(self, session: "Session") -> None:
        """Takes the value, or lets another one be typed."""
        if self.place == len(self._values):
            self._of.other(session)
        else:
            menu_changes.choose(session, self._of, self._values[self.place])

    def back(self, session: "Session") -> bool:
        """Leaves everything as it was."""
        if self._of.kind == LIVE_SETTING:
            menu_changes.set_setting(session, self._of.name, self._was)
        return False

    def line(self, session: "Session") -> str:
        """The entry's words with the value in view, or the value alone where both would have to scroll."""
        if self.place == len(self._values):
            value = menu_words.OTHER if self._was in self._values else value_words(self._of, self._was)
        else:
            value = value_words(self._of, self._values[self.place])
        said = f"{self._of.words} {value}"
        return value if menu_columns(session.layout.rows, said) else said


class Figures(Level):
    """Numbers that are typed on the keypad, A for 1 and 10 for 0, one field after the other.

    `fields`: (words, least, most, value now); `does` is called with the session and a tuple of the numbers once GO
    has taken the last one, or was held on it if `armed` has words.
    """

    state = "figures"
    is_editing = True

    def __init__(
        self,
        fields: "tuple[tuple[str, int, int, int], ...]",
        does: "Callable[[Session, tuple[int, ...]], None]",
        armed: str = "",
    ) -> None:
        Level.__init__(self, len(fields))
        self._asked = fields
        self._numbers = [field[3] for field in fields]
        self._typed = ""
        self._does = does
        self._armed = armed

    def type(self, session: "Session", rank: int) -> bool:
        """A rank key: a digit, if it is one and there is room for it."""
        room = len(str(self._asked[self.place][2]))
        if rank >= JACK or len(self._typed) >= room:
            return False
        self._typed += str(rank % 10)
        return True

    def choose(self, session: "Session") -> None:
        """Takes the number; after the last one the whole is done."""
        _, least, most, _ = self._asked[self.place]
        number = int(self._typed) if self._typed else self._numbers[self.place]
        if not least <= number <= most:
            session.refuse(-1, f"{least} TO {most}")
            self._typed = ""
            return
        self._numbers[self.place] = number
        if self.place + 1 < self.count:
            self.place += 1
            self._typed = ""
            session.menu.moved(session)
        elif self._armed:
            session.menu.arm(session, self._armed, self._finish)
        else:
            self._finish(session)

    def _finish(self, session: "Session") -> None:
        self._does(session, tuple(self._numbers))

    def back(self, session: "Session") -> bool:
        """The last digit, then the number before."""
        if self._typed:
            self._typed = self._typed[:-1]
            return True
        if self.place:
            self.place -= 1
            return True
        return False

    def line(self, session: "Session") -> str:
        """The field with what was typed."""
        return f"{self._asked[self.place][0]} {self._typed or self._numbers[self.place]}"


class Letters(Level):
    """A name, letter by letter: 3 and 8 turn the letter, GO takes it, and on OK the whole name."""

    is_editing = True

    def __init__(self, name: str, does: "Callable[[Session, str], None]") -> None:
        Level.__init__(self, len(LETTERS) + 1, 1 if not name else 0)
        self._name = name
        self._does = does

    def choose(self, session: "Session") -> None:
        """Takes the letter in view, or on OK the name."""
        if not self.place:
            self._does(session, self._name)
        elif len(self._name) == LONGEST_NAME:
            session.refuse(-1, menu_words.FULL)
        else:
            self._name += LETTERS[self.place - 1]
            if len(self._name) == LONGEST_NAME:
                self.place = 0
            session.menu.moved(session)

    def back(self, session: "Session") -> bool:
        """Takes back the last letter."""
        if not self._name:
            return False
        self._name = self._name[:-1]
        return True

    def line(self, session: "Session") -> str:
        """The end of the name, and the letter in view."""
        return f"{self._name[-4:]} {LETTERS[self.place - 1] if self.place else menu_words.OK}".strip()


class LastPegs(Level):
    """LAST: this game's last pegs, the newest first."""

    state = "last"

    def __init__(self, session: "Session") -> None:
        Level.__init__(self, len(session.journal.pegs(MOST_PEGS)))

    def peg(self, session: "Session") -> tuple[int, int, int, str]:
        """The peg in view: (line number, seat, points, what)."""
        return session.journal.pegs(MOST_PEGS)[self.place]

    def line(self, session: "Session") -> str:
        """The peg in view."""
        _, seat, amount, what = self.peg(session)
        return f"{words.SEATS[seat]} {amount}{'' if what == 'points' else ' ' + what.upper()}"
