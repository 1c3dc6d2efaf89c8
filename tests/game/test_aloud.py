"""Counting aloud: announcements, windows, claims, "too many", heels, and the truth that settles them."""

from cribboard.game import events
from cribboard.game import game as games
from cribboard.game.errors import Illegal, Impossible
from cribboard.game.events import parse_event
from cribboard.game.game import apply, scores, start
from cribboard.game.journal import Journal
from cribboard.game.options import make_options
from tests.expect import refused

A, B, C, D = 0, 1, 2, 3
MANUAL = "counting=manual "
MUGGINS = MANUAL + "muggins=on "
ACC = MANUAL + "overcount=acc "
ALL = MUGGINS + "overcount=acc "

# B leads against dealer A. Two is right for A's ten, one for the go that B closes, one for A's last card, and two for
# either hand: B's T 9 4 7 and A's T 8 6 3.
STARTER = "starter 2D"
CARDS = "card B T; card A T; card B 9; go A; go B; card A 8; card B 4; card A 6; card B 7; card A 3"


def table(options, at=(0, 0), dealer=A):
    """A game with these options and scores."""
    pairs = [tuple(word.split("=")) for word in options.split()]
    game = start(make_options(pairs), dealer)
    return apply(game, events.scores(at)) if max(at) else game


def after(game, words):
    """The game after events in words, with semicolons between."""
    for text in words.split(";"):
        game = apply(game, parse_event(text))
    return game


def not_now(game, text):
    """The refusal of an event as illegal."""
    error = refused(Illegal, apply, game, parse_event(text))
    assert error.args[0][-1] == "."
    return error


def at_the_show(options, at=(0, 0)):
    """The game when its hands are to be announced; what the play pegged of itself is what `at` says."""
    game = after(table(options, at), STARTER + ";" + CARDS)
    return after(game, "close") if games.step(game) == "close" else game


# In the play.


def test_the_board_pegs_nothing_by_itself():
    game = after(table(MANUAL), STARTER + ";" + CARDS)
    assert scores(game) == (0, 0) and game.awards == ()


def test_an_announcement_is_pegged_at_once_and_may_be_left_out():
    game = after(table(MANUAL), "starter 2D; card B T; card A T")
    assert games.may_say(game, A) == "play" and games.may_say(game, B) == ""
    game = after(game, "say A 2")
    assert scores(game) == (2, 0) and game.awards == ((A, 2, "play"),) and games.may_say(game, A) == ""
    not_now(game, "say A 2")
    game = after(game, "card B T")
    assert after(game, "card A A").play.reached == 31 and scores(game) == (2, 0)


def test_a_card_without_points_may_be_announced_too_where_nothing_is_doubted():
    game = after(table(MANUAL), "starter 2D; card B T; say B 3; card A 9")
    assert scores(game) == (0, 3)


def test_only_the_seat_that_laid_last_announces():
    game = after(table(MANUAL), "starter 2D; card B T")
    not_now(game, "say A 2")
    not_now(table(MANUAL), "say A 2")
    not_now(table(""), "say A 2")
    not_now(after(table(""), "starter 2D; card B T"), "say B 2")


def test_the_go_that_closes_a_series_is_announced_by_the_layer():
    game = after(table(MANUAL), "starter 2D; card B T; card A T; card B 9; go A")
    assert games.may_say(game, B) == ""
    game = after(game, "go B")
    assert games.may_say(game, B) == "play" and game.unsettled.due == 1
    assert scores(after(game, "say B 1; card A 8")) == (0, 1)


def test_without_windows_go_closes_the_last_card():
    game = after(table(MANUAL), STARTER + ";" + CARDS)
    assert games.step(game) == "close" and games.window(game) is None
    not_now(game, "say B 4")
    assert games.step(after(game, "say A 1")) == "say"
    game = after(game, "close")
    assert games.step(game) == "say" and games.may_say(game, B) == "hand" and games.may_say(game, A) == ""
    not_now(game, "close")


def test_windows_open_with_muggins_or_an_overcount_rule():
    for options, opens in ((MANUAL, False), (MUGGINS, True), (ACC, True), (MANUAL + "overcount=correct_only", True)):
        game = after(table(options), "starter 2D; card B T")
        assert (games.window(game) is not None) == opens
        assert games.announced(game).due == 0 and games.announced(game).seat == B


