"""The perfboard of a console and of the keypad: where keys and diodes sit, and the two sorts of wire that join them.

Seen from the side of the keys. Key by key it is the netlist of parts.py: column, key, diode, row.
"""

from dataclasses import dataclass

from hardware.design.cables import COLOUR_WORDS, COLOURS, key_cables
from hardware.design.parts import CONSOLE_ROW, KEYPAD_ROWS, Part, all_parts
from hardware.design.perfboard_plan import text
from hardware.design.plates import GRID_MM
from hardware.design.svg import number

# In holes: the first key's column leg, from key to key, and from a key's column leg to the parts that go with it.
FIRST = (5, 3)
STEP = 8
NODE_LEG = (5, 2)
ANODE = (6, 2)
CATHODE = (6, 5)
COLUMNS = 46
CONSOLE_ROWS = 12
KEYPAD_BOARD_ROWS = 33
FRAME_MM = 9.0
HEAD_MM = 13.0

Hole = tuple[int, int]


@dataclass(frozen=True)
class Keyboard:
    """A perfboard of keys: its name, its matrix rows, its size in holes, and the holes of its screws."""

    name: str
    rows: tuple[int, ...]
    height: int
    screws: tuple[Hole, ...]

    def places(self) -> list[tuple[Part, Part, int, int]]:
        """Its keys as (key, diode, row of the board 0.., column 0..4), from the netlist."""
        parts = [one for one in all_parts() if one.place == self.name]
        found = []
        for key, diode in zip(parts[::2], parts[1::2], strict=True):
            row = self.rows.index(int(diode.nets["1"].removeprefix("ROW")))
            found.append((key, diode, row, int(key.nets["1"].removeprefix("COL"))))
        return found


def corner(row: int, column: int, offset: Hole = (0, 0)) -> Hole:
    """The hole of a key's column leg, or one at an offset from it."""
    return FIRST[0] + STEP * column + offset[0], FIRST[1] + STEP * row + offset[1]


def console(seat: str) -> Keyboard:
    """The perfboard of a seat's console."""
    return Keyboard(f"console {seat}", (CONSOLE_ROW[seat],), CONSOLE_ROWS, ((3, 10), (44, 10)))


def keypad() -> Keyboard:
    """The perfboard of the keypad."""
    return Keyboard("keypad", KEYPAD_ROWS, KEYPAD_BOARD_ROWS, ((3, 10), (44, 10), (3, 26), (44, 26)))


def at(hole: tuple[float, float]) -> tuple[float, float]:
    """Where a hole is on the page, in millimetres."""
    return FRAME_MM + 2 + (hole[0] - 1) * GRID_MM, FRAME_MM + HEAD_MM + 2 + (hole[1] - 1) * GRID_MM


def wire_colour(net: str, board: Keyboard) -> str:
    """The colour of a net's wire in the cable, as a word."""
    seat = board.name[-1]
    cable = key_cables(seat if board.name != "keypad" else "A")[0 if board.name != "keypad" else -1]
    codes = {end: colour for colour, _, end in cable.wires}
    return COLOUR_WORDS[codes.get(net, COLOURS["ROW"])]


INKS = {"violet": "#7b1fa2", "brown": "#6d4c2f", "pink": "#e573a8", "turquoise": "#15a3a0", "blue": "#1565c0",
        "white": "#9e9e9e", "yellow": "#c9a400", "orange": "#e67e22", "grey": "#616161"}  # fmt: skip


def plan(board: Keyboard) -> str:
    """The plan as an SVG."""
    width = (COLUMNS - 1) * GRID_MM + 4 + 2 * FRAME_MM
    height = (board.height - 1) * GRID_MM + 4 + 2 * FRAME_MM + HEAD_MM
    title = "Keypad" if board.name == "keypad" else "Console (all four alike; here A)"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width * 2)}mm" height="{number(height * 2)}mm" '
        f'viewBox="0 0 {number(width)} {number(height)}" font-family="DejaVu Sans, Arial, sans-serif">',
        f"<title>{title}: perfboard from the side of the keys</title>",
        f'<rect width="{number(width)}" height="{number(height)}" fill="#ffffff"/>',
        text(FRAME_MM, 4.5, f"{title}: {COLUMNS} x {board.height} holes, from the side of the keys", 2.6, "start"),
        text(
            FRAME_MM,
            8.4,
            "Lines are wires on the other side: rows bare, columns insulated. The band is the diode's cathode.",
            2.0,
            "start",
        ),
        f'<rect x="{FRAME_MM}" y="{number(FRAME_MM + HEAD_MM)}" width="{number(width - 2 * FRAME_MM)}" '
        f'height="{number(height - 2 * FRAME_MM - HEAD_MM)}" rx="1" fill="#f6efdc" stroke="#8a7a50" '
        'stroke-width="0.3"/>',
        *holes(board),
        *bodies(board),
        *wires(board),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def holes(board: Keyboard) -> list[str]:
    """The holes of the board, its screws, and the numbers of columns and rows."""
    dots = "".join(
        "M{},{}h0".format(*map(number, at((column, row))))
        for row in range(1, board.height + 1)
        for column in range(1, COLUMNS + 1)
    )
    found = [f'<path d="{dots}" stroke="#cbbf9a" stroke-width="0.7" stroke-linecap="round"/>']
    for column in (1, *range(5, COLUMNS - 1, 5), COLUMNS):
        found.append(text(at((column, 1))[0], FRAME_MM + HEAD_MM - 1.5, str(column), 2.0))
    for row in (1, *range(5, board.height - 1, 5), board.height):
        found.append(text(FRAME_MM - 1.5, at((1, row))[1] + 0.7, str(row), 2.0, "end"))
    for hole in board.screws:
        x, y = at(hole)
        found.append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="1.6" fill="#ffffff" stroke="#8a7a50" stroke-width="0.3"/>'
        )
    return found


