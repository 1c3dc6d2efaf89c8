"""The picture: words, numbers, cards and the open hand, on boards of 8, 12 and 16 rows."""

from cribboard.console import palette, picture
from cribboard.console.counting import CRIB, OFFER_FIVE, OFFER_FOUR, OFFER_JACK
from cribboard.console.font import BIG, SMALL, width
from cribboard.console.frame import LOOPS, Frame
from cribboard.console.layout import NAMES, make_layout, xy_pixel
from cribboard.game.cards import parse_cards
from tests.console.heap import without_heap

MESSAGES = ("GO", "CRIB", "PEG FIRST", "GO OR UNDO", "UNDO FIRST", "RENEGE", "HAS IT", "2 PLAYERS 121", "A", "TOO MANY")
FOUR = parse_cards("5H 5C 5S JD")
WORST = parse_cards("QC KD QH KS")


class Canvas(Frame):
    """A frame that counts how often each dot of the picture is drawn."""

    def __init__(self, name):
        Frame.__init__(self, make_layout(name), LOOPS)
        self.drawn = {}

    def dot(self, x, y, colour, level=255):
        """Count the dot, and draw it."""
        if level:
            self.drawn[x, y] = self.drawn.get((x, y), 0) + 1
        Frame.dot(self, x, y, colour, level)

    def columns(self, x, y, columns, colour, level=255, first=0, length=-1):
        """Count the dots of a glyph, and draw it."""
        for column, bits in enumerate(columns[first : first + length] if length >= 0 else columns):
            for row in range(8):
                if bits >> row & 1 and 1 <= x + column <= 30 and 0 <= y + row < self.rows and level:
                    at = (x + column, y + row)
                    self.drawn[at] = self.drawn.get(at, 0) + 1
        Frame.columns(self, x, y, columns, colour, level, first, length)


def canvas(name, draw, *arguments):
    """What a drawing function draws; `name` is a kind of board, and the arguments follow the frame and its rows."""
    frame = Canvas(name)
    frame.begin()
    draw(frame, frame.rows, *arguments)
    frame.end()
    return frame


def art(frame, first=0, end=32):
    """Rows of text: `#` lit, `-` lit but dim, `.` dark."""
    rows = []
    for y in range(frame.rows):
        row = ""
        for x in range(first, end):
            pixel = xy_pixel(frame.layout, x, y)
            most = max(frame.rgb[3 * pixel : 3 * pixel + 3])
            row += "#" if most > 120 else "-" if most else "."
        rows.append(row)
    return rows


def columns(frame):
    return sorted({x for x, _ in frame.drawn})


def rows(frame):
    return sorted({y for _, y in frame.drawn})


def colour_at(frame, x, y):
    pixel = xy_pixel(frame.layout, x, y)
    return tuple(frame.rgb[3 * pixel : 3 * pixel + 3])


def test_small_words_are_drawn_as_the_font_has_them():
    frame = Canvas("2 tracks")
    frame.begin()
    picture.text(frame, 1, 1, "15-2", palette.WHITE)
    frame.end()
    assert art(frame, 0, 15) == [
        "...............",
        "..#.###....###.",
        ".##.#........#.",
        "..#.###.##.###.",
        "..#...#....#...",
        "..#.###....###.",
        "...............",
        "...............",
    ]


def test_part_of_a_text_can_be_drawn():
    whole = Canvas("3 tracks")
    part = Canvas("3 tracks")
    for frame, words, first, end in ((whole, "FIVE", 0, -1), (part, "A FIVE!", 2, 6)):
        frame.begin()
        picture.text(frame, 3, 0, words, palette.WHITE, 255, first, end)
        picture.big_text(frame, 3, 5, words, palette.WHITE, 255, first, end)
        frame.end()
    assert whole.rgb == part.rgb


