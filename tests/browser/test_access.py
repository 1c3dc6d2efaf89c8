"""The page for people who do not see it, see it badly, or use no mouse: axe-core, the focus, and what is announced."""

import json
from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import Page, expect

from tests.browser.live import DESK, PHONE, Site, click, scores

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js")
EVERYTHING: dict[str, object] = {
    "type": "tag",
    "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
CONTRAST: dict[str, object] = {"type": "rule", "values": ["color-contrast"]}


def check(page: Page, rules: dict[str, object] = EVERYTHING) -> None:
    """Nothing that axe-core finds, of whatever weight."""
    if not page.evaluate("'axe' in window"):
        # The page's own policy forbids foreign scripts; the debugger's evaluation is not bound by it.
        page.evaluate(AXE.read_text("utf-8") + "; undefined")
    found = page.evaluate("rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']})", rules)
    lines = [
        f"{violation['impact']} {violation['id']}: {json.dumps(node['target'])} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
    assert lines == []
    assert len(found["passes"]) >= (1 if rules is CONTRAST else 15)


@pytest.mark.parametrize(
    ("size", "scheme", "rules"),
    [(DESK, "light", EVERYTHING), (DESK, "dark", CONTRAST), (PHONE, "light", EVERYTHING)],
    ids=["desk", "dark", "phone"],
)
def test_axe_finds_nothing(site: Site, size: tuple[int, int], scheme: str, rules: dict[str, object]) -> None:
    site.run()
    page = site.open(size, color_scheme=scheme)
    click(page, "A6", "A6", "GO", "5", "J", "5", "H", "5", "5", "B3")
    scores(page, 12, 0)
    page.click("#undo")
    check(page, rules)
    for tab in ("settings", "tools"):
        page.click(f"#tab-{tab}")
        page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
        check(page, rules)
    page.click("#help-button")
    check(page, rules)


def test_axe_finds_nothing_in_the_table_view_nor_in_banners(site: Site) -> None:
    page = site.open(path="table")
    check(page)
    page = site.open()
    site.do(lambda: site.simulator.tell("Something to know."))
    site.do(lambda: site.simulator.board.replay("a session", ["cribboard session 1", "10 end"]))
    site.tick(1)
    expect(page.locator("#replaying")).to_be_visible()
    check(page)


def test_every_event_is_announced_and_scores_can_be_read(site: Site) -> None:
    site.run()
    page = site.open()
    assert page.locator("#announcements").get_attribute("aria-live") == "polite"
    expect(page.locator("#announcements p")).to_have_count(0)
    click(page, "A6", "A2", "GO")
    announced = page.locator("#announcements")
    expect(announced).to_contain_text("A: 6 staged.")
    expect(announced).to_contain_text("A pegs 8: 8.")
    expect(page.locator("#scores-aloud")).to_have_text("A 8, B 0")
    click(page, "5", "J", "5", "5", "5")
    expect(announced).to_contain_text("B: 28 points. GO pegs them.")
    click(page, "AU", "AU", "AU", "AU", "AU", "AU")
    expect(announced).to_contain_text("The hand is closed.")
    click(page, "BU")
    expect(announced).to_contain_text("Undone: A 8.")
    expect(page.locator("#scores li").first).to_have_text("A has 0, 121 to go.")
    # With the panel closed, too.
    page.click("#panel-button")
    click(page, "B1")
    expect(announced).to_contain_text("B: 1 staged.")


def test_keys_have_names_that_can_be_spoken(site: Site) -> None:
    page = site.open()
    names = {"A1": "A, 1 point", "B6": "B, 6 points", "AU": "A undo", "H": "hearts", "J": "jack", "GO": "go"}
    for name, spoken in names.items():
        assert page.locator(f'[data-key="{name}"]').get_attribute("aria-label") == spoken
    expect(page.get_by_role("group", name="Console A")).to_be_visible()
    expect(page.get_by_role("group", name="Keypad for cards")).to_be_visible()


def test_the_focus_is_visible_wherever_it_goes(site: Site) -> None:
    page = site.open()
    page.click("#tab-settings")
    page.focus("#table-link")
    seen = []
    for _ in range(60):
        page.keyboard.press("Tab")
        name, style, width, within = page.evaluate("""() => {
            const element = document.activeElement, style = getComputedStyle(element);
            const box = element.getBoundingClientRect();
            const within = box.top >= 0 && box.bottom <= innerHeight + 1;
            return [element.dataset.key || element.id || element.name || element.tagName,
                style.outlineStyle, parseFloat(style.outlineWidth), within];
        }""")
        if name == "BODY":
            break
        seen.append(name)
        assert (style, width) in (("solid", 3), ("auto", 1)), name
        assert within, name
    assert {"panel-button", "help-button", "A1", "GO", "BU", "tab-settings", "palette", "vision"} <= set(seen)


def test_the_tabs_turn_with_the_arrows(site: Site) -> None:
    page = site.open()
    page.focus("#tab-game")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#panel-settings")).to_be_visible()
    expect(page.locator("#tab-settings")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#panel-tools")).to_be_visible()
    expect(page.locator("#panel-settings")).to_be_hidden()
