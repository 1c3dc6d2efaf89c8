"""The cases of games.json that are about a game: each is played through game.apply, and none is skipped silently.

A case says in its own words what it gives and expects, so each kind has a function of its own that knows them.
"""

import json

from cribboard.game import events, rules
from cribboard.game import game as games
from cribboard.game.cards import parse_card, parse_cards
from cribboard.game.errors import Illegal, Impossible, Unreadable
from cribboard.game.game import apply, scores, start
from cribboard.game.options import make_options
from tests.expect import refused

LEVELS = ("none", "single", "double", "triple")
SCHEMES = {
    "casual_1_2_3": "1/2/3",
    "casual_1_2_3_4": "1/2/3/4",
    "acc_2_3_3": "2/3/3",
    "seed003_1_2_4": "1/2/4",
    "long_3_4_4": "3/4/4",
}


def read_cases():
    with open("tests/vectors/games.json") as file:
        return {case["id"]: case for case in json.load(file)["vectors"]}


CASES = read_cases()


def game_of(given, **options):
    """A game that stands as a case gives it: target, dealer, scores."""
    options["target"] = given.get("target", 121)
    game = start(make_options(list(options.items())), given.get("dealer", 0))
    for seat in range(2):
        due = given["scores"][seat]
        while games.score(game, seat) < due:
            game = apply(game, events.peg(seat, min(29, due - games.score(game, seat))))
    return game


def check(game, expect):
    """Compare a game with all that a case expects of it, and make sure that no expectation is left unread."""
    unread = set(expect) - {"note", "order"}
    winner = expect.get("winner", None)
    assert (game.outcome is None) == (winner is None)
    if winner is not None:
        assert game.outcome.winner == winner
    reads = {
        "winner": lambda: winner,
        "final_capped": lambda: list(game.outcome.scores),
        "final_raw": lambda: list(game.outcome.raw),
        "scores_after": lambda: list(scores(game)),
        "skunk": lambda: LEVELS[game.outcome.level],
        "ended_in": lambda: {"heels": "cut", "pair": "play"}[game.outcome.how],
        "next_dealer": lambda: game.dealer,
        "points": lambda: game.awards[-1][1],
    }
    for name in sorted(unread):
        assert reads[name]() == expect[name], name


def check_cut(name):
    case = CASES[name]
    game = apply(game_of(case["given"]), events.starter(parse_card(case["given"]["starter"])))
    check(game, case["expect"])


def check_play(name):
    given = CASES[name]["given"]
    game = apply(game_of(given), events.starter(parse_card("3H")))
    assert game.play.turn == given["leader"]
    for card in parse_cards(given["cards"]):
        game = apply(game, events.card(game.play.turn, card))
    if name == "g007":
        game = apply(apply(game, events.go(1)), events.go(0))
    check(game, CASES[name]["expect"])


def check_thirty_one(name):
    given = CASES[name]["given"]
    for before, wins in ((0, True), (1, False)):
        game = game_of({"scores": [given["scores"][0] - before, given["scores"][1]], "dealer": given["dealer"]})
        for text in ("starter 3H", "card A K", "card B 9", "card A Q"):
            game = apply(game, events.parse_event(text))
        game = apply(game, events.parse_event("go B"))
        game = apply(game, events.parse_event("card A 2"))
        assert game.awards == ((0, 2, "thirty-one"),)
        if wins:
            check(game, CASES[name]["expect"])
        assert (game.outcome is not None) == wins


def check_show(name):
    """A show in console points that stand for the hands, in the order the game proposes."""
    given, expect = CASES[name]["given"], CASES[name]["expect"]
    game = game_of(given)
    order = []
    deals = game.deals
    while game.outcome is None and game.deals == deals:
        kind, seat = games.next_show(game)
        order.append("crib" if kind == "crib" else "hand" + str(seat))
        points = given["crib"] if kind == "crib" else given["show"][seat]
        game = apply(game, events.peg(seat, points, kind))
    assert order == expect.get("order", order)
    check(game, expect)


