"""What the board looks like on the page, compared with pictures that somebody has looked at.

Each picture is a look of a session in tests/traces, shown by the page. All are written to build/pictures. The pictures
to compare with are in tests/browser/pictures; those of whole pages in docs/ come from here too. After a change that is
meant,

    KEEP_PICTURES=1 make test-browser

puts the new ones in their place: look at every one of them before committing it.
"""

import base64
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from cribboard.console.trace import parse_session
from cribboard.game.events import peg
from cribboard.game.journal import Journal
from cribboard.game.options import DEFAULTS
from tests.browser.live import DESK, PHONE, Site, click, live, scores

KEEP = bool(os.environ.get("KEEP_PICTURES"))
BUILD = Path("build/pictures")
PICTURES = Path("tests/browser/pictures")
DOCS = Path("docs")

# Letters differ a little from one computer to another; lights and holes do not. Both pictures are made so much smaller
# first, and then may differ by so much: on average, and in so many of a thousand points by more than a little.
SMALL = 220
MOST_MEAN = 3.0
MOST_FAR = 8

COMPARE = """async ([shown, expected, width]) => {
    const points = async data => {
        const image = new Image();
        image.src = data;
        await image.decode();
        const canvas = new OffscreenCanvas(width, Math.round(width * image.height / image.width));
        const pen = canvas.getContext('2d');
        pen.imageSmoothingQuality = 'high';
        pen.drawImage(image, 0, 0, canvas.width, canvas.height);
        return pen.getImageData(0, 0, canvas.width, canvas.height).data;
    };
    const [a, b] = [await points(shown), await points(expected)];
    if (a.length !== b.length) return [255, 1000];
    let sum = 0, far = 0;
    for (let at = 0; at < a.length; at += 4) {
        const apart = Math.max(...[0, 1, 2].map(part => Math.abs(a[at + part] - b[at + part])));
        sum += apart;
        far += apart > 40;
    }
    return [sum / (a.length / 4), 1000 * far / (a.length / 4)];
}"""

# Name, session, and which of its looks, counted from 0.
LOOKS = (
    ("start", "first_game", 1),
    ("numbers", "first_game", 5),
    ("hand-half", "counted_hand", 0),
    ("hand-counted", "counted_hand", 1),
    ("hand-combination", "counted_hand", 3),
    ("pegs", "skunk", 0),
    ("skunk", "skunk", 5),
    ("double-skunk", "double_skunk", 3),
    ("triple-skunk", "triple_skunk", 4),
    ("panel", "panel", 3),
)


PLAYED = ((0, 2), (1, 1), (0, 8), (1, 6), (1, 4, "crib"), (0, 3), (1, 12), (0, 20), (0, 6, "crib"), (1, 13), (0, 6))


def show(site: Site, name: str, look: int) -> None:
    """Replays a session up to and with one of its looks; time stands still there."""
    lines = Path(f"tests/traces/{name}.session").read_text("utf-8").splitlines()
    steps = [step for step, what, _ in parse_session(lines).actions if what == "look"]
    site.do(lambda: site.simulator.board.replay(name, lines))
    site.tick(max(0, steps[look] - 10))
    for _ in range(min(11, steps[look] + 1)):
        site.tick(1)


def settle(page: Page) -> None:
    """Waits until what the board sent is drawn."""
    page.wait_for_timeout(120)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def apart(browser: Browser, one: bytes, other: bytes) -> tuple[float, float]:
    """How far two JPEG pictures are apart; the browser itself reads them, without another library."""
    page = browser.new_page()
    data = ["data:image/jpeg;base64," + base64.b64encode(picture).decode() for picture in (one, other)]
    mean, far = page.evaluate(COMPARE, [*data, SMALL])
    page.close()
    return mean, far


def compare(browser: Browser, shown: bytes, kept: Path) -> None:
    """Compares a picture with the one that is kept, or keeps it."""
    if KEEP:
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes(shown)
        return
    mean, far = apart(browser, shown, kept.read_bytes())
    assert mean <= MOST_MEAN and far <= MOST_FAR, (
        f"{kept.name} differs by {mean:.1f} of 255 and in {far:.0f} of 1000 points from the one in build/pictures. "
        "If that is meant: KEEP_PICTURES=1 make test-browser, and look at it."
    )


def picture(of: Page | Locator, name: str) -> bytes:
    """A JPEG picture, written to build/pictures as well."""
    BUILD.mkdir(parents=True, exist_ok=True)
    return of.screenshot(path=BUILD / f"{name}.jpg", type="jpeg", quality=90)


@pytest.fixture(scope="module")
def gallery(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, Page]]:
    """One board and one page for all pictures; banners would cover them."""
    with live(tmp_path_factory.mktemp("gallery"), browser) as site:
        page = site.open()
        page.evaluate("document.querySelector('#banners').hidden = true")
        yield site, page


@pytest.mark.parametrize(("name", "session", "look"), LOOKS, ids=[look[0] for look in LOOKS])
def test_the_board_looks_as_it_should(gallery: tuple[Site, Page], name: str, session: str, look: int) -> None:
    site, page = gallery
    show(site, session, look)
    settle(page)
    compare(site.browser, picture(page.locator("#wood"), name), PICTURES / f"{name}.jpg")


def test_another_picture_is_told_from_the_one_expected(gallery: tuple[Site, Page]) -> None:
    site, page = gallery
    show(site, "skunk", 0)
    settle(page)
    shown = page.locator("#wood").screenshot(type="jpeg", quality=90)
    _, far = apart(site.browser, shown, (PICTURES / "skunk.jpg").read_bytes())
    assert far > 2 * MOST_FAR


def test_the_pictures_of_the_documentation(browser: Browser, tmp_path: Path) -> None:
    """Whole pages as docs/ shows them; how letters look is this computer's business, so they are not compared."""
    played = tmp_path / "board"
    played.mkdir()
    journal = Journal()
    lines = list(journal.begin(DEFAULTS, 1))
    lines += [journal.record(peg(*pegged)) for pegged in PLAYED]
    (played / "journal.txt").write_text("".join(line + "\n" for line in lines))
    with live(played, browser) as site:
        site.run()
        page = site.open()
        click(page, "5", "D", "J", "D", "5", "H", "5", "S", "6", "C")
        scores(page, 45, 36)
        expect(page.locator("#hand h2")).to_have_text("A's hand: 15")
        page.wait_for_timeout(1000)
        keep(page, "hand")
        phone = site.open(PHONE, color_scheme="dark", has_touch=True)
        click(page, "GO")
        scores(page, 60, 36)
        page.wait_for_timeout(500)
        site.run(1)
        click(page, "B6", "B2")
        expect(page.locator("#console-B .staged")).to_have_text("+8")
        site.run(0)
        settle(page)
        keep(page, "board")
        settle(phone)
        keep(phone, "phone")
        wall = site.open((1280, 720), "table")
        settle(wall)
        keep(wall, "table")
        page.click("#tab-settings")
        settle(page)
        keep(page, "settings")
    with live(tmp_path / "another", browser) as site:
        page = site.open(DESK, color_scheme="dark")
        show(site, "double_skunk", 3)
        settle(page)
        page.evaluate("document.querySelector('#replaying').hidden = true")
        keep(page, "skunk")


def keep(page: Page, name: str) -> None:
    taken = picture(page, "page-" + name)
    if KEEP:
        (DOCS / f"{name}.jpg").write_bytes(taken)
    assert (DOCS / f"{name}.jpg").exists()