def bodies(board: Keyboard) -> list[str]:
    """Keys with their caps and names, and diodes with their bands."""
    found = []
    for key, diode, row, column in board.places():
        left, top = at(corner(row, column))
        middle = (left + 2.5 * GRID_MM, top + GRID_MM)
        found.append(
            f'<rect x="{number(middle[0] - 6)}" y="{number(middle[1] - 6)}" width="12" height="12" rx="1" '
            'fill="#dfe8f2" fill-opacity="0.85" stroke="#5a6b80" stroke-width="0.25"/>'
        )
        found.append(
            f'<circle cx="{number(middle[0])}" cy="{number(middle[1])}" r="4.4" fill="#ffffff" stroke="#5a6b80" '
            'stroke-width="0.25"/>'
        )
        found.append(text(middle[0], middle[1] - 0.3, key.value, 2.4))
        found.append(text(middle[0], middle[1] + 2.2, key.ref, 1.3))
        for leg in ((0, 0), (5, 0), (0, 2), (5, 2)):
            x, y = at(corner(row, column, leg))
            found.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="0.45" fill="#5a6b80"/>')
        x, y = at(corner(row, column, ANODE))
        end = at(corner(row, column, CATHODE))[1]
        found.append(
            f'<path d="M{number(x)},{number(y)}V{number(end)}" stroke="#555555" stroke-width="0.4"/>'
            f'<rect x="{number(x - 0.9)}" y="{number(y + 1.8)}" width="1.8" height="4" fill="#d98c3a"/>'
            f'<rect x="{number(x - 0.9)}" y="{number(y + 4.7)}" width="1.8" height="0.8" fill="#222222"/>'
        )
        found.append(
            text(x + 1.3, y + 4.3, diode.ref.replace("D_", "D "), 1.2, "start") if board.name != "keypad" else ""
        )
    return [line for line in found if line]


def wires(board: Keyboard) -> list[str]:
    """The wires: down each column, along each row, from key to diode, and where the cable is soldered."""
    found = []

    def path(points: list[tuple[float, float]], ink: str, width: float = 0.5) -> None:
        way = "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points)
        found.append(f'<path d="{way}" fill="none" stroke="{ink}" stroke-width="{width}" stroke-linecap="round"/>')

    def end(hole: Hole, ink: str) -> None:
        x, y = at(hole)
        found.append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="0.9" fill="none" stroke="{ink}" stroke-width="0.45"/>'
        )

    for _, _, row, column in board.places():
        path([at(corner(row, column, NODE_LEG)), at(corner(row, column, ANODE))], "#222222")
    for column in range(5):
        word = wire_colour(f"COL{column}", board)
        # One hole beside the keys: the leg below the column's may be the key's other contact.
        lane = [at(corner(row, column, (-1, 0))) for row in range(len(board.rows))]
        if len(lane) > 1:
            path(lane, INKS[word])
            for row in range(len(board.rows)):
                path([lane[row], at(corner(row, column))], INKS[word])
        end(corner(0, column), INKS[word])
        x = at(corner(0, column))[0]
        found.append(text(x, FRAME_MM + HEAD_MM + 1.6, f"COL{column} {word}", 1.5, "start"))
    for index, row in enumerate(board.rows):
        word = wire_colour(f"ROW{row}", board)
        first = (2, corner(index, 0, CATHODE)[1])
        path([at(first), at(corner(index, 4, CATHODE))], INKS[word])
        end(first, INKS[word])
        x, y = at(first)
        name = f"ROW{row} {word}" if board.name == "keypad" else "ROW violet"
        found.append(text(x + 1.6, y + 1.9, name, 1.5, "start"))
    return found
