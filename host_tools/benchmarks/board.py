"""Measures the board's image on an emulated Pico, and holds what each figure may be at most.

Emulated time is deterministic, so the limits are asserted: the tests of the firmware take the same measurements one by
one, `bench` all of them. Knows keys, frames, tones and flash operations; of the emulator only the rig.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cribboard.console.motion import STEP_MS, WALK_STEPS
from cribboard.game import events
from host_tools.emulator.ready import bench, dismiss, journal_file, journal_lines, start
from host_tools.emulator.rig import Rig
from host_tools.firmware import FIRMWARE
from host_tools.toolchain import linked
from host_tools.toolchain.image import Image


class Figure(NamedTuple):
    """What is measured, and its limit in `unit`."""

    what: str
    limit: float
    unit: str


FIGURES = {
    # Issue 4, "Limits, asserted on the rig".
    "edge": Figure("key edge to the last bit of the frame it changes", 40, "ms"),
    "cue": Figure("key edge to the cue of its commit, flash busy included", 120, "ms"),
    "walk": Figure("a walking peg's holes, late by (30 frames a second)", 33.3, "ms"),
    "hand": Figure("a counted hand with its combinations", 5, "ms"),
    "start": Figure("reset to first frame, with a game of 200 events", 1500, "ms"),
    "heap": Figure("heap in use after boot", 90, "KB"),
    "size": Figure("application frozen into the image", 120, "KB"),
    # The same, "no growth"; the heap's own pieces are 16 bytes.
    "growth": Figure("heap grown by 400 more steps", 64, "bytes"),
}


def is_within(name: str, measured: float) -> bool:
    """Whether a figure keeps its limit."""
    return measured <= FIGURES[name].limit


def row(name: str, measured: float) -> str:
    """A figure as a line: what it is, measured, limit, and a mark if it does not keep it."""
    figure = FIGURES[name]
    shown = f"{measured:.{0 if figure.unit == 'bytes' else 1}f} {figure.unit}"
    mark = "" if is_within(name, measured) else "   NOT KEPT"
    return f"{figure.what:<54} {shown:>12}   at most {figure.limit:g} {figure.unit}{mark}"


def measure(application: Image, stock: Image) -> Iterator[tuple[str, float]]:
    """Every figure by its name, each as soon as it is known; some minutes in all."""
    yield "size", size_kb(application, stock)
    with bench(application.uf2) as rig:
        start(rig)
        dismiss(rig)
        at_rest_ms = edge_ms(rig)
        rig.tap("AU", "AU", "AU", "AU", "AU")
        yield "walk", walk_ms(rig)
        yield "edge", max(at_rest_ms, edge_while_walking_ms(rig))
    with bench(application.uf2, files_before_commits()) as rig:
        start(rig)
        dismiss(rig)
        yield "cue", max(commit.cue_ms for commit in commits(rig))
    with bench(application.uf2, {"journal.txt": long_game()}) as rig:
        yield "start", start(rig).end_ns / 1e6
        yield from inside(rig)


def size_kb(application: Image, stock: Image) -> float:
    """How much larger the application makes MicroPython's image, in KB."""
    return (application.size - stock.size) / 1024


def edge_ms(rig: Rig) -> float:
    """Stages 2 to 6 points on console A, whose score has to be 0; the slowest key edge to the last bit, in ms."""
    slowest = 0.0
    for points, offset_ms in ((2, 0.0), (3, 1.3), (4, 2.6), (5, 3.9), (6, 7.0)):
        rig.run_ms(41 + offset_ms)
        pressed_ns, count = rig.now_ns, len(rig.frames[0])
        rig.press("A2" if points == 2 else "A1")
        rig.run_ms(60)
        frame = next(frame for frame in rig.frames[0][count:] if points in frame.lit)
        slowest = max(slowest, (frame.end_ns - pressed_ns) / 1e6)
        rig.release("A2", "A1")
        rig.run_ms(60)
    return slowest


def edge_while_walking_ms(rig: Rig) -> float:
    """Stages points on console A, which has none staged, while B's peg walks; the slowest key edge to the last bit."""
    slowest = 0.0
    for offset_ms in (0.0, 7.9, 15.3, 23.6):
        rig.tap("B6", "B6", "GO")
        rig.run_ms(offset_ms)
        pressed_ns, count = rig.now_ns, len(rig.frames[0])
        rig.press("A2")
        rig.run_ms(60)
        ahead = set(rig.frames[0][count - 1].lit)
        frame = next(frame for frame in rig.frames[0][count:] if set(frame.lit) - ahead)
        slowest = max(slowest, (frame.end_ns - pressed_ns) / 1e6)
        rig.release("A2")
        rig.run_ms(60)
        rig.tap("AU")
    return slowest


WALKED = 24


