"""The command line: `python -m host_tools COMMAND ...`. Knows the commands' names, not what they do.

A command is a module with `add_arguments(parser)` and `run(arguments) -> exit status`. Only the module of the command
asked for is imported, so that what one command lacks never stands in the way of another.
"""

import argparse
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path

COMMANDS = (
    # name, module, what it does
    ("score", "host_tools.score", "count a hand or a crib, naming every combination"),
    ("conformance", "host_tools.conformance", "replay vector files through the code the board uses"),
    ("trace", "host_tools.trace", "replay a session file of timed key presses and print what the board shows"),
    ("simulator", "host_tools.simulator", "serve the board to a browser on this computer"),
    ("emulate", "host_tools.emulate", "serve the board's image on an emulated Pico to a browser"),
    ("render", "host_tools.render", "draw a scene, as the board shows it, into a picture file"),
    ("bench", "host_tools.bench", "count every hand there is, time hands, steps and frames, and measure the image"),
    ("firmware", "host_tools.firmware", "build the board's image and its .mpy files"),
    ("flash", "host_tools.flash", "put the application onto a board, keeping its saved games"),
    ("monitor", "host_tools.monitor", "print what a board on USB says, and send it requests"),
    ("stats", "host_tools.stats", "sum up finished games: skunks, averages, best hands"),
    ("micropython", "host_tools.micropython", "run a file under the MicroPython the board has, building it once"),
)


def find_firmware() -> None:
    """Let `import cribboard` find the firmware's folder from wherever Python was started."""
    firmware = str(Path(__file__).resolve().parent.parent / "firmware")
    if firmware not in sys.path:
        sys.path.insert(0, firmware)


def main(words: Sequence[str]) -> int:
    """Run the command that `words` (without the program's name) ask for and return its exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m host_tools",
        description="Cribboard's tools for a computer.",
        epilog="`python -m host_tools COMMAND --help` says more about one.",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, module_name, summary in COMMANDS:
        command = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
        if words and words[0] == name:
            find_firmware()
            module = importlib.import_module(module_name)
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    arguments = parser.parse_args(words)
    status: int = arguments.run(arguments)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
