"""Hands keyed in and counted by the board (product.md, Counting a hand)."""

from cribboard.console.menu_actions import count_only
from tests.console.table import Table


def test_the_first_rank_opens_the_pones_hand_and_is_the_starter():
    table = Table().press("5")
    assert table.state == "hand" and table.view == "cards"
    assert table.session.hand.owner == 1 and table.session.hand.starter == 5
    assert table.session.hand.cards == []


def test_a_hand_is_counted_and_pegged_by_go():
    table = Table().press("5 D 5 H 5 C 5 S J D")
    assert table.state == "count"
    assert table.session.hand.count.total == 29
    table.press("GO")
    assert table.scores == (0, 29)
    assert table.events() == ["hand B 5H 5C 5S JD starter 5D"]


def test_a_counted_hand_never_pegs_by_timer():
    table = Table().press("5 4 6 7 8").wait(120000)
    assert table.scores == (0, 0) and table.state == "count"


def test_hands_are_proposed_in_counting_order_and_the_starter_is_known():
    table = Table().press("5 4 6 7 8 GO").settle().press("A")
    hand = table.session.hand
    assert hand.owner == 0 and hand.starter == 5 and hand.cards == [1]
    table.press("2 3 4 GO").settle().press("K")
    assert table.session.hand.is_crib() and table.session.hand.starter == 5
    table.press("K Q 9 GO").settle()
    assert table.game.dealer == 1
    table.press("7")
    assert table.session.hand.owner == 0 and table.session.hand.cards == []


def test_a_console_number_or_crib_changes_the_owner_and_stages_nothing():
    table = Table().press("5 A1")
    assert table.session.hand.owner == 0
    table.press("CRIB")
    assert table.session.hand.is_crib()
    table.press("B6 4 6 7 8 A2 GO")
    assert table.events()[0].startswith("hand A") and not table.session.stages.any()


def test_undo_takes_back_the_cards_then_the_starter_then_the_hand():
    table = Table().press("5 4 6 BU BU")
    assert table.session.hand.cards == [] and table.session.hand.starter == 5
    table.press("BU")
    assert table.session.hand.starter == 0 and table.state == "hand"
    table.press("9 BU BU")
    assert table.state == "idle" and table.scores == (0, 0)


def test_a_pegged_hand_undone_goes_whole_with_the_starter_it_brought():
    table = Table().press("5 4 6 7 8 GO").settle().press("AU")
    assert table.scores == (0, 0) and table.game.starter is None


def test_a_known_starter_can_be_asked_anew():
    table = Table().press("5 4 6 7 8 GO").settle().press("9 AU AU 6 2 3 4 4 GO")
    assert table.events()[-1] == "hand A 2 3 4 4 starter 6"
    assert table.scores[0] > 0


def test_a_rank_while_points_are_staged_pegs_them_first():
    table = Table().press("A2 5")
    assert table.scores == (2, 0) and table.state == "hand"


def test_a_rank_is_refused_if_what_is_staged_would_win():
    table = Table(given=("peg A 29",) * 4 + ("peg A 4",)).settle()
    table.press("A2 5")
    assert table.state == "stage" and table.session.message == "GO OR UNDO" and table.view == "message"


def test_a_card_twice_a_fifth_ace_and_a_sixth_card_are_refused_with_a_word():
    table = Table().press("A A A A A")
    assert table.session.message == "5TH A" and table.session.hand.cards == [1, 1, 1]
    table = Table().press("5 H 5 H")
    assert table.session.message == "TWICE" and table.session.hand.cards == [5]
    table = Table().press("5 4 6 7 8 9")
    assert table.session.message == "PEG FIRST" and table.session.hand.complete()


def test_a_card_seen_in_this_deal_is_refused_when_it_is_keyed():
    table = Table().press("5 H 5 C 5 D 6 6 GO").settle().press("5 C")
    assert table.last_cue() == ("refuse", 0) and table.session.message == "SEEN BEFORE"
    assert table.session.hand.cards == [5]
    table.press("5")
    assert table.session.message == "5TH 5" and table.session.hand.cards == [5]
    table.press("S 2 3 4 GO")
    assert table.events()[-1] == "hand A 5S 2 3 4 starter 5H"


