"""Shows a board's lights as a picture file: every pixel where it is on the wood, as an SVG or a PNG.

Used to look at what was drawn, for the README, and by tests. It knows the layout and a frame's bytes, not what they
mean.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cribboard.console import font, layout
from cribboard.console.frame import LOOPS, Frame
from cribboard.console.palette import PALETTES
from host_tools.raster import Colour, Image
from host_tools.scenes import SCENES, Draw

if TYPE_CHECKING:
    from cribboard.console.layout import Layout

# Millimetres, hardware.md 1.3: holes, hole 121, markers; a panel's windows are all alike.
HOLE_RADIUS_MM = 3.0
FINISH_RADIUS_MM = 4.0
MARKER_RADIUS_MM = 2.0
RAIL_RADIUS_MM = 2.5

WOOD: Colour = (44, 32, 26)
DARK: Colour = (26, 20, 17)
ENGRAVED: Colour = (122, 98, 80)


def radius_mm(board: "Layout", pixel: int) -> float:
    """The radius of a pixel's hole in the wood, in millimetres."""
    if board.is_panel:
        return HOLE_RADIUS_MM
    if pixel >= board.tracks * layout.PATH:
        return RAIL_RADIUS_MM
    place = pixel % layout.PATH
    if place == layout.PATH - 1:
        return FINISH_RADIUS_MM
    if place and place % layout.COLUMNS in (0, layout.COLUMNS - 1):
        return MARKER_RADIUS_MM
    return HOLE_RADIUS_MM


def _labels(board: "Layout") -> list[tuple[float, float, str]]:
    # What is engraved: each track's letter at its start, and the hole each street ends with.
    labels = []
    for track in range(board.tracks):
        x, y = layout.position_mm(board, layout.hole_pixel(board, track, 0))
        labels.append((x - 11, y, "ABCD"[track]))
    for hole, side in ((30, 22), (60, -22), (90, 22), (120, -22)):
        x, y = layout.position_mm(board, layout.hole_pixel(board, 0, hole))
        labels.append((x + side, y, str(hole)))
    return labels


def svg(board: "Layout", rgb: "bytes | bytearray") -> str:
    """A frame's bytes (three a pixel) as the text of an SVG picture, one millimetre a unit."""
    width, height = layout.size_mm(board)
    unlit = []
    lit = []
    for pixel in range(board.pixels):
        x, y = layout.position_mm(board, pixel)
        place = f'cx="{x:g}" cy="{y:g}" r="{radius_mm(board, pixel):g}"'
        colour = tuple(rgb[3 * pixel : 3 * pixel + 3])
        if any(colour):
            seen = [max(parts) for parts in zip(colour, DARK, strict=True)]
            lit.append(f'<circle {place} fill="{_hex(seen)}"/>')
        else:
            unlit.append(f"<circle {place}/>")
    texts = [f'<text x="{x:g}" y="{y + 2.2:g}">{words}</text>' for x, y, words in _labels(board)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">',
            '<defs><filter id="glow" x="-5%" y="-5%" width="110%" height="110%">',
            '<feGaussianBlur stdDeviation="2.6"/></filter></defs>',
            f'<rect width="{width:g}" height="{height:g}" rx="8" fill="{_hex(WOOD)}"/>',
            f'<g fill="{_hex(ENGRAVED)}" font-family="sans-serif" font-size="6.5" text-anchor="middle">',
            *texts,
            f'</g>\n<g fill="{_hex(DARK)}">',
            *unlit,
            '</g>\n<g id="lights">',
            *lit,
            '</g>\n<use href="#lights" filter="url(#glow)"/>\n</svg>\n',
        ]
    )


def _hex(colour: Sequence[int]) -> str:
    return "#" + bytes(colour).hex()


