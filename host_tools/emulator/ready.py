"""A board on the bench that is set up and started: what its files say, and how to wait for it.

Knows the firmware's settings, journal and first frame; of what is tried on it nothing.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from cribboard.console.settings import DEFAULTS, changed, settings_lines
from cribboard.game import events
from cribboard.game.journal import Journal
from cribboard.game.options import make_options
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


def journal_lines(happened: Iterable[Any], options: Sequence[tuple[str, str]] = ()) -> list[str]:
    """The lines, with newlines, of a journal with these events."""
    journal = Journal()
    lines = list(journal.begin(make_options(tuple(options))))
    lines += [journal.record(event) for event in happened]
    return [line + "\n" for line in lines]


def journal_file(pegs: Iterable[tuple[int, int]] = (), options: Sequence[tuple[str, str]] = ()) -> str:
    """A journal of a game with these console pegs, each (seat, points)."""
    return "".join(journal_lines([events.peg(seat, points, "points") for seat, points in pegs], options))


def bench(image: Path, files: dict[str, str | bytes] | None = None, **options: Any) -> Rig:
    """A board with bright settings and no journal, unless `files` says otherwise. Options as for Rig."""
    return Rig(image, files={"settings.txt": settings_file(), **(files or {})}, **options)


def start(rig: Rig, timeout_ms: float = 4000) -> Frame:
    """Let the board start; its first frame on chain A."""
    return rig.wait_frame(0, timeout_ms) if not rig.frames[0] else rig.frames[0][0]


def dismiss(rig: Rig) -> None:
    """End the opening words with a key that does nothing."""
    rig.tap("MENU")
    rig.tap("MENU")
    rig.tap("MENU")
