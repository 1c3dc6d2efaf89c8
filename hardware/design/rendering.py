"""A picture of the finished board, made from its geometry: the face, its lights in the middle of a game, the plates.

For the top of README.md. Colours are those of wood and light, the holes are the template's.
"""

from cribboard.console import layout, palette
from hardware.design import face, plates
from hardware.design.drawing import Drawing, Layer
from hardware.design.plates import Plate
from hardware.design.svg import number
from hardware.design.variants import Variant, diameter_of, kind_of

MARGIN_MM = 24.0
GAP_MM = 22.0
WOOD = ("#b98a55", "#a37544")
ENGRAVED = "#3a2210"
HOLE = "#2b1d11"
# Front and back peg of each track, in the middle of a game.
PEGS = ((78, 70), (64, 57), (85, 73), (49, 41))
GAMES = ((1, 0), (2, 0), (12, 1), (22, 2))  # lamps of the rail: column and track


def lights(variant: Variant) -> dict[int, tuple[str, float]]:
    """The lit pixels: colour and strength 0..1."""
    board = variant.board
    tracks = [colour(palette.TRACK_A + track) for track in range(4)]
    found = {}
    for line in (layout.DOUBLE, layout.SKUNK):
        for pixel in layout.line_pixels(board, line):
            found[pixel] = (colour(palette.LINE), 0.3)
    for track in range(board.tracks):
        front, behind = PEGS[track]
        found[layout.hole_pixel(board, track, front)] = (tracks[track], 1.0)
        found[layout.hole_pixel(board, track, behind)] = (tracks[track], 0.45)
    found[layout.lamp_pixel(board, 1, layout.DEALER)] = (colour(palette.WHITE), 0.9)
    if board.has_rail:
        for column, track in GAMES:
            if track < board.tracks:
                found[layout.rail_pixel(board, column)] = (tracks[track], 0.8)
    return found


def colour(index: int) -> str:
    """A colour of the firmware's default palette."""
    return "#" + palette.SAFE[3 * index : 3 * index + 3].hex()


def rendering(variant: Variant) -> str:
    """The picture as an SVG."""
    keypad = plates.keypad_plate()
    consoles = [plates.console_plate(seat) for seat in variant.consoles]
    width = max(variant.width, 2 * consoles[0].width + keypad.width + 2 * GAP_MM) + 2 * MARGIN_MM
    board_left = (width - variant.width) / 2
    far = len(consoles) > 2
    board_top = MARGIN_MM + (consoles[0].height + GAP_MM if far else 0)
    near_top = board_top + variant.height + GAP_MM
    height = near_top + keypad.height + MARGIN_MM
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width * 2)}" height="{number(height * 2)}" '
        f'viewBox="0 0 {number(width)} {number(height)}">',
        f"<title>Cribboard, {variant.name}</title>",
        *definitions(variant),
        f'<rect width="{number(width)}" height="{number(height)}" fill="url(#table)"/>',
        *slab(board_left, board_top, variant.width, variant.height, face.CORNER_MM),
        f'<g transform="translate({number(board_left)} {number(board_top)})">',
        *board(variant),
        "</g>",
    ]
    keypad_left = (width - keypad.width) / 2
    lines += plate(keypad, keypad_left, near_top)
    near = near_top + keypad.height - consoles[0].height
    lines += plate(consoles[0], keypad_left - GAP_MM - consoles[0].width, near)
    lines += plate(consoles[1], keypad_left + keypad.width + GAP_MM, near)
    for index, one in enumerate(consoles[2:]):
        x = width / 2 + (-1 if len(consoles) == 4 else -0.5) * (one.width + GAP_MM / 2)
        x += index * (one.width + GAP_MM) + (GAP_MM / 4 if len(consoles) == 3 else 0)
        lines += plate(one, x, MARGIN_MM, turned=True)
    return "\n".join([*lines, "</svg>"]) + "\n"


def definitions(variant: Variant) -> list[str]:
    """Gradients for the table, the wood and each colour of light."""
    colours = sorted({tint for tint, _ in lights(variant).values()})
    found = [
        "<defs>",
        '<radialGradient id="table" cx="50%" cy="40%" r="80%"><stop offset="0" stop-color="#39423f"/>'
        '<stop offset="1" stop-color="#1d2321"/></radialGradient>',
        f'<linearGradient id="wood" x1="0" y1="0" x2="0.25" y2="1"><stop offset="0" stop-color="{WOOD[0]}"/>'
        f'<stop offset="0.5" stop-color="{WOOD[1]}"/><stop offset="1" stop-color="{WOOD[0]}"/></linearGradient>',
    ]
    for tint in colours:
        found.append(
            f'<radialGradient id="glow{tint[1:]}"><stop offset="0" stop-color="{tint}" stop-opacity="0.75"/>'
            f'<stop offset="0.45" stop-color="{tint}" stop-opacity="0.28"/>'
            f'<stop offset="1" stop-color="{tint}" stop-opacity="0"/></radialGradient>'
        )
    return [*found, "</defs>"]


