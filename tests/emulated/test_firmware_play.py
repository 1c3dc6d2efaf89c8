"""The firmware on an emulated Pico, from its pins: keys in, frames out, as a person at the table has it."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from cribboard.console.palette import PALETTES
from host_tools.benchmarks import board as figures
from host_tools.emulator.ready import bench, dismiss, settings_file, start
from host_tools.emulator.rig import Rig
from tests.emulated.play import ask, journal_text, milliamperes


@pytest.fixture(scope="module")
def board(application: Path) -> Iterator[Rig]:
    """A board that has started and shows its pegs."""
    with bench(application, keypad_diodes=False) as rig:
        start(rig)
        dismiss(rig)
        yield rig


@pytest.fixture
def rig(board: Rig) -> Rig:
    """The same with nothing staged, whatever a test before left."""
    for _ in range(10):
        if ask(board, do="state")["mode"] == "idle":
            break
        board.tap("AU")
    return board


def test_a_board_with_a_long_game_is_dark_until_it_is_restored_and_keeps_its_limits(application: Path) -> None:
    with bench(application, {"journal.txt": figures.long_game()}) as rig:
        first = start(rig)
        (risen_ns, is_on), *_ = rig.supply.changes
        assert is_on
        assert first.powered
        assert first.start_ns - risen_ns >= 60e6
        assert not first.faults
        print(f"\n{figures.row('start', first.end_ns / 1e6)}")
        assert figures.is_within("start", first.end_ns / 1e6)
        assert set(first.lit) >= {32 * 3 + 1 + 9}  # the front peg, in hole 100
        assert ask(rig, do="state")["scores"] == [100, 100]
        rig.run_ms(300)
        assert max(milliamperes(chain[-1] for chain in rig.frames if chain), 1) < 2000
        for name, measured in figures.inside(rig):
            print(figures.row(name, measured))
            assert figures.is_within(name, measured)


def test_points_staged_on_console_a_light_their_holes_on_its_chain_in_time(rig: Rig) -> None:
    red = PALETTES[0][1][0]
    count = len(rig.frames[0])
    slowest_ms = figures.edge_ms(rig)
    print(f"\n{figures.row('edge', slowest_ms)}")
    assert figures.is_within("edge", slowest_ms)
    staged = 1
    for frame in rig.frames[0][count:]:
        farthest = max([pixel for pixel in range(2, 9) if pixel in frame.lit], default=staged)
        if farthest != staged:
            assert farthest == staged + 1
            assert frame.lit[farthest][0] > frame.lit[farthest][2], f"track A is {red:x}, red"
            staged = farthest
    assert staged == 6
    assert not any(1 <= pixel <= 30 for pixel in rig.frames[1][-1].lit)


def test_points_staged_while_another_peg_walks_are_lit_in_time(rig: Rig) -> None:
    slowest_ms = figures.edge_while_walking_ms(rig)
    print(f"\n{figures.row('edge', slowest_ms)}")
    assert figures.is_within("edge", slowest_ms)


def test_two_consoles_pressed_at_once_both_count(rig: Rig) -> None:
    rig.press("A3", "B6")
    rig.run_ms(60)
    rig.release("A3", "B6")
    rig.run_ms(60)
    assert ask(rig, do="state")["staged"] == [3, 6]


def test_bounces_of_up_to_8_ms_give_one_press_each(rig: Rig) -> None:
    chance = random.Random(8)
    for number in range(6):
        for contact in (rig.press, rig.release):
            left, bounces = 8.0, []
            for _ in range(2 * chance.randrange(1, 4)):
                bounces.append(chance.uniform(0.05, left / 3))
                left -= bounces[-1]
            contact("A1", bounce_ms=bounces)
            rig.run_ms(chance.uniform(45, 60))
        assert ask(rig, do="state")["staged"][0] == number + 1


def test_three_keys_of_a_keypad_without_diodes_press_no_fourth(rig: Rig) -> None:
    rig.press("A1", "A", "2")
    rig.run_ms(80)
    rig.release("A1", "A", "2")
    rig.run_ms(80)
    assert ask(rig, do="state")["staged"][0] in (0, 1)  # never a ghost of A2
    rig.tap("AU", "AU")


def test_a_hand_is_keyed_and_pegged(rig: Rig) -> None:
    before = ask(rig, do="state")["scores"]
    rig.tap("5", "5", "5", "J", "5")
    assert ask(rig, do="state")["mode"] == "count"
    rig.tap("GO")
    after = ask(rig, do="state")["scores"]
    assert sum(after) - sum(before) == 28
    assert " hand B 5 5 J 5 starter 5 *" in journal_text(rig).splitlines()[-1]


def test_a_peg_walks_as_smoothly_as_at_30_frames_a_second(application: Path) -> None:
    with bench(application) as rig:
        start(rig)
        dismiss(rig)
        late_ms = figures.walk_ms(rig)
        print(f"\n{figures.row('walk', late_ms)}")
        assert figures.is_within("walk", late_ms)


def test_a_full_supply_of_light_stays_within_450_ma(application: Path) -> None:
    with bench(application, {"settings.txt": settings_file(supply_ma=450, layout="2 tracks")}) as rig:
        start(rig)
        dismiss(rig)
        rig.tap("5", "5", "5", "J", "5")
        rig.run_ms(100)
        shown = milliamperes(chain[-1] for chain in rig.frames if chain)
        assert 20 < shown <= 450 - 60 - 288


def test_a_panel_is_one_chain_of_256_pixels(application: Path) -> None:
    with bench(application, {"settings.txt": settings_file(layout="panel")}) as rig:
        start(rig)
        rig.run_ms(60)
        assert [len(chain) > 0 for chain in rig.frames] == [True, False, False, False]
        assert len(rig.frames[0][-1].pixels) == 256
        assert not rig.frames[0][-1].faults


def test_two_tracks_have_their_rail_on_the_rail_s_pin(application: Path) -> None:
    with bench(application, {"settings.txt": settings_file(layout="2 tracks")}) as rig:
        start(rig)
        rig.run_ms(60)
        assert [len(chain[-1].pixels) if chain else 0 for chain in rig.frames] == [128, 128, 0, 32]


def test_the_board_goes_on_when_its_clock_wraps_after_12_days(application: Path) -> None:
    with bench(application, ticks_ms=(1 << 30) - 500) as rig:
        start(rig)
        rig.run_ms(400)
        rig.tap("A2", "GO")
        assert rig.now_ns > 500e6
        assert ask(rig, do="state")["scores"][0] == 2


def test_a_key_stuck_at_power_on_is_named_and_ignored(application: Path) -> None:
    with bench(application, power=False) as rig:
        rig.press("B2")
        rig.power_on()
        start(rig)
        rig.run_ms(100)
        answer = ask(rig, do="state")
        assert "KEY B2 STUCK" in answer["message"]
        assert answer["staged"] == [0, 0]