def test_words_stay_in_columns_1_to_30_however_far_they_scroll():
    for name in NAMES:
        for words in MESSAGES:
            for offset in range(0, 130, 9):
                frame = canvas(name, picture.message, words, offset)
                assert all(1 <= x <= 30 for x in columns(frame)), (name, words, offset)
                assert all(0 <= y < frame.rows for y in rows(frame))


def test_a_message_that_fits_stands_in_the_middle():
    for name in NAMES:
        for words in MESSAGES:
            if picture.scroll_columns(make_layout(name).rows, words):
                continue
            frame = canvas(name, picture.message, words)
            seen = columns(frame)
            assert abs((seen[0] - 1) - (30 - seen[-1])) <= 1, (name, words, seen)
            assert canvas(name, picture.message, words, 77).drawn == frame.drawn


def test_a_message_that_does_not_fit_scrolls_from_nothing_to_nothing_and_shows_every_letter():
    board = make_layout("3 tracks")
    words = "2 PLAYERS 121"
    far = picture.scroll_columns(board.rows, words)
    assert far == 30 + width(BIG, words)
    assert not canvas("3 tracks", picture.message, words, 0).drawn
    assert not canvas("3 tracks", picture.message, words, far).drawn
    assert columns(canvas("3 tracks", picture.message, words, 1)) == [30]
    assert columns(canvas("3 tracks", picture.message, words, far - 1)) == [1]
    passing = [columns(canvas("3 tracks", picture.message, words, offset))[-1:] for offset in range(1, 31)]
    assert passing[-1] == [30]


def test_on_twelve_rows_two_small_lines_stand_in_rows_0_to_4_and_6_to_10():
    for words in ("GO OR UNDO", "PEG FIRST", "UNDO FIRST"):
        frame = canvas("3 tracks", picture.message, words)
        assert picture.scroll_columns(12, words) == 0
        assert rows(frame) == [0, 1, 2, 3, 4, 6, 7, 8, 9, 10]
    assert rows(canvas("3 tracks", picture.message, "RENEGE")) == [0, 1, 2, 3, 4]
    assert rows(canvas("3 tracks", picture.hand, 0, 0, None, ())) == [0, 1, 2, 3, 4, 6, 7, 8, 9, 10]


def test_a_short_word_is_big():
    for name in NAMES:
        assert len(rows(canvas(name, picture.message, "GO"))) == 7


def test_what_cannot_stand_on_eight_rows_stands_on_twelve():
    assert picture.scroll_columns(8, "UNDO FIRST") > 0
    assert picture.scroll_columns(12, "UNDO FIRST") == 0
    assert picture.scroll_columns(16, "UNDO FIRST") == 0


def test_lines_are_broken_where_they_are_most_even():
    frame = canvas("3 tracks", picture.message, "GO OR UNDO")
    assert art(frame, 7, 25)[:11] == [
        ".##..#......#..##.",
        "#...#.#....#.#.#.#",
        "#.#.#.#....#.#.##.",
        "#.#.#.#....#.#.#.#",
        ".##..#......#..#.#",
        "..................",
        ".#.#.#..#.##...#..",
        ".#.#.##.#.#.#.#.#.",
        ".#.#.#.##.#.#.#.#.",
        ".#.#.#..#.#.#.#.#.",
        ".###.#..#.##...#..",
    ]


def test_the_menu_shows_words_and_in_the_lowest_row_where_one_is():
    for name in NAMES:
        for count in (1, 3, 12, 15, 16, 30):
            for index in (0, count - 1):
                frame = canvas(name, picture.menu, "REDO", 0, index, count)
                lowest = frame.rows - 1
                dots = sorted([x for x, y in frame.drawn if y == lowest])
                assert len(dots) == count and dots[0] >= 1 and dots[-1] <= 30
                bright = [x for x in dots if colour_at(frame, x, lowest) == palette.rgb(0, palette.AMBER)]
                assert bright == [dots[index]]
                assert [y for y in rows(frame) if y < lowest][-1] < lowest - 1 or frame.rows == 12


