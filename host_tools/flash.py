"""`flash`: puts the application onto a real board, keeping its saved games and settings, and says which version runs.

Two kinds of installation: one image with all of it frozen in (`--uf2`, what `make flash` does), dropped onto the
RPI-RP2 drive, or `.mpy` files copied onto a board with plain MicroPython, as long as they fit into its memory. They
never mix: this command refuses or cleans the other kind. Knows serial ports, mpremote and the drive; not what the
application does.
"""

import argparse
import binascii
import errno
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import cribboard
from host_tools import firmware, micropython
from host_tools.toolchain.build import ROOT, NotBuilt

# Raspberry Pi's USB vendor number, and the product number of MicroPython on a Pico.
VENDOR, PRODUCT = 0x2E8A, 0x0005
DRIVE = "RPI-RP2"
DRIVE_PLACES = ("/media", "/run/media", "/Volumes", "/mnt")
# What belongs to the application on the board; everything else (games, settings) is left alone.
MAIN, PACKAGE = "main.py", "cribboard"
CONNECT_TRIES = 3
# A real board answers after two seconds; an emulated one that has to load its files may take a minute and more.
ANSWER_S = 240.0

# Copied code lives in the heap, frozen code in flash. Of a Pico's 235 KB heap a running board holds 79 KB, and starting
# takes more for a moment (measured on the emulated Pico): 155 KB of code ended there in a MemoryError.
COPIED_MOST_BYTES = 120_000

# How much of the files one program brings, and in which pieces: little enough for a board's memory.
SCRIPT_BYTES = 8192
PIECE = 768

WRITE = """
from binascii import a2b_base64
def write(name, *pieces):
    with open(name, "wb") as file:
        for piece in pieces:
            file.write(a2b_base64(piece))
"""

SURVEY = """
import hashlib, json, os, sys
found = {}
def look(path, kind):
    if kind & 0x4000:
        for name, kind, *_ in os.ilistdir(path):
            look(path + "/" + name, kind)
        return
    total = hashlib.sha256()
    with open(path, "rb") as file:
        while True:
            part = file.read(512)
            if not part:
                break
            total.update(part)
    found[path] = "".join(["%02x" % byte for byte in total.digest()])
for name in ("main.py", "cribboard"):
    try:
        kind = os.stat(name)[0]
    except OSError:
        continue
    look(name, kind)
sys.path[:] = [".frozen"]
frozen = ""
try:
    import cribboard
    frozen = cribboard.__version__
except ImportError:
    pass
print("SURVEY" + json.dumps({"name": sys.implementation[0], "version": list(sys.implementation[1][:3]),
    "platform": sys.platform, "frozen": frozen, "files": found}))
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
try:
    os.remove("main.py")
except OSError:
    pass
try:
    clear("cribboard")
except OSError:
    pass
"""


class CannotFlash(Exception):
    """It cannot go on; the sentences say why and what to do."""


class Survey(NamedTuple):
    """What is on a board: MicroPython's version, the version frozen into its image if any, and the application's files
    with their hashes."""

    version: tuple[int, ...]
    frozen: str
    files: dict[str, str]


# Which board.


def boards() -> list[str]:
    """The serial ports of all boards that are plugged in and run MicroPython."""
    from serial.tools import list_ports  # type: ignore[import-untyped]

    return sorted(port.device for port in list_ports.comports() if (port.vid, port.pid) == (VENDOR, PRODUCT))


def choose(found: list[str]) -> str:
    """The only board there is."""
    if not found:
        raise CannotFlash(
            "No board found. Plug it in with a USB cable that carries data. A new Pico needs an image first: hold its "
            "BOOTSEL button while plugging it in, then `python -m host_tools flash --uf2`."
        )
    if len(found) > 1:
        raise CannotFlash(f"There are {len(found)} boards: {', '.join(found)}. Say which: --port {found[0]}")
    return found[0]


def check_port(port: str) -> None:
    """See that the port may be opened at all."""
    if "://" in port:
        return
    try:
        os.close(os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK))
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EPERM):
            raise CannotFlash(
                f"You may not use {port}. On Linux, as root: usermod -aG dialout {os.environ.get('USER', 'YOU')}, then "
                "log out and in."
            ) from error
        if error.errno == errno.EBUSY:
            raise CannotFlash(f"{port} is in use by another program: close it first.") from error
        raise CannotFlash(f"{port} cannot be opened: {error.strerror}.") from error


# What is on it.


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


