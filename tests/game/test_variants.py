"""Forms of the game: set-backs, lowball, the stinkhole, three and four seats, a crib of three cards."""

from cribboard.game import events
from cribboard.game import game as games
from cribboard.game.cards import parse_card, parse_cards, value
from cribboard.game.errors import Illegal, Impossible
from cribboard.game.events import parse_event
from cribboard.game.game import apply, back, scores, start
from cribboard.game.hand import count_hand, offers
from cribboard.game.options import parse_options
from cribboard.game.rules import crib_size, deal_sizes
from tests.expect import refused

A, B, C, D = 0, 1, 2, 3
BACK_10 = "set_back_hand=10 set_back_crib=10"


def table(options="", at=(), dealer=A):
    """A game with these options and scores."""
    game = start(parse_options(options.split()), dealer)
    return apply(game, events.scores(at)) if at else game


def after(game, words):
    """The game after events in words, with semicolons between."""
    for text in words.split(";"):
        game = apply(game, parse_event(text))
    return game


# Set-backs (rules.md 1.7). A hand or crib of 2, 4, 6 and 8 with a king is worth nothing.


def test_a_hand_and_a_crib_of_nothing_go_back_and_say_so():
    game = after(table(BACK_10, (47, 47)), "hand B 2C 4D 6S 8H starter KH")
    assert scores(game) == (47, 37) and game.awards == ((B, 0, "hand"), (B, -10, "set back hand"))
    game = after(game, "crib 2D 4S 6C 8S starter KH")
    assert scores(game) == (37, 37) and game.awards == ((A, 0, "crib"), (A, -10, "set back crib"))


def test_the_pegs_go_back_to_where_they_have_been():
    game = after(table(BACK_10), "peg B 8; peg B 4; peg B 7; hand B 2C 4D 6S 8H starter KH")
    assert game.trails[B] == (0, 8, 9) and back(game, B) == 8


def test_nobody_goes_back_behind_the_start():
    game = after(table(BACK_10, (0, 7)), "hand B 2C 4D 6S 8H starter KH")
    assert scores(game) == (0, 0) and game.awards[-1] == (B, -7, "set back hand")
    game = after(table(BACK_10), "hand B 2C 4D 6S 8H starter KH")
    assert game.awards == ((B, 0, "hand"), (B, 0, "set back hand")) and game.trails == ((0,), (0,))


def test_hand_and_crib_have_their_own_holes():
    game = table("set_back_crib=5", (20, 20))
    assert scores(after(game, "hand B 2C 4D 6S 8H starter KH")) == (20, 20)
    assert scores(after(game, "crib 2C 4D 6S 8H starter KH")) == (15, 20)
    assert scores(after(table("set_back_hand=7", (20, 20)), "hand B 2C 4D 6S 8H starter KH")) == (20, 13)


def test_points_from_a_console_set_nobody_back():
    assert scores(after(table(BACK_10, (20, 20)), "peg B 0 hand; peg A 0 hand; peg A 0 crib")) == (20, 20)


def test_claims_save_a_hand():
    assert scores(after(table(BACK_10, (20, 20)), "hand B 2 4 8 J starter K nobs")) == (20, 21)


def test_partners_share_a_set_back():
    game = after(table(BACK_10 + " seats=4", (20, 20)), "hand C 2C 4D 6S 8H starter KH")
    assert scores(game) == (10, 20) and game.awards == ((C, 0, "hand"), (C, -10, "set back hand"))


def test_points_in_the_play_and_heels_do_not_save():
    play = "starter JH; card B Q; card A T; card B 8; go A; go B; card A 7; card B 6; card A 9; card B 2; card A 3"
    game = after(table(BACK_10, (20, 20)), play)
    assert scores(game)[B] > 20
    before = scores(game)[B]
    assert scores(after(game, "hand B QD 8D 6S 2C starter JH"))[B] == before - 10


# Lowball.


