"""What is being played, in words for a page."""

from cribboard.game import match
from cribboard.game.events import parse_event
from cribboard.game.game import apply, start
from cribboard.game.options import make_options
from host_tools.simulator import form


def won(options, *tracks):
    """The last of some games that these tracks won, each by 121 to 0; all but it are confirmed."""
    game = start(make_options(options))
    for number, track in enumerate(tracks):
        if number:
            game = apply(game, match.next_game_event(game))
        for points in (29, 29, 29, 29, 5):
            game = apply(game, parse_event(f"peg {track} {points}"))
    return game


def test_usual_rules_are_not_named_and_others_are():
    assert form.rules(make_options()) == ""
    assert form.rules(make_options((("set_back_hand", 10), ("set_back_crib", 10)))) == (
        "Rules: a hand or crib without points goes back 10."
    )
    assert form.rules(make_options((("set_back_crib", 5),))) == "Rules: a crib without points goes back 5."
    assert form.rules(make_options((("counting", "manual"), ("muggins", True)))) == (
        "Rules: players announce their points, missed points can be claimed (muggins)."
    )
    assert form.rules(make_options((("match", "games"), ("skunk_games", 2)))) == "Rules: a skunk counts for 2 games."


def test_every_rule_that_differs_is_named():
    silent = ("target", "seats", "match", "match_length", "skunk_games")  # the title says them, or the board shows them
    for option in form.OPTIONS:
        for value in option.values:
            if value != option.default and option.name not in silent:
                players = {"partners": 4, "go_rule": 3, "crib3": 3}.get(option.name, 2)
                needs = (("seats", players), ("counting", "manual" if option.name == "muggins" else "auto"))
                assert form.rules(make_options((*needs, (option.name, value)))), option.name
    assert form.rules(make_options((("partners", False),))) == "", "two players have no partners"


def test_the_title_counts_a_finished_game():
    assert form.title(start(make_options())) == "Game 1 to 121"
    assert form.title(won((), "A")) == "Game 1 to 121, games won 1 : 0"
    exactly = (("match", "exactly"), ("match_length", 3))
    assert form.title(won(exactly, "A", "B")) == "Game 2 of 3 to 121, games won 1 : 1"
    points = (("match", "points"), ("match_length", 9))
    assert form.title(won(points, "A", "B")) == "Game 2 to 121, first to 9 points, points 3 : 3"


def test_a_result_says_what_it_pays_and_how_the_match_stands():
    assert form.result(start(make_options())) == ""
    assert form.result(won((), "A")) == "The game pays 3 points. Games 1 : 0, points 3 : 0, spread A +121."
    skunks = (("match", "games"), ("match_length", 5), ("skunk_games", 2))
    assert form.result(won(skunks, "A", "B")) == "The game pays 3 points. Games 2 : 2, points 3 : 3, spread even."
