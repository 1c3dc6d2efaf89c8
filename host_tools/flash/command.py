"""The command `flash`: which board, which kind of installation, and the whole way of each.

A board that runs plain MicroPython gets the application's files. One that has the image, or shows its drive, being new
or with BOOTSEL held, gets the image, as does any board if that is asked for. It must not know how these are made.
"""

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from host_tools import firmware, micropython
from host_tools.flash import files
from host_tools.flash.drive import DRIVE, choose_drive, content, drives, drop, is_shown
from host_tools.flash.prompt import CannotFlash, Survey, check_running, holds, restart, send_to_drive, survey
from host_tools.ports import Unreachable, boards, check_port, choose
from host_tools.toolchain.build import ROOT, NotBuilt

# How long systems take to show the drive, and the port of a board that starts.
APPEAR_S = 20.0
# How long udev may take to let people use a port that is new.
ALLOW_S = 2.0


def look(port: str) -> Survey:
    """Ask a board that runs what is on it, and say so."""
    found = survey(port)
    named = f" and Cribboard {found.frozen} in its image" if found.frozen else ""
    if not named and files.ours(found):
        named = " and Cribboard copied as files"
    print(f"The board at {port} runs MicroPython {found.micropython}{named}.")
    return found


def say_running(port: str, kind: str) -> None:
    """Start what was put onto the board, and say what runs. CannotFlash if it is something else."""
    answer = restart(port)
    check_running(answer, kind)
    hashes = "its hash is right" if kind == "frozen" else "their hashes are right"
    print(f"Version {answer['version']} runs on {port}, under MicroPython {answer['micropython']}; {hashes}.")


# The files.


def check_kind(port: str, found: Survey) -> None:
    """See that copied files would run on a board."""
    if found.frozen:
        raise CannotFlash(
            f"This board has Cribboard {found.frozen} in its image: files copied beside it would never run. "
            f'`make flash FLASH="--uf2 --port {port}"` brings a new image.'
        )
    if found.micropython.split(".")[:2] != micropython.VERSION.split(".")[:2]:
        raise CannotFlash(
            f"This board runs MicroPython {found.micropython}, and the files are for {micropython.VERSION}. "
            f'`make flash FLASH="--uf2 --port {port}"` brings an image with the right one; saved games stay.'
        )


def flash_files(port: str, found: Survey, folder: Path) -> None:
    """See that a board with plain MicroPython has the application's files; they are compiled into `folder`."""
    check_kind(port, found)
    wanted = files.hashes(folder, firmware.cross_compile(folder))
    if found.is_foreign:
        print(f"The main.py that was there is kept as {files.keep_foreign_main(port)}.")
    count = files.copy(port, folder, wanted, found)
    files.verify(wanted, survey(port) if count else found)
    print(f"{count} of {len(wanted)} files are copied." if count else "It holds these files already.")
    say_running(port, "copied")


# The image.


def reach_drive(port: str, drive: Path | None) -> Path:
    """Send a board that runs to its drive; where the drive is. One that was there before is another Pico's."""
    if drive and is_shown(drive):
        raise CannotFlash(
            f"{drive} is the drive of another Pico, not of the board at {port}. Unplug that Pico first, or, to put the "
            f"image onto it instead, leave out --port: --drive {drive}"
        )
    before = drives()

    def new() -> list[Path]:
        return [path for path in drives() if path not in before]

    def is_there() -> bool:
        return is_shown(drive) if drive else bool(new())

    send_to_drive(port)
    wait_for(is_there)
    if not is_there() and port in boards():
        raise CannotFlash(f"The board at {port} did not restart as its drive. Is another program using the port?")
    if not is_there():
        place = f" at {drive}" if drive else ""
        raise CannotFlash(
            f"The board waits for the image, but its {DRIVE} drive is not mounted{place}. Mount it and say where: "
            "--drive PATH. Unplugged and plugged in again, the board runs as before."
        )
    return drive or choose_drive(new())


def check_board(port: str, found: Survey) -> None:
    """See that a board may get the image without losing anything."""
    if "Pico W" in found.machine and files.ours(found):
        raise CannotFlash(
            f"The board at {port} is a Pico W: with the image it would no longer find the games saved so far. "
            "Without --uf2 it gets the files. To give the games up: hold BOOTSEL while plugging in, then `make flash`."
        )


