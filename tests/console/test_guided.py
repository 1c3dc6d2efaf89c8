"""Guided play: the board follows the whole deal (product.md, Guided play)."""

from cribboard.console.layout import TURN, lamp_pixel, rail_pixel
from tests.console.table import Table

GUIDED = (("guided", 1),)


def guided(*given, **more):
    """A table with guided play on, after some events."""
    return Table(settings=GUIDED, given=given, **more)


def in_play(*more, **options):
    """A deals; the starter is the nine; B leads."""
    return guided("cut A", "starter 9C", *more, **options).settle()


def lit(table, pixel):
    return any(table.session.frame.rgb[3 * pixel : 3 * pixel + 3])


def turn_lamps(table):
    return [lit(table, lamp_pixel(table.layout, track, TURN)) for track in range(len(table.game.trails))]


def test_each_seat_cuts_for_the_deal_and_the_lowest_deals():
    table = guided().wait(15000)
    assert table.state == "guided" and turn_lamps(table) == [True, False]
    table.press("9").wait(300)
    assert turn_lamps(table) == [False, True]
    table.press("4")
    assert table.game.dealer == 1 and table.game.cut
    assert table.events() == ["cut B"]


def test_a_tie_cuts_again():
    table = guided().press("7 7")
    assert table.session.message == "CUT AGAIN" and not table.game.cut
    table.press("K Q")
    assert table.game.dealer == 1


def test_undo_takes_a_cut_back_before_anything_else():
    table = Table(given=("peg A 2",), settings=GUIDED)  # no cut is asked for once the game has begun
    assert table.press("AU").settle().press("9").wait(300).session.seat_due == 1
    table.press("BU")
    assert table.last_cue() == ("undo", 0) and table.session.seat_due == 0 and table.scores == (0, 0)
    assert table.press("4 9").game.dealer == 0
    table = guided().press("7 7 K BU")
    assert table.session.seat_due == 0, "of a cut after a tie too"
    assert table.press("BU").session.message == "NOTHING TO UNDO"


def test_a_cut_begun_in_one_game_is_forgotten_in_the_next():
    table = guided(options=(("next_dealer", "cut"),)).press("9")
    for _ in range(5):
        table.press("A6 A6 A6 A6 A3 A2 GO").settle()
    assert table.press("GO GO").game.number == 2 and table.session.seat_due == 0


def test_the_starter_follows_and_a_jack_pegs_heels_by_itself():
    table = guided("cut A").press("J").settle()
    assert table.scores == (2, 0)
    assert "A: 2 for heels." in " ".join(table.told)
    assert table.press("AU").scores == (0, 0) and table.game.starter is None


def test_cards_are_pegged_by_themselves_with_a_word_for_each():
    table = in_play().press("7 8")
    assert table.scores == (2, 0) and table.session.message == "15 FOR 2"
    table.press("6")
    assert table.scores == (2, 3) and table.session.message == "RUN OF 3"
    table.press("5 5")
    assert table.session.message == "31 PAIR FOR 4", table.session.message


def test_the_turn_lamp_says_whose_turn_and_the_rail_shows_the_count():
    table = in_play()
    assert turn_lamps(table) == [False, True]
    table.press("7").wait(3000)
    assert turn_lamps(table) == [True, False]
    rail = [lit(table, rail_pixel(table.layout, x)) for x in range(1, 32)]
    assert rail[:7] == [True] * 7 and not any(rail[7:14]) and rail[14] and rail[30]


def test_without_a_rail_the_count_is_a_message():
    table = in_play(layout="panel").press("7")
    assert table.session.message == "7" and table.view == "message"
    assert table.wait(900).view == "message" and table.wait(100).view == "pegs"


def test_a_go_at_21_or_less_is_refused():
    table = in_play().press("10 J GO")
    assert table.last_cue()[0] == "refuse" and table.game.play.count == 20


def test_goes_and_the_series_end():
    table = in_play().press("10 K 9 GO GO").settle()
    assert table.events()[-2:] == ["go A", "go B"]
    assert table.scores == (0, 1) and table.game.play.count == 0
    assert table.game.play.turn == 0


