"""Writes drawings as a PDF whose pages have their exact size, or spread over sheets of A4 to be glued together.

Lines and circles only, no font, no date: the same drawing always gives the same bytes.
"""

import math
import zlib

from hardware.design.drawing import Chain, Circle, Drawing, Layer
from hardware.design.svg import number

POINTS_PER_MM = 72 / 25.4
# A circle as four Bezier curves: the usual constant, 4/3 of the tangent of an eighth turn.
BEZIER = 4 / 3 * math.tan(math.pi / 8)
A4 = (297.0, 210.0)
MARGIN_MM = 10.0
OVERLAP_MM = 10.0
FRAME = Layer("SHEET", "#0066cc", 0.2, 5, True)


def pdf(drawing: Drawing) -> bytes:
    """One page of the drawing's own size."""
    return document(drawing.name, [(drawing.width, drawing.height, content(drawing, 0, 0, drawing.height))])


def tiles(drawing: Drawing) -> bytes:
    """The drawing at full size on sheets of A4, lying. Neighbours share a strip; each has its own ruler."""
    inner_width, inner_height = A4[0] - 2 * MARGIN_MM, A4[1] - 2 * MARGIN_MM
    columns = count_tiles(drawing.width, inner_width)
    rows = count_tiles(drawing.height, inner_height)
    pages = []
    for row in range(rows):
        for column in range(columns):
            left = column * (inner_width - OVERLAP_MM)
            top = row * (inner_height - OVERLAP_MM)
            box = (MARGIN_MM, MARGIN_MM, inner_width, inner_height)
            clip = " ".join(number(value * POINTS_PER_MM) for value in box) + " re W n"
            part = cut(drawing, left, top, inner_width, inner_height)
            inside = content(part, MARGIN_MM - left, MARGIN_MM - top, A4[1])
            sheet = tile_frame(drawing.name, row, column, rows, columns)
            pages.append((*A4, f"q {clip}\n{inside}\nQ\n" + content(sheet, 0, 0, A4[1])))
    return document(drawing.name, pages)


def cut(drawing: Drawing, left: float, top: float, width: float, height: float) -> Drawing:
    """What of a drawing touches a box, in its own place."""

    def touches(xs: list[float], ys: list[float], reach: float) -> bool:
        return (
            min(xs) - reach <= left + width
            and max(xs) + reach >= left
            and min(ys) - reach <= top + height
            and max(ys) + reach >= top
        )

    part = Drawing(drawing.name, drawing.width, drawing.height)
    part.circles = [one for one in drawing.circles if touches([one.x], [one.y], one.diameter)]
    part.chains = [one for one in drawing.chains if touches([x for x, _ in one.points], [y for _, y in one.points], 1)]
    return part


def count_tiles(length: float, inner: float) -> int:
    """How many sheets in a row cover a length."""
    return max(1, math.ceil((length - OVERLAP_MM) / (inner - OVERLAP_MM)))


def tile_frame(name: str, row: int, column: int, rows: int, columns: int) -> Drawing:
    """What stands around a tile: its edge, the line its neighbour is laid to, its place, and a ruler of 100 mm."""
    sheet = Drawing(name, *A4)
    width, height = A4[0] - 2 * MARGIN_MM, A4[1] - 2 * MARGIN_MM
    sheet.rectangle(FRAME, MARGIN_MM, MARGIN_MM, width, height)
    right, bottom = MARGIN_MM + width, MARGIN_MM + height
    if column < columns - 1:
        dashes(sheet, (right - OVERLAP_MM, MARGIN_MM), (right - OVERLAP_MM, bottom))
    if row < rows - 1:
        dashes(sheet, (MARGIN_MM, bottom - OVERLAP_MM), (right, bottom - OVERLAP_MM))
    words = f"{name}   row {row + 1} of {rows}, column {column + 1} of {columns}   print at 100 percent"
    sheet.text(FRAME, MARGIN_MM, MARGIN_MM / 2 + 1.2, words, 2.6, "start")
    if rows * columns > 1:
        advice = "cut along the frame at the left and top, lay it on the dashed line of the neighbour"
        sheet.text(FRAME, MARGIN_MM + 118, bottom + 4, advice, 2.2, "start")
    ruler(sheet, FRAME, MARGIN_MM, bottom + 4)
    return sheet


