"""A simulator that runs beside the test, and pages of a real Chromium that look at it.

The board lives in a thread with an event loop of its own. Its time stands still until a test lets it run (`run`) or
steps it (`tick`), so pictures do not depend on how fast this computer is.
"""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from aiohttp import web
from playwright.sync_api import Browser, ConsoleMessage, Page

from host_tools.simulator.opening import open_board
from host_tools.simulator.server import Simulator
from host_tools.simulator.store import Store

PATIENCE_S = 20
DESK, TABLET, PHONE, PHONE_LYING = (1366, 768), (820, 1180), (390, 844), (844, 390)
SIZES = (DESK, TABLET, PHONE, PHONE_LYING)

T = TypeVar("T")


class Site:
    """A board being served, and the browser that opens its pages."""

    def __init__(self, folder: Path, browser: Browser, layout: str = "") -> None:
        """Nothing is served yet: `start` does that."""
        self.folder = folder
        self.browser = browser
        self.layout = layout
        self.port = 0
        self.complaints: list[str] = []
        self.simulator: Simulator
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._running: asyncio.Task[None] | None = None

    @property
    def address(self) -> str:
        """Where the board is."""
        return f"http://localhost:{self.port}/"

    def start(self) -> None:
        """Switches the board on; its time stands still."""
        self._wait(self._start())

    async def _start(self) -> None:
        self._store = Store(self.folder)
        board, notice = open_board(self._store, self.layout)
        board.advance(40)  # a key that is down at once counts as stuck
        self.simulator = Simulator(board, notice)
        self._runner = web.AppRunner(self.simulator.app(), access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        served = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await served.start()
        self.port = self._runner.addresses[0][1]

    def stop(self) -> None:
        """Switches the board off; its folder and port stay."""
        self._wait(self._stop())

    async def _stop(self) -> None:
        if self._running:
            self._running.cancel()
            self._running = None
        await self._runner.cleanup()
        self._store.close()

    def close(self) -> None:
        """Ends the thread."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE_S)
        self._loop.close()

    def do(self, function: Callable[[], T]) -> T:
        """Calls something of the board in its own thread."""

        async def called() -> T:
            return function()

        return self._wait(called())

    def tick(self, steps: int) -> None:
        """Takes whole steps at once."""
        self.do(lambda: self.simulator.tick(steps))

    def run(self, speed: float = 8) -> None:
        """Lets the board's time go, this many times as fast as ours.

        From then on points are pegged by GO alone: how fast this computer clicks decides nothing.
        """

        async def begun() -> None:
            self.simulator.board.set("peg_ms", 0)
            self.simulator.set_speed(speed)
            if self._running is None:
                self._running = asyncio.create_task(self.simulator.run())

        self._wait(begun())

    def state(self) -> dict[str, Any]:
        """What pages are told of the game."""
        return self.do(lambda: self.simulator.board.state())

    def open(self, size: tuple[int, int] = DESK, path: str = "", **options: Any) -> Page:
        """A page on a fresh profile, connected and drawn; what its console complains of is kept."""
        width, height = size
        context = self.browser.new_context(viewport={"width": width, "height": height}, **options)
        context.set_default_timeout(PATIENCE_S * 1000)
        page = context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(self.address + path)
        page.wait_for_selector("#wood canvas")
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def _wait(self, coroutine: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(PATIENCE_S)


@contextmanager
def live(folder: Path, browser: Browser, layout: str = "") -> Iterator[Site]:
    """A board in a folder, served while the block lasts; its pages must not have complained of anything."""
    site = Site(folder, browser, layout)
    try:
        site.start()
        yield site
    finally:
        for context in browser.contexts:
            context.close()
        site.stop()
        site.close()
    assert site.complaints == []


def click(page: Page, *names: str) -> None:
    """Clicks keys of the board one after the other."""
    for name in names:
        page.click(f'[data-key="{name}"]')


def choose(page: Page, *names: str) -> None:
    """Opens the board's menu as people do, by holding MENU, and clicks keys in it."""
    page.hover('[data-key="MENU"]')
    page.mouse.down()
    eventually(page, "() => document.getElementById('hint').textContent.startsWith('3 is up')")
    page.mouse.up()
    click(page, *names)


def eventually(page: Page, condition: str, argument: Any = None) -> None:
    """Waits until an expression of JavaScript holds on the page."""
    page.wait_for_function(condition, arg=argument)


def scores(page: Page, *expected: int) -> None:
    """Waits until the consoles show these scores."""
    eventually(
        page,
        """expected => [...document.querySelectorAll('.console .points')]
            .map(points => points.textContent).join() === expected""",
        ",".join(str(score) for score in expected),
    )
