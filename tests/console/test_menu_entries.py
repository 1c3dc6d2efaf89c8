"""What the entries of the menu do: forms of the game, options, this game, settings, self-test."""

from cribboard.console import palette
from cribboard.console.layout import chain_of, make_layout
from cribboard.console.settings import DEFAULTS
from tests.console.heap import without_heap
from tests.console.table import Table
from tests.console.walk import choose


def begun(layout="3 tracks", settings=(), options=()):
    return Table(layout, given=("peg A 6", "peg B 3"), settings=settings, options=options).wait(1000)


def test_a_form_of_the_game_begins_at_once_before_the_first_points():
    table = choose(Table(), "3 PLAYERS")
    assert table.game.options.seats == 3 and len(table.game.trails) == 3
    assert table.state == "idle" and table.session.message == "3 PLAYERS 121"
    assert table.press("AU AU").game.options.seats == 2, "even that can be undone"


def test_a_form_would_end_a_game_in_progress_so_it_asks_first():
    table = choose(begun(), "SHORT GAME")
    assert table.game.options.target == 121 and table.session.message == "HOLD GO"
    table.down("GO").wait(400)
    assert table.session.menu.line(table.session) == "NEW GAME?"
    table.wait(1200).up("GO")
    assert table.game.options.target == 61 and table.scores == (0, 0) and table.state == "idle"


def test_forms_of_who_plays_put_the_rest_back_and_forms_of_rules_leave_who_plays():
    table = choose(choose(Table("4 tracks"), "4 ALONE"), "BACK 10")
    assert table.game.options.seats == 4 and not table.game.options.partners
    assert table.game.options.set_back_hand == table.game.options.set_back_crib == 10
    choose(table, "SHORT GAME")
    assert table.game.options.target == 61 and table.game.options.set_back_hand == 0
    choose(table, "PARTNERS")
    assert table.game.options.target == 121 and len(table.game.trails) == 2


def test_the_tournament_counts_aloud_and_turns_guided_play_on_saying_so():
    table = choose(Table(), "TOURNAMENT")
    options = table.game.options
    assert (options.counting, options.overcount, options.match_points, options.muggins) == (
        "manual",
        "acc",
        "2/3/3",
        False,
    )
    assert table.session.settings.guided == 1
    assert "Counting by the players needs guided play: it is on now." in table.told
    assert choose(table, "GUIDED").session.message == "COUNTING NEEDS IT"


def test_a_form_that_this_board_lacks_something_for_is_refused_saying_what():
    assert choose(Table("panel"), "3 PLAYERS").session.message == "NEEDS 3 TRACKS"
    assert choose(Table(), "4 ALONE").session.message == "NEEDS 4 TRACKS"
    table = choose(Table(settings=(("consoles", 3),)), "PARTNERS")
    assert table.session.message == "NEEDS 4 CONSOLES" and table.game.options.seats == 2
    assert table.last_cue()[0] == "refuse"


def test_a_board_that_could_not_show_the_game_is_refused():
    table = choose(Table("3 tracks"), "3 PLAYERS")
    choose(table, "BOARD").press("3 3 GO")
    assert table.session.message == "NEEDS 3 TRACKS" and table.session.settings.layout == "3 tracks"


def test_options_that_go_together_come_together_and_others_are_refused_in_words():
    table = choose(Table(), "MUGGINS")
    assert table.game.options.muggins and table.game.options.counting == "manual"
    table = choose(table.press("MENU"), "LOWBALL OFF")
    assert table.session.message == "NOT IN LOWBALL"
    table.press("MENU")
    table = choose(table, "COUNTING")
    assert not table.game.options.muggins and table.game.options.counting == "auto"


def test_an_option_toggles_in_place_and_stays_in_view():
    table = choose(Table(), "TARGET")
    assert table.session.menu.line(table.session) == "TARGET 61" and table.game.options.target == 61
    assert table.press("GO").game.options.target == 121


def test_a_board_that_cannot_show_entry_and_value_at_once_shows_the_value_while_it_is_chosen():
    for layout, shown in (("panel", "10"), ("3 tracks", "HAND 0 BACK 10")):
        table = choose(Table(layout), "HAND 0 BACK").press("3")
        assert table.session.menu.line(table.session) == shown, layout