def image(board: "Layout", rgb: "bytes | bytearray", scale: float = 2.0) -> Image:
    """A frame's bytes as an image of light, `scale` points a millimetre."""
    width, height = layout.size_mm(board)
    drawn = Image(round(width * scale), round(height * scale), WOOD)
    dot = max(1, round(scale))
    for x, y, words in _labels(board):
        _write(drawn, round(x * scale), round(y * scale), words, dot)
    lights = []
    for pixel in range(board.pixels):
        x, y = layout.position_mm(board, pixel)
        radius = radius_mm(board, pixel) * scale
        drawn.disc(x * scale, y * scale, radius, DARK)
        red, green, blue = rgb[3 * pixel : 3 * pixel + 3]
        if red or green or blue:
            lights.append((x * scale, y * scale, radius, (red, green, blue)))
    for x, y, radius, colour in lights:
        drawn.glow(x, y, radius, colour)
    return drawn


def _write(drawn: Image, x: int, y: int, words: str, dot: int) -> None:
    # Words in the board's own small font, centred.
    x -= font.width(font.SMALL, words) * dot // 2
    y -= font.SMALL_HEIGHT * dot // 2
    for character in words:
        for column in font.columns(font.SMALL, character):
            for row in range(font.SMALL_HEIGHT):
                if column >> row & 1:
                    drawn.rectangle(x, y + row * dot, dot, dot, ENGRAVED)
            x += dot
        x += dot


def frame_of(board: "Layout", draw: Draw, colours: int = 0) -> Frame:
    """A frame of this board with a scene drawn on it."""
    frame = Frame(board, LOOPS, colours)
    frame.begin()
    draw(frame)
    frame.end()
    return frame


def sheet(scenes: Sequence[tuple[str, Draw]], boards: Sequence["Layout"], colours: int, scale: float) -> Image:
    """Every scene on every board: a line for each scene, a column for each board, with names."""
    sizes = [layout.size_mm(board) for board in boards]
    gap = 14
    widths = [round(width * scale) + gap for width, _ in sizes]
    height = round(max(height for _, height in sizes) * scale) + gap
    whole = Image(sum(widths) + gap, height * len(scenes) + gap)
    for line, (name, draw) in enumerate(scenes):
        x = gap
        for board, width in zip(boards, widths, strict=True):
            whole.paste(image(board, frame_of(board, draw, colours).rgb, scale), x, line * height + gap)
            x += width
        _write(whole, whole.width // 2, line * height + gap // 2, name.upper(), 2)
    return whole


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what `render` takes."""
    parser.add_argument("out", type=Path, help="the file to write; .svg or .png says which kind")
    parser.add_argument("--scene", action="append", choices=[name for name, _ in SCENES], help="what to show")
    parser.add_argument("--layout", action="append", choices=layout.NAMES, help="which board; " + layout.DEFAULT)
    parser.add_argument("--palette", type=int, default=0, choices=range(len(PALETTES)), help="number of the palette")
    parser.add_argument("--scale", type=float, default=2.0, help="points a millimetre, for a PNG")
    parser.add_argument("--sheet", action="store_true", help="all chosen scenes on all chosen boards in one PNG")


def run(arguments: argparse.Namespace) -> int:
    """Render a scene, or a sheet of them (all scenes and boards unless some are chosen)."""
    if arguments.out.suffix not in ((".png",) if arguments.sheet else (".svg", ".png")):
        kinds = ".png" if arguments.sheet else ".svg or .png"
        print(f"render: {arguments.out} is of no kind it can write; the name has to end in {kinds}", file=sys.stderr)
        return 2
    names = arguments.scene or ([name for name, _ in SCENES] if arguments.sheet else ["pegs"])
    scenes = [(name, draw) for name, draw in SCENES if name in names]
    chosen = arguments.layout or (layout.NAMES if arguments.sheet else [layout.DEFAULT])
    boards = [layout.make_layout(kind) for kind in chosen]
    if arguments.sheet:
        arguments.out.write_bytes(sheet(scenes, boards, arguments.palette, arguments.scale).png())
        return 0
    rgb = frame_of(boards[0], scenes[0][1], arguments.palette).rgb
    if arguments.out.suffix == ".svg":
        arguments.out.write_text(svg(boards[0], rgb), encoding="utf-8")
    else:
        arguments.out.write_bytes(image(boards[0], rgb, arguments.scale).png())
    return 0
