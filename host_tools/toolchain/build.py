"""Compiles MicroPython's unix port and mpy-cross once and keeps the two programs in the user's cache folder.

Knows compilers and the cache; not who uses the programs. A build that is interrupted leaves nothing behind that could
be taken for a whole one: the folder gets its name only when both programs are in it.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from host_tools.toolchain.source import NotFetched, fetch

ROOT = Path(__file__).resolve().parent.parent.parent
# Debian's source package leaves out TLS, btree and libffi; nothing here needs them, nor frozen modules.
UNIX_SETTINGS = (
    "VARIANT=standard",
    "MICROPY_PY_SSL=0",
    "MICROPY_SSL_MBEDTLS=0",
    "MICROPY_SSL_AXTLS=0",
    "MICROPY_PY_BTREE=0",
    "MICROPY_PY_FFI=0",
    "FROZEN_MANIFEST=",
)
STEPS = (
    # folder in the source, settings, the program made
    ("mpy-cross", (), "build/mpy-cross"),
    ("ports/unix", UNIX_SETTINGS, "build-standard/micropython"),
)
MAKE_TIMEOUT_S = 1800


class NotBuilt(Exception):
    """MicroPython could not be made here; the sentence says why."""


def cache_root() -> Path:
    """The folder of everything that is built once and kept, below the user's cache folder."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cribboard"


def cache_folder(version: str) -> Path:
    """Where the programs of `version` belong: one folder for each processor, C library and way of building."""
    recipe = hashlib.sha256(repr(STEPS).encode()).hexdigest()[:8]
    system = "-".join((platform.machine(), *platform.libc_ver()))
    return cache_root() / f"micropython-{version}-{system}-{recipe}"


def check_packages(what: str = "test") -> None:
    """See that compilers are there: as root this installs them; NotBuilt with the line to type otherwise.

    what: "test" for programs of this computer, "image" for the board's (packages.sh).
    """
    done = subprocess.run(["sh", "host_tools/toolchain/packages.sh", what], cwd=ROOT, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise NotBuilt(done.stderr.strip())


def compile_with(words: Sequence[str], source: Path, variables: Mapping[str, str] | None = None) -> None:
    """Run a build tool in `source` with more environment variables; NotBuilt with the end of its output if it fails."""
    # An outer make's flags and job server are not meant for this one, nor are the compiler flags of other work.
    outer = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "CFLAGS", "LDFLAGS", "CPPFLAGS", "MICROPYPATH")
    done = subprocess.run(
        words,
        cwd=source,
        env={name: value for name, value in os.environ.items() if name not in outer} | dict(variables or {}),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=MAKE_TIMEOUT_S,
    )
    if done.returncode != 0:
        raise NotBuilt(f"{words[0]} in {source} failed:\n{done.stdout[-2000:]}")


def make(source: Path, settings: tuple[str, ...], variables: Mapping[str, str] | None = None) -> None:
    """Run make in `source` on all processors; NotBuilt if it fails."""
    compile_with(["make", f"-j{os.cpu_count() or 1}", *settings], source, variables)


def build(version: str, folder: Path) -> None:
    """Fetch, compile and put both programs of `version` into `folder`, which appears whole or not at all."""
    check_packages()
    # MicroPython's makefiles cannot live with a space in a path.
    place = tempfile.gettempdir() if " " not in tempfile.gettempdir() else "/tmp"
    folder.parent.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="cribboard-", dir=place) as work,
        tempfile.TemporaryDirectory(prefix=".unfinished-", dir=folder.parent) as unfinished,
    ):
        try:
            source = fetch(version, Path(work))
        except NotFetched as failure:
            raise NotBuilt(str(failure)) from failure
        whole = Path(unfinished) / "whole"
        whole.mkdir()
        for place_in_source, settings, program in STEPS:
            make(source / place_in_source, settings)
            shutil.copy2(source / place_in_source / program, whole)
        shutil.copy2(source / "LICENSE", whole)
        try:
            whole.rename(folder)
        except OSError:
            # Another process finished the same build first: its programs are as good.
            if not (folder / "micropython").exists():
                raise
