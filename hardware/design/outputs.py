"""Every file that is made from the design: its place below hardware/ and its content.

What other programs draw (WireViz, OpenSCAD) is named here too; running them is tools.py's.
"""

from pathlib import Path

from hardware.design import (
    back,
    bom,
    face,
    harness,
    keyboard_plan,
    pages,
    pdf,
    perfboard_plan,
    plates,
    printed,
    rendering,
    schematic,
    stack,
)
from hardware.design.drawing import Drawing
from hardware.design.dxf import dxf
from hardware.design.svg import svg
from hardware.design.variants import Variant, all_variants, make_variant

HARDWARE = Path(__file__).resolve().parent.parent
PAGES = ("README.md", "BOM.md", "BUILD.md", "BRINGUP.md", "WIRING.md", "POWER.md", "TROUBLESHOOTING.md")


def drawn(where: str, drawing: Drawing) -> dict[str, bytes]:
    """A drawing in its four forms: SVG, PDF of exact size, PDF on A4, DXF."""
    margin = face.PAGE_MARGIN_MM
    return {
        f"{where}.svg": svg(drawing).encode(),
        f"{where}.pdf": pdf.pdf(drawing),
        f"{where}-a4.pdf": pdf.tiles(drawing),
        f"{where}.dxf": dxf(drawing, margin, drawing.height - margin).encode(),
    }


def templates(variant: Variant, folder: str) -> dict[str, bytes]:
    """The templates of a board: face, back and base."""
    found = {}
    for name, make in (("face", face.face), ("back", back.back), ("base", back.base)):
        found.update(drawn(f"{folder}/{name}", make(variant)))
    return found


def own_files() -> dict[str, bytes]:
    """Everything that our own code writes, byte for byte the same each time."""
    found: dict[str, bytes] = {}
    for variant in all_variants():
        found.update(templates(variant, f"templates/{variant.folder}"))
        found[f"wiring/lights-{variant.folder}.yml"] = harness.lights(variant).encode()
    all_plates = plates.all_plates()
    found.update(drawn("templates/plates/consoles", plates.sheet("consoles", all_plates[:-1])))
    found.update(drawn("templates/plates/keypad", plates.sheet("keypad", all_plates[-1:])))
    found["wiring/keys.yml"] = harness.consoles_and_keypad().encode()
    for name, text in printed.all_files().items():
        found[f"case/{name}.scad"] = text.encode()
    found["bom.csv"] = bom.table().encode()
    found["images/board.svg"] = rendering.rendering(make_variant("3 tracks")).encode()
    found["images/board-panel.svg"] = rendering.rendering(make_variant("panel")).encode()
    found["images/layers.svg"] = stack.section().encode()
    found["images/supply.svg"] = schematic.supply().encode()
    found["images/controller-parts.svg"] = perfboard_plan.plan(mirrored=False).encode()
    found["images/controller-wires.svg"] = perfboard_plan.plan(mirrored=True).encode()
    found["images/console-board.svg"] = keyboard_plan.plan(keyboard_plan.console("A")).encode()
    found["images/keypad-board.svg"] = keyboard_plan.plan(keyboard_plan.keypad()).encode()
    for name in PAGES:
        found[name] = pages.filled((HARDWARE / name).read_text(encoding="utf-8")).encode()
    return found


def harness_names() -> list[str]:
    """The harness drawings that WireViz makes, without their endings."""
    return [*(f"wiring/lights-{variant.folder}" for variant in all_variants()), "wiring/keys"]


def printed_names() -> list[str]:
    """The parts that OpenSCAD makes, without their endings."""
    return [f"case/{name}" for name in printed.all_files()]


def measured_board(name: str, pitch_mm: float) -> dict[str, bytes]:
    """The templates and the baffle of a board with a pitch that was measured, for a folder of one's own."""
    variant = make_variant(name, pitch_mm)
    found = {path.removeprefix("/"): body for path, body in templates(variant, "").items()}
    for file, rows, count in printed.tiles_of(variant):
        words = f"{rows} x {printed.tile_columns(variant)} cells; print {count}"
        found[f"{file}.scad"] = printed.baffle(variant, rows, words).encode()
    found["lights.yml"] = harness.lights(variant).encode()
    return found
