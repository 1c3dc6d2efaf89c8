"""`flash` without a board: which board, what it refuses and in which words, the drive, and the whole way."""

import argparse
import errno
import hashlib
import json
import os
import random
import struct
from pathlib import Path

import pytest

import cribboard
from host_tools import flash, ports
from host_tools.flash import CannotFlash, Survey
from host_tools.ports import Unreachable


def test_without_a_board_it_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(flash, "boards", lambda: [])
    nothing = argparse.Namespace(port=None, uf2=False, drive=None, output=Path("nowhere"))
    assert flash.run(nothing) == 1
    said = capsys.readouterr().err
    assert "No board found" in said and "BOOTSEL" in said


def test_with_two_boards_it_asks_which() -> None:
    with pytest.raises(Unreachable, match=r"There are 2 boards: a, b. Say which: --port a"):
        ports.choose(["a", "b"])
    assert ports.choose(["a"]) == "a"


def test_a_port_that_may_not_be_used_is_said_with_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for number, words in (
        (errno.EACCES, "usermod -aG dialout"),
        (errno.EBUSY, "in use by another program"),
        (errno.ENOENT, "cannot be opened"),
    ):

        def refuse(path: str, flags: int, number: int = number) -> int:
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(os, "open", refuse)
        with pytest.raises(Unreachable, match=words):
            ports.check_port("/dev/ttyACM0")
    ports.check_port("socket://localhost:1")