def test_a_suit_belongs_to_the_last_card_and_undo_takes_both():
    table = in_play().press("7 H")
    assert table.game.play.laid[1] == (3 << 4 | 7,)
    table.press("AU")
    assert table.game.play.laid[1] == ()
    assert table.press("5 AU AU").game.starter is None


def test_undo_takes_a_card_back_with_all_it_caused():
    table = in_play().press("7 8").settle()
    assert table.press("AU").scores == (0, 0) and table.game.play.count == 7


def test_what_cannot_be_is_refused_and_says_why():
    table = in_play().press("10 J 9 9")
    assert table.last_cue()[0] == "refuse" and table.game.play.count == 29
    assert "31" in table.told[-1]
    table = guided("cut A", "starter 7").settle().press("7 7 7 7")
    assert table.last_cue()[0] == "refuse" and "fifth" in table.told[-1].lower()


def test_what_is_refused_says_why_on_the_picture():
    assert in_play().press("10 J GO").session.message == "NO GO AT 20"
    assert in_play().press("10 J 9 9").session.message == "OVER 31"
    assert guided("cut A", "starter 7").settle().press("7 7 7 7").session.message == "5TH 7"
    assert in_play().press("9 C").session.message == "TWICE"


def test_points_by_console_stay_possible_and_has_it_drops_what_the_board_pegged():
    table = in_play().press("7 8").settle()
    assert table.press("B1 GO").scores == (2, 1)
    table = in_play().press("7 8").wait(1500).press("A2 GO")
    assert table.scores == (2, 0) and table.session.message == "HAS IT"
    table = in_play().press("7 8").wait(6000).press("A2 GO")
    assert table.scores == (4, 0)


def test_has_it_knows_all_that_a_card_pegged():
    table = in_play().press("7 8 6 5 5")
    assert table.session.message == "31 PAIR FOR 4"
    before = table.scores
    table.wait(1500).press("B3 B1 GO")
    assert table.scores == before and table.session.message == "HAS IT"


def test_what_is_lost_in_the_stinkhole_is_said():
    options = (("stinkhole", "no_heels_no_go"),)
    table = guided("cut A", "scores 120,120", options=options).settle().press("J")
    assert table.scores == (120, 120) and table.session.message == "A STINKHOLE"
    assert table.told[-2:] == ["The starter is the jack.", "A: stinkhole."]
    table.press("10 K 9 GO GO")
    assert table.session.message == "B STINKHOLE" and table.told[-1] == "B: stinkhole."


def test_a_card_while_points_are_staged_pegs_them_first():
    table = in_play().press("B2 7")
    assert table.scores == (0, 2) and table.game.play.count == 7


def test_crib_is_refused_in_the_play():
    table = in_play().press("CRIB")
    assert table.last_cue()[0] == "refuse"
    assert table.press("B2 CRIB").last_cue()[0] == "refuse"


def play_out(**options):
    """The play is over; B holds 7 6 5 K and A holds 8 5 Q Q."""
    return in_play(**options).press("7 8 6 5 5 Q K Q").settle()


def test_what_may_be_set_back_is_not_passed_without_its_cards():
    table = play_out(options=(("set_back_crib", 10),)).press("GO").settle().press("GO").settle()
    assert table.session.message == "" and table.state == "guided"
    table.press("GO")
    assert table.session.message == "CARDS FIRST" and table.last_cue() == ("refuse", 0)
    assert table.told[-1] == "An empty crib goes back: key in its cards, then GO." and table.game.dealer == 0
    before = table.scores[0]
    table.press("A 3 8 K GO").wait(1600)
    assert table.session.message == "A CRIB BACK 10" and table.scores[0] == before - 10 and table.game.dealer == 1
    table = play_out(options=(("set_back_crib", 10),)).press("GO").settle().press("GO").settle().press("A2 GO")
    assert table.events()[-1] == "peg A 2 crib", "points stand for a crib that has some"


