"""Runs under MicroPython: the three files that the journal is kept in, and how its lines go from one to the next.

Started by test_on_micropython.py through tests/on_micropython.py.
"""

import os
from random import getrandbits, seed

from cribboard.console import startup
from cribboard.console.frame import LOOPS
from cribboard.console.settings import DEFAULTS, settings_lines
from cribboard.game import events
from cribboard.game.game import next_game_event
from cribboard.game.journal import Journal
from cribboard.game.options import make_options
from cribboard.pico import store as stores
from cribboard.pico.store import JOURNAL, MIDDLE, TAIL, Store
from tests.console.devices import Player
from tests.pico.chips import Chip, cuts
from tests.pico.on_littlefs import BLOCKS, HERE, Mounted, board_on, fill, new_chip, read, write


def move_all(store):
    """Brings everything into the journal's long file."""
    store._close_tail()
    store._gather()


def long_match(games):
    """The lines of a match with so many finished games and one that has begun, and its journal."""
    journal = Journal()
    lines = list(journal.begin(make_options((("target", "61"),))))
    for _ in range(games):
        while journal.game.outcome is None:
            lines.append(journal.record(events.peg(journal.lines % 2, 7, "points")))
        lines.append(journal.record(next_game_event(journal.game)))
    lines.append(journal.record(events.peg(0, 5, "points")))
    return lines, journal


def test_a_commit_erases_one_block_at_most_however_fast_they_come():
    chip = new_chip(352)
    with Mounted(chip) as store:
        store.save_settings(settings_lines(DEFAULTS))
        journal = Journal()
        store.append(journal.begin(make_options(())))
        most_steps = 0
        for number in range(600):
            chip.log.clear()
            line = journal.undo() if number % 7 == 3 else journal.record(events.peg(number % 2, 0, "crib"))
            assert store.append((line,))
            assert sum([data is None for _, data in chip.log]) <= 1, number
            chip.log.clear()
            store.tidy(2)
            most_steps = max(most_steps, sum([data is None for _, data in chip.log]))
        assert most_steps <= 3
        assert store._tail_bytes < 512


def test_lines_that_a_cut_left_in_two_files_count_once():
    chip = new_chip()
    with Mounted(chip) as store:
        Player(board_on(store)).steps(10).press("A2 GO B3 GO A1 GO")
        whole = read(JOURNAL)
        lines = [line + b"\n" for line in whole.split(b"\n")[:-1]]
        for moved in range(len(lines) + 1):
            for first in range(moved + 1):
                for last in range(moved, len(lines) + 1):
                    write(JOURNAL, b"".join(lines[:moved]))
                    write(MIDDLE, b"".join(lines[first:last]))
                    write(TAIL, b"".join(lines[last:]))
                    assert read(JOURNAL) == whole
                    store = Store(HERE)
                    while MIDDLE in os.listdir(HERE):
                        store._move_middle()
                        assert read(JOURNAL) == whole


def test_a_torn_tail_is_cut_and_a_damaged_one_put_aside_with_its_journal():
    for damaged in (False, True):
        chip = new_chip()
        with Mounted(chip) as store:
            Player(board_on(store)).steps(10).press("A2 GO B3 GO")
            move_all(store)
            Player(board_on(Store(HERE))).steps(10).press("A1 GO B1 GO")
            os.rename(HERE + "/" + TAIL, HERE + "/" + MIDDLE)
            Player(board_on(Store(HERE))).steps(10).press("B2 GO A3 GO")
            middle = read(MIDDLE)
            with open(HERE + "/" + TAIL, "rb") as file:
                tail = bytearray(file.read())
            if damaged:
                tail[4] ^= 1
            else:
                tail = tail[:-3]
            write(TAIL, tail)
        with Mounted(chip) as store:
            board = board_on(store)
            assert (startup.GAME_LOST in board.session.message) == damaged
            if damaged:
                assert read("journal-tail-bad-1.txt") == tail
                assert read("journal-middle-bad-1.txt") == middle
                assert read("journal-bad-1.txt").count(b"\n") == 4
            else:
                assert [trail[-1] for trail in board.session.game.trails] == [3, 6]
                assert MIDDLE not in os.listdir(HERE)
            Player(board).steps(10).press("A2 GO")
            now = board.session.game.trails
        with Mounted(chip) as store:
            assert board_on(store).session.game.trails == now


def test_the_end_of_a_journal_is_found_from_behind_wherever_its_lines_lie():
    seed(31)
    with Mounted(new_chip(128)):
        for _ in range(40):
            lines = [b"cribboard 1 *12345678\n"]
            for number in range(1, 1 + getrandbits(7)):
                word = b"game" if getrandbits(5) < 2 else b"peg"
                lines.append(b"%d %s %s *12345678\n" % (number, word, b"x" * getrandbits(6)))
            moved = getrandbits(7) % (len(lines) + 1)
            later = min(moved + getrandbits(4), len(lines))
            write(JOURNAL, b"".join(lines[:moved]))
            write(MIDDLE, b"".join(lines[moved:later]))
            write(TAIL, b"".join(lines[later:]))
            games = [n for n in range(1, len(lines)) if lines[n].split()[1] == b"game"]
            for count in (1, 2, 3):
                number, end = Store(HERE).journal_end(b"game", count)
                if len(games) >= count and games[-count] < moved:
                    assert number == games[-count]
                else:
                    # Nothing so near the end, or all of it in the short tail.
                    assert number in (0, games[-count] if len(games) >= count else 0)
                assert list(end) == lines[number:]


