"""Golden sessions on the chip itself: the same frames as on CPython and on MicroPython's unix port."""

from pathlib import Path

import pytest

from host_tools import firmware
from host_tools.emulator.rig import Rig

TRACES = Path("tests/traces")
# A little of everything, and every form of the game. Each takes the emulator one to five minutes.
REPLAYED = (
    "brief",
    "muggins_wins",
    "three_handed_guided",
    "partners",
    "four_alone",
    "back_10_crib",
    "lowball",
    "wrong_track",
)
# Injected step by step into a Session on the chip, with the compiled loops that a board draws with. What reads sessions
# is not frozen: it lies beside the image as a file.
REPLAY = """
import gc, trace
from cribboard.pico import fast
script = trace.parse_session(LINES)
del LINES
gc.collect()
session = trace.start(script)
session.frame.hurry(fast.stamp, fast.settle)
for line in trace.golden_lines(session, script):
    print(line)
"""


@pytest.fixture(scope="module")
def trace(application: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The compiled module that replays sessions."""
    folder = tmp_path_factory.mktemp("files")
    firmware.cross_compile(folder)
    return (folder / "cribboard/console/trace.mpy").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("name", REPLAYED)
def test_a_golden_session_gives_the_same_frames_on_the_chip(application: Path, trace: bytes, name: str) -> None:
    lines = [line.split("#")[0].strip() for line in (TRACES / f"{name}.session").read_text().splitlines()]
    with Rig(application, files={"trace.mpy": trace}) as rig:
        printed = rig.execute(f"LINES = {[line for line in lines if line]!r}\n{REPLAY}", 60_000)
    assert printed.splitlines() == (TRACES / f"{name}.frames").read_text().splitlines()