def check_new_port(port: str) -> None:
    """See that a port that has just appeared may be opened, within a moment. Unreachable if not."""
    end = time.monotonic() + ALLOW_S
    while True:
        try:
            check_port(port)
            return
        except Unreachable:
            if time.monotonic() >= end:
                raise
        time.sleep(0.1)


def put(image: Path, port: str | None, drive: Path | None) -> str:
    """Put the image onto the board that runs at a port, or, if it is None, onto the one at the drive; its port then."""
    others = {name for name in boards() if name != port}
    drop(image, reach_drive(port, drive) if port else drive or choose_drive(drives()))
    print(f"{image.name} is copied; the board restarts.")
    if port and "://" in port:
        return port
    wait_for(lambda: bool(set(boards()) - others))
    new = sorted(set(boards()) - others)
    if not new:
        raise CannotFlash("The image is copied, but the board has not come back: unplug it and plug it in again.")
    return choose(new)


def flash_image(image: Path, port: str | None, found: Survey | None, drive: Path | None) -> None:
    """See that a board runs this image: the one at a port, of which `found` is known, or else the one at the drive."""
    if port and found:
        check_board(port, found)
    if port is None or not (found and found.frozen and holds(port, content(image))):
        port = put(image, port, drive)
        check_new_port(port)
        check_running(restart(port), "frozen")
        if not holds(port, content(image)):
            raise CannotFlash("The board's flash does not hold what was copied. Try again.")
        found = survey(port)
    else:
        print("It holds this image already.")
    # Last, so that a board that never got the image runs as before. What is frozen goes before files.
    if files.remove(port, found):
        print("The application copied there as files is removed; saved games and settings stay.")
    say_running(port, "frozen")


def wait_for(happened: Callable[[], bool]) -> None:
    """Wait until something happened, or long enough."""
    end = time.monotonic() + APPEAR_S
    while not happened() and time.monotonic() < end:
        time.sleep(0.5)


# The command.


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `python -m host_tools flash` takes."""
    parser.description = (
        "Puts the application onto a board that is plugged in; saved games and settings stay. A board that runs plain "
        "MicroPython gets it as files. One that has it in its image gets a new image, and so does a Pico that shows "
        "its drive, plugged in with BOOTSEL held."
    )
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--files", action="store_true", help="copy the files; refused on a board that has the image")
    kind.add_argument("--uf2", action="store_true", help="bring the image; a board that runs is sent to its drive")
    parser.add_argument("--port", help="the board's serial port, if there is more than one board")
    parser.add_argument("--drive", type=Path, help=f"where the Pico's {DRIVE} drive is mounted, or will be")
    parser.add_argument("--output", type=Path, default=ROOT / "build", help="the folder for what is built")


def which_board(arguments: argparse.Namespace) -> str | None:
    """The port of the board that is meant, or None for the one that shows its drive."""
    if arguments.port or arguments.files:
        return str(arguments.port or choose(boards()))
    waits = is_shown(arguments.drive) if arguments.drive else bool(drives())
    return None if waits else choose(boards())


def takes_files(arguments: argparse.Namespace, found: Survey) -> bool:
    """Whether a board that runs gets files: the kind that is asked for, or else the one that it has."""
    if arguments.uf2 or arguments.drive:
        return False
    return arguments.files or not found.frozen


def run(arguments: argparse.Namespace) -> int:
    """Put it there; exit status 1 with a sentence if that is not possible."""
    try:
        if arguments.files and arguments.drive:
            raise CannotFlash("--drive is where the image goes, --files copies files: give only one of them.")
        port = which_board(arguments)
        found = None
        if port:
            check_port(port)
            found = look(port)
            if takes_files(arguments, found):
                flash_files(port, found, arguments.output / "mpy")
                return 0
        if firmware.run(argparse.Namespace(output=arguments.output)):
            raise CannotFlash("The image could not be built.")
        flash_image(firmware.image_path(arguments.output), port, found, arguments.drive)
    except (CannotFlash, Unreachable, NotBuilt, micropython.Unavailable) as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0