def survey(port: str) -> Survey:
    """Ask the board what is on it. What runs there is stopped."""
    printed = mpremote(port, "exec", SURVEY)
    _, mark, text = printed.rpartition("SURVEY")
    if not mark:
        raise CannotFlash(f"The board at {port} answered, but not what was asked: {printed.strip()[-200:]!r}")
    answer: dict[str, Any] = json.loads(text)
    if answer["name"] != "micropython" or answer["platform"] != "rp2":
        raise CannotFlash(f"At {port} is no Pico with MicroPython, but {answer['name']} on {answer['platform']}.")
    return Survey(tuple(answer["version"]), answer["frozen"], answer["files"])


def check_survey(found: Survey) -> None:
    """See that copied files can run there."""
    if found.frozen:
        raise CannotFlash(
            f"This board has version {found.frozen} frozen into its image: files copied beside it would never run. "
            "Update it with `python -m host_tools flash --uf2`, or put plain MicroPython "
            f"{micropython.VERSION} on it first."
        )
    if found.version[:2] != tuple(int(part) for part in micropython.VERSION.split("."))[:2]:
        raise CannotFlash(
            f"This board runs MicroPython {'.'.join(map(str, found.version))}; the files are for "
            f"{micropython.VERSION}. `python -m host_tools flash --uf2` brings the right one along."
        )


# Putting it there.


def hashes(folder: Path, files: Iterable[Path]) -> dict[str, str]:
    """The hash of each file, by its path on the board."""
    return {path.as_posix(): hashlib.sha256((folder / path).read_bytes()).hexdigest() for path in files}


def folders(files: Iterable[str]) -> list[str]:
    """Every folder that the files need, outer ones first."""
    needed = {parent.as_posix() for name in files for parent in Path(name).parents}
    return sorted(needed - {"."})


def check_fits(folder: Path, files: Iterable[Path]) -> None:
    """See that a board could run these files from its memory."""
    size = sum((folder / path).stat().st_size for path in files)
    if size > COPIED_MOST_BYTES:
        raise CannotFlash(
            f"As files the application does not fit into a Pico's memory: it is {size // 1000} KB, and there is room "
            f"for {COPIED_MOST_BYTES // 1000}. `python -m host_tools flash --uf2` puts the image there instead, which "
            "needs no memory for its code and keeps saved games."
        )


def copy(port: str, folder: Path, wanted: dict[str, str], there: dict[str, str]) -> int:
    """Make the board's application what is wanted; how many files were copied.

    main.py goes first and comes last, so that a board unplugged half way starts to a prompt and not into a mixture.
    """
    stale = [name for name in there if name not in wanted]
    changed = [name for name in wanted if there.get(name) != wanted[name] and name != MAIN]
    if not stale and not changed and there.get(MAIN) == wanted[MAIN]:
        return 0
    lines = ["import os"]
    for name in [MAIN, *stale] if MAIN in there else stale:
        lines.append(f"try:\n  os.remove({name!r})\nexcept OSError:\n  pass")
    for name in folders(wanted):
        lines.append(f"try:\n  os.mkdir({name!r})\nexcept OSError:\n  pass")
    with tempfile.TemporaryDirectory(prefix="cribboard-") as place:
        words = ["exec", "\n".join(lines)]
        for number, script in enumerate(scripts(folder, [*changed, MAIN])):
            path = Path(place) / f"{number}.py"
            path.write_text(script, encoding="ascii")
            words += ["+", "run", str(path)]
        mpremote(port, *words)
    return len(changed) + 1


def scripts(folder: Path, names: Iterable[str]) -> Iterator[str]:
    """Programs that write the files, in order, when the board runs them.

    Many files in one program take a tenth of the time of mpremote's own copying, which asks and waits for every 256
    bytes.
    """
    lines: list[str] = []
    size = 0
    for name in names:
        data = (folder / name).read_bytes()
        pieces = [binascii.b2a_base64(data[at : at + PIECE], newline=False) for at in range(0, len(data), PIECE)]
        lines.append(f"write({name!r}, {', '.join(map(repr, pieces))})" if pieces else f"write({name!r})")
        size += len(data)
        if size > SCRIPT_BYTES:
            yield WRITE + "\n".join(lines)
            lines, size = [], 0
    if lines:
        yield WRITE + "\n".join(lines)


def verify(wanted: dict[str, str], found: Survey) -> None:
    """See that the board holds exactly what it should."""
    wrong = sorted(name for name in {*wanted, *found.files} if wanted.get(name) != found.files.get(name))
    if wrong:
        raise CannotFlash(f"The board does not hold what was copied: {', '.join(wrong)}. Try again.")


