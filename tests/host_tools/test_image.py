"""How the board's images and files are named, kept and refused. Only the last tests compile anything."""

import argparse
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

import cribboard
from host_tools import firmware
from host_tools.toolchain import build, image, linked
from tests.host_tools.test_toolchain import packages


def fake_compiler(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let an image be compiled at once; what each that was asked for freezes."""
    asked: list[str] = []

    def compile_image(folder: Path, frozen: Mapping[str, str], target: Path) -> None:
        asked.append(" ".join(frozen))
        target.parent.mkdir(exist_ok=True)
        target.write_text("uf2")
        target.with_suffix(".bin").write_bytes(bytes(100 * len(asked)))

    monkeypatch.setattr(image, "compile_image", compile_image)
    return asked


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder, in force."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def small_firmware(tmp_path: Path) -> Path:
    """A firmware folder with little in it."""
    folder = tmp_path / "firmware"
    (folder / "cribboard").mkdir(parents=True)
    (folder / "cribboard" / "__init__.py").write_text("__version__ = '1'\n")
    (folder / "main.py").write_text("print('on')\n")
    (folder / "manifest.py").write_text("")
    return folder


def test_an_image_is_compiled_once_for_each_content(
    cache: Path, small_firmware: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = fake_compiler(monkeypatch)
    first = image.application(small_firmware)
    assert image.application(small_firmware) == first
    assert first.size == 100
    (small_firmware / "main.py").write_text("print('off')\n")
    assert image.application(small_firmware).uf2 != first.uf2
    assert image.stock() == image.stock()
    application = "cribboard/__init__.py main.py manifest.py"
    assert asked == [application, application, "manifest.py"]


def test_what_nothing_needs_and_what_is_remarked_make_no_other_image(small_firmware: Path) -> None:
    before = linked.files(small_firmware)
    (small_firmware / "cribboard" / "spare.py").write_text("def spare():\n    pass\n")
    (small_firmware / "main.py").write_text("# Says so.\n\nprint('on')\n")
    assert linked.files(small_firmware) == before


def test_a_renamed_file_is_another_content() -> None:
    assert image.fingerprint({"a.py": "1", "b.py": "2"}) == image.fingerprint({"b.py": "2", "a.py": "1"})
    assert image.fingerprint({"a.py": "1", "b.py": "2"}) != image.fingerprint({"a.py": "2", "b.py": "1"})
    assert image.fingerprint({"a.py": "1"}) != image.fingerprint({"b.py": "1"})


def test_old_images_leave_the_cache_and_the_plain_one_stays(
    cache: Path, small_firmware: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_compiler(monkeypatch)
    plain = image.stock()
    for number in range(image.KEPT + 3):
        (small_firmware / "main.py").write_text(f"print({number})\n")
        latest = image.application(small_firmware)
        time.sleep(0.002)
    kept = set(latest.uf2.parent.glob("*.uf2"))
    assert len(kept) == image.KEPT + 1
    assert {latest.uf2, plain.uf2} <= kept


def test_firmware_without_a_main_program_is_refused(small_firmware: Path) -> None:
    (small_firmware / "main.py").unlink()
    with pytest.raises(build.NotBuilt, match=r"no .*main\.py: nothing would run"):
        image.application(small_firmware)


def test_a_cache_with_a_space_in_its_path_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "my cache"))
    with pytest.raises(build.NotBuilt, match="XDG_CACHE_HOME"):
        image.stock()


def test_the_board_s_compiler_is_named_to_an_ordinary_user(tmp_path: Path) -> None:
    status, _, complaint = packages(tmp_path, "image", "1000", ())
    assert status == 1
    assert "cmake gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib" in complaint


def test_the_command_says_what_it_made(
    cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fake_compiler(monkeypatch)
    made = [Path("cribboard/__init__.mpy"), Path("main.py")]
    for path in made:
        (tmp_path / "mpy" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "mpy" / path).write_bytes(bytes(512))
    monkeypatch.setattr(firmware, "cross_compile", lambda folder: made)
    monkeypatch.setattr(image, "application", lambda folder: image.Image(image.stock().uf2, 4196))
    assert firmware.run(argparse.Namespace(output=tmp_path)) == 0
    files, whole = capsys.readouterr().out.splitlines()
    assert "2 files, 1.0 KB, for MicroPython 1.25.0" in files
    assert f"cribboard-{cribboard.__version__}.uf2: 4.1 KB of flash, 4.0 KB of it the application" in whole
    assert (tmp_path / f"cribboard-{cribboard.__version__}.uf2").read_text() == "uf2"


def test_the_command_says_why_it_cannot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(folder: Path) -> list[Path]:
        raise build.NotBuilt("No compiler.")

    monkeypatch.setattr(firmware, "cross_compile", refuse)
    assert firmware.run(argparse.Namespace(output=tmp_path)) == 1
    assert capsys.readouterr().err == "No compiler.\n"


@pytest.mark.micropython
def test_board_files_are_compiled_except_the_one_that_starts(small_firmware: Path, tmp_path: Path) -> None:
    (tmp_path / "mpy").mkdir()
    (tmp_path / "mpy" / "left.mpy").touch()
    made = firmware.cross_compile(tmp_path / "mpy", small_firmware)
    assert made == [Path("cribboard/__init__.mpy"), Path("main.py")]
    assert sorted(path for path in (tmp_path / "mpy").rglob("*.*")) == [tmp_path / "mpy" / path for path in made]
    # The format's version 6, for MicroPython 1.23 and later (tools/mpy-tool.py).
    assert (tmp_path / "mpy" / made[0]).read_bytes()[:2] == b"M\x06"
    assert (tmp_path / "mpy" / "main.py").read_text().endswith("print('on')\n")


@pytest.mark.micropython
def test_a_file_that_does_not_compile_is_named(small_firmware: Path, tmp_path: Path) -> None:
    # Python takes it; MicroPython has no `match`.
    (small_firmware / "main.py").write_text("from cribboard.bad import f\nf(1)\n")
    (small_firmware / "cribboard" / "bad.py").write_text("def f(x):\n    match x:\n        case 1:\n            f(2)\n")
    with pytest.raises(build.NotBuilt, match=r"cribboard/bad\.py does not compile:\n"):
        firmware.cross_compile(tmp_path / "mpy", small_firmware)


def test_a_file_that_is_no_python_is_named_with_its_line(small_firmware: Path) -> None:
    (small_firmware / "main.py").write_text("import cribboard.bad\n")
    (small_firmware / "cribboard" / "bad.py").write_text("\ndef\n")
    with pytest.raises(build.NotBuilt, match=r"cannot be linked: .*cribboard/bad\.py, line 2: "):
        linked.files(small_firmware)


@pytest.mark.micropython
def test_all_of_the_firmware_compiles(tmp_path: Path) -> None:
    made = firmware.cross_compile(tmp_path)
    assert {Path("cribboard/__init__.mpy"), Path("main.py")} < set(made)
    assert all((tmp_path / path).stat().st_size for path in made)
