"""Power cuts at any moment, in the middle of flash writes too: what is left is what a real board would find."""

import binascii
import random
from pathlib import Path

import pytest

from host_tools.emulator import filesystem
from host_tools.emulator.chip import POWER, RESET_PIN, WATCHDOG
from host_tools.emulator.rig import Rig

# Appends a line with a checksum, says so, and again; at its start it says how many whole lines it finds.
WRITER = """
import binascii, os, time
def load():
    whole = bad = 0
    try:
        for line in open("journal"):
            text, _, check = line.strip().rpartition(" ")
            if "%08x" % binascii.crc32(text.encode()) == check:
                whole += 1
            else:
                bad += 1
    except OSError:
        pass
    return whole, bad
count, bad = load()
time.sleep_ms(30)
print("FOUND", count, bad)
while True:
    text = "%d peg A %d" % (count, count % 6 + 1)
    with open("journal", "a") as file:
        file.write("%s %08x\\n" % (text, binascii.crc32(text.encode())))
    os.sync()
    count += 1
    print("SAVED", count)
    time.sleep_ms(5)
"""


def numbers(rig: Rig, word: str, start: int) -> list[int]:
    """The first numbers after a word in the lines printed since line `start`."""
    return [int(line.text.split()[1]) for line in rig.lines[start:] if line.text.startswith(word)]


def test_saved_lines_survive_cuts_at_any_moment_and_inside_flash_writes(stock: Path) -> None:
    chance = random.Random(5)
    with Rig(stock, files={"main.py": WRITER}) as rig:
        saved, torn = 0, 0
        for number in range(12):
            start = len(rig.lines)
            rig.wait_line("FOUND", 1000)
            assert numbers(rig, "FOUND", start)[0] in (saved, saved + 1), f"after cut {number}"
            assert rig.lines[-1].text.endswith(" 0")
            saved = numbers(rig, "FOUND", start)[0]
            if number % 2:
                rig.cut_in_flash(chance.randrange(1, 9), chance.random())
                rig.run_until_cut(2000)
                torn += 1
            else:
                rig.cut_after(chance.uniform(0, 120))
                rig.run_until_cut(200)
            saved = max([saved, *numbers(rig, "SAVED", start)])
            rig.run_ms(20)
            rig.power_on()
        assert torn == 6
        assert [cause for _, cause in rig.chip.starts] == [POWER] * 13
        assert saved > 20


def test_an_erase_takes_as_long_as_the_chip_says(stock: Path) -> None:
    with Rig(stock, files={}) as rig:
        rig.execute("import rp2\nflash = rp2.Flash()\nbuffer = bytes(4096)")
        before = len(rig.flash.operations)
        took = rig.execute(
            "import time\nstart = time.ticks_us()\nflash.writeblocks(300, buffer)\n"
            "print(time.ticks_diff(time.ticks_us(), start))"
        )
        made = rig.flash.operations[before:]
        assert [one.kind for one in made] == ["erase"] + ["program"] * 16
        assert made[0].address == filesystem.ADDRESS + 300 * 4096
        assert 45_000 + 16 * 700 < int(took) < 60_000


@pytest.mark.parametrize("part", [0.0, 0.3, 0.99])
def test_a_torn_erase_leaves_the_rest_as_it_was(stock: Path, part: float) -> None:
    with Rig(stock, files={}) as rig:
        address = filesystem.ADDRESS + 300 * 4096
        rig.chip.mcu.flash[address : address + 4096] = b"\x55" * 4096
        rig.cut_in_flash(1, part)
        rig.serial.enter_raw()
        rig.serial.send("import rp2\nrp2.Flash().ioctl(6, 300)\n\x04")
        rig.run_until_cut(1000)
        left = bytes(rig.chip.mcu.flash[address : address + 4096])
        done = int(4096 * part)
        assert all(byte == 0xFF for byte in left[: max(done - 1, 0)])
        assert all(byte == 0x55 for byte in left[done + 2 :])


def test_a_torn_write_leaves_a_beginning(stock: Path) -> None:
    with Rig(stock, files={}) as rig:
        address = filesystem.ADDRESS + 300 * 4096
        rig.chip.mcu.flash[address : address + 4096] = b"\xff" * 4096
        rig.cut_in_flash(1, 0.5)
        rig.serial.enter_raw()
        rig.serial.send("import rp2\nrp2.Flash().writeblocks(300, bytes(range(256)), 0)\n\x04")
        rig.run_until_cut(1000)
        left = bytes(rig.chip.mcu.flash[address : address + 256])
        assert left[:127] == bytes(range(127))
        assert left[130:] == b"\xff" * 126


def test_a_cut_takes_what_was_in_ram_and_a_reset_does_not(stock: Path) -> None:
    with Rig(stock, files={}) as rig:
        address = int(rig.execute("import uctypes\nkept = bytearray(b'cribbage' * 4)\nprint(uctypes.addressof(kept))"))
        place = slice(address - 0x20000000, address - 0x20000000 + 32)
        assert bytes(rig.chip.mcu.sram[place]) == b"cribbage" * 4
        rig.reset()
        assert bytes(rig.chip.mcu.sram[place]) == b"cribbage" * 4
        rig.power_cycle()
        assert bytes(rig.chip.mcu.sram[place]) != b"cribbage" * 4
        assert [cause for _, cause in rig.chip.starts] == [POWER, RESET_PIN, POWER]
        assert rig.execute("import machine\nprint(machine.reset_cause() == machine.PWRON_RESET)") == "True\n"


def test_the_watchdog_restarts_a_board_that_does_not_feed_it_and_stays_off_then(stock: Path) -> None:
    with Rig(stock, files={}) as rig:
        rig.serial.enter_raw()
        rig.serial.send("import machine\nmachine.WDT(timeout=300)\nwhile True:\n  machine.idle()\n\x04")
        rig.run_until(lambda: len(rig.chip.starts) == 2, 1000)
        assert rig.chip.starts[1][1] == WATCHDOG
        assert rig.execute("import machine\nprint(machine.reset_cause() == machine.WDT_RESET)") == "True\n"
        rig.run_ms(2000)
        assert len(rig.chip.starts) == 2


def test_a_board_that_waits_for_a_watchdog_can_stop_it(stock: Path) -> None:
    with Rig(stock, files={}) as rig:
        # engineering.md: the clear alias of WATCHDOG CTRL.
        rig.execute("import machine\nmachine.WDT(timeout=300)\nmachine.mem32[0x4005B000] = 1 << 30")
        rig.run_ms(1000)
        assert len(rig.chip.starts) == 1


def test_blank_flash_is_formatted_at_the_first_start(stock: Path) -> None:
    with Rig(stock) as rig:
        assert rig.execute("import os\nprint(os.listdir())") == "[]\n"
        assert rig.read_files() == {}


def test_files_go_in_and_come_out_without_the_board(stock: Path) -> None:
    files = {"a.txt": b"one", "folder/deep/b.bin": bytes(range(256)) * 40}
    with Rig(stock, files=files) as rig:
        assert rig.read_files() == files
        check = rig.execute("import binascii\nprint(binascii.crc32(open('folder/deep/b.bin', 'rb').read()))")
        assert int(check) == binascii.crc32(files["folder/deep/b.bin"])
        rig.execute("with open('c', 'w') as file: file.write('new')")
        assert rig.read_files(["c"]) == {"c": b"new"}
        rig.file_system = bytes(filesystem.SIZE)
        with pytest.raises(filesystem.Damaged):
            rig.read_files()
