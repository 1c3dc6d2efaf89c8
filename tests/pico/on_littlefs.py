"""Runs under MicroPython: the store on littlefs, the power cut at every operation of a whole game and inside it.

Started by test_on_micropython.py through tests/on_micropython.py. Sizes and settings of the file system are those of
MicroPython's port for the Pico (its _boot.py).
"""

import gc
import os

import vfs

from cribboard.console import startup
from cribboard.console.board import Board
from cribboard.console.frame import LOOPS
from cribboard.console.settings import DEFAULTS, changed, settings_lines
from cribboard.console.wire import PLAIN, Wire
from cribboard.game import events
from cribboard.game.archive import parse_record
from cribboard.game.game import next_game_event
from cribboard.game.journal import Journal
from cribboard.game.journal_text import unseal
from cribboard.game.options import make_options
from cribboard.pico.store import ARCHIVE, FILES_KEPT, GAMES_A_FILE, JOURNAL, MIDDLE, TAIL, TAIL_MOVES, Store
from tests.console.devices import Devices, Player
from tests.pico.chips import BLOCK, Chip, cuts

BLOCKS = 64
HERE = "/flash"
NO_SPACE = 28  # errno ENOSPC, which MicroPython has no name for


def mount(chip, fresh=False):
    if fresh:
        vfs.VfsLfs2.mkfs(chip, progsize=256)
    vfs.mount(vfs.VfsLfs2(chip, progsize=256), HERE)


class Mounted:
    """A chip that is mounted, and a store on it, for the time of a `with`."""

    def __init__(self, chip, fresh=False):
        self.chip = chip
        self.fresh = fresh

    def __enter__(self):
        mount(self.chip, self.fresh)
        self.store = Store(HERE)
        return self.store

    def __exit__(self, kind, error, trace):
        self.store._close_tail()
        vfs.umount(HERE)
        gc.collect()


def new_chip(blocks=BLOCKS):
    chip = Chip(blocks)
    vfs.VfsLfs2.mkfs(chip, progsize=256)
    return chip


def whole_lines(store):
    """How many lines of the journal are whole, and whether any but the last is not."""
    count = 0
    torn = False
    for line in store.journal_lines():
        assert not torn, "a line follows a torn one"
        try:
            unseal(line)
            torn = line[-1:] != b"\n"
        except Exception:
            torn = True
        count += not torn
    return count


def play_a_game(journal):
    """Lines as they are committed, one commit after the other: two games of pegs, cribs, hands, undo, redo, moves."""
    yield journal.begin(make_options(()))
    seat = 0
    while journal.game.outcome is None:
        number = journal.lines
        if number % 23 == 7:
            yield (journal.undo(),)
            yield (journal.redo(),)
        elif number % 31 == 11:
            yield (journal.undo(),)
        elif number % 17 == 3:
            yield (journal.record(events.peg(journal.game.dealer, 4, "crib")),)
        else:
            yield (journal.record(events.peg(seat, 1 + number % 2, "points")),)
            seat = 1 - seat
    yield (journal.record(next_game_event(journal.game)),)
    for number in range(30):
        yield (journal.record(events.peg(number % 2, 1, "points")),)


