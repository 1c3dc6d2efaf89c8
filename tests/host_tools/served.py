"""A simulator served on this computer for tests, with stand-ins for browsers.

The board is stepped by hand (`Site.simulator.tick`), so nothing that uses this waits for a clock.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import aiohttp
from aiohttp import ClientSession, WSMsgType
from aiohttp.test_utils import TestServer

from host_tools.simulator.board import Board
from host_tools.simulator.opening import open_board
from host_tools.simulator.server import Simulator
from host_tools.simulator.store import Store

PATIENCE_S = 10


class Site:
    """A simulator that is being served, and a browser's stand-in."""

    def __init__(self, simulator: Simulator, address: str, browser: ClientSession) -> None:
        self.simulator = simulator
        self.address = address
        self.browser = browser

    async def open(self, **options: Any) -> "Watcher":
        """A page: connected, its greeting received."""
        watcher = Watcher(await self.browser.ws_connect(self.address + "/socket", **options))
        await watcher.until("frame")
        return watcher

    async def tap(self, watcher: "Watcher", name: str) -> None:
        """Presses a key and lets it go, and gives the board 0.2 s for it."""
        await watcher.key(name, True)
        await watcher.key(name, False)
        self.simulator.tick(40)


class Watcher:
    """One page's connection."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.frame = b""

    async def key(self, name: str, down: bool) -> None:
        """Says that a key goes down or up."""
        await self.send({"type": "key", "key": name, "down": down})

    async def send(self, message: Any) -> None:
        """Sends a message and waits until the board has read it, shown by the answer to one it must refuse."""
        await self.socket.send_str(message if isinstance(message, str) else json.dumps(message))
        await self.socket.send_str('{"type":"are you there"}')
        await self.until("error", "A message is an object")

    async def until(self, kind: str, text: str = "") -> dict[str, Any]:
        """Reads on until a message of a type (or a frame) comes that holds a text, and returns it."""
        while True:
            received = await self.socket.receive(timeout=PATIENCE_S)
            if received.type == WSMsgType.BINARY:
                self.frame = received.data
                message = {"type": "frame"}
            elif received.type == WSMsgType.TEXT:
                message = json.loads(received.data)
                self.heard.append(message)
            else:
                raise AssertionError(f"waiting for {kind}, the connection ended: {received}")
            if message["type"] == kind and text in json.dumps(message):
                return message


@contextmanager
def stored_board(folder: Path) -> Iterator[tuple[Board, str]]:
    store = Store(folder)
    try:
        board, notice = open_board(store, "3 tracks")
        board.advance(40)  # a key that is down at once counts as stuck
        yield board, notice
    finally:
        store.close()


def on_site(folder: Path, story: Callable[[Site], Awaitable[None]], token: str = "") -> None:
    """Serves the board of a folder and lets a story happen."""

    async def told() -> None:
        with stored_board(folder) as (board, notice):
            simulator = Simulator(board, notice, token)
            async with TestServer(simulator.app(), host="127.0.0.1") as served, ClientSession() as browser:
                await story(Site(simulator, str(served.make_url("")).rstrip("/"), browser))

    asyncio.run(told())
