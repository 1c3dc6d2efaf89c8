"""`python -m host_tools flash` against a board on the bench, as somebody with a real one would type it."""

import sys
from pathlib import Path

import pytest

import cribboard
from cribboard.game import events
from cribboard.game.journal import Journal
from cribboard.game.match import next_game_event
from cribboard.game.options import make_options
from host_tools import firmware
from host_tools.emulator.drive import Drive
from host_tools.emulator.ready import bench, journal_file, settings_file, start
from host_tools.emulator.rig import Rig
from host_tools.flash.drive import content
from host_tools.linker.link import MADE
from tests.emulated.play import ask

SAVED = {"settings.txt": settings_file(palette=2), "journal.txt": journal_file([(0, 9), (1, 4)])}


def two_games(events_each: int) -> str:
    """A journal of a game with so many pegs of a point before it was won, and of as many in the next one."""
    journal = Journal()
    lines = list(journal.begin(make_options(())))
    pegs = [events.peg(number % 2, 1, "points") for number in range(events_each)]
    lines += [journal.record(peg) for peg in pegs]
    while journal.game.outcome is None:
        lines.append(journal.record(events.peg(0, 6, "points")))
    lines.append(journal.record(next_game_event(journal.game)))
    lines += [journal.record(peg) for peg in pegs]
    return "".join(line + "\n" for line in lines)


def flash(rig: Rig, output: Path, *words: str) -> tuple[int, str]:
    """Run the command; its status and what it printed."""
    command = [sys.executable, "-m", "host_tools", "flash", "--port", "PORT", "--output", str(output), *words]
    done = rig.run_program(command, timeout_s=400)
    return done.returncode, done.stdout


def assert_plays_on(rig: Rig) -> None:
    """The board runs the image, with the game and the settings that were saved, and no files of it beside it."""
    assert ask(rig, do="state")["scores"] == [9, 4]
    kept = rig.read_files()
    assert kept["settings.txt"].decode() == SAVED["settings.txt"]
    assert "main.py" not in kept and not any(name.startswith("cribboard/") for name in kept)


@pytest.mark.slow
def test_flash_copies_the_files_onto_plain_micropython_keeps_the_saved_game_and_updates(
    stock: Path, tmp_path: Path
) -> None:
    with Rig(stock, files=SAVED) as rig:
        rig.run_ms(300)
        status, output = flash(rig, tmp_path)
        assert status == 0, output
        assert "runs MicroPython 1.25.0.\n" in output and "files are copied.\n" in output
        assert f"Version {cribboard.__version__} runs on" in output and "their hashes are right" in output
        rig.tap("MENU")  # ends the opening words
        rig.tap("A2", "GO")
        assert ask(rig, do="state")["scores"] == [11, 4]
        rig.write_files(
            {**rig.read_files(), "cribboard/game/hand.mpy": "of an earlier version", "cribboard/__init__.mpy": "broken"}
        )
        rig.reset()
        status, output = flash(rig, tmp_path)
        assert status == 0, output
        assert "and Cribboard copied as files.\n" in output and "2 of " in output
        assert ask(rig, do="state")["scores"] == [11, 4]
        assert "cribboard/game/hand.mpy" not in rig.read_files()


@pytest.mark.slow
def test_copied_files_leave_memory_for_two_long_games_played_without_a_pause(stock: Path, tmp_path: Path) -> None:
    copied = {path.as_posix(): (tmp_path / path).read_bytes() for path in firmware.cross_compile(tmp_path)}
    with Rig(stock, files={"settings.txt": settings_file(), "journal.txt": two_games(100), **copied}) as rig:
        start(rig, 9000)
        rig.run_ms(300)
        rig.tap("MENU")  # ends the opening words
        for _ in range(4):
            rig.tap("A2", "GO", "B2", "GO", hold_ms=80, gap_ms=80)
        rig.tap("5", "5", "5", "J", "5", "GO", hold_ms=80, gap_ms=80)
        assert ask(rig, do="state")["scores"] == [50 + 8 + 28, 50 + 8]
        assert len(rig.chip.starts) == 1, rig.read_files().get("crash.txt")


@pytest.mark.slow
def test_flash_refuses_files_beside_an_image_and_touches_nothing(application: Path, tmp_path: Path) -> None:
    with bench(application, SAVED) as rig:
        start(rig)
        status, output = flash(rig, tmp_path, "--files")
        assert status == 1
        assert "in its image: files copied beside it would never run" in output
        rig.reset()
        assert_plays_on(rig)


@pytest.mark.slow
def test_flash_brings_the_image_over_plain_micropython_and_copied_files_and_keeps_the_saved_game(
    stock: Path, application: Path, tmp_path: Path
) -> None:
    copied = {"main.py": MADE + "print('old')", "cribboard/__init__.py": "", "cribboard/game/hand.py": ""}
    with Rig(stock, files={**SAVED, **copied}) as rig:
        Drive(rig.chip, tmp_path / "RPI-RP2")
        rig.run_ms(300)
        status, output = flash(rig, tmp_path, "--uf2", "--drive", str(tmp_path / "RPI-RP2"))
        assert status == 0, output
        assert "and Cribboard copied as files.\n" in output and "copied there as files is removed" in output
        assert f"Version {cribboard.__version__} runs on" in output and "its hash is right" in output
        assert_plays_on(rig)


@pytest.mark.slow
def test_flash_leaves_an_image_that_is_already_there_and_replaces_another_one(
    application: Path, tmp_path: Path
) -> None:
    with bench(application, SAVED) as rig:
        Drive(rig.chip, tmp_path / "RPI-RP2")
        start(rig)
        starts = len(rig.chip.starts)
        status, output = flash(rig, tmp_path)
        assert status == 0, output
        assert "It holds this image already." in output and len(rig.chip.starts) == starts
        rig.chip.mcu.flash[len(content(application)) - 1] ^= 1  # behind the program, in the image's last page
        status, output = flash(rig, tmp_path, "--drive", str(tmp_path / "RPI-RP2"))
        assert status == 0, output
        assert f"and Cribboard {cribboard.__version__} in its image.\n" in output
        assert "is copied; the board restarts" in output
        assert len(rig.chip.starts) > starts
        assert_plays_on(rig)