def test_undo_leaves_a_value_as_it_was():
    table = choose(Table(), "PLAYERS").press("3")
    assert table.session.menu.line(table.session) == "PLAYERS 3"
    table.press("AU")
    assert table.session.menu.line(table.session) == "PLAYERS 2"


def test_amounts_and_schemes_of_the_tables_own_are_typed():
    table = choose(Table(), "HAND 0 BACK").press("8 GO 7 GO")
    assert table.game.options.set_back_hand == 7
    assert table.session.menu.line(table.session) == "HAND 0 BACK 7"
    table = choose(Table(), "WIN PAYS").press("8 GO 2 GO 4 GO 6 GO 8 GO")
    assert table.game.options.match_points == "2/4/6/8"
    table = choose(Table(), "MATCH TO").press("A 10 GO")
    assert table.game.options.match_length == 10
    table = choose(Table(), "MATCH TO").press("10 GO")
    assert table.session.message == "1 TO 99" and table.game.options.match_length == 3


def test_with_a_tally_other_players_are_another_match_and_it_asks_first():
    table = Table(given=("peg A 29",) * 4 + ("peg A 5", "game 2 dealer=B won=1,0 points=3,0 spread=121,-121"))
    choose(table, "3 PLAYERS")
    assert table.game.options.seats == 2
    table.down("GO").wait(400)
    assert table.session.menu.line(table.session) == "NEW MATCH?"
    table.wait(1200).up("GO")
    assert table.game.options.seats == 3 and table.game.won == (0, 0, 0)


def test_options_change_between_two_games_of_a_match_at_once():
    table = Table(given=("peg A 29",) * 4).wait(500).press("A6 GO AU").wait(500)
    assert table.state == "result"
    choose(table, "SHORT GAME")
    assert table.game.number == 2 and table.game.options.target == 61 and table.game.won == (1, 0)


def test_who_deals_next_is_an_option_that_can_be_changed_on_the_result():
    for steps, policy in (("3 3", "cut"), ("3", "alternate")):
        table = Table(given=("peg A 29",) * 4).wait(500).press("A6 GO AU").wait(500)
        choose(table, "NEXT DEAL").press(steps + " GO")
        assert table.game.number == 2 and table.game.options.next_dealer == policy
        table.press("MENU")
        table.press("A6 " * 4 + "GO").settle()
        for _ in range(4):
            table.press("A6 A6 A6 A6 GO").settle()
        table.press("A1 GO AU").wait(500)
        assert table.state == "result"
        choose(table, "NEW GAME", hold=True)
        assert table.game.number == 3


def test_a_new_match_forgets_what_was_won():
    table = Table(given=("peg A 29",) * 4).wait(500).press("A6 GO AU").wait(500).press("GO").wait(500)
    assert table.game.won == (1, 0)
    choose(table, "NEW MATCH", hold=True)
    assert table.game.won == (0, 0) and table.game.number == 1 and table.state == "idle"


def test_a_head_start_is_given_before_the_first_points():
    table = choose(Table(), "HEAD START").press("A 10 GO 6 A GO")
    assert table.session.message == "0 TO 60"
    table.press("2 10 GO")
    assert table.scores == (10, 20) and table.state == "idle"
    assert choose(begun(), "HEAD START").session.message == "GAME HAS BEGUN"


def test_scores_are_set_once_go_was_held_and_can_be_undone():
    table = choose(begun(), "SET SCORES").press("4 5 GO 6 10 GO")
    assert table.scores == (6, 3) and table.session.message == "HOLD GO"
    table.down("GO").wait(1600).up("GO")
    assert table.scores == (45, 60) and table.state == "idle"
    assert table.wait(3000).press("AU").scores == (6, 3)


def test_points_of_a_correction_walk_back_and_never_below_the_start():
    table = choose(begun(), "PEG BACK")
    assert table.state == "correct"
    table.press("A2").wait(2500).settle()
    assert table.scores == (4, 3) and table.state == "idle"
    table = choose(begun(), "PEG BACK").press("B6 GO").settle()
    assert table.scores == (6, 0)


