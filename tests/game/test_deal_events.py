"""What happens to a deal or a game beside the cards: the cut, scores by hand, void deals, guided play switched off."""

from cribboard.game import events
from cribboard.game import game as games
from cribboard.game.cards import parse_card, parse_cards
from cribboard.game.errors import Illegal, Impossible
from cribboard.game.events import parse_event
from cribboard.game.game import apply, back, begun, scores, start
from cribboard.game.journal import Journal
from cribboard.game.options import DEFAULTS
from tests.expect import refused
from tests.game.desk import Desk, answers, check_loads

A, B = 0, 1


def after(game, words):
    """The game after events in words, with semicolons between."""
    for text in words.split(";"):
        game = apply(game, parse_event(text))
    return game


def play(words):
    return after(start(DEFAULTS), words)


def not_now(game, text):
    """The refusal of an event as illegal."""
    error = refused(Illegal, apply, game, parse_event(text))
    assert error.args[0][-1] == "."
    return error


# The cut.


def test_the_cut_settles_the_first_dealer():
    assert not start(DEFAULTS).cut
    game = play("cut B")
    assert game.cut and game.dealer == game.first_dealer == B and not begun(game)
    assert play("cut A").dealer == A and play("cut B; deal A").cut


def test_there_is_no_cut_once_the_game_has_begun():
    for words in ("peg A 1", "starter 5D", "peg A 0 crib", "hand B 2 4 6 8 starter K"):
        assert not_now(play(words), "cut B").args[1] == "GAME HAS BEGUN"
    refused(Impossible, apply, start(DEFAULTS), events.cut(2))


# Scores set by hand.


def test_a_head_start_does_not_begin_the_game():
    game = play("scores 20,0")
    assert scores(game) == (20, 0) and back(game, A) == 0 and game.awards == ((A, 20, "scores"),)
    assert not begun(game) and after(game, "cut B").dealer == B and after(game, "deal B").first_dealer == B
    assert begun(after(game, "peg B 1"))


def test_scores_can_be_set_in_mid_game_up_and_down():
    game = play("peg A 8; peg A 4; peg B 5; scores 9,50")
    assert scores(game) == (9, 50) and game.trails == ((0, 8, 9), (0, 5, 50)) and begun(game)
    assert game.awards == ((A, -3, "scores"), (B, 45, "scores"))


def test_scores_that_cannot_be_are_refused():
    for text in ("scores 121,0", "scores 5", "scores 5,5,5"):
        refused(Impossible, apply, start(DEFAULTS), parse_event(text))
    refused(Impossible, apply, start(DEFAULTS), events.scores((-1, 0)))


def test_scores_can_be_set_while_the_board_follows_the_deal():
    game = play("starter 5D; card B T; scores 30,40; card A 5")
    assert scores(game) == (32, 40)


# A void deal.


def test_a_void_deal_takes_all_its_points_back():
    game = play("peg A 3; peg B 4; peg A 5 crib; peg A 7; peg B 2; hand A 5 5 4 6 starter 5; void")
    assert scores(game) == (8, 4) and game.trails == ((0, 3, 8), (0, 4))
    assert game.dealer == B and game.shown == 0 and game.starter is None and game.seen == ((), ())
    assert game.awards == ((A, -30, "void"), (B, -2, "void"))


def test_a_guided_deal_can_be_void_at_any_time():
    game = play("starter JD; card B T; card A T")
    assert scores(game) == (4, 0)
    game = after(game, "void")
    assert scores(game) == (0, 0) and game.play is None and game.dealer == A and not begun(game)
    assert after(game, "starter JD").play is not None


def test_penalties_and_scores_by_hand():
    assert scores(play("peg A 9; peg A 0 crib; peg A 4 penalty; void")) == (9, 0)
    assert scores(play("scores 20,10; peg A 5; void")) == (20, 10)
    assert scores(play("peg B 5; scores 20,10; peg A 5; void")) == (20, 10)


def test_a_deal_in_which_nothing_happened_is_not_void():
    assert not_now(start(DEFAULTS), "void").args[1] == "NOTHING TO VOID"
    assert not_now(play("peg A 3 crib"), "void").args[1] == "NOTHING TO VOID"
    assert scores(play("starter 5D; void")) == (0, 0)


# Guided play switched off.


def test_points_stand_when_guided_play_is_switched_off():
    game = play("starter JD; card B T; card A T; points")
    assert scores(game) == (4, 0) and game.play is None and game.starter == parse_card("JD") and begun(game)
    assert game.seen == ((), ())
    game = after(game, "hand B T 9 4 7 starter JD; hand A T 8 6 3 starter JD; peg A 3 crib")
    assert game.dealer == B
    assert not_now(play("peg A 3"), "points")


def test_hands_shown_already_stay_known():
    deal = "starter 5D; card B 5H; card A TC; card B 5S; card A 5C; card B 6; card A J; card B JD; card A TD"
    game = play(deal + "; hand B 5H 5S 6C JD starter 5D; points")
    assert game.seen == ((), parse_cards("5H 5S 6C JD")) and games.next_show(game) == ("hand", A)
    refused(Impossible, apply, game, parse_event("hand A TC 5C JD TD starter 5D"))
    assert after(game, "hand A TC 5C JH TD starter 5D").shown == 2


# A renege.


def test_a_card_that_would_have_fitted_at_a_go_is_a_renege():
    game = play("starter 2D; card B K; card A 9; card B Q; go A; go B; card A 2")
    assert game.awards == ((A, 0, "renege"),) and scores(game) == (0, 1)
    game = play("starter 2D; card B K; card A 9; card B Q; go A; go B; card A 3")
    assert game.awards == ()
    game = play("starter 2D; card B K; card A 9; card B Q; go A; go B; card A 3; card B 2")
    assert game.awards == ((B, 0, "renege"),)


