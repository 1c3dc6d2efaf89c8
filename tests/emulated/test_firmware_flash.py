"""`python -m host_tools flash` against a board on the bench, as somebody with a real one would type it."""

import sys
from pathlib import Path

import pytest

from host_tools.emulator.rig import Rig
from tests.emulated.play import bench, journal_file, start


def flash(rig: Rig, folder: Path) -> tuple[int, str]:
    """Run the command; its status and output."""
    words = [sys.executable, "-m", "host_tools", "flash", "--port", "PORT", "--output", str(folder)]
    done = rig.run_program(words, timeout_s=400)
    return done.returncode, done.stdout


@pytest.mark.slow
def test_flash_refuses_to_copy_what_a_pico_cannot_run_and_changes_nothing(stock: Path, tmp_path: Path) -> None:
    with Rig(stock, files={"journal.txt": journal_file([(0, 9)])}) as rig:
        before = rig.read_files()
        status, output = flash(rig, tmp_path)
        assert status == 1
        assert "does not fit" in output and "--uf2" in output
        assert rig.read_files() == before


@pytest.mark.slow
def test_flash_refuses_a_board_with_the_other_kind_and_changes_nothing(application: Path, tmp_path: Path) -> None:
    with bench(application) as rig:
        start(rig)
        before = rig.read_files()
        status, output = flash(rig, tmp_path)
        assert status == 1
        assert "frozen into its image" in output and "--uf2" in output
        assert rig.read_files() == before
