"""What a table can agree on: the table of options, its text, and what is refused."""

from cribboard.game import options
from cribboard.game.errors import Impossible, Unreadable
from cribboard.game.options import DEFAULTS, MEANINGS, OPTIONS, make_options, options_text, parse_options
from tests.expect import refused


def test_every_row_of_the_table_is_a_field_in_its_order():
    assert len(OPTIONS) == len(DEFAULTS)
    for place in range(len(OPTIONS)):
        assert getattr(DEFAULTS, OPTIONS[place].name) == DEFAULTS[place] == OPTIONS[place].default


def test_every_default_is_allowed():
    for option in OPTIONS:
        assert option.default in option.values, option.name
    assert sorted(MEANINGS) == sorted([option.name for option in OPTIONS]) and all(MEANINGS.values())


def test_the_defaults_have_no_text():
    assert options_text(DEFAULTS) == ""
    assert parse_options([]) == DEFAULTS == make_options()


def test_only_what_differs_is_written():
    agreed = make_options((("target", 61), ("next_dealer", "cut"), ("partners", False)))
    assert options_text(agreed) == "target=61 partners=off next_dealer=cut"
    assert parse_options(options_text(agreed).split()) == agreed


def test_every_value_survives_its_text():
    for option in OPTIONS:
        for value in option.values:
            aloud = (("counting", "manual"),) if option.name == "muggins" else ()
            agreed = make_options(aloud + ((option.name, value),))
            assert getattr(agreed, option.name) == value
            assert parse_options(options_text(agreed).split()) == agreed


def test_values_may_be_given_as_text():
    assert make_options((("target", "61"), ("partners", "off"))) == make_options((("target", 61), ("partners", False)))


def test_a_table_may_have_match_points_of_its_own():
    agreed = make_options((("match_points", "5/10/20/40"),))
    assert parse_options(options_text(agreed).split()) == agreed
    refused(Impossible, make_options, (("match_points", "5/10"),))


def test_a_table_may_have_numbers_of_its_own():
    agreed = make_options((("set_back_hand", 7), ("set_back_crib", "60"), ("match_length", 33)))
    assert (agreed.set_back_hand, agreed.set_back_crib, agreed.match_length) == (7, 60, 33)
    assert parse_options(options_text(agreed).split()) == agreed
    for pair in (("set_back_hand", 61), ("set_back_crib", "-5"), ("match_length", 0), ("match_length", 100)):
        refused(Impossible, make_options, (pair,))
    refused(Impossible, make_options, (("seats", 5),))


def test_what_no_rules_define_together_is_refused_with_a_word():
    for text in ("muggins=on", "lowball=on counting=manual", "lowball=on stinkhole=no_heels"):
        error = refused(Impossible, parse_options, text.split())
        assert error.args[0].endswith(".") and error.args[1].isupper()


def test_set_backs_go_with_everything():
    for text in ("lowball=on", "seats=4", "counting=manual muggins=on", "counting=manual overcount=acc", "seats=3"):
        assert parse_options((text + " set_back_hand=10 set_back_crib=10").split()).set_back_crib == 10


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
