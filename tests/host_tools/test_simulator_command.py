"""`python -m host_tools simulator` as somebody at a terminal meets it."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from host_tools.simulator import command, server


@contextmanager
def started(data: Path, *words: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The running program and the line that says where the board is."""
    process = subprocess.Popen(
        [sys.executable, "-m", "host_tools", "simulator", "--data", str(data), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    try:
        said = ""
        for line in process.stdout:
            said += line
            if "The board is at" in line:
                break
        yield process, said
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def port_of(said: str) -> int:
    found = re.search(r"http://localhost:(\d+)/", said)
    assert found, said
    return int(found.group(1))


def test_it_serves_the_page_says_where_and_ends_in_peace(tmp_path: Path) -> None:
    for ending in (signal.SIGINT, signal.SIGTERM):
        with started(tmp_path, "--port", "0") as (process, said):
            with urlopen(f"http://127.0.0.1:{port_of(said)}/", timeout=10) as answer:
                assert b"Cribboard" in answer.read()
            assert str(tmp_path) in said
            process.send_signal(ending)
            assert process.wait(timeout=10) == 0


def test_when_its_port_is_taken_it_takes_another_and_says_so(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with started(tmp_path, "--port", str(port)) as (_, said):
            assert f"Port {port} is taken." in said
            assert port_of(said) != port


def test_a_second_board_in_the_same_folder_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with started(tmp_path, "--port", "0") as (_, said):
        second = subprocess.run(
            [sys.executable, "-m", "host_tools", "simulator", "--data", str(tmp_path), "--port", "0"],
            capture_output=True,
            text=True,
            timeout=20,
        )
        assert second.returncode == 1
        assert f"http://localhost:{port_of(said)}/" in second.stderr
        assert "Traceback" not in second.stderr


def test_the_layout_is_remembered(tmp_path: Path) -> None:
    for words in (("--layout", "panel"), ()):
        with started(tmp_path, "--port", "0", *words):
            assert "layout panel" in (tmp_path / "settings.txt").read_text()


def test_a_damaged_journal_is_told_at_the_terminal_too(tmp_path: Path) -> None:
    (tmp_path / "journal.txt").write_text("nonsense\nand more\n")
    with started(tmp_path, "--port", "0") as (_, said):
        assert "journal-damaged-1.txt" in said


def test_only_this_computers_own_addresses_go_without_a_token() -> None:
    for host in ("127.0.0.1", "localhost", "::1", "127.0.0.2"):
        assert server.is_loopback(host)
    for host in ("0.0.0.0", "::", "192.168.1.5", "example.org", ""):
        assert not server.is_loopback(host)
    assert len(server.make_token()) >= 16


def test_it_listens_on_this_computer_alone() -> None:
    with command.listen("127.0.0.1", 0) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"
