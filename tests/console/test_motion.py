"""Pegs under way."""

from cribboard.console.motion import FLASHING, STILL, WALK_STEPS, WALKING, Walks


def test_a_short_walk_takes_a_tenth_of_a_second_a_hole():
    walks = Walks()
    walks.walk(0, 10, 13, 100)
    assert walks.phase(0) == WALKING
    assert [walks.front(0, 100 + step) for step in (0, 19, 20, 39, 40, 60)] == [10, 10, 11, 11, 12, 13]
    assert walks.advance(160)
    assert walks.phase(0) == FLASHING


def test_the_longest_walk_ends_within_a_second_and_a_half():
    for holes in range(1, 122):
        walks = Walks()
        walks.walk(2, 0, holes, 0)
        walks.advance(WALK_STEPS)
        assert walks.phase(2) == FLASHING


def test_a_walk_back_goes_hole_by_hole_too():
    walks = Walks()
    walks.walk(1, 5, 3, 0)
    assert [walks.front(1, step) for step in (0, 20, 40, 999)] == [5, 4, 3, 3]


def test_completing_ends_walks_at_once_and_flashes():
    walks = Walks()
    walks.walk(0, 0, 29, 0)
    walks.walk(1, 3, 9, 0)
    assert walks.complete(5)
    assert walks.phase(0) == walks.phase(1) == FLASHING
    assert not walks.complete(6)


def test_the_flash_comes_once_and_ends():
    walks = Walks()
    walks.flash(0, 3, 9, 0)
    lit = []
    step = 0
    while walks.phase(0) == FLASHING:
        lit.append(walks.lit(0, step))
        step += 1
        walks.advance(step)
    assert not lit[0] and lit[-1]
    assert lit == sorted(lit)
    assert walks.phase(0) == STILL and step < 100


def test_a_peg_that_does_not_move_is_still():
    walks = Walks()
    walks.walk(0, 7, 7, 0)
    assert not walks.busy(WALKING)
    walks.flash(0, 0, 0, 0)
    assert not walks.busy(FLASHING)
