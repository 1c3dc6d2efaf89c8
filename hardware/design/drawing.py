"""A drawing in millimetres as layers of chains and circles, and what SVG, PDF and DXF writers need of it.

It must not know what is drawn. The origin is the top left corner, y goes down.
"""

import math
from dataclasses import dataclass, field

from hardware.design import strokes

Point = tuple[float, float]


@dataclass(frozen=True)
class Layer:
    """A layer: its name in SVG and DXF, the colour on paper, the width of its pen, and its AutoCAD colour number."""

    name: str
    colour: str
    pen_mm: float
    dxf_colour: int
    on_paper_only: bool = False  # notes and centre marks stay out of the DXF


@dataclass(frozen=True)
class Circle:
    """A hole or a ring."""

    layer: Layer
    x: float
    y: float
    diameter: float


@dataclass(frozen=True)
class Chain:
    """Points joined by straight lines."""

    layer: Layer
    points: tuple[Point, ...]
    closed: bool = False


@dataclass(frozen=True)
class Words:
    """Words that were written, and the box they fill: left, top, right, bottom. Tests see by it that none overlap."""

    layer: Layer
    text: str
    box: tuple[float, float, float, float]


@dataclass
class Drawing:
    """A page of `width` by `height` millimetres."""

    name: str
    width: float
    height: float
    circles: list[Circle] = field(default_factory=list)
    chains: list[Chain] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)

    def circle(self, layer: Layer, x: float, y: float, diameter: float) -> None:
        """Draw a circle around (x, y)."""
        self.circles.append(Circle(layer, x, y, diameter))

    def line(self, layer: Layer, *points: Point) -> None:
        """Draw a chain of straight lines."""
        self.chains.append(Chain(layer, points))

    def rectangle(self, layer: Layer, x: float, y: float, width: float, height: float, corner: float = 0.0) -> None:
        """Draw a rectangle from its top left corner; `corner` is the radius of its corners."""
        box = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        self.chains.append(Chain(layer, tuple(rounded([*box, box[0], box[1]], corner)[1:-1] if corner else box), True))

    def cross(self, layer: Layer, x: float, y: float, arm: float) -> None:
        """Draw a cross with arms of this length."""
        self.line(layer, (x - arm, y), (x + arm, y))
        self.line(layer, (x, y - arm), (x, y + arm))

    def text(
        self, layer: Layer, x: float, y: float, words: str, height: float, anchor: str = "middle", turn: int = 0
    ) -> None:
        """Write words whose capitals are `height` high and vertically centred on y.

        `anchor` says which part of them x is: "start", "middle" or "end". `turn` is 0, or 90 to read upwards, or 270
        to read downwards; (x, y) is then still the anchor.
        """
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * strokes.width(words, height)
        corners = []
        cosine, sine = {0: (1, 0), 90: (0, -1), 270: (0, 1)}[turn]
        for chain in strokes.write(words, height):
            points = []
            for right, down in chain:
                right, down = right - shift, down - height / 2
                points.append((x + right * cosine - down * sine, y + right * sine + down * cosine))
            self.chains.append(Chain(layer, tuple(points)))
            corners += points
        xs, ys = [point[0] for point in corners], [point[1] for point in corners]
        self.words.append(Words(layer, words, (min(xs), min(ys), max(xs), max(ys))))

    def layers(self) -> list[Layer]:
        """The layers that are used, in the order of their first use."""
        found: dict[str, Layer] = {}
        for layer in [*(one.layer for one in self.circles), *(one.layer for one in self.chains)]:
            found.setdefault(layer.name, layer)
        return list(found.values())


def rounded(points: list[Point], radius: float, steps: int = 8) -> list[Point]:
    """The chain with each corner between its ends replaced by an arc of `radius` (less where a side is too short)."""
    smooth = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        one = (before[0] - corner[0], before[1] - corner[1])
        two = (after[0] - corner[0], after[1] - corner[1])
        reach = min(radius, math.hypot(*one) / 2, math.hypot(*two) / 2)
        one = (one[0] / math.hypot(*one), one[1] / math.hypot(*one))
        two = (two[0] / math.hypot(*two), two[1] / math.hypot(*two))
        # Right angles only: the centre of the arc is one reach along both sides.
        centre = (corner[0] + (one[0] + two[0]) * reach, corner[1] + (one[1] + two[1]) * reach)
        for step in range(steps + 1):
            angle = math.pi / 2 * step / steps
            smooth.append(
                (
                    centre[0] - two[0] * reach * math.cos(angle) - one[0] * reach * math.sin(angle),
                    centre[1] - two[1] * reach * math.cos(angle) - one[1] * reach * math.sin(angle),
                )
            )
    return [*smooth, points[-1]]
