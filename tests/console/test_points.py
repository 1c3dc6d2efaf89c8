"""Points from the consoles: staging, pegging, joining, winning, undoing, the deal (product.md 3)."""

from tests.console.table import Table


def nearly_won(letter, *given):
    """One side stands on 120."""
    return Table(given=given + (f"peg {letter} 29",) * 4 + (f"peg {letter} 4",))


def won_table():
    """B has won 121 to 20: a table whose celebration just began."""
    return nearly_won("B", "peg A 20").press("B1 GO")


def test_numbers_add_up_and_peg_by_themselves_after_two_seconds():
    table = Table().press("A6 A2")
    assert table.state == "stage" and table.scores == (0, 0)
    table.wait(1900)
    assert table.scores == (0, 0)
    table.wait(100)
    assert table.scores == (8, 0) and table.state == "idle"
    assert table.events() == ["peg A 8"]


def test_go_pegs_at_once():
    table = Table().press("B3 GO")
    assert table.scores == (0, 3)
    assert table.last_cue() == ("peg", 1)


def test_a_new_press_starts_the_two_seconds_again():
    table = Table().press("A1").wait(1500).press("A1").wait(1500)
    assert table.scores == (0, 0)
    assert table.wait(600).scores == (2, 0)


def test_the_wait_can_be_set_and_set_to_go_only():
    assert Table(settings=(("peg_ms", 1000),)).press("A1").wait(1000).scores == (1, 0)
    table = Table(settings=(("peg_ms", 0),)).press("A1").wait(30000)
    assert table.scores == (0, 0)
    assert table.press("GO").scores == (1, 0)


def test_a_press_past_29_is_refused_and_the_stage_stays():
    table = Table().press("A6 A6 A6 A6 A6")
    assert table.last_cue() == ("refuse", 0)
    assert table.press("GO").scores == (24, 0)


def test_each_console_has_its_own_stage():
    table = Table().press("A2").wait(1000).press("B3").wait(1000)
    assert table.scores == (2, 0)
    assert table.wait(1000).scores == (2, 3)


def test_two_consoles_pressed_at_once_both_count():
    table = Table()
    table.raw[0] = 1
    table.raw[1] = 4
    table.steps(4)
    table.raw[0] = table.raw[1] = 0
    assert table.settle().scores == (1, 3)


def test_go_pegs_all_stages_in_the_order_of_their_first_press():
    table = Table().press("B2 A3 B1 GO")
    assert table.events() == ["peg B 3", "peg A 3"]


def test_a_number_soon_after_its_own_peg_joins_it_and_the_back_peg_stays():
    table = Table().press("A6").settle().press("A2 GO").wait(2500).press("A1 GO")
    assert table.scores == (9, 0) and table.backs == (6, 0)
    assert table.settle().press("AU").settle().scores == (6, 0)


def test_a_number_later_than_three_seconds_is_a_peg_of_its_own():
    table = Table().press("A2 GO").wait(3100).press("A1 GO")
    assert table.scores == (3, 0) and table.backs == (2, 0)


def test_another_consoles_peg_in_between_does_not_hinder_joining():
    table = Table().press("A2 GO B1 GO A1 GO")
    assert table.scores == (3, 1) and table.backs == (0, 0)
    assert table.press("AU").scores == (0, 1)


def test_joining_stops_at_29():
    table = Table().press("A6 A6 A6 A6 A3 GO A6 GO")
    assert table.scores == (33, 0) and table.backs == (27, 0)


def test_every_commit_is_saved_before_its_first_light_moves():
    table = Table().press("A6 GO").settle()
    before = bytes(table.session.frame.rgb)
    table.press("A2").down("GO")
    saved = len(table.saved)
    assert table.saved[-1].split()[1:4] == ["peg", "A", "2"]
    assert bytes(table.session.frame.rgb) != before and saved == 4


