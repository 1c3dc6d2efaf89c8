"""The law of the rooms: who may import whom. `game` knows nobody, `console` knows `game`, `pico` knows neither."""

from pathlib import Path

import pytest

from tests.project.sources import ROOT, Import, files, imports, imports_of, module_name, shown

# What each part may import: modules of ours with everything below them; foreign ones by exact name.
GAME = ("cribboard.game", "collections", "binascii")
CONSOLE = ("cribboard.console", "cribboard.game", "collections", "binascii", "array")
# Portable tests also use what is the same on both Pythons. No `time`: a test never waits.
PORTABLE_TESTS = (*GAME, *CONSOLE, "cribboard", "tests", "gc", "io", "json", "micropython", "os", "random", "sys")
FOR_CHECKERS = ("typing", "collections.abc")
# What only `pico` may touch of the firmware: the hardware, the clock, the files.
HARDWARE = ("machine", "rp2", "micropython", "time", "utime", "os", "uos", "_thread", "neopixel", "vfs")


def is_in(module: str, part: str) -> bool:
    """Whether a module is the part or below it."""
    return module == part or module.startswith(part + ".")


def is_allowed(found: Import, allowed: tuple[str, ...]) -> bool:
    """Whether an import is covered by the list of a part."""
    ours = any(is_in(found.module, part) for part in allowed if part.split(".")[0] in ("cribboard", "tests"))
    return ours or found.module in allowed or (found.for_checker and found.module in FOR_CHECKERS)


def is_against_the_law(module: str, found: Import) -> bool:
    """Whether `module` may not import what was found."""
    if is_in(module, "cribboard.game"):
        return not is_allowed(found, GAME)
    if is_in(module, "cribboard.console"):
        return not is_allowed(found, CONSOLE)
    if is_in(module, "cribboard.pico"):
        return any(is_in(found.module, part) for part in ("cribboard.game", "cribboard.console", "host_tools", "tests"))
    if is_in(module, "host_tools"):
        return is_in(found.module, "tests") or (
            is_in(found.module, "cribboard.pico") and found.module != "cribboard.pico.pins"
        )
    if is_in(module, "tests.game") or is_in(module, "tests.console") or module == "tests.expect":
        return not is_allowed(found, PORTABLE_TESTS)
    if is_in(module, "tests"):
        return False
    # What is left is the firmware's root: main.py knows everybody, but touches hardware through `pico` only.
    return found.module in HARDWARE or is_in(found.module, "host_tools") or is_in(found.module, "tests")


@pytest.mark.parametrize("path", files(suffix=".py"), ids=shown)
def test_each_room_imports_only_what_its_law_allows(path: Path) -> None:
    module = module_name(path)
    broken = [
        f"{shown(path)}:{found.line} imports {found.module}"
        for found in imports_of(path)
        if is_against_the_law(module, found)
    ]
    assert not broken


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("cribboard.game.hand", "import os"),
        ("cribboard.game.hand", "from typing import Any"),
        ("cribboard.game.hand", "def f():\n    from cribboard.console import keys"),
        ("cribboard.game.hand", "from ..console import keys"),
        ("cribboard.game.hand", "from .. import console"),
        ("cribboard.game.hand", "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from cribboard.console import keys"),
        ("cribboard.game.hand", "import collections.abc"),
        ("cribboard.console.frame", "import micropython"),
        ("cribboard.console.frame", "import time"),
        ("cribboard.console.frame", "from cribboard import pico"),
        ("cribboard.pico.lights", "from cribboard.console import frame"),
        ("cribboard.pico.lights", "import cribboard.game"),
        ("main", "import machine"),
        ("host_tools.flash", "from cribboard.pico import lights"),
        ("host_tools.flash", "from cribboard.pico import pins, lights"),
        ("tests.game.test_hand", "import pytest"),
        ("tests.console.test_keys", "import time"),
    ],
)
def test_the_law_sees_what_breaks_it(module: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # These rooms are not furnished yet: take every name in `cribboard` for a module.
    monkeypatch.setattr("tests.project.sources.is_ours", lambda name: name.startswith("cribboard."))
    found = imports(text, module.rpartition(".")[0])
    assert any(is_against_the_law(module, one) for one in found)


@pytest.mark.parametrize(
    ("module", "text"),
    [
        (
            "cribboard.game.hand",
            "import collections\nfrom cribboard.game import cards\nimport binascii",
        ),
        ("cribboard.game.hand", "from . import cards\nfrom .errors import Illegal"),
        ("cribboard.game.hand", "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from typing import Any"),
        ("cribboard.console.frame", "from array import array\nfrom cribboard.game.cards import rank"),
        ("cribboard.pico.lights", "import machine, rp2, time, os\nfrom cribboard.pico import pins"),
        ("main", "from cribboard.pico import lights\nfrom cribboard.console.session import Session"),
        ("host_tools.flash", "import os, time\nfrom cribboard.pico import pins\nfrom cribboard.game import hand"),
        ("tests.console.test_frame", "import micropython\nfrom tests.expect import refused"),
    ],
)
def test_the_law_lets_pass_what_keeps_it(module: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.project.sources.is_ours", lambda name: name.startswith("cribboard."))
    assert not [one for one in imports(text, module.rpartition(".")[0]) if is_against_the_law(module, one)]


def test_the_rooms_are_where_the_law_looks_for_them() -> None:
    for room in ("game", "console", "pico"):
        assert (ROOT / "firmware" / "cribboard" / room / "__init__.py").is_file()
