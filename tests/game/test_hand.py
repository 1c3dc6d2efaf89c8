"""Counting a hand or a crib: each kind of combination, the faults others shipped (rules.md 4), unknown suits."""

from cribboard.game.cards import card_text, parse_card, parse_cards
from cribboard.game.errors import Impossible
from cribboard.game.hand import STARTER, Combination, Count, Offers, check_cards, count_hand, offers
from tests.expect import refused

ANY_SUIT = (1, 2, 3, 4)


def hand(words, starter, is_crib=False, flush=0, nobs=False):
    return count_hand(parse_cards(words), parse_card(starter), is_crib, flush, nobs)


def total(words, starter, is_crib=False, flush=0, nobs=False):
    return hand(words, starter, is_crib, flush, nobs).total


def offered(words, starter, is_crib=False, flush=0, nobs=False):
    return offers(parse_cards(words), parse_card(starter), is_crib, flush, nobs)


def points(count, *kinds):
    return sum([each.points for each in count.combinations if each.kind in kinds])


def spelled(words, starter, is_crib=False, flush=0, nobs=False):
    """The combinations as people say them: kind, points, cards."""
    cards = parse_cards(words) + (parse_card(starter),)
    lines = []
    for kind, scored, mask in hand(words, starter, is_crib, flush, nobs).combinations:
        held = [card_text(cards[i]) for i in range(5) if mask >> i & 1]
        lines.append(" ".join([kind, str(scored)] + held))
    return lines


def test_the_best_hand_is_named_combination_by_combination():
    assert spelled("5H 5C 5S JD", "5D") == [
        "fifteen 2 5H 5C 5S",
        "fifteen 2 5H JD",
        "fifteen 2 5C JD",
        "fifteen 2 5S JD",
        "fifteen 2 5H 5C 5D",
        "fifteen 2 5H 5S 5D",
        "fifteen 2 5C 5S 5D",
        "fifteen 2 JD 5D",
        "double pair royal 12 5H 5C 5S 5D",
        "nobs 1 JD 5D",
    ]
    assert total("5H 5C 5S JD", "5D") == 29


def test_kinds_come_in_counting_order_fifteens_pairs_runs_flush_nobs():
    kinds = [each.kind for each in hand("4H 5H 6H JH", "6D").combinations]
    assert kinds == ["fifteen", "fifteen", "fifteen", "pair", "run", "run", "flush"]
    kinds = [each.kind for each in hand("3H 4H 5H JH", "QH").combinations]
    assert kinds == ["fifteen", "fifteen", "run", "flush", "nobs"]


def test_a_count_is_its_total_and_its_combinations():
    assert hand("2H 4C 6D 8S", "KH") == Count(0, ())
    assert hand("2H 4C 6D KS", "KH") == Count(2, (Combination("pair", 2, 8 | STARTER),))


def test_every_combination_holds_the_cards_it_says():
    for words, starter in (("5H 5C 5S JD", "5D"), ("7H 8D 8S 9C", "9D"), ("3C 3D 4H 5S", "3H"), ("AC 2D 3H 4S", "5C")):
        cards = parse_cards(words) + (parse_card(starter),)
        for kind, scored, mask in hand(words, starter).combinations:
            held = [cards[i] & 15 for i in range(5) if mask >> i & 1]
            if kind == "fifteen":
                assert scored == 2 and sum([min(rank, 10) for rank in held]) == 15
            elif kind == "run":
                low = min(held)
                assert scored == len(held) and sorted(held) == list(range(low, low + len(held)))
            elif kind == "nobs":
                assert scored == 1 and held[0] == 11 and mask & STARTER
            else:
                assert held == [held[0]] * len(held)
                assert scored == len(held) * (len(held) - 1)


def test_fifteens_are_found_among_two_three_four_and_five_cards():
    assert spelled("7C 8D KH QS", "2C") == ["fifteen 2 7C 8D"]
    assert spelled("AC 4D KH QS", "7C") == ["fifteen 2 AC 4D KH", "fifteen 2 AC 4D QS"]
    assert spelled("AC 2D 3H 9S", "QC")[0] == "fifteen 2 AC 2D 3H 9S"
    assert spelled("AC 2D 3H 4S", "5C") == ["fifteen 2 AC 2D 3H 4S 5C", "run 5 AC 2D 3H 4S 5C"]


def test_faces_count_ten_in_fifteens_but_do_not_pair():
    assert total("JC QD KH 5S", "2D") == 6 + 3
    assert total("TC JD 2H 6S", "8C") == 0


