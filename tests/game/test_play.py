"""The play: what a card pegs, whose turn it is, and the faults others shipped (rules.md 1.3 and 4)."""

from cribboard.game.cards import parse_card, parse_cards
from cribboard.game.errors import Illegal, Impossible
from cribboard.game.play import can_play, go, lay, series_points, start_play
from tests.expect import refused


def last_card(words):
    return series_points(parse_cards(words))


def pegged(words):
    """Points of each card of a series, in order."""
    cards = parse_cards(words)
    return [sum([points for points, _ in series_points(cards[: i + 1])]) for i in range(len(cards))]


def hands(*texts):
    return tuple([parse_cards(text) for text in texts])


def follow(play, moves):
    """Play moves such as "A:5H B:go"; return the play and all awards."""
    awards = ()
    for move in moves.split():
        letter, _, action = move.partition(":")
        seat = "ABCD".index(letter)
        play, now = go(play, seat) if action == "go" else lay(play, seat, parse_card(action))
        awards += now
    return play, awards


def test_fifteen_and_thirty_one_are_two_each():
    assert last_card("7H 8C") == ((2, "fifteen"),)
    assert last_card("KH QC JD AS") == ((2, "thirty-one"),)
    assert last_card("KH QC") == ()


def test_pairs_are_two_six_and_twelve():
    assert last_card("6D 6S") == ((2, "pair"),)
    assert last_card("6D 6S 6C") == ((6, "pair royal"),)
    assert last_card("6D 6S 6C 6H") == ((12, "double pair royal"),)


def test_a_pair_needs_equal_rank_not_equal_value():
    assert pegged("K Q") == [0, 0]
    assert pegged("T J") == [0, 0]


def test_pairs_across_other_cards_do_not_count():
    assert pegged("6D 5S 6C 5C") == [0, 0, 0, 0]


def test_only_the_last_block_of_equal_cards_counts():
    assert pegged("7 7 8") == [0, 2, 0]
    assert pegged("4 4 3 3 3") == [0, 2, 0, 2, 6]


def test_a_run_is_the_longest_row_of_last_cards_in_any_order():
    assert pegged("2H 8C 6D 7H 5S") == [0, 0, 0, 3, 4]
    assert pegged("4 2 3 5 6") == [0, 0, 3, 4, 5]
    assert last_card("A 2 3 4 5 6 7") == ((7, "run"),)


def test_a_run_scores_its_full_length_each_time():
    assert pegged("3 4 5 6") == [0, 0, 3, 4]


def test_a_run_of_the_whole_series_is_not_a_run_of_its_last_cards():
    assert pegged("3 K 4 5") == [0, 0, 0, 0]


def test_an_equal_card_between_breaks_a_run():
    assert pegged("2H 5C 7C 7D 6S") == [0, 0, 0, 2, 0]


def test_a_longer_run_may_hold_a_card_that_broke_a_shorter_one():
    # No three or four last cards are in order, yet all five are.
    assert pegged("4 2 6 5 3") == [0, 0, 0, 0, 5]


def test_the_ace_is_low_and_a_run_does_not_wrap():
    assert pegged("Q K A") == [0, 0, 0]
    assert pegged("K A 2") == [0, 0, 0]
    assert pegged("A 3 2") == [0, 0, 3]


def test_two_cards_in_order_are_no_run():
    assert pegged("4 5") == [0, 0]


def test_a_run_counts_beside_the_fifteen_it_makes():
    assert last_card("4 6 5") == ((2, "fifteen"), (3, "run"))
    assert last_card("4 5 6") == ((2, "fifteen"), (3, "run"))


def test_a_pair_counts_beside_the_fifteen_or_thirty_one_it_makes():
    assert last_card("A 7 7") == ((2, "fifteen"), (2, "pair"))
    assert last_card("K 9 6 6") == ((2, "thirty-one"), (2, "pair"))


def test_faces_count_ten_and_aces_one():
    play, _ = follow(start_play(2, 0), "A:J B:Q")
    assert play.count == 20
    play, _ = follow(play, "A:A")
    assert play.count == 21


def test_the_leader_lays_first_and_the_turn_goes_left():
    play = start_play(3, 2)
    assert play.turn == 2 and play.count == 0 and play.left == (4, 4, 4)
    play, _ = follow(play, "C:2 A:3")
    assert play.turn == 1 and play.series == parse_cards("2 3")


def test_out_of_turn_is_illegal_and_says_whose_turn_it_is():
    play = start_play(2, 1)
    assert str(refused(Illegal, lay, play, 0, 5)) == "it is the turn of B"
    refused(Illegal, go, play, 0)
    assert play.turn == 1 and play.series == ()


