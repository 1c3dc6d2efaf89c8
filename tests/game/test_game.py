"""One game as a value: pegs, hands, cribs, the deal, guided play, the win and what may follow it."""

from cribboard.game import events
from cribboard.game import game as games
from cribboard.game.cards import parse_card, parse_cards
from cribboard.game.errors import Illegal, Impossible
from cribboard.game.events import parse_event
from cribboard.game.game import Outcome, apply, back, score, scores, start
from cribboard.game.options import DEFAULTS, make_options
from tests.expect import refused

A, B = 0, 1


def after(game, words):
    """The game after events in words, with semicolons between."""
    for text in words.split(";"):
        game = apply(game, parse_event(text))
    return game


def play(words, dealer=A, **options):
    """A new game after events in words."""
    return after(start(make_options(list(options.items())), dealer), words)


def at(scores_now, dealer=A, **options):
    """A new game whose tracks have these scores; nobody has counted a hand yet."""
    game = start(make_options(list(options.items())), dealer)
    for seat in range(2):
        while score(game, seat) < scores_now[seat]:
            game = apply(game, events.peg(seat, min(29, scores_now[seat] - score(game, seat))))
    return game


def not_now(game, text):
    """The sentence that refuses an event as illegal; the game stays as it was."""
    before = tuple(game)
    sentence = refused(Illegal, apply, game, parse_event(text)).args[0]
    assert tuple(game) == before and sentence[0].isupper() and sentence[-1] == "."
    return sentence


def never(game, text):
    """The sentence that refuses an event as impossible."""
    return refused(Impossible, apply, game, parse_event(text)).args[0]


# Points from the consoles.


def test_a_game_starts_at_nothing():
    game = start(DEFAULTS, B)
    assert scores(game) == (0, 0) and game.dealer == game.first_dealer == B and game.number == 1
    assert not games.begun(game) and game.outcome is None and game.awards == ()
    assert back(game, A) == 0 and games.to_go(game, A) == 121


def test_a_peg_moves_the_front_and_the_back_follows():
    game = play("peg A 8")
    assert scores(game) == (8, 0) and back(game, A) == 0
    game = after(game, "peg A 5; peg B 2")
    assert scores(game) == (13, 2) and back(game, A) == 8 and back(game, B) == 0
    assert game.trails == ((0, 8, 13), (0, 2)) and game.awards == ((B, 2, "points"),)


def test_pegs_of_no_points_and_of_more_than_29_are_impossible():
    game = start(DEFAULTS)
    for points in (-1, 0, 30):
        refused(Impossible, apply, game, events.peg(A, points))
    refused(Impossible, apply, game, events.peg(A, -1, "crib"))
    refused(Impossible, apply, game, events.peg(A, 3, "luck"))


def test_there_is_no_third_seat_in_a_game_of_two():
    for text in ("peg C 2", "deal C", "hand C 2 4 6 8 starter K", "card C 5", "go D"):
        never(start(DEFAULTS), text)
    refused(Impossible, apply, start(DEFAULTS), events.peg(9, 2))


def test_an_unknown_event_is_impossible():
    refused(Impossible, apply, start(DEFAULTS), ("muggins", A, 2))


def test_a_penalty_walks_back_and_never_below_the_start():
    game = play("peg A 8; peg A 5; peg A 4; peg A 6 penalty")
    assert game.trails[A] == (0, 8, 11) and back(game, A) == 8 and game.awards == ((A, -6, "penalty"),)
    game = after(game, "peg A 3 penalty")
    assert game.trails[A] == (0, 8) and back(game, A) == 0
    game = after(game, "peg A 29 penalty")
    assert game.trails[A] == (0,) and game.awards == ((A, -8, "penalty"),)
    assert "no points" in not_now(game, "peg A 1 penalty")


# The deal.


def test_before_the_first_points_the_deal_moves_with_the_first_dealer():
    game = play("deal B")
    assert game.dealer == game.first_dealer == B
    game = after(game, "peg A 2; deal A")
    assert game.dealer == A and game.first_dealer == B
    assert "already" in not_now(game, "deal A")