def test_pairs_two_three_and_four_of_a_rank():
    assert spelled("9C 9D 2H KS", "QC") == ["pair 2 9C 9D"]
    assert spelled("9C 9D 2H KS", "9H") == ["pair royal 6 9C 9D 9H"]
    assert spelled("9C 9D 9S 9H", "KC") == ["double pair royal 12 9C 9D 9S 9H"]


def test_two_pairs_are_two_combinations_and_a_full_house_eight():
    assert spelled("9C KD 9H KS", "2C") == ["pair 2 9C 9H", "pair 2 KD KS"]
    assert total("KC KD 9H 9S", "9C") == 8


def test_four_of_a_kind_is_twelve_not_ten():
    assert total("9C 9D 9H 9S", "AC") == 12


def test_only_the_longest_run_counts():
    assert spelled("2C 3D 4H 5S", "KC")[-1] == "run 4 2C 3D 4H 5S"
    assert points(hand("2C 3D 4H 5S", "6C"), "run") == 5


def test_a_run_may_stand_in_any_order():
    assert points(hand("6C 2D 4H 3S", "5C"), "run") == 5


def test_two_cards_in_order_are_no_run():
    assert total("4D 5D 9C JH", "KS") == 4


def test_a_double_run_of_three_is_eight_and_of_four_ten():
    assert points(hand("2C 3D 4H 4S", "QC"), "run", "pair") == 8
    assert points(hand("2C 3D 4H 5S", "5C"), "run", "pair") == 10


def test_a_triple_run_is_fifteen():
    assert points(hand("3C 3D 4H 5S", "3H"), "run", "pair royal") == 15


def test_a_double_double_run_is_sixteen():
    assert points(hand("7H 8D 8S 9C", "9D"), "run") == 12
    assert points(hand("7H 8D 8S 9C", "9D"), "run", "pair") == 16
    assert len([1 for each in hand("7H 8D 8S 9C", "9D").combinations if each.kind == "run"]) == 4


def test_a_pair_outside_the_run_does_not_double_it():
    assert points(hand("2C 3D 4H KS", "KC"), "run") == 3


def test_the_ace_is_low_and_runs_do_not_wrap():
    assert points(hand("AC 2D 3H 9S", "9C"), "run") == 3
    assert points(hand("QC KD AH 6S", "8C"), "run") == 0
    assert points(hand("KC AD 2H 6S", "8C"), "run") == 0
    assert points(hand("JC QD KH AS", "2C"), "run") == 3


def test_nine_ten_jack_queen_king_is_a_run_of_five():
    assert points(hand("9C TD JH QS", "KC"), "run") == 5


def test_a_hand_flush_is_four_and_with_the_starter_five():
    assert total("2H 6H 8H QH", "KC") == 4
    assert total("2H 6H 8H QH", "KH") == 5


def test_a_crib_flush_needs_all_five():
    assert total("2H 6H 8H QH", "KC", True) == 0
    assert total("2H 6H 8H QH", "KH", True) == 5


def test_three_own_cards_and_the_starter_are_no_flush():
    assert total("2H 6H 8H QC", "KH") == 0


def test_a_flush_names_its_cards():
    assert hand("2H 6H 8H QH", "KC").combinations == (Combination("flush", 4, 15),)
    assert hand("2H 6H 8H QH", "KH").combinations == (Combination("flush", 5, 31),)


def test_nobs_is_the_jack_in_hand_of_the_starters_suit():
    assert spelled("JH 2C 4D 8S", "6H") == ["nobs 1 JH 6H"]
    assert total("JH 2C 4D 8S", "6C") == 0


def test_nobs_counts_in_the_crib_too():
    assert total("JH 2C 4D 8S", "6H", True) == 1


def test_the_starter_jack_is_never_nobs():
    assert total("2H 4C 8D KS", "JH") == 0
    assert total("JC 4C 8D KS", "JH") == 2


def test_nobs_compares_values_so_a_rebuilt_card_is_the_same_card():
    cards = tuple([parse_card(card_text(card)) for card in parse_cards("JH 2C 4D 8S")])
    assert count_hand(cards, parse_card("6" + "H"), False).total == 1


def test_a_count_takes_lists_as_well():
    assert count_hand(list(parse_cards("5H 5C 5S JD")), parse_card("5D"), False).total == 29
    assert offers(list(parse_cards("2 4 6 8")), 12, False) == Offers(True, True, False)


def test_the_same_card_twice_is_refused():
    error = refused(Impossible, check_cards, parse_cards("5D 5C 5S JD"), parse_card("5D"))
    assert str(error) == "the five of diamonds twice: the pack has one"


