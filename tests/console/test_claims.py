"""Counting aloud and muggins at the table (product.md, Counting styles)."""

from tests.console.table import Table

MANUAL = (("counting", "manual"),)
MUGGINS = (("counting", "manual"), ("muggins", True), ("overcount", "acc"))


def aloud(options=MUGGINS, *given):
    """A deals; the starter is the nine of clubs; B leads; players announce."""
    return Table(options=options, given=("cut A",) + given + ("starter 9C",)).settle()


def shown(options=MUGGINS, *given):
    """The play is over and settled: B, the pone, announces first. B laid 7 6 5 K, A laid 8 5 Q Q."""
    table = aloud(options, *given).press("7 8 6 5 5 Q K Q GO")
    assert table.game.play.over
    return table.settle()


def test_counting_aloud_turns_guided_play_on():
    assert aloud(MANUAL).state == "guided"


def test_in_the_play_an_announcement_pegs_and_what_is_not_said_is_lost():
    table = aloud(MANUAL).press("7 8").settle()
    assert table.scores == (0, 0), "the fifteen was not said yet"
    table.press("A2 GO").settle()
    assert table.scores == (2, 0)
    table.press("6 5").settle()
    assert table.scores == (2, 0), "the run of three was lost with the next card"


def test_a_missed_score_in_the_play_can_be_claimed_until_the_next_card():
    table = aloud().press("7 8").settle().press("CRIB")
    assert table.state == "claim" and table.session.message == "CLAIM"
    table.press("B2 GO")
    assert table.state == "guided" and table.events()[-1] == "claim B 2"
    table.press("6").settle()
    assert table.scores[1] == 2


def test_crib_again_leaves_the_claim_and_go_wants_a_number():
    table = aloud().press("7 8").settle().press("CRIB GO")
    assert table.state == "claim" and table.session.message == "HOW MANY?"
    table.press("B1 CRIB")
    assert table.state == "guided" and table.game.window.claims == ()


def test_without_a_window_crib_is_refused():
    assert aloud().press("CRIB").last_cue()[0] == "refuse"
    assert aloud(MANUAL).press("7 8 CRIB").last_cue()[0] == "refuse"


def test_the_show_is_announced_then_closed_then_keyed_and_only_then_settled():
    table = shown()
    assert table.session.hand is None and table.state == "guided"
    before = table.scores
    table.press("B4" if False else "B3 B1 GO").settle()
    assert table.scores[1] == before[1] + 4
    assert table.game.window.said == 4
    table.press("CRIB A2 GO").settle()
    table.press("GO")
    assert table.state == "show" and table.session.hand.owner == 1
    true = table.session.hand.count.total
    table.press("GO").settle()
    taken = min(2, max(0, true - 4))
    assert table.scores[0] == before[0] + taken
    assert table.scores[1] == before[1] + 4


def test_too_many_puts_back_and_gives_the_excess():
    table = shown()
    before = table.scores
    table.press("B6 B6 B6 B2 GO").settle().press("CRIB AU")
    assert table.events()[-1] == "too-many A"
    table.press("GO GO").settle()
    true = table.scores[1] - before[1]
    assert true < 20 and table.scores[0] == before[0] + 20 - true


def test_go_announces_none():
    table = shown().press("GO")
    assert table.events()[-1] == "say B 0"


def test_impossible_announcements_are_refused_on_committing():
    table = shown().press("B6 B6 B6 B1").settle()
    assert table.last_cue()[0] == "refuse" and table.events()[-1] != "say B 19"
    assert not table.session.stages.any()


def test_a_winning_announcement_waits_for_its_window():
    table = shown(MUGGINS, "peg B 29", "peg B 29", "peg B 29", "peg B 29")
    table.press("B6 GO").settle()
    assert table.game.outcome is None and table.game.window.waits
    table.press("GO").settle()
    assert table.game.outcome is not None and table.game.outcome.winner == 1


def test_heels_are_announced_by_the_dealer_before_his_first_card():
    table = Table(options=MANUAL, given=("cut A", "starter JC")).settle()
    assert table.scores == (0, 0)
    table.press("A2 GO").settle()
    assert table.scores == (2, 0)


def test_undo_steps_back_through_announcements_and_claims():
    table = aloud().press("7 8").settle().press("CRIB B2 GO").press("AU")
    assert table.game.window.claims == ()
    table.press("AU AU")
    assert table.game.play.count == 0


def test_a_doubt_taken_back_is_named_in_words():
    table = shown().press("B6 B6 B6 B2 GO").settle().press("CRIB AU").settle().press("AU")
    assert table.told[-1] == "Undone: A TOO MANY."


def test_claim_stands_on_the_picture_until_a_key():
    table = aloud().press("7 8").settle().press("CRIB").wait(60_000)
    assert table.view == "message" and table.session.message == "CLAIM"
    assert table.press("B2").wait(100).view == "pegs"


def test_a_wrong_claim_says_who_gets_the_points():
    table = aloud().press("7 8 A2 GO").settle().press("CRIB B3 GO 6")
    assert table.session.message == "A WRONG CLAIM +3" and table.told[-1] == "A: 3 for wrong claim."
    table = aloud().press("7 8 A3 GO").settle().press("CRIB BU 6")
    assert table.session.message == "A TOO MANY -1  B TOO MANY +1"
    assert table.told[-1] == "A goes back 1 for too many, B: 1 for too many."


def test_a_card_that_came_after_a_won_game_is_not_told():
    table = aloud(MUGGINS, *(("peg B 29",) * 4 + ("peg B 4",))).press("7 8").settle().press("CRIB B2 GO 6")
    assert table.scores[1] == 121
    assert table.told[-3:] == ["B claims 2 for muggins.", "B: 2 for muggins.", table.told[-1]]


def test_an_announced_hand_is_settled_not_pegged_and_the_crib_is_asked_for():
    table = shown().press("B6 B1 GO GO").settle()
    assert table.told[-1] == "The window is closed."
    table.press("GO").settle()
    assert table.told[-1] == "B holds 7."
    table.press("A6 A3 GO GO").settle().press("GO")
    assert table.session.message == "CRIB SAYS?"
    table.press("GO GO").settle().press("Q K Q 3")
    assert table.told[-1] == "CRIB: 2 points. GO settles them."


def test_an_announced_crib_of_nothing_needs_its_cards_where_it_may_go_back():
    for announced, passes in (("GO", False), ("A2 GO", True)):
        table = shown(MANUAL + (("set_back_crib", 10),))
        for keys in ("GO", "GO", "GO", "GO", announced, "GO"):
            table.press(keys).settle()
        assert (table.game.dealer == 1) == passes, announced
        assert passes or table.told[-1] == "An empty crib goes back: key in its cards, then GO."


def test_what_a_claim_won_is_no_announcement():
    table = aloud().press("7 8").settle().press("CRIB B2 GO 8").wait(300)
    assert table.scores == (0, 2), "the claim"
    assert table.press("B2 GO").scores == (0, 4), "and the pair, announced at once"
