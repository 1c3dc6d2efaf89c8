"""The journal: its lines, undo and redo, moving and removing, joining."""

from cribboard.game import events
from cribboard.game.cards import parse_card, parse_cards
from cribboard.game.errors import Illegal, Impossible
from cribboard.game.events import parse_event
from cribboard.game.game import back, scores
from cribboard.game.journal import Journal
from cribboard.game.journal_text import header, seal
from cribboard.game.options import make_options
from tests.expect import refused
from tests.game.desk import A, B, Desk, answers, check_loads

# Lines.


def test_a_journal_is_text_that_people_can_read():
    desk = Desk().play("peg A 8; peg B 3").undo().redo()
    desk.write(desk.journal.join(A, 3), desk.journal.move(3, A), desk.journal.remove(6))
    assert [line.rstrip().rpartition(" *")[0] for line in desk.file] == [
        "cribboard 1",
        "1 game 1 dealer=A won=0,0 points=0,0",
        "2 peg A 8",
        "3 peg B 3",
        "4 undo",
        "5 redo",
        "6 join A 3",
        "7 move 3 A",
        "8 remove 6",
    ]


def test_each_line_carries_its_checksum():
    assert Desk().play("peg A 8").file == [
        "cribboard 1 *39681584\n",
        "1 game 1 dealer=A won=0,0 points=0,0 *7d92755c\n",
        "2 peg A 8 *ec17afc6\n",
    ]


def test_refusals_leave_no_line_and_change_nothing():
    desk = Desk().play("peg A 8")
    before = answers(desk.journal)
    refused(Illegal, desk.journal.record, parse_event("peg B 2 crib"))
    refused(Impossible, desk.journal.record, events.peg(A, 30))
    refused(Impossible, desk.journal.record, ("undo",))
    refused(Impossible, desk.journal.record, ("muggins", A))
    refused(Illegal, desk.journal.redo)
    refused(Illegal, desk.journal.move, 2, A)
    refused(Illegal, desk.journal.remove, 3)
    refused(Illegal, desk.journal.join, B, 2)
    assert answers(desk.journal) == before


def test_a_new_journal_is_empty_and_can_be_begun_anew():
    journal = Journal()
    assert journal.game is None and not journal.can_undo and not journal.can_redo
    assert journal.undoing() is None and journal.redoing() is None
    for _ in range(2):
        lines = journal.begin(make_options((("target", 61),)), B)
        assert lines == (header(), seal("1 game 1 dealer=B won=0,0 points=0,0 target=61"))
        assert journal.game.dealer == B and journal.game.options.target == 61 and not journal.can_undo
        journal.record(events.peg(A, 3))


# Undo and redo.


def test_undo_takes_back_whatever_happened_last():
    desk = Desk().play("deal B; peg A 8; hand A 5H 5C 5S JD starter 5D; peg B 4 crib; starter JD; card B 5")
    games = [desk.journal.game]
    for tag in ("card", "starter", "peg", "hand", "peg", "deal"):
        assert desk.journal.undoing()[0] == tag
        desk.undo()
        games.append(desk.journal.game)
    assert not desk.journal.can_undo and desk.journal.undoing() is None
    refused(Illegal, desk.journal.undo)
    while desk.journal.can_redo:
        assert desk.journal.game == games.pop()
        desk.redo()
    assert desk.journal.game == games.pop() and not games
    check_loads(desk)


def test_something_new_forgets_what_was_undone():
    desk = Desk().play("peg A 8; peg B 2").undo()
    assert desk.journal.redoing() == ("peg", B, 2, "points")
    desk.play("peg B 3")
    assert not desk.journal.can_redo and desk.journal.redoing() is None
    assert "redo" in refused(Illegal, desk.journal.redo).args[0]
    check_loads(desk)


def test_a_confirmed_result_and_then_the_winning_points_can_be_undone():
    desk = Desk().play("peg B 7").win()
    assert desk.journal.game.number == 2 and desk.journal.game.won == (1, 0)
    desk.undo()
    assert desk.journal.game.outcome.winner == A and desk.journal.game.outcome.raw == (145, 7)
    desk.undo()
    assert scores(desk.journal.game) == (116, 7) and desk.journal.game.outcome is None
    desk.redo(2)
    assert desk.journal.game.number == 2
    check_loads(desk)


def test_undo_goes_on_through_finished_games_to_the_first():
    desk = Desk()
    for winner in (A, B, A, A):
        desk.play("peg A 3; peg B 0 hand; peg A 2").win(winner)
    count = 0
    while desk.journal.can_undo:
        desk.undo()
        count += 1
    assert scores(desk.journal.game) == (0, 0) and desk.journal.game.number == 1
    desk.redo(count)
    assert desk.journal.game.number == 5 and desk.journal.game.won == (3, 1)
    check_loads(desk)


# Move and remove.