def test_after_a_cut_at_any_operation_or_inside_it_the_journal_is_what_was_acknowledged_or_one_ahead():
    chip = new_chip()
    before = bytes(chip.content)
    ended = []  # how many operations had been done when each commit ended
    lines = []  # how many lines there were then
    with Mounted(chip) as store:
        chip.log.clear()
        journal = Journal()
        longest = 0
        for commit in play_a_game(journal):
            assert store.append(commit)
            ended.append(len(chip.log))
            lines.append(journal.lines)
            longest = max(longest, store._tail_bytes)
            # Now at leisure, now in a hurry, now in a greater one.
            store.tidy(len(ended) // 20 % 3)
            if len(ended) == 60:
                assert store.save_settings(settings_lines(DEFAULTS))
        assert store.archive("a game")
    log = chip.log
    assert len(ended) > 150
    assert TAIL_MOVES[2] < longest < 512  # in a hurry, and never so long that littlefs gives it a block of its own
    commit = -1
    starts = 0
    for number, part, image in cuts(before, log):
        while commit + 1 < len(ended) and ended[commit + 1] <= number:
            commit += 1
        allowed = [lines[commit] if commit >= 0 else 0]
        if commit + 1 < len(ended):
            allowed.append(lines[commit + 1])
            if commit < 0:
                allowed.append(1)  # of the very first commit, which has two lines
        with Mounted(Chip(BLOCKS, image)) as store:
            assert whole_lines(store) in allowed, (number, part)
            if number % 11 == 0:
                starts += 1
                restored = startup.restore(store, LOOPS)
                assert restored.session.journal.lines in [max(2, count) for count in allowed]
                assert not restored.notices
    assert starts > 20


def board_on(store, layout="2 tracks"):
    restored = startup.restore(store, LOOPS)
    devices = Devices()
    pixels = restored.session.layout.pixels
    board = Board(restored.session, restored.store, Wire(pixels, *PLAIN), devices, devices)
    board.announce(restored.notices, restored.sentences)
    return board


def write(name, data):
    """Makes a file; the journal without middle and tail."""
    if name == JOURNAL:
        remove(MIDDLE)
        remove(TAIL)
    with open(HERE + "/" + name, "wb") as file:
        file.write(data)


def remove(name):
    try:
        os.remove(HERE + "/" + name)
    except OSError:
        pass


def read(name):
    """A file's bytes; of the journal all."""
    if name == JOURNAL:
        return b"".join(Store(HERE).journal_lines())
    with open(HERE + "/" + name, "rb") as file:
        return file.read()


def test_a_blank_board_starts_and_saves_without_a_word_of_loss():
    with Mounted(new_chip()) as store:
        board = board_on(store)
        assert "UNREADABLE" not in board.session.message
        Player(board).steps(10).press("A2 GO")
    with Mounted(Chip(BLOCKS), True) as store:
        assert whole_lines(store) == 0


def test_what_was_pegged_is_there_again():
    chip = new_chip()
    with Mounted(chip) as store:
        board = board_on(store)
        Player(board).steps(10).press("A2 GO B3 GO")
    with Mounted(chip) as store:
        assert [trail[-1] for trail in board_on(store).session.game.trails] == [2, 3]


def test_a_damaged_journal_is_put_aside_and_said_so_once():
    for damage in (b"", b"\xff\xff\xff", b"rubbish\n", bytes(range(256)) * 40, b"cribboard 9 *00000000\n"):
        chip = new_chip()
        with Mounted(chip) as store:
            write(JOURNAL, damage or b"cribboard 1\n1 peg A 1 *12345678\n2 peg A 1 *12345678\n")
            bad = read(JOURNAL)
            board = board_on(store)
            assert board.session.message.startswith(startup.GAME_LOST)
            Player(board).steps(10).press("A2 GO")
            assert read("journal-bad-1.txt") == bad
        with Mounted(chip) as store:
            board = board_on(store)
            assert startup.GAME_LOST not in board.session.message
            assert board.session.game.trails[0][-1] == 2


def test_a_line_damaged_in_the_middle_is_found_and_a_second_bad_file_gets_its_own_name():
    chip = new_chip()
    for number in (1, 2):
        with Mounted(chip) as store:
            board = board_on(store)
            Player(board).steps(10).press("A2 GO B3 GO A1 GO")
            whole = bytearray(read(JOURNAL))
            whole[whole.index(b"peg B 3") + 6] ^= 1
            write(JOURNAL, whole)
        with Mounted(chip) as store:
            assert startup.GAME_LOST in board_on(store).session.message
            assert read(f"journal-bad-{number}.txt") == whole


def test_a_journal_cut_at_any_byte_starts_with_what_is_whole_and_goes_on():
    chip = new_chip()
    with Mounted(chip) as store:
        Player(board_on(store)).steps(10).press("A2 GO B3 GO")
        whole = read(JOURNAL)
    image = bytes(chip.content)
    for length in range(0, len(whole), 3):
        chip = Chip(BLOCKS, image)
        with Mounted(chip) as store:
            write(JOURNAL, whole[:length])
            board = board_on(store)
            assert startup.GAME_LOST not in board.session.message, length
            Player(board).steps(10).press("A1 GO")
        with Mounted(chip) as store:
            board = board_on(store)
            assert startup.GAME_LOST not in board.session.message, length
            assert board.session.game.trails[0][-1] >= 1


def test_settings_damaged_one_by_one_cost_only_themselves_and_are_kept_aside():
    chip = new_chip()
    with Mounted(chip) as store:
        lines = list(settings_lines(changed(changed(DEFAULTS, "sound", 1), "layout", "panel")))
        lines[1] = "peg_ms a lot"
        assert store.save_settings(lines)
        board = board_on(store)
        assert board.session.settings == changed(changed(DEFAULTS, "sound", 1), "layout", "panel")
        assert board.session.layout.name == "panel"
        assert startup.SETTINGS_LOST in board.session.message
        assert read("settings-bad-1.txt").decode().split("\n")[1] == "peg_ms a lot"
    with Mounted(chip) as store:
        assert startup.SETTINGS_LOST not in board_on(store).session.message


def fill():
    """Writes files until nothing more fits."""
    number = 0
    try:
        while True:
            write(f"big{number}", b"x" * BLOCK)
            number += 1
    except OSError as error:
        assert error.errno == NO_SPACE


def filled():
    """A chip on which the journal has a game and nothing more fits."""
    chip = new_chip(24)
    with Mounted(chip) as store:
        Player(board_on(store)).steps(10).press("A2 GO")
        fill()
    return chip


def test_a_full_disk_does_not_stop_the_board_and_it_is_said_once():
    chip = filled()
    with Mounted(chip) as store:
        board = board_on(store)
        assert board.session.game.trails[0][-1] == 2
        player = Player(board).steps(700)
        said = 0
        for _ in range(70):
            player.press("A1 GO").steps(80)
            said += board.session.message == "NOT SAVED"
        assert board.session.game.trails[0][-1] > 40
        assert not board.is_saved
        assert said <= 5
        os.remove(HERE + "/big0")
        os.remove(HERE + "/big1")
        player.steps(400)
        assert board.is_saved
        now = board.session.game.trails
    with Mounted(chip) as store:
        assert board_on(store).session.game.trails == now


def test_a_full_disk_with_a_torn_journal_still_starts():
    chip = filled()
    with Mounted(chip) as store:
        whole = read(JOURNAL)
        remove(JOURNAL)
        write(JOURNAL, whole[:-4])
        restored = startup.restore(store, LOOPS)
        assert restored.session.game.trails[0][-1] in (0, 2)
        assert not restored.notices


def record(number):
    return f"cribboard game 1;date=;game {number}" + "x" * 300


def test_the_archive_keeps_at_least_the_last_200_games_and_is_bounded():
    chip = new_chip(256)
    with Mounted(chip) as store:
        assert list(store.archive_lines()) == []
        assert store.last_archived() == b""
        for number in range(260):
            assert store.archive(record(number))
            if number == 100:
                store = Store(HERE)  # as after a restart
        kept = [line.decode().strip() for line in store.archive_lines()]
        assert kept == [record(number) for number in range(260 - len(kept), 260)]
        assert 200 <= len(kept) <= GAMES_A_FILE * FILES_KEPT
        assert store.last_archived().decode().strip() == record(259)
        assert len(os.listdir(HERE + "/" + ARCHIVE)) == FILES_KEPT


def test_a_finished_game_is_in_the_archive_after_it_is_confirmed():
    chip = new_chip()
    with Mounted(chip) as store:
        store.append(Journal().begin(make_options((("target", "61"),))))
        board = board_on(store)
        player = Player(board).steps(700)
        for _ in range(6):
            player.press("A6 A6 GO").wait(2000)
        player.wait(60_000).press("GO").wait(3000)
        for _ in range(3):
            board.tidy()
        (line,) = list(store.archive_lines())
        assert parse_record(line).scores == (61, 0)


def test_safe_mode_writes_neither_journal_nor_settings():
    chip = new_chip()
    with Mounted(chip) as store:
        Player(board_on(store)).steps(10).press("A2 GO")
        store.save_settings(settings_lines(changed(DEFAULTS, "palette", 2)))
        before = (read(JOURNAL), read("settings.txt"))
        chip.log.clear()
        restored = startup.restore(store, LOOPS, True)
        devices = Devices()
        board = Board(restored.session, restored.store, Wire(416, *PLAIN), devices, devices)
        board.announce(restored.notices)
        assert board.session.message.startswith(startup.SAFE_MODE)
        assert board.session.settings.palette == 0
        player = Player(board).steps(10).press("A2 GO B2 GO AU")
        board.set("sound", 1)
        player.steps(10)
        board.tidy()
        assert chip.log == []
        assert (read(JOURNAL), read("settings.txt")) == before
        assert len(list(board.store.journal_lines())) == 3
