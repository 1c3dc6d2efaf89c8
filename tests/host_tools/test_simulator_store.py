"""The simulator's data folder: what is kept, what is put aside, and who may have it."""

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cribboard.console import keys
from cribboard.game import events
from host_tools.simulator.board import Board
from host_tools.simulator.opening import open_board
from host_tools.simulator.store import CannotSave, FolderInUse, Store, default_folder

LAYOUT = "3 tracks"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "a folder" / "cribboard"


@contextmanager
def opened(folder: Path) -> Iterator[Store]:
    store = Store(folder)
    try:
        yield store
    finally:
        store.close()


def switched_on(store: Store) -> Board:
    board, _ = open_board(store, LAYOUT)
    board.advance(40)  # a key that is down at once counts as stuck
    return board


def tap(board: Board, *taps: int) -> None:
    for key in taps:
        board.press("test", key)
        board.release("test", key)
        board.advance(40)


def play(folder: Path, *taps: int) -> tuple[str, str]:
    """Opens the board, taps keys one after the other, closes; returns the scores and the notice."""
    with opened(folder) as store:
        board, notice = open_board(store, LAYOUT)
        board.advance(40)
        tap(board, *taps)
        return ",".join(str(score) for score in board.state()["scores"]), notice


A6, B3, GO = (keys.number(name) for name in ("A6", "B3", "GO"))


def test_closing_and_opening_again_resumes_the_game(folder: Path) -> None:
    assert play(folder, A6, B3, GO) == ("6,3", "")
    assert play(folder) == ("6,3", "")
    assert play(folder, B3, GO) == ("6,6", "")


def test_staged_points_are_lost_when_the_board_is_switched_off(folder: Path) -> None:
    play(folder, A6, GO)
    play(folder, B3)
    assert play(folder) == ("6,0", "")


def test_the_journal_is_on_disk_as_soon_as_a_commit_is_made(folder: Path) -> None:
    with opened(folder) as store:
        board = switched_on(store)
        assert len(store.journal_lines()) == 2
        tap(board, A6)
        board.advance(500)
        assert store.journal_lines()[-1].startswith(b"2 peg A 6 *")


