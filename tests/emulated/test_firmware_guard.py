"""What the firmware on an emulated Pico does when something goes wrong, and how a computer takes over and lets go."""

import json
import shutil
from pathlib import Path

import pytest

from host_tools import firmware
from host_tools.emulator.chip import WATCHDOG
from host_tools.emulator.ready import bench, dismiss, journal_file, start
from host_tools.linker.sources import Symbol
from host_tools.toolchain import image, linked
from tests.emulated.play import ask, journal_text


@pytest.fixture(scope="module")
def faulty(stock: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An image whose main.py first runs `fault.txt` from the board's files, if it is there."""
    folder = tmp_path_factory.mktemp("faulty") / "firmware"
    shutil.copytree(firmware.FIRMWARE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    main = (folder / "main.py").read_text()
    start = "\nguard.run(start, report)"
    assert start in main
    fault = '\ntry:\n    exec(open("fault.txt").read())\nexcept OSError:\n    pass\n'
    (folder / "main.py").write_text(main.replace(start, fault + start))
    return image.application(folder).uf2


BOARD = Symbol("cribboard.console.board", "Board")
LOOP = Symbol("cribboard.pico.loop", "run")

# What goes wrong, said of the parts as they are linked: see `fault`.
CRASH_AFTER_A_WHILE = """
def fail(self, left=[60]):
    left[0] -= 1
    if not left[0]:
        raise ValueError("the king is not in the deck")
plain = BOARD.advance
def advance(self, steps, raw):
    fail(self)
    plain(self, steps, raw)
BOARD.advance = advance
"""

HANG = """
import time
plain = BOARD.advance
turns = [60]
def advance(self, steps, raw):
    turns[0] -= 1
    while not turns[0]:
        time.sleep_ms(1000)
    plain(self, steps, raw)
BOARD.advance = advance
"""

CRASH_AT_ONCE = """
def fail(*parts):
    raise ValueError("no board today")
LOOP = fail
"""


def fault(text: str) -> dict[str, str | bytes]:
    """The files of a board with which something goes wrong."""
    places = linked.library(firmware.FIRMWARE).places
    board, loop = places[BOARD], places[LOOP]
    text = text.replace("BOARD", f"board.{board.name}").replace("LOOP", f"loop.{loop.name}")
    return {"fault.txt": f"import {board.part} as board, {loop.part} as loop\n{text}"}


def test_an_exception_makes_the_lights_safe_is_written_down_and_restarts_the_board(faulty: Path) -> None:
    with bench(faulty, fault(CRASH_AFTER_A_WHILE)) as rig:
        start(rig)
        rig.run_until(lambda: len(rig.chip.starts) == 2, 4000, 20)
        assert rig.chip.starts[1][1] == WATCHDOG
        assert not rig.supply.on
        off_ns = next(at for at, is_on in rig.supply.changes if not is_on)
        assert off_ns <= rig.chip.starts[1][0]
        crash = rig.read_files(["crash.txt"])["crash.txt"].decode()
        assert "ValueError: the king is not in the deck" in crash
        # Names are those of the sources, so that it can be read.
        assert f"in {linked.library(firmware.FIRMWARE).places[LOOP].name}" in crash and "in advance" in crash
        rig.wait_frame(0, 4000)
        rig.serial.wait_connected(4000)
        told = ask(rig, do="crash")
        assert told["line"].startswith("Traceback")


def test_a_board_that_hangs_is_restarted_by_its_watchdog(faulty: Path) -> None:
    with bench(faulty, fault(HANG)) as rig:
        start(rig)
        rig.run_until(lambda: len(rig.chip.starts) == 2, 12_000, 100)
        assert rig.chip.starts[1][1] == WATCHDOG
        rig.wait_frame(0, 4000)
        assert b"watchdog" in rig.read_files(["crash.txt"])["crash.txt"]


def test_after_three_quick_restarts_the_board_stops_and_says_so_until_go_is_pressed(faulty: Path) -> None:
    with bench(faulty, fault(CRASH_AT_ONCE)) as rig:
        start(rig, 20_000)
        assert len(rig.chip.starts) == 4
        rig.run_ms(700)
        assert len(rig.chip.starts) == 4
        assert sum(len(frame.lit) for chain in rig.frames for frame in chain[-1:]) > 10
        rig.tap("GO", hold_ms=100)
        rig.run_until(lambda: len(rig.chip.starts) >= 6, 8000, 50)


def test_safe_mode_is_entered_by_a_key_let_go_within_five_seconds_and_saves_nothing(application: Path) -> None:
    with bench(application, {"journal.txt": journal_file([(0, 7)])}, power=False) as rig:
        before = journal_text(rig)
        rig.press("AU")
        rig.power_on()
        rig.run_ms(400)
        assert not rig.supply.on
        rig.release("AU")
        start(rig)
        answer = ask(rig, do="state")
        assert "SAFE MODE" in answer["message"]
        assert answer["scores"] == [0, 0]
        rig.tap("A2", "GO")
        assert ask(rig, do="state")["scores"] == [2, 0]
        assert journal_text(rig) == before


def test_ctrl_c_stops_to_the_prompt_and_ctrl_d_starts_again(application: Path) -> None:
    with bench(application, {"journal.txt": journal_file([(0, 7)])}) as rig:
        start(rig)
        assert rig.execute("print(6 * 7)") == "42\n"
        assert not rig.supply.on
        rig.run_ms(9000)  # longer than the watchdog waits
        assert len(rig.chip.starts) == 1
        count = len(rig.frames[0])
        rig.serial.send("\x04")
        rig.run_until(lambda: len(rig.frames[0]) > count, 4000, 20)
        assert ask(rig, do="state")["scores"] == [7, 0]


def test_mpremote_lists_copies_and_gets_a_prompt(application: Path, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("thirty-one")
    with bench(application) as rig:
        start(rig)
        assert "settings.txt" in rig.mpremote("fs", "ls")
        rig.mpremote("fs", "cp", str(tmp_path / "note.txt"), ":note.txt")
        assert rig.mpremote("exec", "print(open('note.txt').read())").strip() == "thirty-one"


def test_a_computer_that_does_not_read_never_holds_the_board_up(application: Path) -> None:
    with bench(application) as rig:
        start(rig)
        dismiss(rig)
        rig.serial.reading = False
        for _ in range(6):
            rig.serial.send(json.dumps({"do": "frame"}) + "\n")
            rig.run_ms(60)
        slowest = 0.0
        for pixel in (1, 2, 3):
            pressed, count = rig.now_ns, len(rig.frames[0])
            rig.press("A1")
            rig.run_ms(60)
            rig.release("A1")
            rig.run_ms(60)
            frame = next(frame for frame in rig.frames[0][count:] if pixel in frame.lit)
            slowest = max(slowest, (frame.end_ns - pressed) / 1e6)
        print(f"\nkey edge to last bit beside a computer that does not read: {slowest:.1f} ms at most")
        assert slowest <= 45
        rig.serial.reading = True
        rig.run_ms(600)
        answer = ask(rig, do="state")
        assert answer["staged"][0] + answer["scores"][0] == 3  # pegged by now or not


def test_the_line_protocol_reads_and_changes_the_board(application: Path) -> None:
    with bench(application) as rig:
        start(rig)
        dismiss(rig)
        about = ask(rig, do="version")
        assert (about["kind"], about["micropython"]) == ("frozen", "1.25.0")
        assert len(ask(rig, do="frame")["rgb"]) == 2 * 3 * 416
        assert ask(rig, do="set", name="palette", value=2)["value"] == 2
        assert "error" in ask(rig, do="set", name="palette", value=9)
        assert "error" in ask(rig, do="dance")
        ask(rig, do="press", key="B3")
        rig.run_ms(60)
        ask(rig, do="release", key="B3")
        rig.run_ms(60)
        assert ask(rig, do="state")["staged"] == [0, 3]
        assert b"palette 2\n" in rig.read_files(["settings.txt"])["settings.txt"]
