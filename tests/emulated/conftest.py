"""What the tests on the emulated Pico share: the images, and that all of them are left out of `make test-quick`."""

import os
from pathlib import Path

import pytest

from host_tools import firmware, micropython
from host_tools.toolchain import build, image

HERE = Path(__file__).resolve().parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test below this folder as `emulated`."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.emulated)


@pytest.fixture(scope="session")
def stock() -> Path:
    """The image of plain MicroPython; without it the test is skipped, saying why, but in CI it fails."""
    try:
        return image.stock().uf2
    except (build.NotBuilt, micropython.Unavailable) as reason:
        if os.environ.get("CI"):
            pytest.fail(str(reason))
        pytest.skip(str(reason))


@pytest.fixture(scope="session")
def application(stock: Path) -> Path:
    """The image with the application frozen in; without it the test is skipped as for `stock`."""
    return image.application(firmware.FIRMWARE).uf2


@pytest.fixture(scope="session")
def lights_program() -> str:
    """A program that drives four chains and reads the keys."""
    return (HERE / "programs" / "lights.py").read_text()