def test_every_line_is_synced_before_the_frame_is_drawn(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    with opened(folder) as store:
        board = switched_on(store)
        tap(board, A6)
        sync, draw = os.fsync, board.session.draw

        def synced(handle: int) -> None:
            order.append(f"sync {board.state()['scores']}")
            sync(handle)

        def drawn() -> bool:
            order.append(f"draw {board.state()['scores']}")
            return draw()

        monkeypatch.setattr(os, "fsync", synced)
        monkeypatch.setattr(board.session, "draw", drawn)
        for _ in range(5):
            board.press("test", GO)
            board.advance(2)
        monkeypatch.undo()
    assert order == ["draw [0, 0]", "sync [6, 0]", *["draw [6, 0]"] * 4]


def test_a_torn_last_line_is_cut_off_and_the_game_goes_on(folder: Path) -> None:
    play(folder, A6, GO, B3, GO)
    path = folder / "journal.txt"
    whole = path.read_bytes()
    for torn in (b"4 pe", b"4 peg A 6 *00000000\n", b"4 peg \xff\xfe"):
        path.write_bytes(whole + torn)
        assert play(folder) == ("6,3", "")
        assert path.read_bytes() == whole
    path.write_bytes(whole + b"4 p")
    play(folder, A6, GO)
    assert play(folder) == ("12,3", "")


def test_every_prefix_of_a_journal_opens(folder: Path) -> None:
    play(folder, A6, GO)
    path = folder / "journal.txt"
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        assert play(folder) == ("0,0", "")
    assert not list(folder.glob("*damaged*"))


def test_a_damaged_journal_is_put_aside_never_overwritten_and_the_board_starts(folder: Path) -> None:
    play(folder, A6, GO, B3, GO)
    path = folder / "journal.txt"
    damaged = path.read_bytes().replace(b"peg A 6", b"peg A 9")
    path.write_bytes(damaged)
    scores, notice = play(folder)
    assert scores == "0,0"
    assert "Line 2" in notice
    assert "journal-damaged-1.txt" in notice
    assert (folder / "journal-damaged-1.txt").read_bytes() == damaged
    assert play(folder, A6, GO) == ("6,0", "")

    path.write_bytes(b"\x00\xff not a journal\n more\n")
    assert "journal-damaged-2.txt" in play(folder)[1]
    assert (folder / "journal-damaged-1.txt").read_bytes() == damaged


def test_a_full_disk_is_told_and_everything_is_saved_once_there_is_room(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with opened(folder) as store:
        board = switched_on(store)
        monkeypatch.setattr(os, "fsync", full)
        tap(board, A6, GO, B3, GO)
        assert not board.saved
        assert board.state()["scores"] == [6, 3]
        assert len(store.journal_lines()) == 2

        monkeypatch.undo()
        board.advance(200)
        assert board.saved
    assert play(folder) == ("6,3", "")


def test_a_folder_belongs_to_one_process_at_a_time(folder: Path) -> None:
    with opened(folder) as store:
        store.describe_holder("http://localhost:8121/")
        with pytest.raises(FolderInUse) as refused:
            Store(folder)
    assert str(folder) in str(refused.value)
    assert "http://localhost:8121/" in str(refused.value)
    Store(folder).close()


def test_a_process_that_was_killed_leaves_no_lock_behind(folder: Path) -> None:
    program = "import sys, os; from pathlib import Path; from host_tools.simulator.store import Store; "
    program += "Store(Path(sys.argv[1])); os._exit(9)"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(["firmware", "."])}
    subprocess.run([sys.executable, "-c", program, str(folder)], env=environment, check=False)
    Store(folder).close()


def test_a_folder_that_cannot_be_made_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotSave, match="cannot be used"):
        Store(tmp_path / "file" / "cribboard")


def test_settings_are_remembered_and_damaged_ones_put_aside(folder: Path) -> None:
    with opened(folder) as store:
        board, _ = open_board(store, "panel")
        board.set("steady", 1)
        board.advance(1)
    with opened(folder) as store:
        board, notice = open_board(store)
        assert (board.session.layout.name, board.session.settings.steady, notice) == ("panel", 1, "")
        store.settings_path.write_text(store.settings_path.read_text().replace("steady 1", "steady \x00"))
    with opened(folder) as store:
        board, notice = open_board(store)
        assert (board.session.layout.name, board.session.settings.steady) == ("panel", 0)
        assert "settings-damaged-1.txt" in notice
    with opened(folder) as store:
        assert open_board(store)[1] == ""


def test_the_folder_is_where_the_system_keeps_a_users_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "cribboard"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_folder() == tmp_path / ".local" / "share" / "cribboard"
    monkeypatch.delenv("XDG_DATA_HOME")
    assert default_folder() == tmp_path / ".local" / "share" / "cribboard"


def test_nothing_but_the_folder_is_written(folder: Path) -> None:
    play(folder, A6, GO)
    assert sorted(path.name for path in folder.iterdir()) == ["journal.txt", "lock"]
    assert stat.S_ISREG((folder / "journal.txt").stat().st_mode)


def test_erasing_removes_the_journal_and_what_comes_next_begins_a_new_one(folder: Path) -> None:
    with opened(folder) as store:
        board = switched_on(store)
        for event in (events.peg(0, 6), events.peg(1, 3)):
            board.session.record(event)
        board.advance(1)
        assert len(store.journal_lines()) == 4
        board.session.erase()
        board.advance(1)
        assert len(store.journal_lines()) == 2
    with opened(folder) as store:
        assert switched_on(store).session.game.trails == ((0,), (0,))
