"""The application as a board gets it: a package of few files, and the program `main.py` that starts it.

Knows where the sources are and that they are linked; not what is in them, nor what becomes of the text.
"""

from pathlib import Path

from host_tools.linker.link import Library, link_library, link_program
from host_tools.linker.scopes import CannotLink
from host_tools.toolchain.build import NotBuilt

PACKAGE = "cribboard"
MAIN = "main"


def library(firmware: Path) -> Library:
    """What the board's program in `firmware` needs, linked. NotBuilt, saying where, if it cannot be."""
    if not (firmware / f"{MAIN}.py").exists():
        raise NotBuilt(f"There is no {firmware / MAIN}.py: nothing would run on the board.")
    try:
        return link_library(firmware, MAIN, PACKAGE)
    except CannotLink as failure:
        raise NotBuilt(f"The firmware cannot be linked: {failure}") from failure


def program(firmware: Path, linked: Library, name: str = MAIN, text: str | None = None) -> str:
    """A program linked against the library: a file of `firmware`, or `text`. NotBuilt if it cannot be."""
    try:
        return link_program(firmware, name, linked, text)
    except CannotLink as failure:
        raise NotBuilt(f"{name} cannot be linked: {failure}") from failure


def files(firmware: Path) -> dict[str, str]:
    """The texts of the files that go onto a board, by their names. NotBuilt if they cannot be linked."""
    whole = library(firmware)
    return whole.files | {f"{MAIN}.py": program(firmware, whole)}
