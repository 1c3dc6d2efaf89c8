"""Contacts bounce for up to 8 ms (hardware.md 3.2); people press once."""

from cribboard.console.debounce import Debouncer


def matrix(row, bits):
    raw = bytearray(8)
    raw[row] = bits
    return raw


def run(debouncer, samples, row=0):
    """Feeds one row's samples and returns the (pressed, released) bits of each step."""
    seen = []
    for bits in samples:
        debouncer.sample(matrix(row, bits))
        seen.append((debouncer.pressed[row], debouncer.released[row]))
    return seen


def test_a_press_settles_with_the_fourth_equal_sample():
    assert run(Debouncer(), [1, 1, 1, 1, 1]) == [(0, 0), (0, 0), (0, 0), (1, 0), (0, 0)]


def test_a_release_settles_with_the_fourth_equal_sample():
    debouncer = Debouncer()
    run(debouncer, [1] * 4)
    assert run(debouncer, [0, 0, 0, 0, 0]) == [(0, 0), (0, 0), (0, 0), (0, 1), (0, 0)]


def test_one_odd_sample_starts_the_count_again():
    assert run(Debouncer(), [1, 1, 1, 0, 1, 1, 1, 1])[-1] == (1, 0)
    assert run(Debouncer(), [1, 1, 1, 0, 1, 1, 1])[-1] == (0, 0)


def test_keys_of_a_row_settle_on_their_own():
    seen = run(Debouncer(), [0b00001, 0b10001, 0b10001, 0b10001, 0b10001])
    assert seen == [(0, 0), (0, 0), (0, 0), (1, 0), (0b10000, 0)]


def test_rows_do_not_disturb_each_other():
    debouncer = Debouncer()
    raw = bytearray(8)
    raw[0] = 1
    raw[7] = 16
    for _ in range(4):
        changed = debouncer.sample(raw)
    assert changed
    assert debouncer.pressed[0] == 1 and debouncer.pressed[7] == 16
    assert debouncer.down == raw
    assert not debouncer.sample(raw)


def test_any_bounce_of_two_samples_gives_one_press_and_one_release():
    for noise in range(16):
        debouncer = Debouncer()
        down = [noise & 1, noise >> 1 & 1] + [1] * 8
        up = [noise >> 2 & 1, noise >> 3 & 1] + [0] * 8
        seen = run(debouncer, down + up)
        assert sum([1 for pressed, _ in seen if pressed]) == 1
        assert sum([1 for _, released in seen if released]) == 1


def test_a_key_seems_to_go_down_until_it_is_down_or_was_not():
    debouncer = Debouncer()
    seen = []
    for bits in (0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0):
        debouncer.sample(matrix(0, bits))
        seen.append(debouncer.is_pressing)
    assert seen == [False, True, False, True, True, True, False, False, False, False, False, False]
