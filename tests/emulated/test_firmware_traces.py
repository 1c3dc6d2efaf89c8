"""Golden sessions on the chip itself: the same frames as on CPython and on MicroPython's unix port."""

from pathlib import Path

import pytest

from host_tools import firmware
from host_tools.emulator.rig import Rig
from host_tools.toolchain import linked

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
# is not in the image: it lies beside it as a file.
REPLAY = """
from cribboard.console import trace
from cribboard.pico import fast

def replay(lines):
    script = trace.parse_session(lines)
    for line in trace.golden_lines(trace.start(script, fast.LOOPS), script):
        print(line)
"""


@pytest.fixture(scope="module")
def replay(application: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The compiled module that replays sessions on what the image has."""
    made = tmp_path_factory.mktemp("files") / "replay.mpy"
    library = linked.library(firmware.FIRMWARE)
    firmware.compile_text(linked.program(firmware.FIRMWARE, library, "replay", REPLAY), "replay.py", made)
    return made.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("name", REPLAYED)
def test_a_golden_session_gives_the_same_frames_on_the_chip(application: Path, replay: bytes, name: str) -> None:
    lines = [line.split("#")[0].strip() for line in (TRACES / f"{name}.session").read_text().splitlines()]
    with Rig(application, files={"replay.mpy": replay}) as rig:
        printed = rig.execute(f"import replay\nreplay.replay({[line for line in lines if line]!r})", 60_000)
    assert printed.splitlines() == (TRACES / f"{name}.frames").read_text().splitlines()
