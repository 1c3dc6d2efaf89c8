"""Stand-ins for a board's store, lights and buzzer that note in one list what happened, in order."""

from cribboard.console import keys
from cribboard.console.board import Board
from cribboard.console.frame import LOOPS
from cribboard.console.layout import make_layout
from cribboard.console.session import Session
from cribboard.console.settings import DEFAULTS
from cribboard.console.wire import PLAIN, Wire
from cribboard.game.journal import Journal
from cribboard.game.options import make_options


class Devices:
    """All three at once: `log` holds ("save", line), ("show",), ("dark",), ("sound", notes) and so on."""

    def __init__(self):
        self.log = []
        self.lines = []
        self.saved_settings = ()
        self.archived = []
        self.rushed_after = []
        self.crash = []
        self.is_full = False
        self.has_room = True
        self.words = b""
        self._pending = []

    def append(self, lines):
        """Saves journal lines."""
        self._pending.extend(lines)
        return self.retry()

    def retry(self):
        """Saves what waits."""
        if self.is_full:
            return False
        for line in self._pending:
            self.lines.append(line)
            self.log.append(("save", line))
        self._pending.clear()
        return True

    def tidy(self, hurry=0):
        """Nothing to tidy, but to note what came just before a hurried try."""
        if hurry and self.log:
            self.rushed_after.append((hurry, self.log[-1][0]))

    def save_settings(self, lines):
        """Saves settings."""
        if not self.is_full:
            self.saved_settings = lines
        return not self.is_full

    def archive(self, line):
        """Keeps a finished game."""
        if not self.is_full:
            self.archived.append(line)
        return not self.is_full

    def erase_games(self):
        """Forgets all games."""
        self.log.append(("erase",))
        self.lines.clear()
        self.archived.clear()
        self._pending.clear()
        return True

    def last_archived(self):
        """The newest finished game."""
        return self.archived[-1].encode() if self.archived else b""

    def journal_lines(self):
        """What is saved, as lines of bytes."""
        return [line.encode() + b"\n" for line in self.lines]

    def archive_lines(self):
        """The finished games, as lines of bytes."""
        return [line.encode() + b"\n" for line in self.archived]

    def crash_lines(self):
        """The crash file."""
        return self.crash

    def is_ready(self):
        """Whether a frame may come."""
        return self.has_room

    def show(self, words):
        """Takes a frame."""
        self.words = bytes(words)
        self.log.append(("show",))

    def darken(self):
        """Switches the supply off."""
        self.log.append(("dark",))

    def play(self, notes):
        """Takes notes."""
        self.log.append(("sound", notes))


def make_board(devices, settings=DEFAULTS, layout="2 tracks", options=(), lines=()):
    """A board on these devices, with a journal of these lines or a new one."""
    journal = Journal()
    if lines:
        journal.load(lines)
    session = Session(make_layout(layout), journal, LOOPS, settings, make_options(options))
    return Board(session, devices, Wire(session.layout.pixels, *PLAIN), devices, devices)


class Player:
    """Presses a board's keys by name, 5 ms a step."""

    def __init__(self, board):
        self.board = board
        self.raw = bytearray(8)

    def steps(self, count):
        """Takes so many steps."""
        for _ in range(count):
            self.board.advance(1, self.raw)
        return self

    def wait(self, ms):
        """Goes on for so many milliseconds."""
        return self.steps(ms // 5)

    def press(self, names):
        """Taps keys one after the other."""
        for name in names.split():
            key = keys.number(name)
            self.raw[key // 5] |= 1 << key % 5
            self.steps(4)
            self.raw[key // 5] &= ~(1 << key % 5)
            self.steps(4)
        return self