def test_a_fifth_ace_is_refused_with_or_without_suits():
    refused(Impossible, check_cards, parse_cards("A A A A"), parse_card("A"))
    refused(Impossible, check_cards, parse_cards("AC AD AH AS"), parse_card("A"))
    check_cards(parse_cards("A A A A"), parse_card("2"))


def test_a_hand_is_four_cards():
    for words in ("", "5H", "5H 5C 5S", "5H 5C 5S JD 6D"):
        error = refused(Impossible, check_cards, parse_cards(words), parse_card("2D"))
        assert "four cards" in str(error)


def test_a_rank_alone_counts_what_ranks_count():
    assert total("5 5 5 J", "5") == 28
    assert total("2 6 8 Q", "K") == 0


def test_all_four_suits_known_make_the_flush_certain_and_offer_the_fifth():
    assert total("2H 6H 8H QH", "K") == 4
    assert offered("2H 6H 8H QH", "K") == Offers(False, True, False)
    assert total("2H 6H 8H QH", "K", False, 5) == 5
    assert total("2H 6H 8H QH", "K", True) == 0
    assert offered("2H 6H 8H QH", "K", True) == Offers(False, True, False)


def test_with_no_suits_a_flush_of_four_or_five_is_offered_but_in_a_crib_only_five():
    assert offered("2 6 8 Q", "K") == Offers(True, True, False)
    assert offered("2 6 8 Q", "K", True) == Offers(False, True, False)
    assert total("2 6 8 Q", "K", False, 4) == 4
    assert total("2 6 8 Q", "K", False, 5) == 5
    assert total("2 6 8 Q", "K", True, 5) == 5


def test_two_of_a_rank_or_of_different_suits_cannot_be_a_flush():
    assert offered("2 2 8 Q", "K") == Offers(False, False, False)
    assert offered("2H 6C 8 Q", "K") == Offers(False, False, False)
    assert offered("2 6 8 Q", "2") == Offers(True, False, False)


def test_a_starter_of_another_suit_leaves_a_flush_of_four():
    assert offered("2H 6 8H Q", "KC") == Offers(True, False, False)


def test_a_starter_of_the_suit_leaves_a_flush_of_five():
    assert offered("2H 6 8H Q", "KH") == Offers(False, True, False)


def test_a_starter_that_would_be_the_same_card_leaves_no_flush():
    assert offered("2 6H 8H QH", "2H") == Offers(False, False, False)
    assert offered("2 6 8 Q", "2H") == Offers(True, False, False)


def test_a_jack_without_suit_is_offered_and_five_implies_it_and_four_excludes_it():
    assert offered("2 6 8 J", "K") == Offers(True, True, True)
    assert offered("2 6 8 J", "K", False, 5) == Offers(True, True, False)
    assert offered("2 6 8 J", "K", False, 4) == Offers(True, True, False)
    assert total("2 6 8 J", "K", False, 5) == 6
    assert total("2 6 8 J", "K", False, 4) == 4


def test_a_claimed_jack_stays_on_offer_and_excludes_four():
    assert offered("2 6 8 J", "K", False, 0, True) == Offers(False, True, True)
    assert total("2 6 8 J", "K", False, 0, True) == 1
    assert total("2 6 8 J", "K", False, 5, True) == 6


def test_a_claimed_jack_tells_its_suit_or_the_starters():
    # The right jack makes the starter a heart, or the jack: either way all five are hearts.
    assert total("2H 6H 8H JH", "K") == 4
    assert total("2H 6H 8H JH", "K", False, 0, True) == 6
    assert total("2H 6H 8H J", "KH", False, 0, True) == 6
    assert total("2H 6H 8H J", "KC", False, 0, True) == 1


def test_the_starter_jack_offers_no_nobs():
    assert offered("2 6 8 J", "J") == Offers(True, False, False)
    assert offered("2 6 8 Q", "J") == Offers(True, True, False)


def test_four_jacks_are_sure_of_nobs_whatever_the_starter():
    assert total("J J J J", "5") == 8 + 12 + 1
    assert total("JC JD JH JS", "5") == 8 + 12 + 1
    assert offered("J J J J", "5") == Offers(False, False, False)


def test_a_suit_that_can_be_worked_out_is_known():
    # With the other three fives in hand the starter is the five of hearts.
    assert spelled("JH 5C 5D 5S", "5")[-1] == "nobs 1 JH 5"
    assert total("JC 5D 5H 5S", "5") == 29
    assert offered("JD 5C 5D 5S", "5") == Offers(False, False, False)


