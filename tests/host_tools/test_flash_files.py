"""`flash` of files, without a board: what is copied and in which order, what is refused, what another program keeps."""

import contextlib
import io
import os
from pathlib import Path

import pytest

import cribboard
from host_tools import firmware, micropython
from host_tools.flash import command, files
from host_tools.flash.prompt import CannotFlash, Survey
from host_tools.linker.link import MADE as MADE_BY

MAIN = MADE_BY.encode() + b"import cribboard"
MADE = {"cribboard/__init__.mpy": b"1", "cribboard/game.mpy": bytes(range(256)), "main.py": MAIN}


class Board:
    """Stands in for a board with plain MicroPython: a folder, and mpremote as far as it is asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.root = folder / "board"
        self.root.mkdir()
        self.made = folder / "made"
        for name, data in MADE.items():
            (self.made / name).parent.mkdir(parents=True, exist_ok=True)
            (self.made / name).write_bytes(data)
        self.copied: list[str] = []
        self.frozen = ""
        self.version = micropython.VERSION
        self.breaks = False
        monkeypatch.setattr(files, "mpremote", self.mpremote)
        monkeypatch.setattr(files, "answer_to", self.answer_to)
        monkeypatch.setattr(command, "survey", lambda port: self.survey())
        monkeypatch.setattr(firmware, "cross_compile", lambda folder: [Path(name) for name in MADE])
        running = {"version": cribboard.__version__, "kind": "copied", "micropython": "1.25.0"}
        monkeypatch.setattr(command, "restart", lambda port: running)

    def mpremote(self, port: str, *words: str) -> str:
        """Run programs and copy files, as mpremote would."""
        here = os.getcwd()
        for part in "\0".join(words).split("\0+\0"):
            what, *rest = part.split("\0")
            if what == "exec":
                os.chdir(self.root)
                exec(rest[0], {})
                os.chdir(here)
            else:
                _, source, target = rest
                data = Path(source).read_bytes()
                (self.root / target.removeprefix(":")).write_bytes(data[:-1] if self.breaks else data)
                self.copied.append(target)
        return ""

    def answer_to(self, port: str, program: str, mark: str) -> str:
        """Run a program; what it printed after a mark."""
        here = os.getcwd()
        os.chdir(self.root)
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(program, {})
        os.chdir(here)
        return printed.getvalue().partition(mark)[2].strip()

    def survey(self) -> Survey:
        """What the board would say of itself."""
        paths = [path.relative_to(self.root) for path in (self.root / "cribboard").rglob("*.*")]
        main = self.root / "main.py"
        paths += [Path("main.py")] if main.exists() else []
        is_foreign = main.exists() and not main.read_text().startswith(MADE_BY)
        return Survey(self.version, self.frozen, files.hashes(self.root, paths), is_foreign)

    def flash(self) -> None:
        """What the command does with files."""
        command.flash_files("port", self.survey(), self.made)

    def names(self) -> list[str]:
        """Every file on the board."""
        return sorted(path.relative_to(self.root).as_posix() for path in self.root.rglob("*.*"))


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Board:
    """A board with plain MicroPython and a saved game."""
    made = Board(monkeypatch, tmp_path)
    (made.root / "journal.txt").write_text("a game")
    return made


def test_the_files_are_copied_main_last_and_verified(board: Board, capsys: pytest.CaptureFixture[str]) -> None:
    board.flash()
    assert board.names() == sorted([*MADE, "journal.txt"])
    assert board.copied == [":cribboard/__init__.mpy", ":cribboard/game.mpy", ":main.py"]
    said = capsys.readouterr().out
    assert "3 of 3 files are copied." in said
    assert f"Version {cribboard.__version__} runs on port, under MicroPython 1.25.0; their hashes are right." in said


def test_only_what_changed_is_copied_again(board: Board, capsys: pytest.CaptureFixture[str]) -> None:
    board.flash()
    board.copied.clear()
    board.flash()
    assert board.copied == [] and "It holds these files already." in capsys.readouterr().out
    (board.root / "cribboard/game.mpy").write_bytes(b"old")
    (board.root / "cribboard/console").mkdir()
    (board.root / "cribboard/console/menu.mpy").write_bytes(b"of an earlier version")
    board.flash()
    assert board.copied == [":cribboard/game.mpy", ":main.py"]
    assert board.names() == sorted([*MADE, "journal.txt"]) and not (board.root / "cribboard/console").exists()


def test_main_is_gone_while_the_files_are_copied(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    board.flash()
    (board.root / "cribboard/game.mpy").write_bytes(b"old")
    whole = board.mpremote

    def unplugged(port: str, *words: str) -> str:
        whole(port, *words[: words.index(":cribboard/game.mpy") + 1])
        raise CannotFlash("The board is gone.")

    monkeypatch.setattr(files, "mpremote", unplugged)
    with pytest.raises(CannotFlash, match="gone"):
        board.flash()
    assert not (board.root / "main.py").exists()
    monkeypatch.setattr(files, "mpremote", whole)
    board.flash()
    assert board.names() == sorted([*MADE, "journal.txt"])


def test_another_program_s_main_is_kept(board: Board, capsys: pytest.CaptureFixture[str]) -> None:
    (board.root / "main.py").write_text("print('a clock')")
    board.flash()
    assert (board.root / "main-before.py").read_text() == "print('a clock')"
    assert "The main.py that was there is kept as main-before.py." in capsys.readouterr().out
    board.flash()
    (board.root / "main.py").write_text("print('another clock')")
    board.flash()
    assert (board.root / "main-before.py").read_text() == "print('a clock')"
    assert (board.root / "main-before-2.py").read_text() == "print('another clock')"


def test_what_was_not_copied_whole_is_named(board: Board) -> None:
    board.breaks = True
    with pytest.raises(CannotFlash, match=r"does not hold what was copied: cribboard/__init__\.mpy, .*main\.py\. Try"):
        board.flash()


def test_files_beside_an_image_and_for_another_micropython_are_refused_and_nothing_is_touched(board: Board) -> None:
    board.frozen = "0.0.9"
    with pytest.raises(CannotFlash, match=r"Cribboard 0\.0\.9 in its image.*would never run.*--uf2 --port port"):
        board.flash()
    board.frozen = ""
    board.version = "1.22.2"
    with pytest.raises(CannotFlash, match=r"runs MicroPython 1\.22\.2.*for 1\.25.*--uf2 --port port"):
        board.flash()
    assert board.names() == ["journal.txt"]
    board.version = "1.25.1"
    board.flash()


def test_what_was_copied_is_removed_with_its_folders_and_nothing_else(board: Board) -> None:
    board.flash()
    assert files.remove("port", board.survey())
    assert board.names() == ["journal.txt"] and not (board.root / "cribboard").exists()
    assert not files.remove("port", board.survey())
    (board.root / "main.py").write_text("print('a clock')")
    assert not files.remove("port", board.survey())
    assert board.names() == ["journal.txt", "main.py"]
