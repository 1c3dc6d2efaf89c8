"""The line protocol: every request, and everything that is none."""

import json

from cribboard.console.protocol import LONGEST, MOST_WAITING, REQUESTS, Protocol
from cribboard.console.settings import TABLE
from tests.console.devices import Devices, Player, make_board


class Computer:
    """A board with a computer on its serial line."""

    def __init__(self):
        self.devices = Devices()
        self.board = make_board(self.devices)
        self.player = Player(self.board).wait(3000)
        self.protocol = Protocol(self.board, (("version", "0.1.0"), ("kind", "frozen")))

    def send(self, data):
        """Sends bytes or a line of text and returns all objects that come back."""
        self.protocol.take(data if isinstance(data, bytes) else data.encode() + b"\n")
        return self.receive()

    def receive(self):
        """Returns all objects that the board has to send."""
        parts = []
        while True:
            piece = self.protocol.piece()
            if not piece:
                break
            parts.append(piece)
        return [json.loads(line) for line in b"".join(parts).decode().split("\n")[:-1]]

    def ask(self, text):
        """Sends a line and returns the one object that comes back."""
        (answer,) = self.send(text)
        return answer


def test_the_board_says_what_it_is():
    answer = Computer().ask('{"do":"version","id":7}')
    assert answer == {"do": "version", "id": 7, "protocol": 1, "version": "0.1.0", "kind": "frozen"}


def test_the_state_follows_the_game():
    computer = Computer()
    computer.player.press("A6 A2 GO B1").wait(100)
    answer = computer.ask('{"do":"state"}')
    assert answer["scores"] == [8, 0]
    assert answer["staged"] == [0, 1]
    assert answer["mode"] == "stage"
    assert answer["winner"] is None
    assert answer["saved"] is True


def test_a_frame_is_the_lights_in_hex():
    computer = Computer()
    answer = computer.ask('{"do":"frame"}')
    assert answer["pixels"] == 288
    assert answer["rgb"] == "".join([f"{byte:02x}" for byte in computer.board.session.frame.rgb])


def test_files_come_line_by_line_with_their_count():
    computer = Computer()
    computer.devices.archived = ["first", "second"]
    computer.devices.crash = [b"Traceback\n", b"ZeroDivisionError\xff"]
    journal = computer.send('{"do":"journal","id":1}')
    assert [answer.get("line") for answer in journal] == computer.devices.lines + [None]
    assert journal[-1] == {"do": "journal", "id": 1, "lines": 2}
    assert [answer["id"] for answer in journal] == [1, 1, 1]
    archive = computer.send('{"do":"archive"}')
    assert [answer.get("line") for answer in archive] == ["first", "second", None]
    crash = computer.send('{"do":"crash"}')
    assert [answer.get("line") for answer in crash] == ["Traceback", "ZeroDivisionError?", None]


def test_a_file_that_cannot_be_read_to_its_end_says_so():
    for reason in (OSError(84), MemoryError()):

        def lines(reason=reason):
            yield b"first\n"
            raise reason

        computer = Computer()
        computer.devices.archive_lines = lines
        first, last = computer.send('{"do":"archive","id":7}')
        assert first == {"do": "archive", "id": 7, "line": "first"}
        assert last == {"error": "The file cannot be read after line 1.", "do": "archive", "id": 7}
        assert computer.ask('{"do":"version"}')["version"] == "0.1.0"


def test_settings_are_told_and_changed():
    computer = Computer()
    told = computer.ask('{"do":"settings"}')["settings"]
    assert told == {name: default for name, _, default in TABLE}
    assert computer.ask('{"do":"set","name":"sound","value":1}') == {"do": "set", "name": "sound", "value": 1}
    assert computer.ask('{"do":"set","name":"layout","value":"panel"}')["value"] == "panel"
    computer.player.steps(1)
    told = computer.ask('{"do":"settings"}')["settings"]
    assert (told["sound"], told["layout"]) == (1, "panel")
    assert "sound 1" in computer.devices.saved_settings


def test_keys_can_be_pressed_and_released():
    computer = Computer()
    assert computer.ask('{"do":"press","key":"B3"}') == {"do": "press", "key": "B3"}
    computer.player.steps(4)
    computer.ask('{"do":"release","key":"B3"}')
    computer.player.steps(4)
    assert computer.ask('{"do":"state"}')["staged"] == [0, 3]


