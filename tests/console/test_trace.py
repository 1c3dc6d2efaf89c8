"""Session files: how they are read, what is refused, and how a replay goes. Runs on both Pythons."""

from cribboard.console import keys
from cribboard.console.layout import make_layout, xy_pixel
from cribboard.console.settings import make_settings
from cribboard.console.trace import (
    TAP_STEPS,
    golden_lines,
    parse_session,
    picture_lines,
    pixel_letter,
    replay,
    session_lines,
    start,
)
from cribboard.game.errors import Illegal, Impossible, Unreadable
from tests.expect import refused

HEADER = "cribboard session 1"


def parsed(*lines):
    return parse_session((HEADER,) + lines)


def actions(*lines):
    return [(step, what, keys.NAMES[key] if key >= 0 else "") for step, what, key in parsed(*lines).actions]


def complaint(*lines):
    return str(refused(Unreadable, parsed, *lines))


def test_the_header_names_the_layout_the_options_and_the_dealer():
    script = parse_session(["# a comment", "", HEADER + " layout=2-tracks target=61 dealer=B", "5 end"])
    assert script.layout == "2 tracks"
    assert script.options == (("target", "61"),)
    assert script.dealer == 1


def test_without_more_the_board_has_three_tracks_and_begins_by_itself():
    script = parsed("5 end")
    assert script.layout == "3 tracks"
    assert script.options == ()
    assert script.dealer == -1


def test_a_key_goes_down_and_up_at_the_steps_given():
    assert actions("10 +A1", "14 -A1", "20 end") == [(10, "press", "A1"), (14, "release", "A1"), (20, "end", "")]


def test_a_tap_comes_up_by_itself_after_100_ms():
    assert TAP_STEPS == 20
    assert actions("10 GO", "50 end") == [(10, "press", "GO"), (30, "release", "GO"), (50, "end", "")]


def test_taps_of_several_keys_may_overlap_and_are_put_in_order():
    assert actions("10 A1", "15 B1", "50 end") == [
        (10, "press", "A1"),
        (15, "press", "B1"),
        (30, "release", "A1"),
        (35, "release", "B1"),
        (50, "end", ""),
    ]


def test_a_look_comes_after_the_keys_of_its_step():
    assert actions("10 look", "10 A1", "40 end")[:2] == [(10, "press", "A1"), (10, "look", "")]


def test_a_plus_before_the_step_counts_from_the_line_above():
    assert [step for step, _, _ in actions("100 look", "+50 look", "+0 look", "+5 end")] == [100, 150, 150, 155]


def test_the_end_follows_two_seconds_after_the_last_line_unless_it_is_given():
    assert actions("10 look")[-1] == (410, "end", "")
    assert actions("10 A1")[-1] == (430, "end", "")
    assert actions() == [(400, "end", "")]


def test_a_tap_that_would_come_up_after_the_end_is_still_down():
    assert actions("10 A1", "20 end") == [(10, "press", "A1"), (20, "end", "")]


def test_comments_and_empty_lines_do_not_count_but_are_counted():
    assert actions("# nothing", "", "10 look # here", "20 end")[0] == (10, "look", "")
    assert complaint("# nothing", "", "10 jump") == (
        "Line 4: there is no key 'jump'; the keys are " + " ".join(keys.NAMES) + "."
    )


def test_what_cannot_be_read_is_refused_with_its_line_and_what_is_allowed():
    assert complaint("10") == "Line 2: '10' is not a step and a key, look or end."
    assert complaint("10 +A1 -A1") == "Line 2: '10 +A1 -A1' is not a step and a key, look or end."
    assert complaint("soon A1") == "Line 2: 'soon' is not a step such as 120, or +20 for 20 steps later."
    assert complaint("-5 A1") == "Line 2: '-5' is not a step such as 120, or +20 for 20 steps later."
    assert complaint("20 look", "10 look") == "Line 3: step 10 lies before step 20 of the line above."
    assert complaint("999999999 look") == "Line 2: step 999999999 is more than 20000000."
    assert complaint("10 end", "20 look") == "Line 3: nothing may follow the end."
    assert complaint("10 look", "given peg A 2") == "Line 3: what is given stands before the first step."
    assert "there is no key ''" in complaint("10 +")