def test_thirty_one_closes_the_series_for_two_and_nothing_more():
    play = start_play(2, 0, hands("KH 2C", "QC 9D 3S"))
    play, awards = follow(play, "A:KH B:QC A:2C B:9D")
    assert awards == ((1, 2, "thirty-one"),)
    assert (play.count, play.series, play.reached, play.turn) == (0, (), 31, 1)


def test_thirty_one_with_the_very_last_card_is_two_not_three():
    play = start_play(2, 0, hands("KH TH", "JC AC"))
    play, awards = follow(play, "A:KH B:JC A:TH B:AC")
    assert awards == ((1, 2, "thirty-one"),)
    assert play.over and play.turn is None


def test_thirty_one_after_a_go_is_two_not_three():
    play = start_play(2, 0, hands("KC TH 2S 6S", "9D 7C"))
    play, awards = follow(play, "A:KC B:9D A:TH B:go A:2S")
    assert awards == ((0, 2, "thirty-one"),)
    assert play.turn == 1 and play.count == 0


def test_a_fifteen_on_the_last_card_is_three():
    _, awards = follow(start_play(2, 0, hands("7H", "8C")), "A:7H B:8C")
    assert awards == ((1, 2, "fifteen"), (1, 1, "last"))


def test_the_go_point_goes_to_the_layer_of_the_last_card():
    play = start_play(2, 0, hands("KS QS JS TS", "KD 7D 8D 9D"))
    play, awards = follow(play, "A:KS B:9D A:QS B:go")
    assert awards == ((0, 1, "go"),)
    assert play.turn == 1 and play.count == 0


def test_one_point_is_pegged_even_if_the_layer_still_holds_cards_that_do_not_fit():
    play = start_play(2, 0, hands("KS TS 2S", "QD"))
    play, awards = follow(play, "A:KS B:QD A:TS")
    assert play.reached == 30 and awards == ((0, 1, "go"),)
    assert play.turn == 0 and not play.over


def test_the_point_is_awarded_once():
    play = start_play(2, 0, hands("KS 9S", "QD 4D"))
    play, awards = follow(play, "A:KS B:QD A:9S B:go B:4D")
    assert awards == ((0, 1, "go"), (1, 1, "last"))
    assert play.over


def test_the_lead_goes_to_the_left_of_the_last_card_not_always_to_the_pone():
    # A, the pone, says go; B lays the last card, so A leads again; then the same the other way round.
    play = start_play(2, 0, hands("KS QS 5S 2C", "KD 9D AD 2D"))
    play, awards = follow(play, "A:KS B:KD A:5S B:AD A:2C B:2D A:go")
    assert awards[-1] == (1, 1, "go") and play.turn == 0
    play = start_play(2, 0, hands("KS QS JS TS", "KD 7D 8D 9D"))
    play, _ = follow(play, "A:KS B:9D A:QS B:go")
    assert play.turn == 1


def test_the_lead_passes_over_a_seat_without_cards():
    play = start_play(3, 0, hands("KS 2S 3S", "AD", "KH 8C"))
    play, awards = follow(play, "A:KS B:AD C:KH A:2S C:8C")
    assert awards == ((2, 2, "thirty-one"),)
    assert play.turn == 0
    play = start_play(3, 0, hands("TS", "AD KD", "KH"))
    play, awards = follow(play, "A:TS B:AD C:KH")
    assert play.turn == 1 and play.count == 21


def test_nothing_carries_over_a_reset():
    play = start_play(2, 0, hands("KS 9S 9C", "3D 9D 9H"))
    play, awards = follow(play, "A:KS B:3D A:9S B:9D")
    assert awards == ((1, 2, "thirty-one"), (1, 2, "pair"))
    play, awards = follow(play, "A:9C")
    assert awards == () and play.count == 9 and play.series == parse_cards("9C")


def test_the_count_and_the_series_start_anew_together():
    play = start_play(2, 0, hands("KS QS 5C", "JD AD 6D"))
    play, _ = follow(play, "A:KS B:JD A:QS B:AD")
    assert (play.count, play.series) == (0, ())
    play, awards = follow(play, "A:5C B:6D")
    assert play.reached == 11 and awards[-1] == (1, 1, "last")


