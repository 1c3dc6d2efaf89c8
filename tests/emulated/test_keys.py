"""The bench's key matrix as the board meets it."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from cribboard.console import keys
from cribboard.pico import pins
from host_tools.emulator.rig import Rig


@pytest.fixture(scope="module")
def board(stock: Path, lights_program: str) -> Iterator[Rig]:
    """A board that can scan, its keypad without diodes."""
    with Rig(stock, files={"lights.py": lights_program}, keypad_diodes=False) as rig:
        rig.execute("from lights import *")
        yield rig


@pytest.fixture
def rig(board: Rig) -> Iterator[Rig]:
    """The same with no key pressed, before and after."""
    yield board
    board.release(*keys.NAMES)


def scanned(rig: Rig) -> list[str]:
    """The names of the keys that one scan finds."""
    rows = eval(rig.execute("scan()\nprint(list(down))"))
    return [name for number, name in enumerate(keys.NAMES) if rows[number // 5] >> number % 5 & 1]


def test_every_key_is_where_the_pins_say(rig: Rig) -> None:
    assert scanned(rig) == []
    for name in keys.NAMES:
        rig.press(name)
        assert scanned(rig) == [name]
        rig.release(name)
    consoles = [name for name in keys.NAMES if len(name) == 2 and name != "10"]
    rig.press(*consoles)
    assert scanned(rig) == consoles


def test_keys_of_several_consoles_count_at_once_without_ghosts(rig: Rig) -> None:
    rig.press("A1", "A2", "B1", "DU")
    assert scanned(rig) == ["A1", "A2", "B1", "DU"]


def test_three_corners_of_a_keypad_without_diodes_make_a_ghost_and_one_with_diodes_none(
    rig: Rig, stock: Path, lights_program: str
) -> None:
    rig.press("A", "2", "6")
    assert scanned(rig) == ["A", "2", "6", "7"]
    with Rig(stock, files={"lights.py": lights_program}) as other:
        other.execute("from lights import *")
        other.press("A", "2", "6")
        assert scanned(other) == ["A", "2", "6"]


def test_two_keys_of_one_row_of_a_keypad_without_diodes_and_a_console_make_a_ghost_there(rig: Rig) -> None:
    rig.press("A1", "A", "2")
    assert scanned(rig) == ["A1", "A2", "A", "2"]


def test_a_contact_bounces_as_scripted(rig: Rig) -> None:
    rig.execute(f"""
from machine import Pin
import time
rows[0](0)
changes = []
start = time.ticks_us()
column = Pin({pins.COLUMNS[0]}, Pin.IN, Pin.PULL_UP)
column.irq(lambda pin: changes.append((time.ticks_us(), pin())), hard=False)
""")
    rig.press("A1", bounce_ms=(2, 1, 3, 0.5))
    rig.run_ms(10)
    changes = eval(rig.execute("column.irq(None)\nrows[0](1)\nprint(changes)"))
    assert [level for _, level in changes] == [0, 1, 0, 1, 0]
    gaps = [later - earlier for (earlier, _), (later, _) in itertools.pairwise(changes)]
    assert gaps == pytest.approx([2000, 1000, 3000, 500], abs=60)
