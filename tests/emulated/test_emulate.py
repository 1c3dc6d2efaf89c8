"""The bench in its own process, and the command that serves it: keys go in, lights, lines and flash come out."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest

from cribboard.console import keys
from cribboard.console.layout import hole_pixel, make_layout
from host_tools.emulate.bench import Report
from host_tools.emulate.board import EmulatedBoard
from host_tools.emulate.flash import Memory, journal_of
from host_tools.emulate.worker import Stopped, Worker
from host_tools.emulator import filesystem

PATIENCE_S = 240

# Writes down every key it sees on console A and prints how often it was started.
PROGRAM = """
import time
from machine import Pin
columns = [Pin(number, Pin.IN, Pin.PULL_UP) for number in (10, 11, 12, 13, 14)]
row = Pin(16, Pin.OUT, value=0)
time.sleep_ms(100)
print("ready")
before = 0
while True:
    down = sum([1 << place for place, pin in enumerate(columns) if not pin.value()])
    if down != before:
        before = down
        with open("keys.txt", "a") as file:
            file.write("%d\\n" % down)
        print("down", down)
    time.sleep_ms(5)
"""


def until(worker: Worker, text: str) -> list[Report]:
    """The reports up to the one with a line that has `text` in it."""
    reports: list[Report] = []
    end_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < end_s:
        for report in worker.take():
            reports.append(report)
        if any(text in line for report in reports for line in report.lines):
            return reports
        time.sleep(0.02)
    raise AssertionError(f"{text!r} did not come; the last report is {reports[-1:]}")


@pytest.fixture
def flash(tmp_path: Path) -> Path:
    path = tmp_path / "flash.bin"
    path.write_bytes(filesystem.make({"main.py": PROGRAM.encode()}))
    return path


def test_keys_lines_and_flash_go_through_the_process(stock: Path, flash: Path) -> None:
    with closing(Worker(stock, flash)) as worker:
        reports = until(worker, "ready")
        assert reports[-1].connected and reports[-1].starts == 1 and reports[-1].speed > 0
        worker.give("hold", 1, keys.number("A2"))
        worker.give("hold", 2, keys.number("A2"))
        until(worker, "down 2")
        worker.give("leave", 1)
        worker.give("hold", 3, keys.number("A6"))
        until(worker, "down 10")
        worker.give("leave", 2)
        until(worker, "down 8")
        worker.give("let_go", 3, keys.number("A6"))
        until(worker, "down 0")
        worker.give("tap", ("A1", 60))
        reports = until(worker, "down 0")
        assert reports[-1].down == bytes(keys.ROWS)
        worker.give("reset")
        assert until(worker, "ready")[-1].starts == 2
    assert filesystem.read(flash.read_bytes())["keys.txt"].split() == [b"2", b"10", b"8", b"0", b"1", b"0"]


def test_what_goes_wrong_in_the_process_is_said_here(stock: Path, flash: Path) -> None:
    with closing(Worker(stock, flash.with_name("missing.bin"))) as worker, pytest.raises(Stopped):
        until(worker, "ready")


def test_the_application_s_game_is_shown_as_its_pins_its_line_and_its_flash_say(
    application: Path, tmp_path: Path
) -> None:
    with closing(Memory(tmp_path)) as memory:
        assert memory.prepare("2 tracks") == ""
        with closing(Worker(application, memory.path)) as worker, closing(EmulatedBoard(worker, memory)) as board:
            settle(board, lambda: any(board.frame()))
            for name in ("A2", "GO"):
                board.press("a page", keys.number(name))
                settle(board, lambda name=name: name in board.down())  # type: ignore[misc]
                board.release("a page", keys.number(name))
                settle(board, lambda: not board.down())
            settle(board, lambda: board.state()["scores"] == [2, 0])
            settle(board, lambda: "A pegs 2: 2." in board.sentences)
            peg = 3 * hole_pixel(make_layout("2 tracks"), 0, 2)
            settle(board, lambda: any(board.frame()[peg : peg + 3]))
            settle(board, lambda: board.state()["mode"] == "idle")
        assert journal_of(memory.files())[-1].startswith(b"2 peg A 2 ")


def settle(board: EmulatedBoard, happened: Callable[[], bool]) -> None:
    """Let the board go on until something happened."""
    end_s = time.monotonic() + PATIENCE_S
    while not happened():
        assert time.monotonic() < end_s, board.state()
        board.advance(0)
        time.sleep(0.02)


@pytest.fixture
def served(stock: Path, tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    """The command, with plain MicroPython for an image."""
    words = ["emulate", "--image", str(stock), "--data", str(tmp_path), "--port", "0", "--layout", "panel"]
    with subprocess.Popen(
        [sys.executable, "-m", "host_tools", *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        yield process
        process.kill()


def test_the_command_serves_the_page_and_ends_in_peace(served: "subprocess.Popen[str]", tmp_path: Path) -> None:
    assert served.stdout is not None
    said = ""
    for line in served.stdout:
        said += line
        if "The board is at" in line:
            break
    found = re.search(r"http://localhost:(\d+)/", said)
    assert found, said
    with urlopen(f"http://127.0.0.1:{found.group(1)}/journal.txt", timeout=PATIENCE_S) as answer:
        assert answer.read() == b""
    served.send_signal(signal.SIGINT)
    assert served.wait(timeout=PATIENCE_S) == 0
    assert served.stdout.read() == ""
    memory = Memory(tmp_path)
    assert b"panel" in memory.files()["settings.txt"]
    memory.close()
