"""Three and four seats, partners, and the variants as the table sees them."""

from cribboard.console import words
from cribboard.console.layout import DEALER, TURN, lamp_pixel
from tests.console.table import Table

THREE = (("seats", 3),)
PARTNERS = (("seats", 4),)
ALONE = (("seats", 4), ("partners", False))


def lit(table, track, which):
    pixel = lamp_pixel(table.layout, track, which)
    return any(table.session.frame.rgb[3 * pixel : 3 * pixel + 3])


def test_three_consoles_peg_three_tracks_and_the_deal_goes_round():
    table = Table(options=THREE).press("A1 B2 C3 GO").settle()
    assert table.scores == (1, 2, 3)
    for dealer in (1, 2, 0):
        table.press("CRIB GO").settle()
        assert table.game.dealer == dealer


def test_partners_share_a_track_and_a_stage():
    table = Table(options=PARTNERS).press("A2 C1")
    assert table.session.stages.points[0] == 3
    table.press("GO").settle()
    assert table.scores == (3, 0)
    assert table.press("D2 GO").settle().scores == (3, 2)


def test_a_partner_does_not_join_the_other_partners_peg():
    table = Table(options=PARTNERS).press("A2 GO C1 GO")
    assert table.events() == ["peg A 2", "peg C 1"]


def test_four_alone_have_four_tracks():
    table = Table("4 tracks", options=ALONE).press("A1 B2 C3 D6 GO").settle()
    assert table.scores == (1, 2, 3, 6)


def test_the_dealer_lamp_of_the_second_partner_winks():
    table = Table(options=PARTNERS, given=("peg A 1", "deal C")).settle()
    seen = set()
    for _ in range(400):
        table.steps(1)
        seen.add(lit(table, 0, DEALER))
    assert seen == {True, False}


def test_hands_are_proposed_in_counting_order_round_three_seats():
    table = Table(options=THREE, given=("peg A 1",)).settle().press("5")
    assert table.session.hand.owner == 1
    table.press("4 6 7 8 GO").settle().press("2")
    assert table.session.hand.owner == 2
    table.press("3 3 J Q GO").settle().press("K")
    assert table.session.hand.owner == 0


def test_guided_play_of_three_follows_the_turn():
    table = Table(options=THREE, settings=(("guided", 1),), given=("cut A", "starter 9")).settle()
    turns = []
    for card in ("2", "3", "4"):
        turns.append([lit(table, track, TURN) for track in range(3)].index(True))
        table.press(card).wait(2500)
    assert turns == [1, 2, 0]
    assert table.scores == (3, 0, 0)


def test_an_empty_hand_or_crib_goes_back_and_says_so():
    table = Table(options=(("set_back_hand", 10), ("set_back_crib", 10)), given=("peg B 20",)).settle()
    table.press("K 2 4 6 Q GO").wait(1600)
    assert table.scores == (0, 10) and table.session.message == "B HAND BACK 10"
    assert table.told[-2:] == ["B pegs 0.", "B goes back 10 for an empty hand."]
    table.press("A3 GO CRIB").settle().press("AU 2 4 6 Q CRIB GO").wait(1600)
    assert table.scores == (0, 10) and table.session.message == "A CRIB BACK 3"
    assert table.told[-1] == "A goes back 3 for an empty crib."
    assert table.press("AU").settle().scores == (3, 10)


def test_an_empty_hand_at_the_start_is_said_too():
    table = Table(options=(("set_back_hand", 10),), given=("peg A 4",)).press("K 2 4 6 8 GO").wait(300)
    assert table.session.message == "B HAND BACK 0" and table.scores == (4, 0)
    assert table.told[-2:] == ["B pegs 0.", "B has an empty hand and is at the start already."]
    assert table.press("AU").session.message == "- B HAND 0"


def test_with_partners_the_seat_is_named_whose_hand_crib_or_play_it_is():
    options = PARTNERS + (("set_back_hand", 10), ("set_back_crib", 10))
    table = Table(options=options, given=("deal C", "peg A 29")).settle()
    table.press("K 2 4 6 8 C1 GO").wait(1600)
    assert table.session.message == "C HAND BACK 10" and table.scores == (19, 0)
    assert table.told[-1] == "C goes back 10 for an empty hand."
    table.press("2 4 6 8 CRIB GO").wait(1600)
    assert table.session.message == "C CRIB BACK 10" and table.scores == (9, 0)
    assert table.told[-1] == "C goes back 10 for an empty crib."
    table = Table(options=PARTNERS, settings=(("guided", 1),), given=("cut D", "starter 9C")).settle()
    table.press("K Q 2 8 GO GO GO GO")
    assert table.told[-1] == "D: 1 for go." and table.scores == (0, 1)
    table.press("7 8 A")
    assert table.told[-2:] == ["C: ace, 16.", "C: renege."] and table.session.message == "C RENEGE"


def test_a_match_to_two_games_ends_with_the_match():
    table = Table(options=(("match", "games"), ("match_length", 1)), given=("peg A 29",) * 4 + ("peg A 5",)).settle()
    assert table.state == "result" and "MATCH" in table.session.caption
    assert words.won(table.game).startswith("A wins 121 to 0, by 121, a triple skunk. A wins the match.")
    table.press("GO")
    assert table.game.number == 1 and table.game.won == (0, 0)
    assert table.press("AU").state == "result"


def test_where_the_table_cuts_for_each_game_guided_play_asks_for_it():
    options = (("next_dealer", "cut"),)
    table = Table(options=options, settings=(("guided", 1),), given=("peg A 29",) * 4 + ("peg A 5",)).settle()
    table.press("GO").settle().press("9 4")
    assert table.game.number == 2 and table.game.dealer == 1


def test_lowball_says_who_wins():
    table = Table(options=(("lowball", True),), given=("peg A 29",) * 4 + ("peg A 5",)).settle()
    assert table.game.outcome.winner == 1
    assert table.session.caption.startswith("B WINS")


def test_a_crib_of_three_cards_is_complete_with_three():
    table = Table(options=THREE + (("crib3", "three_cards"),), given=("peg A 2",)).settle()
    table.press("9 CRIB 6 6 GO")
    assert table.session.message == "1 CARD MORE"
    table.press("3 GO").settle()
    assert table.events()[-1] == "crib 6 6 3 starter 9" and table.scores == (10, 0, 0)


def test_a_saved_game_with_more_tracks_than_the_board_goes_on_and_says_so():
    saved = Table(options=THREE, given=("peg A 2", "peg C 6")).saved
    table = Table("2 tracks", saved=saved)
    assert table.session.message == "NEEDS 3 TRACKS"
    table.settle().press("C2 GO").settle().press("CRIB").wait(500).press("C3 GO MENU").settle()
    assert table.scores == (2, 0, 11) and table.state in ("crib", "idle")
    table.press("AU AU CU").settle()