def test_a_correction_can_be_called_off():
    for key in ("AU", "CRIB", "GO"):
        table = choose(begun(), "PEG BACK").press(key)
        assert table.state == "idle" and table.scores == (6, 3)
        assert table.press("A2 GO").settle().scores == (8, 3)


def test_a_void_deal_takes_its_points_back():
    table = choose(begun(), "VOID DEAL", hold=True)
    assert table.scores == (0, 0) and table.game.dealer == 0
    table = choose(Table(), "VOID DEAL", hold=True)
    assert table.session.message == "NOTHING TO VOID" and table.state == "menu"


def test_count_only_counts_and_pegs_nothing():
    for settings in ((), (("guided", 1),)):
        table = choose(begun(settings=settings), "COUNT ONLY").press("5 5 5 5 J")
        assert table.state == "count" and table.session.hand.count.total == 28
        saved = len(table.saved)
        table.press("CRIB B1 GO")
        assert table.scores == (6, 3) and len(table.saved) == saved and table.session.hand is None


def test_guided_play_is_switched_off_in_mid_deal_and_points_stand():
    table = Table(given=("peg A 2", "starter J", "card B 7", "card A 8"), settings=(("guided", 1),))
    scores = table.scores
    choose(table, "GUIDED ON").press("MENU")
    assert table.state == "idle" and table.scores == scores and table.session.settings.guided == 0


def test_settings_change_at_once_and_the_light_while_it_is_tried():
    table = choose(Table(), "SOUND")
    assert table.session.settings.sound == 1
    table.press("MENU")
    choose(table, "LIGHT").press("3")
    assert table.session.settings.brightness == 4
    assert table.press("AU").session.settings.brightness == 3, "UNDO leaves it as it was"
    choose(table.press("MENU"), "COLOURS").press("3 GO MENU").wait(100)
    assert table.session.settings.palette == 1
    assert table.colour(0, 0) == palette.rgb(1, palette.TRACK_A)


def test_the_picture_turns_with_the_setting_and_towards_the_player_opposite():
    table = Table(given=("peg A 2",), settings=(("turned", 1),)).wait(100)
    assert table.session.frame.turned
    table = Table(given=("peg A 2",), settings=(("turned", 2),)).press("5 5 B1").wait(100)
    assert table.session.frame.turned
    assert not table.press("A1").wait(100).session.frame.turned


def test_a_name_is_keyed_letter_by_letter():
    table = choose(Table(), "NAMES").press("GO GO 8 GO AU GO 8 GO")
    table.press("3 3 3 GO")
    assert table.session.settings.name_a == "ABC"
    assert table.session.menu.line(table.session) == "A ABC"


def test_a_name_begins_with_a_letter():
    table = choose(Table(), "NAMES").press("GO 3 3 GO 8 GO")
    assert table.session.message == "LETTER FIRST" and table.session.settings.name_a == ""


def test_defaults_keep_what_the_board_is_made_of_and_all_games():
    table = begun(settings=(("sound", 1), ("brightness", 5), ("layout", "panel"), ("consoles", 3)))
    choose(table, "DEFAULTS", hold=True)
    settings = table.session.settings
    assert (settings.sound, settings.brightness) == (DEFAULTS.sound, DEFAULTS.brightness)
    assert (settings.layout, settings.consoles) == ("panel", 3)
    assert table.scores == (6, 3)


def test_erase_begins_anew_and_asks_the_shell_to_erase_before_it_saves():
    table = begun(settings=(("sound", 1),))
    saved = len(table.saved)
    choose(table, "ERASE GAMES", hold=True)
    assert table.session.take_erasure() and not table.session.take_erasure()
    assert table.scores == (0, 0) and table.session.settings.sound == 1
    fresh = table.saved[saved:]
    assert len(fresh) == 2 and fresh[0].startswith("cribboard 1")
    assert Table(saved=fresh).scores == (0, 0)


def test_erase_wants_go_held():
    assert choose(begun(), "ERASE GAMES").scores == (6, 3)


