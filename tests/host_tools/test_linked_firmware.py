"""The firmware as it is linked: golden sessions give the same frames as from its sources."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import micropython
from host_tools.firmware import FIRMWARE
from host_tools.linker import link
from host_tools.toolchain import linked

TRACES = Path("tests/traces").resolve()
PORTABLE = ("tests/game", "tests/console")
# They import in a function, or give arguments with `**`, which cannot be followed.
NOT_LINKED = ("at_the_table", "frame", "games_vectors", "guided", "menu_entries", "picture", "scene")
# Started as the board's program is, but for what only the board has.
REPLAY = """
import sys

from cribboard.console import trace


def replay(path):
    with open(path) as file:
        script = trace.parse_session(file)
    for line in trace.golden_lines(trace.start(script), script):
        print(line)


replay(sys.argv[1])
"""


@pytest.fixture(scope="module")
def replayer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program that prints the golden lines of a session, linked, beside its library."""
    made = tmp_path_factory.mktemp("linked")
    shutil.copytree(FIRMWARE, made / "firmware", ignore=shutil.ignore_patterns("__pycache__"))
    (made / "firmware" / "main.py").write_text(REPLAY)
    (made / "cribboard").mkdir()
    for name, text in linked.files(made / "firmware").items():
        (made / name).write_text(text)
    shutil.rmtree(made / "firmware")
    return made / "main.py"


@pytest.mark.parametrize("name", sorted(path.stem for path in TRACES.glob("*.session")))
def test_a_golden_session_gives_the_same_frames(replayer: Path, name: str) -> None:
    words = [sys.executable, "-B", str(replayer), str(TRACES / f"{name}.session")]
    done = subprocess.run(words, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    assert done.stdout == (TRACES / f"{name}.frames").read_text()


@pytest.mark.micropython
def test_a_golden_session_gives_the_same_frames_in_micropython(replayer: Path, interpreter: Path) -> None:
    done = micropython.start(str(replayer), str(TRACES / "brief.session"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout == (TRACES / "brief.frames").read_text()


@pytest.fixture(scope="module")
def library() -> link.Library:
    """What a board gets."""
    return linked.library(FIRMWARE)


def test_the_board_gets_few_files_each_with_fewer_names_than_make_finding_one_slow(library: link.Library) -> None:
    assert len(library.files) <= 5
    for text in library.files.values():
        made = [one for one in ast.parse(text).body if isinstance(one, ast.ClassDef | ast.FunctionDef)]
        assert len(made) <= link.MOST_NAMES


def test_the_board_s_program_says_first_where_its_library_is_and_keeps_memory_together(library: link.Library) -> None:
    lines = linked.program(FIRMWARE, library).splitlines()
    assert lines[1:3] == ["import gc", "import sys"]
    assert sorted(lines[3:5]) == ["gc.threshold(16384)", "sys.path.insert(0, '.frozen')"]
    assert all(line.startswith("from cribboard.") for line in lines[5:-1]) and len(lines) > 6


def test_a_program_that_replays_sessions_can_be_linked_against_it(library: link.Library) -> None:
    text = linked.program(FIRMWARE, library, "replay", REPLAY)
    assert "def golden_lines" in text and "class Session" not in text


@pytest.mark.slow
def test_the_portable_tests_pass_when_they_are_linked_with_what_they_try(tmp_path: Path) -> None:
    sources = tmp_path / "sources"
    shutil.copytree(FIRMWARE, sources)
    main = ""
    for folder in ("tests", *PORTABLE):
        (sources / folder).mkdir()
        (sources / folder / "__init__.py").touch()
        for path in sorted(Path(folder).glob("*.py")):
            shutil.copy(path, sources / folder)
            if path.stem.startswith("test_") and path.stem.removeprefix("test_") not in NOT_LINKED:
                tests = [one.name for one in ast.parse(path.read_text()).body if isinstance(one, ast.FunctionDef)]
                main += f"from {folder.replace('/', '.')} import {path.stem}\n"
                main += "".join(f"{path.stem}.{name}()\n" for name in tests if name.startswith("test_"))
    (sources / "main.py").write_text(main + "print('passed')\n")
    (tmp_path / "cribboard").mkdir()
    for name, text in linked.files(sources).items():
        (tmp_path / name).write_text(text)
    words = [sys.executable, "-B", str(tmp_path / "main.py")]
    done = subprocess.run(words, capture_output=True, text=True, timeout=600)
    assert done.stdout.endswith("passed\n"), done.stderr
