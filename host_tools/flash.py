"""`flash`: puts the image onto a real board, keeping its saved games and settings, and says which version runs.

The image has MicroPython and the application in one: copied as files the application would live in the heap, which a
Pico has too little of. A board that runs is sent to its RPI-RP2 drive, whatever MicroPython is on it; a new Pico shows
that drive by itself. Knows mpremote and the drive; not what the application does.
"""

import argparse
import errno
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import cribboard
from host_tools import firmware, micropython
from host_tools.ports import Unreachable, boards, check_port, choose, open_line
from host_tools.toolchain.build import ROOT, NotBuilt

BLOCK = 512
DRIVE = "RPI-RP2"
DRIVE_PLACES = ("/media", "/run/media", "/Volumes", "/mnt")
# How long systems take to show the drive, and the port of a board that starts.
APPEAR_S = 20.0
# How long udev may take to let people use a port that is new.
ALLOW_S = 2.0
# A real board answers after two seconds; an emulated one may take a minute and more.
ANSWER_S = 240.0

# Whether somebody copied the application as files: frozen code goes before them, and they would be a trap.
SURVEY = """
import json, os, sys
sys.path[:] = [".frozen"]
frozen = ""
try:
    import cribboard
    frozen = cribboard.__version__
except ImportError:
    pass
print("SURVEY" + json.dumps({"name": sys.implementation[0], "version": list(sys.implementation[1][:3]),
    "platform": sys.platform, "frozen": frozen, "copied": "cribboard" in os.listdir()}))
"""

CLEAN = """
import os
def clear(path):
    for name, kind, *_ in os.ilistdir(path):
        whole = path + "/" + name
        if kind == 0x4000:
            clear(whole)
        else:
            os.remove(whole)
    os.rmdir(path)
clear("cribboard")
if "main.py" in os.listdir():
    os.remove("main.py")
"""

# 0x10000000 is where the RP2040's flash is read (its datasheet, 2.2.1).
HASH = """
import hashlib, uctypes
total = hashlib.sha256(uctypes.bytearray_at(0x10000000, {size})).digest()
print("HASH" + "".join(["%02x" % byte for byte in total]))
"""


class CannotFlash(Exception):
    """It cannot go on; the sentences say why and what to do."""


class Survey(NamedTuple):
    """What is on a board: MicroPython's version, the application's in its image if any, and whether there is one copied
    beside it as files."""

    micropython: str
    frozen: str
    copied: bool


# A board that runs.


def mpremote(port: str, *words: str) -> str:
    """Run mpremote on the port and return what it printed. CannotFlash with its words if it fails."""
    command = [sys.executable, "-m", "mpremote", "connect", port, *words]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        said = (done.stderr + done.stdout).strip().splitlines()
        last = said[-1] if said else "nothing was said"
        if "in use" in last or "failed to access" in last:
            raise CannotFlash(f"{port} is in use by another program, or gone: {last}")
        raise CannotFlash(f"The board at {port} does not answer as MicroPython does: {last}")
    return done.stdout


def answer_to(port: str, program: str, mark: str) -> str:
    """Stop what runs on the board, run a program there, and return what it printed after a mark."""
    printed = mpremote(port, "exec", program)
    _, found, text = printed.rpartition(mark)
    if not found:
        raise CannotFlash(f"The board at {port} answered, but not what was asked: {printed.strip()[-200:]!r}")
    return text.strip()


def survey(port: str) -> Survey:
    """Ask the board what is on it. What runs there is stopped. CannotFlash if it is no Pico with MicroPython."""
    answer: dict[str, Any] = json.loads(answer_to(port, SURVEY, "SURVEY"))
    if answer["name"] != "micropython" or answer["platform"] != "rp2":
        raise CannotFlash(f"At {port} is no Pico with MicroPython, but {answer['name']} on {answer['platform']}.")
    return Survey(".".join(map(str, answer["version"])), answer["frozen"], answer["copied"])


def content(image: Path) -> bytes:
    """What a UF2 file puts into flash, from its beginning on (the UF2 specification: blocks of 512 bytes)."""
    data = image.read_bytes()
    sizes = [int.from_bytes(data[at + 16 : at + 20], "little") for at in range(0, len(data), BLOCK)]
    return b"".join(data[at * BLOCK + 32 : at * BLOCK + 32 + size] for at, size in enumerate(sizes))


def holds(port: str, image: Path) -> bool:
    """Whether the board's flash holds just what a UF2 file puts there, by its hash."""
    wanted = content(image)
    return answer_to(port, HASH.format(size=len(wanted)), "HASH") == hashlib.sha256(wanted).hexdigest()


def send_to_drive(port: str) -> None:
    """Restart the board as its drive."""
    # It is gone before mpremote is done with it, which then complains.
    command = [sys.executable, "-m", "mpremote", "connect", port, "bootloader"]
    subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True)


def restart(port: str) -> dict[str, Any]:
    """Start the application anew and ask what runs: what it says of itself."""
    with open_line(port) as line:
        # Stop what runs, leave the raw prompt, start anew.
        line.write(b"\r\x03\x03\x02\x04")
        return ask_version(line.readline, line.write)


