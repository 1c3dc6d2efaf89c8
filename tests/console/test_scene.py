"""What the lights show (product.md 2), and that showing it allocates nothing."""

from cribboard.console.layout import DEALER, DOUBLE, SKUNK, TURN, lamp_pixel, line_pixels, make_layout, rail_pixel
from cribboard.console.session import FRAME_STEPS
from tests.console.table import Table

try:
    from micropython import heap_lock, heap_unlock
except ImportError:  # CPython has no such thing: the test then only runs the code

    def heap_lock():
        """Stands in for MicroPython's."""

    def heap_unlock():
        """Stands in for MicroPython's."""


def pixel(table, number):
    return tuple(table.session.frame.rgb[3 * number : 3 * number + 3])


def light(colour):
    return colour[0] + colour[1] + colour[2]


def over_time(table, look, steps=400):
    seen = []
    for _ in range(steps):
        table.steps(1)
        seen.append(look(table))
    return seen


def scenes():
    """Tables in every view, with something moving where it can move."""
    yield "pegs", Table(given=("peg A 6", "peg B 3")).settle()
    yield "ghost", Table(given=("peg A 6", "peg B 3")).press("A6 B2")
    yield "walk", Table(given=("peg A 6",)).settle().press("A6 A6 GO")
    yield "hand", Table().press("5 H 4")
    yield "count", Table().press("5 4 4 6 J")
    yield "ghost of a count", Table().press("5 4 4 6 J").wait(9000)
    yield "numbers", Table(given=("peg A 6",)).settle().press("MENU")
    yield "message", Table().press("5 4 GO")
    yield "scrolled message", Table(given=("peg A 6",)).settle().press("AU AU")
    yield "menu", Table().down("MENU").wait(700).up("MENU")
    yield "armed", Table().down("MENU").wait(700).up("MENU").press("8 8").down("GO")
    yield "celebration", Table(given=("peg A 29",) * 4).settle().press("A6 GO").wait(1000)
    yield "skunks", Table(given=("peg A 29",) * 4).settle().press("A6 GO").wait(6000)
    yield "result", Table(given=("peg A 29",) * 4).settle().press("A6 GO AU")
    yield "panel", Table("panel").press("5 4 4 6 J")


def test_drawing_allocates_nothing_in_any_view():
    for name, table in scenes():
        session = table.session
        for _ in range(40):
            for _ in range(FRAME_STEPS):
                session.step(table.raw)
            session.take_commits()
            session.take_cues()
            session.take_words()
            heap_lock()
            try:
                session.draw()
            except MemoryError:
                heap_unlock()
                raise AssertionError(name)
            heap_unlock()


def test_a_step_without_a_key_allocates_nothing():
    for name, table in scenes():
        if name in ("ghost", "walk", "celebration", "skunks", "armed"):
            continue  # something is about to happen there: a peg, an arrival, a result
        table.wait(100)
        heap_lock()
        try:
            for _ in range(20):
                table.session.step(table.raw)
        except MemoryError:
            heap_unlock()
            raise AssertionError(name)
        heap_unlock()


def test_front_and_back_peg_stand_bright_and_dim():
    table = Table(given=("peg A 6", "peg A 2", "peg B 3")).settle()
    assert light(table.colour(0, 8)) > light(table.colour(0, 6)) > 0
    assert light(table.colour(0, 7)) == 0
    front = max(over_time(table, lambda t: light(t.colour(1, 3))))
    assert front > light(table.colour(1, 0)) > 0


def test_at_the_start_the_pegs_are_one():
    table = Table()
    table.wait(8000)
    assert light(table.colour(0, 0)) > 0 and light(table.colour(0, 1)) == 0


def test_a_is_steady_b_winks_once_and_c_would_wink_twice_every_two_seconds():
    table = Table(given=("peg A 6", "peg B 3")).settle()
    a = over_time(table, lambda t: light(t.colour(0, 6)) > 0)
    assert all(a)
    b = over_time(table, lambda t: light(t.colour(1, 3)) > 0)
    winks = sum([1 for now, after in zip(b, b[1:] + b[:1]) if now and not after])
    assert winks == 1


def test_only_ghosts_pulse():
    table = Table(given=("peg A 6",)).settle().press("A2")
    ghost = set(over_time(table, lambda t: t.colour(0, 7), 200))
    assert len(ghost) > 5
    assert len(set(over_time(Table(given=("peg A 6",)).settle(), lambda t: t.colour(0, 6), 400))) == 1


