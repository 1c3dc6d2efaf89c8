"""A board that is switched on: what happens in which order, what it says, and what it does when it cannot save."""

from cribboard.console import keys, tones
from cribboard.console.board import (
    IDLE_STEPS,
    MOST_MOVES,
    NOT_SAVED,
    PRESS_STEPS,
    REMOTE_STEPS,
    SMALL_SUPPLY,
    TAP_STEPS,
)
from cribboard.console.settings import DEFAULTS, changed, read_settings
from cribboard.game.archive import parse_record
from cribboard.game.errors import Impossible
from cribboard.game.game import new_match_event
from tests.console.devices import Devices, Player, make_board
from tests.expect import refused

LOUD = changed(DEFAULTS, "sound", 1)


def started(settings=DEFAULTS, layout="2 tracks", options=()):
    devices = Devices()
    board = make_board(devices, settings, layout, options)
    player = Player(board).wait(3000)
    devices.log.clear()
    return devices, board, player


def test_a_new_board_saves_its_first_game_before_it_shows_anything():
    devices = Devices()
    board = make_board(devices)
    assert [entry[0] for entry in devices.log] == ["save", "save"]
    Player(board).steps(1)
    assert devices.log[2] == ("show",)


def test_a_commit_is_saved_then_shown_then_heard():
    devices, _, player = started(LOUD)
    player.press("A2")
    devices.log.clear()
    player.press("GO")
    kinds = [entry[0] for entry in devices.log]
    assert kinds[:3] == ["save", "show", "sound"]
    assert devices.log[0][1].split(" *")[0] == "2 peg A 2"
    assert devices.log[2][1] == tones.notes("peg")


def test_a_cue_waits_for_its_frame():
    devices, board, player = started(LOUD)
    player.press("A2").wait(500)
    devices.log.clear()
    devices.has_room = False
    player.press("GO")
    assert [entry[0] for entry in devices.log] == ["save"]
    devices.has_room = True
    devices.rushed_after.clear()
    board.refresh()
    assert [entry[0] for entry in devices.log] == ["save", "show", "sound"]
    assert devices.rushed_after == [(2, "sound")], "the store tidies after the cue"


def shown(devices, board, raw):
    """Whether a step with these keys shows a change that is due."""
    devices.log.clear()
    board.session.say("AH" if board.session.message == "OH" else "OH")
    board.advance(1, raw)
    return ("show",) in devices.log


def matrix(name):
    """The keys with one of them down."""
    raw = bytearray(keys.ROWS)
    row, column = divmod(keys.number(name), keys.COLUMNS)
    raw[row] = 1 << column
    return raw


def test_no_frame_is_drawn_while_a_key_goes_down_so_that_its_answer_is_not_late():
    devices, board, _ = started()
    up, down = bytearray(keys.ROWS), matrix("A2")
    assert shown(devices, board, up)
    assert [shown(devices, board, down) for _ in range(4)] == [False, False, False, True]
    assert board.session.stages.any()
    assert [shown(devices, board, up) for _ in range(4)] == [True, True, True, True]


def test_contacts_that_never_rest_do_not_stop_the_lights():
    devices, board, _ = started()
    noise = (matrix("A2"), matrix("B2"))
    assert [shown(devices, board, noise[step % 2]) for step in range(20)] == [False] * PRESS_STEPS + [True] * 14


def test_the_store_tidies_when_no_key_was_touched_for_a_moment():
    devices, _, player = started()
    player.press("A2")
    devices.rushed_after.clear()
    player.press("GO").press("B1").press("GO").press("A1")
    assert [hurry for hurry, _ in devices.rushed_after] == [2, 2]
    player.wait(500)
    assert [hurry for hurry, _ in devices.rushed_after] == [2, 2, 1]
    player.wait(500)
    assert len(devices.rushed_after) == 3, "once after a commit"


def test_sound_is_off_by_default():
    devices, _, player = started()
    player.press("A1 A2 GO")
    assert not [entry for entry in devices.log if entry[0] == "sound"]


def test_frames_are_sent_only_when_they_change():
    devices, _, player = started(options=(("target", "61"),))
    player.press("A1 GO").wait(4000)
    devices.log.clear()
    player.wait(1000)
    shows = len([entry for entry in devices.log if entry[0] == "show"])
    assert shows <= 2  # the wink of track B