def test_a_key_that_is_down_cannot_go_down_nor_one_that_is_up_come_up():
    assert complaint("10 +A1", "20 +A1") == "Line 3: A1 is already down."
    assert complaint("10 +A1", "20 A1") == "Line 3: A1 is already down."
    assert complaint("10 A1", "20 A1") == "Line 3: A1 is down until step 30."
    assert complaint("10 A1", "30 A1") == "Line 3: A1 is down until step 30."
    assert complaint("10 -A1") == "Line 2: A1 is not held down by a line before this one."
    assert complaint("10 A1", "40 -A1") == "Line 3: A1 is not held down by a line before this one."
    assert actions("10 A1", "31 A1", "60 end")[2] == (31, "press", "A1")


def header_complaint(*lines):
    return str(refused(Unreadable, parse_session, lines))


def test_a_header_that_is_none_is_refused():
    assert header_complaint() == "Line 1: a session file begins with 'cribboard session 1'."
    assert header_complaint("10 A1") == "Line 1: a session file begins with 'cribboard session 1'."
    assert header_complaint("", "cribboard 1") == "Line 2: a session file begins with 'cribboard session 1'."
    assert header_complaint("cribboard session 2") == "Line 1: only version 1 of session files can be read."
    assert header_complaint("cribboard session") == "Line 1: only version 1 of session files can be read."
    assert header_complaint(HEADER + " target") == "Line 1: 'target' is not of the form name=value."
    assert header_complaint(HEADER + " dealer=E") == "Line 1: the dealer is A, B, C or D, not 'E'."
    assert header_complaint(HEADER + " layout=5-tracks") == (
        "Line 1: there is no layout '5-tracks'; the layouts are 2-tracks, 3-tracks, 4-tracks, panel, two-panels."
    )


def test_options_and_events_that_cannot_be_are_refused_by_the_game():
    refused(Impossible, start, parse_session([HEADER + " target=100"]))
    refused(Impossible, start, parsed("given peg D 2"))
    refused(Illegal, start, parsed("given card A 5H"))
    refused(Unreadable, start, parsed("given something"))


def test_given_events_stand_before_the_first_step():
    session = start(parse_session([HEADER + " dealer=B", "given peg A 20", "given peg A 4", "given peg B 7", "9 end"]))
    assert session.journal.game.dealer == 1
    assert [trail[-1] for trail in session.journal.game.trails][:2] == [24, 7]


def test_what_is_given_may_be_anything_that_a_journal_holds():
    given = ("peg A 20", "peg B 7", "undo", "redo", "move 3 A", "remove 2", "peg A 2", "join A 3")
    session = start(parsed(*["given " + words for words in given] + ["9 end"]))
    assert session.journal.game.trails == ((0, 7, 12), (0,))


def test_a_whole_journal_may_be_given():
    session = start(parsed("given game 2 dealer=B won=1,0 points=2,0 target=61", "given peg B 3", "9 end"))
    game = session.journal.game
    assert (game.number, game.dealer, game.won, game.options.target) == (2, 1, (1, 0), 61)
    assert game.trails == ((0,), (0, 3))


def test_settings_stand_in_the_header():
    session = start(parse_session([HEADER + " steady=1 palette=2 target=61", "9 end"]))
    assert (session.settings.steady, session.settings.palette) == (1, 2)
    refused(Impossible, start, parse_session([HEADER + " steady=5"]))
    refused(Impossible, start, parse_session([HEADER + " steady=soon"]))


