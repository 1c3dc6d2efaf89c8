"""Runs the two programs that draw from our descriptions: WireViz (with Graphviz) and OpenSCAD."""

import subprocess
import sys
from pathlib import Path


def draw_harness(description: Path, folder: Path) -> Path:
    """Draw a WireViz description into a folder. Returns the SVG. Raises CalledProcessError with what the tool said."""
    script = "from wireviz.wv_cli import wireviz; wireviz()"
    command = [sys.executable, "-c", script, "-f", "s", "-o", str(folder), str(description)]
    subprocess.run(command, check=True, capture_output=True, text=True)
    for leftover in (folder / f"{description.stem}.gv", folder / f"{description.stem}.tmp"):
        leftover.unlink(missing_ok=True)
    return folder / f"{description.stem}.svg"


def make_solid(description: Path, folder: Path) -> Path:
    """Make the STL of an OpenSCAD file in a folder. Raises CalledProcessError with what the tool said."""
    made = folder / f"{description.stem}.stl"
    command = ["openscad", "--export-format", "binstl", "-o", str(made), str(description)]
    subprocess.run(command, check=True, capture_output=True, text=True)
    made.write_bytes(in_order(made.read_bytes()))
    return made


def in_order(solid: bytes) -> bytes:
    """A binary STL with its triangles in one order: OpenSCAD writes them in another each time."""
    head, body = solid[:84], solid[84:]
    facets = []
    for start in range(0, len(body), 50):
        normal, corners, rest = body[start : start + 12], body[start + 12 : start + 48], body[start + 48 : start + 50]
        turns = [corners[at:] + corners[:at] for at in (0, 12, 24)]
        facets.append(normal + min(turns) + rest)
    return head + b"".join(sorted(facets))
