"""The command line as a whole: commands are found, are told apart, and do not stand in each other's way."""

import importlib
import subprocess
import sys

import pytest

from host_tools import __main__ as command_line
from host_tools.toolchain.build import ROOT


def test_every_command_has_a_module_with_its_two_functions() -> None:
    for name, module_name, summary in command_line.COMMANDS:
        module = importlib.import_module(module_name)
        assert callable(module.add_arguments) and callable(module.run), name
        assert summary


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        command_line.main(["--help"])
    assert stop.value.code == 0
    printed = capsys.readouterr().out
    assert all(name in printed for name, _, _ in command_line.COMMANDS)


@pytest.mark.parametrize("words", [[], ["no-such-command"]])
def test_a_wrong_command_is_refused_with_status_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        command_line.main(words)
    assert stop.value.code == 2
    assert "COMMAND" in capsys.readouterr().err


def test_what_one_command_lacks_does_not_disturb_another(monkeypatch: pytest.MonkeyPatch) -> None:
    commands = (("broken", "no_such_module", "fail"), ("micropython", "host_tools.micropython", "run"))
    monkeypatch.setattr(command_line, "COMMANDS", commands)
    monkeypatch.setenv("MICROPYTHON", "/bin/false")
    assert command_line.main(["micropython"]) == 1
    with pytest.raises(ModuleNotFoundError):
        command_line.main(["broken"])


def test_it_runs_without_the_virtual_environment_s_path() -> None:
    words = [sys.executable, "-m", "host_tools", "score", "5H", "5C", "5S", "JD", "--starter", "5D"]
    done = subprocess.run(words, cwd=ROOT, env={}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "29" in done.stdout


def test_make_alone_lists_every_target() -> None:
    done = subprocess.run(["make", "--no-print-directory"], cwd=ROOT, capture_output=True, text=True)
    targets = [line.split()[1] for line in done.stdout.splitlines() if line.startswith("  make ")]
    assert targets[:1] == ["help"]
    assert {"run", "test", "test-quick", "test-micropython", "bench", "check", "format"} <= set(targets)
    phony = next(line for line in (ROOT / "Makefile").read_text().splitlines() if line.startswith(".PHONY:"))
    assert sorted(targets) == sorted(set(phony.split()[1:]) - {"always"})
