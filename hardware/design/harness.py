"""The harness drawings: WireViz descriptions made from the list of cables.

WireViz draws them; it is asked for nothing else. Descriptions are committed beside the drawings.
"""

from dataclasses import replace

from hardware.design.cables import Cable, all_cables, key_cables
from hardware.design.parts import CONSOLE_ROW
from hardware.design.variants import Variant


def description(cables: list[Cable], title: str) -> str:
    """The WireViz text for some cables."""
    cables = [apart(cable) for cable in cables]
    ends: dict[str, list[str]] = {}
    for cable in cables:
        for _, start, end in cable.wires:
            for place, contact in ((cable.start, start), (cable.end, end)):
                contacts = ends.setdefault(place, [])
                if contact not in contacts:
                    contacts.append(contact)
    lines = [f"# {title}. Made by hardware/design/harness.py.", "metadata:", f"  title: {title}"]
    # Strong enough lines and a plain font for print.
    lines += ["options:", "  fontname: DejaVu Sans", "  bgcolor: WH", "  color_mode: short", "connectors:"]
    # Graphviz stacks from the bottom up.
    for place, contacts in reversed(ends.items()):
        lines += [f"  {quoted(place)}:", f"    pinlabels: [{', '.join(quoted(contact) for contact in contacts)}]"]
        if place.startswith("J"):
            lines.append("    type: controller")
        elif place.startswith(("console", "keypad")):
            lines.append("    type: perfboard of the keys")
        elif place.startswith("USB"):
            lines.append("    type: at the edge of the base")
        else:
            lines.append("    type: LED panel" if place.startswith("panel") else "    type: LED strip, 32 LEDs")
    lines.append("cables:")
    for cable in reversed(cables):
        colours = ", ".join(colour for colour, _, _ in cable.wires)
        lines += [f"  {cable.name}:", f"    wirecount: {len(cable.wires)}", f"    colors: [{colours}]"]
        lines += [f"    length: {cable.length_mm / 1000:g}", f"    type: {quoted(cable.gauge)}"]
    lines.append("connections:")
    for cable in reversed(cables):
        starts = [str(ends[cable.start].index(start) + 1) for _, start, _ in cable.wires]
        stops = [str(ends[cable.end].index(end) + 1) for _, _, end in cable.wires]
        wires = [str(wire + 1) for wire in range(len(cable.wires))]
        lines.append(f"  - - {quoted(cable.start)}: [{', '.join(starts)}]")
        lines.append(f"    - {cable.name}: [{', '.join(wires)}]")
        lines.append(f"    - {quoted(cable.end)}: [{', '.join(stops)}]")
    return "\n".join(lines) + "\n"


def apart(cable: Cable) -> Cable:
    """A feed that goes on from where another ended begins in a box of its own, or the drawing would grow too wide."""
    if cable.name.startswith("WF") and cable.start.endswith(" end"):
        return replace(cable, start=f"{cable.start}, with WF{int(cable.name[2:]) - 1}")
    return cable


def quoted(words: str) -> str:
    """A word as a YAML string."""
    return '"' + words + '"'


def lights(variant: Variant) -> str:
    """The harness of a board's supply and LEDs."""
    cables = [cable for cable in all_cables(variant) if cable.group in ("supply", "lights")]
    return description(cables, f"Supply and lights, {variant.name}")


def consoles_and_keypad() -> str:
    """The harness of all consoles and the keypad."""
    return description(key_cables("".join(CONSOLE_ROW)), "Consoles and keypad")