def test_the_last_pegs_are_listed_newest_first():
    desk = Desk().play("peg A 8; hand B 5H 5C 5S JD starter 5D; crib 2 3 7 8 starter 5D; peg B 2 crib; peg A 1")
    assert desk.journal.pegs() == [
        (6, A, 1, "points"),
        (5, B, 2, "crib"),
        (4, A, 6, "crib"),
        (3, B, 29, "hand"),
        (2, A, 8, "points"),
    ]
    assert desk.journal.pegs(2) == desk.journal.pegs()[:2]


def test_only_pegs_of_this_game_are_listed():
    desk = Desk().play("peg A 8").win()
    assert desk.journal.pegs() == []
    desk.play("deal A; starter 5; card B 5; peg A 2")
    assert [peg[1:] for peg in desk.journal.pegs()] == [(A, 2, "points")]


def test_a_peg_on_the_wrong_track_is_moved_and_later_pegs_stand():
    desk = Desk().play("peg A 8; peg A 5; peg B 3; peg A 2")
    desk.write(desk.journal.move(3, B))
    assert desk.journal.game.trails == ((0, 8, 10), (0, 5, 8))
    assert back(desk.journal.game, A) == 8 and desk.journal.undoing() == ("move", 3, B)
    assert desk.journal.pegs()[2] == (3, B, 5, "points")
    desk.undo()
    assert desk.journal.game.trails == ((0, 8, 13, 15), (0, 3)) and desk.journal.redoing() == ("move", 3, B)
    desk.redo().write(desk.journal.move(3, A))
    assert desk.journal.game.trails == ((0, 8, 13, 15), (0, 3))
    check_loads(desk)


def test_a_peg_is_removed_and_comes_back_by_undo():
    desk = Desk().play("peg A 8; peg A 5; peg B 3")
    desk.write(desk.journal.remove(2))
    assert scores(desk.journal.game) == (5, 3) and [peg[0] for peg in desk.journal.pegs()] == [4, 3]
    assert "already" in refused(Illegal, desk.journal.remove, 2).args[0]
    desk.play("peg A 1").undo(2)
    assert scores(desk.journal.game) == (13, 3)
    desk.redo()
    assert scores(desk.journal.game) == (5, 3)
    check_loads(desk)


def test_corrections_of_corrections_undo_one_by_one():
    desk = Desk().play("peg A 8; peg B 3")
    seen = []
    for correct in (
        lambda: desk.journal.move(2, B),
        lambda: desk.journal.move(3, A),
        lambda: desk.journal.move(2, A),
        lambda: desk.journal.remove(2),
        lambda: desk.journal.remove(3),
    ):
        seen.append(desk.journal.game)
        desk.write(correct())
    assert scores(desk.journal.game) == (0, 0) and desk.journal.pegs() == []
    while seen:
        desk.undo()
        assert desk.journal.game == seen.pop()
    check_loads(desk)


def test_a_hand_is_moved_to_its_owner():
    desk = Desk().play("hand B 5H 5C 5S JD starter 5D; peg A 2")
    desk.write(desk.journal.move(2, A))
    assert scores(desk.journal.game) == (31, 0)
    check_loads(desk)


def test_what_is_no_peg_of_this_game_cannot_be_corrected():
    desk = Desk().play("deal B; peg A 8").undo().play("peg A 3")
    desk.write(desk.journal.move(5, B))
    for n in (1, 2):
        assert "Only pegs" in refused(Illegal, desk.journal.remove, n).args[0]
    for n in (0, 3, 4, 6, 7):
        assert "no event of this game" in refused(Illegal, desk.journal.remove, n).args[0]
    desk.win()
    assert "no event of this game" in refused(Illegal, desk.journal.remove, 5).args[0]


def test_a_peg_is_not_moved_to_where_it_is_nor_off_the_board():
    desk = Desk().play("peg A 8")
    assert "track A already" in refused(Illegal, desk.journal.move, 2, A).args[0]
    refused(Impossible, desk.journal.move, 2, 2)
    refused(Impossible, desk.journal.move, 2, -1)


def test_a_change_that_would_end_the_game_is_refused():
    desk = Desk().play("peg A 29; peg A 29; peg A 29; peg A 29; peg B 8; peg A 4")
    assert "end the game" in refused(Illegal, desk.journal.move, 6, A).args[0]
    desk = Desk().play("peg A 29; peg A 29; peg A 29; peg A 29; peg B 8; peg B 3")
    assert "end the game" in refused(Illegal, desk.journal.move, 6, A).args[0]


def test_a_finished_game_is_undone_first():
    desk = Desk().play("peg B 3; peg A 29; peg A 29; peg A 29; peg A 29; peg A 29")
    for correct in (lambda: desk.journal.move(2, A), lambda: desk.journal.remove(2)):
        assert refused(Illegal, correct).args[1] == "UNDO FIRST"


def test_a_crib_is_not_moved():
    desk = Desk().play("peg A 4 crib; crib 2 3 7 8 starter 5D")
    for n in (2, 3):
        assert "dealer's" in refused(Illegal, desk.journal.move, n, B if n == 2 else A).args[0]


