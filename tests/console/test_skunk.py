"""The skunk: two sizes, whole sprites, a walk from one edge to the other."""

from cribboard.console import palette, picture, skunk
from cribboard.console.frame import LOOPS, Frame
from cribboard.console.layout import NAMES, make_layout, xy_pixel

LOOKS = {"#": palette.WHITE, "o": palette.FUR, "e": palette.AMBER, "n": palette.NOSE}


def rows_of(sprite, wide):
    return [sprite[start : start + wide] for start in range(0, len(sprite), wide)]


def sprites():
    """Every sprite as its rows."""
    return [rows_of(sprite, skunk.width(rows)) for size, rows in ((skunk.LOW, 8), (skunk.HIGH, 12)) for sprite in size]


def drawn(frame, x, pose):
    """Every lit dot of the picture with its colour."""
    frame.begin()
    picture.skunk(frame, frame.rows, x, pose)
    frame.end()
    dots = {}
    for y in range(frame.rows):
        for column in range(32):
            pixel = xy_pixel(frame.layout, column, y)
            colour = tuple(frame.rgb[3 * pixel : 3 * pixel + 3])
            if any(colour):
                dots[column, y] = colour
    return dots


def test_sprites_are_eight_and_twelve_rows_of_equal_length():
    for size, rows in ((skunk.LOW, 8), (skunk.HIGH, 12)):
        assert len(size) == skunk.POSES >= 2
        for sprite in size:
            assert len(sprite) == rows * skunk.width(rows)
        assert skunk.width(rows) <= 30


def test_every_sprite_has_fur_a_stripe_one_eye_and_one_nose():
    for sprite in sprites():
        marks = b"".join(sprite)
        assert {chr(mark) for mark in marks} == {".", "#", "o", "e", "n"}
        assert marks.count(b"e") == 1 and marks.count(b"n") == 1
        assert marks.count(b"o") > marks.count(b"#") > 20


def test_the_stripe_runs_in_one_piece_from_the_tail_to_the_head():
    for sprite in sprites():
        white = {(x, y) for y in range(len(sprite)) for x in range(len(sprite[y])) if sprite[y][x] == ord("#")}
        reached = [min(white)]
        for x, y in reached:
            for beside in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if beside in white and beside not in reached:
                    reached.append(beside)
        assert len(reached) == len(white)


def test_a_dark_edge_lies_all_round_the_stripe():
    for sprite in sprites():
        for y in range(len(sprite)):
            for x in range(len(sprite[y])):
                if sprite[y][x] == ord("#"):
                    assert 0 < x < len(sprite[y]) - 1 and 0 < y < len(sprite) - 1
                    for beside in (sprite[y - 1][x], sprite[y + 1][x], sprite[y][x - 1], sprite[y][x + 1]):
                        assert beside != ord(".")


def test_the_poses_of_a_walk_differ_in_the_legs():
    for size, rows in ((skunk.LOW, 8), (skunk.HIGH, 12)):
        assert len({sprite[-skunk.width(rows) :] for sprite in size}) == len(size)


def test_the_width_is_that_of_the_sprite():
    assert [skunk.width(rows) for rows in (8, 12, 16)] == [17, 22, 22]


def test_a_skunk_is_drawn_as_its_sprite_in_the_middle_of_the_rows():
    for name in NAMES:
        frame = Frame(make_layout(name), LOOPS)
        sprite = rows_of(skunk.pose(frame.rows, 1), skunk.width(frame.rows))
        top = (frame.rows - len(sprite)) // 2
        dots = drawn(frame, 4, 1)
        count = 0
        for y in range(len(sprite)):
            for x in range(len(sprite[y])):
                mark = chr(sprite[y][x])
                if mark != ".":
                    count += 1
                    full = palette.rgb(0, LOOKS[mark])
                    seen = dots[x + 4, y + top]
                    assert all(a <= b for a, b in zip(seen, full))
        assert count == len(dots)


def test_a_skunk_walks_in_from_nothing_and_out_to_nothing():
    for name in NAMES:
        frame = Frame(make_layout(name), LOOPS)
        wide = skunk.width(frame.rows)
        assert not drawn(frame, -wide, 0)
        assert not drawn(frame, 32, 0)
        sizes = [len(drawn(frame, x, x)) for x in range(-wide, 33)]
        assert min(sizes[2:-1]) > 0
        most = max([len(b"".join(sprite)) - b"".join(sprite).count(b".") for sprite in sprites()])
        assert max(sizes) <= most


def test_the_walk_repeats_for_any_count_of_steps():
    frame = Frame(make_layout(), LOOPS)
    assert drawn(frame, 3, 0) == drawn(frame, 3, skunk.POSES) == drawn(frame, 3, 100 * skunk.POSES)
    assert drawn(frame, 3, 0) != drawn(frame, 3, 1)
