"""How a board comes back: settings and journal read from its store, what is damaged put aside, and what must be said.

Nothing here ever stops the board from starting. It must not know a file, a pin or the time: the store comes in.
"""

from collections import namedtuple

from cribboard.console import picture, settings
from cribboard.console.frame import Frame
from cribboard.console.layout import make_layout
from cribboard.console.session import Session
from cribboard.game.errors import Unreadable
from cribboard.game.journal import GAMES_KEPT, Journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.console.settings import Settings

JOURNAL = "journal.txt"
SETTINGS = "settings.txt"

SAFE_MODE = "SAFE MODE"
GAME_LOST = "OLD GAME UNREADABLE"
SETTINGS_LOST = "CHECK SETTINGS"

# Two games are read if they leave this: what is made after them comes in pieces of kilobytes, and the game goes on.
ROOM_BYTES = 24576

# What safe mode keeps of the settings: what the board is made of. The rest may be what went wrong.
_HARDWARE = ("layout", "corner", "consoles", "supply_ma", "idle_ua")

Restored = namedtuple("Restored", ("session", "store", "notices", "sentences"))
"""`store`: the one to save to from now on. `notices`: words for the picture; `sentences`: the same for readers."""


class NothingSaved:
    """A store for safe mode: shows what another holds and changes nothing in it."""

    def __init__(self, store: "Any") -> None:
        self.journal_lines = store.journal_lines
        self.archive_lines = store.archive_lines
        self.last_archived = store.last_archived
        self.crash_lines = store.crash_lines
        self.append = self.save_settings = self.archive = lambda lines: True
        self.retry = self.erase_games = lambda: True
        self.tidy = lambda hurry=0: None


def restore(store: "Any", loops: "Any", is_safe: bool = False) -> Restored:
    """The board as its store left it. `loops`: frame.py's. `is_safe`: safe mode, a new game that nothing is saved of.

    `store`: settings_lines() -> list of text or None, put_aside(name) -> the new name or "", keep_lines(count),
    journal_end(word, count) -> (number, lines), the journal from a line near its end on, is_long() and renew(lines),
    which puts a shorter journal in its place, and what `board.Board` needs.
    """
    chosen, notices, sentences = _read_settings(store, is_safe)
    layout = make_layout(chosen.layout, 10.0, (chosen.corner, chosen.corner))
    if is_safe:
        journal = Journal()
        store = NothingSaved(store)
        notices.append(SAFE_MODE)
        sentences.append("Safe mode: this is a new game, and nothing of it is saved. The saved one is left alone.")
    else:
        journal = _read_journal(store, notices, sentences)
    return Restored(Session(layout, journal, loops, chosen), store, tuple(notices), tuple(sentences))


def _read_settings(store: "Any", is_safe: bool) -> "tuple[Settings, list[str], list[str]]":
    lines = store.settings_lines()
    if lines is None:
        return settings.DEFAULTS, [], []
    chosen, wrong = settings.read_settings(lines)
    if is_safe:
        kept = settings.DEFAULTS
        for name in _HARDWARE:
            kept = settings.changed(kept, name, getattr(chosen, name))
        return kept, [], []
    if not wrong:
        return chosen, [], []
    aside = store.put_aside(SETTINGS)
    store.save_settings(settings.settings_lines(chosen))
    sentences = list(wrong)
    sentences.append(f"What could be read of the settings stands; the old file is kept as {aside or 'it was'}.")
    return chosen, [SETTINGS_LOST], sentences


def _load(store: "Any", games: int, room_bytes: int) -> Journal:
    """The last games of the journal; MemoryError if they do not leave so much room."""
    room = bytearray(room_bytes)
    journal = Journal(store.journal_lines)
    first, lines = store.journal_end(b"game", games)
    journal.load(lines, first)
    del room
    return journal


def _read_journal(store: "Any", notices: "list[str]", sentences: "list[str]") -> Journal:
    why = "The flash cannot be read."
    try:
        try:
            journal = _load(store, GAMES_KEPT, ROOM_BYTES)
        except MemoryError:  # two long games of many players: the last one has to do
            journal = _load(store, 1, 0)
        if journal.torn:
            store.keep_lines(journal.lines)
        elif store.is_long():
            short, fresh = journal.shortened()
            if store.renew(fresh):
                journal = short
        return journal
    except Unreadable as error:
        why = error.args[0]
    except OSError:
        pass
    aside = store.put_aside(JOURNAL)
    notices.append(GAME_LOST)
    sentences.append(f"The saved game could not be read: {why} It is kept as {aside or 'it was'}; this is a new one.")
    return Journal(store.journal_lines)


class Report:
    """A few words on the board without any game: for a board that cannot do more.

    `frame` is what to show; `draw(step)` draws it, scrolling if need be, and says whether it changed.
    """

    def __init__(self, store: "Any", loops: "Any", said: str) -> None:
        lines = store.settings_lines()
        chosen = settings.DEFAULTS if lines is None else settings.read_settings(lines)[0]
        self.settings = chosen
        self.layout = make_layout(chosen.layout, 10.0, (chosen.corner, chosen.corner))
        self.frame = Frame(self.layout, loops, chosen.palette)
        self.frame.turned = bool(chosen.turned)
        self._said = said
        self._columns = picture.scroll_columns(self.layout.rows, said)

    def draw(self, step: int) -> bool:
        """Draws the words as they are at 5 ms step `step`."""
        self.frame.begin()
        picture.message(self.frame, self.layout.rows, self._said, step // 10 % (self._columns + 1))
        return self.frame.end()
