"""Pictures of the board: every pixel where it is, lit ones in their colour, files that others can read."""

import argparse
import struct
import xml.etree.ElementTree as ElementTree
import zlib
from pathlib import Path

import pytest

from cribboard.console import layout, palette
from cribboard.console.frame import LOOPS, Frame
from host_tools import render
from host_tools.raster import Image
from host_tools.scenes import SCENES

SVG = "{http://www.w3.org/2000/svg}"


def circles(text: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(text).iter(SVG + "circle"))


def read_png(content: bytes) -> tuple[int, int, bytes]:
    """Width, height and points of a PNG as raster.py writes it, with every checksum checked."""
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, {}
    while at < len(content):
        (length,) = struct.unpack_from(">I", content, at)
        kind, body = content[at + 4 : at + 8], content[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", content, at + 8 + length)[0] == zlib.crc32(kind + body)
        chunks[kind] = body
        at += 12 + length
    assert list(chunks) == [b"IHDR", b"IDAT", b"IEND"]
    width, height, depth, colours = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, colours) == (8, 2)
    lines = zlib.decompress(chunks[b"IDAT"])
    stride = 3 * width + 1
    assert len(lines) == height * stride
    assert not any(lines[::stride])
    return width, height, b"".join(lines[row * stride + 1 : (row + 1) * stride] for row in range(height))


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    render.add_arguments(parser)
    return render.run(parser.parse_args(words))


@pytest.mark.parametrize("name", layout.NAMES)
def test_an_svg_has_every_pixel_at_its_millimetres(name: str) -> None:
    board = layout.make_layout(name)
    drawn = circles(render.svg(board, bytes(3 * board.pixels)))
    places = {(float(circle.attrib["cx"]), float(circle.attrib["cy"])) for circle in drawn}
    assert len(drawn) == board.pixels
    assert places == {layout.position_mm(board, pixel) for pixel in range(board.pixels)}


def test_an_svg_shows_lit_pixels_in_their_colour_and_names_the_tracks() -> None:
    board = layout.make_layout("3 tracks")
    rgb = bytearray(3 * board.pixels)
    pixel = layout.hole_pixel(board, 1, 42)
    rgb[3 * pixel : 3 * pixel + 3] = bytes(palette.rgb(0, palette.TRACK_C))
    text = render.svg(board, rgb)
    (lit,) = [circle for circle in circles(text) if "fill" in circle.attrib]
    assert lit.attrib["fill"] == "#80ff11"  # never darker than the hole itself
    assert (float(lit.attrib["cx"]), float(lit.attrib["cy"])) == layout.position_mm(board, pixel)
    words = [element.text for element in ElementTree.fromstring(text).iter(SVG + "text")]
    assert words == ["A", "B", "C", "30", "60", "90", "120"]


def test_holes_have_the_sizes_of_the_hardware_page() -> None:
    board = layout.make_layout("3 tracks")
    assert render.radius_mm(board, layout.hole_pixel(board, 0, 0)) == 3
    assert render.radius_mm(board, layout.hole_pixel(board, 2, 77)) == 3
    assert render.radius_mm(board, layout.hole_pixel(board, 1, 121)) == 4
    assert render.radius_mm(board, layout.lamp_pixel(board, 1, layout.DEALER)) == 2
    assert {render.radius_mm(board, pixel) for pixel in layout.line_pixels(board, layout.SKUNK)} == {2}


def test_a_png_is_lit_where_the_pixel_is() -> None:
    board = layout.make_layout("2 tracks")
    frame = Frame(board, LOOPS)
    frame.begin()
    frame.put(layout.hole_pixel(board, 0, 10), palette.WHITE)
    frame.end()
    width, height, points = read_png(render.image(board, frame.rgb, 2.0).png())
    assert (width, height) == tuple(round(2 * size) for size in layout.size_mm(board))

    def point(hole: int) -> tuple[int, ...]:
        x, y = (round(2 * part) for part in layout.position_mm(board, layout.hole_pixel(board, 0, hole)))
        return tuple(points[3 * (y * width + x) : 3 * (y * width + x) + 3])

    assert min(point(10)) > 240
    assert point(20) == render.DARK
    assert sum(render.DARK) < sum(point(11)) < 200


def test_light_adds_up_and_is_cut_off_at_white() -> None:
    image = Image(9, 9)
    for _ in range(5):
        image.glow(4, 4, 2, (200, 0, 0))
    points = image.rgb()
    middle = 3 * (4 * 9 + 4)
    assert tuple(points[middle : middle + 3]) == (255, 0, 0)
    assert 0 < points[0] < 255


def test_light_at_the_edge_stays_in_the_image() -> None:
    image = Image(5, 5)
    for x, y in ((0, 0), (4, 4), (-3, 2), (9, 2)):
        image.glow(x, y, 2, (90, 90, 90))
        image.disc(x, y, 2, (10, 10, 10))
    image.rectangle(3, 3, 9, 9, (1, 2, 3))
    image.rectangle(9, 9, 2, 2, (1, 2, 3))
    assert len(image.rgb()) == 75


def test_every_scene_can_be_drawn_on_every_board() -> None:
    assert len({name for name, _ in SCENES}) == len(SCENES)
    for name in layout.NAMES:
        board = layout.make_layout(name)
        for _, draw in SCENES:
            render.frame_of(board, draw, 1)
        assert any(render.frame_of(board, dict(SCENES)["skunk"]).rgb)


def test_the_command_writes_an_svg_a_png_or_a_sheet(tmp_path: Path) -> None:
    drawing, picture, sheet = tmp_path / "a.svg", tmp_path / "a.png", tmp_path / "sheet.png"
    assert run(str(drawing), "--scene", "skunk", "--layout", "panel") == 0
    assert len(circles(drawing.read_text(encoding="utf-8"))) == 256
    assert run(str(picture), "--scale", "0.5") == 0
    assert read_png(picture.read_bytes())[:2] == (180, 118)
    chosen = ("--scene", "go", "--scene", "skunk", "--layout", "2 tracks", "--layout", "panel")
    assert run(str(sheet), "--sheet", "--scale", "0.5", *chosen) == 0
    width, height, _ = read_png(sheet.read_bytes())
    assert width > 2 * 180 and height > 2 * 66


def test_a_file_of_another_kind_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(tmp_path / "a.jpg")) == 2
    assert "svg or .png" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