def test_staged_points_that_would_win_wait_for_go():
    table = nearly_won("A")
    table.press("A3").wait(20000)
    assert table.scores == (120, 0) and table.state == "stage"
    table.press("GO")
    assert table.scores == (121, 0) and table.game.outcome.winner == 0
    assert table.state == "celebration"


def test_a_winning_stage_drops_what_was_staged_behind_it():
    table = nearly_won("A")
    table.press("A1 B6 GO")
    assert table.scores == (121, 0)
    assert not table.session.stages.any()


def test_undo_takes_its_own_consoles_stage_first_else_the_latest():
    table = Table().press("A2 B3 AU")
    assert table.session.stages.points[0] == 0 and table.session.stages.points[1] == 3
    table.press("A2 B1 BU")
    assert table.session.stages.points[0] == 2 and table.session.stages.points[1] == 0
    table.press("BU")
    assert not table.session.stages.any() and table.scores == (0, 0)


def test_undo_takes_the_last_thing_back_names_it_and_walks_back():
    table = Table().press("A6 GO").settle().press("B2 GO").settle().press("AU")
    assert table.scores == (6, 0)
    assert table.last_cue() == ("undo", 1)
    assert table.told[-1] == "Undone: B 2."
    assert table.view == "pegs"
    assert table.wait(1500).view == "message"
    assert table.press("AU").scores == (0, 0)
    table.settle().press("AU")
    assert table.last_cue()[0] == "refuse"


def test_undo_tells_points_from_a_penalty_taken_back():
    table = Table(given=("peg A 20", "peg A 5 penalty")).press("AU")
    assert table.session.message == "- A BACK 5" and table.scores == (20, 0)


def test_undo_never_repeats_when_held():
    table = Table().press("A6 GO").settle().press("A2 GO").settle().down("AU").wait(10000)
    assert table.scores == (6, 0)


def test_redo_restores_step_by_step_until_something_new_is_done():
    table = Table().press("A6 GO").settle().press("B2 GO").settle().press("AU AU")
    assert table.scores == (0, 0)
    table.down("MENU").wait(700).up("MENU").press("GO")
    assert table.scores == (6, 0)
    table.press("GO")
    assert table.scores == (6, 2)
    table.press("GO")
    assert table.last_cue()[0] == "refuse"
    table.press("MENU AU").settle().press("A1 GO").settle()
    table.down("MENU").wait(700).up("MENU").press("GO")
    assert table.scores == (7, 0) and table.last_cue()[0] == "refuse"


def test_crib_moves_the_deal_before_the_first_points():
    table = Table()
    assert table.game.dealer == 0
    assert table.press("CRIB").game.dealer == 1
    assert table.press("CRIB CRIB").game.dealer == 1
    assert table.press("AU").game.dealer == 0


def test_the_dealers_next_points_are_the_crib_and_the_deal_passes():
    table = Table().press("B2 GO").settle().press("CRIB")
    assert table.state == "crib" and table.last_cue() == ("arm", 0)
    table.press("A6").wait(2000)
    assert table.scores == (6, 2) and table.game.dealer == 1
    assert table.state == "idle"
    assert table.events()[-1] == "peg A 6 crib"


def test_the_pones_points_do_not_end_the_wait_for_the_crib():
    table = Table().press("B2 GO").settle().press("CRIB B1").wait(2100)
    assert table.scores == (0, 3) and table.state == "crib"


def test_crib_or_undo_disarms_and_go_means_no_points():
    table = Table().press("B2 GO").settle()
    assert table.press("CRIB CRIB").state == "idle"
    assert table.press("CRIB AU").state == "idle"
    assert table.scores == (0, 2)
    table.press("CRIB GO")
    assert table.game.dealer == 1 and table.events()[-1] == "peg A 0 crib"
    assert table.press("AU").game.dealer == 0


