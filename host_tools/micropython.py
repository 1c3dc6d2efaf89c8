"""The MicroPython interpreter that stands in for the board's on this computer: the same version, its unix port.

Tests, traces and benchmarks run the portable code with it. It is `MICROPYTHON` from the environment if that is set,
else one built once from Debian's source and kept in the user's cache folder. Knows how to find and start it; not what
is run.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from host_tools.toolchain.build import ROOT, NotBuilt, build, cache_folder

VERSION = "1.25.0"  # the version on the board, pinned: 1.25 and 1.29 disagree on JSON, const and slices (style.md 3)
HEAP = "64m"  # generous: tests hold whole vector files; how much the board has is a matter of its own tests

HOW_TO_GET_ONE = (
    "On Debian 12 or 13 it builds itself. Elsewhere make the unix port of MicroPython {version} (tag v{version} of its "
    "repository, VARIANT=standard) and name the program: MICROPYTHON=/path/to/micropython."
)


class Unavailable(Exception):
    """There is no MicroPython of the right version; the sentences say why and how to get one."""


def unavailable(why: str) -> Unavailable:
    """The exception that gives the reason and the way out."""
    return Unavailable(f"No MicroPython {VERSION}: {why}\n{HOW_TO_GET_ONE.format(version=VERSION)}")


def version_of(program: Path) -> str:
    """The version that a MicroPython says it has, as "1.25.0"; Unavailable if it is none."""
    ask = "import sys; print(sys.implementation[0], *sys.implementation[1][:3])"
    try:
        done = subprocess.run([str(program), "-c", ask], capture_output=True, text=True, timeout=60)
    except OSError as error:
        raise unavailable(f"{program} cannot be run ({error.strerror}).") from error
    name, _, numbers = done.stdout.strip().partition(" ")
    if done.returncode != 0 or name != "micropython":
        raise unavailable(f"{program} is not a MicroPython.")
    return numbers.replace(" ", ".")


def built(name: str) -> Path:
    """The program `name` ("micropython" or "mpy-cross") from the cache, built first if it is not there."""
    folder = cache_folder(VERSION)
    if not (folder / name).exists():
        print(f"Building MicroPython {VERSION} from Debian's source, once: a minute.", file=sys.stderr, flush=True)
        try:
            build(VERSION, folder)
        except NotBuilt as failure:
            raise unavailable(str(failure)) from failure
    return folder / name


def interpreter() -> Path:
    """The interpreter, of the right version: `MICROPYTHON` if set, else ours. Unavailable if there is none."""
    chosen = os.environ.get("MICROPYTHON")
    program = Path(chosen) if chosen else built("micropython")
    version = version_of(program)
    if version != VERSION:
        raise unavailable(f"{program} is version {version}.")
    return program


def cross_compiler() -> Path:
    """mpy-cross of the same version. Unavailable if it cannot be built."""
    return built("mpy-cross")


def environment() -> dict[str, str]:
    """The environment to run the interpreter in, from the repository root: it finds `cribboard` and `tests`."""
    # The first entry gives way to the folder of the file that is run, so the root (".") comes after it.
    return {**os.environ, "MICROPYPATH": ":.:firmware:.frozen"}


def command(*words: str) -> list[str]:
    """The command line that runs a file (relative to the repository root) with its arguments, or `-c` and a program."""
    return [str(interpreter()), "-X", f"heapsize={HEAP}", *words]


def start(*words: str, timeout_s: float = 600) -> "subprocess.CompletedProcess[str]":
    """Run a file under MicroPython from the repository root and return what it printed and its status."""
    return subprocess.run(
        command(*words), cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=timeout_s
    )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `python -m host_tools micropython` takes."""
    parser.add_argument("file", nargs="?", help="the file to run, relative to the repository root")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="its arguments")


def run(arguments: argparse.Namespace) -> int:
    """Run the file with its output shown as it comes; without a file print where the interpreter is."""
    try:
        if arguments.file is None:
            print(f"MicroPython {VERSION}: {interpreter()}")
            return 0
        words = command(arguments.file, *arguments.arguments)
    except Unavailable as reason:
        print(reason, file=sys.stderr)
        return 1
    return subprocess.run(words, cwd=ROOT, env=environment()).returncode
