"""Whole games by every option, kept by a referee of their own: scores, results, journals, undo and redo."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribboard.game import game as games
from cribboard.game.errors import Impossible
from cribboard.game.journal import Journal
from cribboard.game.options import OPTIONS, Options, make_options
from tests.host_tools.referee import Evening


@st.composite
def tables(draw: Any) -> Options:
    """Options of any kind that go together."""
    pairs = [(option.name, draw(st.sampled_from(option.values))) for option in OPTIONS]
    try:
        return make_options(pairs)
    except Impossible:
        is_lowball = dict(pairs)["lowball"]
        fixed = [("counting", "auto" if is_lowball else "manual"), ("stinkhole", "off")]
        return make_options(pairs + fixed + ([("muggins", False)] if is_lowball else []))


def check_evening(evening: Evening) -> None:
    """The journal comes back from its text, and from being undone and redone."""
    loaded = Journal()
    loaded.load(evening.lines)
    assert loaded.game == evening.game
    last = min(len(evening.states) - 1, 60)
    for back in range(1, last + 1):
        loaded.undo()
        assert loaded.game == evening.states[-1 - back]
    for back in range(last - 1, -1, -1):
        loaded.redo()
        assert loaded.game == evening.states[-1 - back]


@pytest.mark.slow
@given(tables(), st.integers(0, 2**32))
@settings(deadline=None, max_examples=60)
def test_a_game_by_any_options_ends_as_the_referee_says(options: Options, seed: int) -> None:
    evening = Evening(options, seed)
    evening.play_game()
    check_evening(evening)
    if games.match_over(evening.game) is None:
        dealer = 0 if options.next_dealer == "cut" else None
        following = games.next_game_event(evening.game, dealer)
        evening.lines.append(evening.journal.record(following))
        won, points = games.tally(evening.states[-1])
        assert (evening.game.won, evening.game.points) == (won, points) and sum(games.spread(evening.game)) <= 0
        evening.states.append(evening.game)
        evening.begin_game()
        evening.play_game()
        check_evening(evening)


FORMS = (
    "",
    "seats=3",
    "seats=4",
    "seats=4 partners=off",
    "seats=3 go_rule=bicycle3 crib3=three_cards",
    "target=61 skunk_lines=fractions",
    "set_back_hand=10 set_back_crib=10",
    "set_back_hand=19 set_back_crib=19 lowball=on",
    "set_back_hand=10 counting=manual muggins=on overcount=acc",
    "lowball=on seats=3",
    "stinkhole=no_heels",
    "stinkhole=no_heels_no_go counting=manual muggins=on",
    "counting=manual",
    "counting=manual muggins=on",
    "counting=manual overcount=correct_only seats=3",
    "counting=manual muggins=on overcount=acc",
    "counting=manual muggins=on overcount=acc seats=4",
    "counting=manual muggins=on overcount=acc seats=4 partners=off stinkhole=no_heels_no_go",
)


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_each_form_of_the_game_is_played_several_times(form: str) -> None:
    options = make_options([tuple(word.split("=")) for word in form.split()])
    winners: Counter[int] = Counter()
    for seed in range(8):
        evening = Evening(options, seed)
        evening.play_game()
        check_evening(evening)
        winners[evening.game.outcome.winner] += 1
    assert len(winners) > 1