def test_a_renege_is_said_beside_what_the_card_pegs():
    game = play("starter 3D; card B K; card A 9; card B Q; go A; go B; card A K; card B 2; card A 2")
    assert game.awards == ((A, 2, "pair"), (A, 0, "renege"))


def test_goes_of_an_earlier_deal_are_forgotten():
    game = play("starter 2D; card B K; card A 9; card B Q; go A; void; starter 2D; card B K; card A 2")
    assert game.awards == ()


# A suit that comes after its card (the journal's operation).


def test_a_suit_belongs_to_the_card_keyed_just_before():
    desk = Desk()
    desk.play("starter 5; card B T")
    desk.write(desk.journal.suit(3))
    assert desk.file[-1].split(" *")[0] == "4 suit H"
    assert desk.journal.game.seen == ((), (parse_card("TH"),)) and desk.journal.undoing() == events.card(
        B, parse_card("TH")
    )
    desk.undo()
    assert desk.journal.game.seen == ((), ()) and desk.journal.redoing() == events.card(B, parse_card("TH"))
    desk.redo()
    assert desk.journal.game.seen == ((), (parse_card("TH"),))
    check_loads(desk)


def test_a_suit_can_be_put_right():
    desk = Desk()
    desk.play("starter J")
    desk.write(desk.journal.suit(1))
    desk.write(desk.journal.suit(4))
    assert desk.journal.game.starter == parse_card("JS") and scores(desk.journal.game) == (2, 0)
    desk.play("card B TC")
    desk.write(desk.journal.suit(2))
    assert desk.journal.game.seen[B] == (parse_card("TD"),)
    check_loads(desk)


def test_a_suit_that_cannot_be_is_refused():
    desk = Desk()
    assert refused(Illegal, desk.journal.suit, 1).args[1] == "CARD FIRST"
    desk.play("starter 5D; card B 5")
    refused(Impossible, desk.journal.suit, 2)
    desk.write(desk.journal.suit(3))
    desk.play("card A 5; peg A 1")
    refused(Illegal, desk.journal.suit, 1)
    desk.undo()
    refused(Impossible, desk.journal.suit, 3)
    before = answers(desk.journal)
    refused(Impossible, desk.journal.suit, 2)
    assert answers(desk.journal) == before


def test_a_suit_after_a_win_is_refused():
    desk = Desk()
    desk.play("scores 119,0; starter J")
    assert refused(Illegal, desk.journal.suit, 1).args[1] == "UNDO FIRST"


def test_suits_are_whole_when_they_are_read_again():
    for bounded in (False, True):
        desk = Desk(bounded)
        desk.play("starter 5; card B T")
        desk.write(desk.journal.suit(3))
        desk.write(desk.journal.suit(4))
        desk.play("card A 9; void")
        desk.win().win().win()
        while desk.journal.can_undo:
            desk.undo()
        desk.redo(2)
        assert desk.journal.game.seen == ((), (parse_card("TS"),))
        check_loads(desk)


# Journals of the version before this one.

OLD = """cribboard 1 *39681584
1 game 1 dealer=A won=0,0 points=0,0 target=61 *cb276dfb
2 deal B *60c1a1b8
3 peg A 8 *fb6cbb85
4 peg B 5 *e3fa14a8
5 join B 3 *23f5074c
6 peg A 12 hand *7883262e
7 hand B 5H 5C 5S JD starter 5D *52578f17
8 crib 2 3 4 J starter 5D *148e3761
9 undo *9142bc2c
10 redo *0575ea87
11 starter JD *4831f1ea
12 card B T *1fc72f07
13 card A T *f243fa60
14 card B 9 *21da42a5
15 go A *772bde81
16 go B *68b6fd95
17 peg A 2 penalty *03c41278
18 peg B 29 *617d8d44
19 game 2 dealer=A won=0,1 points=0,2 target=61 *f3e72fdf
20 peg B 3 *3ef0ce4c
21 peg A 1 *c5c3057a
22 remove 20 *608f7abc
"""


def test_a_journal_of_the_version_before_still_loads():
    journal = Journal()
    journal.load(OLD.split("\n")[:-1])
    game = journal.game
    assert not journal.torn and journal.lines == 23
    assert game.number == 2 and game.won == (0, 1) and game.points == (0, 2) and game.trails == ((0, 1), (0,))
    assert games.spread(game) == (0, 0)
    while journal.undoing() != events.peg(B, 29):
        journal.undo()
    assert journal.game.trails == ((0, 8, 20, 22), (0, 8, 37, 45, 46, 61)) and journal.game.outcome.winner == B
    assert journal.record(games.next_game_event(journal.game)).startswith(
        "27 game 2 dealer=A won=0,1 points=0,2 spread="
    )


def test_neither_the_cut_nor_scores_by_hand_are_in_the_last_list():
    desk = Desk()
    desk.play("cut B; peg A 3; peg B 2 crib; scores 50,60; peg A 1")
    assert desk.journal.pegs() == [(6, A, 1, "points"), (4, B, 2, "crib"), (3, A, 3, "points")]
    desk.write(desk.journal.remove(3))
    assert scores(desk.journal.game) == (51, 60)


def test_a_crib_is_not_removed_from_under_a_void_deal():
    desk = Desk().play("peg B 5; peg A 2 crib; peg A 3; void")
    refused(Illegal, desk.journal.remove, 3)
    desk.write(desk.journal.remove(2))
    assert scores(desk.journal.game) == (2, 0)
    check_loads(desk)
