"""Cards, how they are written, and what one pack can hold."""

from cribboard.game.cards import (
    RANKS,
    SUITS,
    card,
    card_name,
    card_text,
    check_pack,
    parse_card,
    parse_cards,
    rank,
    suit,
    value,
)
from cribboard.game.errors import Impossible, Unreadable
from tests.expect import refused


def test_every_card_reads_back_as_written():
    texts = []
    for known_suit in range(5):
        for known_rank in range(1, 14):
            one = card(known_rank, known_suit)
            assert parse_card(card_text(one)) == one
            assert (rank(one), suit(one)) == (known_rank, known_suit)
            texts.append(card_text(one))
    assert len(set(texts)) == 65


def test_the_notation_is_rank_then_suit():
    assert card_text(card(5, 3)) == "5H"
    assert card_text(card(10, 1)) == "TC"
    assert card_text(card(11)) == "J"
    assert [card_text(card(n + 1)) for n in range(13)] == list(RANKS)
    assert [card_text(card(1, n + 1)) for n in range(4)] == ["A" + letter for letter in SUITS]


def test_ten_is_written_either_way_and_letters_in_either_case():
    assert parse_card("10H") == parse_card("TH") == parse_card("10h") == parse_card("th")
    assert parse_card("10") == parse_card("T") == 10


def test_a_card_without_suit_is_its_rank():
    assert parse_cards("A 5 T J K") == (1, 5, 10, 11, 13)
    assert parse_cards(["5H", "JD"]) == (card(5, 3), card(11, 2))


def test_what_is_no_card_is_unreadable_and_says_what_a_card_is():
    for text in ("", " ", "1H", "1", "0", "11", "11H", "5X", "5HH", "H5", "H", "TH5", "10HH", "100", "5 H", "JQ"):
        error = refused(Unreadable, parse_card, text)
        assert "5H" in str(error)
    assert "'1H'" in str(refused(Unreadable, parse_cards, "5H 1H"))


def test_there_is_no_rank_fourteen_and_no_fifth_suit():
    for numbers in ((0, 1), (14, 1), (5, 5), (5, -1), (-1, 0)):
        refused(Unreadable, card, *numbers)


def test_faces_count_ten_and_the_ace_one():
    assert [value(parse_card(text)) for text in ("A", "2", "9", "T", "J", "Q", "KS")] == [1, 2, 9, 10, 10, 10, 10]


def test_cards_are_said_in_words():
    assert card_name(parse_card("5H")) == "five of hearts"
    assert card_name(parse_card("J")) == "jack"


def test_a_pack_holds_a_card_once():
    check_pack(parse_cards("5H 5C 5S 5D"))
    error = refused(Impossible, check_pack, parse_cards("5H JD 5H"))
    assert str(error) == "the five of hearts twice: the pack has one"


def test_a_pack_holds_four_of_a_rank_whatever_their_suits():
    check_pack(parse_cards("7 7 7H 7"))
    error = refused(Impossible, check_pack, parse_cards("7 7 7H 7 8 7"))
    assert str(error) == "a fifth seven: the pack has four"
    refused(Impossible, check_pack, parse_cards("7C 7D 7H 7S 7"))


def test_a_whole_pack_is_a_pack():
    check_pack([card(n, s) for s in range(1, 5) for n in range(1, 14)])
    check_pack([card(n) for n in range(1, 14)] * 4)


def test_the_empty_table_is_a_pack():
    check_pack(())