def test_the_crib_is_not_awaited_of_another_dealer():
    table = Table(given=("peg A 6", "peg A 4 crib")).press("AU").settle().press("CRIB")
    assert table.state == "crib" and table.game.dealer == 0
    table.down("MENU").wait(700).up("MENU").press("GO MENU").settle()
    assert table.game.dealer == 1 and table.state == "idle"


def test_crib_pegs_the_dealers_staged_points_as_the_crib():
    table = Table().press("A6 A2 CRIB")
    assert table.scores == (8, 0) and table.game.dealer == 1


def test_crib_with_other_points_staged_is_refused():
    table = Table().press("A6 B2 CRIB")
    assert table.last_cue()[0] == "refuse" and table.scores == (0, 0) and table.game.dealer == 0
    table = Table().press("B2 CRIB")
    assert table.last_cue()[0] == "refuse" and table.state == "stage"


def test_a_winning_crib_waits_for_go():
    table = nearly_won("A")
    table.press("A6 CRIB").wait(5000)
    assert table.game.outcome is None
    table.press("GO")
    assert table.game.outcome.winner == 0 and table.events()[-1] == "peg A 6 crib"


def test_the_crib_is_never_joined_to_the_hand():
    table = Table().press("A6 GO CRIB A2 GO")
    assert table.events() == ["peg A 6", "peg A 2 crib"] and table.backs == (6, 0)


def test_points_join_a_crib_pegged_by_console_and_to_undo_they_are_one():
    table = Table(given=("peg A 6",)).press("CRIB A3 GO A1 GO")
    assert table.scores == (10, 0) and table.backs == (6, 0) and table.game.dealer == 1
    table.settle().press("AU")
    assert table.scores == (6, 0) and table.game.dealer == 0


def test_an_absent_console_is_refused_with_a_word_but_its_undo_works():
    table = Table().press("C1")
    assert table.last_cue()[0] == "refuse" and table.session.message == "NO PLAYER C"
    assert table.press("A1 CU").session.stages.any() is False
    assert table.press("A1 GO").settle().press("DU").scores == (0, 0)


def test_a_key_during_a_walk_completes_it_and_acts():
    table = Table().press("A6 A6 A6 GO")
    assert table.session.walks.phase(0) == 1
    table.press("B1")
    assert table.session.walks.phase(0) != 1
    assert table.session.stages.points[1] == 1


def test_a_key_with_nothing_else_to_do_only_completes_the_walk():
    table = Table().press("A6 A6 A6 GO GO")
    assert table.session.walks.phase(0) != 1
    assert table.last_cue()[0] == "view"
    assert table.press("GO").last_cue()[0] == "refuse"


def test_steady_hands_ignore_the_same_key_within_a_quarter_second():
    table = Table(settings=(("steady", 1),)).press("A1 A1 A2")
    assert table.session.stages.points[0] == 3
    table.wait(250).press("A1")
    assert table.session.stages.points[0] == 4


def test_a_key_stuck_at_power_on_is_named_and_ignored():
    table = Table(started=False)
    table.raw[1] = 1
    table.steps(4)
    assert table.session.message == "KEY B1 STUCK"
    assert not table.wait(3000).session.stages.any()
    table.up("B1").press("B1")
    assert table.session.stages.points[1] == 1


def test_a_win_is_celebrated_and_then_the_result_shows():
    table = won_table()
    assert table.state == "celebration"
    table.wait(30000)
    assert table.state == table.view == "result"
    assert table.game.outcome.level == 3


def test_the_result_begins_with_the_winner_whenever_the_celebration_ended():
    shown = []
    for ms in (300, 1100):
        table = won_table().wait(ms).press("GO").wait(800)
        assert table.view == "result"
        shown.append([table.session.frame.rgb[3 * pixel] > 0 for pixel in range(table.layout.pixels)])
    assert shown[0] == shown[1] and any(shown[0])


