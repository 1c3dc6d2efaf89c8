"""Every session file in tests/traces gives exactly the frames recorded beside it, on CPython and on MicroPython.

What differs on purpose is recorded anew, and the difference read, with `python -m host_tools trace --record FILE`.
"""

import os

from cribboard.console.trace import golden_lines, parse_session, start

FOLDER = "tests/traces/"


def names(ending):
    return sorted([name[: -len(ending)] for name in os.listdir(FOLDER) if name.endswith(ending)])


def lines_of(path):
    with open(path) as file:
        return file.read().split("\n")[:-1]


def test_every_session_has_a_golden_file_and_every_golden_file_a_session():
    assert names(".session")
    assert names(".session") == names(".frames")


def test_every_session_is_replayed_as_recorded():
    for name in names(".session"):
        golden = lines_of(FOLDER + name + ".frames")
        script = parse_session(lines_of(FOLDER + name + ".session"))
        number = 0
        for shown in golden_lines(start(script), script):
            recorded = golden[number] if number < len(golden) else "(nothing)"
            number += 1
            assert shown == recorded, f"{name}.frames, line {number}: recorded {recorded}, shown now {shown}"
        assert number == len(golden), f"{name}.frames: {len(golden) - number} lines more than are shown now"
