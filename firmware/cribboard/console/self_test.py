"""The self-test and the panel's map: levels of the menu that draw the lights themselves, and the key echo.

A maker sees here what is wired wrongly before the first game. Drawing allocates nothing. It must not know chips, pins
or wire formats.
"""

from cribboard.console import keys, menu_changes, menu_words, palette, picture
from cribboard.console.layout import PATH, make_layout, path_pixel, rail_pixel
from cribboard.console.menu_levels import Level
from cribboard.console.motion import STEP_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.console.layout import Layout
    from cribboard.console.session import Session

_WALK_STEPS = 30 // STEP_MS  # a frame for each pixel: a whole lane in 4 s
_COLOUR_STEPS = 1500 // STEP_MS
_PURE = (palette.PURE_RED, palette.PURE_GREEN, palette.PURE_BLUE)
_PURE_WORDS = ("RED", "GREEN", "BLUE")


class Lights(Level):
    """A test that draws the lights; GO or UNDO ends it."""

    view = "test"
    said = ""

    def __init__(self, now: int) -> None:
        Level.__init__(self, 1)
        self._began = now

    def choose(self, session: "Session") -> None:
        """Ends the test."""
        session.menu.close(session)

    def line(self, session: "Session") -> str:
        """What is to be seen, for people who read."""
        return self.said

    def draw(self, session: "Session") -> None:
        """Draws a frame of the test."""


class _Walk(Lights):
    said = "One pixel walks along each lane from the start to the finish, and one along the rail"

    def draw(self, session: "Session") -> None:
        layout = session.layout
        place = (session.now - self._began) // _WALK_STEPS % PATH
        for track in range(layout.tracks):
            session.frame.put(path_pixel(layout, track, place), track)
        if layout.has_rail:
            session.frame.put(rail_pixel(layout, place // 4), palette.WHITE)


class _Colours(Lights):
    said = "Each word is shown in its colour: red, green, blue"

    def draw(self, session: "Session") -> None:
        which = (session.now - self._began) // _COLOUR_STEPS % 3
        picture.message(session.frame, session.layout.rows, _PURE_WORDS[which], 0, _PURE[which])


class _Ends(Lights):
    said = "The first pixel of each chain is green, its last one is red"

    def draw(self, session: "Session") -> None:
        first = 0
        chains = session.layout.chains
        for chain in range(len(chains)):
            session.frame.put(first, palette.PURE_GREEN)
            first += chains[chain]
            session.frame.put(first - 1, palette.PURE_RED)


class _Map(Lights):
    """Words through each of the corners that a panel's first pixel can be in: only one of them can be read."""

    said = "Press 8 until the words can be read, then GO"

    def __init__(self, session: "Session") -> None:
        Lights.__init__(self, session.now)
        self.count = len(menu_changes.setting_values("corner"))
        self.place = session.settings.corner
        self._tried = self._layout(session)

    def _layout(self, session: "Session") -> "Layout":
        return make_layout(session.layout.name, session.layout.pitch_mm, (self.place, self.place))

    def step(self, session: "Session", by: int) -> None:
        """Tries the next corner."""
        Lights.step(self, session, by)
        self._tried = self._layout(session)

    def choose(self, session: "Session") -> None:
        """Keeps the corner in view."""
        menu_changes.set_setting(session, "corner", self.place)
        session.menu.close(session)
        session.say(menu_words.NEXT_START)

    def draw(self, session: "Session") -> None:
        session.frame.look_through(self._tried)
        rows = session.layout.rows
        for y in range(0, rows, 8):
            picture.text(session.frame, picture.FIRST_COLUMN, y + 1, menu_words.READ_ME, palette.WHITE)
        session.frame.look_through(session.layout)


class Echo(Level):
    """Shows the name of every key that is pressed; MENU held ends it."""

    state = "echo"

    def __init__(self) -> None:
        Level.__init__(self, 1)
        self.name = menu_words.PRESS_KEYS

    def line(self, session: "Session") -> str:
        """The key pressed last."""
        return self.name


def echo_key(session: "Session", key: int) -> None:
    """A key while keys are tested."""
    session.menu.top.name = keys.NAMES[key]
    session.cue("menu", keys.seat(key))
    session.tell(f"Key {keys.NAMES[key]}.")


def walk(session: "Session") -> None:
    """A pixel walks along each lane."""
    session.menu.open(session, _Walk(session.now))


def colours(session: "Session") -> None:
    """Red, green and blue, each as its own word."""
    session.menu.open(session, _Colours(session.now))


def ends(session: "Session") -> None:
    """The first and the last pixel of each chain."""
    session.menu.open(session, _Ends(session.now))


def echo(session: "Session") -> None:
    """Every key is echoed."""
    session.menu.open(session, Echo())


def map_panel(session: "Session") -> None:
    """Finds the corner that a panel's first pixel is in, and with it the direction of its rows and columns."""
    if session.layout.is_panel:
        session.menu.open(session, _Map(session))
    else:
        session.refuse(-1, menu_words.NO_PANEL)


def supply_words(session: "Session") -> str:
    """What the supply says it gives, where the board can read it."""
    return f"READS {session.supply_ma} MA" if session.supply_ma else "SUPPLY " + menu_words.NOT_KNOWN
