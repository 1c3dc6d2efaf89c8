"""Runs, under MicroPython, what needs its littlefs and its compiler to machine code."""

from pathlib import Path

import pytest

from host_tools import micropython

RUNNER = "tests/on_micropython.py"


def passes(file: str) -> None:
    """Run a file of tests; all of them pass."""
    count = Path(file).read_text(encoding="utf-8").count("\ndef test_")
    done = micropython.start(RUNNER, file, timeout_s=900)
    assert done.stdout.splitlines()[-1] == f"{count} passed, 0 failed", done.stdout + done.stderr


@pytest.mark.micropython
@pytest.mark.slow
@pytest.mark.usefixtures("interpreter")
def test_the_store_keeps_its_promises_on_littlefs() -> None:
    passes("tests/pico/on_littlefs.py")


@pytest.mark.micropython
@pytest.mark.slow
@pytest.mark.usefixtures("interpreter")
def test_the_journal_goes_from_file_to_file_and_stays_whole() -> None:
    passes("tests/pico/on_journal_files.py")


@pytest.mark.micropython
@pytest.mark.usefixtures("interpreter")
def test_the_compiled_loops_equal_their_plain_twins() -> None:
    passes("tests/pico/on_viper.py")


@pytest.mark.micropython
@pytest.mark.slow
@pytest.mark.usefixtures("interpreter")
def test_a_board_that_runs_for_long_takes_no_more_memory() -> None:
    passes("tests/pico/on_heap.py")
