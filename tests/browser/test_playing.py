"""People play on the page: with the mouse, with the keyboard alone, with several fingers."""

from playwright.sync_api import expect

from tests.browser.live import PHONE, Site, click, eventually, scores


def test_a_whole_game_is_clicked_through(site: Site) -> None:
    site.run()
    page = site.open()
    click(page, "CRIB")
    expect(page.locator("#console-B .deals")).to_have_text("deals")
    click(page, "A1", "GO", "B2", "GO")
    scores(page, 1, 2)
    click(page, "5", "J", "5", "5", "5", "GO")  # the cut card and the hand of A, who does not deal
    scores(page, 29, 2)
    click(page, "4", "6", "4", "6", "GO")  # B's: the cut card is known
    scores(page, 29, 26)
    click(page, "CRIB", "B3", "GO")
    expect(page.locator("#console-A .deals")).to_have_text("deals")
    for _ in range(3):
        click(page, "A6", "A6", "A6", "A6", "GO")
    click(page, "A6", "A6", "A6", "GO", "A1", "GO")
    scores(page, 120, 29)
    click(page, "A3")
    expect(page.locator("#log li").first).to_contain_text("A has 3 staged, enough to")
    click(page, "GO")
    eventually(page, "() => document.title.startsWith('A 121')")
    expect(page.locator("#scores")).to_contain_text("A wins 121 to 29, by 92, a triple skunk.")
    click(page, "GO")  # ends the celebration
    expect(page.locator("#hint")).to_contain_text("GO starts the next game")
    click(page, "GO")
    expect(page.locator("#match")).to_have_text("Game 2 to 121, games won 1 : 0")
    scores(page, 0, 0)


def test_a_hand_with_suits_missing_is_counted(site: Site) -> None:
    site.run()
    page = site.open()
    click(page, "8", "5", "6", "7", "J")
    expect(page.locator("#hand h2")).to_have_text("B's hand: 8")
    combinations = page.locator("#hand li")
    assert [text.split()[0] for text in combinations.all_inner_texts()] == ["fifteen", "fifteen", "run"]
    expect(combinations.last.locator(".card")).to_have_text(["5", "6", "7", "8"])
    click(page, "4")
    expect(page.locator("#hand h2")).to_have_text("B's hand: 12")
    expect(combinations.last).to_contain_text("flush 4")
    click(page, "AU")
    expect(page.locator("#hand .cards .card")).to_have_text(["5", "6", "7", "8"])  # three cards, and the cut one
    click(page, "J", "D", "GO")
    scores(page, 0, 8)
    expect(page.locator("#hand h2")).to_have_text("B's hand: 8 (the last one)")
    expect(page.locator("#hand .cards .card").nth(3)).to_have_text("J♦")


def test_a_win_is_undone_and_redone(site: Site) -> None:
    site.run()
    page = site.open()
    for _ in range(5):
        click(page, "B6", "B6", "B6", "B6", "GO")
    click(page, "B1", "GO")
    scores(page, 0, 121)
    click(page, "GO")
    expect(page.locator("#hint")).to_contain_text("UNDO takes back the winning points")
    page.click("#undo")
    eventually(page, "() => !document.title.includes('121')")
    expect(page.locator("#redo")).to_be_enabled()
    page.click("#redo")
    scores(page, 0, 121)
    expect(page.locator("#console-B")).to_have_class("console winner")


def test_it_is_played_with_the_keyboard_alone(site: Site) -> None:
    site.run()
    page = site.open()
    press = page.keyboard.press
    press("?")
    expect(page.locator("#help")).to_be_visible()
    press("Escape")
    expect(page.locator("#help")).to_be_hidden()
    press("b")
    expect(page.locator("#console-B .deals")).to_have_text("deals")
    for key in ("t", "e", "Enter"):
        press(key)
    scores(page, 8, 0)
    for key in ("5", "j", "5", "h", "5", "5", "Enter"):
        press(key)
    scores(page, 36, 0)
    press("Backspace")
    scores(page, 8, 0)
    page.keyboard.down("m")
    expect(page.locator("#hint")).to_contain_text("3 is up, 8 is down")
    page.keyboard.up("m")
    press("Enter")
    press("m")
    scores(page, 36, 0)
    # From key to key with Tab, pressing with Space.
    for _ in range(40):
        press("Tab")
        if page.evaluate("document.activeElement.dataset.key") == "B6":
            break
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    press("Space")
    expect(page.locator("#console-B .staged")).to_have_text("+6")
    press("Enter")  # the key in focus is pressed again, as a button is
    expect(page.locator("#console-B .staged")).to_have_text("+12")


def test_the_panels_buttons_leave_enter_to_the_board(site: Site) -> None:
    site.run()
    page = site.open()
    click(page, "A6", "GO", "B3", "GO")
    scores(page, 6, 3)
    page.click("#undo")
    scores(page, 6, 0)
    page.keyboard.press("p")
    page.keyboard.press("Enter")
    scores(page, 6, 6)


def test_several_fingers_press_at_once(site: Site) -> None:
    site.run(speed=1)
    page = site.open(PHONE, has_touch=True, is_mobile=True)
    places = [page.locator(f'[data-key="{name}"]').bounding_box() for name in ("A6", "B3")]
    points = [{"x": box["x"] + 10, "y": box["y"] + 10, "id": n} for n, box in enumerate(places) if box]
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    expect(page.locator('[data-key="A6"]')).to_have_class("key down")
    expect(page.locator('[data-key="B3"]')).to_have_class("key down")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator('[data-key="A6"]')).to_have_class("key")
    expect(page.locator("#console-A .staged")).to_have_text("+6")
    expect(page.locator("#console-B .staged")).to_have_text("+3")


def test_partners_share_a_track(site: Site) -> None:
    site.do(lambda: site.simulator.board.start_game({"seats": "4", "partners": "on"}))
    site.run()
    page = site.open()
    click(page, "A6", "GO", "D3", "GO", "C2", "GO")
    scores(page, 8, 3, 8, 3)  # of the consoles A, B, C and D
    wall = site.open(path="table")
    expect(wall.locator(".tile .letter")).to_have_text(["A C", "B D"])


def test_a_deal_is_followed_card_by_card(site: Site) -> None:
    site.run()
    page = site.open()
    page.click("#tab-settings")
    page.get_by_label("Guided play").select_option("1")
    page.click("#tab-game")
    hint = page.locator("#hint")
    for asked, *cards in (
        ("Cut for the deal: press the card of A.", "5"),
        ("Cut for the deal: press the card of B.", "9"),
        ("B cuts the starter", "J"),
        ("B plays", "5"),
        ("A plays", "10", "J", "6", "4", "3", "2", "A"),
    ):
        expect(hint).to_contain_text(asked)
        click(page, *cards)
    # Heels 2, fifteen 2, thirty-one 2, a run of four and the last card for A, a run of three for B.
    scores(page, 11, 3)
    expect(page.locator("#hand h2")).to_have_text("B's hand: 6")
    click(page, "GO", "GO")
    expect(hint).to_contain_text("The crib of A")
    page.click("#undo")
    scores(page, 11, 9)
    page.click("#redo")
    expect(hint).to_contain_text("The crib of A")
