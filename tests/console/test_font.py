"""The letters and marks, against their drawings in fonts.txt: who changes one draws it there."""

from cribboard.console import font, glyphs

DRAWINGS = "tests/console/fonts.txt"


def drawings():
    """The sections of fonts.txt: {title: [(name, [row, ...]), ...]}."""
    sections = {}
    letters = []
    with open(DRAWINGS) as file:
        for line in file:
            line = line.rstrip("\n")
            if line[:1] == '"':
                letters.append((line[1:-1], []))
            elif line[:1] in ("#", "."):
                letters[-1][1].append(line)
            else:
                letters = []
                sections[line] = letters
    return sections


def drawn(columns, height):
    """The rows of a letter as they stand in the file."""
    return ["".join(["#" if column >> row & 1 else "." for column in columns]) for row in range(height)]


def test_every_letter_is_as_it_is_drawn():
    sections = drawings()
    for title, letters, height in (("SMALL", font.SMALL, font.SMALL_HEIGHT), ("BIG", font.BIG, font.BIG_HEIGHT)):
        assert sorted([name for name, _ in sections[title]]) == sorted(font.CHARACTERS)
        for name, rows in sections[title]:
            assert drawn(font.columns(letters, name), height) == rows, (title, name)


def test_every_mark_of_a_hand_is_as_it_is_drawn():
    sections = drawings()
    for title, marks, height in (
        ("RANKS", glyphs.RANKS[1:], 5),
        ("SUITS", glyphs.SUITS, 3),
        ("OFFERS", glyphs.OFFERS, 5),
        ("TINY OFFERS", glyphs.TINY_OFFERS, 3),
    ):
        assert [drawn(mark, height) for mark in marks] == [rows for _, rows in sections[title]], title


def test_both_fonts_have_all_the_board_must_say():
    for character in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 +-:?!/.,><()'=*":
        assert character in font.CHARACTERS
    assert len(font.SMALL) == len(font.BIG) == font.STRIDE * len(font.CHARACTERS)


def test_no_two_characters_look_the_same_but_for_nought_and_o():
    for letters in (font.SMALL, font.BIG):
        looks = {}
        for character in font.CHARACTERS:
            columns = font.columns(letters, character)
            same = looks.get(columns, character)
            assert same == character or sorted((same, character)) == ["0", "O"], (same, character)
            looks[columns] = character


def test_ranks_are_three_wide_and_differ_in_at_least_two_dots():
    ranks = glyphs.RANKS[1:]
    for i in range(13):
        assert len(ranks[i]) == 3
        for j in range(i):
            assert dots_apart(ranks[i], ranks[j]) >= 2, (i, j)


def test_suits_are_told_apart_by_shape():
    for i in range(5):
        for j in range(i):
            assert dots_apart(glyphs.SUITS[i], glyphs.SUITS[j]) >= 3, (i, j)


def test_digits_differ_in_at_least_two_dots():
    for digits in (glyphs.SMALL_DIGITS, glyphs.BIG_DIGITS):
        for i in range(10):
            for j in range(i):
                if len(digits[i]) == len(digits[j]):
                    assert dots_apart(digits[i], digits[j]) >= 2, (i, j)


def dots_apart(one, other):
    """In how many dots two marks of the same width differ."""
    count = 0
    for a, b in zip(one, other):
        differing = a ^ b
        while differing:
            count += differing & 1
            differing >>= 1
    return count


def test_words_are_as_wide_as_their_letters_with_one_column_between():
    assert font.width(font.SMALL, "") == 0
    assert font.width(font.SMALL, "I") == 1
    assert font.width(font.SMALL, "CRIB") == 3 + 3 + 1 + 3 + 3
    assert font.width(font.SMALL, "GO UP", 3) == 7
    assert font.width(font.SMALL, "GO UP", 0, 2) == 7
    assert font.width(font.BIG, "GO") == 11


def test_what_a_font_does_not_have_is_a_question_mark():
    assert font.columns(font.SMALL, "~") == font.columns(font.SMALL, "?")
    assert font.columns(font.BIG, "a") == font.columns(font.BIG, "?")
