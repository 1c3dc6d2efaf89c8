"""What the tests of the firmware on the bench ask a board, beside what host_tools.emulator.ready sets up."""

import json
from collections.abc import Iterable
from typing import Any

from host_tools.emulate.flash import journal_of
from host_tools.emulator.lights import Frame
from host_tools.emulator.rig import Rig


def ask(rig: Rig, **request: Any) -> dict[str, Any]:
    """Send a request of the line protocol; the first answer to it."""
    first = len(rig.lines)
    rig.serial.send(json.dumps(request) + "\n")

    def answers() -> list[dict[str, Any]]:
        whole = [line.text for line in rig.lines[first:] if line.text.startswith("{") and line.text.endswith("}")]
        return [answer for answer in map(json.loads, whole) if "error" in answer or answer.get("do") == request["do"]]

    rig.run_until(lambda: bool(answers()), 2000, 20)
    return answers()[0]


def journal_text(rig: Rig) -> str:
    """The journal on the board's flash, out of all its files."""
    return b"".join(journal_of(rig.read_files())).decode()


def milliamperes(frames: Iterable[Frame]) -> float:
    """What the frames' lights take, by the model of hardware.md 2.3, without idle pixels and electronics."""
    return sum((16 * r + 11 * g + 15 * b) / 255 for frame in frames for r, g, b in frame.pixels)
