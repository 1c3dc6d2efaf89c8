"""A table to play on in tests: presses keys by name, waits, saves what the session commits, and looks at the lights."""

from cribboard.console import keys
from cribboard.console.frame import LOOPS
from cribboard.console.layout import hole_pixel, make_layout
from cribboard.console.session import STUCK_STEPS, Session
from cribboard.console.settings import make_settings
from cribboard.game.events import parse_event
from cribboard.game.game import back, score
from cribboard.game.journal import Journal
from cribboard.game.options import make_options


class Table:
    """One session with its journal lines kept in `saved`, its cues in `cues` and its sentences in `told`."""

    def __init__(self, layout="3 tracks", options=(), settings=(), saved=(), given=(), started=True):
        """`given`: events in words that happened before the board was switched on; `saved`: a whole journal instead."""
        journal = Journal()
        self.saved = list(saved)
        if self.saved:
            journal.load(self.saved)
        elif given:
            self.saved.extend(journal.begin(make_options(options)))
            for words in given:
                self.saved.append(journal.record(parse_event(words)))
        self.layout = make_layout(layout)
        self.session = Session(self.layout, journal, LOOPS, make_settings(dict(settings)), make_options(options))
        self.cues = []
        self.told = []
        self.raw = bytearray(8)
        self._drain()
        if started:
            self.steps(STUCK_STEPS)

    def _drain(self):
        self.saved.extend(self.session.take_commits())
        self.cues.extend(self.session.take_cues())
        self.told.extend(self.session.take_words())
        self.session.draw()

    def steps(self, count):
        """Goes on for so many 5 ms steps with the keys as they are."""
        for _ in range(count):
            self.session.step(self.raw)
            self._drain()
        return self

    def wait(self, ms):
        """Goes on for so many milliseconds."""
        return self.steps(ms // 5)

    def leave(self, ms):
        """Leaves the board alone for a long time, without a test's having to wait for every step of it."""
        self.session.now += ms // 5 - 1
        return self.steps(1)

    def down(self, name):
        """Puts a key down and waits until it has settled."""
        key = keys.number(name)
        self.raw[key // 5] |= 1 << key % 5
        return self.steps(4)

    def up(self, name):
        """Lets a key go and waits until it has settled."""
        key = keys.number(name)
        self.raw[key // 5] &= ~(1 << key % 5)
        return self.steps(4)

    def press(self, names):
        """Taps keys one after the other, as quickly as a quick person (40 ms a key)."""
        for name in names.split():
            self.down(name).up(name)
        return self

    def settle(self):
        """Waits until what is staged is pegged and every walk is done, and a join would be too late."""
        return self.wait(8000)

    def restart(self):
        """Power off and on: a new table from what was saved."""
        return Table(self.layout.name, saved=self.saved)

    @property
    def game(self):
        """The game as it stands."""
        return self.session.journal.game

    @property
    def scores(self):
        """The front pegs."""
        return tuple([score(self.game, track) for track in range(len(self.game.trails))])

    @property
    def backs(self):
        """The back pegs."""
        return tuple([back(self.game, track) for track in range(len(self.game.trails))])

    @property
    def state(self):
        """The row of the controls that has the keys."""
        return self.session.state()

    @property
    def view(self):
        """What the lights show."""
        return self.session.view()

    def colour(self, track, hole):
        """The (r, g, b) of a hole as the frame has it."""
        at = 3 * hole_pixel(self.layout, track, hole)
        return tuple(self.session.frame.rgb[at : at + 3])

    def last_cue(self):
        """The newest (kind, track)."""
        return self.cues[-1]

    def events(self):
        """What was saved, without numbers and checks, since the game began."""
        return [line[line.index(" ") + 1 : line.rindex(" *")] for line in self.saved[2:]]