def test_jacks_that_cannot_match_are_not_lit():
    assert hand("JC J 2D 4D", "6H", False, 0, True).combinations[-1] == Combination("nobs", 1, 2 | STARTER)
    assert hand("JC J 2D 4D", "6", False, 0, True).combinations[-1] == Combination("nobs", 1, 3 | STARTER)


def test_claims_that_cannot_be_are_refused():
    for words, starter, is_crib, flush, nobs in (
        ("2H 6C 8 Q", "K", False, 4, False),
        ("2H 6H 8H QH", "KH", False, 4, False),
        ("2H 6H 8H QH", "KC", False, 5, False),
        ("2 6 8 Q", "K", True, 4, False),
        ("2 6 8 Q", "K", False, 3, False),
        ("2 6 8 Q", "K", False, 0, True),
        ("JH 6 8 Q", "KC", False, 0, True),
        ("J 6 8 Q", "J", False, 0, True),
        ("J 6 8 Q", "K", False, 4, True),
        ("2 6 8 Q", "K", False, 5, True),
    ):
        cards, starter_card = parse_cards(words), parse_card(starter)
        refused(Impossible, count_hand, cards, starter_card, is_crib, flush, nobs)
        refused(Impossible, offers, cards, starter_card, is_crib, flush, nobs)


def test_a_refused_claim_says_what_it_was():
    assert str(refused(Impossible, hand, "2 6 8 Q", "K", True, 4)) == "in a crib only a flush of five counts"
    error = refused(Impossible, hand, "2 2 8 J", "K", False, 5, True)
    assert str(error) == "these cards cannot be a flush of 5 with the right jack"


def completions(cards):
    """All ways to give the suits that are missing so that no card comes twice."""
    found = [()]
    for card in cards:
        choices = [card] if card >> 4 else [suit << 4 | card for suit in ANY_SUIT]
        found = [done + (choice,) for done in found for choice in choices if choice not in done]
    return found


def flush_and_nobs(five, is_crib):
    suits = [card >> 4 for card in five]
    flush = 0
    if suits[:4] == [suits[0]] * 4:
        flush = 5 if suits[4] == suits[0] else 0 if is_crib else 4
    nobs = five[4] & 15 != 11 and (suits[4] << 4 | 11) in five[:4]
    return flush, 1 if nobs else 0


def sure_points(ways, flush, nobs):
    """Flush and nobs points certain in the completions that agree with the claims; None if none does."""
    agreeing = [way for way in ways if (not flush or way[0] == flush) and (not nobs or way[1])]
    if not agreeing:
        return None
    return min([way[0] for way in agreeing]), min([way[1] for way in agreeing])


def compare_with_all_completions(five, is_crib):
    cards, starter = five[:4], five[4]
    ways = [flush_and_nobs(done, is_crib) for done in completions(five)]
    sure = [(flush, nobs, sure_points(ways, flush, nobs)) for flush in (0, 4, 5) for nobs in (False, True)]

    def worth(flush, nobs):
        for known_flush, known_nobs, each in sure:
            if (known_flush, known_nobs) == (flush, nobs):
                return None if each is None else each[0] + each[1]

    def differ(one, other):
        return one is not None and other is not None and one != other

    for flush, nobs, expected in sure:
        if expected is None:
            refused(Impossible, count_hand, cards, starter, is_crib, flush, nobs)
            continue
        count = count_hand(cards, starter, is_crib, flush, nobs)
        assert (points(count, "flush"), points(count, "nobs")) == expected, (five, is_crib, flush, nobs)
        assert count.total == sum([each.points for each in count.combinations])
        assert offers(cards, starter, is_crib, flush, nobs) == (
            flush == 4 or differ(worth(4, nobs), worth(0, nobs)),
            flush == 5 or differ(worth(5, nobs), worth(0, nobs)),
            flush == 0 and (nobs or differ(worth(0, True), worth(0, False))),
        ), (five, is_crib, flush, nobs)


def test_certain_counts_and_offers_agree_with_every_completion_of_the_suits():
    state = 1
    compared = 0
    ranks = (11, 11, 5, 6, 2, 8)
    while compared < 400:
        five = []
        for _ in range(5):
            # A small generator of our own: MicroPython and CPython draw different numbers from one seed.
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            suit = (0, 0, 0, 3, 3, 3, 2, 0)[state >> 8 & 7]
            five.append(suit << 4 | ranks[(state >> 16) % 6])
        five = tuple(five)
        try:
            check_cards(five[:4], five[4])
        except Impossible:
            continue
        compare_with_all_completions(five, compared % 3 == 0)
        compared += 1
