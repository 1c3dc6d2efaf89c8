"""The vocabulary of the table and its text, exact inverses of each other."""

from cribboard.game import events
from cribboard.game.cards import parse_card, parse_cards
from cribboard.game.errors import Impossible, Unreadable
from cribboard.game.events import event_text, parse_event
from cribboard.game.options import DEFAULTS, make_options
from tests.expect import refused

FIVES = parse_cards("5H 5C 5S JD")
SAMPLES = (
    (events.game(1, 0, (0, 0), (0, 0), DEFAULTS), "game 1 dealer=A won=0,0 points=0,0"),
    (
        events.game(12, 1, (7, 4), (10, 4), make_options((("target", 61),))),
        "game 12 dealer=B won=7,4 points=10,4 target=61",
    ),
    (
        events.game(2, 0, (1, 0), (2, 0), make_options((("target", 61),)), (31, -31)),
        "game 2 dealer=A won=1,0 points=2,0 spread=31,-31 target=61",
    ),
    (events.cut(1), "cut B"),
    (events.deal(1), "deal B"),
    (events.scores((45, 0)), "scores 45,0"),
    (events.peg(0, 8), "peg A 8"),
    (events.peg(1, 0, "crib"), "peg B 0 crib"),
    (events.peg(1, 12, "hand"), "peg B 12 hand"),
    (events.peg(0, 2, "penalty"), "peg A 2 penalty"),
    (events.hand(0, FIVES, parse_card("5D")), "hand A 5H 5C 5S JD starter 5D"),
    (events.hand(1, parse_cards("5 5 5 J"), 5, 4), "hand B 5 5 5 J starter 5 flush 4"),
    (events.hand(1, parse_cards("2 4 6 J"), 8, 0, True), "hand B 2 4 6 J starter 8 nobs"),
    (events.hand(2, parse_cards("2 4 6 J"), 8, 5, True), "hand C 2 4 6 J starter 8 flush 5 nobs"),
    (events.crib(parse_cards("TC 5 6 7"), parse_card("8S")), "crib TC 5 6 7 starter 8S"),
    (events.crib(parse_cards("T 5 6 7"), 8, 5), "crib T 5 6 7 starter 8 flush 5"),
    (events.crib(parse_cards("TC 5 6"), parse_card("8S")), "crib TC 5 6 starter 8S"),
    (events.starter(parse_card("JD")), "starter JD"),
    (events.card(3, parse_card("5H")), "card D 5H"),
    (events.go(1), "go B"),
    (events.say(0, 6), "say A 6"),
    (events.say(1, 0), "say B 0"),
    (events.claim(2, 2), "claim C 2"),
    (events.too_many(3), "too-many D"),
    (events.close(), "close"),
    (events.points_mode(), "points"),
    (events.void(), "void"),
)


def test_every_event_has_a_text_and_comes_back_from_it():
    for event, text in SAMPLES:
        assert event_text(event) == text
        assert parse_event(text) == event


def test_there_is_a_sample_of_every_tag_and_kind_of_peg():
    assert {event[0] for event, _ in SAMPLES} == set(events.TAGS)
    assert {event[3] for event, _ in SAMPLES if event[0] == "peg"} == set(events.PEGS)


def test_tens_may_be_written_as_people_do():
    assert parse_event("card A 10H") == parse_event("card A TH")


def test_what_is_no_event_is_unreadable():
    for text in (
        "",
        "win A",
        "peg",
        "peg A",
        "peg A eight",
        "peg A -1",
        "peg A +1",
        "peg A 8 points",
        "peg A 8 crib crib",
        "peg E 8",
        "peg AB 8",
        "peg a 8",
        "peg A 0000008",
        "deal",
        "deal A B",
        "hand A 5H 5C 5S starter 5D",
        "hand A 5H 5C 5S JD QD starter 5D",
        "hand A 5H 5C 5S JD starter",
        "hand A 5H 5C 5S JD 5D",
        "hand A 5H 5C 5S JX starter 5D",
        "hand A 5H 5C 5S JD starter 5D flush 3",
        "hand A 5H 5C 5S JD starter 5D nobs flush 4",
        "hand A 5H 5C 5S JD starter 5D nobs nobs",
        "hand",
        "crib 5H 5C starter 5D",
        "scores",
        "scores 45,",
        "scores 45 61",
        "scores -1,0",
        "say A",
        "say A six",
        "claim A -2",
        "too-many",
        "close A",
        "void A",
        "points A 5",
        "cut",
        "game 1 dealer=A won=0,0 points=0,0 spread=1",
        "game 1 dealer=A won=0,-1 points=0,0",
        "game 1 dealer=A won=0,0 points=0,0 seats=3",
        "starter",
        "card A",
        "go",
        "go A A",
        "game",
        "game 1 dealer=A won=0,0",
        "game x dealer=A won=0,0 points=0,0",
        "game 1 A won=0,0 points=0,0",
        "game 1 dealer=A won=0 points=0,0",
        "game 1 dealer=A won=0,0,0 points=0,0",
        "game 1 dealer=A points=0,0 won=0,0",
        "game 1 dealer=A won=0,0 points=0,0 61",
    ):
        refused(Unreadable, parse_event, text)


def test_an_unknown_word_is_named():
    assert "'muggins'" in refused(Unreadable, parse_event, "muggins A 2").args[0]


def test_points_that_cannot_be_pegged_are_impossible():
    for text in ("peg A 0", "peg A 30", "peg A 30 crib", "peg A 0 penalty"):
        assert refused(Impossible, parse_event, text).args[0]
    assert parse_event("peg A 0 crib") and parse_event("peg A 0 hand") and parse_event("peg A 29")
    refused(Impossible, events.check_points, 3, "muggins")


def test_points_that_nothing_counts_cannot_be_announced_or_claimed():
    for points in (19, 25, 26, 27, 30):
        assert refused(Impossible, parse_event, f"say A {points}").args[1] == "NO SUCH COUNT"
    for text in ("claim A 0", "claim A 30"):
        refused(Impossible, parse_event, text)
    assert parse_event("claim A 19") == events.claim(0, 19)


def test_games_that_cannot_be_are_impossible():
    for text in (
        "game 0 dealer=A won=0,0 points=0,0",
        "game 1 dealer=C won=0,0 points=0,0",
        "game 1 dealer=D won=0,0,0 points=0,0,0 seats=3",
        "game 1 dealer=A won=0,0 points=0,0 muggins=on",
    ):
        refused(Impossible, parse_event, text)
