"""`flash` without a board: which board, what it refuses and in which words, the drive, the files, and the whole way."""

import argparse
import errno
import hashlib
import json
import os
import random
import struct
from pathlib import Path
from typing import Any

import pytest

import cribboard
from host_tools import ports
from host_tools.flash import command, files, prompt
from host_tools.flash import drive as rpi
from host_tools.flash.prompt import CannotFlash, Survey
from host_tools.ports import Unreachable


def asked(**given: Any) -> argparse.Namespace:
    """The command's arguments."""
    usual = {"port": None, "files": False, "uf2": False, "drive": None, "output": Path("nowhere")}
    return argparse.Namespace(**(usual | given))


def test_without_a_board_it_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "boards", lambda: [])
    for words in (asked(), asked(uf2=True), asked(files=True)):
        assert command.run(words) == 1
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
            'SURVEY{"name": "circuitpython", "version": [9, 0], "machine": "RP2040", "frozen": "", "files": {}}',
            "no Pico",
        ),
        (
            'SURVEY{"name": "micropython", "version": [1, 25], "machine": "RP2350", "frozen": "", "files": {}}',
            "RP2350",
        ),
        ("hello", "not what was asked"),
    ],
)
def test_what_is_no_pico_with_micropython_is_refused(monkeypatch: pytest.MonkeyPatch, printed: str, words: str) -> None:
    monkeypatch.setattr(prompt, "mpremote", lambda *_: printed)
    with pytest.raises(CannotFlash, match=words):
        prompt.survey("port")


def test_mpremote_s_failures_become_sentences(tmp_path: Path) -> None:
    with pytest.raises(CannotFlash, match=r"in use by another program, or gone|does not answer|mpremote failed"):
        prompt.mpremote(str(tmp_path / "no-such-port"), "exec", "1")


def test_what_is_on_a_board_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = {
        "name": "micropython",
        "version": [1, 22, 2],
        "machine": "Raspberry Pi Pico with RP2040",
        "foreign": True,
        "frozen": "9",
        "files": {"main.py": "5a"},
    }
    monkeypatch.setattr(prompt, "mpremote", lambda *_: f"\r\nSURVEY{json.dumps(answer)}\r\n")
    assert prompt.survey("port") == Survey("1.22.2", "9", {"main.py": "5a"}, True)


# A board with MicroPython and nothing else.
PLAIN = Survey("1.25.0", "", {})


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
    assert rpi.content(tmp_path / "image.uf2") == content
    asked: list[str] = []

    def mpremote(port: str, *words: str) -> str:
        asked.extend(words)
        return f"HASH{hashlib.sha256(content).hexdigest()}\r\n"

    monkeypatch.setattr(prompt, "mpremote", mpremote)
    assert prompt.holds("port", content)
    assert "bytearray_at(0x10000000, 768)" in asked[1]
    assert not prompt.holds("port", content + bytes(256))


def test_the_running_version_is_asked_until_it_answers() -> None:
    answers = iter(
        [b"", b"MicroPython v1.25.0\r\n", b'{"do":"version"', b'{"do":"version","protocol":1,"version":"9"}\n']
    )
    asked: list[bytes] = []
    assert prompt.ask_version(lambda: next(answers), asked.append)["version"] == "9"
    assert asked[0] == b'\n{"do":"version"}\n'


def test_a_board_that_never_answers_is_said_with_its_last_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prompt, "ANSWER_S", 0.05)
    with pytest.raises(CannotFlash, match="ImportError: no module"):
        prompt.ask_version(lambda: b"ImportError: no module\r\n", lambda _: None)


def test_a_board_that_falls_back_to_its_prompt_is_not_waited_for() -> None:
    words = iter([b">>> \r\n", b"MPY: soft reboot\r\n", b"MemoryError: \r\n", b'>>> {"do":"version"}\r\n'])
    with pytest.raises(CannotFlash, match="MemoryError"):
        prompt.ask_version(lambda: next(words), lambda _: None)


