"""Every published and generated hand and crib of hand_scores.json, whole: total and breakdown."""

import json

from cribboard.game.cards import parse_card, parse_cards
from cribboard.game.hand import check_cards, count_hand, offers

PARTS = (
    ("fifteens", ("fifteen",)),
    ("pairs", ("pair", "pair royal", "double pair royal")),
    ("runs", ("run",)),
    ("flush", ("flush",)),
    ("nobs", ("nobs",)),
)


def vectors():
    with open("tests/vectors/hand_scores.json") as file:
        return json.load(file)["vectors"]


def test_every_vector_counts_as_published():
    cases = vectors()
    assert len(cases) == 227
    for case in cases:
        cards, starter = parse_cards(case["hand"]), parse_card(case["starter"])
        check_cards(cards, starter)
        count = count_hand(cards, starter, case["is_crib"])
        assert count.total == case["total"], case["id"]
        for part, kinds in PARTS:
            points = sum([each.points for each in count.combinations if each.kind in kinds])
            assert points == case["breakdown"][part], (case["id"], part)


def test_with_all_suits_known_there_is_nothing_to_claim():
    for case in vectors():
        cards, starter = parse_cards(case["hand"]), parse_card(case["starter"])
        assert offers(cards, starter, case["is_crib"]) == (False, False, False), case["id"]


def test_without_suits_the_ranks_count_the_same_and_nothing_else_but_sure_nobs():
    for case in vectors():
        cards = tuple([card & 15 for card in parse_cards(case["hand"])])
        starter = parse_card(case["starter"]) & 15
        count = count_hand(cards, starter, case["is_crib"])
        sure = 1 if cards == (11, 11, 11, 11) else 0
        assert count.total == case["total"] - case["breakdown"]["flush"] - case["breakdown"]["nobs"] + sure, case["id"]
