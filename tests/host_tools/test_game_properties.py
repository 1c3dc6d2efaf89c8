"""What holds for every game and journal, whatever the table does: random tables, files cut short, files damaged."""

import random
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribboard.game import events
from cribboard.game import game as games
from cribboard.game.errors import Unreadable
from cribboard.game.journal import Journal
from cribboard.game.options import DEFAULTS
from tests.host_tools.random_table import FORMS, TABLES, Operation, Table, answers, load, play


@given(TABLES)
@settings(deadline=None, max_examples=150)
def test_a_bounded_journal_tells_what_a_naive_one_would(table: Any) -> None:
    play(table)


def evening(seed: int) -> list[Operation]:
    """Several hundred doings of a table that mostly plays on, so that games end and more follow."""
    chance = random.Random(seed)

    def card() -> int:
        return chance.randint(1, 13) | chance.randint(0, 4) << 4

    def hand() -> tuple[int, ...]:
        return tuple(card() for _ in range(4))

    def seat() -> int:
        return chance.randrange(2)

    doings: tuple[tuple[int, Any], ...] = (
        (30, lambda: events.peg(seat(), chance.randint(1, 29))),
        (8, lambda: events.peg(seat(), chance.randint(0, 20), chance.choice(events.PEGS))),
        (6, lambda: events.hand(seat(), hand(), card())),
        (3, lambda: events.crib(hand(), card())),
        (20, lambda: ("guide", chance.randint(0, 12))),
        (12, lambda: ("undo",)),
        (8, lambda: ("redo",)),
        (1, lambda: ("undo many", chance.randint(2, 120))),
        (1, lambda: ("redo many", chance.randint(2, 120))),
        (4, lambda: ("move", chance.randint(0, 11), seat())),
        (3, lambda: ("remove", chance.randint(0, 11))),
        (5, lambda: ("join", seat(), chance.randint(1, 12))),
        (5, lambda: ("suit", chance.randint(1, 4))),
        (1, lambda: events.void()),
        (3, lambda: events.claim(seat(), chance.randint(1, 6))),
        (3, lambda: events.too_many(seat())),
        (15, lambda: ("next",)),
        (1, lambda: ("new", seat())),
        (1, lambda: events.deal(seat())),
    )
    weights = [weight for weight, _ in doings]
    return [chance.choices(doings, weights)[0][1]() for _ in range(chance.randint(100, 500))]


@pytest.mark.parametrize("seed", range(12))
def test_a_long_evening_is_remembered_as_a_naive_journal_would(seed: int) -> None:
    played = play((FORMS[seed % len(FORMS)], seed // 2 % 2, evening(seed)))
    assert played.journal.lines > 60
    check_file(played)


def check_file(played: Table) -> None:
    """The file loads to what the journal says, with all in memory or little."""
    for bounded in (False, True):
        loaded = load(played.file, bounded)
        assert answers(loaded) == answers(played.journal) and not loaded.torn


@given(TABLES)
@settings(deadline=None, max_examples=60)
def test_the_file_loads_to_the_same_journal_bounded_or_not(table: Any) -> None:
    played = play(table)
    check_file(played)
    assert answers(load([line.encode() for line in played.file])) == answers(played.journal)


@given(TABLES)
@settings(deadline=None)
def test_a_shortened_journal_goes_on_with_the_same_game(table: Any) -> None:
    played = play(table)
    short, lines = played.journal.shortened()
    loaded = load([line + "\n" for line in lines])
    assert answers(loaded) == answers(short) and short.lines == len(lines)
    assert (short.game, len(short.pegs())) == (played.journal.game, len(played.journal.pegs()))


@given(TABLES)
@settings(deadline=None, max_examples=40)
def test_every_prefix_of_the_lines_loads_to_the_game_as_it_was_then(table: Any) -> None:
    played = play(table)
    for count in range(len(played.file) + 1):
        loaded = load(played.file[:count])
        assert loaded.game == played.states[count] and loaded.lines == count and not loaded.torn


@given(TABLES, st.data())
@settings(deadline=None, max_examples=150)
def test_a_file_cut_at_any_byte_loads_to_the_line_before_or_after(table: Any, data: Any) -> None:
    played = play(table)
    whole = "".join(played.file).encode()
    length = data.draw(st.integers(0, len(whole)))
    tail = data.draw(st.one_of(st.just(b""), st.binary(max_size=20).filter(lambda tail: b"\n" not in tail[:-1])))
    cut = whole[:length]
    if tail and length:
        begun = cut[cut.rfind(b"\n") + 1 :]
        cut = cut[: len(cut) - len(begun)] + (begun + tail if length > len(played.file[0]) else begun)
    count = cut.count(b"\n", 0, length)
    loaded = load(cut.splitlines(keepends=True) if b"\r" not in cut else split(cut))
    assert loaded.game in (played.states[count], played.states[min(count + 1, len(played.states) - 1)])
    assert loaded.lines in (count, count + 1)


def split(data: bytes) -> list[bytes]:
    """The lines of a file, ended by newlines alone."""
    *whole, last = data.split(b"\n")
    return [line + b"\n" for line in whole] + ([last] if last else [])


@given(TABLES)
@settings(deadline=None, max_examples=60)
def test_undoing_everything_and_redoing_it_comes_back(table: Any) -> None:
    played = play(table)
    journal = load(played.file)
    while journal.can_redo:
        journal.redo()
    end = answers(journal)
    passed = []
    while journal.can_undo:
        passed.append(journal.game)
        journal.undo()
    assert journal.game == played.states[2]
    while passed:
        journal.redo()
        assert journal.game == passed.pop()
    now = answers(journal)
    assert (now[0], *now[2:]) == (end[0], *end[2:])


@given(TABLES, st.integers(0), st.integers(0, 255))
@settings(deadline=None, max_examples=100)
def test_a_changed_byte_is_never_taken_for_what_happened(table: Any, place: int, byte: int) -> None:
    played = play(table)
    data = bytearray("".join(played.file).encode())
    place %= len(data)
    if data[place] == byte:
        return
    data[place] = byte
    try:
        loaded = load(split(bytes(data)))
    except Unreadable as error:
        assert error.args[0]
    else:
        assert loaded.torn and loaded.game in played.states[-3:-1]


@pytest.mark.parametrize("bounded", [False, True])
def test_a_journal_of_two_thousand_lines_loads_in_no_time(bounded: bool) -> None:
    table = Journal()
    lines = list(table.begin(DEFAULTS))
    while len(lines) < 2000:
        if table.game.outcome is not None:
            lines.append(table.record(games.next_game_event(table.game)))
        elif len(lines) % 40 == 0:
            lines.append(table.undo())
        else:
            lines.append(table.record(events.peg(len(lines) % 2, len(lines) % 5 + 1)))
    started = time.perf_counter()
    loaded = load(lines, bounded)
    seconds = time.perf_counter() - started
    assert loaded.game == table.game
    assert seconds < 1, f"{seconds:.3f} s"
