"""Back 10, muggins and a match of three games are chosen on the board with keys, and played on the page."""

from playwright.sync_api import Page, expect

from tests.browser.live import Site, choose, click, scores


def hint(page: Page, said: str) -> None:
    """Waits until the line under the board says this."""
    expect(page.locator("#hint")).to_contain_text(said)


def told(page: Page, *sentences: str) -> None:
    """Waits until these were told last, the newest last."""
    newest = page.locator("#log li")
    for place, sentence in enumerate(reversed(sentences)):
        expect(newest.nth(place)).to_have_text(sentence)


def test_in_back_10_an_empty_hand_and_crib_go_back_and_the_page_says_so(site: Site) -> None:
    site.run()
    page = site.open()
    choose(page, "8", "8", "8", "GO", "3", "3", "3", "GO")  # PRESETS, BACK 10
    expect(page.locator("#scores")).to_contain_text("Rules: a hand or crib without points goes back 10.")
    hint(page, "CRIB chooses who deals.")
    click(page, "B6", "B6", "GO", "A3", "GO")
    scores(page, 3, 12)
    click(page, "K", "2", "4", "6", "8", "GO")
    told(page, "B pegs 0.", "B goes back 10 for an empty hand.")
    scores(page, 3, 2)
    click(page, "A1", "GO", "CRIB", "2", "2")
    told(page, "CRIB: two, 2 of 4.")
    click(page, "GO")
    told(page, "Refused: 2 CARDS MORE.")
    click(page, "AU", "4", "6", "8", "GO")
    told(page, "CRIB pegs 0.", "A goes back 4 for an empty crib.")
    scores(page, 0, 2)
    expect(page.locator("#hand h2")).to_have_text("The crib: 0 (the last one)")
    click(page, "AU")
    scores(page, 4, 2)
    expect(page.locator("#hand")).to_be_hidden()
    expect(page.locator("#redo")).to_have_text("Redo CRIB 0")


def test_muggins_is_chosen_and_what_was_missed_is_claimed_in_the_play_and_in_the_show(site: Site) -> None:
    site.run()
    page = site.open()
    choose(page, "8", "8", "8", "8", "GO", "3", "3", "3", "3", "3", "GO", "MENU")  # RULES, MUGGINS ON
    expect(page.locator("#log")).to_contain_text("Counting by the players needs guided play: it is on now.")
    expect(page.locator("#scores")).to_contain_text("missed points can be claimed (muggins)")
    click(page, "3", "9", "Q")  # A deals
    hint(page, "The dealer announces heels before playing.")
    click(page, "7")
    hint(page, "B may announce points. CRIB: missed points.")
    click(page, "8", "CRIB")
    told(page, "A claim: press what was missed on the claimer's console, then GO. Its UNDO: too many were counted.")
    click(page, "5")
    told(page, "That key does nothing now.")
    click(page, "B2", "GO", "6")
    told(page, "B: six, 21.", "B: 2 for muggins.")
    scores(page, 0, 2)
    click(page, "5", "5", "Q", "K", "Q")  # 26, 31; then 10, 20: a last card
    hint(page, "GO closes the window. A may announce points. CRIB: missed points.")
    click(page, "GO")
    hint(page, "B announces the hand's points on its console; GO announces none.")
    click(page, "B2", "GO", "CRIB", "A3", "GO", "GO")
    hint(page, "GO settles B's hand by its cards.")
    click(page, "GO")
    told(page, "B holds 7.", "A: 3 for muggins.")
    scores(page, 3, 4)
    click(page, "GO", "GO", "GO")
    hint(page, "A announces the crib's points on its console; GO announces none.")
    click(page, "GO", "GO")
    hint(page, "Press the cards of the crib of A: they settle it.")
    click(page, "AU", "AU", "AU", "AU", "AU", "AU")
    scores(page, 0, 4)
    hint(page, "GO settles B's hand by its cards.")


def win(page: Page, console: str) -> None:
    """Pegs 121 points on one console, and ends the celebration."""
    for _ in range(4):
        click(page, *[f"{console}6"] * 4, f"{console}3", "GO")
    click(page, f"{console}6", f"{console}6", f"{console}1", "GO")  # too many to join the peg before
    hint(page, "Any key ends the celebration.")
    click(page, "GO")


def test_a_match_of_exactly_three_games_with_skunks_is_played_to_its_end_and_undone(site: Site) -> None:
    site.run()
    page = site.open()
    choose(page, "8", "8", "8", "8", "8", "GO", "GO", "8", "GO", "MENU")  # MATCH, EXACT GAMES (of 3)
    match, result = page.locator("#match"), page.locator("#scores")
    expect(match).to_have_text("Game 1 of 3 to 121")
    for _ in range(3):
        click(page, *["B6"] * 4, "B3", "GO")
    scores(page, 0, 81)
    win(page, "A")
    expect(match).to_have_text("Game 1 of 3 to 121, games won 1 : 0")
    expect(result).to_contain_text("A wins 121 to 81, by 40, a skunk.")
    expect(result).to_contain_text("The game pays 2 points. Games 1 : 0, points 2 : 0, spread A +40.")
    hint(page, "GO starts the next game. UNDO takes back the winning points.")
    click(page, "GO")
    told(page, "Game 2. B deals first.")
    win(page, "B")
    expect(result).to_contain_text("The game pays 3 points. Games 1 : 1, points 2 : 3, spread B +81.")
    click(page, "GO")
    told(page, "Game 3. A deals first.")
    win(page, "B")
    told(
        page, "B wins 121 to 0, by 121, a triple skunk. B wins the match. GO confirms, UNDO takes the last points back."
    )
    expect(match).to_have_text("Game 3 of 3 to 121, games won 1 : 2")
    hint(page, "The match is over: GO starts a new one. UNDO takes back the winning points.")
    click(page, "GO")
    expect(match).to_have_text("Game 1 of 3 to 121")
    scores(page, 0, 0)
    click(page, "AU")
    hint(page, "The match is over: GO starts a new one.")
    click(page, "AU")
    scores(page, 0, 108)
    expect(match).to_have_text("Game 3 of 3 to 121, games won 1 : 1")


def test_in_a_match_to_two_a_skunk_that_counts_double_ends_it(site: Site) -> None:
    site.run()
    page = site.open()
    # MATCH: FIRST TO GAMES, MATCH TO 2, SKUNK 2 GAMES.
    choose(page, "8", "8", "8", "8", "8", "GO", "GO", "3", "GO")
    told(page, "Menu: MATCH FIRST TO GAMES.")
    click(page, "8", "GO", "2")
    hint(page, "A is 1 and 10 is 0.")
    click(page, "GO", "8", "GO", "MENU")
    expect(page.locator("#match")).to_have_text("Game 1 to 121, first to 2 games")
    expect(page.locator("#scores")).to_contain_text("Rules: a skunk counts for 2 games.")
    win(page, "A")
    expect(page.locator("#match")).to_have_text("Game 1 to 121, first to 2 games, games won 2 : 0")
    expect(page.locator("#scores")).to_contain_text("A wins the match.")
