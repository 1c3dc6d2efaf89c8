"""The bench reads four chains of lights right, with their times, while the processor sleeps."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.emulator.rig import Rig

# 24 bits of 1.25 us for each of 128 pixels, less the last bit's low.
WIRE_NS = 128 * 24 * 1250
PATTERN = """
for chain in range(4):
    for pixel in range(128):
        words[chain][pixel] = (pixel * 7 & 255) << 24 | (pixel * 3 + chain & 255) << 16 | pixel << 8
"""


@pytest.fixture(scope="module")
def rig(stock: Path, lights_program: str) -> Iterator[Rig]:
    """A board with the program imported and the pattern made."""
    with Rig(stock, files={"lights.py": lights_program}) as rig:
        rig.execute("from lights import *\n" + PATTERN)
        yield rig


def pattern(chain: int) -> list[tuple[int, int, int]]:
    return [(pixel * 3 + chain & 255, pixel * 7 & 255, pixel) for pixel in range(128)]


def test_four_chains_are_read_right(rig: Rig) -> None:
    rig.execute("show()")
    rig.run_ms(10)
    for chain in range(4):
        frame = rig.frames[chain][-1]
        assert frame.pixels == pattern(chain)
        assert frame.faults == ()
        assert WIRE_NS - 1500 < frame.end_ns - frame.start_ns < WIRE_NS + 500


def test_a_hundred_frames_a_second_are_read_beside_the_keys(rig: Rig) -> None:
    before = [len(frames) for frames in rig.frames]
    sent = int(rig.execute("print(loop(300, 2))"))
    rig.run_ms(10)
    assert sent >= 28
    for chain in range(4):
        new = rig.frames[chain][before[chain] :]
        assert len(new) == sent
        assert all(frame.pixels == pattern(chain) and frame.faults == () for frame in new)


def test_a_word_put_by_hand_is_sent_while_the_processor_sleeps(rig: Rig) -> None:
    rig.execute("machines[2].put(0x01020300)\ntime.sleep_ms(5)")
    assert rig.frames[2][-1].pixels == [(2, 1, 3)]


def test_a_frame_goes_on_while_the_processor_waits_for_flash(rig: Rig) -> None:
    before = len(rig.flash.operations)
    rig.execute("import rp2\nshow()\nrp2.Flash().ioctl(6, 300)")
    (erase,) = rig.flash.operations[before:]
    for chain in range(4):
        frame = rig.frames[chain][-1]
        assert frame.start_ns < erase.start_ns < frame.end_ns < erase.start_ns + erase.busy_ns
        assert frame.pixels == pattern(chain)
        assert frame.faults == ()


def test_the_lights_show_nothing_before_their_supply_has_risen(rig: Rig) -> None:
    rig.execute("show()\ntime.sleep_ms(6)")
    assert not rig.frames[0][-1].powered
    assert rig.chains[0].shown == []
    rig.execute("enable = Pin(6, Pin.OUT, value=1)\ntime.sleep_ms(60)\nshow()\ntime.sleep_ms(6)")
    assert rig.frames[0][-1].powered
    assert rig.chains[0].shown == pattern(0)
    rig.execute("enable(0)\ntime.sleep_ms(5)\nenable(1)")
    assert rig.chains[0].shown == []
    assert [on for _, on in rig.supply.changes] == [True, False, True]


def test_equal_runs_have_equal_times(stock: Path, lights_program: str) -> None:
    def run() -> tuple[int, ...]:
        with Rig(stock, files={"lights.py": lights_program}) as rig:
            rig.execute("from lights import *")
            rig.press("A1", bounce_ms=(0.3, 0.2))
            rig.execute("loop(50, 3)")
            return rig.now_ns, *(frame.end_ns for frames in rig.frames for frame in frames)

    assert run() == run()
