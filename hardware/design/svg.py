"""Writes a drawing as an SVG of exact size: one unit is one millimetre, one group a layer."""

from hardware.design.drawing import Drawing


def number(value: float) -> str:
    """A length with three decimals at most."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def svg(drawing: Drawing) -> str:
    """The drawing as the text of an SVG file. Laser programs read the groups as layers."""
    width, height = number(drawing.width), number(drawing.height)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
        f"<title>{drawing.name}</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for layer in drawing.layers():
        lines.append(
            f'<g id="{layer.name}" inkscape:groupmode="layer" inkscape:label="{layer.name}" fill="none" '
            f'stroke="{layer.colour}" stroke-width="{number(layer.pen_mm)}" stroke-linecap="round" '
            'stroke-linejoin="round">'
        )
        for circle in drawing.circles:
            if circle.layer == layer:
                radius = number(circle.diameter / 2)
                lines.append(f'<circle cx="{number(circle.x)}" cy="{number(circle.y)}" r="{radius}"/>')
        paths = [
            "M" + " ".join(f"{number(x)},{number(y)}" for x, y in chain.points) + ("Z" if chain.closed else "")
            for chain in drawing.chains
            if chain.layer == layer
        ]
        if paths:
            lines.append('<path d="' + "\n".join(paths) + '"/>')
        lines.append("</g>")
    return "\n".join([*lines, "</svg>", ""])
