"""The numbers of cribbage: skunk lines, match points, cutting, dealing, the order of the show."""

from cribboard.game import rules
from cribboard.game.cards import parse_cards
from cribboard.game.errors import Impossible
from cribboard.game.options import DEFAULTS, Options, make_options
from tests.expect import refused


def with_seats(seats, partners):
    """Options as they will be once more than two seats are built."""
    return Options(*([121, seats, partners] + list(DEFAULTS[3:])))


def test_skunk_lines_are_fixed_by_default():
    assert rules.skunk_lines(121) == (90, 60, 30)
    assert rules.skunk_lines(61) == (30,)


def test_skunk_lines_as_fractions_are_rounded_down():
    assert rules.skunk_lines(121, "fractions") == (90, 60, 30)
    assert rules.skunk_lines(61, "fractions") == (45, 30, 15)


def test_each_skunk_line_counts_from_its_own_hole():
    levels = [rules.skunk_level(score, 121) for score in (120, 91, 90, 61, 60, 31, 30, 0)]
    assert levels == [0, 0, 1, 1, 2, 2, 3, 3]
    assert [rules.skunk_level(score, 61) for score in (60, 31, 30, 0)] == [0, 0, 1, 1]
    assert len(rules.SKUNK_WORDS) == 4


def test_a_scheme_of_three_pays_a_triple_as_a_double():
    assert [rules.match_points("1/2/3", level) for level in range(4)] == [1, 2, 3, 3]
    assert [rules.match_points("1/2/3/4", level) for level in range(4)] == [1, 2, 3, 4]


def test_a_scheme_is_three_or_four_numbers():
    assert [scheme for scheme in rules.SCHEMES if not rules.is_scheme(scheme)] == []
    assert rules.is_scheme("0/10/20")
    assert [text for text in ("", "1/2", "1/2/3/4/5", "1//3", "1/2/x", "1/2/100") if rules.is_scheme(text)] == []


def test_partners_share_a_track():
    assert rules.tracks(DEFAULTS) == 2
    assert rules.tracks(with_seats(4, True)) == 2
    assert [rules.track_of(seat, with_seats(4, True)) for seat in range(4)] == [0, 1, 0, 1]
    assert rules.tracks(with_seats(4, False)) == 4
    assert rules.tracks(with_seats(3, True)) == 3
    assert [rules.track_of(seat, with_seats(3, True)) for seat in range(3)] == [0, 1, 2]


def test_the_show_goes_round_from_the_dealers_left_to_the_dealer():
    assert rules.show_order(2, 0) == (1, 0)
    assert rules.show_order(3, 1) == (2, 0, 1)
    assert rules.show_order(4, 3) == (0, 1, 2, 3)


def test_the_lowest_card_deals_and_only_the_lowest_cut_again():
    assert rules.cut_for_deal(parse_cards("AS KD")) == (0, ())
    assert rules.cut_for_deal(parse_cards("7S 7D")) == (None, (0, 1))
    assert rules.cut_for_deal(parse_cards("4S 9D 4H")) == (None, (0, 2))
    king, four, three = parse_cards("K 4 3")
    assert rules.cut_for_deal((four, None, three)) == (2, ())
    assert rules.cut_for_deal((king, king, four, None)) == (2, ())
    refused(Impossible, rules.cut_for_deal, (None, None))


def test_a_discard_is_as_many_cards_as_the_table_asks_for():
    rules.check_discard(2, parse_cards("5H 5S"))
    rules.check_discard(3, parse_cards("5H"))
    refused(Impossible, rules.check_discard, 2, parse_cards("5H"))
    refused(Impossible, rules.check_discard, 2, parse_cards("5H 5H"))


def test_the_loser_deals_next_unless_the_table_says_otherwise():
    assert rules.next_dealer("loser", 1, 0, 0, (121, 90)) == 1
    assert rules.next_dealer("winner", 1, 0, 0, (121, 90)) == 0
    assert rules.next_dealer("alternate", 1, 0, 0, (121, 90)) == 0
    assert rules.next_dealer("cut", 1, 0, 0, (121, 90)) is None


def test_of_several_losers_the_lowest_deals_and_a_tie_goes_to_the_dealers_left():
    assert rules.next_dealer("loser", 0, 0, 2, (80, 70, 121), 3) == 1
    assert rules.next_dealer("loser", 0, 0, 2, (70, 70, 121), 3) == 1
    assert rules.next_dealer("loser", 0, 1, 2, (70, 70, 121), 3) == 0


def test_the_losing_pair_deals_with_the_seat_that_comes_first():
    assert rules.next_dealer("loser", 0, 0, 0, (121, 70), 4) == 1
    assert rules.next_dealer("loser", 0, 1, 0, (121, 70), 4) == 3
    assert rules.next_dealer("winner", 0, 1, 0, (121, 70), 4) == 2


def test_default_options_play_to_121():
    assert make_options().target == rules.TARGETS[0] == 121