def check_order(name):
    """The order of the show for more seats than are built, as far as the case expects it."""
    given, expect = CASES[name]["given"], CASES[name]["expect"]
    order = ["hand" + str(seat) for seat in rules.show_order(given["players"], given["dealer"])] + ["crib"]
    assert order[: len(expect["order"])] == expect["order"]


def check_deal(name):
    given, expect = CASES[name]["given"], CASES[name]["expect"]
    seats = given["players"]
    sizes = rules.deal_sizes(seats)
    assert [sizes.dealt] * seats == expect["dealt"] and [sizes.discards] * seats == expect["discards"]
    assert sizes.to_crib == expect["to_crib_from_deck"] and sizes.stock == expect["stock_before_cut"]
    assert sizes.dealt - sizes.discards == expect["hand"]
    assert seats * sizes.discards + sizes.to_crib == expect["crib"]


def check_cut_for_deal(name):
    given, expect = CASES[name]["given"], CASES[name]["expect"]
    cuts = tuple([parse_card(text) for text in given["cuts"]])
    assert rules.cut_for_deal(cuts) == (expect["dealer"], tuple(expect.get("recut", ())))


def check_skunk(name):
    given, expect = CASES[name]["given"], CASES[name]["expect"]
    lines = "fractions" if given.get("lines") == "fractions" else "fixed"
    target = given["target"]
    game = game_of({"target": target, "scores": [target - 1, given["loser_score"]]}, skunk_lines=lines)
    outcome = apply(game, events.peg(0, 1)).outcome
    assert outcome.scores == (given["winner_score"], given["loser_score"])
    assert LEVELS[outcome.level] == expect["level"]


def check_match_points(name):
    given, expect = CASES[name]["given"], CASES[name]["expect"]
    loser = {"none": 91, "single": 90, "double": 60, "triple": 30}[given["level"]]
    game = game_of({"scores": [120, loser]}, match_points=SCHEMES[given["scheme"]])
    game = apply(game, events.peg(0, 1))
    assert LEVELS[game.outcome.level] == given["level"]
    assert game.outcome.points == expect["points"] and games.tally(game) == ((1, 0), (expect["points"], 0))


def check_next_dealer(name):
    given, expect = CASES[name]["given"], CASES[name]["expect"]
    last = given["last_game"]
    for deals in range(2):
        ends = [100, 100]
        ends[last["winner"]] = 120
        game = game_of({"scores": ends, "dealer": last["first_dealer"]}, next_dealer=given["policy"])
        for _ in range(deals):
            game = apply(game, events.peg(game.dealer, 0, "crib"))
        game = apply(game, events.peg(last["winner"], 1))
        game = apply(game, games.next_game_event(game))
        assert game.first_dealer == game.dealer == expect["next_first_dealer"]


def check_go_from_120(name):
    """The stinkhole is off: a go pegged from hole 120 wins."""
    game = game_of({"scores": CASES[name]["given"]["scores"], "dealer": 1})
    for text in ("starter 3H", "card A K", "card B 9", "card A Q", "go B", "go A"):
        game = apply(game, events.parse_event(text))
    assert game.outcome.how == "go"
    check(game, CASES[name]["expect"])


def check_two_hands(name):
    hands = [parse_cards(hand) for hand in CASES[name]["given"]["hands"]]
    game = apply(start(make_options()), events.hand(1, hands[0], parse_card("KH")))
    refused(Impossible, apply, game, events.hand(0, hands[1], parse_card("KH")))


def check_unreadable_hand(name):
    given = CASES[name]["given"]
    refused(Unreadable, events.parse_event, "hand A {} starter {}".format(" ".join(given["hand"]), given["starter"]))


def check_short_hand(name):
    given = CASES[name]["given"]
    event = events.hand(0, parse_cards(given["hand"]), parse_card(given["starter"]))
    refused(Impossible, apply, start(make_options()), event)


def check_card_not_in_hand(name):
    """Where hands are not known, a card cannot be laid that another seat has laid already."""
    game = apply(apply(start(make_options()), events.parse_event("starter 3H")), events.parse_event("card B 7H"))
    refused(Impossible, apply, game, events.parse_event("card A 7H"))