def test_the_lights_supply_goes_off_when_the_board_falls_asleep():
    devices, board, player = started()
    board.session.now += 600_000 // 5
    player.steps(10)
    assert devices.log[-1] == ("dark",)
    devices.log.clear()
    player.steps(100)
    assert devices.log == []
    player.press("A1")
    assert ("show",) in devices.log


def test_a_full_disk_is_said_once_and_nothing_is_lost():
    devices, board, player = started()
    devices.is_full = True
    player.press("A2 GO")
    assert board.session.message == NOT_SAVED
    assert not board.is_saved
    player.press("B3 GO").wait(3000)
    assert board.session.message == ""
    assert len(devices.lines) == 2
    devices.is_full = False
    player.wait(1100)
    assert board.is_saved
    assert [line.split(" *")[0] for line in devices.lines[2:]] == ["2 peg A 2", "3 peg B 3"]


def test_a_setting_tells_at_once_and_is_saved():
    devices, board, player = started()
    player.press("A1 GO").wait(3000)
    dim = max(devices.words)
    board.set("brightness", 5)
    player.steps(10)
    assert max(devices.words) > dim
    saved, wrong = read_settings(devices.saved_settings)
    assert (saved.brightness, wrong) == (5, ())


def test_palette_and_orientation_tell_at_once():
    devices, board, player = started()
    player.wait(3000)
    before = devices.words
    board.set("palette", 1)
    player.steps(10)
    assert devices.words != before
    assert not board.session.frame.turned
    board.set("turned", 1)
    player.steps(1)
    assert board.session.frame.turned


def test_a_setting_that_cannot_be_saved_is_said():
    devices, board, player = started()
    devices.is_full = True
    board.set("sound", 1)
    player.steps(1)
    assert board.session.message == NOT_SAVED


def test_a_setting_that_is_not_allowed_changes_nothing():
    devices, board, player = started()
    refused(Impossible, board.set, "brightness", 6)
    refused(Impossible, board.set, "colour", 1)
    player.steps(1)
    assert board.session.settings == DEFAULTS
    assert devices.saved_settings == ()


def test_three_tracks_on_a_small_supply_say_so_at_every_start_until_it_is_raised():
    for settings, limit_ma, is_said in (
        (DEFAULTS, 0, True),
        (changed(DEFAULTS, "supply_ma", 1350), 0, False),
        (DEFAULTS, 1350, False),
        (changed(DEFAULTS, "supply_ma", 1350), 450, True),
    ):
        board = make_board(Devices(), settings, "3 tracks")
        board.set_supply(limit_ma, 0)
        board.announce()
        assert (SMALL_SUPPLY in board.session.message) == is_said
        assert "2 PLAYERS 121" in board.session.message
    assert SMALL_SUPPLY not in started()[1].session.message


def test_notices_come_before_the_opening_words_and_their_sentences_are_told():
    devices = Devices()
    board = make_board(devices)
    board.announce(("GAME LOST",), ("The saved game could not be read.",))
    assert board.session.message == "GAME LOST - 2 PLAYERS 121"
    Player(board).steps(1)
    assert board.heard == ["The saved game could not be read."]


def test_the_supply_s_limit_bounds_what_is_shown():
    devices, board, player = started(changed(changed(DEFAULTS, "brightness", 5), "supply_ma", 2000))
    board.session.say("888888")
    player.steps(10)
    bright = sum(devices.words)
    board.set_supply(450, 0)
    player.steps(2)
    dim = sum(devices.words)
    assert dim < bright
    board.set_supply(450, 1)
    player.steps(2)
    assert sum(devices.words) < dim
    assert board.heard[-1].startswith("The supply sags")


def test_a_tap_from_a_computer_counts_however_quick():
    _, board, player = started()
    for taps in (1, 2):
        board.press(0)
        board.release(0)
        player.steps(30)
        assert board.session.stages.points[0] == taps


def test_taps_from_a_computer_all_count_in_their_order_although_they_come_at_once():
    _, board, player = started()
    for name in ("A1", "AU", "A1", "A2", "A2"):
        board.press(keys.number(name))
        board.release(keys.number(name))
    player.steps(9 * TAP_STEPS + 4)
    assert board.session.stages.points[0] == 5
    player.steps(TAP_STEPS)
    assert board._keys == bytearray(8)