def test_off_is_dark_at_once_and_any_key_only_wakes():
    table = choose(begun(), "OFF").wait(50)
    assert table.view == "dark" and not any(table.session.frame.rgb)
    table.press("A2")
    assert table.view == "pegs" and not table.session.stages.any()


def test_every_key_is_echoed_even_those_of_seats_that_do_not_play():
    table = choose(Table(), "KEYS")
    for name in ("D6", "MENU", "GO", "AU", "10"):
        table.press(name)
        assert table.session.menu.line(table.session) == name
    table.down("MENU").wait(700).up("MENU")
    assert table.state == "idle"


def lit(table):
    rgb = table.session.frame.rgb
    found = {}
    for pixel in range(len(rgb) // 3):
        colour = tuple(rgb[3 * pixel : 3 * pixel + 3])
        if any(colour):
            found[pixel] = colour
    return found


def test_the_ends_of_every_chain_are_green_and_red():
    for layout in ("3 tracks", "two panels"):
        table = choose(Table(layout), "FIRST LAST").wait(600)
        chains = make_layout(layout).chains
        assert len(lit(table)) == 2 * len(chains)
        for pixel, colour in lit(table).items():
            chain, place = chain_of(table.layout, pixel)
            assert colour == ((0, 255, 0) if place == 0 else (255, 0, 0))
            assert place in (0, chains[chain] - 1)


def test_the_lane_walk_lights_one_pixel_a_lane_and_one_on_the_rail():
    table = choose(Table(), "LANE WALK").wait(600)
    seen = set()
    for _ in range(140):
        table.wait(30)
        assert len(lit(table)) == 4
        seen.update(lit(table).keys())
    assert len(seen) == table.layout.pixels


def test_the_colour_order_shows_pure_red_green_and_blue():
    table = choose(Table(), "COLOUR ORDER").wait(300)
    seen = []
    for _ in range(3):
        seen.append(set(lit(table).values()))
        table.wait(1500)
    assert seen == [{(255, 0, 0)}, {(0, 255, 0)}, {(0, 0, 255)}]


def test_the_panels_map_tries_the_corners_and_keeps_the_one_that_reads():
    table = choose(Table("panel"), "MAP PANEL").wait(300)
    first = set(lit(table).keys())
    table.press("8").wait(300)
    assert set(lit(table).keys()) != first
    mirrored = make_layout("panel", 10.0, (1, 1))
    straight = make_layout("panel", 10.0, (0, 0))
    moved = set()
    for index in range(len(straight.grid)):
        if straight.grid[index] in first:
            moved.add(mirrored.grid[index])
    assert set(lit(table).keys()) == moved
    table.press("GO")
    assert table.session.settings.corner == 1 and table.session.message == "FROM NEXT START"
    assert choose(Table(), "MAP PANEL").session.message == "NO PANEL"


def test_about_and_the_supply_say_what_the_shell_knows():
    table = Table()
    table.session.about = ("VERSION 1", "MICROPYTHON 1.25")
    table.session.supply_ma = 900
    choose(table, "ABOUT")
    seen = []
    for _ in range(3):
        seen.append(table.session.menu.line(table.session))
        table.press("8")
    assert seen == ["3 TRACKS", "VERSION 1", "MICROPYTHON 1.25"]
    assert table.press("GO").last_cue()[0] == "refuse"
    assert choose(table.press("MENU"), "READS").session.menu.line(table.session) == "READS 900 MA"


def test_drawing_any_part_of_the_menu_allocates_nothing():
    for layout in ("3 tracks", "panel"):
        for said in ("REDO", "TARGET", "PLAYERS", "NAMES", "SET SCORES", "LANE WALK", "COLOUR", "FIRST", "KEYS", "MAP"):
            table = choose(Table(layout), said)
            for _ in range(30):
                table.session.step(table.raw)
                table.session.take_cues()
                table.session.take_words()
                without_heap(table.session.draw)
        table = choose(begun(layout), "SHORT GAME").down("GO").wait(100)
        for _ in range(30):
            table.session.step(table.raw)
            without_heap(table.session.draw)
        table = choose(begun(layout), "PEG BACK").press("A2")
        for _ in range(30):
            table.session.step(table.raw)
            without_heap(table.session.draw)
