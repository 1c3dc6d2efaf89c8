"""Both ways onto a board start: the application frozen into the image, and as .mpy files beside plain MicroPython."""

import shutil
from pathlib import Path

import pytest

import cribboard
from host_tools import firmware
from host_tools.benchmarks import board
from host_tools.emulator.rig import Rig
from host_tools.toolchain import image

# Stands in for the firmware's own main.py, which needs more of a board than these tests.
MAIN = """
import time
import cribboard
from cribboard.game import cards, hand
time.sleep_ms(50)
count = hand.count_hand(cards.parse_cards("5H 5C 5S JD".split()), cards.parse_card("5D"), False, nobs=True)
print("main counts", count.total, cribboard.__version__)
"""
SAID = f"main counts 29 {cribboard.__version__}"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The firmware with another main.py."""
    place = tmp_path_factory.mktemp("board") / "firmware"
    shutil.copytree(firmware.FIRMWARE, place, ignore=shutil.ignore_patterns("__pycache__"))
    (place / "main.py").write_text(MAIN)
    return place


def test_the_frozen_application_starts_and_its_main_program_beats_a_file(stock: Path, folder: Path) -> None:
    frozen = image.application(folder)
    assert frozen.size > image.stock().size
    with Rig(frozen.uf2, files={"main.py": "print('main is a file')"}) as rig:
        assert rig.wait_line("main").text == SAID


def test_compiled_files_start_beside_plain_micropython(stock: Path, folder: Path, tmp_path: Path) -> None:
    made = firmware.cross_compile(tmp_path, folder)
    files: dict[str, str | bytes] = {path.as_posix(): (tmp_path / path).read_bytes() for path in made}
    with Rig(stock, files=files) as rig:
        assert rig.wait_line("main").text == SAID


def test_the_frozen_application_keeps_its_size(stock: Path) -> None:
    size_kb = board.size_kb(image.application(firmware.FIRMWARE), image.stock())
    print(f"\n{board.row('size', size_kb)}")
    assert board.is_within("size", size_kb)
