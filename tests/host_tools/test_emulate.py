"""The emulated board as pages see it, without an emulator: its pace, its flash, and what is made of its reports."""

import json
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cribboard.console import keys, settings
from cribboard.console.layout import make_layout
from cribboard.game import events
from cribboard.game.journal import Journal
from cribboard.game.options import DEFAULTS
from host_tools.emulate import flash
from host_tools.emulate.bench import Report
from host_tools.emulate.board import EmulatedBoard
from host_tools.emulate.flash import Memory
from host_tools.emulate.pace import MOST_DEBT_S, Pace, in_words
from host_tools.emulator import filesystem
from host_tools.simulator.board import Refused
from host_tools.simulator.describe import EYE

NOTHING = Report(None, (), bytes(keys.ROWS), True, 1, 0, 100, 1.0)
DARK = (b"", b"", b"", b"")


class StillBench:
    """Notes what it is given, and reports what a test puts there."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, ...]] = []
        self.reports: list[Report] = []

    def give(self, order: str, *words: Any) -> None:
        """Notes it."""
        self.given.append((order, *words))

    def take(self) -> list[Report]:
        """What there is."""
        reports, self.reports = self.reports, []
        return reports

    def said(self) -> list[dict[str, Any]]:
        """The requests sent over USB."""
        return [json.loads(words[1]) for words in self.given if words[0] == "say"]


class Folder(Memory):
    """A flash whose files are at hand."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.held: dict[str, bytes] = {}

    def files(self) -> dict[str, bytes]:
        """What a test put there."""
        return dict(self.held)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Folder]:
    with closing(Folder(tmp_path)) as opened:
        yield opened


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with closing(Memory(tmp_path)) as opened:
        yield opened


@pytest.fixture
def bench() -> StillBench:
    return StillBench()


@pytest.fixture
def board(bench: StillBench, folder: Folder) -> Iterator[EmulatedBoard]:
    with closing(EmulatedBoard(bench, folder)) as opened:
        yield opened


def journal_of(*happened: "tuple[Any, ...]") -> bytes:
    journal = Journal()
    lines = [*journal.begin(DEFAULTS), *[journal.record(event) for event in happened]]
    return "".join([line + "\n" for line in lines]).encode()


# Pace.


def test_a_quick_computer_waits_for_the_board_s_time() -> None:
    pace = Pace(100.0, 0.0)
    assert pace.wait_s(100.001, 0.005) == pytest.approx(0.004)
    assert pace.wait_s(100.006, 0.005) == 0


def test_a_slow_one_does_not_make_up_for_what_it_lost() -> None:
    pace = Pace(0.0, 0.0)
    assert pace.wait_s(10.0, 1.0) == 0
    assert pace.wait_s(10.0, 1.0 + MOST_DEBT_S + 0.005) == pytest.approx(0.005)


def test_the_speed_is_that_of_the_last_seconds() -> None:
    pace = Pace(0.0, 0.0)
    for second in range(1, 11):
        pace.wait_s(second, second)
    assert pace.speed == 1
    for second in range(1, 11):
        pace.wait_s(10 + second, 10 + second / 10)
    assert pace.speed == pytest.approx(0.1)
    assert in_words(0.1) == "emulated, at 10 % of a board's speed"
    assert in_words(0.0123) == "emulated, at 1.2 % of a board's speed"
    assert in_words(0.99) == "emulated, at full speed"


# The board.


def test_its_lights_are_what_the_wire_brought_the_rail_on_the_last_line(
    bench: StillBench, board: EmulatedBoard
) -> None:
    layout = make_layout(board.state()["settings"]["layout"])
    assert layout.has_rail
    first, rail = bytes([16, 0, 0]), bytes([0, 0, 8])
    bench.reports.append(NOTHING._replace(chains=(first * 128, b"", b"", rail * 32)))
    assert board.advance(0)[0]
    frame = board.frame()
    assert len(frame) == 3 * layout.pixels
    assert frame[:3] == bytes([EYE[16], 0, 0])
    assert frame[3 * layout.chains[0] : -3 * 32] == bytes(3 * (layout.pixels - layout.chains[0] - 32))
    assert frame[-3:] == bytes([0, 0, EYE[8]])
    assert board.current()["light"] == round((16 * 16 * 128 + 15 * 8 * 32) / 255)
    bench.reports.append(NOTHING._replace(chains=DARK))
    assert board.advance(0) == (True, ())
    assert not any(board.frame())


def test_a_board_that_comes_onto_the_bus_is_told_the_day_and_asked_how_things_are(
    bench: StillBench, board: EmulatedBoard
) -> None:
    bench.reports.append(NOTHING)
    board.advance(0)
    assert [request["do"] for request in bench.said()] == ["date", "listen", "state"]
    bench.reports.append(NOTHING._replace(ms=5000, starts=2))
    board.advance(0)
    assert [request["do"] for request in bench.said()[3:]] == ["date", "listen", "state"]


