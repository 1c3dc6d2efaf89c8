"""`python -m host_tools flash` against a board on the bench, as somebody with a real one would type it."""

import sys
from pathlib import Path

import pytest

import cribboard
from host_tools import firmware
from host_tools.emulator.rig import Rig
from tests.emulated.play import ask, bench, journal_file, journal_text, start


def flash(rig: Rig, folder: Path) -> tuple[int, str]:
    """Run the command; its status and output."""
    words = [sys.executable, "-m", "host_tools", "flash", "--port", "PORT", "--output", str(folder)]
    done = rig.run_program(words, timeout_s=400)
    return done.returncode, done.stdout


@pytest.mark.slow
def test_flash_installs_and_updates_over_a_saved_game(stock: Path, tmp_path: Path) -> None:
    # A board that was unplugged in the middle of an installation: copying all of it takes the emulator minutes.
    made = {
        path.as_posix(): (tmp_path / "mpy" / path).read_bytes() for path in firmware.cross_compile(tmp_path / "mpy")
    }
    missing = ("main.py", "cribboard/pico/pins.mpy", "cribboard/game/errors.mpy")
    there: dict[str, str | bytes] = {name: data for name, data in made.items() if name not in missing}
    there |= {"cribboard/game/rules.mpy": b"half a fi", "cribboard/old.mpy": b"stale"}
    with Rig(stock, files={**there, "journal.txt": journal_file([(0, 9)])}) as rig:
        saved = journal_text(rig)
        status, output = flash(rig, tmp_path)
        assert status == 0, output
        assert output.startswith(f"4 of {len(made)} files copied")
        assert f"Version {cribboard.__version__} runs on" in output
        files = rig.read_files()
        assert {name: files[name] for name in made} == made
        assert "cribboard/old.mpy" not in files
        assert journal_text(rig) == saved
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
