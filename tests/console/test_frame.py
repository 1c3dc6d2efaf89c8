"""The buffer of light: what was put is there, nothing else is touched, and drawing allocates nothing."""

from cribboard.console import palette
from cribboard.console.frame import LOOPS, Frame
from cribboard.console.layout import make_layout, xy_pixel
from tests.console.heap import without_heap


def shown(frame, pixel):
    return tuple(frame.rgb[3 * pixel : 3 * pixel + 3])


def lit(frame):
    return [pixel for pixel in range(len(frame.rgb) // 3) if any(shown(frame, pixel))]


def draw(frame, *puts):
    frame.begin()
    for pixel, colour, level in puts:
        frame.put(pixel, colour, level)
    return frame.end()


class Noting:
    """Bytes that note which pixels are written."""

    def __init__(self, count):
        self.bytes = bytearray(count)
        self.written = []

    def __getitem__(self, index):
        return self.bytes[index]

    def __setitem__(self, index, value):
        self.written.append(index // 3)
        self.bytes[index] = value


def test_a_new_frame_is_dark_with_three_bytes_a_pixel():
    frame = Frame(make_layout("3 tracks"), LOOPS)
    assert len(frame.rgb) == 3 * 416 and not any(frame.rgb)
    frame.begin()
    assert frame.end() is False


def test_a_pixel_that_is_put_shows_its_colour_and_the_others_stay_dark():
    frame = Frame(make_layout(), LOOPS)
    assert draw(frame, (200, palette.TRACK_B, 255)) is True
    assert lit(frame) == [200]
    assert shown(frame, 200) == palette.rgb(0, palette.TRACK_B)


def test_the_level_scales_the_colour():
    frame = Frame(make_layout(), LOOPS)
    draw(frame, (0, palette.WHITE, 100))
    assert shown(frame, 0) == (100, 100, 100)


def test_the_last_put_wins_and_level_nothing_darkens():
    frame = Frame(make_layout(), LOOPS)
    draw(frame, (5, palette.WHITE, 255), (5, palette.AMBER, 255), (6, palette.WHITE, 255), (6, palette.WHITE, 0))
    assert shown(frame, 5) == palette.rgb(0, palette.AMBER)
    assert lit(frame) == [5]


def test_a_pixel_darkened_and_lit_again_in_one_frame_is_lit():
    frame = Frame(make_layout(), LOOPS)
    puts = [(7, palette.WHITE, level) for level in (255, 0, 90)] * 300
    draw(frame, *puts)
    assert shown(frame, 7) == (90, 90, 90)


def test_what_is_not_put_again_goes_dark():
    frame = Frame(make_layout(), LOOPS)
    draw(frame, (1, palette.WHITE, 255), (2, palette.WHITE, 255))
    assert draw(frame, (2, palette.WHITE, 255), (3, palette.WHITE, 255)) is True
    assert lit(frame) == [2, 3]
    assert draw(frame) is True
    assert lit(frame) == []


def test_the_same_frame_again_changes_nothing():
    frame = Frame(make_layout(), LOOPS)
    puts = [(pixel, pixel % palette.COLOURS, 255) for pixel in range(0, 416, 3)]
    assert draw(frame, *puts) is True
    before = bytes(frame.rgb)
    assert draw(frame, *puts) is False
    assert bytes(frame.rgb) == before


def test_putting_darkness_changes_nothing():
    frame = Frame(make_layout(), LOOPS)
    assert draw(frame, (9, palette.WHITE, 0)) is False
    assert draw(frame, (9, palette.TRACK_C, 0)) is False
    assert draw(frame) is False


def test_only_pixels_that_differ_are_written():
    frame = Frame(make_layout(), LOOPS)
    frame.rgb = Noting(3 * 416)
    draw(frame, (1, palette.WHITE, 255), (2, palette.WHITE, 255), (3, palette.WHITE, 255))
    frame.rgb.written.clear()
    draw(frame, (1, palette.WHITE, 255), (2, palette.AMBER, 255), (4, palette.WHITE, 255))
    assert sorted(set(frame.rgb.written)) == [2, 3, 4]


def test_a_frame_begun_and_not_ended_leaves_no_trace():
    frame = Frame(make_layout(), LOOPS)
    draw(frame, (1, palette.WHITE, 255))
    frame.begin()
    frame.put(2, palette.WHITE)
    assert draw(frame, (1, palette.WHITE, 255)) is False
    assert lit(frame) == [1]


def test_every_pixel_can_be_lit_at_once():
    for name in ("3 tracks", "two panels"):
        frame = Frame(make_layout(name), LOOPS)
        count = frame.layout.pixels
        for level in (255, 60):
            assert draw(frame, *[(pixel, palette.WHITE, level) for pixel in range(count)]) is True
            assert len(lit(frame)) == count
        assert draw(frame) is True
        assert not any(frame.rgb)


def test_another_palette_repaints_what_is_lit():
    frame = Frame(make_layout(), LOOPS)
    puts = [(track, track, 255) for track in range(3)]
    draw(frame, *puts)
    frame.use(1)
    assert draw(frame, *puts) is True
    for track in range(3):
        assert shown(frame, track) == palette.rgb(1, track)
    frame.use(0)
    assert draw(frame) is True
    assert lit(frame) == []
    assert Frame(make_layout(), LOOPS, 2).end() is False


def test_dimming_scales_all_that_is_lit_and_back():
    frame = Frame(make_layout(), LOOPS)
    puts = [(0, palette.WHITE, 255), (1, palette.WHITE, 100)]
    draw(frame, *puts)
    frame.dim = 51
    assert draw(frame, *puts) is True
    assert shown(frame, 0) == (51, 51, 51) and shown(frame, 1) == (20, 20, 20)
    assert draw(frame, *puts) is False
    frame.dim = 255
    assert draw(frame, *puts) is True
    assert shown(frame, 0) == (255, 255, 255)


def test_a_dot_is_at_its_column_and_row_and_outside_is_left_out():
    for name in ("2 tracks", "3 tracks", "4 tracks", "panel", "two panels"):
        frame = Frame(make_layout(name), LOOPS)
        frame.begin()
        for x, y in ((-1, 0), (32, 0), (0, -1), (0, frame.rows), (31, 2), (0, frame.rows - 1)):
            frame.dot(x, y, palette.WHITE)
        frame.end()
        layout = frame.layout
        assert lit(frame) == sorted([xy_pixel(layout, 31, 2), xy_pixel(layout, 0, layout.rows - 1)])


def test_a_turned_picture_is_half_round_and_pegs_stay():
    frame = Frame(make_layout(), LOOPS)
    frame.turned = True
    frame.begin()
    frame.dot(3, 1, palette.WHITE)
    frame.put(300, palette.TRACK_A)
    frame.end()
    assert lit(frame) == sorted([xy_pixel(frame.layout, 28, 10), 300])


def test_drawing_a_frame_allocates_nothing():
    frame = Frame(make_layout(), LOOPS)

    def one_frame(first):
        frame.begin()
        for pixel in range(first, 416, 2):
            frame.put(pixel, palette.TRACK_A, 200)
            frame.put(pixel, palette.WHITE)
            frame.dot(first, 3, palette.AMBER, 100)
        frame.end()

    def frames():
        one_frame(0)
        one_frame(1)
        frame.dim = 100
        one_frame(1)
        frame.use(1)
        one_frame(0)

    without_heap(frames)
    assert any(frame.rgb)


def test_columns_are_the_dots_of_their_bits_either_way_up():
    for name in ("2 tracks", "panel", "4 tracks"):
        for turned in (False, True):
            by_columns = Frame(make_layout(name), LOOPS)
            by_dots = Frame(make_layout(name), LOOPS)
            by_columns.turned = by_dots.turned = turned
            for x, y, columns in (
                (1, 0, b"\x1e\x05\x1e"),
                (29, 2, b"\x7f\x41\x7f"),
                (-1, -2, b"\xff\xff\xff"),
                (5, 6, b"\xff"),
            ):
                by_columns.begin()
                by_dots.begin()
                by_columns.columns(x, y, columns, palette.AMBER, 200)
                for column in range(len(columns)):
                    for row in range(8):
                        if columns[column] >> row & 1 and 1 <= x + column <= 30:
                            by_dots.dot(x + column, y + row, palette.AMBER, 200)
                by_columns.end()
                by_dots.end()
                assert by_columns.rgb == by_dots.rgb


def test_a_frame_draws_with_the_loops_it_is_given():
    called = []
    loops = (lambda *arguments: called.append("stamp") or 0, lambda *arguments: called.append("settle"))
    frame = Frame(make_layout(), loops)
    frame.begin()
    frame.columns(1, 0, b"\x01", palette.WHITE)
    assert frame.end() is False
    assert called == ["stamp", "settle", "settle"]
