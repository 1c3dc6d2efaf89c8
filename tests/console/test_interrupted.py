"""What the menu opens in the middle of a deal gets the keys, and then the deal goes on where it was."""

from tests.console.table import Table
from tests.console.walk import choose

GUIDED = (("guided", 1),)
LAID = ("B 2", "A QD", "B 4", "A QS", "B 6", "A JD", "B 8")  # B holds nothing with the king that was cut
MUGGINS = (("counting", "manual"), ("muggins", True))


def at_show(options=(("set_back_hand", 10),)):
    """B's hand, worth nothing, is on show."""
    laid = tuple(["card " + card for card in LAID])
    given = ("cut A", "peg B 20", "starter KC") + laid[:4] + ("go B", "go A") + laid[4:] + ("go A", "card A 9")
    table = Table(settings=GUIDED, options=options, given=given).settle()
    assert table.state == "show" and table.session.hand.owner == 1
    return table


def assert_set_back(table):
    """The hand is still on show, and is pegged as what it is."""
    assert table.state == "show" and table.session.hand.owner == 1
    score = table.scores[1]
    table.press("GO").settle()
    assert table.events()[-1] == "hand B 2 4 6 8 starter KC"
    assert table.scores[1] == score - 10


def test_a_hand_that_is_only_counted_leaves_the_hand_on_show():
    table = choose(at_show(), "COUNT ONLY").press("5 2 3 4 6")
    assert table.state == "count"
    assert_set_back(table.press("GO").settle())
    assert_set_back(choose(at_show(), "COUNT ONLY").press("5 AU AU").settle())
    assert_set_back(choose(at_show(), "COUNT ONLY").press("5 2").wait(61_000))


def test_a_correction_called_off_or_made_leaves_the_hand_on_show():
    for keys in ("AU", "GO", "CRIB", "A2 AU AU", "A2 GO", "B3 GO"):
        table = choose(at_show(), "PEG BACK")
        assert table.state == "correct"
        assert_set_back(table.press(keys).settle())


def test_a_correction_stays_armed_while_its_points_are_taken_back():
    table = choose(at_show(), "PEG BACK").press("A2 AU")
    assert table.state == "correct" and table.session.hand is None
    assert table.press("B3 GO").settle().events()[-1] == "peg B 3 penalty"


def test_a_correction_is_not_taken_for_what_the_board_pegged():
    table = Table(settings=GUIDED, given=("cut A", "starter 9")).press("7 8")
    assert table.scores == (2, 0)
    choose(table, "PEG BACK").press("A2 GO").settle()
    assert table.scores == (0, 0) and table.state == "guided"


def test_points_that_were_undone_or_voided_can_be_pegged_by_hand():
    for take_back in ("UNDO", "VOID"):
        table = Table(settings=GUIDED, given=("cut A", "starter 9")).press("7 8")
        if take_back == "UNDO":
            table.press("AU")
        else:
            choose(table, "VOID DEAL", hold=True)
        assert table.scores == (0, 0)
        assert table.press("A2 GO").settle().scores == (2, 0), take_back


def test_what_the_menu_opens_closes_a_claim_that_was_being_keyed():
    for said, state in (("PEG BACK", "correct"), ("COUNT ONLY", "hand")):
        table = Table(options=MUGGINS, given=("cut A", "peg A 20", "starter 9")).press("7 8").settle().press("CRIB")
        assert table.state == "claim"
        assert choose(table, said).state == state


def test_any_hand_can_be_only_counted_whatever_the_deal_waits_for():
    table = choose(at_show(), "COUNT ONLY").press("CRIB 9 C 2 C 4 C 6 C 8 C")
    assert table.session.hand.is_crib() and table.session.hand.count.total == 9, "two fifteens and a flush of five"
    assert table.press("AU AU AU AU AU").session.hand.starter == 0
    table = choose(Table(options=(("seats", 3), ("crib3", "three_cards")), given=("peg A 2",)), "COUNT ONLY")
    assert table.press("CRIB 2 3 4 5").state == "count", "that crib has three cards"


def test_nothing_is_counted_behind_a_result():
    table = Table(given=("peg A 29",) * 4).press("A3 A2 GO").wait(30_000)
    assert choose(table, "COUNT ONLY").session.message == "UNDO FIRST"
    assert table.session.hand is None


def test_an_armed_crib_ends_where_guided_play_begins():
    table = choose(Table(given=("peg A 2",)).press("CRIB"), "GUIDED OFF").press("MENU 5 A2 GO").settle()
    assert table.scores == (4, 0) and table.events()[-1] == "peg A 2"


def test_scores_that_were_set_are_not_wiped_without_asking():
    for scores in ("85,6", "60,0"):
        for said in ("BACK 10", "SHORT GAME", "MUGGINS OFF", "LOWBALL OFF", "3 PLAYERS"):
            table = choose(Table(given=("scores " + scores,)), said)
            assert table.session.message == "HOLD GO" and max(table.scores) > 0, said


def test_the_defaults_leave_guided_play_where_the_players_count():
    table = choose(Table(options=MUGGINS, settings=GUIDED), "DEFAULTS", hold=True)
    assert table.session.settings.guided == 1
    table = choose(Table(settings=GUIDED), "DEFAULTS", hold=True)
    assert table.session.settings.guided == 0