def test_the_crib_passes_the_deal_and_forgets_the_starter():
    game = play("hand B 5 5 4 6 starter 5; peg A 4 crib")
    assert game.dealer == B and game.starter is None and game.shown == 0 and game.deals == 1
    assert game.seen == ((), ()) and score(game, A) == 4
    assert after(game, "peg B 0 crib").dealer == A


def test_only_the_dealer_has_a_crib():
    assert "A deals" in not_now(start(DEFAULTS), "peg B 4 crib")


def test_a_crib_of_cards_is_the_dealers():
    game = play("crib 5H 5C 5S JD starter 5D", B)
    assert scores(game) == (0, 29) and game.dealer == A and game.awards == ((B, 29, "crib"),)


def test_a_crib_flush_needs_all_five():
    assert scores(play("crib 2H 6H 8H QH starter KC"))[A] == 0
    assert scores(play("crib 2H 6H 8H QH starter KH"))[A] == 5
    never(start(DEFAULTS), "crib 2 6 8 Q starter K flush 4")


# Hands.


def test_a_hand_pegs_what_it_counts():
    game = play("hand B 5H 5C 5S JD starter 5D")
    assert scores(game) == (0, 29) and game.awards == ((B, 29, "hand"),)
    assert game.starter == parse_card("5D") and game.shown == 1


def test_claims_count_where_suits_are_missing():
    assert scores(play("hand B 2 4 6 J starter 9"))[B] == 4
    assert scores(play("hand B 2 4 6 J starter 9 flush 4"))[B] == 8
    assert scores(play("hand B 2 4 6 J starter 9 nobs"))[B] == 5
    never(start(DEFAULTS), "hand B 2 4 6 8 starter 9 nobs")


def test_a_keyed_starter_never_pegs_heels():
    assert scores(play("hand B 2 3 7 8 starter JD"))[A] == 0


def test_a_hand_without_points_is_shown_all_the_same():
    game = play("hand B 2H 4C 8D KS starter JH")
    assert scores(game) == (0, 0) and game.awards == ((B, 0, "hand"),) and game.shown == 1 and games.begun(game)


def test_the_show_is_proposed_from_the_dealers_left_and_goes_on_from_the_hand_keyed():
    game = start(DEFAULTS, A)
    assert games.next_show(game) == ("hand", B)
    game = after(game, "hand A 2 3 7 8 starter K")
    assert games.next_show(game) == ("crib", A)
    assert games.next_show(after(game, "hand B 9 9 T J starter K")) == ("hand", A)
    assert games.next_show(play("peg B 12 hand")) == ("hand", A)
    assert games.next_show(play("peg A 5 crib")) == ("hand", A)


def test_a_card_seen_in_the_deal_is_refused_in_points_mode_too():
    game = play("hand B 5H 5C 6S JD starter 5D")
    assert "hand of B" in never(game, "hand A 5H 2S 3S 4S starter 5D")
    assert "fifth five" in never(game, "hand A 5 5 3S 4S starter 5D")
    assert "hand of B" in never(game, "crib JD 2S 3S 4S starter 5D")
    assert never(game, "hand A 5D 2S 3S 4S starter 5")


def test_a_second_hand_of_a_seat_or_another_starter_begins_a_deal_of_its_own():
    game = play("hand B 5H 5C 6S JD starter 5D")
    again = after(game, "hand B 5H 5C 6S JD starter KD")
    assert again.starter == parse_card("KD") and again.seen == ((), parse_cards("5H 5C 6S JD"))
    both = after(game, "hand A 2 3 4 8C starter 5D; hand B 8C 8 2 3 starter 5D")
    assert both.seen == ((), parse_cards("8C 8 2 3"))
    other = after(game, "hand A 5H 5C 6S JD starter KD")
    assert other.starter == parse_card("KD") and other.seen == (parse_cards("5H 5C 6S JD"), ())
    assert after(game, "crib 5H 5C 6S JD starter KD").dealer == B


def test_a_starter_gains_its_suit_and_keeps_it():
    game = play("hand B 4 4 6 J starter 5")
    assert game.starter == parse_card("5")
    game = after(game, "hand A 2 3 7 8 starter 5D")
    assert game.starter == parse_card("5D")
    assert play("hand B 4 4 6 J starter 5D; hand A 2 3 7 8 starter 5").starter == parse_card("5D")


