"""Compiles the images a Raspberry Pi Pico runs: plain MicroPython, and one with the application frozen in.

Knows Debian's packages of the parts, CMake and the cache; of the application only which files are frozen. The source
and the objects stay in the user's cache folder, so that an image after a change of the firmware takes seconds; every
image is kept there under a hash of what went into it.
"""

import contextlib
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from host_tools import micropython
from host_tools.toolchain import build, linked, source

VERSION = micropython.VERSION
BOARD = "RPI_PICO"  # its flash layout is the official image's: saved games outlive a change between the two
# Debian's MicroPython leaves its submodules out; these take their places below lib/: package, folder in it, place.
BINARY_PACKAGES = (
    ("pico-sdk-source", "usr/src/pico-sdk", "lib/pico-sdk"),
    ("tinyusb-source", "usr/src/tinyusb", "lib/tinyusb"),
)
SOURCE_PACKAGES = (("mbedtls", "lib/mbedtls"),)
# The build asks whether micropython-lib is there; nothing of it is used.
EMPTY_FILES = ("lib/micropython-lib/README.md",)
MANIFEST = "manifest.py"
STOCK_MANIFEST = 'freeze("$(PORT_DIR)/modules")\n'
UF2 = ("-f", "0xe48bff56", "-b", "0x10000000", "-c")  # the RP2040's family, and where its flash begins
# Equal inputs make equal images. Every date in one is MicroPython 1.25.0's release (2025-04-15), and the scripts of the
# build, which write out sets, meet them in one order.
VARIABLES = {"SOURCE_DATE_EPOCH": "1744675200", "PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"}
KEPT = 8  # how many images of the application stay in the cache


class Image(NamedTuple):
    """An image: its file, and how many bytes of flash it takes."""

    uf2: Path
    size: int


def recipe() -> str:
    """A hash of all that decides how images are built, besides the application."""
    parts = (VERSION, BOARD, BINARY_PACKAGES, SOURCE_PACKAGES, EMPTY_FILES, STOCK_MANIFEST, UF2, VARIABLES)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:8]


def cache_folder() -> Path:
    """Where the source, the objects and the images of this recipe are kept."""
    return build.cache_root() / f"pico-{VERSION}-{recipe()}"


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Hold the folder for this process: others wait. The folder is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def gather(folder: Path) -> Path:
    """Fetch every package below `folder` and put the parts where MicroPython expects them; its source folder."""

    def attempt(mirror: str, place: Path) -> Path:
        options = source.open_mirror(mirror, place, "deb deb-src")
        names = [name for name, _ in SOURCE_PACKAGES]
        source.run_apt(options, ["source", "--download-only", source.PACKAGE, *names], place)
        source.run_apt(options, ["download", *(name for name, _, _ in BINARY_PACKAGES)], place)
        source.description_of(source.PACKAGE, VERSION, place)
        return place

    downloads = source.first_that_works(folder, attempt)
    whole = folder / "source"
    source.unpack(source.description_of(source.PACKAGE, VERSION, downloads), whole)
    for name, place in SOURCE_PACKAGES:
        shutil.rmtree(whole / place)
        source.unpack(source.description_of(name, "", downloads), whole / place)
    for name, inside, place in BINARY_PACKAGES:
        archive = next(downloads.glob(f"{name}_*.deb"))
        subprocess.run(["dpkg", "-x", str(archive), str(folder / name)], check=True)
        shutil.rmtree(whole / place)
        shutil.move(folder / name / inside, whole / place)
    for name in EMPTY_FILES:
        (whole / name).parent.mkdir(exist_ok=True)
        (whole / name).touch()
    return whole


def get_source(folder: Path) -> None:
    """See that `folder` holds the source, whole or not at all."""
    if (folder / "source").exists():
        return
    with tempfile.TemporaryDirectory(prefix=".unfinished-", dir=folder) as work:
        try:
            gather(Path(work)).rename(folder / "source")
        except source.NotFetched as failure:
            raise build.NotBuilt(str(failure)) from failure


