"""Draws the layers of the board from face to foot, with their measures from printed.py. Not to scale across."""

from hardware.design import printed
from hardware.design.perfboard_plan import text
from hardware.design.svg import number

SCALE = 3.2  # page units to a millimetre of height
LEFT, WIDTH = 12.0, 150.0
PAGE = (300.0, 178.0)

LAYERS = (
    # words, thickness in mm, fill
    ("face: wood with holes, engraved", printed.FACE_MM, "#c89b66"),
    ("opal film over all holes", printed.FILM_MM, "#f4f4f4"),
    ("baffle: printed cells; spacers at the screws", printed.BAFFLE_MM, "#555555"),
    ("back: wood, LED strips glued on, holes for wires", printed.BACK_MM, "#c89b66"),
    ("bay: standoffs at the screws; controller on the base", printed.BAY_MM, "#f3efe6"),
    ("base: wood", printed.BASE_MM, "#c89b66"),
    ("feet", printed.FOOT_MM, "#777777"),
)


def box(x: float, y: float, width: float, height: float, fill: str, line: str = "#333333") -> str:
    """A filled rectangle."""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" fill="{fill}" '
        f'stroke="{line}" stroke-width="0.3"/>'
    )


def section() -> str:
    """The section as an SVG."""
    width, height = PAGE
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}mm" height="{number(height)}mm" '
        f'viewBox="0 0 {number(width)} {number(height)}" font-family="DejaVu Sans, Arial, sans-serif">',
        "<title>The layers of the board</title>",
        f'<rect width="{number(width)}" height="{number(height)}" fill="#ffffff"/>',
        text(LEFT, 9, f"From face to foot: {number(printed.TOTAL_MM)} mm", 5, "start"),
    ]
    y = 16.0
    tops = {}
    for words, thickness, fill in LAYERS:
        depth = thickness * SCALE
        tops[words.split(":")[0]] = y
        if words == "feet":
            for x in (LEFT, LEFT + WIDTH - 20):
                lines.append(f'<path d="M{x} {number(y)}h20l-1.5 {number(depth)}h-17z" fill="{fill}" stroke="#333333" '
                             'stroke-width="0.3"/>')  # fmt: skip
        elif words.startswith("baffle"):
            lines += cells(y, depth)
        else:
            lines.append(box(LEFT, y, WIDTH, depth, fill))
        middle = y + depth / 2 + 1.6
        lines.append(
            f'<path d="M{number(LEFT + WIDTH + 3)} {number(y + depth / 2)}h8" stroke="#333333" stroke-width="0.3"/>'
        )
        lines.append(text(LEFT + WIDTH + 13, middle, f"{number(thickness)} mm  {words}", 4, "start"))
        y += depth
    lines += holes(tops["face"])
    lines += screws(tops["face"], y)
    lines += controller(tops["base"])
    return "\n".join([*lines, "</svg>"]) + "\n"


def cells(y: float, depth: float) -> list[str]:
    """The baffle's walls, the strip and its LEDs."""
    found = [box(LEFT, y, WIDTH, depth, "#ffffff")]
    for index in range(9):
        x = LEFT + 30 + index * 11.0
        found.append(box(x - 1, y, 2, depth - 4.5, "#555555"))
        if index < 8:
            found.append(box(x + 3, y + depth - 6.4, 5, 5.2, "#ffffff"))
            found.append(f'<circle cx="{number(x + 5.5)}" cy="{number(y + depth - 5)}" r="1.2" fill="#f6a821"/>')
    found.append(box(LEFT + 26, y + depth - 1.3, 96, 1.3, "#1e8449"))
    for x in (LEFT + 5, LEFT + WIDTH - 15):
        found.append(box(x, y - printed.FILM_MM * SCALE, 10, depth + printed.FILM_MM * SCALE, "#999999"))
    return found


def holes(y: float) -> list[str]:
    """The holes of the face, over the cells."""
    depth = printed.FACE_MM * SCALE
    return [box(LEFT + 32.5 + index * 11.0, y - 0.2, 6, depth + 0.4, "#fff6df", "none") for index in range(8)]


def screws(top: float, bottom: float) -> list[str]:
    """A screw from above and one from below at both ends, and the standoff between."""
    found = []
    above = (printed.FACE_MM + printed.FILM_MM + printed.BAFFLE_MM + printed.BACK_MM) * SCALE
    bay = printed.BAY_MM * SCALE
    for middle in (LEFT + 10, LEFT + WIDTH - 10):
        found.append(box(middle - 4, top + above, 8, bay, "#d8b13a"))
        found.append(box(middle - 1.5, top, 3, above + 10, "#8c8c8c"))
        found.append(box(middle - 4, top - 3.5, 8, 3.5, "#8c8c8c"))
        end = bottom - 4.0 * SCALE
        found.append(box(middle - 1.5, top + above + bay - 14, 3, end - (top + above + bay - 14), "#8c8c8c"))
        found.append(box(middle - 4, end, 8, 3.5, "#8c8c8c"))
    return found


def controller(base: float) -> list[str]:
    """The controller on its spacers: perfboard, sockets, Pico."""
    board = base - 5.0 * SCALE - 1.6 * SCALE
    found = [box(LEFT + 46, board, 62, 1.6 * SCALE, "#caa85a")]
    found += [box(x, board + 1.6 * SCALE, 4, 5.0 * SCALE, "#eeeeee") for x in (LEFT + 48, LEFT + 102)]
    found += [box(x, board - 8.5 * SCALE, 4, 8.5 * SCALE, "#222222") for x in (LEFT + 58, LEFT + 82)]
    found.append(box(LEFT + 55, board - 9.6 * SCALE, 34, 1.1 * SCALE, "#1e8449"))
    found.append(text(LEFT + 72, board - 10.4 * SCALE, "Pico", 3.4))
    found.append(text(LEFT + 77, board + 4.2, "perfboard", 3.4))
    return found
