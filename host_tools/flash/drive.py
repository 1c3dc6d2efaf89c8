"""The RPI-RP2 drive that a Pico shows in its boot loader, and the image for it. Knows no board that runs."""

import errno
import os
import shutil
from collections.abc import Iterable
from pathlib import Path

from host_tools.flash.prompt import CannotFlash

BLOCK = 512
DRIVE = "RPI-RP2"
DRIVE_PLACES = ("/media", "/run/media", "/Volumes", "/mnt")


def content(image: Path) -> bytes:
    """What a UF2 file puts into flash, from its beginning on (the UF2 specification: blocks of 512 bytes)."""
    data = image.read_bytes()
    sizes = [int.from_bytes(data[at + 16 : at + 20], "little") for at in range(0, len(data), BLOCK)]
    return b"".join(data[at * BLOCK + 32 : at * BLOCK + 32 + size] for at, size in enumerate(sizes))


def is_shown(path: Path) -> bool:
    """Whether a Pico in its boot loader shows its drive at a path."""
    return (path / "INFO_UF2.TXT").exists()


def drives(places: Iterable[str] = DRIVE_PLACES) -> list[Path]:
    """Every mounted drive of a Pico that waits for an image. A second one is mounted as RPI-RP21 or `RPI-RP2 1`."""
    found = []
    for place in places:
        for path in [*Path(place).glob(f"{DRIVE}*"), *Path(place).glob(f"*/{DRIVE}*")]:
            if is_shown(path):
                found.append(path)
    return found


def choose_drive(found: list[Path]) -> Path:
    """The only drive there is."""
    if not found:
        raise CannotFlash(
            f"No {DRIVE} drive found. Hold the Pico's BOOTSEL button while plugging it in and wait for the drive; "
            "if it is mounted somewhere else, say where: --drive PATH"
        )
    if len(found) > 1:
        raise CannotFlash(
            f"There are {len(found)} {DRIVE} drives: {', '.join(map(str, found))}. Say which: --drive PATH"
        )
    return found[0]


def check_drive(drive: Path) -> None:
    """See that the drive is a Pico's."""
    info = drive / "INFO_UF2.TXT"
    if not info.exists():
        raise CannotFlash(f"{drive} is not the drive of a Pico: it has no INFO_UF2.TXT.")
    if DRIVE not in info.read_text(errors="replace"):
        raise CannotFlash(f"{drive} is the drive of another chip; the image is for the RP2040.")


def drop(image: Path, drive: Path) -> None:
    """Copy the image onto the drive; the Pico takes it and restarts."""
    check_drive(drive)
    try:
        with image.open("rb") as source, (drive / image.name).open("wb") as target:
            shutil.copyfileobj(source, target)
            target.flush()
            os.fsync(target.fileno())
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            raise CannotFlash(f"You may not write to {drive}.") from error
        if error.errno not in (errno.EIO, errno.ENODEV):  # the Pico may restart before the last byte is acknowledged
            raise CannotFlash(f"The image could not be copied: {error.strerror}.") from error
