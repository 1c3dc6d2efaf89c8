"""From game to game: who has won the match, spread points, ranking, and what follows a finished game."""

from cribboard.game import events, rules
from cribboard.game import game as games
from cribboard.game.errors import Illegal
from cribboard.game.events import parse_event
from cribboard.game.game import apply, match_over, spread, start, tally
from cribboard.game.options import make_options, parse_options
from tests.expect import refused

A, B, C = 0, 1, 2


def table(options, dealer=A):
    return start(parse_options(options.split()), dealer)


def won(game, winner, *scores):
    """The game won by a track, the others having these scores in the order of their tracks."""
    holes = list(scores)
    holes.insert(winner, game.options.target - 1)
    game = apply(game, events.scores(tuple(holes)))
    return apply(game, events.peg(winner, 1))


def following(game, dealer=None):
    return apply(game, games.next_game_event(game, dealer))


def evening(options, *results):
    """The last game of a match, finished: results are (winner, other scores)."""
    game = table(options)
    for winner, others in results[:-1]:
        game = following(won(game, winner, *others))
    winner, others = results[-1]
    return won(game, winner, *others)


# The match.


def test_without_a_match_games_go_on():
    game = evening("", (A, (0,)), (A, (0,)), (A, (0,)), (B, (0,)))
    assert match_over(game) is None and tally(game) == ((3, 1), (9, 3))


def test_first_to_so_many_games():
    assert match_over(evening("match=games match_length=2", (A, (0,)), (B, (100,)))) is None
    assert match_over(evening("match=games match_length=2", (A, (0,)), (B, (100,)), (B, (100,)))) == B
    assert match_over(table("match=games")) is None


def test_a_skunk_may_count_for_two_games():
    game = evening("match=games match_length=3 skunk_games=2", (A, (60,)), (B, (100,)))
    assert tally(game)[0] == (2, 1) and match_over(game) is None
    assert match_over(evening("match=games match_length=3 skunk_games=2", (A, (60,)), (A, (91,)))) == A
    assert tally(evening("match=points skunk_games=2", (A, (60,))))[0] == (1, 0)


def test_first_to_so_many_points():
    assert match_over(evening("match=points match_length=4", (A, (100,)), (A, (90,)))) is None
    assert match_over(evening("match=points match_length=4", (A, (60,)), (A, (91,)))) == A


def test_exactly_so_many_games_go_to_points_then_games_then_spread():
    length = "match=exactly match_length=3"
    assert match_over(evening(length, (A, (60,)), (A, (60,)))) is None
    assert match_over(evening(length, (A, (60,)), (B, (100,)), (B, (100,)))) == A
    assert match_over(evening(length, (A, (80,)), (B, (100,)), (B, (100,)))) == B
    level = "match=exactly match_length=2"
    assert match_over(evening(level, (A, (100,)), (B, (101,)))) == A
    assert match_over(evening(level, (A, (101,)), (B, (100,)))) == B
    assert match_over(evening(level, (A, (100,)), (B, (100,)))) == games.DRAWN
    three = "match=exactly match_length=2 seats=3"
    assert match_over(evening(three, (A, (100, 90)), (C, (100, 99)))) == A


def test_a_match_that_is_over_has_no_next_game():
    game = evening("match=games match_length=1", (A, (100,)))
    for function in (games.next_game_event, games.new_game_event):
        assert refused(Illegal, function, game).args[1] == "MATCH OVER"
    refused(
        Illegal, apply, game, parse_event("game 2 dealer=B won=1,0 points=1,0 spread=21,-21 match=games match_length=1")
    )
    fresh = apply(game, games.new_match_event(game))
    assert fresh == table("match=games match_length=1")
    other = parse_options(["seats=3"])
    assert apply(game, games.new_match_event(game, other, C)) == start(other, C)


def test_other_players_make_another_match():
    game = evening("", (A, (100,)))
    for words in ("seats=3", "seats=4", "seats=4 partners=off"):
        options = parse_options(words.split())
        assert refused(Illegal, games.next_game_event, game, None, options).args[1] == "NEW MATCH"
        assert refused(Illegal, games.new_game_event, table(""), None, options).args[1] == "NEW MATCH"
    assert games.next_game_event(game, None, make_options([("target", 61)]))[5].target == 61


# Spread, ranking, skunks of all.


def test_the_spread_adds_up_from_game_to_game():
    game = won(table(""), A, 80)
    assert spread(table("")) == (0, 0) and spread(game) == (41, -41)
    game = following(game)
    assert spread(game) == (41, -41)
    assert spread(won(game, B, 101)) == (21, -21)


def test_of_three_sides_each_loser_loses_his_own():
    assert spread(won(table("seats=3"), B, 100, 60)) == (-21, 21, -61)


def test_ranking_goes_by_the_score():
    assert games.ranking(won(table("seats=3"), B, 60, 100)) == (1, 2, 0)
    assert games.ranking(won(table("seats=4 partners=off"), 3, 60, 100, 60)) == (3, 1, 0, 2)


def test_the_best_loser_sets_the_match_points_and_every_skunk_is_known():
    game = won(table("seats=3"), A, 60, 91)
    assert game.outcome.level == 0 and game.outcome.points == 1 and games.skunks(game) == (0, 2, 0)
    game = won(table("seats=3"), A, 60, 30)
    assert game.outcome.level == 2 and game.outcome.points == 3 and games.skunks(game) == (0, 2, 3)
    assert [rules.SKUNK_WORDS[level] for level in games.skunks(game)] == ["", "double skunk", "triple skunk"]


def test_lines_by_fractions_and_schemes_count_in_the_match():
    game = won(table("target=61 skunk_lines=fractions match_points=1/2/4"), A, 30)
    assert game.outcome.level == 2 and game.outcome.points == 4


# Who deals next.


def test_of_three_sides_the_lowest_deals():
    game = won(table("seats=3"), A, 60, 100)
    assert games.next_game_event(game)[2] == B
    assert games.next_game_event(won(table("seats=3", C), A, 60, 60))[2] == B


def test_alternate_goes_to_the_left_of_the_last_first_dealer():
    assert games.next_game_event(won(table("seats=3 next_dealer=alternate", C), A, 60, 100))[2] == A


def test_the_winners_or_losers_side_of_partners_deals():
    game = won(table("seats=4", A), A, 60)
    assert games.next_game_event(game)[2] == B
    assert games.next_game_event(won(table("seats=4 next_dealer=winner", A), A, 60))[2] == C


def test_a_cut_can_settle_any_games_first_dealer():
    game = following(won(table("next_dealer=cut"), A, 60), A)
    game = apply(game, events.cut(B))
    assert game.dealer == game.first_dealer == B and game.cut


def test_in_lowball_the_loser_deals():
    game = apply(apply(table("lowball=on"), events.scores((120, 60))), events.peg(A, 1))
    assert game.outcome.winner == B and games.next_game_event(game)[2] == A
    game = apply(apply(table("lowball=on seats=3"), events.scores((120, 60, 80))), events.peg(A, 1))
    assert games.next_game_event(game)[2] == A


# Checkpoints of an earlier version.


def test_a_checkpoint_written_without_its_spread_is_taken():
    game = won(table(""), A, 80)
    old = apply(game, parse_event("game 2 dealer=B won=1,0 points=2,0"))
    assert old.won == (1, 0) and spread(old) == (0, 0)
    refused(Illegal, apply, game, parse_event("game 2 dealer=B won=1,0 points=2,0 spread=40,-40"))
    refused(Illegal, apply, game, parse_event("game 1 dealer=B won=0,0 points=0,0 spread=40,-40"))
