"""The geometry of the boards: what hardware.md 1.3 says, and that a drill and an engraver can follow it."""

import math
from collections import Counter

import pytest

from cribboard.console import layout
from hardware.design import back, face, perfboard, plates, printed
from hardware.design.drawing import Drawing
from hardware.design.variants import Variant, all_variants, diameter_of, kind_of, make_variant

EVERY = [
    *all_variants(),
    make_variant("2 tracks", 9.98),
    make_variant("3 tracks", 1000 / 144),
    make_variant("2 tracks", 1000 / 60),
]


def named(variant: object) -> str:
    return f"{variant.name} {variant.pitch:.2f}" if isinstance(variant, Variant) else ""


every = pytest.mark.parametrize("variant", EVERY, ids=named)


def places(variant: Variant) -> list[tuple[str, float, float, float]]:
    """Every LED's hole: kind, x, y, diameter."""
    found = []
    for pixel in range(variant.board.pixels):
        kind = kind_of(pixel, variant)
        found.append((kind, *layout.position_mm(variant.board, pixel), diameter_of(kind, variant)))
    return found


def test_the_places_are_those_of_the_specification() -> None:
    variant = make_variant("3 tracks")
    said = {
        (0, 0): (25, 32), (0, 1): (35, 32), (0, 5): (75, 32), (0, 6): (85, 32), (0, 30): (325, 32), (0, 31): (325, 98),
        (0, 60): (35, 98), (0, 61): (35, 116), (0, 90): (325, 116), (0, 91): (325, 182), (0, 120): (35, 182),
        (0, 121): (25, 182), (2, 1): (35, 56), (2, 31): (325, 74), (2, 61): (35, 140), (2, 91): (325, 158),
        (2, 121): (25, 158),
    }  # fmt: skip
    for (track, hole), place in said.items():
        assert layout.position_mm(variant.board, layout.hole_pixel(variant.board, track, hole)) == place
    assert (variant.width, variant.height, variant.rail) == (360, 235, 210)
    two = make_variant("2 tracks")
    assert [two.row(y) for y in range(8)] == [32, 44, 62, 74, 92, 104, 122, 134]
    assert two.rail == 162


@every
def test_every_track_has_its_122_places_and_six_markers(variant: Variant) -> None:
    kinds = Counter(kind for kind, *_ in places(variant))
    tracks = variant.board.tracks
    assert kinds["hole"] == 120 * tracks
    assert kinds["start"] == kinds["finish"] == tracks
    assert kinds["marker"] == 6 * tracks
    assert kinds["rail"] == (32 if variant.board.has_rail else 0)


@every
def test_neighbours_in_a_street_are_one_pitch_apart(variant: Variant) -> None:
    for track in range(variant.board.tracks):
        for hole in range(1, 120):
            if hole % 30:
                one, two = (
                    layout.position_mm(variant.board, layout.hole_pixel(variant.board, track, h))
                    for h in (hole, hole + 1)
                )
                assert math.isclose(math.dist(one, two), variant.pitch)


@every
def test_enough_wood_stays_between_any_two_holes(variant: Variant) -> None:
    found = places(variant)
    least = 2.0 if variant.pitch >= 9.5 else 1.8
    for index, (_, x, y, diameter) in enumerate(found):
        for _, far_x, far_y, other in found[index + 1 :]:
            assert math.dist((x, y), (far_x, far_y)) - (diameter + other) / 2 >= least


@every
def test_everything_lies_inside_the_outline(variant: Variant) -> None:
    margin = face.PAGE_MARGIN_MM
    for drawing in (face.face(variant), back.back(variant), back.base(variant)):
        for circle in drawing.circles:
            radius = circle.diameter / 2 + 3
            assert margin + radius <= circle.x <= margin + variant.width - radius
            assert margin + radius <= circle.y <= margin + variant.height - radius
        for chain in drawing.chains:
            for x, y in chain.points:
                inside = chain.layer not in (face.NOTES, face.CUT)
                assert 0 <= x <= drawing.width and 0 <= y <= drawing.height, chain.layer.name
                if inside:
                    assert margin <= x <= margin + variant.width, chain.layer.name
                    assert margin <= y <= margin + variant.height, chain.layer.name


