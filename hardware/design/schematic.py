"""Draws the supply's circuit and the blocks around it. Values come from the netlist; the places are set here.

The whole circuit as a schematic comes with the printed circuit. Every symbol names its part, and the netlist is asked
whether that part joins the nets it is drawn between.
"""

from hardware.design.parts import all_parts
from hardware.design.perfboard_plan import text
from hardware.design.svg import number

WIDTH, HEIGHT = 250.0, 128.0
INK = "#222222"


class Sheet:
    """A page that is drawn on."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.parts = {one.ref: one for one in all_parts()}

    def check(self, ref: str, *nets: str) -> str:
        """The value of a part. Raises ValueError if the netlist joins other nets with it."""
        one = self.parts[ref]
        if sorted(one.nets.values()) != sorted(nets):
            raise ValueError(f"{ref} joins {sorted(one.nets.values())}, not {sorted(nets)}")
        return one.value

    def wire(self, *points: tuple[float, float]) -> None:
        """A line from point to point."""
        way = "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points)
        self.lines.append(f'<path d="{way}" fill="none" stroke="{INK}" stroke-width="0.4" stroke-linejoin="round"/>')

    def dot(self, x: float, y: float) -> None:
        """A joint."""
        self.lines.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="0.8" fill="{INK}"/>')

    def words(self, x: float, y: float, words: str, size: float = 3.0, anchor: str = "middle") -> None:
        """A label."""
        self.lines.append(text(x, y, words, size, anchor))

    def box(self, x: float, y: float, width: float, height: float, words: list[str], fill: str = "#eef2f7") -> None:
        """A block with lines of words."""
        self.lines.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" rx="1.5" '
            f'fill="{fill}" stroke="{INK}" stroke-width="0.4"/>'
        )
        top = y + height / 2 - 2.2 * (len(words) - 1) + 1.1
        for index, line in enumerate(words):
            self.words(x + width / 2, top + 4.4 * index, line, 3.2 if index == 0 else 2.7)

    def ground(self, x: float, y: float) -> None:
        """The sign for ground."""
        for index, half in enumerate((3.0, 1.9, 0.8)):
            self.wire((x - half, y + 1.2 * index), (x + half, y + 1.2 * index))

    def resistor(self, ref: str, x: float, y: float, length: float, nets: tuple[str, str]) -> None:
        """A resistor downwards from (x, y)."""
        value = self.check(ref, *nets)
        middle = y + length / 2
        self.wire((x, y), (x, middle - 4))
        self.lines.append(
            f'<rect x="{number(x - 1.5)}" y="{number(middle - 4)}" width="3" height="8" fill="#ffffff" stroke="{INK}" '
            'stroke-width="0.4"/>'
        )
        self.wire((x, middle + 4), (x, y + length))
        self.words(x + 2.6, middle - 0.4, ref, 2.7, "start")
        self.words(x + 2.6, middle + 3.0, value, 2.7, "start")

    def capacitor(self, ref: str, x: float, y: float, length: float, nets: tuple[str, str]) -> None:
        """A capacitor downwards from (x, y)."""
        value = self.check(ref, *nets)
        middle = y + length / 2
        self.wire((x, y), (x, middle - 0.9))
        self.wire((x - 3, middle - 0.9), (x + 3, middle - 0.9))
        self.wire((x - 3, middle + 0.9), (x + 3, middle + 0.9))
        self.wire((x, middle + 0.9), (x, y + length))
        if self.parts[ref].names:
            self.words(x - 2.2, middle - 2.0, "+", 3.0)
        self.words(x + 3.6, middle - 0.6, ref, 2.7, "start")
        self.words(x + 3.6, middle + 2.8, value.split()[0], 2.7, "start")

    def diode(self, ref: str, x: float, y: float, way: int, nets: tuple[str, str]) -> None:
        """A Schottky diode 8 mm long whose middle is (x, y), its cathode to the right (1) or to the left (-1)."""
        value = self.check(ref, *nets)
        self.wire((x - 4, y), (x + 4, y))
        tip = 1.8 * way
        self.lines.append(
            f'<path d="M{number(x - tip)},{number(y - 2)}V{number(y + 2)}L{number(x + tip)},{number(y)}Z" '
            f'fill="{INK}"/>'
        )
        self.wire((x + tip, y - 2), (x + tip, y + 2))
        self.words(x, y - 3.0, f"{ref} {value}", 2.7)


def supply() -> str:
    """The circuit as an SVG."""
    sheet = Sheet()
    sheet.words(8, 9, "Supply and blocks. Values are those of the netlist", 4.2, "start")
    enter(sheet)
    switch(sheet)
    leave(sheet)
    blocks(sheet)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(WIDTH)}mm" height="{number(HEIGHT)}mm" '
        f'viewBox="0 0 {number(WIDTH)} {number(HEIGHT)}" font-family="DejaVu Sans, Arial, sans-serif">'
    )
    page = f'<rect width="{number(WIDTH)}" height="{number(HEIGHT)}" fill="#ffffff"/>'
    return "\n".join([head, "<title>Supply and blocks</title>", page, *sheet.lines, "</svg>"]) + "\n"


def enter(sheet: Sheet) -> None:
    """The socket, what it is read by, the fuse, and the way to the Pico."""
    sheet.check("J1", "VIN", "GND", "CC1", "CC2")
    sheet.box(8, 34, 20, 44, [], "#fdf3df")
    sheet.words(13.5, 45, "USB-C", 2.7)
    sheet.words(13.5, 49, "J1", 2.7)
    for y, name in ((40, "VBUS"), (52, "CC1"), (60, "CC2"), (72, "GND")):
        sheet.words(27, y + 1, name, 2.2, "end")
    # Fuse.
    value = sheet.check("F1", "VIN", "+5V")
    sheet.wire((28, 40), (34, 40))
    sheet.lines.append(f'<rect x="34" y="38" width="10" height="4" fill="#ffffff" stroke="{INK}" stroke-width="0.4"/>')
    sheet.wire((36, 44), (42, 36))
    sheet.words(39, 35, f"F1 {value}", 2.7)
    sheet.wire((44, 40), (100, 40))
    sheet.words(62, 38.6, "+5V", 3.0)
    sheet.wire((28, 72), (34, 72), (34, 84))
    sheet.ground(34, 84)
    # CC1 and CC2: 5.1k to ground each, 100k each to the Pico.
    rd = {sheet.check("R10", "CC1", "GND"), sheet.check("R11", "CC2", "GND")}
    sense = {sheet.check("R12", "CC1", "CC_SENSE"), sheet.check("R13", "CC2", "CC_SENSE")}
    sheet.check("C5", "CC_SENSE", "AGND")
    sheet.wire((28, 52), (36, 52))
    sheet.wire((28, 60), (36, 60))
    sheet.box(36, 49, 20, 14, [], "#ffffff")
    sheet.words(46, 54.6, "R10 to R13", 2.7)
    sheet.words(46, 59.6, f"{rd.pop()}, {sense.pop()}", 2.7)
    sheet.wire((56, 56), (60, 56))
    sheet.words(61, 57, "to CC_SENSE (GP27)", 2.5, "start")
    # Diodes to and from the Pico.
    sheet.dot(52, 40)
    sheet.wire((52, 40), (52, 21), (58, 21))
    sheet.diode("D1", 62, 21, 1, ("+5V", "VSYS"))
    sheet.wire((66, 21), (72, 21))
    sheet.words(73, 22, "VSYS (Pico, pin 39)", 2.7, "start")
    sheet.dot(52, 31)
    sheet.wire((52, 31), (58, 31))
    sheet.diode("D2", 62, 31, -1, ("+5V", "VB_J"))
    sheet.check("JP1", "VBUS", "VB_J")
    sheet.wire((66, 31), (70, 31))
    sheet.box(70, 28.8, 12, 4.4, [], "#ffffff")
    sheet.words(76, 32, "JP1", 2.4)
    sheet.wire((82, 31), (85, 31))
    sheet.words(86, 32, "VBUS (pin 40)", 2.7, "start")
    sheet.dot(72, 40)
    sheet.capacitor("C4", 72, 40, 10, ("+5V", "GND"))
    sheet.ground(72, 50)


def switch(sheet: Sheet) -> None:
    """Q1 with what slows it down, and Q2 that works it."""
    sheet.check("Q1", "GATE", "+5V", "+5V_LED")
    sheet.check("Q2", "LED_EN", "GND", "GATE_DRV")
    # Q1: source left, drain right, gate below.
    sheet.box(112, 35, 14, 10, ["Q1"], "#e6f1e6")
    sheet.words(110.5, 38.6, "S", 2.3)
    sheet.words(127.5, 38.6, "D", 2.3)
    sheet.words(121, 48, "G", 2.3)
    sheet.words(119, 33.4, sheet.parts["Q1"].value, 2.7)
    sheet.wire((100, 40), (112, 40))
    sheet.wire((126, 40), (190, 40))
    sheet.wire((119, 45), (119, 62))
    # The gate's line, with R5 and C6 to the source and C1 to the drain.
    sheet.wire((92, 62), (140, 62))
    for x in (92, 104):
        sheet.dot(x, 40)
    sheet.resistor("R5", 92, 40, 22, ("+5V", "GATE"))
    sheet.capacitor("C6", 104, 40, 22, ("+5V", "GATE"))
    sheet.capacitor("C1", 140, 40, 22, ("GATE", "+5V_LED"))
    sheet.dot(140, 40)
    sheet.dot(119, 62)
    sheet.dot(104, 62)
    sheet.resistor("R6", 119, 62, 16, ("GATE", "GATE_DRV"))
    sheet.box(112, 78, 14, 10, ["Q2"], "#e6f1e6")
    sheet.words(121.5, 77, "D", 2.3)
    sheet.words(121.5, 91, "S", 2.3)
    sheet.words(110.5, 82, "G", 2.3)
    sheet.words(127, 84, sheet.parts["Q2"].value, 2.7, "start")
    sheet.wire((119, 88), (119, 94))
    sheet.ground(119, 94)
    sheet.wire((82, 83), (112, 83))
    sheet.words(81, 84, "LED_EN (GP6)", 2.7, "end")
    sheet.dot(96, 83)
    sheet.resistor("R7", 96, 83, 13, ("LED_EN", "GND"))
    sheet.ground(96, 96)


def leave(sheet: Sheet) -> None:
    """The switched rail: its capacitors, its reading, and the connectors."""
    sheet.words(160, 38.6, "+5V_LED", 3.0)
    for x, ref in ((152, "C2"), (168, "C3")):
        sheet.dot(x, 40)
        sheet.capacitor(ref, x, 40, 14, ("+5V_LED", "GND"))
        sheet.ground(x, 54)
    sheet.dot(182, 40)
    sheet.resistor("R8", 182, 40, 14, ("+5V_LED", "RAIL_SENSE"))
    sheet.dot(182, 54)
    sheet.wire((182, 54), (190, 54))
    sheet.words(191, 55, "RAIL_SENSE (GP26)", 2.7, "start")
    sheet.resistor("R9", 182, 54, 14, ("RAIL_SENSE", "AGND"))
    sheet.ground(182, 68)
    sheet.words(186, 69, "AGND", 2.3, "start")
    sheet.box(190, 34, 50, 12, ["J2 to J5, J14: LEDs", "start and end of each track"], "#fdf3df")


def blocks(sheet: Sheet) -> None:
    """The Pico with what it drives and reads."""
    sheet.box(140, 98, 26, 22, ["Pico", "U1"], "#e6eefa")
    sheet.box(180, 76, 26, 12, ["U2 AHCT125", "3.3 V to 5 V"])
    sheet.wire((153, 98), (153, 82), (180, 82))
    sheet.words(166, 80.6, "4 lines, GP2 to 5", 2.3)
    sheet.wire((206, 82), (213, 82))
    sheet.box(213, 76, 29, 12, ["R1 to R4", "330, to J2 to J5"])
    sheet.wire((193, 76), (193, 72), (228, 72), (228, 46))
    sheet.words(211, 70.8, "+5V_LED", 2.3)
    sheet.box(180, 96, 62, 12, ["Keys: J6 to J9 consoles, J10 keypad", "8 rows, 5 columns, a diode a key"])
    sheet.wire((166, 103), (180, 103))
    sheet.box(180, 112, 62, 10, ["R16 and BZ1: buzzer, GP7"])
    sheet.wire((166, 115), (180, 115))
    sheet.words(138, 105, "VSYS, LED_EN, RAIL_SENSE, CC_SENSE", 2.3, "end")
    sheet.words(138, 111, "as named above", 2.3, "end")
