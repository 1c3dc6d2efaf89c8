"""`python -m host_tools trace`: what it prints, records and refuses."""

import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.__main__ import main

SESSION = """cribboard session 1 dealer=B
given peg A 3
100 A6
+40 A2
+40 look
+40 GO
+400 end
"""


@pytest.fixture
def session(tmp_path: Path) -> Path:
    path = tmp_path / "eight.session"
    path.write_text(SESSION)
    return path


def test_a_session_is_printed_with_its_pictures_scores_and_journal(
    session: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["trace", str(session)]) == 0
    printed = capsys.readouterr().out
    assert "0.900 s  look: 3,0" in printed
    assert "|r..Rrrrrrrrr" in printed
    assert "3.100 s  end: 11,0" in printed
    assert "|...r.......R" in printed
    assert "Scores: 11,0 of 121." in printed
    assert "  3 peg A 8 *" in printed


def test_a_recorded_session_checks_until_it_shows_something_else(
    session: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["trace", "--check", str(session)]) == 1
    assert "--record writes it" in capsys.readouterr().err
    assert main(["trace", "--record", str(session)]) == 0
    assert main(["trace", "--check", str(session)]) == 0
    session.write_text(SESSION.replace("A2", "A1"))
    capsys.readouterr()
    assert main(["trace", "--check", str(session)]) == 1
    difference = capsys.readouterr().out.splitlines()
    assert any(line.startswith("-") and "A: 8 staged" in line for line in difference)
    assert any(line.startswith("+") and "A: 7 staged" in line for line in difference)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("nonsense", "Line 1: a session file begins with"),
        ("cribboard session 1\n5 E1", "Line 2: there is no key 'E1'"),
        ("cribboard session 1 target=12", "target cannot be 12"),
        ("cribboard session 1\ngiven peg D 2", "There is no such seat"),
        (b"\xff\xfe", "not a text file"),
        (None, "No such file"),
    ],
)
def test_what_cannot_be_replayed_is_refused_in_a_sentence(
    tmp_path: Path, text: str | bytes | None, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.session"
    if text is not None:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert main(["trace", str(path)]) == 2
    said = capsys.readouterr().err
    assert str(path) in said
    assert complaint in said


def test_one_bad_file_does_not_keep_the_others_from_being_replayed(
    session: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["trace", str(tmp_path / "missing.session"), str(session)]) == 2
    assert "Scores: 11,0" in capsys.readouterr().out


def test_it_runs_as_people_type_it(session: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "host_tools", "trace", str(session)], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0
    assert "Scores: 11,0 of 121." in done.stdout
