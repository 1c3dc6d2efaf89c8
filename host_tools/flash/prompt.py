"""A board that runs, at MicroPython's prompt: what is on it, and whether what was put there runs. Knows mpremote."""

import hashlib
import json
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import cribboard
from host_tools.linker.link import MADE
from host_tools.ports import open_line

# The chip that the firmware is made for, as MicroPython names it.
CHIP = "RP2040"
# A real board answers after two seconds; an emulated one may take a minute and more.
ANSWER_S = 240.0

# What is there of the application: in the image, and as files with their hashes. Frozen code goes before files.
SURVEY = """
import hashlib, json, os, sys
found, foreign = {}, False
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
if "main.py" in found:
    with open("main.py", "rb") as file:
        foreign = file.read(len(MADE)) != MADE
sys.path[:] = [".frozen"]
frozen = ""
try:
    import cribboard
    frozen = cribboard.__version__
except ImportError:
    pass
print("SURVEY" + json.dumps({"name": sys.implementation[0], "version": list(sys.implementation[1][:3]),
    "machine": getattr(sys.implementation, "_machine", sys.platform), "frozen": frozen, "files": found,
    "foreign": foreign}))
""".replace("MADE", repr(MADE.encode()))

# 0x10000000 is where the RP2040's flash is read (its datasheet, 2.2.1).
HASH = """
import hashlib, uctypes
total = hashlib.sha256(uctypes.bytearray_at(0x10000000, {size})).digest()
print("HASH" + "".join(["%02x" % byte for byte in total]))
"""


class CannotFlash(Exception):
    """It cannot go on; the sentences say why and what to do."""


class Survey(NamedTuple):
    """What a board is and holds."""

    micropython: str
    """MicroPython's version."""
    frozen: str
    """The application's version in its image, "" if it is not there."""
    files: dict[str, str]
    """The hashes of main.py and of what is in the application's folder."""
    is_foreign: bool = False
    """Whether main.py is another program's."""
    machine: str = f"Raspberry Pi Pico with {CHIP}"
    """What MicroPython says it runs on."""


def mpremote(port: str, *words: str) -> str:
    """Run mpremote on the port and return what it printed. CannotFlash with its words if it fails."""
    command = [sys.executable, "-m", "mpremote", "connect", port, *words]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        said = (done.stderr + done.stdout).strip().splitlines()
        last = said[-1] if said else "nothing was said"
        if "in use" in last or "failed to access" in last:
            raise CannotFlash(f"{port} is in use by another program, or gone: {last}")
        if "raw repl" in last:
            raise CannotFlash(f"The board at {port} does not answer as MicroPython does: {last}")
        if "No space" in last or "ENOSPC" in last:
            raise CannotFlash(f"The board at {port} has no room for that: {last}")
        raise CannotFlash(f"mpremote failed at {port}: {last}")
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
    if answer["name"] != "micropython" or CHIP not in answer["machine"]:
        raise CannotFlash(f"At {port} is no Pico with an {CHIP}, but {answer['name']} on {answer['machine']}.")
    version = ".".join(map(str, answer["version"]))
    return Survey(version, answer["frozen"], answer["files"], answer["foreign"], answer["machine"])


def holds(port: str, content: bytes) -> bool:
    """Whether the board's flash holds this content from its beginning on, by its hash."""
    return answer_to(port, HASH.format(size=len(content)), "HASH") == hashlib.sha256(content).hexdigest()


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
    raise CannotFlash(f"The application is on the board, but does not answer. The board said: {last or 'nothing'}")


def check_running(answer: dict[str, Any], kind: str) -> None:
    """See that what runs is the version that was put there; kind: "frozen" in the image, or "copied"."""
    if answer["version"] != cribboard.__version__ or answer["kind"] != kind:
        raise CannotFlash(
            f"Version {answer['version']} ({answer['kind']}) runs instead of {cribboard.__version__} ({kind})."
        )
