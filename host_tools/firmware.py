"""Builds what goes onto the board: one image to drop onto the RPI-RP2 drive, and the application's .mpy files.

`build/cribboard-VERSION.uf2` has MicroPython and the application in one. `build/mpy` has every file by itself, for
trying one of them beside plain MicroPython: all of them are more than a Pico's memory holds. Knows which files those
are; not how an image is compiled (`host_tools.toolchain`) nor how it reaches a board.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

import cribboard
from host_tools import micropython
from host_tools.toolchain import image
from host_tools.toolchain.build import ROOT, NotBuilt

FIRMWARE = ROOT / "firmware"
# Runs by this name alone: MicroPython starts main.py, never main.mpy.
AS_IT_IS = ("main.py",)
NOT_ON_THE_BOARD = ("manifest.py",)


def board_files(firmware: Path = FIRMWARE) -> list[Path]:
    """The application's Python files, relative to `firmware`, in order."""
    paths = (path.relative_to(firmware) for path in firmware.rglob("*.py"))
    return sorted(path for path in paths if path.as_posix() not in NOT_ON_THE_BOARD)


def cross_compile(folder: Path, firmware: Path = FIRMWARE) -> list[Path]:
    """Make `folder` hold exactly the application as files: .mpy, and main.py. The files, relative to it.

    NotBuilt if a file does not compile; micropython.Unavailable without mpy-cross.
    """
    compiler = micropython.cross_compiler()
    shutil.rmtree(folder, ignore_errors=True)
    made = []
    for path in board_files(firmware):
        target = path if path.as_posix() in AS_IT_IS else path.with_suffix(".mpy")
        (folder / target).parent.mkdir(parents=True, exist_ok=True)
        if target == path:
            shutil.copyfile(firmware / path, folder / path)
        else:
            words = [str(compiler), "-march=armv6m", "-s", path.as_posix(), "-o", str(folder / target)]
            done = subprocess.run(
                [*words, str(firmware / path)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
            )
            if done.returncode != 0:
                raise NotBuilt(f"{path} does not compile:\n{done.stdout.strip()}")
        made.append(target)
    return made


def image_path(output: Path) -> Path:
    """Where the image is, once it is built."""
    return output / f"cribboard-{cribboard.__version__}.uf2"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `python -m host_tools firmware` takes."""
    parser.add_argument("--output", type=Path, default=ROOT / "build", help="the folder for what is built")


def run(arguments: argparse.Namespace) -> int:
    """Build both and say where they are and how big."""
    output: Path = arguments.output
    try:
        files = cross_compile(output / "mpy")
        application, stock = image.application(FIRMWARE), image.stock()
    except (NotBuilt, micropython.Unavailable) as failure:
        print(failure, file=sys.stderr)
        return 1
    target = image_path(output)
    shutil.copyfile(application.uf2, target)
    size = sum((output / "mpy" / path).stat().st_size for path in files)
    print(f"{output / 'mpy'}: {len(files)} files, {size / 1024:.1f} KB, for MicroPython {image.VERSION}")
    frozen = (application.size - stock.size) / 1024
    print(f"{target}: {application.size / 1024:.1f} KB of flash, {frozen:.1f} KB of it the application")
    return 0
