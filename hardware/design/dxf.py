"""Writes a drawing as DXF for laser cutters and mills: the R12 form, which every program reads, in millimetres.

Circles stay circles and chains polylines, each on its layer. Notes that belong on paper only are left out. The origin
is the bottom left corner and y goes up, as these programs expect.
"""

from hardware.design.drawing import Drawing
from hardware.design.svg import number


def dxf(drawing: Drawing, left: float = 0.0, bottom: float | None = None) -> str:
    """The drawing as the text of a DXF file; (`left`, `bottom`) of the drawing becomes its origin."""
    floor = drawing.height if bottom is None else bottom
    layers = [layer for layer in drawing.layers() if not layer.on_paper_only]
    codes: list[tuple[int, str]] = [(0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")]
    codes += [(9, "$INSUNITS"), (70, "4"), (0, "ENDSEC"), (0, "SECTION"), (2, "TABLES")]
    codes += [(0, "TABLE"), (2, "LTYPE"), (70, "1"), (0, "LTYPE"), (2, "CONTINUOUS"), (70, "0"), (3, "Solid line")]
    codes += [(72, "65"), (73, "0"), (40, "0"), (0, "ENDTAB")]
    codes += [(0, "TABLE"), (2, "LAYER"), (70, str(len(layers) + 1))]
    for name, colour in [("0", 7), *((layer.name, layer.dxf_colour) for layer in layers)]:
        codes += [(0, "LAYER"), (2, name), (70, "0"), (62, str(colour)), (6, "CONTINUOUS")]
    codes += [(0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")]

    def at(x: float, y: float) -> list[tuple[int, str]]:
        return [(10, number(x - left)), (20, number(floor - y)), (30, "0")]

    for circle in drawing.circles:
        if circle.layer in layers:
            codes += [(0, "CIRCLE"), (8, circle.layer.name), *at(circle.x, circle.y)]
            codes.append((40, number(circle.diameter / 2)))
    for chain in drawing.chains:
        name = chain.layer.name
        if chain.layer not in layers:
            continue
        if len(chain.points) == 2:
            (x, y), (far_x, far_y) = chain.points
            codes += [(0, "LINE"), (8, name), *at(x, y)]
            codes += [(11, number(far_x - left)), (21, number(floor - far_y)), (31, "0")]
            continue
        codes += [(0, "POLYLINE"), (8, name), (66, "1"), (10, "0"), (20, "0"), (30, "0")]
        codes.append((70, "1" if chain.closed else "0"))
        for x, y in chain.points:
            codes += [(0, "VERTEX"), (8, name), *at(x, y)]
        codes += [(0, "SEQEND"), (8, name)]
    codes += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{value}\n" for code, value in codes)