def nearest(drawing: Drawing, layers: tuple[object, ...]) -> float:
    """The least distance from the engraving of some layers to any hole's edge."""
    least = 99.0
    for chain in drawing.chains:
        if chain.layer not in layers:
            continue
        for (x1, y1), (x2, y2) in zip(chain.points, chain.points[1:], strict=False):
            for step in range(5):
                x, y = x1 + (x2 - x1) * step / 4, y1 + (y2 - y1) * step / 4
                for circle in drawing.circles:
                    gap = math.dist((x, y), (circle.x, circle.y)) - circle.diameter / 2 - chain.layer.pen_mm / 2
                    least = min(least, gap)
    return least


@pytest.mark.slow
@every
def test_no_engraving_touches_a_hole(variant: Variant) -> None:
    engraved = (face.NUMBERS, face.WORDS, face.LETTERS, face.RAIL, face.STREETS, face.GROUPS, face.SKUNK_LINES)
    assert nearest(face.face(variant), engraved) >= 0.3


@every
def test_no_two_words_touch(variant: Variant) -> None:
    for drawing in (face.face(variant), back.back(variant), back.base(variant)):
        for index, one in enumerate(drawing.words):
            left, top, right, bottom = one.box
            for other in drawing.words[index + 1 :]:
                a, b, c, d = other.box
                apart = c + 0.8 <= left or right + 0.8 <= a or d + 0.8 <= top or bottom + 0.8 <= b
                assert apart, (one.text, other.text)


@every
def test_notes_stay_on_their_page(variant: Variant) -> None:
    for drawing in (face.face(variant), back.back(variant), back.base(variant)):
        for one in drawing.words:
            assert one.box[0] >= 2 and one.box[2] <= drawing.width - 2, one.text


@every
def test_the_turns_do_not_cross(variant: Variant) -> None:
    for pen, drawing in ((face.STREETS, face.face(variant)), (back.TURNS, back.back(variant))):
        turns = [chain for chain in drawing.chains if chain.layer == pen and len(chain.points) > 2]
        for index, one in enumerate(turns):
            xs, ys = zip(*one.points, strict=True)
            for other in turns[index + 1 :]:
                far_xs, far_ys = zip(*other.points, strict=True)
                apart = max(ys) < min(far_ys) or max(far_ys) < min(ys) or max(xs) < min(far_xs) or max(far_xs) < min(xs)
                # Concentric: who reaches further out also begins earlier and ends later.
                inner, outer = (one, other) if max(ys) - min(ys) < max(far_ys) - min(far_ys) else (other, one)
                inner_ys, outer_ys = [y for _, y in inner.points], [y for _, y in outer.points]
                nested = min(outer_ys) < min(inner_ys) and max(inner_ys) < max(outer_ys)
                assert apart or nested


@every
def test_the_tiles_of_the_baffle_cover_all_leds(variant: Variant) -> None:
    cells = sum(rows * printed.tile_columns(variant) * count for _, rows, count in printed.tiles_of(variant))
    assert cells == variant.board.pixels
    assert printed.tile_columns(variant) * variant.pitch <= 165


def test_a_diy_saw_knows_which_parts_to_cut() -> None:
    layers = {layer.name for layer in face.face(make_variant("3 tracks")).layers()}
    assert {"CUT", "HOLES", "FINISH", "MARKERS", "RAIL_HOLES", "SCREWS"} < layers
    assert {"NUMBERS", "STREETS", "SKUNK_LINES", "RAIL", "LETTERS", "GROUPS", "WORDS"} < layers


def test_caps_have_wood_between_them_and_legends_have_room() -> None:
    for plate in plates.all_plates():
        drawing = plates.sheet("plate", [plate])
        assert nearest(drawing, (plates.LEGENDS, plates.SEAT)) >= 0.8
        assert len(plate.keys) in (5, 20)
    assert plates.KEY_PITCH_MM - plates.KEY_HOLE_MM > 7


def test_plates_carry_the_legends_of_the_specification() -> None:
    console, *_, keypad = plates.all_plates()
    assert [legend for _, _, legend in console.keys] == ["1", "2", "3", "6", "UNDO"]
    said = "A 2 3 4 5 6 7 8 9 10 J Q K C D H S CRIB GO MENU"
    assert " ".join(legend for _, _, legend in keypad.keys) == said


@pytest.mark.parametrize("variant", all_variants(), ids=named)
def test_the_controller_fits_the_bay(variant: Variant) -> None:
    left, top = back.controller_corner(variant)
    assert top >= 8 and left + perfboard.WIDTH_MM < variant.width
    for x, y in variant.screws:
        # A standoff is 6 mm wide.
        assert not (left - 3 < x < left + perfboard.WIDTH_MM + 3 and top - 3 < y < top + perfboard.HEIGHT_MM + 3)
