"""Three and four people sit down at the page: they choose the game from the board's menu and play whole deals."""

from playwright.sync_api import Page, expect

from tests.browser.live import Site, click, scores


def choose(page: Page, *presses: str) -> None:
    """Opens the board's menu by holding MENU, and presses keys in it."""
    page.locator('[data-key="MENU"]').hover()
    page.mouse.down()
    expect(page.locator("#hint")).to_contain_text("3 is up, 8 is down")
    page.mouse.up()
    click(page, *presses)


def follow(page: Page, *steps: tuple[str, ...]) -> None:
    """For each step waits until the line under the board says its first word, and presses the rest."""
    for said, *presses in steps:
        expect(page.locator("#hint")).to_contain_text(said)
        click(page, *presses)


def test_three_play_a_guided_deal_that_they_chose_from_the_menu(site: Site) -> None:
    site.run()
    page = site.open()
    choose(page, "8", "8", "8", "GO", "8", "GO")  # PRESETS > 3 PLAYERS
    scores(page, 0, 0, 0)
    log = page.locator("#log li")
    expect(page.locator("#hint")).to_contain_text("CRIB chooses who deals")
    assert log.all_inner_texts().count("Game 1. A deals first.") == 1
    choose(page, "8", "8", "8", "8", "8", "8", "GO", "MENU")  # GUIDED ON
    expect(page.locator("#scores")).to_contain_text("The cut decides who deals.")
    expect(page.locator(".deals", has_text="deals")).to_have_count(0)
    follow(
        page,
        ("press the card of A", "7"),
        ("press the card of B", "7"),
        ("press the card of C", "9"),
        ("press the card of A", "4"),  # A and B cut again
        ("press the card of B", "K"),
        ("A deals 5 cards each, 1 of them for the crib, and 1 more to it. Then B cuts the starter", "J", "H"),
        ("B plays", "5", "D"),
        ("C plays", "10", "D"),
        ("A plays", "5", "C"),
        ("B plays", "6", "S"),
        ("GO: C cannot play", "5", "S"),  # 31 for 2
        ("A plays", "10", "H"),
        ("B plays", "K", "H"),
        ("C plays", "J", "D"),
        ("GO: A cannot play", "2", "GO"),  # 2 would make 32
        ("GO: B cannot play", "GO"),
        ("GO: C cannot play", "GO"),  # it laid the last card: go for 1
        ("A plays", "Q", "S"),
        ("B plays", "9", "C"),
        ("C plays", "7", "C"),
        ("A plays", "2", "AU"),
        ("A plays", "2"),
        ("GO pegs B's hand", "D"),  # the suit belongs to A's two
    )
    # Heels 2 and the last card 1 for A; fifteen 2, thirty-one 2 and a go 1 for C.
    scores(page, 3, 0, 5)
    expect(log.first).to_have_text("It is the two of diamonds.")
    follow(page, ("GO pegs B's hand", "GO"), ("GO pegs C's hand", "GO"), ("GO pegs A's hand", "GO"))
    scores(page, 12, 6, 13)
    follow(page, ("The crib of A", "3", "8", "2"), ("The crib of A: a rank", "K"), ("GO pegs the crib of A", "GO"))
    scores(page, 16, 6, 13)
    follow(page, ("B deals 5 cards each", "AU"), ("The crib of A", "AU"), ("GO pegs A's hand", "GO"))
    follow(page, ("The crib of A", "A1", "GO"), ("Then C cuts the starter",))
    scores(page, 13, 6, 13)


def test_partners_play_a_guided_deal_and_go_on_with_points(site: Site) -> None:
    site.run()
    page = site.open()
    choose(page, "8", "8", "8", "8", "8", "8", "GO", "MENU")  # GUIDED ON
    choose(page, "8", "8", "8", "GO", "8", "8", "GO")  # PRESETS > PARTNERS
    follow(
        page,
        ("press the card of A", "7"),
        ("press the card of B", "8"),
        ("press the card of C", "2"),
        ("press the card of D", "K"),
        ("C deals 5 cards each, 1 of them for the crib. Then D cuts", "6"),
        ("D plays", "4"),
        ("A plays", "7"),
        ("B plays", "3"),
        ("C plays", "A"),
        ("D plays", "9"),
        ("GO: A cannot play", "GO"),
        ("B plays", "2"),
        ("C plays", "5"),
        ("D plays", "5"),
        ("A plays", "K"),
        ("B plays", "J"),
        ("C plays", "6"),
        ("D plays", "9"),
        ("A plays", "8"),
        ("B plays", "J"),
        ("C plays", "GO"),
        ("A plays", "GO"),  # D and B have no cards left: B's last card was the last of the series
        ("C plays", "10"),
        ("A plays", "Q"),
        ("GO pegs D's hand. Points on its console stand for it instead.", "GO"),
        ("GO pegs A's hand", "GO"),
        ("GO pegs B's hand", "B6", "GO"),
        ("GO pegs C's hand", "GO"),
        ("The crib of C", "GO"),
        ("D deals 5 cards each",),
    )
    scores(page, 18, 18, 18, 18)  # of the consoles A, B, C and D
    expect(page.locator("#scores")).to_contain_text("A and C have 18, 103 to go")
    choose(page, "8", "8", "8", "8", "8", "8", "GO", "MENU")  # GUIDED OFF
    expect(page.locator("#hint")).to_contain_text("CRIB: the dealer's next points are the crib")
    click(page, "A2", "C3", "GO", "B1", "GO", "CRIB", "D6", "GO")
    scores(page, 23, 25, 23, 25)
    expect(page.locator("#console-A .deals")).to_have_text("deals")
