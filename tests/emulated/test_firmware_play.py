"""The firmware on an emulated Pico, from its pins: keys in, frames out, as a person at the table has it."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from cribboard.console.palette import PALETTES
from host_tools.emulator.rig import Rig
from tests.emulated.play import ask, bench, dismiss, journal_file, journal_text, milliamperes, settings_file, start


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


def test_the_board_is_dark_until_it_is_restored_and_then_shows_what_was_saved(application: Path) -> None:
    pegs = [(seat, 1) for _ in range(100) for seat in (0, 1)]
    with bench(application, {"journal.txt": journal_file(pegs)}) as rig:
        first = start(rig)
        (risen_ns, is_on), *_ = rig.supply.changes
        assert is_on
        assert first.powered
        assert first.start_ns - risen_ns >= 60e6
        assert not first.faults
        assert first.end_ns < 1.5e9, "200 events: reset to first frame"
        print(f"\n200 events: first frame after {first.end_ns / 1e6:.0f} ms")
        assert set(first.lit) >= {32 * 3 + 1 + 9}  # the front peg, in hole 100
        assert ask(rig, do="state")["scores"] == [100, 100]
        rig.run_ms(300)
        assert max(milliamperes(chain[-1] for chain in rig.frames if chain), 1) < 2000


def test_two_on_console_a_lights_hole_two_on_its_chain_within_40_ms(rig: Rig) -> None:
    red = PALETTES[0][1][0]
    slowest = 0.0
    for wanted, offset_ms in ((2, 0.0), (3, 1.3), (4, 2.6), (5, 3.9), (6, 7.0)):
        rig.run_ms(41 + offset_ms)
        pressed, count = rig.now_ns, len(rig.frames[0])
        rig.press("A2" if wanted == 2 else "A1")
        rig.run_ms(60)
        frame = next(frame for frame in rig.frames[0][count:] if wanted in frame.lit)
        slowest = max(slowest, (frame.end_ns - pressed) / 1e6)
        assert frame.lit[wanted][0] > frame.lit[wanted][2], f"track A is {red:x}, red"
        assert wanted + 1 not in frame.lit
        rig.release("A2", "A1")
        rig.run_ms(60)
    print(f"\nkey edge to last bit: {slowest:.1f} ms at most")
    assert slowest <= 40
    assert not any(1 <= pixel <= 30 for pixel in rig.frames[1][-1].lit)


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
    # Frames are sent only when they change; a peg 24 holes on its way changes every 60 ms. At 30 frames a second each
    # hole is lit within a thirtieth of a second of its moment.
    with bench(application) as rig:
        start(rig)
        dismiss(rig)
        rig.tap("A6", "A6", "A6", "A6")
        count = len(rig.frames[0])
        rig.press("GO")
        rig.run_ms(60)
        rig.release("GO")
        rig.run_ms(1500)
        moments: dict[int, int] = {}
        for frame in rig.frames[0][count:]:
            for hole in range(1, 25):
                if frame.lit.get(hole, (0, 0, 0))[0] > 100:
                    moments.setdefault(hole, frame.start_ns)
        assert sorted(moments) == list(range(1, 25))
        late = [(moments[hole] - moments[1]) / 1e6 - 60 * (hole - 1) for hole in range(1, 24)]
        print(f"\nholes of a walk: lit within {max(late) - min(late):.1f} ms of their moments")
        assert max(late) - min(late) <= 1000 / 30


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