def test_missed_points_are_claimed_in_the_play_and_settled_by_the_next_card():
    game = after(table(MUGGINS), "starter 2D; card B T; card A T; claim B 2")
    assert scores(game) == (0, 0) and game.window.claims == ((B, 2),)
    game = after(game, "card B 9")
    assert scores(game) == (0, 2) and game.awards == ((B, 2, "muggins"),)
    assert game.window.seat == B and game.window.claims == ()


def test_a_claim_is_settled_by_a_go_as_well():
    game = after(table(MUGGINS), "starter 2D; card B T; card A T; card B T; card A A; say A 1")
    game = after(game, "claim B 1; card B 9")
    assert scores(game) == (1, 1)
    game = after(table(MUGGINS), "starter 2D; card B T; card A T; claim B 2; card B 9; claim A 3; go A")
    assert scores(game) == (0, 2 + 3) and game.awards == ((B, 3, "wrong claim"),)


def test_an_announcement_ends_with_the_first_claim():
    game = after(table(MUGGINS), "starter 2D; card B T; card A T; claim B 2")
    assert games.may_say(game, A) == ""
    not_now(game, "say A 2")


def test_a_claim_gets_the_lesser_of_stated_and_true():
    for stated, due in ((1, 1), (2, 2), (5, 2)):
        game = after(table(MUGGINS), f"starter 2D; card B T; card A T; claim B {stated}; card B 9")
        assert scores(game) == (0, due)


def test_a_wrong_claim_gives_its_points_away():
    game = after(table(MUGGINS), "starter 2D; card B T; claim A 4; card A 9")
    assert scores(game) == (0, 4) and game.awards == ((B, 4, "wrong claim"),)


def test_nobody_claims_from_himself_or_twice_or_without_muggins():
    game = after(table(MUGGINS), "starter 2D; card B T; card A T")
    assert not_now(game, "claim A 2").args[1] == "OTHER SIDE"
    assert not_now(after(game, "claim B 1"), "claim B 1").args[1] == "CLAIMED"
    assert not_now(after(table(ACC), "starter 2D; card B T; card A T"), "claim B 2").args[1] == "NO MUGGINS"
    assert not_now(after(table(MUGGINS), "starter 2D"), "claim B 2").args[1] == "NO WINDOW"
    refused(Impossible, apply, game, events.claim(B, 0))
    refused(Impossible, apply, game, events.claim(7, 2))


def test_too_many_puts_back_in_the_play():
    for rule, due in (("acc", (2, 3)), ("correct_only", (2, 0))):
        game = after(
            table(MANUAL + "overcount=" + rule), "starter 2D; card B T; card A T; say A 5; too-many B; card B 9"
        )
        assert scores(game) == due
    assert game.awards == ((A, -3, "too many"),)


def test_too_many_said_wrongly_changes_nothing():
    game = after(table(ACC), "starter 2D; card B T; card A T; say A 2; too-many B; card B 9")
    assert scores(game) == (2, 0) and game.awards == ()


def test_too_many_needs_a_rule_and_an_announcement():
    game = after(table(ACC), "starter 2D; card B T; card A T")
    assert not_now(game, "too-many B").args[1] == "NOTHING SAID"
    assert not_now(after(game, "say A 0"), "too-many B").args[1] == "NOTHING SAID"
    assert not_now(after(game, "say A 5; too-many B"), "too-many B").args[1] == "SAID ALREADY"
    assert (
        not_now(after(table(MUGGINS), "starter 2D; card B T; card A T; say A 5"), "too-many B").args[1] == "IT STANDS"
    )


def test_the_announcers_own_letter_means_the_other_side():
    game = after(table(ACC), "starter 2D; card B T; card A T; say A 5; too-many A")
    assert game.window.doubts == (B,)


def test_a_renege_shows_when_counting_aloud_too():
    game = after(table(MANUAL), "starter 2D; card B T; card A T; card B 9; go A; go B; card A 2")
    assert game.awards == ((A, 0, "renege"),)


# A win.


def test_without_windows_an_announcement_wins_at_once():
    game = after(table(MANUAL, (119, 50)), "starter 2D; card B T; card A T; say A 2")
    assert game.outcome.winner == A and game.outcome.how == "play"


def test_an_announcement_that_wins_opens_its_window_first():
    game = after(table(ALL, (119, 50)), "starter 2D; card B T; card A T; say A 2")
    assert game.outcome is None and scores(game) == (119, 50) and game.window.waits and game.awards == ()
    assert games.step(game) == "close"
    for text in ("close", "card B 9"):
        won = after(game, text)
        assert won.outcome.winner == A and won.outcome.how == "play" and won.outcome.raw == (121, 50)
        assert won.window is None and won.unsettled is None and games.step(won) is None
        assert len(won.play.laid[B]) == 1


