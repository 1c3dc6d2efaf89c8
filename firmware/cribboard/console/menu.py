"""The menu: words on the picture, moved with 3 (up) and 8 (down), chosen with GO, left with MENU.

UNDO goes one level back. It opens on REDO, with LAST one down and the brightness one up. Each function with a key is
an action of the table in `controls.py`. It must not draw, nor know what the entries do: that is `menu_tree.py`.
"""

from cribboard.console import keys, points, words
from cribboard.console.menu_levels import Entries
from cribboard.console.menu_tree import ROOT
from cribboard.console.motion import STEP_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from cribboard.console.menu_levels import Level
    from cribboard.console.session import Session

UP = 3
DOWN = 8

# GO is held this long to confirm something armed, with a countdown that can be seen (product.md 3).
ARM_STEPS = 1500 // STEP_MS
# A menu nobody touches is left after this long, so that the board shows the pegs again.
LEAVE_STEPS = 60_000 // STEP_MS


class Menu:
    """Where somebody is in the menu: the levels opened, the last one in view, and what GO held would do."""

    def __init__(self, now: int) -> None:
        self.levels: list[Level] = [Entries(ROOT)]
        self.touched = now
        self.armed_at = -1
        self._armed_words = ""
        self._armed: Callable[[Session], None] | None = None

    @property
    def top(self) -> "Any":
        """The level in view."""
        return self.levels[-1]

    def open(self, session: "Session", level: "Level") -> None:
        """Opens one more level."""
        self.levels.append(level)
        self.moved(session)

    def close(self, session: "Session") -> None:
        """Closes the level in view."""
        self.levels.pop()
        self.moved(session)

    def taken(self, session: "Session") -> None:
        """A value was taken or something done: back to the entry it belongs to, whose words show it."""
        while len(self.levels) > 1 and self.top.is_editing:
            self.levels.pop()
        self.moved(session)

    def moved(self, session: "Session") -> None:
        """Answers a press that shows something else now."""
        session.cue("menu", -1)
        tell(session)

    def is_forgotten(self, now: int) -> bool:
        """Whether nobody has touched it for so long that the board shows the pegs again; a test is looked at longer."""
        return now - self.touched >= LEAVE_STEPS and self.top.view == "menu"

    def arm(self, session: "Session", said: str, does: "Callable[[Session], None]") -> None:
        """Starts the countdown; `does` is called if GO is still down at its end."""
        self.armed_at = session.now
        self._armed_words = said
        self._armed = does
        session.cue("arm", -1)
        session.tell(f"{said.rstrip('?')}: keep GO down.")

    def fire(self, session: "Session") -> None:
        """Does what was armed."""
        self.armed_at = -1
        if self._armed is not None:
            self._armed(session)

    def line(self, session: "Session") -> str:
        """The words in view."""
        return self._armed_words if self.armed_at >= 0 else self.top.line(session)


def open_menu(session: "Session", key: int) -> None:
    """MENU held: opens the menu on REDO."""
    session.menu = Menu(session.now)
    session.turned = ""
    session.menu.moved(session)


def peg_and_menu(session: "Session", key: int) -> None:
    """MENU held while points are staged: pegs them first, as GO would, then opens the menu."""
    if points.peg_before(session, key):
        open_menu(session, key)


def menu_leave(session: "Session", key: int) -> None:
    """Leaves the menu."""
    session.close_menu()
    session.cue("menu", -1)
    session.tell("Menu left.")


def menu_back(session: "Session", key: int) -> None:
    """UNDO: one step or level back, from the first level out of the menu."""
    menu = session.menu
    if not menu.top.back(session):
        if len(menu.levels) == 1:
            menu_leave(session, key)
            return
        menu.levels.pop()
    session.cue("undo", -1)
    tell(session)


def menu_step(session: "Session", key: int) -> None:
    """3 moves up, 8 moves down, round and round; other ranks are refused."""
    pressed = keys.rank(key)
    if pressed not in (UP, DOWN):
        session.refuse(-1)
        return
    session.menu.top.step(session, 1 if pressed == DOWN else -1)
    session.menu.moved(session)


def menu_type(session: "Session", key: int) -> None:
    """A rank where numbers are typed: a digit, A for 1 and 10 for 0."""
    if session.menu.top.type(session, keys.rank(key)):
        session.menu.moved(session)
    else:
        session.refuse(-1)


def menu_choose(session: "Session", key: int) -> None:
    """GO: does the entry, opens what it holds, or starts the countdown of what is armed."""
    session.menu.top.choose(session)


def armed_due(session: "Session") -> None:
    """Does what is armed once GO was held long enough."""
    menu = session.menu
    if menu is not None and menu.armed_at >= 0 and session.now - menu.armed_at >= ARM_STEPS:
        menu.fire(session)


def line(session: "Session") -> str:
    """The words in view."""
    return session.menu.line(session)


def tell(session: "Session") -> None:
    """Tells the words in view."""
    session.tell(f"Menu: {line(session)}.")


def move_peg(session: "Session", key: int) -> None:
    """A console number in LAST moves the peg in view to that console's track."""
    seat = keys.seat(key)
    number, _, amount, _ = session.menu.top.peg(session)
    if points.refused(session, session.journal.move, number, seat):
        return
    session.cue("move", seat)
    session.tell(f"The {amount} are {words.SEATS[seat]}'s now.")


def remove_peg(session: "Session", key: int) -> None:
    """UNDO in LAST removes the peg in view."""
    number, seat, amount, _ = session.menu.top.peg(session)
    if points.refused(session, session.journal.remove, number):
        return
    session.cue("undo", seat)
    session.tell(f"The {amount} of {words.SEATS[seat]} are removed.")
    pegs = session.menu.top
    pegs.count -= 1
    if not pegs.count:
        session.close_menu()
    else:
        pegs.place = min(pegs.place, pegs.count - 1)
