"""What the panel offers besides the game: settings, other games, current, speed, journals and recordings."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.live import Site, click, scores


def load(page: Page, button: str, path: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.click(button)
    chooser.value.set_files(path)


def save(page: Page, link: str, path: Path) -> str:
    with page.expect_download() as download:
        page.click(link)
    download.value.save_as(path)
    return path.read_text("utf-8")


def test_settings_tell_on_every_page_and_are_kept(site: Site) -> None:
    site.run()
    page, other = site.open(), site.open()
    page.click("#tab-settings")
    page.get_by_label("Brightness").select_option("5")
    page.get_by_label("Classic").check()
    other.click("#tab-settings")
    expect(other.get_by_label("Brightness")).to_have_value("5")
    expect(other.get_by_label("Classic")).to_be_checked()
    green = "rgb(0, 220, 40)"  # B's in that palette
    expect(other.locator("#console-B")).to_have_css("border-top-color", green)
    page.get_by_label("Board", exact=True).select_option("panel")
    expect(other.locator("#wood")).to_have_attribute("data-surface", "dark")
    kept = (site.folder / "settings.txt").read_text()
    assert "brightness 5\n" in kept and "palette 1\n" in kept and "layout panel\n" in kept


def test_colours_are_shown_as_others_see_them(site: Site) -> None:
    page = site.open()
    page.click("#tab-settings")
    for kind in ("protanopia", "deuteranopia", "tritanopia"):
        page.select_option("#vision", kind)
        expect(page.locator("main")).to_have_css("filter", f'url("#{kind}")')
    page.select_option("#vision", "")
    expect(page.locator("main")).to_have_css("filter", "none")


def test_the_page_is_light_or_dark_as_one_likes(site: Site) -> None:
    page = site.open(color_scheme="light")
    expect(page.locator("body")).to_have_css("background-color", "rgb(243, 237, 226)")
    page.click("#tab-settings")
    page.select_option("#theme", "dark")
    expect(page.locator("body")).to_have_css("background-color", "rgb(23, 18, 15)")
    page.reload()
    expect(page.locator("body")).to_have_css("background-color", "rgb(23, 18, 15)")
    page.select_option("#surface", "dark")
    expect(page.locator("#wood")).to_have_attribute("data-surface", "dark")


def test_a_short_game_is_started_and_undone(site: Site) -> None:
    site.run()
    page = site.open()
    click(page, "A6", "GO")
    scores(page, 6, 0)
    page.click("#tab-settings")
    page.get_by_text("Another game").click()
    page.get_by_label("target").select_option("61")
    page.get_by_role("button", name="Start it").click()
    expect(page.locator("#match")).to_have_text("Game 1 to 61")
    scores(page, 0, 0)
    expect(page.locator("#options dd").first).to_have_text("61")
    click(page, "AU")
    expect(page.locator("#match")).to_have_text("Game 1 to 121")
    scores(page, 6, 0)


def test_the_current_is_estimated_and_the_light_turned_down(site: Site) -> None:
    site.run()
    page = site.open()
    page.click("#tab-tools")
    expect(page.locator("#current-words")).to_contain_text("of 2000: 60 for the board, 416 for dark pixels")
    page.click("#tab-settings")
    page.get_by_label("Supply").select_option("450")
    page.get_by_label("Brightness").select_option("5")
    page.click("#tab-tools")
    click(page, "5", "J", "5", "5", "5")
    expect(page.locator("#current-words")).to_contain_text("The light is turned down")
    expect(page.locator("#current-words")).to_contain_text("This supply is too small for this board.")


def test_time_stands_still_and_goes_on(site: Site) -> None:
    site.run(1)
    site.do(lambda: site.simulator.board.set("peg_ms", 2000))
    page = site.open()
    page.click("#tab-tools")
    page.get_by_label("paused").check()
    click(page, "A6")
    page.wait_for_timeout(300)
    assert site.state()["staged"] == [0, 0]
    page.get_by_role("radio", name="8").check()
    scores(page, 6, 0)  # pegged by itself two seconds later, which are a quarter of one


def test_a_journal_is_saved_and_loaded(site: Site, tmp_path: Path) -> None:
    site.run()
    page = site.open()
    click(page, "A6", "GO")
    scores(page, 6, 0)
    page.click("#tab-tools")
    text = save(page, '[href="journal.txt"]', tmp_path / "mine.txt")
    assert text.splitlines()[2].startswith("2 peg A 6 *")
    click(page, "A6", "GO", "B2", "GO")
    scores(page, 12, 2)
    load(page, "#journal-load", tmp_path / "mine.txt")
    scores(page, 6, 0)
    expect(page.locator("#notice span")).to_contain_text("journal-earlier-1.txt")
    click(page, "B1", "GO")
    scores(page, 6, 1)
    (tmp_path / "other.txt").write_text("Dear diary,\n")
    load(page, "#journal-load", tmp_path / "other.txt")
    expect(page.locator("#refused span")).to_contain_text("This is not a journal of a cribbage board")
    scores(page, 6, 1)
    site.complaints.clear()  # the browser's note of a refused file


def test_a_session_is_recorded_and_shown_again(site: Site, tmp_path: Path) -> None:
    site.run()
    page, other = site.open(), site.open()
    click(page, "A6", "GO")
    scores(page, 6, 0)
    page.click("#tab-tools")
    page.click("#record")
    expect(page.locator("#record")).to_have_text("Stop")
    click(page, "B3", "GO")
    scores(page, 6, 3)
    page.click("#tab-settings")
    page.get_by_label("Brightness").select_option("5")
    expect(page.locator("#refused span")).to_have_text("The settings would not be in the recording: stop it first.")
    page.click("#tab-tools")
    page.click("#record")
    expect(page.locator("#record")).to_have_text("Record")
    text = save(page, "#recording", tmp_path / "mine.session")
    assert "given peg A 6" in text and " +B3\n" in text

    click(page, "A6", "GO")
    scores(page, 12, 3)
    load(page, "#session-load", tmp_path / "mine.session")
    for watching in (page, other):
        expect(watching.locator("#replaying")).to_be_visible()
        scores(watching, 6, 3)
    expect(page.locator("#replaying span")).to_have_text("mine.session is over.")
    page.keyboard.press("w")  # A's one point: does nothing
    page.click('#replaying [data-do="again"]')
    expect(page.locator("#replaying span")).to_contain_text("is shown")
    other.click('#replaying [data-do="stop"]')
    for watching in (page, other):
        expect(watching.locator("#replaying")).to_be_hidden()
        scores(watching, 12, 3)
    load(page, "#session-load", Path("README.md"))
    expect(page.locator("#refused span")).to_contain_text("a session file begins with 'cribboard session 1'")
    site.complaints.clear()  # the browser's note of a refused file
