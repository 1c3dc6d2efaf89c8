"""`flash` without a board: which board, what it refuses and in which words, what it copies, and the drive."""

import argparse
import errno
import os
import random
from pathlib import Path

import pytest

import cribboard
from host_tools import flash, micropython
from host_tools.flash import CannotFlash, Survey

RIGHT = (1, 25, 0)


def test_without_a_board_it_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(flash, "boards", lambda: [])
    nothing = argparse.Namespace(port=None, uf2=False, drive=None, output=Path("nowhere"))
    assert flash.run(nothing) == 1
    said = capsys.readouterr().err
    assert "No board found" in said and "BOOTSEL" in said


def test_with_two_boards_it_asks_which() -> None:
    with pytest.raises(CannotFlash, match=r"There are 2 boards: a, b. Say which: --port a"):
        flash.choose(["a", "b"])
    assert flash.choose(["a"]) == "a"


def test_a_port_that_may_not_be_used_is_said_with_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for number, words in (
        (errno.EACCES, "usermod -aG dialout"),
        (errno.EBUSY, "in use by another program"),
        (errno.ENOENT, "cannot be opened"),
    ):

        def refuse(path: str, flags: int, number: int = number) -> int:
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(os, "open", refuse)
        with pytest.raises(CannotFlash, match=words):
            flash.check_port("/dev/ttyACM0")
    flash.check_port("socket://localhost:1")


def test_another_micropython_is_refused() -> None:
    for version in ((1, 22, 2), (1, 24, 1), (1, 29, 0)):
        with pytest.raises(CannotFlash, match=rf"{'.'.join(map(str, version))}.*--uf2"):
            flash.check_survey(Survey(version, "", {}))
    flash.check_survey(Survey(RIGHT, "", {}))
    flash.check_survey(Survey((1, 25, 1), "", {}))


def test_a_board_with_the_application_frozen_in_is_refused() -> None:
    with pytest.raises(CannotFlash, match=r"version 0.1.0 frozen into its image.*--uf2"):
        flash.check_survey(Survey(RIGHT, "0.1.0", {}))


@pytest.mark.parametrize(
    ("printed", "words"),
    [
        (
            'SURVEY{"name": "circuitpython", "version": [9, 0, 0], "platform": "RP2040", "frozen": "", "files": {}}',
            "no Pico",
        ),
        (
            'SURVEY{"name": "micropython", "version": [1, 25, 0], "platform": "esp32", "frozen": "", "files": {}}',
            "esp32",
        ),
        ("hello", "not what was asked"),
    ],
)
def test_what_is_no_pico_with_micropython_is_refused(monkeypatch: pytest.MonkeyPatch, printed: str, words: str) -> None:
    monkeypatch.setattr(flash, "mpremote", lambda *_: printed)
    with pytest.raises(CannotFlash, match=words):
        flash.survey("port")


def test_mpremote_s_failures_become_sentences(tmp_path: Path) -> None:
    with pytest.raises(CannotFlash, match=r"in use by another program, or gone|does not answer"):
        flash.mpremote(str(tmp_path / "no-such-port"), "exec", "1")