def test_a_hand_that_is_only_counted_may_hold_cards_of_the_deal():
    table = Table().press("5 H 5 C 5 D 6 6 GO").settle()
    count_only(table.session)
    assert table.press("5 H 5 C 5 D 6 6").state == "count"


def test_go_on_an_unfinished_hand_says_what_is_missing():
    assert Table().press("5 4 GO").session.message == "3 CARDS MORE"
    assert Table().press("5 4 4 4 GO").session.message == "1 CARD MORE"


def test_an_unfinished_hand_is_dropped_after_a_minute_saying_so():
    table = Table().press("5 4").wait(59000)
    assert table.state == "hand"
    table.wait(2000)
    assert table.state == "idle" and "dropped" in table.told[-1]


def test_with_suits_missing_4_5_and_j_switch_what_is_offered():
    table = Table().press("9 2 4 6 J")
    certain = table.session.hand.count.total
    assert table.press("4").session.hand.count.total == certain + 4
    assert table.press("4").session.hand.count.total == certain
    assert table.press("J").session.hand.count.total == certain + 1
    assert table.press("5").session.hand.count.total == certain + 6
    assert table.last_cue()[0] == "offer"
    table.press("J")
    assert table.session.message == "PEG FIRST", "five already implies the jack"
    table.press("GO")
    assert table.events() == ["hand B 2 4 6 J starter 9 flush 5"]


def test_in_a_crib_only_5_is_offered():
    table = Table().press("9 2 4 6 J CRIB 4")
    assert table.session.message == "PEG FIRST"
    certain = table.session.hand.count.total
    assert table.press("5").session.hand.count.total == certain + 6


def test_the_total_then_each_combination_then_the_pegs_with_the_ghost():
    table = Table().press("5 5 5 5 J")
    hand = table.session.hand
    seen = []
    while table.view == "cards":
        seen.append(hand.part(table.session.now))
        table.steps(1)
    assert sorted(set(seen)) == list(range(len(hand.count.combinations) + 1))
    assert seen == sorted(seen)
    assert table.view == "pegs"
    levels = set()
    for _ in range(200):
        table.steps(1)
        levels.add(table.colour(1, 20))
    assert len(levels) > 3, "the ghost pulses"
    assert table.press("GO").scores == (0, 28)


def test_a_suit_key_belongs_to_the_last_card_also_when_the_hand_is_complete():
    table = Table().press("5 D 5 H 5 C 5 S J").press("D")
    assert table.session.hand.count.total == 29


def test_a_crib_hand_passes_the_deal():
    table = Table().press("5 CRIB 4 6 K K GO")
    assert table.game.dealer == 1 and table.game.starter is None
    assert table.scores[0] > 0 and table.scores[1] == 0


def test_an_armed_crib_is_opened_by_a_rank():
    table = Table().press("B2 GO").settle().press("CRIB 5")
    assert table.session.hand.is_crib() and not table.session.crib_armed


def test_a_winning_hand_wins_by_go():
    table = Table(given=("peg B 27",) * 4)
    table.press("5 5 5 5 J GO")
    assert table.game.outcome.winner == 1 and table.game.outcome.how == "hand"


def test_in_points_mode_a_keyed_starter_never_pegs_heels():
    table = Table().press("J 2 4 6 8 GO")
    assert table.scores[0] == 0


def test_menu_turns_the_view_and_changes_nothing():
    table = Table().press("5 4 6 7 8")
    assert table.view == "cards"
    assert table.press("MENU").view == "pegs"
    assert table.press("MENU").view == "numbers"
    assert table.press("MENU").view == "cards"
    assert table.wait(60000).view == "cards"
    assert table.press("GO").scores[1] > 0


def test_numbers_show_each_track_for_two_seconds():
    table = Table().press("A6 GO").settle().press("MENU")
    assert table.view == "numbers" and table.session.page() == 0
    table.wait(2000)
    assert table.session.page() == 1
    table.wait(2100)
    assert table.view == "pegs"
