"""The computer at the board's socket, and this computer's programs talking to the board."""

import sys
from pathlib import Path

import pytest

from host_tools.emulator.console import Raised
from host_tools.emulator.rig import Rig


def test_what_runs_prints_and_raises(stock: Path) -> None:
    with Rig(stock, files={}) as rig:
        assert rig.execute("print(6 * 7)") == "42\n"
        with pytest.raises(Raised, match="ZeroDivisionError"):
            rig.execute("1 / 0")
        assert len(rig.execute("print('x' * 5000)")) == 5001
        assert rig.execute("pass\n" * 800 + "print('end')") == "end\n"
        with pytest.raises(TimeoutError):
            rig.execute("import time\nwhile True: time.sleep_ms(5)", timeout_ms=100)
        assert rig.execute("print('again')") == "again\n"


def test_lines_have_times(stock: Path) -> None:
    program = "import time\ntime.sleep_ms(100)\nfor n in range(3):\n  print('line', n)\n  time.sleep_ms(50)\n"
    with Rig(stock, files={"main.py": program}) as rig:
        first = rig.wait_line("line 0")
        third = rig.wait_line("line 2")
        assert third.at_ns - first.at_ns == pytest.approx(100e6, abs=2e6)


def test_a_computer_that_does_not_read_holds_the_board_up_and_nothing_is_lost(stock: Path) -> None:
    program = """
import sys, time
time.sleep_ms(100)
print("start")
while True:
    start = time.ticks_ms()
    for _ in range(20):
        sys.stdout.write("." * 100)
    print("took", time.ticks_diff(time.ticks_ms(), start))
    time.sleep_ms(100)
"""
    with Rig(stock, files={"main.py": program}) as rig:
        rig.wait_line("took")
        assert int(rig.lines[-1].text.split()[-1]) < 50
        rig.serial.reading = False
        rig.run_ms(1500)
        count = len(rig.serial.output)
        rig.run_ms(1500)
        assert len(rig.serial.output) <= count + 64
        rig.serial.reading = True
        rig.wait_line("took", 3000)
        assert int(rig.lines[-1].text.split()[-1]) >= 500


def test_a_board_without_a_computer_runs(stock: Path) -> None:
    program = "import machine, time\nlight = machine.Pin(6, machine.Pin.OUT)\ntime.sleep_ms(500)\nlight(1)\n"
    with Rig(stock, files={"main.py": program}, usb=False) as rig:
        rig.run_until(lambda: rig.supply.on, 1000)
        with pytest.raises(RuntimeError):
            rig.execute("")


def test_mpremote_lists_copies_and_runs_while_a_program_loops(stock: Path, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("thirty-one")
    program = "import time\nwhile True:\n  time.sleep_ms(5)\n"
    with Rig(stock, files={"main.py": program}) as rig:
        assert "main.py" in rig.mpremote("fs", "ls")
        rig.mpremote("fs", "cp", str(tmp_path / "note.txt"), ":note.txt")
        assert rig.mpremote("exec", "print(open('note.txt').read())").strip() == "thirty-one"
        assert rig.read_files(["note.txt"]) == {"note.txt": b"thirty-one"}


def test_a_program_meets_the_board_on_a_port_that_looks_real(stock: Path) -> None:
    with Rig(stock, files={"seen.txt": ""}) as rig:
        words = [sys.executable, "-m", "mpremote", "connect", "PORT", "fs", "ls"]
        done = rig.run_program(words, pty=True)
        assert done.returncode == 0
        assert "seen.txt" in done.stdout