def ask_version(read_line: Callable[[], bytes], write: Callable[[bytes], Any]) -> dict[str, Any]:
    """Ask until the application answers what it is."""
    end = time.monotonic() + ANSWER_S
    asked = 0.0
    said: list[str] = []
    has_restarted = False
    while time.monotonic() < end:
        if time.monotonic() - asked > 2:
            asked = time.monotonic()
            write(b'\n{"do":"version"}\n')
        text = read_line().decode(errors="replace").strip()
        said.append(text)
        has_restarted = has_restarted or "soft reboot" in text
        if has_restarted and text.startswith(">>>"):
            break  # back at MicroPython's prompt: the application ended at once
        if '"do":"version"' in text and '"version"' in text:
            try:
                answer = json.loads(text)
            except ValueError:
                continue
            if "protocol" in answer:
                return dict(answer)
    last = " / ".join([text for text in said if text][-3:])
    raise CannotFlash(f"The image is on the board, but does not answer. The board said: {last or 'nothing'}")


def check_running(answer: dict[str, Any]) -> None:
    """See that what runs is the version that was put there, from the image."""
    if answer["version"] != cribboard.__version__ or answer["kind"] != "frozen":
        raise CannotFlash(f"Version {answer['version']} ({answer['kind']}) runs instead of {cribboard.__version__}.")


# The drive.


def drives(places: Iterable[str] = DRIVE_PLACES) -> list[Path]:
    """Every mounted drive of a Pico that waits for an image. A second one is mounted as RPI-RP21 or `RPI-RP2 1`."""
    found = []
    for place in places:
        for path in [*Path(place).glob(f"{DRIVE}*"), *Path(place).glob(f"*/{DRIVE}*")]:
            if (path / "INFO_UF2.TXT").exists():
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


# The whole way.


def prepare(port: str, image: Path) -> bool:
    """Say what is on a board that runs, and remove what was copied there as files; whether it needs the image."""
    found = survey(port)
    named = f" and Cribboard {found.frozen}" if found.frozen else ""
    print(f"The board at {port} runs MicroPython {found.micropython}{named}.")
    if found.copied:
        mpremote(port, "exec", CLEAN)
        print("The application copied there as files is removed; saved games and settings stay.")
    return not (found.frozen and holds(port, image))


def reach_drive(port: str, drive: Path | None) -> Path:
    """Send a board that runs to its drive; where the drive is. One that was there before is another Pico's."""
    if drive and (drive / "INFO_UF2.TXT").exists():
        raise CannotFlash(
            f"{drive} is the drive of another Pico, not of the board at {port}. Unplug that Pico first, or, to put the "
            f"image onto it instead: --uf2 --drive {drive}"
        )
    before = drives()

    def new() -> list[Path]:
        return [path for path in drives() if path not in before]

    send_to_drive(port)
    wait_for(lambda: (drive / "INFO_UF2.TXT").exists() if drive else bool(new()))
    if drive is None and not new():
        raise CannotFlash(
            f"The board waits for the image, but its {DRIVE} drive is not mounted. Mount it and say where: --uf2 "
            "--drive PATH. Unplugged and plugged in again, the board runs as before."
        )
    return drive or choose_drive(new())


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
    return choose(sorted(set(boards()) - others))


def flash(image: Path, port: str | None, drive: Path | None) -> None:
    """See that a board runs this image: the one at a port, or, if it is None, the one at the drive."""
    if port is None or prepare(port, image):
        port = put(image, port, drive)
        check_new_port(port)
        check_running(restart(port))
        if not holds(port, image):
            raise CannotFlash("The board's flash does not hold what was copied. Try again.")
    else:
        print("It holds this image already.")
    answer = restart(port)
    check_running(answer)
    print(f"Version {answer['version']} runs on {port}, under MicroPython {answer['micropython']}; its hash is right.")


def wait_for(happened: Callable[[], bool]) -> None:
    """Wait until something happened, or long enough."""
    end = time.monotonic() + APPEAR_S
    while not happened() and time.monotonic() < end:
        time.sleep(0.5)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `python -m host_tools flash` takes."""
    parser.add_argument("--port", help="the board's serial port, if there is more than one board")
    parser.add_argument("--uf2", action="store_true", help="use the RPI-RP2 drive that is there, and no running board")
    parser.add_argument("--drive", type=Path, help="where that drive is mounted, or will be")
    parser.add_argument("--output", type=Path, default=ROOT / "build", help="the folder for what is built")


def run(arguments: argparse.Namespace) -> int:
    """Put it there; exit status 1 with a sentence if that is not possible."""
    try:
        port = arguments.port
        if port and arguments.uf2:
            raise CannotFlash(
                "--port is for a board that runs, --uf2 for one that shows its drive: give only one of them."
            )
        if port is None and not (arguments.uf2 or arguments.drive or drives()):
            port = choose(boards())
        if port:
            check_port(port)
        if firmware.run(argparse.Namespace(output=arguments.output)):
            raise CannotFlash("The image could not be built.")
        flash(firmware.image_path(arguments.output), port, arguments.drive)
    except (CannotFlash, Unreachable, NotBuilt, micropython.Unavailable) as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0