def test_an_impossible_hand_is_refused():
    for text in ("hand A 5H 5H 5S JD starter 5D", "hand A 5 5 5 5 starter 5", "crib 5H 5C 5S 5D starter 5"):
        never(start(DEFAULTS), text)
    refused(Impossible, apply, start(DEFAULTS), events.hand(A, parse_cards("5H 5C 5S"), 5))
    refused(Impossible, apply, start(DEFAULTS), events.hand(A, parse_cards("2 4 6 8"), 5, 3))


def test_a_hand_being_keyed_can_be_checked_card_by_card():
    game = play("hand B 5H 5C 6S JD starter 5D")
    games.check_count(game, A, (), None)
    games.check_count(game, A, parse_cards("5S"), None)
    refused(Impossible, games.check_count, game, A, parse_cards("5S 5"), None)
    refused(Impossible, games.check_count, game, None, parse_cards("JD"), parse_card("5D"))
    games.check_count(game, None, parse_cards("JD"), parse_card("KD"))
    games.check_count(game, B, parse_cards("JD"), None)


# The win.


def test_the_target_or_past_it_wins_at_once():
    for points in (1, 12):
        game = after(at((120, 91)), f"peg A {points}")
        assert game.outcome == Outcome(A, "points", 30, 0, 1, (121, 91), (120 + points, 91))
        assert scores(game) == (121, 91) and back(game, A) == 120


def test_one_hole_short_does_not_win():
    game = after(at((119, 91)), "peg A 1")
    assert game.outcome is None and games.to_go(game, A) == 1
    assert games.can_win(game, A, 1) and not games.can_win(game, B, 29) and games.can_win(game, B, 30)


def test_61_is_a_game_of_its_own():
    game = after(at((60, 30), target=61), "peg A 2")
    assert game.outcome == Outcome(A, "points", 31, 1, 2, (61, 30), (62, 30))


def test_after_a_win_only_the_next_game_is_accepted():
    game = after(at((120, 90)), "peg A 1")
    for text in ("peg B 1", "hand B 2 4 6 8 starter K", "deal B", "crib 2 4 6 8 starter K", "starter K", "card A 5"):
        assert "game is over" in not_now(game, text)


def test_a_hand_can_win_before_the_dealer_shows_more():
    game = after(at((113, 119), B), "hand A 2H 3C 5S KD starter JC")
    assert game.outcome.winner == A and game.outcome.how == "hand" and game.outcome.scores == (121, 119)


def test_a_crib_that_wins_does_not_pass_the_deal():
    game = after(at((100, 115), B), "peg B 12 crib")
    assert game.outcome == Outcome(B, "crib", 21, 0, 1, (100, 121), (100, 127))
    assert game.dealer == B and game.deals == 0


def test_the_skunk_is_the_losers_and_pays_by_the_scheme():
    for loser, level, points in ((91, 0, 1), (90, 1, 2), (61, 1, 2), (60, 2, 3), (31, 2, 3), (30, 3, 3), (0, 3, 3)):
        outcome = after(at((120, loser)), "peg A 29").outcome
        assert (outcome.level, outcome.points, outcome.margin) == (level, points, 121 - loser)
    assert after(at((120, 0), match_points="1/2/3/4"), "peg A 1").outcome.points == 4


# From game to game.


def test_a_confirmed_result_is_counted_and_the_loser_deals():
    game = after(at((120, 80), B), "peg A 1")
    assert games.tally(game) == ((1, 0), (2, 0)) and game.won == (0, 0)
    event = games.next_game_event(game)
    assert event == parse_event("game 2 dealer=B won=1,0 points=2,0 spread=41,-41")
    following = apply(game, event)
    assert following == games.from_checkpoint(event)
    assert following.won == (1, 0) and following.points == (2, 0) and scores(following) == (0, 0)


def test_the_next_dealer_follows_the_option():
    for policy, due in (("loser", B), ("winner", A), ("alternate", A)):
        game = after(at((120, 80), B, next_dealer=policy), "peg A 1")
        assert games.next_game_event(game)[2] == due
        refused(Illegal, games.next_game_event, game, 1 - due)
        assert games.next_game_event(game, due)[2] == due