@pytest.mark.parametrize(
    ("printed", "words"),
    [
        (
            'SURVEY{"name": "circuitpython", "version": [9, 0], "platform": "RP2040", "frozen": "", "copied": false}',
            "no Pico",
        ),
        (
            'SURVEY{"name": "micropython", "version": [1, 25, 0], "platform": "esp32", "frozen": "", "copied": false}',
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


def test_what_is_on_a_board_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = {"name": "micropython", "version": [1, 22, 2], "platform": "rp2", "frozen": "0.0.9", "copied": True}
    monkeypatch.setattr(flash, "mpremote", lambda *_: f"\r\nSURVEY{json.dumps(answer)}\r\n")
    assert flash.survey("port") == Survey("1.22.2", "0.0.9", True)


def make_image(path: Path, pages: int = 3) -> bytes:
    """Write a UF2 file of so many pages; what it puts into flash."""
    content = random.Random(pages).randbytes(256 * pages)
    blocks = []
    for number in range(pages):
        words = (0x0A324655, 0x9E5D5157, 0x2000, 0x1000_0000 + 256 * number, 256, number, pages, 0xE48BFF56)
        data = content[256 * number : 256 * (number + 1)]
        blocks.append(struct.pack("<8I", *words) + data + bytes(220) + struct.pack("<I", 0x0AB16F30))
    path.write_bytes(b"".join(blocks))
    return content


def test_a_board_holds_an_image_if_its_flash_has_the_image_s_hash(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    content = make_image(tmp_path / "image.uf2")
    assert flash.content(tmp_path / "image.uf2") == content
    asked: list[str] = []

    def mpremote(port: str, *words: str) -> str:
        asked.extend(words)
        return f"HASH{hashlib.sha256(content).hexdigest()}\r\n"

    monkeypatch.setattr(flash, "mpremote", mpremote)
    assert flash.holds("port", tmp_path / "image.uf2")
    assert "bytearray_at(0x10000000, 768)" in asked[1]
    make_image(tmp_path / "other.uf2", 4)
    assert not flash.holds("port", tmp_path / "other.uf2")


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
    right = {"version": cribboard.__version__, "kind": "frozen"}
    flash.check_running(right)
    for wrong in ({**right, "version": "0.0.1"}, {**right, "kind": "copied"}):
        with pytest.raises(CannotFlash, match="runs instead of"):
            flash.check_running(wrong)


def make_drive(folder: Path, info: str = "Board-ID: RPI-RP2\n", name: str = "RPI-RP2") -> Path:
    """A drive as a Pico in its boot loader shows it."""
    drive = folder / name
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


@pytest.mark.parametrize("name", ["RPI-RP21", "RPI-RP2 1"])
def test_a_second_pico_s_drive_is_found_under_the_name_it_gets(tmp_path: Path, name: str) -> None:
    found = {make_drive(tmp_path / "somebody"), make_drive(tmp_path / "somebody", name=name)}
    (tmp_path / "somebody" / "RPI-RP2 notes").mkdir()
    assert set(flash.drives([str(tmp_path)])) == set(flash.drives([str(tmp_path / "somebody")])) == found
    with pytest.raises(CannotFlash, match=r"There are 2 RPI-RP2 drives"):
        flash.choose_drive(flash.drives([str(tmp_path)]))


def test_the_image_is_copied_onto_the_drive_and_onto_no_other(tmp_path: Path) -> None:
    image = tmp_path / "cribboard-1.uf2"
    image.write_bytes(b"UF2\n" * 1000)
    drive = make_drive(tmp_path / "a")
    flash.drop(image, drive)
    assert (drive / image.name).read_bytes() == image.read_bytes()
    with pytest.raises(CannotFlash, match="not the drive of a Pico"):
        flash.drop(image, tmp_path)
    with pytest.raises(CannotFlash, match="another chip"):
        flash.drop(image, make_drive(tmp_path / "b", "Board-ID: SAMD21\n"))


class Bench:
    """Stands in for a computer with boards: what the command would ask of them is answered here."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.boards = ["/dev/ttyACM0"]
        self.back = ["/dev/ttyACM0"]
        self.drive = folder / "RPI-RP2"
        self.image = folder / "cribboard-1.uf2"
        self.has_hash = True
        self.survey = Survey("1.22.2", "", False)
        self.programs: list[str] = []
        make_image(self.image)
        monkeypatch.setattr(flash, "APPEAR_S", 0)
        monkeypatch.setattr(flash, "boards", lambda: self.boards)
        find_drives = flash.drives
        monkeypatch.setattr(flash, "drives", lambda: find_drives([str(folder)]))
        monkeypatch.setattr(flash, "check_port", lambda port: None)
        monkeypatch.setattr(flash, "survey", lambda port: self.survey)
        monkeypatch.setattr(flash, "holds", lambda port, image: self.has_hash)
        monkeypatch.setattr(flash, "mpremote", lambda port, *words: self.programs.append(words[1]))
        monkeypatch.setattr(flash, "send_to_drive", self.show_drive)
        running = {"version": cribboard.__version__, "kind": "frozen", "micropython": "1.25.0"}
        monkeypatch.setattr(flash, "restart", lambda port: running)
        self.drop = flash.drop
        monkeypatch.setattr(flash, "drop", self.take)

    def show_drive(self, port: str) -> None:
        """The board is gone from its port and shows its drive."""
        self.boards = [name for name in self.boards if name != port]
        make_drive(self.drive.parent, name=self.drive.name)

    def take(self, image: Path, drive: Path) -> None:
        """The board takes the image and comes back."""
        self.drop(image, drive)
        self.boards = self.boards + self.back


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Bench:
    """One board with MicroPython."""
    return Bench(monkeypatch, tmp_path)


def test_a_running_board_is_sent_to_its_drive_and_its_hash_compared(
    bench: Bench, capsys: pytest.CaptureFixture[str]
) -> None:
    flash.flash(bench.image, "/dev/ttyACM0", None)
    said = capsys.readouterr().out
    assert "The board at /dev/ttyACM0 runs MicroPython 1.22.2." in said
    assert "cribboard-1.uf2 is copied; the board restarts." in said
    assert f"Version {cribboard.__version__} runs on /dev/ttyACM0, under MicroPython 1.25.0; its hash is right." in said
    assert (bench.drive / "cribboard-1.uf2").exists() and bench.programs == []


def test_an_image_that_is_there_is_not_written_again(bench: Bench, capsys: pytest.CaptureFixture[str]) -> None:
    bench.survey = Survey("1.25.0", "0.1.0", False)
    flash.flash(bench.image, "/dev/ttyACM0", None)
    assert "It holds this image already." in capsys.readouterr().out
    assert not bench.drive.exists()


def test_an_application_copied_as_files_is_removed(bench: Bench) -> None:
    bench.survey = Survey("1.25.0", "0.1.0", True)
    flash.flash(bench.image, "/dev/ttyACM0", None)
    assert bench.programs == [flash.CLEAN]


def test_a_flash_with_another_hash_afterwards_is_said(bench: Bench) -> None:
    bench.has_hash = False
    with pytest.raises(CannotFlash, match="does not hold what was copied"):
        flash.flash(bench.image, "/dev/ttyACM0", None)


def test_a_new_pico_beside_a_running_board_is_the_one_that_is_asked(
    bench: Bench, capsys: pytest.CaptureFixture[str]
) -> None:
    make_drive(bench.drive.parent)
    bench.back = ["/dev/ttyACM1"]
    flash.flash(bench.image, None, None)
    assert "runs on /dev/ttyACM1" in capsys.readouterr().out


def test_a_drive_or_a_port_that_does_not_come_is_said(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flash, "send_to_drive", lambda port: None)
    with pytest.raises(CannotFlash, match=r"drive is not mounted.*--uf2 --drive PATH.*runs as before"):
        flash.flash(bench.image, "/dev/ttyACM0", None)
    make_drive(bench.drive.parent)
    bench.back = []
    with pytest.raises(Unreachable, match="No board found"):
        flash.flash(bench.image, None, None)


def test_the_drive_of_another_pico_is_left_alone(bench: Bench) -> None:
    other = make_drive(bench.drive.parent)
    bench.drive = other.with_name("RPI-RP21")
    flash.flash(bench.image, "/dev/ttyACM0", None)
    assert (bench.drive / bench.image.name).exists() and not (other / bench.image.name).exists()


def test_the_drive_of_another_pico_is_not_taken_for_one_that_does_not_come(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_drive(bench.drive.parent)
    monkeypatch.setattr(flash, "send_to_drive", lambda port: None)
    with pytest.raises(CannotFlash, match="drive is not mounted"):
        flash.flash(bench.image, "/dev/ttyACM0", None)
    assert not (other / bench.image.name).exists()


def test_a_drive_given_that_is_already_there_is_refused_before_the_board_is_sent_to_its_own(bench: Bench) -> None:
    other = make_drive(bench.drive.parent)
    bench.drive = other.with_name("RPI-RP21")
    with pytest.raises(CannotFlash, match=r"RPI-RP2 is the drive of another Pico, not of the board at /dev/ttyACM0"):
        flash.flash(bench.image, "/dev/ttyACM0", other)
    assert bench.boards == ["/dev/ttyACM0"] and not (other / bench.image.name).exists()
    flash.flash(bench.image, "/dev/ttyACM0", bench.drive)
    assert (bench.drive / bench.image.name).exists()


def test_a_port_and_uf2_together_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    both = argparse.Namespace(port="socket://nowhere:1", uf2=True, drive=None, output=Path("nowhere"))
    assert flash.run(both) == 1
    assert "--uf2 for one that shows its drive: give only one of them" in capsys.readouterr().err


def test_a_new_port_that_may_not_be_used_yet_is_tried_again(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    refusals = ["You may not use it.", "You may not use it."]

    def check_port(port: str) -> None:
        if refusals:
            raise Unreachable(refusals.pop())

    monkeypatch.setattr(flash, "check_port", check_port)
    flash.flash(bench.image, "/dev/ttyACM0", None)
    assert refusals == []


def test_a_new_port_that_may_never_be_used_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def check_port(port: str) -> None:
        asked.append(port)
        raise Unreachable("You may not use it.")

    monkeypatch.setattr(flash, "ALLOW_S", 0.15)
    monkeypatch.setattr(flash, "check_port", check_port)
    with pytest.raises(Unreachable, match="You may not use it"):
        flash.check_new_port("/dev/ttyACM0")
    assert len(asked) > 1


def test_old_files_are_cleaned_away_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("main.py", "journal.txt", "cribboard/__init__.py", "cribboard/game/hand.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    listed = lambda path: [(name, 0x4000 if Path(path, name).is_dir() else 0x8000, 0) for name in os.listdir(path)]  # noqa: E731
    monkeypatch.setattr(os, "ilistdir", listed, raising=False)
    exec(flash.CLEAN, {})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["journal.txt"]
