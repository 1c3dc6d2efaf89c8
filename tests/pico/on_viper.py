"""Runs under MicroPython: the compiled loops do exactly what their plain twins do."""

from array import array
from random import getrandbits, seed

from cribboard.console import frame, palette, wire
from cribboard.console.frame import Frame
from cribboard.console.layout import NAMES, make_layout
from cribboard.pico import fast


def random_bytes(count):
    return bytearray([getrandbits(8) >> getrandbits(3) for _ in range(count)])


def test_measuring_shrinking_and_packing_are_the_same():
    seed(1)
    for pixels in (1, 2, 256, 416, 512):
        for brightness in range(6):
            table = wire.levels(brightness)
            rgb = random_bytes(3 * pixels)
            draw = wire.measure(rgb, table, pixels)
            assert fast.measure(rgb, table, pixels) == draw
            for count in (pixels, -pixels):
                plain = bytearray(4 * pixels)
                compiled = bytearray(4 * pixels)
                wire.pack(rgb, table, plain, count)
                fast.pack(rgb, table, compiled, count)
                assert plain == compiled
            plain = bytearray(256)
            compiled = bytearray(256)
            for budget in (40 * 255, 450 * 255, 2400 * 255):
                wire.shrink(table, budget, budget + draw, plain)
                fast.shrink(table, budget, budget + draw, compiled)
                assert plain == compiled


def test_the_brightest_frame_of_the_biggest_board_does_not_overflow():
    rgb = bytearray([255] * 3 * 512)
    table = wire.levels(5)
    assert fast.measure(rgb, table, 512) == wire.measure(rgb, table, 512) == 512 * 42 * 255
    small = bytearray(256)
    fast.shrink(table, 2400 * 255, 512 * 42 * 255, small)
    assert small[255] == 255 * 2400 // (512 * 42)


def test_a_wire_with_compiled_loops_gives_the_same_bytes():
    seed(2)
    plain = wire.Wire(288, *wire.PLAIN)
    compiled = wire.Wire(288, fast.measure, fast.shrink, fast.pack)
    for brightness in range(6):
        for limit_ma in (450, 2000):
            plain.set(brightness, limit_ma, 1000)
            compiled.set(brightness, limit_ma, 1000)
            rgb = random_bytes(3 * 288)
            assert plain.render(rgb) == compiled.render(rgb)
            assert plain.words == compiled.words
            assert plain.draw == compiled.draw


def test_frames_drawn_with_compiled_loops_are_the_same():
    seed(3)
    for name in NAMES:
        layout = make_layout(name)
        plain = Frame(layout, frame.LOOPS)
        compiled = Frame(layout, fast.LOOPS)
        for number in range(60):
            for one in (plain, compiled):
                one.begin()
                one.turned = number % 7 == 3
                one.dim = 72 if number % 5 == 4 else 255
                if number == 30:
                    one.use(1)
            for _ in range(getrandbits(4)):
                bits = bytes(random_bytes(1 + getrandbits(2)))
                x = getrandbits(6) - 16
                y = getrandbits(5) - 8
                colour = getrandbits(8) % palette.COLOURS
                level = getrandbits(8)
                pixel = getrandbits(12) % layout.pixels
                for one in (plain, compiled):
                    one.columns(x, y, bits, colour, level)
                    one.put(pixel, colour, 255 - level)
            assert plain.end() == bool(compiled.end())
            assert plain.rgb == compiled.rgb


def test_the_twins_count_alike():
    wanted = array("H", [0] * 300)
    now = array("H", [0] * 300)
    grid = make_layout("panel").grid
    for twin in (frame.stamp, fast.stamp):
        count = twin(wanted, now, 0, grid, b"\x00\xff\x01", 1, 2, 29, 0, 256, 0x80FF)
        assert count == 9
        for i in range(300):
            wanted[i] = 0