def test_the_day_is_told_and_asked():
    computer = Computer()
    assert computer.ask('{"do":"date"}')["date"] == ""
    assert computer.ask('{"do":"date","date":"2026-11-29"}')["date"] == "2026-11-29"
    for text in ("29.11.2026", "2026-13-01", "2026-11-32", "2026-1-1", "", "2026-11-2x"):
        assert "error" in computer.ask('{"do":"date","date":"' + text + '"}')
    assert computer.board.date == "2026-11-29"


def test_who_listens_hears_every_sentence():
    computer = Computer()
    computer.player.press("A1")
    computer.receive()
    computer.ask('{"do":"listen","on":true}')
    computer.player.press("B2")
    assert {"says": "B: 2 staged."} in computer.receive()
    computer.ask('{"do":"listen","on":false}')
    computer.player.press("B2")
    assert computer.receive() == []


def test_what_cannot_be_read_or_is_unknown_gets_an_error_and_changes_nothing():
    computer = Computer()
    before = computer.ask('{"do":"state"}')
    frozen = computer.board.session.settings
    for text in (
        "hello",
        "{",
        '{"do":"state"',
        '{"do":"state"}}',
        '{"do":"state"} {"do":"state"}',
        "[1,2",
        "{}",
        '{"do":1}',
        '{"do":null}',
        '{"do":"explode"}',
        '{"do":"state","key":"A1"}',
        '{"do":"press"}',
        '{"do":"press","key":"E1"}',
        '{"do":"press","key":1}',
        '{"do":"press","key":["A1"]}',
        '{"do":"set"}',
        '{"do":"set","name":"sound"}',
        '{"do":"set","name":"sound","value":"1"}',
        '{"do":"set","name":"sound","value":true}',
        '{"do":"set","name":"sound","value":null}',
        '{"do":"set","name":"colour","value":1}',
        '{"do":"set","name":1,"value":1}',
        '{"do":"date","date":1}',
        '{"do":"listen"}',
        '{"do":"listen","on":1}',
    ):
        assert list(computer.ask(text)) == ["error"], text
    assert sorted(computer.ask('{"do":"explode","id":"x"}')) == ["error", "id"]
    computer.player.steps(10)
    assert computer.board.session.settings == frozen
    after = computer.ask('{"do":"state"}')
    assert after == before


def test_bytes_that_are_no_text_get_an_error():
    computer = Computer()
    assert list(computer.send(b'{"do":"\xff\xfe"}\n')[0]) == ["error"]


def test_a_line_too_long_is_refused_whole_and_the_next_is_read():
    computer = Computer()
    (answer,) = computer.send(b'{"do":"press","key":"A1"}' + b" " * LONGEST + b"\n")
    assert list(answer) == ["error"]
    assert computer.ask('{"do":"version"}')["do"] == "version"
    assert computer.ask('{"do":"state"}')["staged"] == [0, 0]


def test_bytes_may_come_one_by_one_and_lines_may_be_empty():
    computer = Computer()
    for byte in b'\r\n\n  \n{"do":"version"}':
        assert computer.send(bytes([byte])) == []
    assert computer.send(b"\r\n")[0]["do"] == "version"


def test_who_asks_without_reading_is_answered_only_so_far():
    computer = Computer()
    for _ in range(50):
        computer.protocol.take(b'{"do":"version"}\n')
    assert len(computer.receive()) == MOST_WAITING


def test_a_line_that_hangs_up_forgets_answers_and_lets_keys_go():
    computer = Computer()
    computer.ask('{"do":"press","key":"A1"}')
    computer.player.steps(4)
    computer.protocol.take(b'{"do":"journal"}\n')
    computer.protocol.hang_up()
    computer.player.steps(4)
    assert computer.receive() == []
    assert computer.board._keys == bytearray(8)


def test_every_request_is_described_where_it_is_dispatched():
    for name, _, _ in REQUESTS:
        answers = Computer().send('{"do":"' + name + '"}')
        assert answers and ("error" in answers[-1] or answers[-1]["do"] == name)