def test_what_comes_later_does_not_win_before_an_announcement_that_waits():
    game = after(table(ALL, (119, 120)), "starter 2D; card B T; card A T; say A 2")
    assert not_now(game, "peg B 1").args[1] == "GO FIRST"
    assert after(game, "claim B 1; close").outcome.winner == A


def test_a_true_win_stands_though_it_was_doubted():
    game = after(table(ACC, (120, 50)), "starter 2D; card B T; card A T; say A 5; too-many B; close")
    assert game.outcome.winner == A and game.outcome.raw == (122, 50)


def test_a_false_claim_of_game_goes_back_and_fifteen_more():
    game = after(table(ACC, (117, 50)), "starter 2D; card B T; card A T; say A 4; too-many B; card B 9")
    assert game.awards == ((A, 2, "play"), (B, 2, "too many"), (A, -15, "false game"))
    assert scores(game) == (104, 52) and game.trails[A] == (0, 104) and game.outcome is None
    game = after(
        table(MANUAL + "overcount=correct_only", (117, 50)),
        "starter 2D; card B T; card A T; say A 4; too-many B; card B 9",
    )
    assert scores(game) == (119, 50)


def test_the_excess_can_win_for_the_other_side():
    game = after(table(ACC, (117, 119)), "starter 2D; card B T; card A T; say A 4; too-many B; card B 9")
    assert game.outcome.winner == B and game.outcome.how == "too many"


def test_muggins_can_win():
    game = after(table(MUGGINS, (50, 119)), "starter 2D; card B T; card A T; claim B 2; card B 9")
    assert game.outcome.winner == B and game.outcome.how == "muggins" and len(game.play.laid[B]) == 1


def test_a_claim_may_be_closed_by_go_in_mid_play():
    game = after(table(MUGGINS, (50, 119)), "starter 2D; card B T; card A T; claim B 2")
    assert games.step(game) == "card"
    assert after(game, "close").outcome.winner == B


# Heels.


def test_heels_are_announced_before_the_dealers_first_card():
    game = after(table(MANUAL), "starter JD")
    assert scores(game) == (0, 0) and game.heels and games.may_say(game, A) == "heels"
    assert scores(after(game, "say A 2")) == (2, 0) and after(game, "say A 2").awards == ((A, 2, "heels"),)
    game = after(game, "card B T")
    assert games.may_say(game, A) == "heels" and games.may_say(game, B) == "play"
    assert not after(game, "say A 2").heels
    assert not after(game, "card A 9").heels


def test_heels_are_two_points_and_need_a_jack():
    game = after(table(MANUAL), "starter JD")
    assert refused(Impossible, apply, game, parse_event("say A 3")).args[1] == "HEELS IS 2"
    assert games.may_say(after(table(MANUAL), "starter QD"), A) == ""


def test_heels_win_at_once():
    assert after(table(ALL, (119, 0)), "starter JD; say A 2").outcome.how == "heels"


def test_a_win_that_waits_comes_before_heels():
    game = after(table(ALL + " seats=3", (119, 119, 119)), "starter JD; card B T; card C T; say C 2")
    assert not_now(game, "say A 2").args[1] == "GO FIRST"


# In the show.


def test_the_show_is_announced_closed_and_then_keyed():
    game = at_the_show(MUGGINS)
    assert games.step(game) == "say" and games.due_hand(game) is None
    assert not_now(game, "hand B T 9 4 7 starter 2D").args[1] == "ANNOUNCE"
    game = after(game, "say B 4")
    assert scores(game) == (0, 4) and game.awards == ((B, 4, "hand"),)
    assert games.step(game) == "close" and not_now(game, "hand B T 9 4 7 starter 2D").args[1] == "GO FIRST"
    game = after(game, "claim A 2; close")
    assert games.step(game) == "cards" and games.due_hand(game) == ("hand", B) and games.window(game) is None
    assert not_now(game, "claim A 1").args[1] == "NO WINDOW" and scores(game) == (0, 4)
    game = after(game, "hand B T 9 4 7 starter 2D")
    assert scores(game) == (0, 6) and game.awards == ((B, 2, "wrong claim"),) and game.shown == 1
    assert games.step(game) == "say" and games.may_say(game, A) == "hand"


