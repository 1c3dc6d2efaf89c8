"""Copying the application's `.mpy` files onto a board that has plain MicroPython. Knows mpremote; no image.

main.py goes first and comes last, so that a board unplugged half way starts to a prompt and not into a mixture.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from host_tools.flash.prompt import CannotFlash, Survey, answer_to, mpremote

MAIN = "main.py"

# Another program's main.py gets a name that is free.
KEEP = """
import os
name, number = "main-before.py", 2
while name in os.listdir():
    name, number = "main-before-%d.py" % number, number + 1
os.rename("main.py", name)
print("KEPT" + name)
"""


def hashes(folder: Path, files: Iterable[Path]) -> dict[str, str]:
    """The hash of each file, by its path on the board."""
    return {path.as_posix(): hashlib.sha256((folder / path).read_bytes()).hexdigest() for path in files}


def folders(names: Iterable[str]) -> list[str]:
    """Every folder that files are in, outer ones first."""
    return sorted({str(parent) for name in names for parent in PurePosixPath(name).parents} - {"."})


def removal(names: Iterable[str]) -> str:
    """A program that removes files, and the folders they were in if nothing else is there."""
    names = list(names)
    lines = ["import os", "def attempt(do, name):", " try:", "  do(name)", " except OSError:", "  pass"]
    lines += [f"attempt(os.remove, {name!r})" for name in names]
    lines += [f"attempt(os.rmdir, {name!r})" for name in reversed(folders(names))]
    return "\n".join(lines) + "\n"


def ours(found: Survey) -> list[str]:
    """What is on the board of the application, as files. Another program's main.py is not."""
    return [name for name in found.files if not (name == MAIN and found.is_foreign)]


def remove(port: str, found: Survey) -> bool:
    """Remove what was copied of the application; whether there was anything."""
    names = ours(found)
    if names:
        mpremote(port, "exec", removal(names))
    return bool(names)


def keep_foreign_main(port: str) -> str:
    """Give another program's main.py another name; which."""
    return answer_to(port, KEEP, "KEPT")


def copy(port: str, folder: Path, wanted: dict[str, str], found: Survey) -> int:
    """Make the board's application what is wanted, a foreign main.py being gone; how many files were copied."""
    if found.files == wanted:
        return 0
    names = ours(found)
    changed = [name for name in wanted if found.files.get(name) != wanted[name] and name != MAIN]
    stale = [name for name in names if name not in wanted]
    program = removal([MAIN, *stale] if MAIN in names else stale)
    program += "".join(f"attempt(os.mkdir, {name!r})\n" for name in folders(wanted))
    words = ["exec", program]
    for name in [*changed, MAIN]:
        words += ["+", "fs", "cp", str(folder / name), f":{name}"]
    mpremote(port, *words)
    return len(changed) + 1


def verify(wanted: dict[str, str], found: Survey) -> None:
    """See that the board holds exactly what it should."""
    wrong = sorted(name for name in {*wanted, *found.files} if wanted.get(name) != found.files.get(name))
    if wrong:
        raise CannotFlash(f"The board does not hold what was copied: {', '.join(wrong)}. Try again.")