def test_another_version_or_kind_running_is_an_error() -> None:
    right = {"version": cribboard.__version__, "kind": "frozen"}
    prompt.check_running(right, "frozen")
    for wrong in ({**right, "version": "0.0.1"}, {**right, "kind": "copied"}):
        with pytest.raises(CannotFlash, match="runs instead of"):
            prompt.check_running(wrong, "frozen")


def make_drive(folder: Path, info: str = "Board-ID: RPI-RP2\n", name: str = "RPI-RP2") -> Path:
    """A drive as a Pico in its boot loader shows it."""
    drive = folder / name
    drive.mkdir(parents=True)
    (drive / "INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\n" + info)
    return drive


def test_the_drive_is_found_where_systems_mount_it(tmp_path: Path) -> None:
    assert rpi.drives([str(tmp_path)]) == []
    one = make_drive(tmp_path / "somebody")
    assert rpi.drives([str(tmp_path)]) == [one]
    assert rpi.choose_drive([one]) == one
    with pytest.raises(CannotFlash, match=r"No RPI-RP2 drive.*BOOTSEL.*--drive"):
        rpi.choose_drive([])
    with pytest.raises(CannotFlash, match=r"There are 2"):
        rpi.choose_drive([one, one])


@pytest.mark.parametrize("name", ["RPI-RP21", "RPI-RP2 1"])
def test_a_second_pico_s_drive_is_found_under_the_name_it_gets(tmp_path: Path, name: str) -> None:
    found = {make_drive(tmp_path / "somebody"), make_drive(tmp_path / "somebody", name=name)}
    (tmp_path / "somebody" / "RPI-RP2 notes").mkdir()
    assert set(rpi.drives([str(tmp_path)])) == set(rpi.drives([str(tmp_path / "somebody")])) == found
    with pytest.raises(CannotFlash, match=r"There are 2 RPI-RP2 drives"):
        rpi.choose_drive(rpi.drives([str(tmp_path)]))


def test_the_image_is_copied_onto_the_drive_and_onto_no_other(tmp_path: Path) -> None:
    image = tmp_path / "cribboard-1.uf2"
    image.write_bytes(b"UF2\n" * 1000)
    drive = make_drive(tmp_path / "a")
    rpi.drop(image, drive)
    assert (drive / image.name).read_bytes() == image.read_bytes()
    with pytest.raises(CannotFlash, match="not the drive of a Pico"):
        rpi.drop(image, tmp_path)
    with pytest.raises(CannotFlash, match="another chip"):
        rpi.drop(image, make_drive(tmp_path / "b", "Board-ID: SAMD21\n"))


IMAGE_THERE = Survey("1.25.0", "0.1.0", {})
COPIED = Survey("1.25.0", "", {"main.py": "1", "cribboard/game/hand.py": "2"})
PORT = "/dev/ttyACM0"


