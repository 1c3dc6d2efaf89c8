"""`python -m host_tools flash` against a board on the bench, as somebody with a real one would type it."""

import sys
from pathlib import Path

import pytest

import cribboard
from host_tools.emulator.rig import Rig
from tests.emulated.play import ask, bench, journal_file, journal_text, start


def flash(rig: Rig, folder: Path) -> tuple[int, str]:
    """Run the command; its status and output."""
    words = [sys.executable, "-m", "host_tools", "flash", "--port", "PORT", "--output", str(folder)]
    done = rig.run_program(words, timeout_s=400)
    return done.returncode, done.stdout


@pytest.mark.slow
def test_flash_installs_and_updates_over_a_saved_game(stock: Path, tmp_path: Path) -> None:
    with Rig(stock, files={"journal.txt": journal_file([(0, 9)]), "cribboard/old.mpy": b"stale"}) as rig:
        saved = journal_text(rig)
        status, output = flash(rig, tmp_path)
        assert status == 0, output
        assert f"Version {cribboard.__version__} runs on" in output
        assert journal_text(rig) == saved
        assert "cribboard/old.mpy" not in rig.read_files()
        rig.run_until(lambda: bool(rig.frames[0]), 4000, 50)
        assert ask(rig, do="state")["scores"] == [9, 0]
        status, output = flash(rig, tmp_path)
        assert status == 0, output
        assert output.startswith("0 of ")
        assert journal_text(rig) == saved


@pytest.mark.slow
def test_flash_refuses_a_board_with_the_other_kind_and_changes_nothing(application: Path, tmp_path: Path) -> None:
    with bench(application) as rig:
        start(rig)
        before = rig.read_files()
        status, output = flash(rig, tmp_path)
        assert status == 1
        assert "frozen into its image" in output and "--uf2" in output
        assert rig.read_files() == before
