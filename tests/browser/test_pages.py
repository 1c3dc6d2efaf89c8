"""Several pages, pages that come back, and a board that goes away."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.live import PHONE, Site, click, eventually, live, scores

# What a page shows of the lights, as a number that changes with any of them.
LIGHTS = """() => {
    const canvas = document.querySelector('#wood canvas');
    const points = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    return points.reduce((sum, point, at) => (sum * 31 + point * (at % 97 + 1)) % 1000003, 7);
}"""


def test_two_pages_agree_in_lights_numbers_and_keys(site: Site) -> None:
    site.run()
    first, second = site.open(), site.open()
    click(first, "A6", "GO")
    click(second, "B3", "GO")
    for page in (first, second):
        scores(page, 6, 3)
    first.locator('[data-key="A1"]').hover()
    first.mouse.down()
    expect(second.locator('[data-key="A1"]')).to_have_class("key down")
    first.mouse.up()
    expect(second.locator('[data-key="A1"]')).to_have_class("key")
    click(first, "GO")
    scores(second, 7, 3)
    site.do(lambda: site.simulator.set_speed(0))
    for page in (first, second):
        page.wait_for_timeout(200)
    assert first.evaluate(LIGHTS) == second.evaluate(LIGHTS)


def test_a_reload_keeps_the_game(site: Site) -> None:
    site.run()
    page = site.open()
    click(page, "A6", "A6", "GO")
    scores(page, 12, 0)
    page.reload()
    scores(page, 12, 0)
    expect(page.locator("#log li").first).to_have_text("A pegs 12: 12.")
    expect(page.locator("#announcements p")).to_have_count(0)


def test_the_page_says_when_the_board_is_gone_and_finds_it_again(site: Site) -> None:
    site.run()
    page = site.open()
    click(page, "A6", "GO")
    scores(page, 6, 0)
    expect(page.locator("#lost")).to_be_hidden()
    site.stop()
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#connection")).to_have_text("not connected")
    click(page, "A1")  # does no harm
    page.wait_for_timeout(1000)
    site.start()
    site.run()
    expect(page.locator("#lost")).to_be_hidden()
    click(page, "B2", "GO")
    scores(page, 6, 2)
    # The browser itself notes each try that failed; nothing else.
    assert site.complaints
    assert all("ERR_CONNECTION_REFUSED" in complaint for complaint in site.complaints)
    site.complaints.clear()


def test_a_screen_on_the_wall_shows_big_numbers(site: Site) -> None:
    site.run()
    page = site.open()
    wall = site.open((1920, 1080), "table")
    click(page, "A6", "A2")
    expect(wall.locator(".more").first).to_have_text("+8 · deals")
    click(page, "GO")
    expect(wall.locator(".points")).to_have_text(["8", "0"])
    expect(wall.locator("#said")).to_have_text("A pegs 8: 8.")
    site.stop()
    expect(wall.locator("#lost")).to_be_visible()
    site.start()
    expect(wall.locator("#lost")).to_be_hidden()
    site.complaints.clear()


def test_the_panel_closes_and_stays_closed(site: Site) -> None:
    page = site.open(PHONE)
    page.click("#panel-button")
    expect(page.locator("#side")).to_be_hidden()
    expect(page.locator("#panel-button")).to_have_attribute("aria-expanded", "false")
    page.reload()
    page.wait_for_selector("#wood canvas")
    expect(page.locator("#side")).to_be_hidden()
    page.click("#panel-button")
    expect(page.locator("#side")).to_be_visible()


def test_a_damaged_journal_is_told_until_somebody_has_seen_it(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "journal.txt").write_text("no journal\nat all\n")
    with live(tmp_path, browser) as site:
        first, second = site.open(), site.open()
        expect(first.locator("#notice span")).to_contain_text("journal-damaged-1.txt")
        second.click("#notice button")
        expect(first.locator("#notice")).to_be_hidden()


def test_a_key_held_when_the_page_loses_the_focus_comes_up(site: Site) -> None:
    site.run()
    page = site.open()
    page.keyboard.down("t")
    expect(page.locator('[data-key="A6"]')).to_have_class("key down")
    page.evaluate("dispatchEvent(new Event('blur'))")
    eventually(page, "() => !document.querySelector('.key.down')")
    assert site.do(lambda: site.simulator.board.down()) == []