def test_the_show_opens_each_hand_with_the_cards_seen():
    table = play_out()
    assert table.game.play.over and table.state == "show"
    hand = table.session.hand
    assert hand.owner == 1 and [card & 15 for card in hand.cards] == [7, 6, 5, 13]
    before = table.scores[1]
    table.press("GO")
    assert table.scores[1] == before + hand.count.total
    table.settle()
    assert table.session.hand.owner == 0
    table.press("GO").settle()
    assert table.state == "guided" and table.session.hand is None
    table.press("2 3 4 4 GO").settle()
    assert table.game.dealer == 1 and table.game.play is None and table.game.deals == 1


def test_the_show_is_seen_also_after_menu_was_turned():
    table = in_play().press("MENU MENU 7 8 6 5 5 Q K Q").wait(3000)
    assert table.view == "cards"
    table.press("MENU")
    assert table.view == "pegs"
    assert table.press("GO").wait(3000).view == "cards"


def test_the_count_of_the_show_begins_when_it_can_be_seen():
    table = in_play().press("7 8 6 5 5 Q K Q")
    parts = []
    for _ in range(3000):
        table.steps(1)
        if table.view == "cards":
            parts.append(table.session.hand.part(table.session.now))
    assert sorted(set(parts)) == list(range(len(table.session.hand.count.combinations) + 1))
    assert min([parts.count(part) for part in set(parts)]) > 150


def test_offers_switch_what_the_suits_would_add_in_the_show():
    table = play_out()
    certain = table.session.hand.count.total
    assert table.press("4").session.hand.count.total == certain + 4


def test_the_owners_points_stand_for_the_hand_and_move_on():
    table = play_out().press("B6").wait(3000)
    assert table.events()[-1] == "peg B 6 hand"
    assert table.session.hand.owner == 0
    table.settle().press("A2 AU")
    assert table.state == "show" and table.session.hand.owner == 0


def test_another_seats_points_in_the_show_are_just_points():
    table = play_out().press("A1 GO").settle()
    assert table.events()[-1] == "peg A 1" and table.session.hand.owner == 1


def test_go_alone_passes_the_crib_without_points():
    table = play_out().press("GO").settle().press("GO")
    assert table.session.message == "CRIB"
    table.settle().press("GO")
    assert table.events()[-1] == "peg A 0 crib" and table.game.dealer == 1


def test_points_that_stand_for_the_last_hand_ask_for_the_crib_too():
    assert play_out().press("GO").settle().press("A2 GO").session.message == "CRIB"


def test_the_owner_of_the_crib_is_fixed_and_a_half_keyed_crib_returns_to_its_prompt():
    table = play_out().press("GO").settle().press("GO").settle().press("2 B1")
    assert table.last_cue()[0] == "refuse" and table.session.hand.is_crib()
    table.wait(61000)
    assert table.state == "guided" and table.session.hand is None
    assert table.press("2 AU").state == "guided"


def test_undo_in_the_show_takes_the_last_card_or_hand_back():
    table = play_out().press("AU").settle()
    assert not table.game.play.over and table.session.hand is None
    table = play_out().press("GO").settle().press("AU").settle()
    assert table.state == "show" and table.session.hand.owner == 1


def test_a_win_in_the_play_ends_the_game_at_once():
    table = guided("peg A 29", "peg A 29", "peg A 29", "peg A 29", "peg A 3", "starter 9").settle()
    table.press("7 8")
    assert table.game.outcome.winner == 0 and table.state == "celebration"
    table.press("GO AU")
    assert table.game.outcome is None and table.game.play.count == 7


def test_power_off_in_the_play_comes_back_in_the_play_even_without_the_setting():
    table = in_play().press("7 8").settle()
    again = table.restart()
    assert again.state == "guided" and again.game == table.game


def test_renege_shows_when_the_card_appears():
    table = in_play().press("10 K 9 GO GO").settle().press("2")
    assert table.session.message == "A RENEGE"
