"""Builds what goes onto the board: one image to drop onto the RPI-RP2 drive, and the application's .mpy files.

`build/cribboard-VERSION.uf2` has MicroPython and the application in one. `build/mpy` has the application by itself, for
a board that has plain MicroPython. Knows which files those are; not how they are linked and an image compiled
(`host_tools.toolchain`), nor how they reach a board.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import cribboard
from host_tools import micropython
from host_tools.toolchain import image, linked
from host_tools.toolchain.build import ROOT, NotBuilt

FIRMWARE = ROOT / "firmware"
# Runs by this name alone: MicroPython starts main.py, never main.mpy.
AS_IT_IS = ("main.py",)


def compile_text(text: str, name: str, target: Path) -> None:
    """Compile the text of a module into an .mpy file at `target`; `name`: its file, as tracebacks show it.

    NotBuilt if it does not compile; micropython.Unavailable without mpy-cross.
    """
    compiler = micropython.cross_compiler()
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        source = Path(work) / "module.py"
        source.write_text(text)
        words = [str(compiler), "-march=armv6m", "-O3", "-s", name, "-o", str(target), str(source)]
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        raise NotBuilt(f"{name} does not compile:\n{done.stdout.strip()}")


def cross_compile(folder: Path, firmware: Path = FIRMWARE) -> list[Path]:
    """Make `folder` hold exactly the application as files: .mpy, and main.py. The files, relative to it.

    NotBuilt if it does not link or compile; micropython.Unavailable without mpy-cross.
    """
    shutil.rmtree(folder, ignore_errors=True)
    made = []
    for name, text in linked.files(firmware).items():
        if name in AS_IT_IS:
            (folder / name).write_text(text)
            made.append(Path(name))
        else:
            made.append(Path(name).with_suffix(".mpy"))
            compile_text(text, name, folder / made[-1])
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
