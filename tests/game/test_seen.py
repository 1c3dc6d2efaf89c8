"""What the cards seen in a deal rule out."""

from cribboard.game import seen
from cribboard.game.cards import parse_card, parse_cards
from cribboard.game.errors import Illegal, Impossible
from tests.expect import refused


def orders(cards):
    """All orders of some cards."""
    if not cards:
        return [()]
    return [(cards[i],) + rest for i in range(len(cards)) for rest in orders(cards[:i] + cards[i + 1 :])]


def test_a_card_agrees_with_itself_and_with_its_rank_alone():
    five, hearts, spades, six = parse_cards("5 5H 5S 6")
    assert seen.same_card(None, hearts) == hearts and seen.same_card(None, five) == five
    assert seen.same_card(five, hearts) == seen.same_card(hearts, five) == seen.same_card(hearts, hearts) == hearts
    assert seen.same_card(hearts, spades) is None and seen.same_card(five, six) is None


def test_the_starter_is_one_per_deal():
    assert seen.check_starter(None, None) is None
    assert seen.check_starter(parse_card("5D"), None) == parse_card("5D")
    assert seen.check_starter(None, 5) == 5
    assert "5D" in refused(Illegal, seen.check_starter, parse_card("5D"), parse_card("5H")).args[0]


def test_a_hand_is_the_cards_that_were_laid_whichever_suits_are_missing():
    choices = parse_cards("5 5C 5H 6")
    for laid in orders(choices) + [parse_cards("5 5 5S 6"), parse_cards("5H 5C 5S 6")]:
        for hand in (choices, parse_cards("5 5 5 6"), parse_cards("5H 5S 5 6D"), parse_cards("5C 5S 5H 6"), laid):
            fits = [
                order for order in orders(hand) if not [1 for a, b in zip(laid, order) if seen.same_card(a, b) is None]
            ]
            if fits:
                seen.check_laid(laid, hand, 0)
            else:
                refused(Impossible, seen.check_laid, laid, hand, 0)


def test_a_card_laid_without_its_suit_may_be_any_of_the_hand():
    seen.check_laid(parse_cards("5 5S 2 3"), parse_cards("5 5C 2 3"), 0)
    assert (
        "B laid the five of spades"
        in refused(Impossible, seen.check_laid, parse_cards("5 5S 2 3"), parse_cards("5H 5C 2 3"), 1).args[0]
    )


def test_cards_seen_elsewhere_are_named_with_their_hand():
    seats = (parse_cards("5H 6"), ())
    seen.check_seen(seats, 0, parse_cards("5H 6"), None)
    assert "hand of A" in refused(Impossible, seen.check_seen, seats, 1, parse_cards("5H"), None).args[0]
    refused(Impossible, seen.check_seen, seats, None, parse_cards("5 5 5"), parse_card("5D"))
    assert seen.other_cards(seats, 1, 9) == [9] + list(parse_cards("5H 6"))