def test_what_it_says_comes_as_sentences_and_what_it_prints_too(bench: StillBench, board: EmulatedBoard) -> None:
    lines = ('{"says":"A pegs 5."}', "Traceback (most recent call last):", "", '{"error":"No."}')
    bench.reports.append(NOTHING._replace(lines=lines))
    told = ("A pegs 5.", "Printed: Traceback (most recent call last):", "The board refused: No.")
    assert board.advance(0) == (False, told)
    assert tuple(board.describe()["sentences"]) == told


def test_its_state_is_what_the_flash_holds_with_what_it_says_of_itself(
    bench: StillBench, board: EmulatedBoard, folder: Folder
) -> None:
    assert board.state()["pace"] == "starting"
    folder.held = {"journal.txt": journal_of(events.peg(0, 8), events.peg(1, 3))}
    bench.reports.append(NOTHING._replace(kept=1, speed=0.05))
    told = {"do": "state", "mode": "stage", "staged": [0, 6], "saved": False}
    bench.reports.append(NOTHING._replace(kept=1, speed=0.05, lines=(json.dumps(told),)))
    end_s = time.monotonic() + 10
    while board.state()["scores"] != [8, 3] and time.monotonic() < end_s:
        board.advance(0)
    state = board.state()
    assert (state["mode"], state["staged"], state["backs"]) == ("stage", [0, 6], [0, 0])
    assert state["pace"] == "emulated, at 5.0 % of a board's speed"
    assert not board.saved
    with pytest.raises(Refused):
        board.redo()


def test_keys_go_to_the_bench_by_who_holds_them(bench: StillBench, board: EmulatedBoard) -> None:
    here, there = object(), object()
    board.press(here, 3)
    board.press(there, 3)
    board.release(here, 3)
    board.leave(there)
    (_, first, _), (_, second, _), (_, third, _), (_, fourth) = bench.given
    assert [words[0] for words in bench.given] == ["hold", "hold", "let_go", "leave"]
    assert first == third != second == fourth
    bench.reports.append(NOTHING._replace(down=bytes([2, 0, 0, 0, 0, 0, 0, 0])))
    board.advance(0)
    assert board.down() == ["A2"]


def test_settings_go_through_the_board_and_another_kind_of_board_starts_anew(
    bench: StillBench, board: EmulatedBoard
) -> None:
    board.set("layout", "panel")
    assert bench.said() == [{"do": "set", "name": "layout", "value": "panel"}]
    bench.reports.append(NOTHING._replace(lines=('{"do":"set","name":"layout","value":"panel"}',)))
    board.advance(0)
    assert ("reset",) in bench.given
    with pytest.raises(Refused):
        board.set("layout", "round")


def test_what_an_emulated_board_cannot_do_it_says(board: EmulatedBoard) -> None:
    for ask in (
        lambda: board.start_game({}),
        lambda: board.load_journal([]),
        lambda: board.record(True),
        lambda: board.replay("one", []),
        board.redo,
    ):
        with pytest.raises(Refused) as refused:
            ask()
        assert refused.value.args[0].endswith((".", ".\n"))
    assert board.recording() == ""


# Its flash.


def test_the_journal_is_a_long_file_its_middle_and_its_tail() -> None:
    lines = journal_of(events.peg(0, 8), events.peg(1, 3)).splitlines(keepends=True)
    for split in range(len(lines) + 1):
        for overlap in range(split + 1):
            for middle in range(split - overlap, len(lines) + 1):
                files = {
                    "journal.txt": b"".join(lines[:split]),
                    "journal-middle.txt": b"".join(lines[split - overlap : middle]),
                    "journal-tail.txt": b"".join(lines[max(middle, split - overlap) :]),
                }
                assert flash.journal_of(files) == lines
    assert flash.journal_of({"journal-tail.txt": lines[0] + b"1 game"}) == [lines[0], b"1 game"]
    assert flash.journal_of({}) == []


@pytest.mark.micropython
def test_a_fresh_flash_has_settings_and_keeps_the_kind_of_board(memory: Memory) -> None:
    assert memory.prepare() == ""
    assert list(memory.files()) == ["settings.txt"]
    before = memory.path.read_bytes()
    assert memory.prepare() == ""
    assert memory.path.read_bytes() == before
    memory.path.write_bytes(filesystem.make(memory.files() | {"journal.txt": b"one\ntwo\n"}))
    memory.prepare("panel")
    lines = memory.files()["settings.txt"].decode().splitlines()
    assert settings.read_settings(lines)[0].layout == "panel"
    assert memory.journal_lines() == [b"one\n", b"two\n"]


@pytest.mark.micropython
def test_a_flash_that_cannot_be_read_is_kept_aside(memory: Memory) -> None:
    memory.path.write_bytes(bytes(filesystem.SIZE))
    assert "flash-damaged-1.bin" in memory.prepare()
    assert (memory.folder / "flash-damaged-1.bin").exists()
    assert "settings.txt" in memory.files()