def test_in_lowball_whoever_reaches_the_target_loses():
    game = after(table("lowball=on", (119, 60)), "peg A 2")
    assert game.outcome.winner == B and game.outcome.margin == 61 and game.outcome.scores == (121, 60)
    assert game.outcome.level == 0 and game.outcome.points == 1 and games.skunks(game) == (0, 0)
    assert games.tally(game) == ((0, 1), (0, 1)) and games.spread(game) == (-61, 61)
    assert games.can_win(table("lowball=on", (119, 60)), A, 2)


def test_of_three_the_lowest_wins_at_lowball_and_a_tie_goes_to_the_dealers_left():
    game = after(table("lowball=on seats=3", (100, 90, 120)), "peg C 1")
    assert game.outcome.winner == B and games.ranking(game) == (1, 0, 2) and game.outcome.margin == 10
    for dealer, winner in ((A, B), (B, A), (C, A)):
        game = after(table("lowball=on seats=3", (90, 90, 120), dealer), "peg C 1")
        assert game.outcome.winner == winner and game.outcome.margin == 0


def test_a_set_back_helps_at_lowball():
    game = after(table("lowball=on " + BACK_10, (118, 118)), "hand B 2C 4D 6S 8H starter KH")
    assert scores(game) == (118, 108) and game.outcome is None


# The stinkhole: from the last hole heels, and in the stricter form a go or last card alone, do not count.

GO = "starter 2D; card B T; card A 7; card B 9; go A; go B"


def test_heels_do_not_win_from_the_stinkhole():
    for form in ("no_heels", "no_heels_no_go"):
        game = after(table("stinkhole=" + form, (120, 0)), "starter JD")
        assert scores(game) == (120, 0) and game.awards == ((A, 0, "stinkhole"),) and game.outcome is None
        assert after(table("stinkhole=" + form, (119, 0)), "starter JD").outcome.winner == A
    assert after(table("", (120, 0)), "starter JD").outcome.winner == A


def test_a_go_does_not_win_from_the_stinkhole_in_the_stricter_form():
    assert after(table("stinkhole=no_heels", (0, 120)), GO).outcome.winner == B
    game = after(table("stinkhole=no_heels_no_go", (0, 120)), GO)
    assert game.outcome is None and scores(game) == (0, 120) and game.awards == ((B, 0, "stinkhole"),)
    assert scores(after(table("stinkhole=no_heels_no_go", (0, 119)), GO)) == (0, 120)


def test_a_short_game_has_its_stinkhole_at_60():
    assert after(table("target=61 stinkhole=no_heels", (60, 0)), "starter JD").outcome is None
    assert after(table("target=61 stinkhole=no_heels", (59, 0)), "starter JD").outcome.winner == A


def test_other_points_win_from_the_stinkhole():
    for words in ("peg A 1", "starter 2D; card B T; card A 5", "crib 5 J 2 Q starter 2D"):
        assert after(table("stinkhole=no_heels_no_go", (120, 0)), words).outcome.winner == A


def test_a_last_card_that_scores_more_is_pegged_whole():
    cards = "starter 2D; card B T; card A T; card B T; card A A; card B 9; card A 8; card B 4; card A 4"
    assert after(table("", (100, 0)), cards).awards == ((A, 2, "pair"), (A, 1, "last"))
    game = after(table("stinkhole=no_heels_no_go", (114, 0)), cards)
    assert game.outcome is not None and game.outcome.how == "last"


# Three and four seats.


def test_three_seats_deal_play_and_show_in_turn():
    game = after(table("seats=3", (), B), "starter 2D")
    assert game.play.turn == C and game.play.left == (4, 4, 4)
    game = after(game, "card C T; card A T; card B 9; go C; go A; go B")
    assert scores(game) == (2, 1, 0) and game.play.turn == C
    game = after(
        table("seats=3", (), B), "hand C 2 3 4 5 starter K; hand A 2 3 4 5 starter K; hand B 9 9 8 7 starter K"
    )
    assert games.next_show(game) == ("crib", B)
    assert after(game, "peg B 3 crib").dealer == C