def open_line(port: str) -> Any:
    """The serial line to the board, opened."""
    import serial  # type: ignore[import-untyped]

    for left in range(CONNECT_TRIES - 1, -1, -1):
        try:
            return serial.serial_for_url(port, timeout=0.5)
        except (OSError, serial.SerialException) as error:
            if not left:
                raise CannotFlash(f"{port} cannot be opened again: {error}") from error
            time.sleep(1)
    raise AssertionError


def restart(port: str) -> dict[str, Any]:
    """Start the application and ask which version runs: what it says of itself."""
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
    raise CannotFlash(f"The application was copied but does not answer. The board said: {last or 'nothing'}")


def check_running(answer: dict[str, Any], kind: str) -> None:
    """See that what runs is what was put there."""
    if answer["version"] != cribboard.__version__ or answer["kind"] != kind:
        raise CannotFlash(
            f"Version {answer['version']} ({answer['kind']}) runs instead of {cribboard.__version__} ({kind})."
        )


def flash_files(port: str, built: Path) -> None:
    """Copy the .mpy files."""
    check_port(port)
    files = firmware.cross_compile(built)
    found = survey(port)
    check_survey(found)
    check_fits(built, files)
    wanted = hashes(built, files)
    count = copy(port, built, wanted, found.files)
    verify(wanted, survey(port) if count else found)
    print(f"{count} of {len(wanted)} files copied, the others were there; all have the right hash.")
    answer = restart(port)
    check_running(answer, "copied")
    print(f"Version {answer['version']} runs on {port}, under MicroPython {answer['micropython']}.")


# The image.


def drives(places: Iterable[str] = DRIVE_PLACES) -> list[Path]:
    """Every mounted drive of a Pico that waits for an image."""
    found = []
    for place in places:
        for path in [*Path(place).glob(DRIVE), *Path(place).glob(f"*/{DRIVE}")]:
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


def flash_image(image: Path, drive: Path) -> None:
    """Copy the image onto the drive; the Pico takes it and restarts."""
    info = drive / "INFO_UF2.TXT"
    if not info.exists():
        raise CannotFlash(f"{drive} is not the drive of a Pico: it has no INFO_UF2.TXT.")
    if DRIVE not in info.read_text(errors="replace"):
        raise CannotFlash(f"{drive} is the drive of another chip; the image is for the RP2040.")
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


def prepare_for_image(port: str) -> None:
    """Remove copied files from a board that is still running, and send it to its drive."""
    check_port(port)
    if survey(port).files:
        mpremote(port, "exec", CLEAN)
        print("The files copied earlier are removed; saved games and settings stay.")
    # The board is gone before mpremote is done with it.
    subprocess.run(
        [sys.executable, "-m", "mpremote", "connect", port, "bootloader"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


def flash_uf2(port: str | None, drive: Path | None, output: Path) -> None:
    """Build the image and drop it."""
    if firmware.run(argparse.Namespace(output=output)):
        raise CannotFlash("The image could not be built.")
    image = output / f"cribboard-{cribboard.__version__}.uf2"
    if drive is None and not drives() and (port or boards()):
        prepare_for_image(port or choose(boards()))
        wait_for(lambda: bool(drives()), 20)
    flash_image(image, drive or choose_drive(drives()))
    if port:
        wait_for(lambda: Path(port).exists(), 20)
        answer = restart(port)
        check_running(answer, "frozen")
        print(f"Version {answer['version']} runs on {port}.")
    else:
        print(f"{image.name} copied; the board restarts by itself.")


def wait_for(happened: Callable[[], bool], seconds: float) -> None:
    """Wait until something happened, or long enough."""
    end = time.monotonic() + seconds
    while not happened() and time.monotonic() < end:
        time.sleep(0.5)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `python -m host_tools flash` takes."""
    parser.add_argument("--port", help="the board's serial port, if there is more than one board")
    parser.add_argument("--uf2", action="store_true", help="drop the whole image onto the RPI-RP2 drive instead")
    parser.add_argument("--drive", type=Path, help="where that drive is mounted")
    parser.add_argument("--output", type=Path, default=ROOT / "build", help="the folder for what is built")


def run(arguments: argparse.Namespace) -> int:
    """Put it there; exit status 1 with a sentence if that is not possible."""
    try:
        if arguments.uf2 or arguments.drive:
            flash_uf2(arguments.port, arguments.drive, arguments.output)
        else:
            flash_files(arguments.port or choose(boards()), arguments.output / "mpy")
    except (CannotFlash, NotBuilt, micropython.Unavailable) as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0
