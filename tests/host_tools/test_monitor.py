"""Watching a board and asking it, over a socket that stands for its serial line: the board's own protocol answers."""

import contextlib
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from cribboard.console.protocol import Protocol
from host_tools import __main__ as command_line
from host_tools import monitor, talk
from tests.console.devices import Devices, Player, make_board


@contextlib.contextmanager
def plugged_in(archive: tuple[str, ...] = ()) -> Iterator[str]:
    """A board whose time passes; the name of its port."""
    devices = Devices()
    devices.archived.extend(archive)
    board = make_board(devices)
    protocol = Protocol(board, (("version", "9.9"),))
    server = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        with contextlib.suppress(OSError):
            line, _ = server.accept()
            with line:
                line.settimeout(0.05)
                player = Player(board)
                player.wait(200)
                while True:
                    with contextlib.suppress(TimeoutError):
                        data = line.recv(1000)
                        if not data:
                            return
                        protocol.take(data)
                    player.wait(200)
                    while piece := protocol.piece():
                        line.sendall(piece)

    thread = threading.Thread(target=answer)
    thread.start()
    try:
        yield f"socket://127.0.0.1:{server.getsockname()[1]}"
    finally:
        with contextlib.suppress(OSError):
            server.shutdown(socket.SHUT_RDWR)  # whoever never connected
        server.close()
        thread.join()


def test_a_request_in_short_is_the_one_in_json() -> None:
    assert monitor.request_of("state") == {"do": "state"}
    assert monitor.request_of("press key=2") == {"do": "press", "key": "2"}
    assert monitor.request_of("set name=sound value=1") == {"do": "set", "name": "sound", "value": 1}
    assert monitor.request_of("set name=layout value=panel") == {"do": "set", "name": "layout", "value": "panel"}
    assert monitor.request_of("listen on=true") == {"do": "listen", "on": True}
    assert monitor.request_of(' {"do": "date", "date": "2026-11-29"}') == {"do": "date", "date": "2026-11-29"}


@pytest.mark.parametrize("text", ["press A1", "{do: state}"])
def test_what_is_no_request_is_refused_with_the_form_of_one(text: str) -> None:
    with pytest.raises(monitor.Unclear):
        monitor.request_of(text)


def test_one_thing_asked_is_answered_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    with plugged_in() as port:
        assert command_line.main(["monitor", "--port", port, "state"]) == 0
    assert capsys.readouterr().out == "Game 1 to 121: A 0, B 0; A deals; idle\n"


def test_a_file_of_the_board_comes_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    with plugged_in(("one", "two")) as port:
        assert command_line.main(["monitor", "--port", port, "archive"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == ["one", "two"]


def test_what_the_board_refuses_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with plugged_in() as port:
        assert command_line.main(["monitor", "--port", port, "press", "key=Z"]) == 1
    assert "There is no key 'Z'" in capsys.readouterr().err


def test_a_board_that_says_nothing_is_not_waited_for_for_ever(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "PATIENCE_S", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = f"socket://127.0.0.1:{server.getsockname()[1]}"
        assert command_line.main(["monitor", "--port", port, "state"]) == 1
    assert "does not answer" in capsys.readouterr().err


def test_it_prints_what_happens_and_sends_what_is_typed() -> None:
    words = [sys.executable, "-m", "host_tools", "monitor", "--port"]
    with (
        plugged_in() as port,
        subprocess.Popen([*words, port], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process,
    ):
        assert process.stdin is not None and process.stdout is not None
        printed: list[str] = []
        for line in process.stdout:
            printed.append(line)
            if "Game 1" in line:
                process.stdin.write("press A2\npress key=A2\n")
                process.stdin.flush()
            if "A pegs 2" in line or len(printed) > 30:
                break
        process.terminate()
    assert "A pegs 2" in printed[-1]
    assert any(line.startswith("A request in short is") for line in printed)
