"""Switches a board on with what a data folder holds, and puts aside what cannot be read. It must not know a page."""

from cribboard.console import layout, settings
from cribboard.game.errors import Unreadable
from cribboard.game.journal import Journal
from cribboard.game.rules import tracks

from .board import Board, new_session
from .store import Store

# A computer has no LEDs to feed: a fresh folder gets the supply that a board of any size wants, not the 450 mA of a
# board that knows nothing of its supply.
FRESH = settings.changed(settings.DEFAULTS, "supply_ma", 2000)


def open_board(store: Store, layout_name: str = "") -> tuple[Board, str]:
    """The board as the store's files left it, and what people must be told about that ("" if nothing).

    `layout_name`: a kind of board to change to, "" for the one in the settings. A damaged journal is put aside and a
    new one begun. Raises ValueError for an unknown layout, CannotSave if a file cannot be read or written.
    """
    notices = []
    saved = store.load_settings()
    chosen, wrong = settings.read_settings(saved) if saved else (FRESH, ())
    if wrong:
        aside = store.put_settings_aside()
        notices.append(f"Some settings could not be read: {wrong[0]} They are kept as {aside.name}.")
    if layout_name:
        layout.make_layout(layout_name)
        chosen = settings.changed(chosen, "layout", layout_name)
    if settings.settings_lines(chosen) != tuple(saved or settings.settings_lines(FRESH)):
        store.save_settings(settings.settings_lines(chosen))
    journal = Journal(store.journal_lines)
    try:
        journal.load(store.journal_lines())
        if journal.torn:
            store.keep_lines(journal.lines)
    except Unreadable as error:
        aside = store.put_journal_aside()
        notices.append(
            f"The saved game could not be read: {error.args[0]} It is kept as {aside.name}; this is a new one."
        )
    if journal.game is not None and tracks(journal.game.options) > layout.make_layout(chosen.layout).tracks:
        chosen = settings.changed(chosen, "layout", layout.NAMES[tracks(journal.game.options) - 2])
        notices.append(f"The saved game needs more tracks: this is a board of {chosen.layout}.")
    return Board(new_session(chosen, journal), store), " ".join(notices)