def test_a_long_menu_line_scrolls():
    assert picture.menu_columns(12, "REDO") == 0
    assert picture.menu_columns(12, "NEW GAME") == 0
    assert picture.menu_columns(8, "NEW GAME") == 30 + width(SMALL, "NEW GAME")
    hint_only = canvas("2 tracks", picture.menu, "NEW GAME", 0, 0, 3)
    assert rows(hint_only) == [7]
    assert rows(canvas("2 tracks", picture.menu, "NEW GAME", 20, 0, 3)) == [1, 2, 3, 4, 5, 7]


def test_every_page_of_numbers_fits_and_nothing_touches():
    for name in ("2 tracks", "3 tracks", "4 tracks"):
        for letter in "AD":
            for score in range(122):
                frame = canvas(name, picture.numbers, letter, score, 121 - score, 0)
                assert columns(frame)[0] >= 1 and columns(frame)[-1] == 30
                assert max(frame.drawn.values()) == 1, (letter, score)
                wide = 1 + width(BIG, letter) + 2 + picture.number_width(score, True)
                assert wide + 1 + picture.number_width(121 - score) <= 31, (letter, score)


def test_numbers_end_where_they_are_told_to():
    for value, wide in ((0, 3), (7, 3), (1, 2), (11, 5), (29, 7), (121, 9)):
        assert picture.number_width(value) == wide
        frame = Canvas("2 tracks")
        frame.begin()
        picture.number(frame, 20, 0, value, palette.WHITE)
        assert columns(frame)[-1] == 20
        assert columns(frame)[0] == 21 - wide


def test_a_card_is_its_rank_with_its_suit_under_it():
    frame = Canvas("2 tracks")
    frame.begin()
    picture.card(frame, 2, 0, parse_cards("7H")[0])
    picture.card(frame, 6, 0, 7)
    frame.end()
    assert art(frame, 1, 10) == [
        ".###.###.",
        "...#...#.",
        "...#...#.",
        "..#...#..",
        "..#...#..",
        ".#.#.....",
        ".###..-..",
        "..#......",
    ]
    assert colour_at(frame, 2, 5) == palette.rgb(0, palette.HEARTS)
    assert colour_at(frame, 2, 0) == palette.rgb(0, palette.CARD)


def test_while_the_starter_is_wanted_the_owner_and_cut_are_shown():
    for name in NAMES:
        for owner in range(5):
            frame = canvas(name, picture.hand, owner, palette.TRACK_B, None, ())
            assert columns(frame)[0] >= 1 and columns(frame)[-1] <= 30
            assert max(frame.drawn.values()) == 1
            colours = {colour_at(frame, x, y) for x, y in frame.drawn}
            assert colours == {palette.rgb(0, palette.TRACK_B), palette.rgb(0, palette.STARTER)}


def test_the_starter_comes_first_and_apart_and_a_line_marks_the_next_card():
    frame = canvas("2 tracks", picture.hand, 0, palette.TRACK_A, parse_cards("5D")[0], parse_cards("JS"))
    assert art(frame) == [
        ".###....#..................###..",
        ".#......#.................#...#.",
        ".###....#.................#...#.",
        "...#..#.#.................#####.",
        ".###...#..###.............#...#.",
        "..#....#..................#...#.",
        ".#.#..###.................#...#.",
        "..#...#.#.......................",
    ]
    assert colour_at(frame, 1, 0) == palette.rgb(0, palette.STARTER)
    assert colour_at(frame, 8, 0) == palette.rgb(0, palette.CARD)
    assert colour_at(frame, 27, 0) == palette.rgb(0, palette.TRACK_A)


