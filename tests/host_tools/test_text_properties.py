"""Text that comes back: events, operations, cards and options."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cribboard.game import events
from cribboard.game.cards import card_text, parse_card
from cribboard.game.errors import Impossible, Unreadable
from cribboard.game.journal_text import operation_text, parse_operation
from cribboard.game.options import OPTIONS, make_options, options_text, parse_options
from tests.host_tools.random_table import ALOUD, CARDS, COUNTS, DEALS, GUIDED, PEGS

Operation = tuple[Any, ...]


@given(st.one_of(PEGS, COUNTS, GUIDED, ALOUD, DEALS))
def test_events_that_may_happen_come_back_from_their_text(event: Operation) -> None:
    try:
        assert events.parse_event(events.event_text(event)) == event
    except Impossible:
        assert event[0] in ("peg", "say", "claim")


@given(st.one_of(st.text(), st.text(alphabet="ABCDpeghandcribstrt 0123456789=,JQKT", max_size=40)))
def test_any_text_is_an_operation_or_unreadable(text: str) -> None:
    try:
        operation = parse_operation(text)
    except (Unreadable, Impossible):
        return
    assert parse_operation(operation_text(operation)) == operation


@given(CARDS)
def test_cards_in_events_keep_their_names(card: int) -> None:
    assert parse_card(card_text(card)) == card


@given(st.lists(st.tuples(st.integers(0, len(OPTIONS) - 1), st.integers(0, 30))))
def test_options_come_back_from_their_text(choices: list[tuple[int, int]]) -> None:
    pairs = [(OPTIONS[place].name, OPTIONS[place].values[n % len(OPTIONS[place].values)]) for place, n in choices]
    try:
        options = make_options(pairs)
    except Impossible as error:
        assert error.args[1].isupper()
        return
    assert parse_options(options_text(options).split()) == options
