"""Points staged and not yet pegged."""

from cribboard.console.stage import Stages


def test_presses_add_up():
    stages = Stages()
    assert stages.press(0, 0, 6, 1) and stages.press(0, 0, 2, 50)
    assert stages.points[0] == 8
    assert stages.waited(0, 60) == 10
    assert stages.any()


def test_a_press_past_29_is_refused_and_the_stage_stays():
    stages = Stages()
    for _ in range(4):
        assert stages.press(1, 1, 6, 1)
    assert not stages.press(1, 1, 6, 9)
    assert stages.points[1] == 24 and stages.waited(1, 9) == 8
    assert stages.press(1, 1, 3, 9) and stages.press(1, 1, 2, 9)
    assert not stages.press(1, 1, 1, 9)
    assert stages.points[1] == 29


def test_what_is_joined_counts_towards_29():
    stages = Stages()
    assert stages.press(0, 0, 3, 1, 24)
    assert not stages.press(0, 0, 3, 1, 24)
    assert stages.joined[0] == 24 and stages.points[0] == 3


def test_each_console_has_its_own_stage_and_the_latest_is_known():
    stages = Stages()
    stages.press(0, 0, 2, 5)
    stages.press(1, 1, 3, 6)
    assert stages.latest() == 1
    stages.press(0, 0, 1, 7)
    assert stages.latest() == 0
    stages.drop(0)
    assert stages.latest() == 1 and not stages.points[0]
    stages.clear()
    assert stages.latest() == -1 and not stages.any()


def test_order_is_by_first_press_and_ties_go_from_the_dealers_left():
    stages = Stages()
    stages.press(1, 1, 2, 5)
    stages.press(0, 0, 2, 6)
    stages.press(1, 1, 2, 7)
    assert stages.in_order(0, 2) == [1, 0]
    stages.clear()
    stages.press(0, 0, 2, 5)
    stages.press(1, 1, 2, 5)
    assert stages.in_order(0, 2) == [0, 1]
    assert stages.in_order(1, 2) == [1, 0]