def test_without_windows_the_cards_follow_the_announcement():
    game = after(at_the_show(MANUAL), "say B 2")
    assert games.step(game) == "cards" and games.window(game) is None
    assert not_now(game, "close").args[1] == "NO WINDOW"
    game = after(game, "hand B T 9 4 7 starter 2D")
    assert scores(game) == (0, 2) and game.awards == ()


def test_the_crib_is_announced_by_the_dealer_and_passes_the_deal():
    game = after(at_the_show(MUGGINS), "say B 4; close; hand B T 9 4 7 starter 2D; say A 0; close")
    game = after(game, "hand A T 8 6 3 starter 2D")
    assert scores(game) == (0, 4) and games.may_say(game, A) == "crib" and games.may_say(game, B) == ""
    game = after(game, "say A 2; claim B 4; close")
    assert games.due_hand(game) == ("crib", A)
    game = after(game, "crib 5 J 2 Q starter 2D")
    assert scores(game) == (2, 4 + 4) and game.dealer == B and game.play is None and game.window is None


def test_an_unclaimed_undercount_is_lost_and_an_undoubted_overcount_stands():
    game = after(at_the_show(ALL), "say B 0; close; hand B T 9 4 7 starter 2D")
    assert scores(game) == (0, 0)
    game = after(at_the_show(ALL), "say B 8; close; hand B T 9 4 7 starter 2D")
    assert scores(game) == (0, 8)


def test_an_announcement_can_stand_without_its_cards_unless_something_was_claimed():
    game = after(at_the_show(ALL), "say B 4; close")
    assert not_now(game, "peg B 3 hand").args[1] == "CARDS FIRST"
    assert after(game, "peg B 0 hand").shown == 1 and scores(after(game, "peg B 0 hand")) == (0, 4)
    doubted = after(at_the_show(ALL), "say B 4; too-many A; close")
    assert not_now(doubted, "peg B 0 hand").args[1] == "CARDS FIRST"
    assert not_now(at_the_show(ALL), "peg B 0 hand").args[1] == "ANNOUNCE"


def test_a_hand_that_wins_unchallenged_wins_when_its_window_closes():
    game = after(at_the_show(ALL, (50, 118)), "say B 4")
    assert game.window.waits and scores(game) == (50, 118)
    won = after(game, "close")
    assert won.outcome.winner == B and won.outcome.how == "hand"
    assert after(game, "claim A 2; close").outcome.winner == B


def test_a_doubted_win_waits_for_its_cards():
    game = after(at_the_show(ALL, (50, 119)), "say B 6; too-many A; close")
    assert game.outcome is None and games.step(game) == "cards"
    assert after(game, "hand B T 9 4 7 starter 2D").outcome.winner == B
    game = after(at_the_show(ALL, (50, 116)), "say B 6; too-many A; close; hand B T 9 4 7 starter 2D")
    assert scores(game) == (54, 103) and game.outcome is None


def test_the_window_of_the_last_card_is_closed_before_the_show():
    game = after(table(MUGGINS), STARTER + ";" + CARDS)
    assert game.window.seat == A and game.window.due == 1
    assert not_now(game, "peg B 0 hand").args[1] == "GO FIRST"
    game = after(game, "say A 1; close")
    assert scores(game) == (1, 0) and games.may_say(game, B) == "hand"


def test_a_seat_that_laid_last_and_shows_first_has_to_settle_in_between():
    cards = "card B T; card A T; card B 4; card A 2; go B; card A A; go A; card B 9; card A 9; card B 8"
    game = after(table(MANUAL), "starter 2D; " + cards)
    assert game.play.over and games.may_say(game, B) == "play" and games.announced(game).due == 1
    for text in ("say B 1", "close"):
        assert games.may_say(after(game, text), B) == "hand"


def test_a_void_deal_takes_announcements_back():
    game = after(at_the_show(ALL), "say B 4; claim A 2; void")
    assert scores(game) == (0, 0) and game.window is None and game.play is None and game.dealer == A


def test_guided_play_is_not_switched_off_over_an_open_window():
    assert not_now(after(at_the_show(ALL), "say B 4"), "points").args[1] == "GO FIRST"
    assert not_now(after(at_the_show(ALL), "say B 4; close"), "points").args[1] == "GO FIRST"
    assert not_now(after(at_the_show(ALL), "say B 4"), "scores 5,5").args[1] == "GO FIRST"
    game = after(at_the_show(ALL), "points; hand B T 9 4 7 starter 2D")
    assert scores(game) == (0, 2) and games.step(game) is None


