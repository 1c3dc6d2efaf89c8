"""Gives the tests of `pico` its modules with stand-ins below them."""

import builtins
import importlib
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

from tests.pico import stand_ins


@pytest.fixture
def clock() -> stand_ins.Clock:
    """The time, which only tests move."""
    return stand_ins.Clock()


@pytest.fixture
def pico(clock: stand_ins.Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], Any]]:
    """Imports a module of `pico` by its name, with stand-ins for MicroPython's modules."""
    made = stand_ins.modules(clock)

    def load(name: str) -> ModuleType:
        with pytest.MonkeyPatch.context() as patch:
            for module_name, module in made.items():
                patch.setitem(__import__("sys").modules, module_name, module)
            for pointer in ("ptr8", "ptr16", "ptr32"):
                patch.setattr(builtins, pointer, int, raising=False)
            module = importlib.import_module(f"cribboard.pico.{name}")
            # sys.print_exception is MicroPython's.
            if name == "guard":
                patch.undo()
            return module

    yield load
    stand_ins.modules(clock)
