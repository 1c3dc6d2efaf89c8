"""Every play of pegging.json: two, three and four seats, whole deals and open series, event by event."""

import json

from cribboard.game.cards import parse_card, parse_cards
from cribboard.game.play import go, lay, start_play

REASONS = (
    ("fifteen", "fifteen"),
    ("thirty-one", "thirtyone"),
    ("pair", "pair"),
    ("pair royal", "pair"),
    ("double pair royal", "pair"),
    ("run", "run"),
    ("go", "go"),
    ("last", "last"),
)


def vectors():
    with open("tests/vectors/pegging.json") as file:
        return json.load(file)["vectors"]


def reason(kind):
    for ours, theirs in REASONS:
        if ours == kind:
            return theirs
    raise AssertionError(kind)


def replay(case, play):
    """Play the events of a case, comparing each; return the last play and the points per seat."""
    totals = [0] * case["players"]
    closing = ()
    for event in case["plays"]:
        where = (case["id"], event)
        seat = event["player"]
        if event["action"] == "award":
            assert [award[0] for award in closing] == [seat], where
            awards, closing = closing, ()
        else:
            assert not closing, where
            if event["action"] == "go":
                play, awards = go(play, seat)
            else:
                play, awards = lay(play, seat, parse_card(event["action"]))
            closing = tuple([award for award in awards if award[2] in ("go", "last")])
            awards = awards[: len(awards) - len(closing)]
        assert play.reached == event["count"], where
        assert sum([points for _, points, _ in awards]) == event["points"], where
        assert {reason(kind): points for _, points, kind in awards} == event["reasons"], where
        for winner, points, _ in awards:
            totals[winner] += points
    assert not closing, case["id"]
    return play, totals


def test_every_play_with_known_hands_goes_as_published():
    played = 0
    for case in vectors():
        if case["hands"] is None:
            continue
        hands = tuple([parse_cards(hand) for hand in case["hands"]])
        play, totals = replay(case, start_play(case["players"], case["leader"], hands))
        assert play.over, case["id"]
        assert totals == case["totals"], case["id"]
        played += 1
    assert played == 65


def test_every_open_series_goes_as_published():
    played = 0
    for case in vectors():
        if case["hands"] is not None:
            continue
        left = [1] * case["players"]
        for event in case["plays"]:
            left[event["player"]] += 1
        play, totals = replay(case, start_play(case["players"], case["leader"], None, tuple(left)))
        assert not play.over, case["id"]
        assert totals == case["totals"], case["id"]
        played += 1
    assert played == 36


def test_the_board_pegs_the_same_when_it_does_not_know_the_hands():
    for case in vectors():
        if case["hands"] is None:
            continue
        left = tuple([len(hand) for hand in case["hands"]])
        play = start_play(case["players"], case["leader"], None, left)
        totals = [0] * case["players"]
        for event in case["plays"]:
            seat, action = event["player"], event["action"]
            if action == "award":
                # Unless the cards ran out, the turn is back at the layer, whose go closes the series.
                if play.count == 0:
                    continue
                play, awards = go(play, seat)
            elif action == "go":
                play, awards = go(play, seat)
            else:
                # The suit does not matter to the play, so the table keys ranks.
                play, awards = lay(play, seat, parse_card(action) & 15)
            for winner, points, _ in awards:
                totals[winner] += points
        assert play.over, case["id"]
        assert totals == case["totals"], case["id"]
