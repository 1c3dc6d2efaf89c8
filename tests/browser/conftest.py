"""A Chromium for the tests of this folder, one for all of them."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.live import PATIENCE_S, Site, live

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without windows. Where there is none the tests are skipped, saying so; in CI they fail."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if program is None:
        reason = "Chromium is missing: `make test` installs it, or set CHROMIUM to its path."
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    expect.set_options(timeout=1000 * PATIENCE_S)
    with sync_playwright() as playwright:
        # Its sandbox does not work for root, nor in most containers; it sees nothing but our own page.
        arguments = ["--no-sandbox", "--force-color-profile=srgb"]
        chromium = playwright.chromium.launch(executable_path=program, args=arguments)
        yield chromium
        chromium.close()


@pytest.fixture
def site(browser: Browser, tmp_path: Path) -> Iterator[Site]:
    """A board with three tracks in a fresh folder, being served; its time stands still."""
    with live(tmp_path / "board", browser) as served:
        yield served