def test_a_board_with_a_long_match_starts_from_its_last_games_and_can_undo_past_them():
    chip = new_chip(128)
    lines, journal = long_match(12)
    with Mounted(chip) as store:
        assert store.append(lines)
        move_all(store)
    with Mounted(chip):
        fed = []
        store = Store(HERE, lambda: fed.append(1))
        number, _ = store.journal_end(b"game", 2)
        assert number > 100
        session = startup.restore(store, LOOPS).session
        assert session.journal.game == journal.game
        assert session.journal.lines == journal.lines
        for _ in range(60):
            assert store.append((session.journal.undo(),))
            journal.undo()
            assert session.journal.game == journal.game
        assert len(fed) >= journal.lines // 16, "both readings feed the watchdog"
        for _ in range(60):
            session.journal.redo()
            journal.redo()
            assert session.journal.game == journal.game


def test_a_journal_that_grew_too_long_is_shortened_at_a_start_and_no_cut_loses_anything():
    lines, journal = long_match(12)
    chip = new_chip(128)
    with Mounted(chip) as store:
        assert store.append(lines[:-9])
        move_all(store)
        assert store.append(lines[-9:-5])
        os.rename(HERE + "/" + TAIL, HERE + "/" + MIDDLE)
        store._close_tail()
        assert store.append(lines[-5:])
    before = bytes(chip.content)
    limit = stores.JOURNAL_MOST
    stores.JOURNAL_MOST = 2000
    try:
        with Mounted(chip) as store:
            chip.log.clear()
            session = startup.restore(store, LOOPS).session
            assert session.game == journal.game
            assert not store.is_long() and store._size(JOURNAL) < 1500
            log = list(chip.log)
            assert store.append((session.journal.undo(), session.journal.redo()))
        with Mounted(chip) as store:
            assert startup.restore(store, LOOPS).session.game == journal.game
        for number, part, image in cuts(before, log):
            with Mounted(Chip(128, image)) as store:
                assert startup.restore(store, LOOPS).session.game == journal.game, (number, part)
    finally:
        stores.JOURNAL_MOST = limit


def restored_with(store, module, name, value):
    """What a start restores with a module's constant changed for that."""
    usual = getattr(module, name)
    setattr(module, name, value)
    try:
        return startup.restore(store, LOOPS)
    finally:
        setattr(module, name, usual)


def test_a_flash_too_full_for_a_shorter_journal_keeps_the_long_one():
    lines, journal = long_match(12)
    chip = new_chip(16)
    with Mounted(chip) as store:
        assert store.append(lines)
        move_all(store)
        fill()
        restored = restored_with(store, stores, "JOURNAL_MOST", 2000)
        assert restored.session.game == journal.game
        assert restored.session.journal.lines == journal.lines == read(JOURNAL).count(b"\n")


class Crowded(Store):
    """A store on a chip whose memory does not hold two games."""

    def journal_end(self, word, count):
        """As of any store, but for more than one game."""
        if count > 1:
            raise MemoryError
        return Store.journal_end(self, word, count)


def test_a_board_that_cannot_hold_two_games_goes_on_with_one_and_can_undo_past_it():
    lines, journal = long_match(6)
    chip = new_chip(128)
    with Mounted(chip) as store:
        assert store.append(lines)
        move_all(store)
        restored = startup.restore(Crowded(HERE), LOOPS)
        assert restored.session.game == journal.game and not restored.notices
        for _ in range(4):
            restored.session.journal.undo()
            journal.undo()
            assert restored.session.game == journal.game


def test_two_games_that_would_leave_no_room_to_play_are_not_read_both():
    lines, journal = long_match(6)
    chip = new_chip(128)
    with Mounted(chip) as store:
        assert store.append(lines)
        move_all(store)
        kept = len(startup.restore(store, LOOPS).session.journal._fold.entries)
        restored = restored_with(store, startup, "ROOM_BYTES", 1 << 30)
        assert len(restored.session.journal._fold.entries) < kept
        assert restored.session.game == journal.game and not restored.notices


def cut_anywhere(chip, act):
    """Lets a store act, and gives the board as it starts after each operation of that, and after a part of each."""
    before = bytes(chip.content)
    with Mounted(chip) as store:
        chip.log.clear()
        act(store)
        log = list(chip.log)
    for _, _, image in cuts(before, log):
        with Mounted(Chip(BLOCKS, image)) as store:
            yield startup.restore(store, LOOPS)


def in_three_files(lines):
    """A chip with the lines in the journal, its middle file and its tail, and a finished game."""
    chip = new_chip()
    with Mounted(chip) as store:
        assert store.append(lines[:-9])
        move_all(store)
        assert store.archive("a game") and store.append(lines[-9:-5])
        store._close_tail()
        os.rename(HERE + "/" + TAIL, HERE + "/" + MIDDLE)
        assert store.append(lines[-5:])
    return chip


def test_a_cut_while_games_are_erased_leaves_the_game_as_it_was_or_none():
    lines, journal = long_match(3)
    seen = set()
    for restored in cut_anywhere(in_three_files(lines), Store.erase_games):
        game = restored.session.game
        assert not restored.notices
        assert game == journal.game or (game.number == 1 and game.trails == ((0,), (0,)))
        seen.add(game.number)
    assert len(seen) == 2


def test_a_cut_while_a_damaged_journal_is_put_aside_is_no_reason_to_keep_quiet():
    chip = in_three_files(long_match(3)[0])
    with Mounted(chip):
        with open(HERE + "/" + TAIL, "rb") as file:
            tail = bytearray(file.read())
        tail[4] ^= 1
        write(TAIL, tail)
    for restored in cut_anywhere(chip, lambda store: startup.restore(store, LOOPS)):
        fresh = restored.session.game.number == 1 and restored.session.game.trails == ((0,), (0,))
        assert restored.notices == (startup.GAME_LOST,) or (fresh and not restored.notices)
