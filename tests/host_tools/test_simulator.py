"""The board as its pages see it: what they are sent, how keys reach it, and that all pages agree."""

import asyncio
from pathlib import Path

import aiohttp
import pytest
from aiohttp import ClientSession, WSMsgType
from aiohttp.test_utils import TestServer

from cribboard.console import keys
from cribboard.console.layout import NAMES, make_layout
from host_tools.simulator.describe import pixels as describe_pixels
from host_tools.simulator.server import Simulator
from tests.host_tools.served import PATIENCE_S, Site, on_site, stored_board


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