def test_a_full_hand_on_eight_rows_fits_with_its_total_and_offers():
    starter = parse_cards("5D")[0]
    frame = canvas("2 tracks", picture.hand, 0, palette.TRACK_A, starter, FOUR, 29, picture.ALL_CARDS, 7, 2)
    assert art(frame) == [
        ".###..###.###.###...#...###.###.",
        ".#....#...#...#.....#.....#.#.#.",
        ".###..###.###.###...#...###.###.",
        "...#....#...#...#.#.#...#.....#.",
        ".###..###.###.###..#....###.##..",
        "..#...#.#..#...#...#..-.#.#..--.",
        ".#.#..###.....###.#.#.-.###..-..",
        "..#....#..#.#.#.#..#.--...#.--..",
    ]


def test_nothing_in_a_hand_overlaps_on_any_board():
    everything = (
        (None, ()),
        (13, ()),
        (parse_cards("QC")[0], WORST[:3]),
        (parse_cards("KS")[0], WORST),
    )
    for name in NAMES:
        for owner in range(5):
            for starter, cards in everything:
                for total, offered in ((-1, 0), (0, 7), (8, 6), (20, 7), (28, 7)):
                    if len(cards) < 4 and total >= 0:
                        continue
                    frame = canvas(name, picture.hand, owner, 0, starter, cards, total, 31, offered, 0)
                    assert max(frame.drawn.values()) == 1, (name, owner, starter, cards, total)
                    assert columns(frame)[0] >= 1 and columns(frame)[-1] <= 30
                    assert rows(frame)[-1] < frame.rows


def test_a_combination_lights_its_cards_and_leaves_the_others_dim():
    starter = parse_cards("5D")[0]
    frame = canvas("3 tracks", picture.hand, 0, palette.TRACK_A, starter, FOUR, 2, 0b11000)
    pictured = art(frame)
    assert pictured[0][:21] == ".###..---.---.---...#"
    assert pictured[6][:21] == "..#...-.-..-...-...#."


def test_offers_are_dim_and_those_switched_on_are_bright():
    for name in NAMES:
        levels = []
        for claimed in (0, OFFER_JACK, OFFER_FOUR, OFFER_FIVE):
            frame = canvas(name, picture.hand, 0, palette.WHITE, 8, (5, 6, 7, 11), 12, 31, 7, claimed)
            bright = [1 for x, y in frame.drawn if colour_at(frame, x, y) == palette.rgb(0, palette.OFFER)]
            levels.append(len(bright))
        assert levels[0] == 0 and min(levels[1:]) > 0


def test_the_marker_of_the_next_card_can_wink():
    on = canvas("3 tracks", picture.hand, 0, palette.WHITE, 8, (5, 6))
    off = canvas("3 tracks", picture.hand, 0, palette.WHITE, 8, (5, 6), -1, 31, 0, 0, 0)
    assert len(on.drawn) == len(off.drawn) + 3


def test_a_bar_shows_how_much_is_left():
    for part, whole, wide in ((0, 300, 0), (150, 300, 15), (300, 300, 30)):
        frame = canvas("3 tracks", picture.bar, part, whole, palette.RED)
        assert len(frame.drawn) == wide
        assert rows(frame) in ([], [11])


def test_drawing_pictures_allocates_nothing():
    cards = bytes(WORST)
    for name in NAMES:
        frame = Frame(make_layout(name), LOOPS)
        rows = frame.rows

        def pictures(frame=frame, rows=rows):
            for words in MESSAGES:
                frame.begin()
                picture.message(frame, rows, words, 33, palette.AMBER, 200)
                picture.menu(frame, rows, words, 20, 1, 12)
                picture.scroll_columns(rows, words)
                frame.end()
            frame.begin()
            picture.numbers(frame, rows, "C", 108, 13, palette.TRACK_C)
            picture.bar(frame, rows, 20, 300, palette.RED)
            frame.end()
            frame.begin()
            picture.hand(frame, rows, CRIB, 0, None, cards)
            picture.hand(frame, rows, CRIB, 0, 5, cards)
            picture.hand(frame, rows, 1, 0, 5, cards, 24, 19, 7, 2)
            picture.skunk(frame, rows, -5, 1)
            frame.end()

        without_heap(pictures)
