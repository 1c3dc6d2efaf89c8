"""The cases of games.json that cards and the play answer alone: what must be refused, and who pegs a go.

The cases about games (ends, cuts, lines, deals) are tested with the game.
"""

import json

from cribboard.game.cards import check_pack, parse_card, parse_cards
from cribboard.game.errors import Illegal, Impossible, Unreadable
from cribboard.game.hand import check_cards
from cribboard.game.play import go, lay, start_play
from tests.expect import refused


def given(name):
    with open("tests/vectors/games.json") as file:
        for case in json.load(file)["vectors"]:
            if case["id"] == name:
                return case["given"]
    raise AssertionError(name)


def playing(name):
    """The play of a case after its cards, everybody who has to saying go, and what the last event pegged."""
    case = given(name)
    play = start_play(case["players"], case["leader"], tuple([parse_cards(hand) for hand in case["hands"]]))
    for card in parse_cards(case["cards"]):
        play, awards = lay(play, play.turn, card)
    return play, awards


def test_g006_the_dealer_pairs_for_two():
    assert playing("g006")[1] == ((1, 2, "pair"),)


def test_g007_the_go_point_goes_to_the_layer_not_to_who_says_go():
    play, awards = playing("g007")
    assert awards == () and play.count == 29 and play.turn == 1
    assert go(play, 1)[1] == ((0, 1, "go"),)


def test_g120_two_hands_cannot_hold_the_same_card():
    hands = tuple([parse_cards(hand) for hand in given("g120")["hands"]])
    refused(Impossible, start_play, 2, 0, hands)


def test_g121_a_card_that_does_not_exist_is_refused():
    refused(Unreadable, parse_cards, given("g121")["hand"])


def test_g122_three_cards_are_no_hand():
    case = given("g122")
    refused(Impossible, check_cards, parse_cards(case["hand"]), parse_card(case["starter"]))


def test_g123_a_card_not_in_hand_is_refused():
    play = start_play(2, 0, (parse_cards("5H 6H"), parse_cards("7H 8H")))
    refused(Illegal, lay, play, 0, parse_card("7H"))


def test_g124_a_card_that_makes_32_is_refused():
    play = start_play(2, 0, (parse_cards("KH QH"), parse_cards("KC 2C")))
    for seat, text in ((0, "KH"), (1, "KC"), (0, "QH")):
        play, _ = lay(play, seat, parse_card(text))
    refused(Impossible, lay, play, 1, parse_card("2C"))


def test_g125_a_go_while_able_is_refused():
    play = start_play(2, 0, (parse_cards("KH QH"), parse_cards("KC AC")))
    for seat, text in ((0, "KH"), (1, "KC"), (0, "QH")):
        play, _ = lay(play, seat, parse_card(text))
    refused(Illegal, go, play, 1)


def test_g126_the_same_card_cannot_be_discarded_twice():
    refused(Impossible, check_pack, parse_cards(given("g126")["discard"]))
