"""The board as its pages see it: what they are sent, what is refused, and that nobody disturbs anybody else.

The board is stepped by hand (`simulator.tick`), so nothing here waits for a clock.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import ClientSession, WSMsgType
from aiohttp.test_utils import TestServer

from cribboard.console import keys
from cribboard.console.layout import NAMES, make_layout
from host_tools.simulator import server
from host_tools.simulator.board import Board, describe_pixels, open_board
from host_tools.simulator.server import Page, Simulator
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

    @asynccontextmanager
    async def served(simulator: Simulator) -> AsyncIterator[Site]:
        async with TestServer(simulator.app(), host="127.0.0.1") as site, ClientSession() as browser:
            yield Site(simulator, str(site.make_url("")).rstrip("/"), browser)

    async def told() -> None:
        with stored_board(folder) as (board, notice):
            async with served(Simulator(board, notice, token)) as site:
                await story(site)

    asyncio.run(told())


def test_a_page_is_greeted_with_the_board_the_game_and_its_lights(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        page = await site.open()
        hello, state = page.heard
        assert hello["type"] == "hello"
        assert len(hello["layout"]["pixels"]) == 416
        assert hello["layout"]["size"] == [360, 235]
        assert [console["seat"] for console in hello["consoles"]] == ["A", "B"]
        assert hello["consoles"][0]["keys"] == ["A1", "A2", "A3", "A6", "AU"]
        assert len(hello["keypad"]) == 20
        assert state["type"] == "state"
        assert state["scores"] == [0, 0]
        assert len(page.frame) == 3 * 416

    on_site(tmp_path, story)


@pytest.mark.parametrize("name", NAMES)
def test_every_pixel_has_a_place_and_a_meaning(name: str) -> None:
    layout = make_layout(name)
    described = describe_pixels(layout)
    assert len(described) == layout.pixels
    assert len({(x, y) for x, y, *_ in described}) == layout.pixels
    holes = [(track, number) for _, _, role, track, number in described if role in ("start", "hole")]
    assert sorted(holes) == [(track, number) for track in range(layout.tracks) for number in range(122)]
    for role, per_track in (("dealer", 1), ("turn", 1), ("skunk", 2), ("double", 2)):
        assert len([pixel for pixel in described if pixel[2] == role]) == per_track * layout.tracks
    assert len([pixel for pixel in described if pixel[2] == "rail"]) == (32 if layout.has_rail else 0)


def test_pressed_keys_peg_and_the_page_is_told_in_lights_numbers_and_words(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        page = await site.open()
        before = page.frame
        await site.tap(page, "A6")
        assert (await page.until("state"))["staged"] == [6, 0]
        await site.tap(page, "GO")
        state = await page.until("state")
        assert state["scores"] == [6, 0]
        await page.until("frame")
        assert page.frame != before
        assert any(
            "A pegs 6" in sentence for say in page.heard if say["type"] == "say" for sentence in say["sentences"]
        )

    on_site(tmp_path, story)


def test_the_quickest_click_is_long_enough(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        page = await site.open()
        for _ in range(3):
            await page.key("A2", True)
            await page.key("A2", False)
        site.simulator.tick(100)
        assert (await page.until("state"))["staged"] == [6, 0]

    on_site(tmp_path, story)


def test_two_pages_see_the_same_board(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        first = await site.open()
        second = await site.open()
        assert first.frame == second.frame
        await site.tap(first, "A6")
        await site.tap(second, "B3")
        await site.tap(second, "GO")
        states = [await page.until("state", '"scores": [6, 3]') for page in (first, second)]
        assert states[0] == states[1]
        site.simulator.tick(1000)
        await first.until("frame")
        await second.until("frame")
        third = await site.open()
        for page in (first, second):
            while page.frame != third.frame:
                await page.until("frame")

    on_site(tmp_path, story)


def test_a_page_opened_later_is_told_what_was_said(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        page = await site.open()
        await site.tap(page, "A6")
        await site.tap(page, "GO")
        later = await site.open()
        assert any("A pegs 6" in sentence for sentence in later.heard[0]["sentences"])

    on_site(tmp_path, story)


def test_a_page_that_goes_away_lets_its_keys_go(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        page = await site.open()
        other = await site.open()
        await page.key("MENU", True)
        await page.key("A1", True)
        await page.socket.close()
        while len(site.simulator.pages) > 1:
            await asyncio.sleep(0)
        site.simulator.tick(200)  # held, MENU would open the menu
        assert (await other.until("state", "staged"))["mode"] != "menu"

    on_site(tmp_path, story)


def test_a_key_held_on_two_pages_comes_up_with_the_last(tmp_path: Path) -> None:
    with stored_board(tmp_path) as (board, _):
        menu = keys.number("MENU")
        board.press("first", menu)
        board.press("second", menu)
        board.advance(50)
        board.release("first", menu)
        board.advance(100)
        assert board.state()["mode"] == "menu"
        board.leave("second")
        board.leave("nobody")


def test_release_lets_every_key_of_the_page_go(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        page = await site.open()
        await page.key("MENU", True)
        site.simulator.tick(20)
        await page.send({"type": "release"})
        site.simulator.tick(200)
        assert site.simulator.board.state()["mode"] != "menu"

    on_site(tmp_path, story)


def test_drumming_on_a_key_does_not_pile_up(tmp_path: Path) -> None:
    with stored_board(tmp_path) as (board, _):
        key = keys.number("AU")
        for _ in range(10_000):
            board.press("drummer", key)
            board.release("drummer", key)
        board.advance(400)
        assert not board.session._debouncer.down[key // 5]


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[" * 200,
        "null",
        "17",
        "[]",
        '"key"',
        "{}",
        '{"type":null}',
        '{"type":["key"]}',
        '{"type":"key"}',
        '{"type":"key","key":"A1"}',
        '{"type":"key","key":"A1","down":1}',
        '{"type":"key","key":"A1","down":"true"}',
        '{"type":"key","key":"E1","down":true}',
        '{"type":"key","key":3,"down":true}',
        '{"type":"key","key":["A1"],"down":true}',
        '{"type":"key","key":"A1","down":true}' + " " * 300,
        "\u0000\ud7ff",
    ],
)
def test_a_malformed_message_is_answered_with_an_error_and_does_no_harm(tmp_path: Path, message: str) -> None:
    async def story(site: Site) -> None:
        page = await site.open()
        await page.socket.send_str(message)
        assert (await page.until("error"))["message"].endswith(".")
        await site.tap(page, "A6")
        assert (await page.until("state"))["staged"] == [6, 0]

    on_site(tmp_path, story)


def test_binary_messages_are_answered_with_an_error(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        page = await site.open()
        await page.socket.send_bytes(b"\x00" * 100)
        await page.until("error", "text")
        await site.tap(page, "A6")

    on_site(tmp_path, story)


def test_a_huge_message_closes_its_page_and_no_other(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        page = await site.open()
        other = await site.open()
        await page.socket.send_str("x" * (server.LONGEST_READ + 1))
        with pytest.raises(AssertionError, match="the connection ended"):
            await page.until("never")
        assert page.socket.close_code == aiohttp.WSCloseCode.MESSAGE_TOO_BIG
        await site.tap(other, "A6")
        assert (await other.until("state"))["staged"] == [6, 0]

    on_site(tmp_path, story)


def test_too_many_messages_close_their_page_and_no_other(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        page = await site.open()
        other = await site.open()
        for _ in range(3 * server.MOST_MESSAGES_PER_S):
            await page.socket.send_str('{"type":"key","key":"A1","down":true}')
        with pytest.raises(AssertionError, match="the connection ended"):
            await page.until("never")
        assert page.socket.close_code == aiohttp.WSCloseCode.POLICY_VIOLATION
        await site.tap(other, "B3")
        assert (await other.until("state", '"staged"'))["staged"][1] == 3

    on_site(tmp_path, story)


def test_a_page_that_does_not_read_is_kept_one_frame_and_slows_nobody() -> None:
    async def story() -> None:
        page = Page()
        for number in range(10_000):
            page.give(frame=bytes([number % 256]) * 1248, state=f"state {number}", text=f"text {number}")
        assert page.frame == bytes([9_999 % 256]) * 1248
        assert page.state == "state 9999"
        assert len(page.texts) == server.MOST_WAITING
        assert page.texts[-1] == "text 9999"

    asyncio.run(story())


def test_the_board_goes_on_while_a_page_does_not_read(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        sluggard = await site.open()  # never reads again
        page = await site.open()
        for number in range(5_000):
            for watching in site.simulator.pages:
                watching.give(frame=bytes([number % 256]) * 12_480, text='{"type":"say"}')
            await asyncio.sleep(0)
        assert any(len(watching.texts) == server.MOST_WAITING for watching in site.simulator.pages)
        await site.tap(page, "B6")
        await page.until("state", '"staged": [0, 6]')
        assert not sluggard.socket.closed

    on_site(tmp_path, story)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://example.org"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "http://["},
        {"Origin": ""},
        {"Host": "example.org"},
        {"Host": "example.org", "Origin": "http://example.org"},
        {"Host": "localhost.example.org:8121"},
        {"Host": "["},
        {"Host": ""},
    ],
)
@pytest.mark.parametrize("path", ["/", "/socket"])
def test_foreign_pages_and_borrowed_names_are_refused(tmp_path: Path, headers: dict[str, str], path: str) -> None:
    async def story(site: Site) -> None:
        async with site.browser.get(site.address + path, headers=headers) as answer:
            assert answer.status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await site.browser.ws_connect(site.address + "/socket", headers=headers)

    on_site(tmp_path, story)


def test_its_own_page_is_welcome_by_every_name_of_this_computer(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        port = site.address.rsplit(":", 1)[1]
        for host in (f"127.0.0.1:{port}", f"localhost:{port}", f"LOCALHOST:{port}", f"[::1]:{port}", "localhost:9000"):
            page = await site.open(headers={"Host": host, "Origin": "http://" + host})
            await page.socket.close()

    on_site(tmp_path, story)


def test_the_page_is_served_whole_and_takes_nothing_from_elsewhere(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        for path, kind in (
            ("/", "text/html"),
            ("/board.js", "text/javascript"),
            ("/keys.js", "text/javascript"),
            ("/lights.js", "text/javascript"),
            ("/words.js", "text/javascript"),
            ("/style.css", "text/css"),
            ("/icon.svg", "image/svg+xml"),
        ):
            async with site.browser.get(site.address + path) as answer:
                assert answer.status == 200
                assert answer.content_type == kind
                assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
                addresses = re.findall(r"https?://[^\"'\s]*", await answer.text())
                assert [address for address in addresses if not address.startswith("http://www.w3.org/")] == []
        for path in ("/../store.py", "/%2e%2e/store.py", "/index.html.bak", "/page"):
            async with site.browser.get(site.address + path) as answer:
                assert answer.status == 404

    on_site(tmp_path, story)


def test_a_board_that_others_can_reach_asks_for_its_token(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        for query in ("", "?token=", "?token=wrong", "?token=%ff"):
            async with site.browser.get(site.address + "/" + query) as answer:
                assert answer.status == 403
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await site.browser.ws_connect(site.address + "/socket")
        async with site.browser.get(site.address + "/?token=secret", allow_redirects=False) as answer:
            assert answer.status == 303
            assert answer.headers["Location"] == "/"
            cookie = answer.headers["Set-Cookie"].split(";")[0]
        async with site.browser.get(site.address + "/", headers={"Cookie": cookie}) as answer:
            assert answer.status == 200
        page = await site.open(headers={"Cookie": cookie})
        await page.socket.close()
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await site.browser.ws_connect(
                site.address + "/socket", headers={"Cookie": cookie, "Origin": "http://example.org"}
            )

    on_site(tmp_path, story, token="secret")


def test_more_pages_than_anybody_needs_are_refused(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        pages = [await site.open() for _ in range(server.MOST_PAGES)]
        with pytest.raises(aiohttp.WSServerHandshakeError, match="503"):
            await site.browser.ws_connect(site.address + "/socket")
        await pages[0].socket.close()
        while len(site.simulator.pages) == server.MOST_PAGES:
            await asyncio.sleep(0)
        await site.open()

    on_site(tmp_path, story)


def test_a_damaged_journal_is_told_until_somebody_has_seen_it(tmp_path: Path) -> None:
    (tmp_path / "journal.txt").write_text("this is no journal\nat all\n")

    async def story(site: Site) -> None:
        page = await site.open()
        notice = next(message for message in page.heard if message["type"] == "notice")
        assert "journal-damaged-1.txt" in notice["text"]
        await page.send({"type": "noticed"})
        assert page.heard[-2] == {"type": "notice", "text": ""}
        later = await site.open()
        assert [message["type"] for message in later.heard] == ["hello", "state"]

    on_site(tmp_path, story)


def test_the_game_goes_on_after_the_program_was_restarted(tmp_path: Path) -> None:
    async def play(site: Site) -> None:
        page = await site.open()
        await site.tap(page, "A6")
        await site.tap(page, "GO")
        await page.until("state", '"scores": [6, 0]')

    async def look(site: Site) -> None:
        page = await site.open()
        hello, state = page.heard
        assert state["scores"] == [6, 0]
        assert hello["sentences"] == ["A pegged 6."]

    on_site(tmp_path, play)
    on_site(tmp_path, look)


def test_pages_are_told_at_once_when_the_board_is_switched_off(tmp_path: Path) -> None:
    async def told() -> None:
        with stored_board(tmp_path) as (board, _):
            async with ClientSession() as browser:
                site = TestServer(Simulator(board).app(), host="127.0.0.1")
                await site.start_server()
                page = await browser.ws_connect(site.make_url("/socket"))
                closing = asyncio.create_task(site.close())
                while (received := await page.receive(timeout=PATIENCE_S)).type != WSMsgType.CLOSE:
                    pass
                assert received.data == aiohttp.WSCloseCode.GOING_AWAY
                await page.close()
                await closing

    asyncio.run(told())


def test_the_board_is_stepped_in_real_time_while_it_runs(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        stepping = asyncio.create_task(site.simulator.run())
        page = await site.open()
        await page.key("A6", True)
        await page.until("state", '"staged": [6, 0]')
        stepping.cancel()
        with pytest.raises(asyncio.CancelledError):
            await stepping

    on_site(tmp_path, story)
