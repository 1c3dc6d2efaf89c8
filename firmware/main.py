"""What runs when the board is switched on: joins the three rooms and starts. Knows everybody, decides nothing."""

# ruff: noqa: E402  what is set first is about the imports after it

import gc
import sys

sys.path.insert(0, ".frozen")  # what is frozen never mixes with files of another version
gc.threshold(16384)  # garbage between the pieces of code would keep what is left from being one piece: see guard.run

import cribboard
from cribboard.console import board, keys, protocol, startup, wire
from cribboard.pico import buzzer, clock, fast, guard, lights, loop, power, serial, store
from cribboard.pico.keys import Keys


def start(watch):
    """Restores the board in the dark, then runs it."""
    matrix = Keys()
    is_safe = guard.wants_safe_mode(matrix, keys.number("AU"))
    session, memory, notices, sentences = startup.restore(store.Store("", watch.feed), fast.LOOPS, is_safe)
    wires = wire.Wire(session.layout.pixels, fast.measure, fast.shrink, fast.pack)
    chains = lights.Lights(session.layout.chains, session.layout.has_rail)
    sounds = buzzer.Buzzer()
    supply = power.Power()
    table = board.Board(session, memory, wires, chains, sounds)
    table.set_supply(supply.cc_ma, supply.sags)
    about = serial.about(cribboard.__version__)
    session.about = tuple([f"{name} {value}".upper() for name, value in about])
    table.announce(notices, sentences)
    talk = protocol.Protocol(table, about)
    loop.run(table, talk, watch, matrix, chains, sounds, clock.Clock(), serial.Serial(), supply)


def report(watch):
    """Says that the board stopped, until GO is pressed or the power goes."""
    words = startup.Report(store.Store(), fast.LOOPS, f"STOPPED {watch.strikes} TIMES - GO STARTS")
    wires = wire.Wire(words.layout.pixels, fast.measure, fast.shrink, fast.pack)
    chains = lights.Lights(words.layout.chains, words.layout.has_rail)
    loop.report(words, wires, watch, Keys(), keys.number("GO"), chains, clock.Clock(), power.Power().cc_ma)


guard.run(start, report)