def test_a_seat_without_cards_is_skipped_silently():
    play = start_play(2, 0, hands("KS 2S 3S", "AD"))
    play, awards = follow(play, "A:KS B:AD")
    assert play.turn == 0
    play, awards = follow(play, "A:2S A:3S")
    assert awards == ((0, 3, "run"), (0, 1, "last"))
    assert play.over


def test_own_cards_after_a_go_pair_and_run_with_each_other():
    play = start_play(2, 0, hands("KS JS 2S 2C 2D", "QD TD"))
    play, awards = follow(play, "A:KS B:QD A:2S B:go A:2C A:2D")
    assert awards == ((0, 2, "pair"), (0, 6, "pair royal"), (0, 1, "go"))


def test_the_most_on_one_card_is_fifteen():
    play = start_play(2, 0, hands("KH TH 2S 2H", "JC 7C 2C 2D"))
    play, awards = follow(play, "A:KH B:JC A:TH B:go B:7C A:2S B:2C A:2H B:2D")
    assert play.over and awards[-3:] == ((1, 2, "fifteen"), (1, 12, "double pair royal"), (1, 1, "last"))


def test_at_21_a_king_is_allowed_and_makes_31():
    play = start_play(2, 0, hands("KS AS", "QD KD"))
    play, awards = follow(play, "A:KS B:QD A:AS B:KD")
    assert awards == ((1, 2, "thirty-one"),)


def test_a_go_while_able_is_refused_where_hands_are_known():
    play = start_play(2, 0, hands("KS QS 9S", "JD 2D"))
    play, _ = follow(play, "A:KS B:JD A:9S")
    assert can_play(play, 1)
    error = refused(Illegal, go, play, 1)
    assert str(error) == "no go: B holds a card that fits at 29"


def test_a_go_at_21_or_less_is_refused_even_where_hands_are_not_known():
    play, _ = follow(start_play(2, 0), "A:K B:J A:A")
    assert play.count == 21
    assert str(refused(Illegal, go, play, 1)) == "no go at 21: up to 21 every card fits"
    refused(Illegal, go, start_play(2, 0), 0)
    play, _ = follow(start_play(2, 0), "A:K B:J A:2 B:go")
    assert play.turn == 0


def test_a_seat_says_go_once_in_a_series():
    play = start_play(3, 0)
    play, _ = follow(play, "A:K B:J C:2 A:go B:3 C:5")
    assert play.turn == 1
    refused(Illegal, go, play, 0)
    play, awards = follow(play, "B:go C:go")
    assert awards == ((2, 1, "go"),) and play.turn == 0


def test_go_passes_round_three_seats_and_others_play_on():
    play = start_play(3, 0, hands("KS QS 5S 2S", "JD TD 9D 8D", "AC 4C 6C 7C"))
    play, awards = follow(play, "A:KS B:JD C:AC A:QS B:TD C:4C A:5S B:9D C:go A:2S B:go B:8D C:6C C:7C")
    assert awards == ((0, 2, "thirty-one"), (0, 1, "go"), (2, 3, "run"), (2, 1, "last"))
    assert play.over and play.left == (0, 0, 0)


def test_four_seats_skip_those_that_said_go():
    play = start_play(4, 0)
    play, _ = follow(play, "A:K B:K C:5 D:go A:go B:2 C:3")
    assert play.turn == 1 and play.count == 30
    play, awards = follow(play, "B:go C:go")
    assert awards == ((2, 1, "go"),) and play.turn == 3


def test_by_the_bicycle_rule_the_third_player_does_not_lay_again():
    table = hands("6S 5S AS", "KD QD", "TC JC")
    play, awards = follow(start_play(3, 1, table), "B:KD C:TC A:6S B:go C:go")
    assert awards == () and play.turn == 0 and play.count == 26
    play, awards = follow(start_play(3, 1, table, None, "bicycle3"), "B:KD C:TC A:6S B:go C:go")
    assert awards == ((0, 1, "go"),) and play.turn == 1


def test_by_the_bicycle_rule_a_seat_after_the_go_plays_if_it_can():
    table = hands("6S 5S AS", "KD QD", "TC 2C")
    play, awards = follow(start_play(3, 1, table, None, "bicycle3"), "B:KD C:TC A:6S B:go C:2C")
    assert awards == () and play.turn == 0


def test_the_bicycle_rule_is_for_three_seats_only():
    play, awards = follow(start_play(2, 0, hands("KS 4S AS", "JD QD"), None, "bicycle3"), "A:KS B:JD A:4S B:go")
    assert awards == () and play.turn == 0
    refused(Impossible, start_play, 2, 0, None, None, "bicycle")


