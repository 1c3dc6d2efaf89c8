"""A journal and its file, for tests: plays in words, writes every line, and loads what was written."""

from cribboard.game.events import parse_event
from cribboard.game.game import next_game_event
from cribboard.game.journal import Journal
from cribboard.game.options import DEFAULTS

A, B = 0, 1


class Desk:
    """A journal and its file, as a list of lines with newlines. Most methods write what they do and return the desk."""

    def __init__(self, bounded=False):
        self.file = []
        self.reads = 0
        self.journal = Journal(self.reread if bounded else None)
        self.write(*self.journal.begin(DEFAULTS, A))

    def reread(self):
        """What the journal reads its lines again with."""
        self.reads += 1
        return iter(self.file)

    def write(self, *lines):
        """Append lines to the file."""
        for line in lines:
            self.file.append(line + "\n")

    def play(self, words):
        """Record events in words, with semicolons between."""
        for text in words.split(";"):
            self.write(self.journal.record(parse_event(text)))
        return self

    def undo(self, times=1):
        """Undo so many operations."""
        for _ in range(times):
            self.write(self.journal.undo())
        return self

    def redo(self, times=1):
        """Redo so many operations."""
        for _ in range(times):
            self.write(self.journal.redo())
        return self

    def win(self, seat=A):
        """Peg until a seat has won, and confirm."""
        while self.journal.game.outcome is None:
            self.play("peg {} 29".format("AB"[seat]))
        self.write(self.journal.record(next_game_event(self.journal.game)))
        return self

    def loaded(self, reread=None):
        """Another journal with the file loaded."""
        journal = Journal(reread)
        journal.load(self.file)
        return journal


def answers(journal):
    """All that a journal tells."""
    return (
        journal.game,
        journal.lines,
        journal.can_undo,
        journal.can_redo,
        journal.undoing(),
        journal.redoing(),
        journal.pegs(),
    )


def check_loads(desk):
    """The file loads to the same journal, at once and after everything in it is undone and redone."""
    now = desk.journal
    again = desk.loaded()
    assert answers(again) == answers(now) and not again.torn
    while now.can_redo:
        desk.redo()
        again.redo()
        assert again.game == now.game
    while now.can_undo:
        desk.undo()
        again.undo()
        assert again.game == now.game