def test_only_what_changed_is_copied_and_main_comes_last(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sent: list[str] = []

    def mpremote(port: str, *words: str) -> str:
        sent.extend(Path(word).read_text() if word.endswith(".py") else word for word in words)
        return ""

    monkeypatch.setattr(flash, "mpremote", mpremote)
    contents = {"cribboard/__init__.mpy": b"", "cribboard/game/hand.mpy": bytes(range(256)) * 9, "main.py": b"print(5)"}
    for name, data in contents.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    wanted = {"cribboard/__init__.mpy": "1", "cribboard/game/hand.mpy": "2", "main.py": "3"}
    assert flash.copy("port", tmp_path, wanted, dict(wanted)) == 0
    assert sent == []
    there = {**wanted, "cribboard/game/hand.mpy": "old", "cribboard/stale.mpy": "x"}
    assert flash.copy("port", tmp_path, wanted, there) == 2
    assert sent[0] == "exec" and sent[2:4] == ["+", "run"] and len(sent) == 5
    assert "os.remove('main.py')" in sent[1] and "os.remove('cribboard/stale.mpy')" in sent[1]
    assert "os.mkdir('cribboard')" in sent[1] and "os.mkdir('cribboard/game')" in sent[1]
    assert 0 < sent[4].index("write('cribboard/game/hand.mpy'") < sent[4].index("write('main.py'")
    assert "__init__" not in sent[4]


def test_the_programs_that_write_the_files_write_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(1)
    contents = {f"file{size}": chance.randbytes(size) for size in (0, 1, 767, 768, 769, 5000, 9000, 20_000)}
    for name, data in contents.items():
        (tmp_path / name).write_bytes(data)
    programs = list(flash.scripts(tmp_path, contents))
    assert len(programs) > 1
    target = tmp_path / "board"
    target.mkdir()
    monkeypatch.chdir(target)
    for program in programs:
        exec(program, {})
    assert {path.name: path.read_bytes() for path in target.iterdir()} == contents


def test_what_does_not_verify_is_named() -> None:
    wanted = {"a": "1", "b": "2"}
    flash.verify(wanted, Survey(RIGHT, "", {"a": "1", "b": "2"}))
    for files in ({"a": "1"}, {"a": "1", "b": "3"}):
        with pytest.raises(CannotFlash, match="does not hold what was copied: b"):
            flash.verify(wanted, Survey(RIGHT, "", files))


def test_the_running_version_is_asked_until_it_answers() -> None:
    answers = iter(
        [b"", b"MicroPython v1.25.0\r\n", b'{"do":"version"', b'{"do":"version","protocol":1,"version":"9"}\n']
    )
    asked: list[bytes] = []
    assert flash.ask_version(lambda: next(answers), asked.append)["version"] == "9"
    assert asked[0] == b'\n{"do":"version"}\n'


def test_a_board_that_never_answers_is_said_with_its_last_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flash, "ANSWER_S", 0.05)
    with pytest.raises(CannotFlash, match="ImportError: no module"):
        flash.ask_version(lambda: b"ImportError: no module\r\n", lambda _: None)


def test_a_board_that_falls_back_to_its_prompt_is_not_waited_for() -> None:
    words = iter([b">>> \r\n", b"MPY: soft reboot\r\n", b"MemoryError: \r\n", b'>>> {"do":"version"}\r\n'])
    with pytest.raises(CannotFlash, match="MemoryError"):
        flash.ask_version(lambda: next(words), lambda _: None)


def test_another_version_or_kind_running_is_an_error() -> None:
    right = {"version": cribboard.__version__, "kind": "copied"}
    flash.check_running(right, "copied")
    for wrong in ({**right, "version": "0.0.1"}, {**right, "kind": "frozen"}):
        with pytest.raises(CannotFlash, match="runs instead of"):
            flash.check_running(wrong, "copied")


def make_drive(folder: Path, info: str = "Board-ID: RPI-RP2\n") -> Path:
    """A drive as a Pico in its boot loader shows it."""
    drive = folder / "RPI-RP2"
    drive.mkdir(parents=True)
    (drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\n" + info)
    return drive


def test_the_drive_is_found_where_systems_mount_it(tmp_path: Path) -> None:
    assert flash.drives([str(tmp_path)]) == []
    one = make_drive(tmp_path / "somebody")
    assert flash.drives([str(tmp_path)]) == [one]
    assert flash.choose_drive([one]) == one
    with pytest.raises(CannotFlash, match=r"No RPI-RP2 drive.*BOOTSEL.*--drive"):
        flash.choose_drive([])
    with pytest.raises(CannotFlash, match=r"There are 2"):
        flash.choose_drive([one, one])


def test_the_image_is_copied_onto_the_drive_and_onto_no_other(tmp_path: Path) -> None:
    image = tmp_path / "cribboard-1.uf2"
    image.write_bytes(b"UF2\n" * 1000)
    drive = make_drive(tmp_path / "a")
    flash.flash_image(image, drive)
    assert (drive / image.name).read_bytes() == image.read_bytes()
    with pytest.raises(CannotFlash, match="not the drive of a Pico"):
        flash.flash_image(image, tmp_path)
    with pytest.raises(CannotFlash, match="another chip"):
        flash.flash_image(image, make_drive(tmp_path / "b", "Board-ID: SAMD21\n"))


def test_the_version_wanted_is_the_one_the_files_are_made_for() -> None:
    assert tuple(int(part) for part in micropython.VERSION.split(".")) == RIGHT


def test_files_that_do_not_fit_into_a_pico_s_memory_are_refused(tmp_path: Path) -> None:
    path = Path("game.mpy")
    (tmp_path / path).write_bytes(bytes(flash.COPIED_MOST_BYTES))
    flash.check_fits(tmp_path, [path])
    (tmp_path / path).write_bytes(bytes(flash.COPIED_MOST_BYTES + 1))
    with pytest.raises(flash.CannotFlash, match="does not fit"):
        flash.check_fits(tmp_path, [path])
