"""The page on a desk, a tablet and a phone, standing and lying: everything in its place, every key large enough."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

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

HEIGHTS = "all => all.map(one => one.getBoundingClientRect().height)"

SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def check(page: Page) -> None:
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(OVERLAPS) == []
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate(SMALL_KEYS, SMALLEST_PX) == []
    if page.viewport_size == {"width": DESK[0], "height": DESK[1]}:
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


def resized(page: Page) -> Iterator[tuple[int, int]]:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        yield width, height


def test_nothing_overlaps_or_scrolls_sideways_and_keys_are_large_enough(site: Site) -> None:
    site.run()
    page = site.open()
    for _ in resized(page):
        check(page)
    for _ in range(4):
        click(page, "A6", "A6", "A6", "A6", "A3", "GO", "B1", "GO")
    click(page, "5", "J", "5", "5", "5", "GO")
    scores(page, 108, 32)
    site.run(1)
    click(page, "A6", "A6", "A3")
    page.locator("#console-A .staged", has_text="+15").wait_for()
    site.run(0)
    for _ in resized(page):
        check(page)
    site.run(8)
    for tab in ("settings", "tools", "game"):
        page.click(f"#tab-{tab}")
        for _ in resized(page):
            check(page)
    page.click("#panel-button")
    for _ in resized(page):
        check(page)


@pytest.mark.parametrize("layout", ["2 tracks", "4 tracks", "panel", "two panels"])
def test_every_kind_of_board_fits(site: Site, layout: str) -> None:
    site.do(lambda: site.simulator.board.set("layout", layout))
    page = site.open()
    width, height = site.do(lambda: site.simulator.board.describe()["layout"]["size"])
    for _ in resized(page):
        check(page)
        box = page.locator("#wood").bounding_box()
        assert box and abs(box["width"] / box["height"] - width / height) < 0.01


def test_a_phone_shows_the_board_and_all_keys_at_once(site: Site) -> None:
    page = site.open(PHONE)
    bottoms = page.locator(".key").evaluate_all("keys => keys.map(key => key.getBoundingClientRect().bottom)")
    assert max(bottoms) <= PHONE[1]


def check_table(page: Page) -> None:
    for _, height in resized(page):
        assert page.evaluate(SIDEWAYS) <= 0
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
        assert all(box > height / 14 for box in page.locator(".points").evaluate_all(HEIGHTS))


def test_the_table_view_fits_its_screen(site: Site) -> None:
    page = site.open((1920, 1080), "table")
    expect(page.locator(".points").first).to_be_visible()
    assert page.locator(".points").evaluate_all(HEIGHTS)[0] > 200
    check_table(page)


@pytest.mark.parametrize(("seats", "layout"), [("3", "3 tracks"), ("4", "4 tracks")])
def test_more_players_have_their_consoles(site: Site, seats: str, layout: str) -> None:
    site.do(lambda: site.simulator.board.set("layout", layout))
    site.do(lambda: site.simulator.board.start_game({"seats": seats, "partners": "off"}))
    site.run()
    page = site.open()
    for _ in resized(page):
        check(page)
    last = "ABCD"[int(seats) - 1]
    click(page, last + "6", last + "2", "GO")
    scores(page, *[0] * (int(seats) - 1), 8)
    table = site.open(path="table")
    assert table.locator(".tile").count() == int(seats)
    check_table(table)
