"""Runs under MicroPython: a board that runs for long takes no more memory than one that has just started."""

import gc

from cribboard.console.board import Board
from cribboard.console.layout import make_layout
from cribboard.console.protocol import Protocol
from cribboard.console.session import Session
from cribboard.console.wire import Wire
from cribboard.game.journal import Journal
from cribboard.pico import fast
from tests.console.devices import Player

STEPS = 10_000


class Nothing:
    """Lights, buzzer and store that keep nothing."""

    def __init__(self):
        self.append = self.show = self.play = self.tidy = lambda what: True
        self.retry = self.is_ready = self.darken = lambda: True


def started():
    session = Session(make_layout("3 tracks"), Journal(), fast.LOOPS)
    nothing = Nothing()
    board = Board(session, nothing, Wire(416, fast.measure, fast.shrink, fast.pack), nothing, nothing)
    return board, Player(board)


def in_use():
    gc.collect()
    gc.collect()
    return gc.mem_alloc()


def test_ten_thousand_steps_of_rest_take_no_memory():
    player = started()[1]
    player.steps(1000)
    before = in_use()
    player.steps(STEPS)
    assert in_use() <= before + 64


def test_ten_thousand_steps_with_keys_and_a_computer_take_no_memory():
    board, player = started()
    talk = Protocol(board, (("version", "1"),))

    def play(rounds):
        for _ in range(rounds):
            player.press("A1 A2 AU MENU MENU B3 BU")
            player.steps(20)
            talk.take(b'{"do":"state"}\n{"do":"listen","on":true}\nrubbish\n{"do":"frame"}\n')
            while talk.piece():
                pass

    play(30)
    before = in_use()
    play(STEPS // 76)
    assert in_use() <= before + 512