def test_a_computer_that_presses_more_than_can_wait_is_refused_and_holds_no_key():
    _, board, player = started()
    board.press(0)
    player.steps(1)
    for _ in range(MOST_MOVES // 2):
        board.release(0)
        board.press(0)
    refused(Impossible, board.press, 0)
    player.steps(1)
    assert board._keys == bytearray(8)
    board.press(1)
    player.steps(TAP_STEPS)
    assert board._keys[0] == 2


def test_a_key_pressed_from_a_computer_counts_like_one_on_the_board():
    _, board, player = started()
    board.press(0)
    player.steps(4)
    assert board.session.stages.points[0] == 1
    board.release(0)
    player.steps(16).press("A1")
    assert board.session.stages.points[0] == 2


def test_a_key_a_computer_forgets_comes_up_by_itself():
    _, board, player = started()
    board.press(34)
    player.steps(REMOTE_STEPS - 10)
    assert board._keys[6]
    player.steps(20)
    assert not board._keys[6]


def test_the_board_is_idle_only_when_nothing_moves():
    _, board, player = started()
    player.press("A6 GO")
    assert not board.is_idle()
    player.steps(IDLE_STEPS + 10)
    assert board.is_idle()


def tidy(board):
    """The board is left alone for some seconds: time for every step of a game's way into the archive."""
    for _ in range(4):
        board.tidy()


def finish(player):
    for _ in range(6):
        player.press("A6 A6 GO").wait(2000)
    player.wait(60_000).press("GO").wait(3000)


def test_a_game_that_the_archive_refuses_is_offered_again():
    devices, board, player = started(options=(("target", "61"),))
    finish(player)
    devices.is_full = True
    tidy(board)
    assert devices.archived == []
    devices.is_full = False
    tidy(board)
    assert len(devices.archived) == 1


def test_a_game_that_there_is_no_memory_for_is_not_kept_and_the_board_goes_on():
    devices, board, player = started(options=(("target", "61"),))
    finish(player)

    def fail():
        raise MemoryError

    devices.last_archived = fail
    tidy(board)
    assert devices.archived == []
    assert player.press("A2 GO").wait(2000).board.session.game.trails[0][-1] == 2


def test_settings_that_could_not_be_saved_are_saved_later():
    devices, board, player = started()
    devices.is_full = True
    board.set("sound", 1)
    player.steps(1)
    assert not board.is_saved and board.session.message == NOT_SAVED
    player.wait(3000)
    assert not board.is_saved
    devices.is_full = False
    player.wait(1100)
    assert board.is_saved and read_settings(devices.saved_settings) == (LOUD, ())


def test_a_finished_game_goes_to_the_archive_once_when_it_is_confirmed():
    devices, board, player = started(options=(("target", "61"),))
    board.date = "2026-11-29"
    for _ in range(6):
        player.press("A6 A6 GO").wait(2000)
    assert board.session.game.outcome is not None
    board.tidy()
    assert devices.archived == []
    player.wait(60_000).press("GO").wait(3000)
    assert board.session.game.number == 2
    tidy(board)
    tidy(board)
    record = parse_record(devices.archived[0])
    assert (record.date, record.winner, record.scores) == ("2026-11-29", 0, (61, 0))
    assert len(devices.archived) == 1


def test_a_game_whose_archiving_a_power_cut_prevented_is_archived_at_the_next_start():
    devices, _, player = started(options=(("target", "61"),))
    finish(player)
    assert devices.archived == []
    again = make_board(devices, lines=list(devices.journal_lines()))
    tidy(again)
    assert len(devices.archived) == 1
    tidy(make_board(devices, lines=list(devices.journal_lines())))
    assert len(devices.archived) == 1


def test_erasing_takes_all_games_and_begins_anew_and_keeps_settings():
    devices, board, player = started(LOUD)
    player.press("A2 GO").wait(3000)
    devices.archived.append("a game")
    devices.log.clear()
    board.session.erase()
    player.steps(1)
    assert [entry[0] for entry in devices.log] == ["erase", "save", "save", "show"]
    assert devices.archived == [] and len(devices.lines) == 2
    again = make_board(devices, lines=list(devices.journal_lines()))
    assert again.session.game.trails == ((0,), (0,))
    assert board.session.settings == LOUD


def test_the_last_game_of_a_match_is_archived_although_the_next_match_begins_with_number_one():
    devices, board, player = started(options=(("target", "61"),))
    for _ in range(6):
        player.press("A6 A6 GO").wait(2000)
    board.tidy()
    player.wait(60_000)
    board.session.begin(new_match_event(board.session.game))
    player.wait(3000)
    assert board.session.game.number == 1
    tidy(board)
    assert len(devices.archived) == 1