def walk_ms(rig: Rig) -> float:
    """Walks A's peg from 0 to WALKED; by how many ms the latest hole was lit later after its moment than the earliest.

    Frames are sent only when they change, and a walking peg changes hole by hole. At 30 frames a second each hole is
    lit within a thirtieth of a second of its moment.
    """
    rig.tap("A6", "A6", "A6", "A6")
    count = len(rig.frames[0])
    rig.press("GO")
    rig.run_ms(60)
    rig.release("GO")
    rig.run_ms(1500)
    lit_ns: dict[int, int] = {}
    for frame in rig.frames[0][count:]:
        for hole in range(1, WALKED + 1):
            if frame.lit.get(hole, (0, 0, 0))[0] > 100:
                lit_ns.setdefault(hole, frame.start_ns)
    hole_ms = WALK_STEPS // WALKED * STEP_MS
    late_ms = [(lit_ns[hole] - lit_ns[1]) / 1e6 - hole_ms * (hole - 1) for hole in range(1, WALKED)]
    return max(late_ms) - min(late_ms)


class Commit(NamedTuple):
    """A commit on the rig: from its key's edge to its cue, and the moments in between, in ms."""

    cue_ms: float
    saved_ms: float
    """When the last flash operation before the cue ended."""
    shown_ms: float
    """When the first frame after that began."""
    erases: int
    """Blocks of flash erased before the cue."""


def files_before_commits() -> dict[str, str | bytes]:
    """A journal whose newest lines are about to move from file to file."""
    lines = journal_lines([events.deal(number % 2) for number in range(1, 80)])
    pieces = {"journal.txt": lines[:-35], "journal-middle.txt": lines[-35:-17], "journal-tail.txt": lines[-17:]}
    return {name: "".join(some) for name, some in pieces.items()}


def commits(rig: Rig) -> list[Commit]:
    """Commits one every 0.3 s, with no pause in which the board could tidy up, on `files_before_commits`.

    So many that what can come upon a commit does: a full directory, the tail's way into the journal.
    """
    rig.run_ms(300)
    found = []
    for key in ("CRIB",) * 10 + ("GO",) * 2:  # CRIB moves the deal before a game's first points
        if key == "GO":
            rig.tap("A1", hold_ms=40, gap_ms=60)
        pressed_ns = rig.now_ns
        operations, frames = len(rig.flash.operations), len(rig.frames[0])
        rig.tap(key, hold_ms=40, gap_ms=260 if key == "CRIB" else 160)
        cue_ns = min(tone.start_ns for tone in rig.buzzer.tones if tone.start_ns > pressed_ns)
        made = [one for one in rig.flash.operations[operations:] if one.start_ns < cue_ns]
        saved_ns = made[-1].start_ns + made[-1].busy_ns
        shown_ns = min(frame.start_ns for frame in rig.frames[0][frames:] if frame.start_ns >= saved_ns)
        erases = sum(1 for one in made if one.kind == "erase")
        times = [(moment - pressed_ns) / 1e6 for moment in (cue_ns, saved_ns, shown_ns)]
        found.append(Commit(times[0], times[1], times[2], erases))
    return found


def long_game() -> str:
    """The journal of a game of 200 events."""
    return journal_file([(seat, 1) for _ in range(100) for seat in (0, 1)])


# The parts that main.py joins, made once more at the prompt, and what they take.
INSIDE = """
import gc
import time
from cribboard.console import board, protocol, startup, wire
from cribboard.pico import buzzer, clock, fast, guard, lights, loop, power, serial, store
from cribboard.pico.keys import Keys
from cribboard.game import cards, hand
gc.collect()
session, memory, notices, sentences = startup.restore(store.Store(), fast.LOOPS)
wires = wire.Wire(session.layout.pixels, fast.measure, fast.shrink, fast.pack)
chains = lights.Lights(session.layout.chains, session.layout.has_rail)
table = board.Board(session, memory, wires, chains, buzzer.Buzzer())
talk = protocol.Protocol(table, ())
parts = (Keys(), power.Power(), clock.Clock(), serial.Serial())
gc.collect()
print(gc.mem_alloc())
raw = bytearray(8)
for _ in range(200):
    table.advance(1, raw)
    chains.poll()
gc.collect()
print(gc.mem_alloc())
for _ in range(400):
    table.advance(1, raw)
    chains.poll()
gc.collect()
print(gc.mem_alloc())
four, starter = cards.parse_cards("5H 5C 5S JD".split()), cards.parse_card("5D")
start = time.ticks_us()
hand.count_hand(four, starter, False)
print(time.ticks_diff(time.ticks_us(), start))
"""


def inside_program() -> str:
    """INSIDE as the board's image takes it."""
    return linked.program(FIRMWARE, linked.library(FIRMWARE), "inside", INSIDE)


def inside(rig: Rig) -> Iterator[tuple[str, float]]:
    """The figures of a started board that only its own program can tell; it stops for that."""
    boot, early, late, hand_us = (int(word) for word in rig.execute(inside_program(), 60_000).split())
    yield "heap", boot / 1024
    yield "growth", late - early
    yield "hand", hand_us / 1000
