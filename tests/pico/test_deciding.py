"""What `pico` decides by itself: steps out of a clock that wraps, ghosts, the supply, restarts, where chains are."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

from cribboard.console.settings import DEFAULTS
from cribboard.pico import pins
from tests.pico.stand_ins import Clock, Heap, Machine, Pin, Reset

Load = Callable[[str], Any]


# The clock.


def test_a_step_is_due_every_5_ms_and_no_time_is_lost(pico: Load, clock: Clock) -> None:
    steady = pico("clock").Clock()
    taken = 0
    for passed in (1, 2, 3, 4, 5, 6, 7, 1, 1, 4, 8, 8):
        clock.now += passed
        taken += steady.steps()
    assert taken == 50 // 5


def test_the_clock_goes_on_when_the_counter_wraps(pico: Load, clock: Clock) -> None:
    clock.now = Clock.PERIOD - 12
    steady = pico("clock").Clock()
    taken = 0
    for _ in range(8):
        clock.now += 5
        taken += steady.steps()
    assert taken == 8


def test_after_a_pause_steps_come_in_small_helpings_and_a_long_pause_is_forgotten(pico: Load, clock: Clock) -> None:
    steady = pico("clock").Clock()
    clock.now += 60
    helpings = [steady.steps() for _ in range(6)]
    assert helpings == [3, 3, 3, 3, 0, 0]
    clock.now += 60_000
    taken = 0
    while steps := steady.steps():
        taken += steps
    assert taken == 100


def test_rest_lasts_until_the_next_step(pico: Load, clock: Clock) -> None:
    steady = pico("clock").Clock()
    clock.now += 2
    steady.steps()
    steady.rest()
    assert clock.slept == [3]
    clock.now += 2
    steady.steps()
    clock.now += 9
    steady.rest()
    assert clock.slept == [3]


# Ghosts.


def held(pico: Load, *scans: dict[int, int]) -> list[int]:
    """What the keys are after some scans, each {row: columns}."""
    hold_ghosts = pico("keys").hold_ghosts
    keys = bytearray(8)
    for scan in scans:
        hold_ghosts(bytearray([scan.get(row, 0) for row in range(8)]), keys)
    return list(keys)


def test_consoles_have_diodes_and_any_keys_count_at_once(pico: Load) -> None:
    assert held(pico, {0: 31, 1: 31, 2: 31, 7: 31}) == [31, 31, 31, 0, 0, 0, 0, 31]


def test_two_keys_of_the_keypad_count_at_once(pico: Load) -> None:
    assert held(pico, {3: 0b11})[3] == 0b11
    assert held(pico, {3: 0b01, 4: 0b10})[3:5] == [0b01, 0b10]
    assert held(pico, {3: 0b01, 4: 0b01})[3:5] == [0b01, 0b01]


def test_the_fourth_corner_of_a_rectangle_is_no_press(pico: Load) -> None:
    for order in ([{3: 1}, {3: 3}], [{3: 2}, {3: 3}], [{4: 1}, {3: 1, 4: 1}]):
        keys = held(pico, *order, {3: 3, 4: 3})
        before = held(pico, *order)
        assert all(now & ~earlier == 0 for now, earlier in zip(keys, before, strict=True))


def test_two_keys_of_a_keypad_row_and_a_console_make_no_second_key_there(pico: Load) -> None:
    assert held(pico, {0: 1}, {0: 3, 3: 3})[0] == 1
    assert held(pico, {3: 3}, {0: 3, 3: 3})[0] == 0
    assert held(pico, {3: 3}, {0: 3, 3: 3}, {0: 1, 3: 1})[0] == 1


# The supply.


@pytest.mark.parametrize(
    ("free", "pulled", "limit"),
    [
        (0.0, 0.0, 0),
        (1.2, 0.0, 0),  # a pin that floats, drawn to nothing by a weak pull
        (0.21, 0.1, 450),
        (0.46, 0.23, 1350),
        (0.84, 0.42, 2000),
    ],
)
def test_the_supply_is_what_the_cc_pins_say_where_they_are_wired(
    pico: Load, free: float, pulled: float, limit: int
) -> None:
    power = pico("power")
    Machine.volts[pins.CC_SENSE] = (free, pulled)
    assert power.Power().cc_ma == limit


def test_a_rail_that_sags_counts_and_one_that_is_not_there_does_not(pico: Load) -> None:
    supply = pico("power").Power()
    for volts, sags in ((0.0, 0), (2.5, 0), (2.1, 1), (2.0, 2), (2.5, 2), (1.0, 2)):
        Machine.volts[pins.RAIL_SENSE] = (volts, volts)
        supply.watch()
        assert supply.sags == sags


# Restarts.


@pytest.fixture
def guard(pico: Load, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The guard, with a place for its crash file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        sys, "print_exception", lambda error, *file: print(error, *(), file=(*file, io.StringIO())[0]), raising=False
    )
    module = pico("guard")
    monkeypatch.setattr(module, "gc", Heap())
    return module


def fail(guard: Any) -> None:
    raise ValueError("no board today")


def test_an_exception_is_written_down_and_restarts_and_the_third_time_the_board_reports(guard: Any) -> None:
    reported: list[int] = []
    for strikes in (1, 2, 3):
        with pytest.raises(Reset):
            guard.run(fail, lambda watch: reported.append(watch.strikes))
        assert guard.Guard().strikes == strikes
        assert Machine.pins[pins.LED_ENABLE].level == 0
        assert "no board today" in Path("crash.txt").read_text()
    guard.run(fail, lambda watch: reported.append(watch.strikes))
    assert reported == [3]


def test_garbage_waits_where_memory_is_plenty_and_else_is_collected_as_often_as_while_it_started(
    guard: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for free, thresholds in ((200_000, [-1]), (76_000, [])):
        heap = Heap(free)
        monkeypatch.setattr(guard, "gc", heap)
        guard.run(lambda watch: None, fail)
        assert heap.thresholds == thresholds


def test_a_board_that_ran_calmly_starts_counting_anew(guard: Any, clock: Clock) -> None:
    for _ in range(2):
        with pytest.raises(Reset):
            guard.run(fail, fail)
    watch = guard.Guard()
    watch.feed()
    assert guard.Guard().strikes == 2
    clock.now += guard.CALM_MS + 1
    watch.feed()
    assert guard.Guard().strikes == 0


def test_a_board_that_hung_counts_too_and_one_that_was_unplugged_does_not(guard: Any) -> None:
    watch = guard.Guard()
    watch.watch()
    Machine.caused_by_watchdog = True
    assert guard.Guard().strikes == 1
    assert "watchdog" in Path("crash.txt").read_text()
    Machine.memory.clear()
    Machine.caused_by_watchdog = False
    assert guard.Guard().strikes == 0


def test_ctrl_c_stops_the_watchdog_the_lights_and_the_buzzer_and_comes_back(guard: Any) -> None:
    def stop(watch: Any) -> None:
        watch.watch()
        Pin(pins.BUZZER, Pin.OUT, value=1)
        raise KeyboardInterrupt

    guard.run(stop, fail)
    assert Machine.memory[0x4005B000] == 1 << 30
    assert Machine.pins[pins.LED_ENABLE].level == 0
    assert all(Machine.pins[number].level == 0 for number in (*pins.CHAINS, pins.BUZZER))
    assert guard.Guard().strikes == 0


def test_safe_mode_is_wanted_by_a_key_let_go_in_time(guard: Any, clock: Clock) -> None:
    class Keys:
        def __init__(self, until_ms: int) -> None:
            self.until_ms = clock.now + until_ms

        def scan(self) -> bytearray:
            return bytearray([16 if clock.now < self.until_ms else 0, 0, 0, 0, 0, 0, 0, 0])

    assert not guard.wants_safe_mode(Keys(0), 4)
    assert guard.wants_safe_mode(Keys(300), 4)
    assert guard.wants_safe_mode(Keys(4900), 4)
    assert not guard.wants_safe_mode(Keys(60_000), 4)
    assert not guard.wants_safe_mode(Keys(300), 5)


# The lights.


def test_lights_are_ready_after_a_still_picture_however_long(pico: Load, clock: Clock) -> None:
    lights = pico("lights").Lights((128, 32), False)
    lights.show(bytearray(4 * 160))
    for _ in range(100):
        clock.now += 5
        lights.poll()
    clock.now += 600_000  # more than half of what microseconds are counted to
    assert lights.is_ready()


def test_lights_are_steady_a_tenth_of_a_second_after_their_supply_is_up(pico: Load, clock: Clock) -> None:
    lights = pico("lights").Lights((128, 32), False)

    def run_ms(ms: int) -> bool:
        for _ in range(ms // 5):
            clock.now += 5
            lights.poll()
        return bool(lights.is_steady())

    assert not run_ms(1000)
    lights.show(bytearray(4 * 160))
    assert not run_ms(155)
    assert run_ms(20)
    clock.now += Clock.PERIOD * 2 // 3
    assert run_ms(5)
    lights.darken()
    assert not run_ms(1000)
    lights.show(bytearray(4 * 160))
    assert not run_ms(155)
    assert run_ms(20)


def test_the_supply_is_watched_only_while_the_lights_are_steady(pico: Load) -> None:
    asked: list[int] = []
    board, lights, power, others = MagicMock(), MagicMock(), MagicMock(), MagicMock()
    others.steps.side_effect = [*[0] * 1000, KeyboardInterrupt]
    lights.is_steady.side_effect = [False, True, False, True, True]
    power.watch.side_effect = lambda: asked.append(lights.is_steady.call_count) or len(asked) == 2
    with pytest.raises(KeyboardInterrupt):
        pico("loop").run(board, others, others, others, lights, others, others, others, power)
    assert asked == [2, 4, 5]
    board.set_supply.assert_called_once_with(power.cc_ma, power.sags)


def test_a_board_that_stopped_keeps_to_what_the_supply_told_of_itself_and_else_to_the_settings(pico: Load) -> None:
    words, wires, others = MagicMock(), MagicMock(), MagicMock()
    words.settings = DEFAULTS
    others.steps.side_effect = KeyboardInterrupt
    for told_ma in (1350, 0):
        with pytest.raises(KeyboardInterrupt):
            pico("loop").report(words, wires, others, others, 34, others, others, told_ma)
        limit_ma = told_ma or DEFAULTS.supply_ma
        wires.set.assert_called_with(DEFAULTS.brightness, limit_ma, DEFAULTS.idle_ua)


# Where the chains are.


def test_each_chain_has_its_pin_and_the_rail_always_the_same(pico: Load) -> None:
    data_pins = pico("lights").data_pins
    assert data_pins(4, True) == (pins.LED_A, pins.LED_B, pins.LED_C, pins.LED_RAIL)
    assert data_pins(3, True) == (pins.LED_A, pins.LED_B, pins.LED_RAIL)
    assert data_pins(4, False) == pins.CHAINS
    assert data_pins(1, False) == (pins.LED_A,)
    assert data_pins(2, False) == (pins.LED_A, pins.LED_B)


def test_the_columns_stand_side_by_side_as_the_scan_reads_them() -> None:
    assert tuple(range(pins.COLUMNS[0], pins.COLUMNS[0] + 5)) == pins.COLUMNS
    assert len(set(pins.ROWS)) == 8
