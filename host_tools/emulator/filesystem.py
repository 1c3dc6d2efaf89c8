"""The board's file system seen from outside: makes one from files, and reads files from one, while the board is off.

MicroPython's own littlefs does both, in the interpreter this computer has; here is only the way there and back. Knows
where in flash the file system is; not what its files are for.
"""

import json
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from host_tools import micropython

# ports/rp2/boards/RPI_PICO/mpconfigboard.h: the last 1408 KB of 2 MB.
SIZE = 1408 * 1024
ADDRESS = 2 * 1024 * 1024 - SIZE
SCRIPT = "host_tools/emulator/littlefs.py"


class Damaged(Exception):
    """What is in flash is no file system that can be read; what MicroPython said of it."""


def run(*words: str) -> None:
    """Run our littlefs script on this computer's MicroPython."""
    done: subprocess.CompletedProcess[str] = micropython.start(SCRIPT, *words)
    if done.returncode != 0:
        raise Damaged(done.stdout + done.stderr)


def make(files: Mapping[str, bytes]) -> bytes:
    """A file system that holds these files, by path; what `ADDRESS` on has to hold."""
    with tempfile.TemporaryDirectory(prefix="cribboard-") as name:
        folder = Path(name)
        for number, content in enumerate(files.values()):
            (folder / str(number)).write_bytes(content)
        (folder / "names").write_text(json.dumps(list(files)))
        run("make", name, str(SIZE))
        return (folder / "image").read_bytes()


def read(image: bytes) -> dict[str, bytes]:
    """All files of a file system, by path without the first slash. Damaged if it cannot be mounted or read."""
    with tempfile.TemporaryDirectory(prefix="cribboard-") as name:
        folder = Path(name)
        (folder / "image").write_bytes(image)
        run("read", name, str(len(image)))
        names: list[str] = json.loads((folder / "names").read_text())
        return {path: (folder / str(number)).read_bytes() for number, path in enumerate(names)}