def slab(x: float, y: float, width: float, height: float, corner: float) -> list[str]:
    """A piece of wood with its shadow and a light edge."""
    box = f'width="{number(width)}" height="{number(height)}" rx="{number(corner)}"'
    return [
        f'<rect x="{number(x + 2)}" y="{number(y + 4)}" {box} fill="#000000" opacity="0.35"/>',
        f'<rect x="{number(x)}" y="{number(y)}" {box} fill="url(#wood)" stroke="#d8b07c" stroke-width="0.5"/>',
    ]


def board(variant: Variant) -> list[str]:
    """The face: engraving, holes, lights."""
    drawing = face.face(variant)
    shown = [chain for chain in drawing.chains if not chain.layer.on_paper_only and chain.layer != face.CUT]
    found = engraving(drawing, [chain.layer for chain in shown], face.PAGE_MARGIN_MM)
    for x, y in variant.screws:
        found.append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="2.8" fill="#b9b2a4" stroke="#5c554a" stroke-width="0.4"/>'
        )
        found.append(f'<path d="M{number(x - 1.6)} {number(y)}h3.2" stroke="#5c554a" stroke-width="0.6"/>')
    lit = lights(variant)
    glows = []
    for pixel in range(variant.board.pixels):
        x, y = layout.position_mm(variant.board, pixel)
        radius = diameter_of(kind_of(pixel, variant), variant) / 2
        place = f'cx="{number(x)}" cy="{number(y)}"'
        found.append(f'<circle {place} r="{number(radius)}" fill="{HOLE}"/>')
        if pixel in lit:
            tint, strength = lit[pixel]
            glows.append(f'<circle {place} r="{number(radius)}" fill="{tint}" fill-opacity="{strength}"/>')
            glows.append(
                f'<circle {place} r="{number(radius * 0.5)}" fill="#ffffff" fill-opacity="{0.6 * strength:.2f}"/>'
            )
            glows.append(
                f'<circle {place} r="{number(radius * 3.2)}" fill="url(#glow{tint[1:]})" opacity="{strength}"/>'
            )
    return found + glows


def engraving(drawing: Drawing, layers: list[Layer], inset: float) -> list[str]:
    """The engraved lines of a drawing, in the wood's dark colour, moved by its page's margin."""
    found = []
    for layer in dict.fromkeys(layers):
        paths = [
            "M" + " ".join(f"{number(x - inset)},{number(y - inset)}" for x, y in chain.points)
            + ("Z" if chain.closed else "")
            for chain in drawing.chains
            if chain.layer == layer
        ]  # fmt: skip
        found.append(
            f'<path d="{" ".join(paths)}" fill="none" stroke="{ENGRAVED}" stroke-width="{number(layer.pen_mm)}" '
            'stroke-linecap="round"/>'
        )
    return found


def plate(one: Plate, x: float, y: float, turned: bool = False) -> list[str]:
    """A console or the keypad, with its caps and legends."""
    drawing = Drawing("plate", one.width, one.height)
    plates.draw(drawing, one, 0, 0)
    shown = [chain.layer for chain in drawing.chains if chain.layer in (plates.LEGENDS, plates.SEAT)]
    turn = f" rotate(180 {number(one.width / 2)} {number(one.height / 2)})" if turned else ""
    found = [*slab(x, y, one.width, one.height, 4.0), f'<g transform="translate({number(x)} {number(y)}){turn}">']
    found += engraving(drawing, shown, 0)
    for key_x, key_y, legend in one.keys:
        place = f'cx="{number(key_x)}" cy="{number(key_y)}"'
        cap = "#c9503f" if legend == "UNDO" else "#2f6f4f" if legend == "GO" else "#e8e2d2"
        found.append(f'<circle {place} r="{number(plates.KEY_HOLE_MM / 2)}" fill="{HOLE}"/>')
        found.append(f'<circle {place} r="5.6" fill="{cap}" stroke="#00000055" stroke-width="0.4"/>')
        found.append(
            f'<circle cx="{number(key_x - 1.2)}" cy="{number(key_y - 1.4)}" r="2.6" fill="#ffffff" opacity="0.22"/>'
        )
    for screw_x, screw_y in [*one.tray_screws, *one.board_screws]:
        found.append(
            f'<circle cx="{number(screw_x)}" cy="{number(screw_y)}" r="2.2" fill="#b9b2a4" '
            'stroke="#5c554a" stroke-width="0.3"/>'
        )
    if one.seat:
        tint = colour("ABCD".index(one.seat))
        found.append(
            f'<path d="M8 {number(one.height - 9)}h10" stroke="{tint}" stroke-width="2" stroke-linecap="round"/>'
        )
    return [*found, "</g>"]