def check_thirty_two(name):
    game = start(make_options())
    for text in ("starter 3H", "card B K", "card A Q", "card B K"):
        game = apply(game, events.parse_event(text))
    refused(Impossible, apply, game, events.parse_event("card A 2"))


def check_go_while_able(name):
    game = start(make_options())
    for text in ("starter 3H", "card B K", "card A A", "card B K"):
        game = apply(game, events.parse_event(text))
    assert game.play.count == 21
    refused(Illegal, apply, game, events.parse_event("go A"))


def check_discard(name):
    given = CASES[name]["given"]
    refused(Impossible, rules.check_discard, given.get("players", 2), parse_cards(given["discard"]))


# Cases that wait for what is not built. Of g016 to g019 the order is tested, their totals need more seats.
WAITING = (
    ("counting aloud and muggins", "g076 g078 g080 g081 g082 g083 g084 g086 g087 g088"),
    ("set-backs", "g089 g090 g092 g093 g094 g095 g096 g099 g100 g102 g104 g105 g106 g107 g110"),
    ("lowball", "g112 g113"),
    ("the stinkhole", "g116 g117"),
)


READ = []


def read(function, names):
    """Try each case with a function that knows what it says."""
    for name in names.split():
        function(name)
        READ.append(name)


def test_the_cut_pegs_heels_for_the_dealer():
    read(check_cut, "g002 g003 g004 g005")


def test_the_play_ends_the_game_and_gives_the_go_to_the_layer():
    read(check_play, "g006 g007")


def test_thirty_one_is_two_and_not_three():
    read(check_thirty_one, "g009")


def test_the_show_goes_in_order_and_stops_at_the_win():
    read(check_show, "g011 g013 g014 g015")


def test_the_show_of_more_seats_goes_in_order():
    read(check_order, "g016 g017 g018 g019")


def test_each_number_of_players_has_its_deal():
    read(check_deal, "g024 g025")


def test_the_lowest_card_deals():
    read(check_cut_for_deal, "g026 g027 g028")


def test_the_losers_score_is_what_makes_a_skunk():
    read(check_skunk, "g030 g033 g035 g036 g037 g040 g042 g043 g044 g045 g046 g047 g048 g049 g051")


def test_match_points_follow_the_scheme():
    read(check_match_points, "g052 g053 g056 g058 g060 g062 g063 g064 g066 g067 g068 g069 g070 g071")


def test_the_next_first_dealer_follows_the_policy():
    read(check_next_dealer, "g072 g073")


def test_a_go_wins_from_the_last_hole():
    read(check_go_from_120, "g114")


def test_what_cannot_be_is_refused():
    read(check_two_hands, "g120")
    read(check_unreadable_hand, "g121")
    read(check_short_hand, "g122")
    read(check_card_not_in_hand, "g123")
    read(check_thirty_two, "g124")
    read(check_go_while_able, "g125")
    read(check_discard, "g126 g127")


TESTS = (
    test_the_cut_pegs_heels_for_the_dealer,
    test_the_play_ends_the_game_and_gives_the_go_to_the_layer,
    test_thirty_one_is_two_and_not_three,
    test_the_show_goes_in_order_and_stops_at_the_win,
    test_the_show_of_more_seats_goes_in_order,
    test_each_number_of_players_has_its_deal,
    test_the_lowest_card_deals,
    test_the_losers_score_is_what_makes_a_skunk,
    test_match_points_follow_the_scheme,
    test_the_next_first_dealer_follows_the_policy,
    test_a_go_wins_from_the_last_hole,
    test_what_cannot_be_is_refused,
)


def test_every_case_is_read_once_or_waits_for_something_named():
    del READ[:]
    for test in TESTS:
        test()
    named = list(READ)
    for _, names in WAITING:
        named.extend(names.split())
    assert sorted(named) == sorted(CASES)


def test_only_options_that_are_not_built_wait():
    for reason, names in WAITING:
        for name in names.split():
            assert CASES[name]["default_rule"] is False, (name, reason)
