"""What people who hold cards are shown and told while the board follows the deal (product.md, Guided play)."""

from cribboard.console.layout import DEALER, TURN, lamp_pixel, rail_pixel
from tests.console.table import Table

GUIDED = (("guided", 1),)
THREE = (("seats", 3),)
TO_GUIDED = "8 8 8 8 8 8 GO MENU"


def at_three(*given, **more):
    """Three sit at a table that follows the deal."""
    return Table(options=THREE, settings=GUIDED, given=given, **more)


def one_card_left(starter="JH"):
    """A deals, and holds the last card of the play."""
    laid = ("B 5D", "C TD", "A 5C", "B 6S", "C 5S", "A TH", "B KH", "C JD")
    gone = ("go A", "go B", "go C")
    rest = ("card A QS", "card B 9C", "card C 7C")
    return at_three("cut A", "starter " + starter, *(tuple(["card " + card for card in laid]) + gone + rest)).settle()


def menu(table, keys):
    return table.down("MENU").wait(600).up("MENU").press(keys)


def is_lit(table, pixel):
    return any(table.session.frame.rgb[3 * pixel : 3 * pixel + 3])


def lamp(table, track, which):
    return is_lit(table, lamp_pixel(table.layout, track, which))


def test_the_last_card_of_the_play_has_a_suit_too():
    table = one_card_left().press("2 D")
    assert table.events()[-2:] == ["card A 2", "suit D"]
    assert table.told[-1] == "It is the two of diamonds."
    assert table.state == "show" and table.session.hand.owner == 1
    table.settle().press("GO").settle().press("H")
    assert table.last_cue()[0] == "refuse", "no card was keyed last"


def test_the_suit_of_the_last_card_counts_in_its_hand():
    laid = ("B 2H", "A 3S", "B 4H", "A 9S", "B 6H", "A 7S", "B 8H")
    table = Table(settings=GUIDED, given=("cut A", "starter KC") + tuple(["card " + card for card in laid])).settle()
    table.press("8 S").settle().press("GO").settle()
    assert table.session.hand.owner == 0
    assert table.session.hand.count.total == 9, "a fifteen, a run of three and a flush of four"


def test_a_suit_leaves_the_word_of_its_card_to_be_read():
    table = at_three("cut A").press("J H")
    assert table.session.message == "HEELS FOR 2"
    table.settle().press("5 10 D")
    assert table.session.message == "15 FOR 2"
    assert table.settle().press("4 C").session.message == ""


def test_a_count_that_closed_its_series_is_not_shown_again():
    table = one_card_left().press("2")
    assert is_lit(table, rail_pixel(table.layout, 28)), "for a moment it stands"
    table.settle().press("GO").wait(100)
    assert table.last_cue()[0] == "peg" and not is_lit(table, rail_pixel(table.layout, 28))


def test_nobody_deals_while_the_table_cuts_for_it():
    table = at_three().wait(15000)
    seen = []
    for _ in range(40):
        seen.append(lamp(table.wait(50), 0, DEALER))
    assert not any(seen)
    table.press("9 4 K")
    assert table.session.message == "B DEALS CUT"
    assert any(lamp(table.wait(50), 1, DEALER) for _ in range(60))


def test_a_new_game_that_has_to_be_cut_for_names_no_dealer():
    table = at_three("peg A 2").press("AU").settle()
    menu(table, "8 8 GO").settle()
    assert not [said for said in table.told if "deals first" in said]


def test_after_the_crib_the_board_says_who_deals():
    table = one_card_left().press("2").settle().press("GO").settle().press("GO").settle().press("GO").settle()
    table.press("3 8 2 K GO")
    assert table.session.message == "B DEALS CUT"


def test_the_turn_lamp_says_whose_hand_is_shown():
    table = one_card_left().press("2").wait(3000)
    assert table.view == "cards" and [lamp(table, track, TURN) for track in range(3)] == [False, True, False]


def test_renege_names_who_did():
    table = at_three("cut A", "starter 9C").settle().press("10 K 5 GO GO GO").settle().press("2")
    assert table.session.message == "B RENEGE", table.session.message


def test_guided_play_that_is_switched_on_in_the_middle_of_a_deal_begins_with_the_next():
    table = one_card_left()
    menu(table, TO_GUIDED)
    assert table.state == "idle" and table.game.starter
    menu(table, TO_GUIDED)
    assert table.session.settings.guided and table.state == "idle", "the starter of this deal is known already"
    table.press("CRIB GO").settle()
    assert table.state == "guided" and table.game.dealer == 1
    assert table.press("4").game.play is not None


def test_a_hand_half_keyed_is_dropped_when_guided_play_begins():
    table = Table(given=("peg A 2",)).press("5 4")
    assert table.state == "hand"
    menu(table, TO_GUIDED)
    assert table.state == "guided" and table.session.hand is None


def test_a_card_that_is_too_high_is_named_as_its_key():
    at = at_three("cut A", "starter 9C").settle().press("K K K 10")
    assert at.told[-1] == "The ten would make 40: the count stops at 31."


def test_guided_play_and_a_form_chosen_from_the_menu_say_what_comes_first():
    table = Table()
    menu(table, "8 8 8 8 8 8 GO")
    assert table.session.message == "CUT FOR DEAL"
    table.press("MENU")
    menu(table, "8 8 8 GO 8 GO")
    assert table.session.message == "3 PLAYERS 121 CUT FOR DEAL"


def test_without_a_rail_the_count_is_said_with_the_points_and_after_a_suit():
    table = Table("two panels", options=THREE, settings=GUIDED, given=("cut A", "starter 9C")).settle()
    assert table.press("7 S").session.message == "7"
    assert table.settle().press("7 H").session.message == "14  PAIR FOR 2"
    assert table.settle().press("A").session.message == "15 FOR 2", "it is the count already"


def test_the_next_game_says_who_deals_it():
    table = at_three("peg A 29", "peg A 29", "peg A 29", "peg A 29", "peg B 2").press("A3 A2 GO").settle()
    assert table.press("GO GO").game.number == 2
    assert table.session.message == "C DEALS CUT", "the lowest score deals"