def test_a_crib_removed_gives_the_deal_back():
    desk = Desk().play("peg A 4 crib; peg B 2")
    desk.write(desk.journal.remove(2))
    assert desk.journal.game.dealer == A and scores(desk.journal.game) == (0, 2) and desk.journal.game.deals == 0
    desk.undo()
    assert desk.journal.game.dealer == B and scores(desk.journal.game) == (4, 2)
    check_loads(desk)


def test_a_crib_is_not_removed_once_somebody_dealt_after_it():
    for later in ("peg B 0 crib", "crib 2 3 7 8 starter 5D", "starter 5D", "deal A"):
        desk = Desk().play("peg A 4 crib; peg B 2; " + later)
        assert "dealt since" in refused(Illegal, desk.journal.remove, 2).args[0]


def test_a_correction_that_later_events_cannot_stand_is_refused():
    desk = Desk().play("starter QD; card B 4; card A 6; card B 5; card A 8; card B 2; go A; go B")
    desk.play("card A K; card B T; card A 9; hand B 4 5 2 T starter QD; peg A 4 hand; peg A 3 penalty")
    n = desk.journal.pegs()[2][0]
    assert "could not stand" in refused(Illegal, desk.journal.remove, n).args[0]
    assert "could not stand" in refused(Illegal, desk.journal.move, n, A).args[0]


# Join.


def test_points_join_a_peg_and_its_back_peg_stays():
    desk = Desk().play("peg A 4; peg A 8; peg B 2")
    desk.write(desk.journal.join(A, 3))
    assert desk.journal.game.trails == ((0, 4, 15), (0, 2))
    assert desk.journal.undoing() == ("peg", A, 11, "points") and desk.journal.pegs()[0] == (5, A, 11, "points")
    desk.write(desk.journal.join(A, 1))
    assert desk.journal.game.trails[A] == (0, 4, 16)
    desk.undo()
    assert desk.journal.game.trails == ((0, 4), (0, 2)) and desk.journal.redoing() == ("peg", A, 12, "points")
    desk.redo()
    assert desk.journal.game.trails == ((0, 4, 16), (0, 2))
    check_loads(desk)


def test_a_joined_peg_can_be_corrected():
    desk = Desk().play("peg A 8")
    desk.write(desk.journal.join(A, 3), desk.journal.move(3, B))
    assert scores(desk.journal.game) == (0, 11)
    refused(Illegal, desk.journal.join, B, 1)
    desk.undo()
    check_loads(desk)


def test_joining_can_win_and_undo_takes_the_whole_peg_back():
    desk = Desk().play("peg A 29; peg A 29; peg A 29; peg A 29; peg A 4")
    desk.write(desk.journal.join(A, 6))
    assert desk.journal.game.outcome.raw == (126, 0)
    assert not desk.journal.can_join(A, 1)
    desk.undo()
    assert scores(desk.journal.game) == (116, 0)
    check_loads(desk)


def test_only_a_fresh_console_peg_can_be_joined():
    assert not Desk().journal.can_join(A, 2)
    assert Desk().play("peg A 4; peg B 2; peg B 1").journal.can_join(A, 2)
    assert Desk().play("peg A 4; peg A 0 crib").journal.can_join(A, 2)
    assert Desk().play("peg B 4; peg A 2 crib").journal.can_join(B, 2)
    for words in (
        "peg A 4; hand B 2 4 6 8 starter K",
        "peg A 4; deal B",
        "peg A 4 crib; peg B 2",
        "peg A 4 hand; peg B 2",
        "hand A 2 4 6 8 starter K",
        "peg A 4; peg A 2 penalty",
        "peg A 28",
    ):
        desk = Desk().play(words)
        assert not desk.journal.can_join(A, 2)
        refused(Illegal, desk.journal.join, A, 2)
    refused(Impossible, Desk().play("peg A 4").journal.join, A, 0)


def test_a_crib_peg_that_grows_passes_the_deal_once():
    desk = Desk().play("peg A 4 crib")
    desk.write(desk.journal.join(A, 2))
    assert scores(desk.journal.game) == (6, 0) and desk.journal.game.dealer == B and desk.journal.game.deals == 1
    check_loads(desk)


def test_recorded_events_are_what_their_lines_say():
    desk = Desk()
    desk.write(desk.journal.record(events.hand(B, list(parse_cards("5H 5C 5S JD")), parse_card("5D"), 0, 0)))
    check_loads(desk)


def test_games_kept_ready_do_not_outlive_a_correction_or_a_join():
    for count in range(12, 20):
        desk = Desk()
        for _ in range(count):
            desk.play("peg A 1; peg B 2")
        desk.write(desk.journal.join(A, 3))
        desk.play("peg B 1").undo()
        assert scores(desk.journal.game) == (count + 3, 2 * count)
        desk.write(desk.journal.remove(3))
        desk.play("peg A 1").undo()
        assert answers(desk.loaded()) == answers(desk.journal)
        assert scores(desk.journal.game) == (count + 3, 2 * count - 2)