def test_a_table_that_cuts_has_to_say_who_deals():
    game = after(at((120, 80), B, next_dealer="cut"), "peg A 1")
    refused(Illegal, games.next_game_event, game)
    for dealer in (A, B):
        assert apply(game, games.next_game_event(game, dealer)).dealer == dealer


def test_a_running_game_has_no_next_one():
    refused(Illegal, games.next_game_event, at((120, 80)))


def test_a_new_game_gives_the_running_one_up_and_keeps_the_tally():
    game = apply(after(at((120, 80)), "peg A 1"), parse_event("game 2 dealer=B won=1,0 points=2,0"))
    game = after(game, "peg A 5; peg B 0 crib")
    event = games.new_game_event(game)
    assert event == parse_event("game 2 dealer=B won=1,0 points=2,0")
    assert scores(apply(game, event)) == (0, 0) and apply(game, event).dealer == B
    assert apply(game, games.new_game_event(game, A)).dealer == A


def test_a_new_game_on_a_result_confirms_it():
    game = after(at((120, 80)), "peg A 1")
    assert games.new_game_event(game) == games.next_game_event(game)


def test_a_new_match_begins_at_nothing_whenever_the_table_likes():
    won = after(at((120, 80)), "peg A 1")
    for game in (won, at((5, 3))):
        fresh = after(game, "game 1 dealer=B won=0,0 points=0,0 target=61")
        assert fresh == start(make_options((("target", 61),)), B)


def test_options_may_change_with_the_next_game():
    game = after(at((120, 80)), "peg A 1")
    event = games.next_game_event(game, None, make_options((("target", 61),)))
    assert apply(game, event).options.target == 61


def test_a_checkpoint_that_contradicts_what_it_follows_is_refused():
    won = after(at((120, 80)), "peg A 1")
    for text in (
        "game 2 dealer=A won=1,0 points=2,0",
        "game 3 dealer=B won=1,0 points=2,0",
        "game 2 dealer=B won=0,1 points=2,0",
        "game 2 dealer=B won=1,0 points=3,0",
        "game 1 dealer=A won=1,0 points=2,0",
    ):
        not_now(won, text)
    not_now(at((5, 3)), "game 2 dealer=A won=0,0 points=0,0")
    not_now(at((5, 3)), "game 1 dealer=A won=1,0 points=1,0")
    not_now(at((5, 3)), "game 1 dealer=A won=0,0 points=1,0")
    refused(Impossible, apply, won, ("game", 2, 5, (1, 0), (2, 0), DEFAULTS, (0, 0)))
    refused(Impossible, games.from_checkpoint, ("game", 0, A, (0, 0), (0, 0), DEFAULTS, (0, 0)))
    refused(Impossible, games.from_checkpoint, ("game", 1, A, (0,), (0, 0), DEFAULTS, (0, 0)))


# Guided play.

DEAL = "starter 5D; card B 5H; card A TC; card B 5S; card A 5C; card B 6; card A J; card B JD; card A TD"


def test_a_jack_turned_is_the_dealers_heels():
    game = play("starter JD")
    assert scores(game) == (2, 0) and game.awards == ((A, 2, "heels"),) and game.starter == parse_card("JD")
    assert scores(play("starter QD")) == (0, 0)


def test_heels_can_win():
    game = after(at((120, 90)), "starter JD")
    assert game.outcome == Outcome(A, "heels", 31, 1, 2, (121, 90), (122, 90))


def test_the_play_is_followed_and_pegged():
    game = play("starter QD; card B 7; card A 8")
    assert scores(game) == (2, 0) and game.awards == ((A, 2, "fifteen"),) and game.play.count == 15
    game = after(game, "card B 9")
    assert scores(game) == (2, 3) and game.awards == ((B, 3, "run"),)
    assert game.play.turn == A
    not_now(game, "peg B 5 hand")


def test_a_card_that_pegs_twice_moves_the_peg_once():
    game = play("starter QD; card B 4; card A 6; card B 5")
    assert game.awards == ((B, 2, "fifteen"), (B, 3, "run"))
    assert game.trails == ((0,), (0, 5)) and back(game, B) == 0


def test_awards_behind_the_winning_one_are_void():
    game = after(at((60, 119)), "starter QD; card B 4; card A 6; card B 5")
    assert game.outcome == Outcome(B, "fifteen", 61, 2, 3, (60, 121), (60, 121))
    assert game.awards == ((B, 2, "fifteen"),)


