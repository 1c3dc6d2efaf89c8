"""What the simulator refuses, and that a page which misbehaves or does not read harms nobody."""

import asyncio
import re
from pathlib import Path

import aiohttp
import pytest

from host_tools.simulator import server
from host_tools.simulator.server import Page
from tests.host_tools.served import Site, on_site


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
        '{"type":"set"}',
        '{"type":"set","name":["palette"],"value":1}',
        '{"type":"set","name":"palette","value":null}',
        '{"type":"game"}',
        '{"type":"game","options":["target"]}',
        '{"type":"game","options":{"target":61}}',
        '{"type":"record"}',
        '{"type":"replay","do":"rewind"}',
        '{"type":"speed"}',
        '{"type":"speed","times":3}',
        '{"type":"speed","times":true}',
        '{"type":"speed","times":[1]}',
        '{"type":"key","key":"A1","down":true}' + " " * 1100,
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
        pages = sorted(path.name for path in server.PAGE_FOLDER.iterdir())
        assert {"index.html", "table.html", "main.js", "style.css", "icon.svg"} <= set(pages)
        for name in pages:
            path, kind = server.PAGES.get(name, "/" + name), server.CONTENT_TYPES["." + name.rsplit(".")[1]]
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