def test_what_was_recorded_is_read_as_it_was_written():
    settings = make_settings({"steady": 1})
    journal = ("game 1 dealer=A won=0,0 points=0,0", "peg A 8")
    presses = ((10, True, keys.number("A1")), (30, False, keys.number("A1")), (30, True, keys.number("GO")))
    lines = tuple(session_lines(make_layout("panel"), settings, journal, presses, 50))
    assert lines == (
        "cribboard session 1 layout=panel steady=1",
        "given game 1 dealer=A won=0,0 points=0,0",
        "given peg A 8",
        "10 +A1",
        "30 -A1",
        "30 +GO",
        "50 end",
    )
    script = parse_session(lines)
    assert script.layout == "panel"
    assert script.settings == (("steady", 1),)
    assert [(step, what == "press", key) for step, what, key in script.actions[:-1]] == list(presses)
    assert start(script).journal.game.trails == ((0, 8), (0,))


def test_a_replay_pegs_what_was_pressed():
    script = parsed("given peg A 20", "200 A6", "+40 A2", "+40 GO", "+400 end")
    session = start(script)
    happened = list(replay(session, script))
    assert session.journal.game.trails[0][-1] == 28
    assert happened[-1] == ("end", 680, None)
    saved = [(step, detail) for what, step, detail in happened if what == "saved"]
    assert len(saved) == 1
    assert 280 <= saved[0][0] <= 290
    assert " peg A 8 *" in saved[0][1]


def test_what_is_saved_comes_before_the_frame_that_shows_it():
    script = parsed("given peg A 20", "200 A6", "+40 GO", "+400 end")
    happened = [(what, step) for what, step, _ in replay(start(script), script)]
    saved = [step for what, step in happened if what == "saved"]
    assert len(saved) == 1
    at = happened.index(("saved", saved[0]))
    assert ("frame", saved[0]) not in happened[:at]


def test_the_same_script_gives_the_same_golden_lines():
    script = parsed("100 A6", "200 look", "+400 AU", "+200 look", "+100 end")
    lines = list(golden_lines(start(script), script))
    assert lines == list(golden_lines(start(script), script))
    assert [line.split()[1] for line in lines if line[0].isdigit() and "crc32" in line] == ["look", "look", "end"]


def test_a_bounce_shorter_than_the_debouncing_is_no_press():
    script = parsed("given peg A 20", "200 +A1", "202 -A1", "+700 end")
    session = start(script)
    list(replay(session, script))
    assert session.journal.game.trails[0][-1] == 20


def test_letters_tell_colours_apart_and_capitals_brightness():
    assert pixel_letter(0, 0, 0) == "."
    assert pixel_letter(255, 255, 255) == "W"
    assert pixel_letter(40, 40, 40) == "w"
    assert pixel_letter(255, 0, 0) == "R"
    assert pixel_letter(255, 0, 30) == "R"
    assert pixel_letter(255, 140, 0) == "O"
    assert pixel_letter(255, 220, 0) == "Y"
    assert pixel_letter(0, 255, 0) == "G"
    assert pixel_letter(0, 225, 210) == "C"
    assert pixel_letter(0, 60, 255) == "B"
    assert pixel_letter(230, 0, 245) == "M"
    assert pixel_letter(70, 0, 0) == "r"
    assert pixel_letter(1, 0, 0) == "r"


def test_the_picture_has_a_line_for_each_row_and_one_for_the_rail():
    layout = make_layout("3 tracks")
    rgb = bytearray(3 * layout.pixels)
    rgb[3 * xy_pixel(layout, 3, 1)] = 255
    lines = list(picture_lines(layout, rgb))
    assert len(lines) == 13
    assert lines[0] == "|" + "." * 32 + "|"
    assert lines[1] == "|...R" + "." * 28 + "|"
    assert lines[12] == "=" + "." * 32 + "="
    assert len(list(picture_lines(make_layout("panel"), bytearray(3 * 256)))) == 8
