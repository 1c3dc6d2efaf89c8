"""The page on a desk, a tablet and a phone, standing and lying: everything in its place, every key large enough."""

import pytest
from playwright.sync_api import Page

from tests.browser.live import DESK, PHONE, SIZES, Site, click, scores

SMALLEST_PX = 36  # of a key, for fingers

# Boxes that must keep apart, and pairs of them that do not.
OVERLAPS = """() => {
    const shown = element => element.checkVisibility() && element.getBoundingClientRect();
    const boxes = [...document.querySelectorAll('header > *, #wood, #hint, .key, .score > *, #side')]
        .map(element => [element.dataset.key ?? (element.id || element.className), shown(element)])
        .filter(([, box]) => box && box.width > 0 && box.height > 0);
    const found = [];
    for (const [n, [name, a]] of boxes.entries())
        for (const [other, b] of boxes.slice(n + 1))
            if (a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5)
                found.push(name + ' and ' + other);
    return found;
}"""

# Elements whose text or content does not fit them.
CUT_OFF = """() => [...document.querySelectorAll(
    '.key, header > :not(#match), .score, #side label, #side .choice, #side button, #side a')]
    .filter(element => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
    .map(element => element.id || element.textContent)"""

SMALL_KEYS = """smallest => [...document.querySelectorAll('.key, header button, header a, #side button, #side .button')]
    .filter(element => element.checkVisibility())
    .map(element => [element.dataset.key || element.id || element.textContent, element.getBoundingClientRect()])
    .filter(([, box]) => box.width < smallest || box.height < smallest - 0.5)
    .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""

SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def check(page: Page) -> None:
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(OVERLAPS) == []
    assert page.evaluate(CUT_OFF) == []
    if page.viewport_size == {"width": DESK[0], "height": DESK[1]}:
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_scrolls_sideways_and_keys_are_large_enough(site: Site, size: tuple[int, int]) -> None:
    site.run()
    page = site.open(size)
    check(page)
    assert page.evaluate(SMALL_KEYS, SMALLEST_PX) == []
    click(page, "A6", "A6", "A6", "A6", "GO", "5", "J", "5", "5", "5", "GO", "B3")
    scores(page, 24, 28)
    for tab in ("settings", "tools", "game"):
        page.click(f"#tab-{tab}")
        check(page)
        assert page.evaluate(SMALL_KEYS, SMALLEST_PX) == []
    page.click("#panel-button")
    check(page)


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("layout", ["2 tracks", "4 tracks", "panel", "two panels"])
def test_every_kind_of_board_fits(site: Site, layout: str, size: tuple[int, int]) -> None:
    site.do(lambda: site.simulator.board.set("layout", layout))
    page = site.open(size)
    check(page)
    assert page.evaluate(SMALL_KEYS, SMALLEST_PX) == []
    ratio = page.evaluate("(box => box.width / box.height)(document.querySelector('#wood').getBoundingClientRect())")
    width, height = site.do(lambda: site.simulator.board.describe()["layout"]["size"])
    assert abs(ratio - width / height) < 0.01


def test_a_phone_shows_the_board_and_all_keys_at_once(site: Site) -> None:
    page = site.open(PHONE)
    bottoms = page.locator(".key").evaluate_all("keys => keys.map(key => key.getBoundingClientRect().bottom)")
    assert max(bottoms) <= PHONE[1]


def test_the_table_view_fits_its_screen(site: Site) -> None:
    for size in ((1920, 1080), *SIZES):
        page = site.open(size, "table")
        assert page.evaluate(SIDEWAYS) <= 0
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
        assert page.evaluate("document.querySelector('.points').getBoundingClientRect().height") > size[1] / 10


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("seats", "layout"), [("3", "3 tracks"), ("4", "4 tracks")])
def test_more_players_have_their_consoles(site: Site, seats: str, layout: str, size: tuple[int, int]) -> None:
    site.do(lambda: site.simulator.board.set("layout", layout))
    site.do(lambda: site.simulator.board.start_game({"seats": seats, "partners": "off"}))
    site.run()
    page = site.open(size)
    check(page)
    assert page.evaluate(SMALL_KEYS, SMALLEST_PX) == []
    last = "ABCD"[int(seats) - 1]
    click(page, last + "6", last + "2", "GO")
    scores(page, *[0] * (int(seats) - 1), 8)
    table = site.open(size, "table")
    assert table.locator(".tile").count() == int(seats)
    assert table.evaluate(SIDEWAYS) <= 0
    assert table.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
