"""What the tests of the firmware on the bench share: a board that is set up, and questions to it."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cribboard.console.settings import DEFAULTS, changed, settings_lines
from cribboard.game import events
from cribboard.game.journal import Journal
from cribboard.game.options import make_options
from host_tools.emulate.flash import journal_of
from host_tools.emulator.lights import Frame
from host_tools.emulator.rig import Rig

# Bright, on a good supply, and loud: what happens is to be seen and heard.
BRIGHT = (("brightness", 5), ("supply_ma", 2000), ("sound", 1))


def settings_file(**values: Any) -> str:
    """A settings file: BRIGHT, changed by what is named."""
    settings = DEFAULTS
    for name, value in (*BRIGHT, *values.items()):
        settings = changed(settings, name, value)
    return "".join(line + "\n" for line in settings_lines(settings))


def journal_file(pegs: Iterable[tuple[int, int]] = (), options: tuple[tuple[str, str], ...] = ()) -> str:
    """A journal of a game with these console pegs, each (seat, points)."""
    journal = Journal()
    lines = list(journal.begin(make_options(options)))
    lines += [journal.record(events.peg(seat, points, "points")) for seat, points in pegs]
    return "".join(line + "\n" for line in lines)


def bench(image: Path, files: dict[str, str | bytes] | None = None, **options: Any) -> Rig:
    """A board with bright settings and no journal, unless `files` says otherwise."""
    return Rig(image, files={"settings.txt": settings_file(), **(files or {})}, **options)


def start(rig: Rig, timeout_ms: float = 4000) -> Frame:
    """Let the board start; its first frame on chain A."""
    return rig.wait_frame(0, timeout_ms) if not rig.frames[0] else rig.frames[0][0]


def dismiss(rig: Rig) -> None:
    """End the opening words with a key that does nothing."""
    rig.tap("MENU")
    rig.tap("MENU")
    rig.tap("MENU")


def ask(rig: Rig, **request: Any) -> dict[str, Any]:
    """Send a request of the line protocol; the first answer to it."""
    first = len(rig.lines)
    rig.serial.send(json.dumps(request) + "\n")

    def answers() -> list[dict[str, Any]]:
        whole = [line.text for line in rig.lines[first:] if line.text.startswith("{") and line.text.endswith("}")]
        return [answer for answer in map(json.loads, whole) if "error" in answer or answer.get("do") == request["do"]]

    rig.run_until(lambda: bool(answers()), 2000, 20)
    return answers()[0]


def journal_text(rig: Rig) -> str:
    """The journal on the board's flash, out of all its files."""
    return b"".join(journal_of(rig.read_files())).decode()


def milliamperes(frames: Iterable[Frame]) -> float:
    """What the frames' lights take, by the model of hardware.md 2.3, without idle pixels and electronics."""
    return sum((16 * r + 11 * g + 15 * b) / 255 for frame in frames for r, g, b in frame.pixels)
