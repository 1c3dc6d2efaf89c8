"""The menu: words on the picture, moved with 3 (up) and 8 (down), chosen with GO, left with MENU.

It opens on REDO with LAST one down; brightness will come one up, the rest below. Each entry is a
name and a function of the session. It must not draw.
"""

from cribboard.console import keys, points, words
from cribboard.console.motion import STEP_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.console.session import Session

MOST_PEGS = 12  # what LAST lists (product.md 3)
UP = 3
DOWN = 8

# GO is held this long to confirm something armed, with a countdown that can be seen (product.md 3).
ARM_STEPS = 1500 // STEP_MS
# A menu nobody touches is left after this long, so that the board shows the pegs again.
LEAVE_STEPS = 60_000 // STEP_MS


def _open_last(session: "Session") -> None:
    if session.game.outcome is not None:
        session.refuse(-1, words.UNDO_FIRST)
        return
    if not session.journal.pegs(1):
        session.refuse(-1, words.NO_PEGS)
        return
    session.menu.last = True
    session.menu.place = 0
    session.menu.count = len(session.journal.pegs(MOST_PEGS))
    session.cue("menu", -1)


def _new_game(session: "Session") -> None:
    session.close_menu()
    session.new_game()


# (words, action, armed): an armed entry acts after GO was held.
ENTRIES = (
    ("REDO", points.redo, False),
    ("LAST", _open_last, False),
    ("NEW GAME", _new_game, True),
)


class Menu:
    """Where somebody is in the menu: the entry, or in LAST the peg, counted from the newest."""

    def __init__(self, now: int) -> None:
        self.place = 0
        self.count = len(ENTRIES)
        self.last = False
        self.touched = now
        self.armed_at = -1


def open_menu(session: "Session", key: int) -> None:
    """MENU held: opens the menu on REDO."""
    session.menu = Menu(session.now)
    session.turned = ""
    session.cue("menu", -1)
    tell(session)


def peg_and_menu(session: "Session", key: int) -> None:
    """MENU held while points are staged: pegs them first, as GO would, then opens the menu."""
    if points.peg_before(session, key):
        open_menu(session, key)


def menu_leave(session: "Session", key: int) -> None:
    """Leaves the menu."""
    session.close_menu()
    session.cue("menu", -1)
    session.tell("Menu left.")


def menu_step(session: "Session", key: int) -> None:
    """3 moves up, 8 moves down, round and round; other ranks are refused."""
    pressed = keys.rank(key)
    if pressed not in (UP, DOWN):
        session.refuse(-1)
        return
    menu = session.menu
    menu.place = (menu.place + (1 if pressed == DOWN else -1)) % menu.count
    session.cue("menu", -1)
    tell(session)


def menu_choose(session: "Session", key: int) -> None:
    """GO: does the entry, or starts the countdown of an armed one."""
    entry = ENTRIES[session.menu.place]
    if entry[2]:
        session.menu.armed_at = session.now
        session.cue("arm", -1)
        session.tell(f"{entry[0]}: keep GO down.")
        return
    entry[1](session)


def armed_due(session: "Session") -> None:
    """Does an armed entry once GO was held long enough."""
    menu = session.menu
    if menu is not None and menu.armed_at >= 0 and session.now - menu.armed_at >= ARM_STEPS:
        menu.armed_at = -1
        ENTRIES[menu.place][1](session)


def line(session: "Session") -> str:
    """The words of the entry in view."""
    menu = session.menu
    if not menu.last:
        waiting = session.journal.redoing() if menu.place == 0 else None
        if waiting is not None:
            return "REDO " + words.name(waiting)
        return ENTRIES[menu.place][0]
    _, seat, amount, what = session.journal.pegs(MOST_PEGS)[menu.place]
    return f"{words.SEATS[seat]} {amount}{'' if what == 'points' else ' ' + what.upper()}"


def tell(session: "Session") -> None:
    """Tells the entry in view."""
    session.tell(f"Menu: {line(session)}.")


def move_peg(session: "Session", key: int) -> None:
    """A console number in LAST moves the peg in view to that console's track."""
    seat = keys.seat(key)
    number, _, amount, _ = session.journal.pegs(MOST_PEGS)[session.menu.place]
    if points.refused(session, session.journal.move, number, seat):
        return
    session.cue("move", seat)
    session.tell(f"The {amount} are {words.SEATS[seat]}'s now.")


def remove_peg(session: "Session", key: int) -> None:
    """UNDO in LAST removes the peg in view."""
    number, seat, amount, _ = session.journal.pegs(MOST_PEGS)[session.menu.place]
    if points.refused(session, session.journal.remove, number):
        return
    session.cue("undo", seat)
    session.tell(f"The {amount} of {words.SEATS[seat]} are removed.")
    session.menu.count = len(session.journal.pegs(MOST_PEGS))
    if not session.menu.count:
        session.close_menu()
    else:
        session.menu.place = min(session.menu.place, session.menu.count - 1)