def ruler(drawing: Drawing, layer: Layer, x: float, y: float) -> None:
    """A line of exactly 100 mm with a tick every ten."""
    drawing.line(layer, (x, y), (x + 100, y))
    for tick in range(0, 101, 10):
        reach = 2.0 if tick % 50 == 0 else 1.0
        drawing.line(layer, (x + tick, y - reach), (x + tick, y + reach))
    drawing.text(layer, x + 102, y, "100 mm", 2.6, "start")


def dashes(drawing: Drawing, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A dashed line, 4 mm on and 3 mm off."""
    length = math.dist(start, end)
    step = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    for index in range(int(length / 7) + 1):
        near, far = 7.0 * index, min(7.0 * index + 4, length)
        if far > near:
            drawing.line(
                FRAME,
                (start[0] + step[0] * near, start[1] + step[1] * near),
                (start[0] + step[0] * far, start[1] + step[1] * far),
            )


def content(drawing: Drawing, right: float, down: float, page_height: float) -> str:
    """The drawing, moved by some millimetres, as page operators. PDF counts upwards from the bottom."""

    def at(x: float, y: float) -> str:
        return f"{number((x + right) * POINTS_PER_MM)} {number((page_height - y - down) * POINTS_PER_MM)}"

    def circle(one: Circle) -> str:
        x, y, r, k = one.x, one.y, one.diameter / 2, one.diameter / 2 * BEZIER
        return (
            f"{at(x + r, y)} m {at(x + r, y + k)} {at(x + k, y + r)} {at(x, y + r)} c "
            f"{at(x - k, y + r)} {at(x - r, y + k)} {at(x - r, y)} c "
            f"{at(x - r, y - k)} {at(x - k, y - r)} {at(x, y - r)} c "
            f"{at(x + k, y - r)} {at(x + r, y - k)} {at(x + r, y)} c h S"
        )

    def chain(one: Chain) -> str:
        points = [at(x, y) for x, y in one.points]
        return f"{points[0]} m " + " ".join(point + " l" for point in points[1:]) + (" h S" if one.closed else " S")

    lines = ["1 J 1 j"]
    for layer in drawing.layers():
        red, green, blue = (int(layer.colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        lines.append(f"{number(red)} {number(green)} {number(blue)} RG {number(layer.pen_mm * POINTS_PER_MM)} w")
        lines += [circle(one) for one in drawing.circles if one.layer == layer]
        lines += [chain(one) for one in drawing.chains if one.layer == layer]
    return "\n".join(lines)


def document(title: str, pages: list[tuple[float, float, str]]) -> bytes:
    """A PDF file of pages, each its width and height in millimetres and its operators."""
    kids = " ".join(f"{4 + 2 * index} 0 R" for index in range(len(pages)))
    bodies = [
        b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        f"<< /Title ({title}) >>".encode(),
    ]
    for index, (width, height, operators) in enumerate(pages):
        box = f"{number(width * POINTS_PER_MM)} {number(height * POINTS_PER_MM)}"
        page = f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {box}] /Resources << >> /Contents {5 + 2 * index} 0 R >>"
        packed = zlib.compress(operators.encode(), 9)
        stream = f"<< /Length {len(packed)} /Filter /FlateDecode >>\nstream\n".encode() + packed + b"\nendstream"
        bodies += [page.encode(), stream]
    out = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
    places = []
    for index, body in enumerate(bodies):
        places.append(len(out))
        out += f"{index + 1} 0 obj\n".encode() + body + b"\nendobj\n"
    table = f"xref\n0 {len(bodies) + 1}\n0000000000 65535 f \n" + "".join(
        f"{place:010d} 00000 n \n" for place in places
    )
    trailer = f"trailer\n<< /Size {len(bodies) + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
    return out + table.encode() + trailer.encode()
