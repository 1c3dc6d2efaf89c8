"""How little of a journal stays in memory, and that nothing is out of reach all the same."""

from cribboard.game.errors import Illegal
from cribboard.game.fold import STATE_EVERY, STATES_MOST
from cribboard.game.journal import GAMES_KEPT, UNDONE_KEPT
from tests.expect import refused
from tests.game.desk import A, B, Desk, answers, check_loads


def long_match(bounded):
    desk = Desk(bounded)
    for game in range(6):
        for _ in range(10):
            desk.play("peg A 3; peg B 2; peg B 0 crib" if desk.journal.game.dealer == B else "peg B 1; peg A 4 crib")
        n = [peg[0] for peg in desk.journal.pegs() if peg[3] == "points"][2]
        desk.write(desk.journal.remove(n))
        desk.win(game % 2)
    return desk


def held(journal):
    """How many operations a journal has in memory: in force, undone."""
    return len(journal._fold.entries), len(journal._undone)


def test_only_the_game_before_stays_in_memory():
    desk, whole = long_match(True), long_match(False)
    assert answers(desk.journal) == answers(whole.journal)
    in_force = [entry for entry in whole.journal._fold.entries if entry[1] is not None and entry[1][0] == "game"]
    first_kept = in_force[-GAMES_KEPT]
    assert desk.journal._fold.entries[0] == first_kept
    assert held(desk.journal)[0] < 50 < held(whole.journal)[0] and desk.reads == 0
    assert held(desk.loaded(desk.reread))[0] == held(desk.journal)[0]


def test_however_long_a_game_gets_few_states_of_it_are_kept():
    desk, whole = Desk(True), Desk()
    for each in (desk, whole):
        for _ in range(2 * STATE_EVERY * STATES_MOST // 2):
            each.play("peg A 1; peg A 1 penalty")
    assert len(desk.journal._fold._states) == STATES_MOST
    for _ in range(STATE_EVERY * (STATES_MOST + 2)):
        desk.undo()
        whole.undo()
    assert desk.journal.game == whole.journal.game
    check_loads(desk)


def test_undoing_past_what_is_in_memory_reads_the_journal_again():
    desk, whole = long_match(True), long_match(False)
    while whole.journal.can_undo:
        desk.undo()
        whole.undo()
        assert answers(desk.journal) == answers(whole.journal)
    assert desk.reads >= 1 and not desk.journal.can_undo
    while whole.journal.can_redo:
        desk.redo()
        whole.redo()
        assert answers(desk.journal) == answers(whole.journal)
    assert held(desk.journal)[0] < 60
    check_loads(desk)


def test_what_was_undone_leaves_memory_too():
    desk, whole = Desk(True), Desk()
    for each in (desk, whole):
        for _ in range(UNDONE_KEPT + 50):
            each.play("peg A 1; peg A 1 penalty")
        each.undo(2 * (UNDONE_KEPT + 50))
    assert held(desk.journal)[1] == UNDONE_KEPT and desk.reads == 0
    while whole.journal.can_redo:
        assert desk.journal.redoing() == whole.journal.redoing()
        desk.redo()
        whole.redo()
        assert desk.journal.game == whole.journal.game
    assert desk.reads > 0


def test_loading_reads_again_where_the_undoing_went_back_far():
    desk = long_match(True)
    desk.undo(120)
    desk.play("peg A 7").win().win()
    whole = desk.loaded()
    bounded = desk.loaded(desk.reread)
    assert answers(bounded) == answers(whole) == answers(desk.journal)
    assert held(bounded)[0] < held(whole)[0]


def test_old_games_are_reached_by_going_back_and_forth():
    desk, whole = long_match(True), long_match(False)
    for each in (desk, whole):
        each.undo(70).redo(20).undo(45).win().undo(3).redo(1).undo(40).win(B).win().undo(60)
        assert each.journal.game is not None
    assert answers(desk.journal) == answers(whole.journal)
    check_loads(desk)


def test_joined_pegs_are_whole_when_they_are_read_again():
    desk, whole = Desk(True), Desk()
    for each in (desk, whole):
        each.play("peg A 2; peg B 1; peg B 4 hand; peg A 3; peg B 2; peg B 1")
        each.write(each.journal.join(A, 1), each.journal.join(B, 5))
        each.play("peg B 1").undo()
        each.write(each.journal.join(A, 6), each.journal.join(B, 1))
        each.win().win().win().undo(14)
    while whole.journal.can_undo:
        assert answers(desk.journal) == answers(whole.journal)
        desk.undo()
        whole.undo()
    while whole.journal.can_redo:
        desk.redo()
        whole.redo()
        assert answers(desk.journal) == answers(whole.journal)
    assert desk.reads > 0


def test_lines_not_written_yet_are_not_missed_when_reading_again():
    desk = long_match(True)
    entries = held(desk.journal)[0]
    unwritten = []
    while held(desk.journal)[0] > 3:
        desk.undo()
    for _ in range(5):
        unwritten.append(desk.journal.undo())
    assert desk.reads > 0 and entries > 5
    desk.write(*unwritten)
    check_loads(desk)


def test_a_journal_that_cannot_be_read_again_refuses_the_undo_and_stays():
    desk = long_match(True)
    while held(desk.journal)[0] > 1:
        desk.undo()
    before = desk.journal.game
    kept = desk.file
    for broken in (kept[:50], [], ["nonsense\n"], kept[:20] + ["\x00\n"] + kept[21:]):
        desk.file = broken
        assert "read" in refused(Illegal, desk.journal.undo).args[0]
        assert desk.journal.game == before
    desk.file = kept
    desk.undo()
    check_loads(desk)


def test_something_new_also_forgets_what_was_undone_and_left_memory():
    desk = Desk(True)
    for _ in range(UNDONE_KEPT + 1):
        desk.play("peg A 1; peg A 1 penalty")
    desk.undo(2 * UNDONE_KEPT).play("peg A 1")
    assert not desk.journal.can_redo and desk.journal.redoing() is None
    check_loads(desk)


def test_what_cannot_be_read_again_is_not_undone_and_nothing_is_lost():
    desk = long_match(True)

    def fail():
        raise OSError(84)

    journal = desk.loaded(fail)
    while len(journal._fold.entries) > 1:
        journal.undo()
    now = answers(journal)
    assert "cannot be read" in refused(Illegal, journal.undo).args[0]
    assert answers(journal) == now


def test_a_journal_that_grew_long_goes_on_from_the_games_in_memory():
    desk = long_match(True)
    desk.play("peg A 5; peg B 3")
    desk.write(desk.journal.move(desk.journal.pegs()[0][0], A))
    whole = desk.journal
    short, desk.file = whole.shortened()
    desk.file = [line + "\n" for line in desk.file]
    assert short.game == whole.game and short.game.number == 7 and short.game.won == (3, 3)
    assert short.lines == len(desk.file) < held(whole)[0] + 2 < whole.lines // 2
    desk.journal = short
    games = set()
    while desk.journal.can_undo:
        desk.undo()
        games.add(desk.journal.game.number)
    assert games == {6, 7} and desk.journal.undoing() is None
    while desk.journal.can_redo:
        desk.redo()
    assert desk.journal.game == whole.game
    desk.win()
    assert desk.journal.game.number == 8
    check_loads(desk)
