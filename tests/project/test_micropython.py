"""The law of both Pythons: every portable test that pytest runs, MicroPython runs too, and passes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import micropython
from tests.project.sources import ROOT

RUNNER = "tests/on_micropython.py"
PORTABLE = ("tests/game", "tests/console")


def collected_by_pytest() -> int:
    """How many portable tests pytest finds."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "--quiet", "--quiet", *PORTABLE],
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    # One line a file: `tests/game/test_hand.py: 12`.
    return sum(int(line.rpartition(": ")[2]) for line in done.stdout.splitlines() if ".py: " in line)


@pytest.mark.micropython
@pytest.mark.usefixtures("interpreter")
def test_micropython_runs_and_passes_every_portable_test() -> None:
    done = micropython.start(RUNNER, *PORTABLE)
    assert done.stdout.splitlines()[-1] == f"{collected_by_pytest()} passed, 0 failed", done.stdout + done.stderr
    assert done.returncode == 0


@pytest.mark.micropython
def test_the_interpreter_is_the_version_on_the_board(interpreter: Path) -> None:
    assert micropython.version_of(interpreter) == "1.25.0"


def run_runner(program: list[str], folder: Path) -> "subprocess.CompletedProcess[str]":
    """Run the runner over a folder `odd` with a passing test, a failing one and a file that cannot be imported."""
    odd = folder / "odd"
    odd.mkdir()
    (odd / "test_mixed.py").write_text("def test_good():\n    pass\n\n\ndef test_bad():\n    assert 1 == 2\n")
    (odd / "test_broken.py").write_text("import nothing_of_this_name\n")
    environment = {**os.environ, "PYTHONPATH": ".", "MICROPYPATH": ":.:.frozen"}
    words = [*program, str(ROOT / RUNNER), "odd"]
    return subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)


def check_runner(done: "subprocess.CompletedProcess[str]") -> None:
    """What the runner has to say of that folder."""
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "1 passed, 2 failed"
    assert "FAILED odd/test_mixed.py::test_bad" in done.stdout
    assert "AssertionError" in done.stdout + done.stderr


def test_the_runner_reports_failures_on_this_python(tmp_path: Path) -> None:
    check_runner(run_runner([sys.executable], tmp_path))


@pytest.mark.micropython
def test_the_runner_reports_failures_on_micropython(interpreter: Path, tmp_path: Path) -> None:
    check_runner(run_runner([str(interpreter)], tmp_path))