def test_a_go_closes_the_series_for_the_seat_that_laid_last():
    game = play("starter 2D; card B K; card A 9; card B Q; go A")
    assert game.awards == () and game.play.turn == B
    game = after(game, "go B")
    assert game.awards == ((B, 1, "go"),) and scores(game) == (0, 1) and game.play.count == 0


def test_the_play_refuses_what_its_rules_refuse():
    game = play("starter 2D; card B K")
    refused(Illegal, apply, game, parse_event("card B 9"))
    refused(Illegal, apply, game, parse_event("go A"))
    game = after(game, "card A Q; card B 9")
    refused(Impossible, apply, game, parse_event("card A 5"))
    refused(Impossible, apply, game, parse_event("card A 2D"))
    refused(Illegal, apply, start(DEFAULTS), parse_event("card B K"))
    refused(Illegal, apply, start(DEFAULTS), parse_event("go B"))


def test_a_fifth_of_a_rank_is_refused_with_the_starter_counted():
    game = play("starter 2D; card B 2; card A 2; card B 2")
    assert "fifth two" in never(game, "card A 2")


def test_a_second_starter_and_a_moved_deal_are_refused_while_the_board_follows():
    game = play("starter 2D")
    not_now(game, "starter 3D")
    not_now(game, "deal B")
    not_now(play("hand B 3 4 5 6 starter 2D"), "starter 3D")


def test_the_show_follows_in_order():
    game = play(DEAL)
    assert game.play.over and games.next_show(game) == ("hand", B)
    assert "hand of B" in not_now(game, "hand A TC 5C JH TD starter 5D")
    assert "hand of B" in not_now(game, "peg A 4 hand")
    assert "hand of B" in not_now(game, "peg A 4 crib")
    assert "hand of B" in not_now(game, "crib 2 3 7 8 starter 5D")
    game = after(game, "hand B 5H 5S 6C JD starter 5D")
    assert "hand of A" in not_now(game, "hand B 5H 5S 6C JD starter 5D")
    game = after(game, "hand A TC 5C JH TD starter 5D")
    assert "The crib" in not_now(game, "hand A TC 5C JH TD starter 5D")
    game = after(game, "crib 2 3 7 8 starter 5D")
    assert game.play is None and game.dealer == B and game.starter is None and game.seen == ((), ())


def test_hands_are_counted_after_the_play():
    game = play("starter 5D; card B 5H")
    for text in ("hand B 5H 5S 6C JD starter 5D", "crib 2 3 7 8 starter 5D", "peg A 2 crib"):
        assert "after the play" in not_now(game, text)


def test_the_guided_show_refuses_what_contradicts_the_cards_seen():
    game = play(DEAL)
    assert "starter of this deal is 5D" in not_now(game, "hand B 5H 5S 6C JD starter 4D")
    assert "laid the six" in never(game, "hand B 5H 5S 7C JD starter 5D")
    assert "laid the five of spades" in never(game, "hand B 5H 6S 6C JD starter 5D")
    assert never(game, "hand B 5H 5C 6C JD starter 5D")
    game = after(game, "hand B 5H 5S 6C JD starter 5D")
    assert "hand of B" in never(game, "hand A TC 5C JD TD starter 5D")
    game = after(game, "hand A TC 5C JH TD starter 5D")
    assert "hand of A" in never(game, "crib 2 3 TC 8 starter 5D")
    assert "fifth five" in never(game, "crib 2 3 5 8 starter 5D")


def test_console_points_can_stand_for_a_guided_hand_or_pass_it():
    game = after(play(DEAL), "peg B 0 hand; peg A 9 hand")
    assert games.next_show(game) == ("crib", A)
    assert after(game, "peg A 0 crib").dealer == B


def test_plain_points_are_pegged_during_guided_play_too():
    game = play("starter 5D; peg A 2; card B 5H")
    assert scores(game) == (2, 0) and game.play.turn == A


def test_a_deal_can_be_followed_after_one_in_points_mode():
    game = play("hand B 5 5 4 6 starter 5; peg A 4 crib; starter JD; card A 5")
    assert game.play is not None and game.starter == parse_card("JD") and game.dealer == B