def test_the_layers_own_go_closes_the_series_when_the_turn_is_back():
    play, awards = follow(start_play(2, 0), "A:K B:J A:9 B:go")
    assert awards == () and play.turn == 0
    play, awards = follow(play, "A:go")
    assert awards == ((0, 1, "go"),)
    assert play.turn == 1 and play.count == 0


def test_the_board_closes_the_series_unasked_when_hands_are_empty():
    play, awards = follow(start_play(2, 0, None, (2, 1)), "A:K B:J A:9")
    assert awards == ((0, 1, "last"),) and play.over
    play, awards = follow(start_play(2, 0, None, (1, 2)), "A:K B:J B:9")
    assert awards == ((1, 1, "last"),) and play.over
    play, awards = follow(start_play(2, 0, None, (2, 2)), "A:K B:J A:9 B:go")
    assert awards == ((0, 1, "go"),) and play.turn == 1


def test_a_layer_with_cards_left_may_lay_on_or_say_go_when_the_others_are_out():
    play, awards = follow(start_play(2, 0, None, (3, 1)), "A:K B:J A:9")
    assert awards == () and play.turn == 0
    assert follow(play, "A:go")[1] == ((0, 1, "go"),)
    assert follow(play, "A:2")[1] == ((0, 2, "thirty-one"),)


def test_a_whole_deal_of_rank_only_cards_ends_by_itself():
    play, awards = follow(start_play(2, 1), "B:5 A:T B:J A:6 B:5 A:T B:4 A:A")
    assert awards == ((0, 2, "fifteen"), (0, 2, "thirty-one"), (0, 2, "fifteen"), (0, 1, "last"))
    assert play.over and play.left == (0, 0)


def test_a_card_seen_in_the_play_cannot_come_again():
    play, _ = follow(start_play(2, 0), "A:5H")
    refused(Impossible, lay, play, 1, parse_card("5H"))
    play, _ = follow(play, "B:5 A:5 B:5")
    assert str(refused(Impossible, lay, play, 0, 5)) == "a fifth five: the pack has four"


def test_above_31_is_impossible_and_says_what_it_would_make():
    play, _ = follow(start_play(2, 0), "A:K B:Q A:2")
    assert (
        str(refused(Impossible, lay, play, 1, parse_card("KD")))
        == "the king of diamonds would make 32: the count stops at 31"
    )
    assert play.count == 22


def test_a_card_not_held_is_illegal():
    play = start_play(2, 0, hands("5H 6H", "7H"))
    assert str(refused(Illegal, lay, play, 0, parse_card("7H"))) == "A does not hold the seven of hearts"


def test_of_two_equal_ranks_the_card_laid_leaves_the_hand():
    play = start_play(2, 0, hands("7S 7D", "KH"))
    play, _ = lay(play, 0, parse_card("7D"))
    assert play.hands[0] == parse_cards("7S")
    play = start_play(2, 0, hands("7 7", "K"))
    assert lay(play, 0, 7)[0].hands[0] == (7,)


def test_a_play_that_is_over_takes_nothing_more():
    play, _ = follow(start_play(2, 0, hands("7S", "KH")), "A:7S B:KH")
    assert play.over
    assert str(refused(Illegal, lay, play, 0, 5)) == "the play is over: all cards are out"
    refused(Illegal, go, play, 0)


def test_a_refused_move_changes_nothing():
    play, _ = follow(start_play(2, 0), "A:K B:Q A:2")
    before = tuple(play)
    refused(Impossible, lay, play, 1, parse_card("K"))
    refused(Illegal, lay, play, 0, parse_card("A"))
    assert tuple(play) == before


def test_laid_cards_are_kept_per_seat_for_the_show():
    play, _ = follow(start_play(2, 0), "A:KH B:Q A:2 B:9C A:4D")
    assert play.laid == hands("KH 2 4D", "Q 9C")
    assert play.left == (1, 2)


def test_a_table_has_two_to_four_seats():
    for seats in (0, 1, 5):
        refused(Impossible, start_play, seats, 0)
    refused(Impossible, start_play, 2, 2)
    refused(Impossible, start_play, 3, 0, hands("5H", "6H"))
    refused(Impossible, start_play, 2, 0, None, (4, 4, 4))


def test_hands_share_one_pack():
    refused(Impossible, start_play, 2, 0, hands("5H", "5H"))


def test_a_play_without_cards_is_over_at_once():
    assert start_play(2, 0, None, (0, 0)).over


def test_a_leader_without_cards_is_passed_over():
    assert start_play(2, 0, None, (0, 2)).turn == 1
