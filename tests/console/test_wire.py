"""From frames to the bytes on the wire: gamma, brightness, order, and the supply's limit."""

from random import getrandbits, seed

from cribboard.console import wire
from cribboard.console.layout import NAMES, make_layout

FULL = 5
NIGHT = 0


def random_bytes(count):
    return bytearray([getrandbits(8) for _ in range(count)])


def parts(words):
    """The (red, green, blue) of every word."""
    return [(words[i + 2], words[i + 3], words[i + 1]) for i in range(0, len(words), 4)]


def rendered(rgb, brightness=FULL, limit_ma=2000, idle_ua=1000):
    wired = wire.Wire(len(rgb) // 3, *wire.PLAIN)
    wired.set(brightness, limit_ma, idle_ua)
    wired.render(rgb)
    return parts(wired.words)


def milliamperes(shown, idle_ua=1000):
    """hardware.md 2.3: what a board shows takes, all in all."""
    light = sum([16 * red + 11 * green + 15 * blue for red, green, blue in shown]) / 255
    return 60 + len(shown) * idle_ua / 1000 + light


def test_gamma_is_the_power_2_2():
    assert len(wire.GAMMA) == 256
    for light in range(256):
        assert abs(wire.GAMMA[light] - 255 * (light / 255) ** 2.2) <= 0.501


def test_brightness_has_a_night_step_and_five_more_that_look_evenly_spaced():
    assert len(wire.BRIGHTNESS) == 6
    assert wire.BRIGHTNESS[-1] == 255
    for step in range(2, 6):
        assert abs(wire.BRIGHTNESS[step] - 255 * (step / 5) ** 2.2) < 1
    assert wire.BRIGHTNESS[0] < wire.BRIGHTNESS[1] < wire.BRIGHTNESS[2]


def test_levels_rise_with_light_and_with_brightness():
    below = bytearray(256)
    for brightness in range(6):
        table = wire.levels(brightness)
        for light in range(1, 256):
            assert table[light] >= table[light - 1]
            assert table[light] >= below[light]
        below = table
    assert wire.levels(FULL) == bytearray(wire.GAMMA)


def test_bytes_go_out_as_green_red_blue():
    words = bytearray(8)
    wire.pack(bytes([255, 0, 0, 1, 255, 128]), bytes(range(256)), words, 2)
    assert words == bytes([0, 0, 255, 0, 0, 128, 1, 255])


def test_the_lowest_byte_of_a_word_is_left_alone():
    words = bytearray([7, 7, 7, 7])
    wire.pack(bytes(3), bytes(range(256)), words, 1)
    assert words == bytes([7, 0, 0, 0])


def test_what_is_lit_for_the_eye_stays_lit_at_night_in_its_own_colour():
    for colour, expected in (
        ((20, 0, 0), (1, 0, 0)),
        ((0, 20, 10), (0, 1, 0)),
        ((5, 6, 20), (0, 0, 1)),
        ((1, 1, 1), (1, 0, 0)),
        ((0, 0, 0), (0, 0, 0)),
    ):
        assert rendered(bytes(colour), NIGHT) == [expected]


def test_front_and_back_pegs_differ_at_every_step_of_brightness():
    front = bytes([210, 32, 60])
    back = bytes([210 * 112 // 255, 32 * 112 // 255, 60 * 112 // 255])
    for brightness in range(6):
        (bright,) = rendered(front, brightness)
        (dim,) = rendered(back, brightness)
        assert bright[0] >= 2 * dim[0] > 0


def test_all_white_on_288_pixels_at_450_ma_comes_down_to_two_of_255():
    shown = rendered(bytes([255] * 3 * 288), FULL, 450)
    assert shown == [(2, 2, 2)] * 288


def test_one_red_pixel_on_288_is_not_scaled():
    rgb = bytearray(3 * 288)
    rgb[300] = 255
    shown = rendered(rgb, FULL, 450)
    assert shown[100] == (255, 0, 0)
    assert sum([sum(pixel) for pixel in shown]) == 255


def test_no_random_frame_takes_more_than_the_limit():
    seed(4)
    for pixels, limit_ma, idle_ua in ((288, 450, 1000), (416, 900, 1000), (416, 2000, 600), (512, 1350, 2400)):
        for lit in (pixels, pixels // 3, 40, 3):
            rgb = random_bytes(3 * lit) + bytearray(3 * (pixels - lit))
            shown = rendered(rgb, FULL, limit_ma, idle_ua)
            assert milliamperes(shown, idle_ua) <= max(limit_ma, 60 + pixels * idle_ua / 1000 + wire.RESERVE_MA)


def test_the_limit_is_used_up_when_it_binds():
    seed(5)
    for limit_ma in (900, 1350, 2000):
        shown = rendered(random_bytes(3 * 288), FULL, limit_ma)
        light_ma = milliamperes(shown) - 60 - 288
        assert light_ma > 0.8 * (limit_ma - 60 - 288)


def test_a_supply_too_small_for_the_board_still_leaves_light():
    rgb = bytearray(3 * 416)
    for i in range(30):
        rgb[3 * i] = 255
    shown = rendered(rgb, FULL, 450)
    assert wire.light_ma(450, 416, 1000) == wire.RESERVE_MA
    assert 0 < milliamperes(shown) - 60 - 416 <= wire.RESERVE_MA


def test_a_board_says_when_its_supply_is_too_small():
    needs = [name for name in NAMES if wire.is_too_small(450, make_layout(name).pixels, 1000)]
    assert needs == ["3 tracks", "4 tracks", "two panels"]
    assert not [name for name in NAMES if wire.is_too_small(1350, make_layout(name).pixels, 1000)]
    assert not wire.is_too_small(450, 416, 600)


def test_a_supply_that_sags_is_asked_for_a_fifth_less_each_time():
    assert [wire.sagged_ma(2000, sags) for sags in range(3)] == [2000, 1600, 1280]


def test_a_dark_frame_draws_nothing_and_a_lit_one_something():
    wired = wire.Wire(10, *wire.PLAIN)
    wired.set(NIGHT, 450, 1000)
    rgb = bytearray(30)
    assert not wired.render(rgb)
    assert wired.words == bytearray(40)
    rgb[29] = 1
    assert wired.render(rgb)
    assert wired.words[37] == 1


def test_a_brighter_step_is_never_darker():
    seed(6)
    rgb = random_bytes(300)
    below = [(0, 0, 0)] * 100
    for brightness in range(6):
        shown = rendered(rgb, brightness)
        for before, now in zip(below, shown):
            assert sum(now) >= sum(before)
        below = shown
