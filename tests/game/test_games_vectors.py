"""The cases of games.json that are about a game: each is played through game.apply, and none is skipped silently.

A case says in its own words what it gives and expects, so each kind has a function of its own that knows them.
"""

import json

from cribboard.game import events, rules
from cribboard.game import game as games
from cribboard.game.cards import parse_card, parse_cards, value
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


VARIANTS = {
    "back10": {"set_back_hand": 10, "set_back_crib": 10},
    "nineteen": {"set_back_hand": 19, "set_back_crib": 19},
    "crib5": {"set_back_crib": 5},
}

# Four cards by what they count with the king of hearts; those for the crib are free beside the hand of the same case.
STARTER = "KH"
HANDS = {
    0: "2C 4D 6S 8H",
    1: "2C 4D 8S JH",
    4: "2C 2D 4S 4H",
    6: "2C 2D 2S 8H",
    8: "2C 2D 2S KC",
    10: "5C 5D QS 2H",
}
CRIBS = {0: "4H 6C 8S TD", 3: "2S 4H JC QD"}


def game_of(given, **options):
    """A game that stands as a case gives it: target, dealer, players, scores."""
    options["target"] = given.get("target", 121)
    options["seats"] = given.get("players", 2)
    game = start(make_options(list(options.items())), given.get("dealer", 0))
    return apply(game, events.scores(tuple(given.get("scores") or given["team_scores"])))


def after(game, *texts):
    """The game after some events."""
    for text in texts:
        game = apply(game, events.parse_event(text))
    return game


def hand_text(seat, points):
    return "hand {} {} starter {}".format("ABCD"[seat], HANDS[points], STARTER)


def at_the_show(game, hands):
    """The game after a whole play in which nobody announced anything."""
    game = after(game, "starter " + STARTER)
    held = [list(parse_cards(hand)) for hand in hands]
    while not game.play.over:
        seat = game.play.turn
        for card in held[seat]:
            if game.play.count + value(card) <= 31:
                held[seat].remove(card)
                game = apply(game, events.card(seat, card))
                break
        else:
            game = apply(game, events.go(seat))
    return after(game, "close") if games.step(game) == "close" else game