class Bench:
    """Stands in for a computer with boards: what the command would ask of them is answered here."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.boards = [PORT]
        self.back = [PORT]
        self.drive = folder / "RPI-RP2"
        self.image = folder / "cribboard-1.uf2"
        self.has_hash = True
        self.found = PLAIN
        self.programs: list[str] = []
        make_image(self.image)
        monkeypatch.setattr(command, "APPEAR_S", 0)
        monkeypatch.setattr(command, "boards", lambda: self.boards)
        monkeypatch.setattr(command, "drives", lambda: rpi.drives([str(folder)]))
        monkeypatch.setattr(command, "check_port", lambda port: None)
        monkeypatch.setattr(command, "holds", lambda port, content: self.has_hash)
        monkeypatch.setattr(files, "mpremote", lambda port, *words: self.programs.append(words[1]))
        monkeypatch.setattr(command, "survey", lambda port: self.found)
        monkeypatch.setattr(command, "send_to_drive", self.show_drive)
        running = {"version": cribboard.__version__, "kind": "frozen", "micropython": "1.25.0"}
        monkeypatch.setattr(command, "restart", lambda port: running)
        monkeypatch.setattr(command, "drop", self.take)

    def show_drive(self, port: str) -> None:
        """The board is gone from its port and shows its drive."""
        self.boards = [name for name in self.boards if name != port]
        make_drive(self.drive.parent, name=self.drive.name)

    def take(self, image: Path, drive: Path) -> None:
        """The board takes the image and comes back."""
        rpi.drop(image, drive)
        self.boards = self.boards + self.back

    def flash(self, found: Survey | None = PLAIN, drive: Path | None = None) -> None:
        """Bring the image to the board that runs, of which this is found, or to the one at a drive."""
        self.found = found or PLAIN
        command.flash_image(self.image, PORT if found else None, found, drive)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Bench:
    """One board with MicroPython."""
    return Bench(monkeypatch, tmp_path)


def test_a_running_board_is_sent_to_its_drive_and_its_hash_compared(
    bench: Bench, capsys: pytest.CaptureFixture[str]
) -> None:
    bench.flash()
    said = capsys.readouterr().out
    assert "cribboard-1.uf2 is copied; the board restarts." in said
    assert f"Version {cribboard.__version__} runs on {PORT}, under MicroPython 1.25.0; its hash is right." in said
    assert (bench.drive / "cribboard-1.uf2").exists() and bench.programs == []


def test_an_image_that_is_there_is_not_written_again(bench: Bench, capsys: pytest.CaptureFixture[str]) -> None:
    bench.flash(IMAGE_THERE)
    assert "It holds this image already." in capsys.readouterr().out
    assert not bench.drive.exists()


def test_an_application_copied_as_files_is_removed_and_another_program_is_not(bench: Bench) -> None:
    bench.flash(COPIED)
    (program,) = bench.programs
    assert "attempt(os.remove, 'cribboard/game/hand.py')" in program and "attempt(os.rmdir, 'cribboard')" in program
    bench.flash(Survey("1.25.0", "0.1.0", {"main.py": "1"}, True))
    assert bench.programs == [program]
    make_drive(bench.drive.parent, name="RPI-RP21")
    bench.found = COPIED
    bench.boards = []  # it was plugged in with BOOTSEL held
    command.flash_image(bench.image, None, None, bench.drive.with_name("RPI-RP21"))
    assert bench.programs == [program, program]


def test_a_copied_board_that_never_gets_the_image_keeps_its_files(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "send_to_drive", lambda port: bench.boards.clear())
    with pytest.raises(CannotFlash, match="drive is not mounted"):
        bench.flash(COPIED)
    assert bench.programs == []


def test_a_pico_w_with_saved_games_does_not_lose_them_to_the_image(bench: Bench) -> None:
    with pytest.raises(CannotFlash, match=r"is a Pico W: .*no longer find the games"):
        bench.flash(COPIED._replace(machine="Raspberry Pi Pico W with RP2040"))
    bench.flash(PLAIN._replace(machine="Raspberry Pi Pico W with RP2040"))


def test_a_flash_with_another_hash_afterwards_is_said(bench: Bench) -> None:
    bench.has_hash = False
    with pytest.raises(CannotFlash, match="does not hold what was copied"):
        bench.flash()


def test_a_new_pico_beside_a_running_board_is_the_one_that_is_asked(
    bench: Bench, capsys: pytest.CaptureFixture[str]
) -> None:
    make_drive(bench.drive.parent)
    bench.back = ["/dev/ttyACM1"]
    bench.flash(None)
    assert "runs on /dev/ttyACM1" in capsys.readouterr().out


def test_a_drive_or_a_port_that_does_not_come_is_said(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "send_to_drive", lambda port: None)
    with pytest.raises(CannotFlash, match=r"did not restart as its drive. Is another program"):
        bench.flash()
    monkeypatch.setattr(command, "send_to_drive", lambda port: bench.boards.clear())
    for where, words in ((None, "not mounted. Mount"), (bench.drive, "not mounted at .*RPI-RP2. Mount")):
        bench.boards = [PORT]
        with pytest.raises(CannotFlash, match=words + r".*--drive PATH.*runs as before"):
            bench.flash(drive=where)
    make_drive(bench.drive.parent)
    bench.back = []
    with pytest.raises(CannotFlash, match="is copied, but the board has not come back"):
        bench.flash(None)


def test_the_drive_of_another_pico_is_left_alone(bench: Bench) -> None:
    other = make_drive(bench.drive.parent)
    bench.drive = other.with_name("RPI-RP21")
    bench.flash()
    assert (bench.drive / bench.image.name).exists() and not (other / bench.image.name).exists()


def test_the_drive_of_another_pico_is_not_taken_for_one_that_does_not_come(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_drive(bench.drive.parent)
    monkeypatch.setattr(command, "send_to_drive", lambda port: bench.boards.clear())
    with pytest.raises(CannotFlash, match="drive is not mounted"):
        bench.flash()
    assert not (other / bench.image.name).exists()


def test_a_drive_given_that_is_already_there_is_refused_before_the_board_is_sent_to_its_own(bench: Bench) -> None:
    other = make_drive(bench.drive.parent)
    bench.drive = other.with_name("RPI-RP21")
    with pytest.raises(CannotFlash, match=r"RPI-RP2 is the drive of another Pico, not of the board at /dev/ttyACM0"):
        bench.flash(drive=other)
    assert bench.boards == [PORT] and not (other / bench.image.name).exists()
    bench.flash(drive=bench.drive)
    assert (bench.drive / bench.image.name).exists()


def test_a_new_port_that_may_not_be_used_yet_is_tried_again(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    refusals = ["You may not use it.", "You may not use it."]

    def check_port(port: str) -> None:
        if refusals:
            raise Unreachable(refusals.pop())

    monkeypatch.setattr(command, "check_port", check_port)
    bench.flash()
    assert refusals == []


def test_a_new_port_that_may_never_be_used_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def check_port(port: str) -> None:
        tried.append(port)
        raise Unreachable("You may not use it.")

    monkeypatch.setattr(command, "ALLOW_S", 0.15)
    monkeypatch.setattr(command, "check_port", check_port)
    with pytest.raises(Unreachable, match="You may not use it"):
        command.check_new_port(PORT)
    assert len(tried) > 1


@pytest.mark.parametrize(
    ("found", "words", "kind"),
    [
        (PLAIN, {}, "files"),
        (COPIED, {}, "files"),
        (IMAGE_THERE, {}, "image"),
        (PLAIN, {"files": True}, "files"),
        (IMAGE_THERE, {"files": True}, "files"),  # to be refused there
        (PLAIN, {"uf2": True}, "image"),
        (COPIED, {"uf2": True}, "image"),
        (PLAIN, {"drive": Path("not-there-yet")}, "image"),
        (PLAIN, {"port": PORT}, "files"),
        (IMAGE_THERE, {"port": PORT}, "image"),
        (PLAIN, {"port": PORT, "uf2": True}, "image"),
    ],
)
def test_a_board_gets_what_it_has_or_what_is_asked_for(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, found: Survey, words: dict[str, Any], kind: str
) -> None:
    done: list[tuple[str, str | None]] = []
    monkeypatch.setattr(command, "survey", lambda port: found)
    monkeypatch.setattr(command, "flash_files", lambda port, found, folder: done.append(("files", port)))
    monkeypatch.setattr(command, "flash_image", lambda image, port, found, drive: done.append(("image", port)))
    monkeypatch.setattr(command.firmware, "run", lambda arguments: 0)
    assert command.run(asked(**words)) == 0
    assert done == [(kind, PORT)]
    make_drive(bench.drive.parent)
    done.clear()
    assert command.run(asked(**words)) == 0
    names_the_board = set(words) & {"files", "port", "drive"}
    assert done == [(kind, PORT) if names_the_board else ("image", None)]


def test_a_drive_for_files_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.run(asked(files=True, drive=Path("somewhere"))) == 1
    assert "give only one of them" in capsys.readouterr().err
