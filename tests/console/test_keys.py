"""The forty keys of hardware.md 3.2 and product.md 3."""

from cribboard.console import keys


def test_every_key_has_its_own_name_and_is_found_by_it():
    assert len(keys.NAMES) == keys.KEYS == 40
    assert len(set(keys.NAMES)) == 40
    for number in range(40):
        assert keys.number(keys.NAMES[number]) == number


def test_consoles_are_rows_0_1_2_and_7():
    for seat, letter in enumerate("ABCD"):
        row = (0, 1, 2, 7)[seat]
        for column, amount in enumerate((1, 2, 3, 6)):
            key = row * 5 + column
            assert keys.NAMES[key] == f"{letter}{amount}"
            assert keys.kind(key) == keys.NUMBER
            assert keys.amount(key) == amount
            assert keys.seat(key) == seat
        assert keys.kind(row * 5 + 4) == keys.UNDO


def test_the_keypad_reads_as_printed():
    assert keys.NAMES[15:35] == (
        "A",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "9",
        "10",
        "J",
        "Q",
        "K",
        "C",
        "D",
        "H",
        "S",
        "CRIB",
        "GO",
        "MENU",
    )
    for rank in range(1, 14):
        assert keys.kind(14 + rank) == keys.RANK
        assert keys.rank(14 + rank) == rank
        assert keys.seat(14 + rank) == -1
    for suit, name in enumerate(("C", "D", "H", "S")):
        assert keys.kind(keys.number(name)) == keys.SUIT
        assert keys.suit(keys.number(name)) == suit + 1
    assert keys.kind(keys.number("CRIB")) == keys.CRIB
    assert keys.kind(keys.number("GO")) == keys.GO
    assert keys.kind(keys.number("MENU")) == keys.MENU


def test_3_is_right_above_8():
    assert keys.number("8") == keys.number("3") + keys.COLUMNS