def check(game, expect):
    """Compare a game with all that a case expects of it, and make sure that no expectation is left unread."""
    unread = set(expect) - {"note", "order"}
    winner = expect.get("winner", expect.get("winner_team"))
    assert (game.outcome is None) == (winner is None)
    if winner is not None:
        assert game.outcome.winner == winner
    reads = {
        "winner": lambda: winner,
        "winner_team": lambda: winner,
        "final_capped": lambda: list(game.outcome.scores),
        "team_final_capped": lambda: list(game.outcome.scores),
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


def check_aloud(name):
    """A hand announced by seat 0, claimed against or doubted by seat 1, and then keyed."""
    given, expect = CASES[name]["given"], CASES[name]["expect"]
    scores_now = given.get("scores") or [given["score"], 0]
    options = {"counting": "manual", "muggins": True, "overcount": given.get("overcount", "acc")}
    options.update(VARIANTS.get(given.get("variant"), {}))
    game = game_of({"scores": scores_now, "dealer": 1, "target": given.get("target", 121)}, **options)
    game = at_the_show(game, (HANDS[given["true"]], "3C 3D 7H 9H"))
    game = after(game, "say A {}".format(given["claimed"]))
    if given.get("called"):
        game = after(game, "claim B {}".format(given.get("called_points", given["true"] - given["claimed"])))
    if given.get("challenged"):
        game = after(game, "too-many B")
    game = after(game, "close", hand_text(0, given["true"]))
    if "score_after" in expect:
        expect = {"scores_after": [expect["score_after"], 0]}
    check(game, expect)


def check_missed_heels(name):
    given = CASES[name]["given"]
    game = game_of(given, counting="manual", muggins=True)
    game = after(game, "starter " + given["starter"], "card A 2")
    refused(Illegal, apply, game, events.claim(0, 2))
    game = after(game, "card B 9")
    assert game.window.due == 0 and not game.heels
    check(after(game, "card A K"), CASES[name]["expect"])


def check_no_such_announcement(name):
    game = at_the_show(start(make_options([("counting", "manual")]), 1), (HANDS[0], "3C 3D 7H 9H"))
    for points in CASES[name]["given"]["claims"]:
        refused(Impossible, apply, game, events.say(0, points))


def check_set_back(name):
    """A hand, a crib or both, keyed in points mode; their seat has the first track."""
    given, expect = CASES[name]["given"], CASES[name]["expect"]
    options = dict(VARIANTS[given["variant"]])
    options["lowball"] = given.get("lowball", False)
    seats = given.get("players", 2)
    held = [given.get("score", given.get("team_score"))] + [0]
    game = game_of(
        {"scores": held, "players": seats, "dealer": 0 if "crib" in given or "crib_cards" in given else 1}, **options
    )
    if "hand" in given:
        game = after(game, hand_text(0, given["hand"]))
    if "crib" in given:
        game = after(game, f"crib {CRIBS[given['crib']]} starter {STARTER}")
    if "crib_cards" in given:
        game = after(game, "crib {} starter {}".format(" ".join(given["crib_cards"]), given["starter"]))
    assert scores(game)[0] == expect.get("score_after", expect.get("team_score_after"))
    assert game.outcome is None and not expect.get("game_over")


def check_lowball(name):
    given, expect = CASES[name]["given"], CASES[name]["expect"]
    if "final" in given:
        last = [min(score, given["target"] - 1) for score in given["final"]]
        game = game_of({"scores": last, "players": given["players"], "target": given["target"]}, lowball=True)
        game = after(game, "peg {} 1".format("ABC"[expect["loser"]]))
        assert list(game.outcome.scores) == given["final"] and list(games.ranking(game)) == expect["ranking"]
    else:
        game = after(game_of(given, lowball=True), "starter " + given["starter"])
        assert game.outcome.winner == expect["winner"] and game.outcome.how == "heels"
    assert games.ranking(game)[-1] == expect["loser"]


def check_stinkhole(name):
    given = CASES[name]["given"]
    game = game_of(given, stinkhole=given["stinkhole"])
    if "starter" in given:
        game = after(game, "starter " + given["starter"])
    else:
        game = after(game, "starter 3H", "card B K", "card A K")
        assert game.awards == ((0, 2, "pair"),)
    check(game, CASES[name]["expect"])


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


def test_the_show_of_more_seats_does_too():
    read(check_show, "g016 g017 g018 g019")


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


def test_missed_points_are_lost_or_claimed():
    read(check_aloud, "g076 g078 g080 g081 g082")
    read(check_missed_heels, "g083")


def test_counts_too_high_stand_or_are_put_back():
    read(check_aloud, "g084 g086 g087")
    read(check_no_such_announcement, "g088")


def test_no_points_set_back():
    read(check_set_back, "g089 g090 g092 g093 g094 g095 g096 g099 g100 g102 g104 g110")
    read(check_aloud, "g105 g106 g107")


def test_in_lowball_the_finish_loses():
    read(check_lowball, "g112 g113")


def test_the_stinkhole_stops_heels_but_no_pair():
    read(check_stinkhole, "g116 g117")


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
    test_the_show_of_more_seats_does_too,
    test_each_number_of_players_has_its_deal,
    test_the_lowest_card_deals,
    test_the_losers_score_is_what_makes_a_skunk,
    test_match_points_follow_the_scheme,
    test_the_next_first_dealer_follows_the_policy,
    test_missed_points_are_lost_or_claimed,
    test_counts_too_high_stand_or_are_put_back,
    test_no_points_set_back,
    test_in_lowball_the_finish_loses,
    test_the_stinkhole_stops_heels_but_no_pair,
    test_a_go_wins_from_the_last_hole,
    test_what_cannot_be_is_refused,
)


def test_every_case_is_read_once():
    del READ[:]
    for test in TESTS:
        test()
    assert sorted(READ) == sorted(CASES)