def test_the_result_says_who_by_name_the_match_score_and_the_spread():
    table = won_table().press("GO")
    assert table.session.caption == "B WINS 121-20 BY 101 TRIPLE SKUNK +3  GAMES 0-1"
    table = Table(given=("peg A 29",) * 5, settings=(("name_b", "BEN"),)).press("GO GO").settle()
    table.press("A6 A6 A6 A6 GO").settle()
    for _ in range(5):
        table.press("B6 B6 B6 B6 B3 B2 GO").settle()
    table.wait(9000)
    assert table.session.caption == "BEN WINS 121-24 BY 97 TRIPLE SKUNK +3  GAMES 1-1  SPREAD A +24"


def test_every_key_only_ends_the_celebration():
    for name in ("A1", "AU", "5", "H", "CRIB", "GO", "MENU"):
        table = won_table().wait(500).press(name)
        assert table.state == "result" and table.scores == (20, 121), name


def test_undo_on_the_result_reopens_the_game():
    table = won_table().press("GO AU")
    assert table.game.outcome is None and table.scores == (20, 120)
    assert table.state == "idle"


def test_go_confirms_the_result_and_undo_takes_the_confirmation_back():
    table = won_table().press("GO GO")
    assert table.scores == (0, 0) and table.game.number == 2
    assert table.game.won == (0, 1)
    assert table.game.dealer == 0, "the loser deals first"
    table.press("BU")
    assert table.state == "result" and table.scores == (20, 121)


def test_go_once_more_after_the_confirmation_says_which_game_it_is():
    table = won_table().press("GO GO GO")
    assert table.last_cue()[0] == "game" and table.session.message == "GAME 2" and table.game.number == 2
    assert table.press("A2 GO").settle().press("GO").last_cue()[0] == "refuse"
    assert Table().press("GO").session.message == "2 PLAYERS 121"


def test_other_keys_on_the_result_are_refused():
    table = won_table().press("GO")
    for name in ("A1", "5", "H", "CRIB"):
        assert table.press(name).last_cue()[0] == "refuse"
    assert table.state == "result"


def test_last_on_a_finished_game_says_undo_first():
    table = won_table().press("GO").down("MENU").wait(700).up("MENU").press("8 GO")
    assert table.session.message == "UNDO FIRST"


def test_a_correction_in_last_that_is_refused_says_why():
    table = Table(given=("peg A 29",) * 4 + ("peg B 29",))
    table.down("MENU").wait(700).up("MENU").press("8 GO A1")
    assert table.last_cue()[0] == "refuse" and table.session.message == "ENDS GAME"
    table.press("B1")
    assert table.session.message == "IS ON B"


def test_power_off_and_on_brings_everything_back_but_what_was_not_pegged():
    table = Table().press("CRIB A6 GO").settle().press("B3 GO").settle().press("A2")
    again = table.restart()
    assert again.scores == (6, 3) and again.game == table.game
    assert not again.session.stages.any()
    won = won_table().restart()
    assert won.state == "result"


def test_on_return_the_last_pegged_holes_flash_once():
    again = Table().press("A6 GO").settle().press("A2 GO").settle().restart()
    seen = set()
    for _ in range(100):
        again.steps(1)
        seen.add(again.colour(0, 7) != (0, 0, 0))
    assert seen == {True, False}
    assert again.colour(0, 7) == (0, 0, 0)


def test_the_board_dims_then_goes_dark_and_the_waking_key_does_nothing_else():
    table = Table().press("A6 GO").settle()
    bright = table.colour(0, 6)
    table.leave(120000)
    dim = table.colour(0, 6)
    assert dim != (0, 0, 0) and sum(dim) < sum(bright)
    table.press("A1")
    assert table.colour(0, 6) == bright and table.session.stages.points[0] == 1
    table.settle().leave(600000)
    assert table.state == "asleep" and not any(table.session.frame.rgb)
    table.press("A1").wait(5000)
    assert table.scores == (7, 0) and table.state == "idle" and any(table.session.frame.rgb)