def test_what_settles_an_announcement_is_not_in_the_last_list():
    journal = Journal()
    journal.begin(make_options([("counting", "manual")]), A)
    for text in (STARTER + ";" + CARDS + "; close; say B 4; hand B T 9 4 7 starter 2D; peg A 1; points").split(";"):
        journal.record(parse_event(text))
    assert [peg[1:] for peg in journal.pegs()] == [(A, 1, "points")]
    journal.record(parse_event("hand A T 8 6 3 starter 2D"))
    assert [peg[1:] for peg in journal.pegs()] == [(A, 2, "hand"), (A, 1, "points")]


# More than two seats (rules.md 1.6).


def test_the_first_right_claim_clockwise_from_the_counter_gets_the_points():
    game = after(table(ALL + " seats=3", (0, 0, 0)), "starter 2D; card B T; card C T; claim B 1; claim A 2; card A 9")
    assert scores(game) == (2, 0, 0) and game.awards == ((A, 2, "muggins"),)


def test_each_wrong_claim_gives_its_points():
    game = after(table(ALL + " seats=3", (0, 0, 0)), "starter 2D; card B T; claim A 1; claim C 2; card C 9")
    assert scores(game) == (0, 3, 0)


def test_the_excess_goes_to_the_first_who_doubted_clockwise():
    game = after(table(ALL + " seats=3", (0, 0, 0)), "starter 2D; card B T; card C T; say C 6; too-many B; too-many A")
    assert scores(after(game, "card A 9")) == (4, 0, 2)


def test_partners_do_not_claim_from_each_other_and_share_what_they_get():
    game = after(table(ALL + " seats=4", (0, 0), D), "starter 2D; card A T; card B T")
    assert not_now(game, "claim D 2").args[1] == "OTHER SIDE"
    game = after(game, "claim C 2")
    assert not_now(game, "claim A 2").args[1] == "CLAIMED"
    assert scores(after(game, "card C 9")) == (2, 0)


# Set-backs decide by the truth (rules.md 1.7).


def at_a_hand_of_nothing(options, score):
    """The game when B announces Q, 8, 6 and 4 with a 2, which are worth nothing, at this score."""
    game = after(
        table(options + " set_back_hand=10", (0, score)), "starter 2D; card B Q; card A T; card B 8; go A; go B"
    )
    game = after(game, "card A 7; card B 6; card A 9; card B 4; card A 3")
    return after(game, "close") if games.step(game) == "close" else game


def test_a_true_hand_never_goes_back_whatever_was_announced():
    for options, words, due in ((ALL, "say B 0; close", 40), (ALL, "say B 4; close", 44), (MANUAL, "say B 0", 40)):
        game = after(at_the_show(options + " set_back_hand=10", (0, 40)), words)
        assert scores(after(game, "hand B T 9 4 7 starter 2D"))[B] == due


def test_a_true_nothing_goes_back_and_keeps_what_was_not_doubted():
    keyed = "; hand B Q 8 6 4 starter 2D"
    for options, words, score, due in (
        (ALL, "say B 0; close", 40, 30),
        (ALL, "say B 2; close", 40, 32),
        (ALL, "say B 2; too-many A; close", 40, 30),
        (ALL, "say B 2; claim A 3; close", 40, 35),
        (ALL, "say B 2; close", 3, 0),
        (MANUAL, "say B 2", 40, 32),
    ):
        game = after(at_a_hand_of_nothing(options, score), words + keyed)
        assert scores(game)[B] == due and game.awards[-1][2] == "set back hand"


def test_a_win_comes_before_the_set_back():
    game = after(at_a_hand_of_nothing(ALL, 119), "say B 2; close")
    assert game.outcome.winner == B


def test_no_cards_no_set_back():
    assert scores(after(at_a_hand_of_nothing(MANUAL, 40), "say B 0; peg B 0 hand"))[B] == 40


# The stinkhole.


def test_a_go_is_not_announced_from_the_stinkhole():
    options = MANUAL + "stinkhole=no_heels_no_go"
    game = after(table(options, (0, 120)), "starter 2D; card B T; card A T; card B 9; go A; go B")
    assert games.announced(game).due == 0 and not_now(game, "say B 1").args[1] == "STINKHOLE"
    game = after(table(options, (120, 0)), "starter JD")
    assert not_now(game, "say A 2").args[1] == "STINKHOLE"