def compile_image(folder: Path, frozen: Mapping[str, str], image: Path) -> None:
    """Compile `image` and its .bin, with the source and objects below `folder`. `frozen`: manifest.py and its files."""
    build.check_packages("image")
    get_source(folder)
    port, objects, busy = folder / "source/ports/rp2", folder / "objects", folder / "busy"
    if busy.exists():  # an earlier build was interrupted and may have left half a file
        shutil.rmtree(objects, ignore_errors=True)
    busy.touch()
    shutil.rmtree(folder / "frozen", ignore_errors=True)
    for name, text in frozen.items():
        (folder / "frozen" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "frozen" / name).write_text(text)
    # Frozen files are compiled anew by their dates, which say nothing where several checkouts share these objects.
    shutil.rmtree(objects / "frozen_mpy", ignore_errors=True)
    (objects / "frozen_content.c").unlink(missing_ok=True)
    variables = VARIABLES | {
        "MICROPY_MPYCROSS": str(micropython.cross_compiler()),
        "CFLAGS": f"-ffile-prefix-map={folder}=.",
    }
    configure = [
        *("cmake", "-S", str(port), "-B", str(objects)),
        *(f"-DMICROPY_BOARD={BOARD}", f"-DMICROPY_BOARD_DIR={port / 'boards' / BOARD}"),
        *(
            f"-DMICROPY_FROZEN_MANIFEST={folder / 'frozen' / MANIFEST}",
            f"-DPICO_SDK_PATH_OVERRIDE={folder / 'source/lib/pico-sdk'}",
        ),
        "-DPICO_NO_PICOTOOL=1",
    ]
    build.compile_with(configure, folder, variables)
    build.make(objects, (), variables)
    binary = objects / "firmware.bin"
    unfinished = folder / "unfinished.uf2"
    convert = [sys.executable, str(folder / "source/tools/uf2conv.py"), *UF2, str(binary), "-o", str(unfinished)]
    build.compile_with(convert, folder, variables)
    image.parent.mkdir(exist_ok=True)
    shutil.copyfile(binary, image.with_suffix(".bin"))
    unfinished.replace(image)
    busy.unlink()


def fingerprint(frozen: Mapping[str, str]) -> str:
    """A hash of files, names and contents: what an image is kept under."""
    total = hashlib.sha256()
    for name in sorted(frozen):
        total.update(f"{name} {len(frozen[name])}\n{frozen[name]}".encode())
    return total.hexdigest()[:16]


def image_from(frozen: Mapping[str, str], name: str) -> Image:
    """The image that freezes these files, from the cache if it has one called `name`. NotBuilt if it fails."""
    folder = cache_folder()
    if " " in str(folder):
        raise build.NotBuilt(f"MicroPython cannot be built in {folder}: set XDG_CACHE_HOME to a place without a space.")
    image = folder / "images" / f"{name}.uf2"
    if not image.exists():
        with alone(folder):
            if not image.exists():
                print(f"Building the board's image with MicroPython {VERSION}.", file=sys.stderr, flush=True)
                compile_image(folder, frozen, image)
    os.utime(image)  # the ones used last are kept
    return Image(image, image.with_suffix(".bin").stat().st_size)


def stock() -> Image:
    """Plain MicroPython for the Pico, nothing of ours in it. NotBuilt if it cannot be made here."""
    return image_from({MANIFEST: STOCK_MANIFEST}, "stock")


def application(firmware: Path) -> Image:
    """MicroPython with what `firmware`/manifest.py says frozen in. NotBuilt if it cannot be made here."""
    frozen = linked.files(firmware) | {MANIFEST: (firmware / MANIFEST).read_text()}
    image = image_from(frozen, fingerprint(frozen))
    images = [path for path in image.uf2.parent.glob("*.uf2") if path.stem != "stock"]
    for old in sorted(images, key=lambda path: path.stat().st_mtime)[:-KEPT]:
        old.unlink(missing_ok=True)
        old.with_suffix(".bin").unlink(missing_ok=True)
    return image
