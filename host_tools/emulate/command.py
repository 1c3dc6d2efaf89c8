"""`python -m host_tools emulate`: builds the image, switches an emulated Pico on with it, serves its page."""

import argparse
import importlib.util
import sys
from contextlib import closing
from pathlib import Path

from cribboard.console import layout
from host_tools import micropython
from host_tools.emulate.flash import Memory
from host_tools.firmware import FIRMWARE
from host_tools.simulator.command import add_page_arguments, serve
from host_tools.simulator.store import CannotSave, FolderInUse, default_folder
from host_tools.toolchain import build, image

FOLDER = "emulated"
NO_EMULATOR = "The emulator is not installed here: `make .venv/dev` brings it."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_page_arguments(parser)
    add = parser.add_argument
    add("--image", type=Path, metavar="UF2", help="what the Pico runs (default: the firmware as it is here, built)")
    add("--data", type=Path, metavar="DIR", help=f"where its flash is kept (default {default_folder() / FOLDER})")
    add("--layout", choices=layout.NAMES, help="the kind of board; remembered")


def run(args: argparse.Namespace) -> int:
    """Serves until Ctrl-C. Returns 0, or 1 after saying why it cannot."""
    if importlib.util.find_spec("rp2040py") is None:
        print(NO_EMULATOR, file=sys.stderr)
        return 1
    if args.image and not args.image.is_file():
        print(f"There is no image {args.image}.", file=sys.stderr)
        return 1
    try:
        uf2: Path = args.image or image.application(FIRMWARE).uf2
        memory = Memory(args.data or default_folder() / FOLDER)
    except (FolderInUse, CannotSave, build.NotBuilt, micropython.Unavailable) as error:
        print(error, file=sys.stderr)
        return 1
    # What needs the emulator is imported where it is known to be there.
    from host_tools.emulate.board import EmulatedBoard
    from host_tools.emulate.worker import Stopped, Worker

    try:
        notice = memory.prepare(args.layout or "")
        with closing(Worker(uf2, memory.path)) as worker, closing(EmulatedBoard(worker, memory)) as board:
            print("The emulated Pico starts. Keys count in its own time; the page shows how fast that passes.")
            return serve(args, memory, board, notice)
    except (CannotSave, Stopped, micropython.Unavailable) as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        memory.close()
