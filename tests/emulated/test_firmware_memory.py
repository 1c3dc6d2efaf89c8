"""What the firmware on an emulated Pico remembers: power cuts at any moment, damaged files, and what saving costs."""

import random
from pathlib import Path

import pytest

from cribboard.game.game import score
from cribboard.game.journal import Journal
from host_tools.emulator.rig import Rig
from tests.emulated.play import ask, bench, dismiss, journal_file, journal_text, settings_file, start

CUTS = 20
PEGGED_HZ = 1568  # the second note of a peg's cue, which ends it


def saved_score(rig: Rig) -> int:
    """What track A has by the journal on the flash, as a start would read it."""
    journal = Journal()
    journal.load(line.encode() + b"\n" for line in journal_text(rig).splitlines())
    return score(journal.game, 0)


def ended_pegs(rig: Rig, since_ns: int) -> int:
    """How many cues of pegs ended since then."""
    tones = [tone for tone in rig.buzzer.tones if tone.start_ns >= since_ns]
    return sum(1 for tone in tones if abs(tone.hertz - PEGGED_HZ) < 20 and tone.length_ns > 70e6)


@pytest.mark.slow
def test_after_twenty_power_cuts_some_of_them_in_a_flash_write_every_peg_is_there_or_one_more(
    application: Path,
) -> None:
    chance = random.Random(121)
    # A tail that is nearly full, so that it moves while pegs are made.
    pegs = [(seat, 1) for _ in range(9) for seat in (0, 1)]
    with bench(application, {"journal-tail.txt": journal_file(pegs, (("target", "121"),))}) as rig:
        acknowledged = 9
        torn = 0
        for number in range(CUTS):
            start(rig) if number == 0 else rig.wait_frame(0, 4000)
            begin = rig.now_ns
            if number % 2:
                rig.cut_in_flash(chance.randrange(1, 4), chance.random())
                torn += 1
            else:
                rig.cut_after(chance.uniform(60, 500))
            for name in ("A1", "GO", "A1", "GO"):
                if rig.chip.on:
                    rig.press(name)
                    rig.run_ms(40)
                    rig.release(name)
                    rig.run_ms(30 if name == "A1" else 150)
            if rig.chip.on:
                rig.power_off()
            rig.release("A1", "GO")
            acknowledged += ended_pegs(rig, begin)
            found = saved_score(rig)
            assert found in range(acknowledged, acknowledged + 2), f"after cut {number}"
            acknowledged = found
            rig.run_ms(50)
            rig.power_on()
        assert torn == CUTS // 2
        assert acknowledged > 9 + CUTS // 4
        rig.wait_frame(0, 4000)
        answer = ask(rig, do="state")
        assert answer["scores"][0] == acknowledged
        assert "UNREADABLE" not in answer["message"]


def test_a_commit_s_cue_starts_within_120_ms_and_after_its_light(application: Path) -> None:
    with bench(application) as rig:
        start(rig)
        dismiss(rig)
        rig.run_ms(300)
        slowest, erases = 0.0, 0
        for _ in range(12):  # so many that a directory fills up on the way and a block is erased
            pressed = rig.now_ns
            operations, frames = len(rig.flash.operations), len(rig.frames[0])
            rig.press("CRIB")  # before a game's first points: moves the deal
            rig.run_ms(40)
            rig.release("CRIB")
            rig.run_ms(120)
            made = rig.flash.operations[operations:]
            erases += sum(1 for one in made if one.kind == "erase")
            saved = made[-1].start_ns + made[-1].busy_ns
            cue = min(tone.start_ns for tone in rig.buzzer.tones if tone.start_ns > pressed)
            shown = [frame.start_ns for frame in rig.frames[0][frames:] if frame.start_ns >= saved]
            assert saved <= min(shown) <= cue + 1e6
            slowest = max(slowest, (cue - pressed) / 1e6)
        print(f"\nkey edge to the cue of its commit: {slowest:.0f} ms at most, {erases} erases among them")
        assert erases
        assert slowest <= 120


def test_a_damaged_journal_and_a_bad_setting_are_said_once_and_kept_aside(application: Path) -> None:
    settings = settings_file().replace("palette 0", "palette purple")
    with bench(application, {"journal.txt": b"\xff" * 700, "settings.txt": settings}) as rig:
        start(rig)
        said = ask(rig, do="state")["message"]
        assert "OLD GAME UNREADABLE" in said and "CHECK SETTINGS" in said
        files = rig.read_files()
        assert files["journal-bad-1.txt"] == b"\xff" * 700
        assert files["settings-bad-1.txt"] == settings.encode()
        assert b"palette 0\n" in files["settings.txt"]
        rig.power_cycle()
        rig.wait_frame(0, 4000)
        said = ask(rig, do="state")["message"]
        assert "UNREADABLE" not in said and "SETTINGS" not in said


def test_a_full_flash_does_not_keep_the_board_from_starting(application: Path) -> None:
    with bench(application, {"journal.txt": journal_file([(0, 5)]), "big.bin": bytes(1320 * 1024)}) as rig:
        start(rig)
        answer = ask(rig, do="state")
        assert answer["scores"] == [5, 0]


HEAP = """
import gc
gc.collect()
from cribboard.console import board, protocol, startup, wire
from cribboard.pico import buzzer, clock, fast, guard, lights, loop, power, serial, store
from cribboard.pico.keys import Keys
session, memory, notices, sentences = startup.restore(store.Store())
session.frame.hurry(fast.stamp, fast.settle)
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
from cribboard.game import cards, hand
import time
four, starter = cards.parse_cards("5H 5C 5S JD".split()), cards.parse_card("5D")
start = time.ticks_us()
hand.count_hand(four, starter, False)
print(time.ticks_diff(time.ticks_us(), start))
"""


def test_the_heap_in_use_after_boot_is_at_most_90_kb_and_does_not_grow_and_a_hand_takes_5_ms(application: Path) -> None:
    pegs = [(seat, 1) for _ in range(60) for seat in (0, 1)]
    with bench(application, {"journal.txt": journal_file(pegs)}) as rig:
        start(rig)
        boot, early, late, hand_us = (int(word) for word in rig.execute(HEAP, 60_000).split())
        print(f"\nheap in use {boot} bytes after boot with 120 events, {late} after 600 steps; a hand {hand_us} us")
        assert boot <= 90 * 1024
        assert late <= early + 64
        assert hand_us <= 5000
