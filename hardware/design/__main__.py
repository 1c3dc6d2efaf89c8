"""`python -m hardware.design`: makes every drawing, table and part anew, or one board with another pitch.

python -m hardware.design                                   all of hardware/ (what `make hardware` runs)
python -m hardware.design "3 tracks" --pitch 9.98   the templates of one board, into hardware/my-board
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "firmware"))

from cribboard.console import layout
from hardware.design import outputs, tools


def write(folder: Path, files: dict[str, bytes]) -> list[str]:
    """Write files below a folder where they differ. Returns the names of those that did."""
    changed = []
    for name, body in files.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != body:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)
            changed.append(name)
    return changed


def everything() -> None:
    """Make all of hardware/ anew; what other programs draw only where its description changed or it is missing."""
    changed = write(outputs.HARDWARE, outputs.own_files())
    for names, source, made, tool in (
        (outputs.harness_names(), ".yml", ".svg", tools.draw_harness),
        (outputs.printed_names(), ".scad", ".stl", tools.make_solid),
    ):
        for name in names:
            description, result = outputs.HARDWARE / (name + source), outputs.HARDWARE / (name + made)
            if name + source in changed or not result.is_file():
                tool(description, description.parent)
                changed.append(name + made)
    print("\n".join(changed) if changed else "hardware/ is up to date.")


def main() -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m hardware.design", description=__doc__.splitlines()[0])
    parser.add_argument("board", nargs="?", choices=layout.NAMES, help="the templates of this board alone")
    parser.add_argument("--pitch", type=float, default=10.0, metavar="MM", help="from LED to LED, as measured (10)")
    parser.add_argument(
        "--to", type=Path, default=outputs.HARDWARE / "my-board", metavar="FOLDER", help="where to (hardware/my-board)"
    )
    arguments = parser.parse_args()
    if arguments.board is None:
        everything()
        return 0
    if not 6.0 <= arguments.pitch <= 20.0:
        parser.error("--pitch is millimetres from one LED to the next: 6 to 20.")
    for name in write(arguments.to, outputs.measured_board(arguments.board, arguments.pitch)):
        print(arguments.to / name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