def test_the_dealer_lamp_stands_and_winks_while_the_crib_or_the_first_dealer_is_open():
    lamp = lamp_pixel(make_layout(), 0, DEALER)
    table = Table(given=("peg B 2",)).settle()
    assert all(over_time(table, lambda t: light(pixel(t, lamp)) > 0))
    assert set(over_time(table.press("CRIB").wait(500), lambda t: light(pixel(t, lamp)) > 0)) == {True, False}
    fresh = Table().wait(4000)
    assert set(over_time(fresh, lambda t: light(pixel(t, lamp)) > 0)) == {True, False}


def test_turn_lamps_are_dark_while_the_board_does_not_follow_the_deal():
    table = Table(given=("peg B 2",)).settle()
    for track in (0, 1):
        assert light(pixel(table, lamp_pixel(table.layout, track, TURN))) == 0


def test_skunk_lines_are_faint_and_brighter_in_danger():
    calm = Table(given=("peg A 29", "peg B 20")).settle()
    faint = [light(pixel(calm, number)) for number in line_pixels(calm.layout, SKUNK)]
    assert min(faint) > 0
    danger = Table(given=("peg A 29",) * 3 + ("peg A 14", "peg B 29", "peg B 29", "peg B 10")).settle()
    assert light(pixel(danger, line_pixels(danger.layout, SKUNK)[0])) > max(faint)
    assert light(pixel(danger, line_pixels(danger.layout, DOUBLE)[0])) == max(faint)


def test_in_a_61_game_the_lamp_pair_is_the_lurch_line_and_the_other_lines_are_dark():
    table = Table(options=(("target", 61),), given=("peg A 6",)).settle()
    assert light(pixel(table, line_pixels(table.layout, SKUNK)[0])) == 0
    assert light(pixel(table, line_pixels(table.layout, DOUBLE)[0])) == 0
    assert light(pixel(table, lamp_pixel(table.layout, 1, DEALER))) > 0


def test_refused_accepted_and_undone_have_different_cues_on_the_track_concerned():
    def lamps(table):
        return [pixel(table, lamp_pixel(table.layout, track, TURN)) for track in (0, 1)]

    accepted = lamps(Table(given=("peg A 6",)).settle().press("A2"))
    undone = lamps(Table(given=("peg A 6", "peg A 2")).settle().press("AU"))
    refused = lamps(Table().wait(4000).press("A6 A6 A6 A6").down("A6"))
    assert len({accepted[0], undone[0], refused[0]}) == 3
    for cue in (accepted, undone, refused):
        assert light(cue[0]) > 0 and light(cue[1]) == 0


def test_games_won_stand_on_the_rail_from_both_ends():
    table = Table(given=("peg A 29",) * 4 + ("peg A 5",)).settle()
    table.press("GO GO").settle()
    assert table.game.won == (1, 0)
    rail = [light(pixel(table, rail_pixel(table.layout, x))) for x in range(32)]
    assert rail[1] > 0 and rail[2] == 0 and rail[31] == 0 and rail[0] > 0


def test_without_a_rail_the_picture_carries_the_match():
    for layout, pages in (("panel", 3), ("3 tracks", 2)):
        table = Table(layout, given=("peg A 29",) * 5).press("GO")
        assert table.game.won == (1, 0) and table.view == "pegs"
        table.press("MENU").wait(2000 * pages - 100)
        assert table.view == "numbers" and any(table.session.frame.rgb)
        table.wait(200)
        assert table.view == "pegs"


def test_the_chase_runs_along_the_winners_track_and_one_skunk_a_level_walks_across():
    table = Table(given=("peg A 29",) * 4 + ("peg B 20",)).settle().press("A6 GO")
    seconds = 0
    while table.state == "celebration":
        table.wait(1000)
        seconds += 1
        assert seconds < 20
    assert seconds > 8, "three skunks take their time"


def test_every_layout_shows_every_view():
    for layout in ("2 tracks", "3 tracks", "4 tracks", "panel", "two panels"):
        table = Table(layout, given=("peg A 29",) * 4).settle()
        table.press("A2").wait(3000).press("MENU").wait(100).press("5 4 4 6 J").wait(900).press("GO").settle()
        table.down("MENU").wait(700).up("MENU").press("MENU A3 GO GO GO").wait(4000)
        assert table.game.number == 2 and any(table.session.frame.rgb)
