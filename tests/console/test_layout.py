"""The board's geometry: what product.md 1 and hardware.md 1.3 say of it, for every kind of board."""

from cribboard.console.layout import (
    BOTTOM_LEFT,
    BOTTOM_RIGHT,
    DEALER,
    DOUBLE,
    LURCH,
    NAMES,
    SKUNK,
    TOP_LEFT,
    TOP_RIGHT,
    TURN,
    chain_of,
    hole_pixel,
    lamp_pixel,
    line_pixels,
    make_layout,
    path_pixel,
    position_mm,
    rail_pixel,
    row_mm,
    size_mm,
    xy_pixel,
)
from tests.expect import refused

# hardware.md 1.3, three tracks: (track, hole, x, y) in mm. Hole 0 is the start.
THREE_TRACKS = (
    (0, 1, 35, 32),
    (0, 5, 75, 32),
    (0, 6, 85, 32),
    (0, 30, 325, 32),
    (0, 31, 325, 98),
    (0, 60, 35, 98),
    (0, 61, 35, 116),
    (0, 90, 325, 116),
    (0, 91, 325, 182),
    (0, 120, 35, 182),
    (0, 121, 25, 182),
    (0, 0, 25, 32),
    (2, 1, 35, 56),
    (2, 31, 325, 74),
    (2, 61, 35, 140),
    (2, 91, 325, 158),
    (2, 121, 25, 158),
)


def boards():
    return [make_layout(name) for name in NAMES]


def at(layout, pixel):
    return position_mm(layout, pixel)


def test_three_tracks_lie_where_the_hardware_page_says():
    layout = make_layout("3 tracks")
    for track, hole, x, y in THREE_TRACKS:
        assert at(layout, hole_pixel(layout, track, hole)) == (x, y), (track, hole)


def test_rows_of_three_and_two_tracks_are_at_the_heights_of_the_hardware_page():
    three = make_layout("3 tracks")
    assert [row_mm(three, y) for y in range(12)] == [32, 44, 56, 74, 86, 98, 116, 128, 140, 158, 170, 182]
    two = make_layout("2 tracks")
    assert [row_mm(two, y) for y in range(8)] == [32, 44, 62, 74, 92, 104, 122, 134]


def test_two_tracks_bend_concentrically():
    layout = make_layout("2 tracks")
    for street, (row_a, row_b) in enumerate(((32, 44), (74, 62), (92, 104), (134, 122))):
        assert at(layout, hole_pixel(layout, 0, 30 * street + 1))[1] == row_a
        assert at(layout, hole_pixel(layout, 1, 30 * street + 1))[1] == row_b


def test_odd_streets_run_right_and_read_from_a_and_even_streets_run_left_and_end_with_a():
    for layout in boards():
        for street in range(4):
            tracks = range(layout.tracks)
            heights = [at(layout, hole_pixel(layout, track, 30 * street + 1))[1] for track in tracks]
            assert heights == sorted(heights, reverse=street % 2 == 1)
            for track in tracks:
                first = at(layout, hole_pixel(layout, track, 30 * street + 1))[0]
                last = at(layout, hole_pixel(layout, track, 30 * street + 30))[0]
                assert (first < last) == (street % 2 == 0)


def test_every_track_has_122_positions_and_nothing_is_used_twice():
    for layout in boards():
        used = set()
        for track in range(layout.tracks):
            places = [hole_pixel(layout, track, hole) for hole in range(122)]
            assert len(set(places)) == 122
            assert not used & set(places)
            used |= set(places)
            markers = {lamp_pixel(layout, track, DEALER), lamp_pixel(layout, track, TURN)}
            assert not used & markers
            used |= markers
        for line in (DOUBLE, SKUNK):
            assert not used & set(line_pixels(layout, line))
            used |= set(line_pixels(layout, line))
        assert len(used) == 128 * layout.tracks


def test_neighbours_in_a_street_are_one_pitch_apart():
    for layout in boards() + [make_layout("3 tracks", 8.0)]:
        for track in range(layout.tracks):
            for hole in range(1, 120):
                if hole % 30:
                    x, y = at(layout, hole_pixel(layout, track, hole))
                    next_x, next_y = at(layout, hole_pixel(layout, track, hole + 1))
                    assert abs(next_x - x) == layout.pitch_mm and next_y == y, (layout.name, track, hole)


def test_start_and_first_hole_and_last_two_holes_are_one_pitch_apart():
    for layout in boards():
        for track in range(layout.tracks):
            for hole in (0, 120):
                x, y = at(layout, hole_pixel(layout, track, hole))
                next_x, next_y = at(layout, hole_pixel(layout, track, hole + 1))
                assert abs(next_x - x) == 10 and next_y == y


def test_no_two_pixels_are_at_the_same_place():
    for layout in boards():
        assert len({at(layout, pixel) for pixel in range(layout.pixels)}) == layout.pixels


def test_the_picture_covers_all_pixels_but_the_rail_exactly_once():
    for layout in boards():
        seen = [xy_pixel(layout, x, y) for y in range(layout.rows) for x in range(32)]
        rail = 32 if layout.has_rail else 0
        assert sorted(seen) == list(range(layout.pixels - rail))


def test_a_pictures_columns_and_rows_are_where_they_seem():
    for layout in boards():
        for y in range(layout.rows):
            for x in range(32):
                assert at(layout, xy_pixel(layout, x, y)) == (25 + 10 * x, row_mm(layout, y))


