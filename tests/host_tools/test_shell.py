"""The shell's clock, moved by hand."""

from host_tools.shell import StepClock


def test_elapsed_time_becomes_whole_steps_and_the_rest_is_kept() -> None:
    clock = StepClock(100.0)
    assert clock.due(100.004) == 0
    assert clock.due(100.006) == 1
    assert clock.due(100.010) == 1
    assert clock.due(100.110) == 20


def test_no_time_is_lost_in_a_hundred_small_pieces() -> None:
    clock = StepClock(0.0)
    assert sum(clock.due(piece * 0.016) for piece in range(1, 101)) == 320


def test_a_closed_laptop_does_not_replay_the_night() -> None:
    clock = StepClock(0.0, most_steps=400)
    assert clock.due(30_000.0) == 400
    assert clock.due(30_000.005) == 1


def test_a_clock_that_steps_back_owes_nothing() -> None:
    clock = StepClock(10.0)
    assert clock.due(9.0) == 0
    assert clock.due(9.010) == 2
