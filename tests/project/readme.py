"""Reads the blocks of a page that promise something can be run, and runs them as a reader would.

A block is tagged by a comment that the page does not show, on the line before it:

    <!-- run -->
    ```sh
    make
    ```

A `sh` block has to end well. In a `console` block each `$ ` line is a command, and what follows it is its whole
output; a line `...` stands for any lines.
"""

import re
import subprocess
from pathlib import Path
from typing import NamedTuple

BLOCK = re.compile(r"^<!-- run -->\n+```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TAG = re.compile(r"^<!-- run\b.*$", re.MULTILINE)
TIMEOUT_S = 600


class Block(NamedTuple):
    """One tagged block: its language, its text and the line it starts on."""

    language: str
    text: str
    line: int


class Command(NamedTuple):
    """One command of a `console` block and the output the page promises."""

    words: str
    output: str


def blocks(page: str) -> list[Block]:
    """The tagged blocks of a page, in order; ValueError for a tag without a block of a known language after it."""
    found = [Block(match[1], match[2], page.count("\n", 0, match.start()) + 1) for match in BLOCK.finditer(page)]
    if len(found) != len(TAG.findall(page)):
        raise ValueError("a run tag has no block right after it")
    for block in found:
        if block.language not in ("sh", "console"):
            raise ValueError(f"line {block.line}: a {block.language} block cannot be run")
    return found


def commands(text: str) -> list[Command]:
    """The commands of a `console` block."""
    parts = re.split(r"^\$ ", text, flags=re.MULTILINE)
    if parts[0].strip() or len(parts) == 1:
        raise ValueError("a console block has to start with a command after `$ `")
    pairs = (part.partition("\n") for part in parts[1:])
    return [Command(words, output) for words, _, output in pairs]


def is_as_promised(promised: str, printed: str) -> bool:
    """Whether a printed text is what the page says, `...` lines standing for any lines."""
    lines = [r"(?:.*\n)*" if line == "..." else re.escape(line) + r"[ \t]*\n" for line in promised.splitlines()]
    whole_lines = printed + "\n" if printed and not printed.endswith("\n") else printed
    return re.fullmatch("".join(lines), whole_lines) is not None


def run(script: str, folder: Path) -> tuple[int, str]:
    """Run a script with `sh -e` in a folder. Returns its exit status and all it printed."""
    done = subprocess.run(
        ["sh", "-e", "-c", script],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=TIMEOUT_S,
    )
    return done.returncode, done.stdout


def complaint(block: Block, folder: Path) -> str:
    """Run a block. Returns "" if it keeps its promise, else what went otherwise."""
    if block.language == "sh":
        status, printed = run(block.text, folder)
        return "" if status == 0 else f"exit status {status}:\n{printed}"
    for command in commands(block.text):
        _, printed = run(command.words, folder)
        if not is_as_promised(command.output, printed):
            return f"{command.words}\npromised:\n{command.output}\nprinted:\n{printed}"
    return ""