def test_after_a_go_the_others_play_on_unless_the_bicycle_says_not():
    words = "starter 2D; card B T; card C T; card A 6; go B"
    assert after(table("seats=3"), words).play.turn == C
    game = after(table("seats=3"), words + "; go C")
    assert game.play.turn == A and scores(game) == (2 - 2, 0, 2)
    game = after(table("seats=3 go_rule=bicycle3"), words + "; go C")
    assert scores(game) == (1, 0, 2) and game.play.turn == B


def test_partners_peg_on_two_tracks_and_win_together():
    game = table("seats=4", (112, 118), D)
    assert len(game.trails) == 2 and game.dealer == D
    game = after(game, "peg A 2; peg C 3; peg B 1")
    assert scores(game) == (117, 119) and game.trails[A] == (0, 112, 114, 117)
    assert after(game, "hand C 5 5 T J starter K").outcome.winner == A
    refused(Illegal, apply, game, parse_event("peg A 3 crib"))
    assert after(game, "peg B 1 crib").dealer == A


def test_four_alone_have_four_tracks():
    game = after(table("seats=4 partners=off", (), D), "peg C 5; peg D 6")
    assert scores(game) == (0, 0, 5, 6)


def test_every_seat_of_a_guided_deal_shows_in_turn():
    game = after(table("seats=4", (), D), "starter 2D")
    held = [list("T987"), list("T987"), list("T987"), list("A354")]
    while not game.play.over:
        seat = game.play.turn
        fits = [word for word in held[seat] if game.play.count + value(parse_card(word)) <= 31]
        if fits:
            held[seat].remove(fits[0])
        game = after(game, "card {} {}".format("ABCD"[seat], fits[0]) if fits else "go " + "ABCD"[seat])
    shows = []
    while game.deals == 0:
        kind, seat = games.next_show(game)
        shows.append((kind, seat))
        game = after(game, "peg {} 0 {}".format("ABCD"[seat], kind))
    assert shows == [("hand", A), ("hand", B), ("hand", C), ("hand", D), ("crib", D)] and game.dealer == A


# A crib of three cards at a table of three.


def test_the_crib_of_three_may_have_three_cards():
    agreed = parse_options(["seats=3", "crib3=three_cards"])
    assert crib_size(agreed) == 3 and crib_size(parse_options(["seats=3"])) == 4
    assert crib_size(parse_options(["crib3=three_cards"])) == 4
    assert deal_sizes(3, "three_cards") == (5, 1, 0, 37) and deal_sizes(3) == (5, 1, 1, 36)
    game = after(start(agreed), "crib 5H 5C JD starter 5D")
    assert scores(game) == (6 + 2 + 6 + 1, 0, 0) and game.dealer == B
    refused(Impossible, apply, start(agreed), parse_event("crib 5H 5C JD 2C starter 5D"))
    refused(Impossible, apply, start(parse_options(["seats=3"])), parse_event("crib 5H 5C JD starter 5D"))


def test_three_cards_count_all_but_a_flush():
    jack = count_hand(parse_cards("5H 5C JD"), parse_card("5D"), True)
    assert [(each.kind, each.points) for each in jack.combinations] == [
        ("fifteen", 2),
        ("fifteen", 2),
        ("fifteen", 2),
        ("fifteen", 2),
        ("pair royal", 6),
        ("nobs", 1),
    ]
    assert jack.combinations[-1].cards == 4 | 16
    assert count_hand(parse_cards("2H 3H 4H"), parse_card("8H"), True).total == 3 + 2
    assert count_hand(parse_cards("2H 3H 4H"), parse_card("5H"), True).total == 4
    refused(Impossible, count_hand, parse_cards("2 3 4"), 6, True, 5)
    assert count_hand(parse_cards("2 3 J"), 6, True, 0, True).total == 1 + 2


def test_of_three_cards_only_the_jack_is_offered():
    assert offers(parse_cards("2 3 J"), 6, True) == (False, False, True)
    assert offers(parse_cards("2H 3H JH"), parse_card("6H"), True) == (False, False, False)