def test_boards_have_the_pixels_and_data_lines_of_the_product_page():
    sizes = [(layout.name, layout.tracks, layout.rows, layout.pixels, layout.chains) for layout in boards()]
    assert sizes == [
        ("2 tracks", 2, 8, 288, (128, 128, 32)),
        ("3 tracks", 3, 12, 416, (128, 128, 128, 32)),
        ("4 tracks", 4, 16, 512, (128, 128, 128, 128)),
        ("panel", 2, 8, 256, (256,)),
        ("two panels", 4, 16, 512, (256, 256)),
    ]


def test_on_strips_a_track_is_one_chain_in_path_order():
    for name in ("2 tracks", "3 tracks", "4 tracks"):
        layout = make_layout(name)
        for track in range(layout.tracks):
            for place in range(128):
                assert chain_of(layout, path_pixel(layout, track, place)) == (track, place)


def test_the_dealer_lamp_ends_street_one_and_the_turn_lamp_begins_street_two():
    layout = make_layout("3 tracks")
    for track in range(3):
        assert chain_of(layout, lamp_pixel(layout, track, DEALER)) == (track, 31)
        assert chain_of(layout, lamp_pixel(layout, track, TURN)) == (track, 32)
        assert at(layout, lamp_pixel(layout, track, DEALER))[0] == 335
        assert at(layout, lamp_pixel(layout, track, TURN))[0] == 335


def test_the_skunk_lines_are_columns_of_lights_between_60_and_61_and_between_90_and_91():
    layout = make_layout("3 tracks")
    double = sorted([at(layout, pixel) for pixel in line_pixels(layout, DOUBLE)])
    assert double == [(25, y) for y in (74, 86, 98, 116, 128, 140)]
    skunk = sorted([at(layout, pixel) for pixel in line_pixels(layout, SKUNK)])
    assert skunk == [(335, y) for y in (116, 128, 140, 158, 170, 182)]


def test_every_line_lies_between_the_two_holes_it_parts():
    for layout in boards():
        for line, hole in ((LURCH, 30), (DOUBLE, 60), (SKUNK, 90)):
            pixels = line_pixels(layout, line)
            assert len(set(pixels)) == 2 * layout.tracks
            for track in range(layout.tracks):
                for end in (hole, hole + 1):
                    x, y = at(layout, hole_pixel(layout, track, end))
                    assert [1 for pixel in pixels if at(layout, pixel) in ((x - 10, y), (x + 10, y))] == [1]


def test_the_lurch_line_is_the_lamps():
    layout = make_layout("2 tracks")
    lamps = [lamp_pixel(layout, track, which) for which in (DEALER, TURN) for track in range(2)]
    assert sorted(line_pixels(layout, LURCH)) == sorted(lamps)


def test_the_rail_is_the_last_chain_under_the_streets():
    for name, height in (("3 tracks", 210), ("2 tracks", 162)):
        layout = make_layout(name)
        for x in range(32):
            pixel = rail_pixel(layout, x)
            assert chain_of(layout, pixel) == (layout.tracks, x)
            assert at(layout, pixel) == (25 + 10 * x, height)


def test_four_tracks_and_panels_have_no_rail():
    for name in ("4 tracks", "panel", "two panels"):
        layout = make_layout(name)
        assert not layout.has_rail
        refused(ValueError, rail_pixel, layout, 0)


def test_a_panel_zigzags_along_its_short_side_and_its_rows_are_ten_millimetres_apart():
    layout = make_layout("panel")
    for x in range(32):
        for y in range(8):
            assert xy_pixel(layout, x, y) == 8 * x + (y if x % 2 == 0 else 7 - y)
    assert at(layout, 0) == (25, 32)
    assert at(layout, 7) == (25, 102)
    assert at(layout, 8) == (35, 102)


def test_a_mirrored_panel_starts_in_another_corner():
    for corner, place in ((TOP_LEFT, (0, 0)), (TOP_RIGHT, (31, 0)), (BOTTOM_LEFT, (0, 7)), (BOTTOM_RIGHT, (31, 7))):
        layout = make_layout("panel", 10.0, (corner, corner))
        x, y = place
        assert xy_pixel(layout, x, y) == 0
        assert xy_pixel(layout, x, 7 - y) == 7
        assert xy_pixel(layout, 1 if x == 0 else 30, 7 - y) == 8


def test_each_of_two_panels_has_its_own_corner():
    layout = make_layout("two panels", 10.0, (TOP_LEFT, BOTTOM_RIGHT))
    assert xy_pixel(layout, 0, 0) == 0
    assert xy_pixel(layout, 31, 15) == 256
    assert chain_of(layout, 256) == (1, 0)


def test_the_boards_of_three_and_two_tracks_have_the_sizes_of_the_hardware_page():
    assert size_mm(make_layout("3 tracks")) == (360, 235)
    assert size_mm(make_layout("2 tracks")) == (360, 187)


def test_what_a_board_does_not_have_is_refused():
    layout = make_layout()
    assert layout.name == "3 tracks"
    refused(ValueError, make_layout, "5 tracks")
    refused(ValueError, hole_pixel, layout, 0, 122)
    refused(ValueError, hole_pixel, layout, 0, -1)
    refused(ValueError, chain_of, layout, 416)
    refused(ValueError, position_mm, make_layout("panel"), 256)
