"""What a table can agree on: the table of options, its text, and what is refused."""

from cribboard.game import options
from cribboard.game.errors import Impossible, Unreadable
from cribboard.game.options import DEFAULTS, OPTIONS, make_options, options_text, parse_options
from tests.expect import refused


def test_every_row_of_the_table_is_a_field_in_its_order():
    assert len(OPTIONS) == len(DEFAULTS)
    for place in range(len(OPTIONS)):
        assert getattr(DEFAULTS, OPTIONS[place].name) == DEFAULTS[place] == OPTIONS[place].default


def test_every_default_is_allowed_and_built():
    for option in OPTIONS:
        assert option.default in option.values and option.default in option.built, option.name
        assert [value for value in option.built if value not in option.values] == []
        assert option.words


def test_the_defaults_have_no_text():
    assert options_text(DEFAULTS) == ""
    assert parse_options([]) == DEFAULTS == make_options()


def test_only_what_differs_is_written():
    agreed = make_options((("target", 61), ("next_dealer", "cut"), ("partners", False)))
    assert options_text(agreed) == "target=61 partners=off next_dealer=cut"
    assert parse_options(options_text(agreed).split()) == agreed


def test_every_value_that_is_built_survives_its_text():
    for option in OPTIONS:
        for value in option.built:
            agreed = make_options(((option.name, value),))
            assert getattr(agreed, option.name) == value
            assert parse_options(options_text(agreed).split()) == agreed


def test_values_may_be_given_as_text():
    assert make_options((("target", "61"), ("partners", "off"))) == make_options((("target", 61), ("partners", False)))


def test_a_table_may_have_match_points_of_its_own():
    agreed = make_options((("match_points", "5/10/20/40"),))
    assert parse_options(options_text(agreed).split()) == agreed
    refused(Impossible, make_options, (("match_points", "5/10"),))


def test_what_is_not_built_is_refused_saying_so():
    for name, value in (("seats", 3), ("seats", 4), ("muggins", True), ("counting", "manual"), ("lowball", True)):
        assert "not built yet" in refused(Impossible, make_options, ((name, value),)).args[0]


def test_every_value_is_built_or_refused():
    for option in OPTIONS:
        for value in option.values:
            if value not in option.built:
                refused(Impossible, make_options, ((option.name, value),))


def test_what_does_not_exist_is_refused_saying_what_does():
    assert "121, 61" in refused(Impossible, make_options, (("target", 100),)).args[0]
    refused(Impossible, make_options, (("colour", "red"),))
    refused(Impossible, parse_options, ["colour=red"])


def test_words_that_are_no_options_are_unreadable():
    for word in ("target", "target=", "61"):
        refused(Unreadable, parse_options, [word])
    refused(Unreadable, parse_options, ["target=61", "target=61"])


def test_on_and_off_are_words():
    assert options.value_text(True) == "on" and options.value_text(False) == "off" and options.value_text(61) == "61"
