"""What may be set, one by one, and how it is saved and read back."""

from cribboard.console import layout, settings
from cribboard.console.palette import PALETTES
from cribboard.console.settings import (
    DEFAULTS,
    MEANINGS,
    TABLE,
    changed,
    is_name,
    make_settings,
    read_settings,
    settings_lines,
)
from cribboard.console.wire import BRIGHTNESS
from cribboard.game.errors import Impossible
from tests.expect import refused


def test_the_table_and_the_value_have_the_same_names():
    for place, (name, allowed, default) in enumerate(TABLE):
        assert getattr(DEFAULTS, name) == DEFAULTS[place] == default
        assert default in allowed or (not allowed and is_name(default))
    assert sorted(MEANINGS) == sorted([row[0] for row in TABLE]) and all(MEANINGS.values())


def test_the_tables_ranges_are_those_of_what_they_choose_from():
    ranges = {name: allowed for name, allowed, _ in TABLE}
    assert ranges["palette"] == tuple(range(len(PALETTES)))
    assert ranges["brightness"] == tuple(range(len(BRIGHTNESS)))
    assert ranges["layout"] == layout.NAMES
    assert ranges["corner"] == (layout.TOP_LEFT, layout.TOP_RIGHT, layout.BOTTOM_LEFT, layout.BOTTOM_RIGHT)


def test_what_is_not_named_keeps_its_default():
    chosen = make_settings({"palette": 2, "layout": "panel"})
    assert chosen.palette == 2
    assert chosen.layout == "panel"
    assert chosen.brightness == DEFAULTS.brightness


def test_a_name_or_a_value_that_is_not_in_the_table_is_impossible():
    assert "brightness" in refused(Impossible, make_settings, {"light": 3}).args[0]
    assert "0, 1" in refused(Impossible, make_settings, {"sound": 2}).args[0]
    for value in ("1", True, None, 1.5, -1):
        refused(Impossible, changed, DEFAULTS, "sound", value)


def test_a_name_is_short_and_made_of_capitals_and_digits():
    assert changed(DEFAULTS, "name_a", "ANN").name_a == "ANN"
    for value in ("ann", "A B", "NINELETTR", "7", 7, None, True):
        refused(Impossible, changed, DEFAULTS, "name_a", value)


def test_what_is_saved_reads_back():
    for name, allowed, _ in TABLE:
        for value in allowed or ("", "ANN", "R2D2"):
            chosen = changed(DEFAULTS, name, value)
            assert read_settings(settings_lines(chosen)) == (chosen, ())
            assert read_settings([line + "\n" for line in settings_lines(chosen)]) == (chosen, ())


def test_a_bad_line_costs_only_its_own_setting():
    lines = list(settings_lines(changed(changed(DEFAULTS, "palette", 1), "sound", 1)))
    lines[lines.index("palette 1")] = "palette 9"
    lines.insert(2, "\x00\x80 rubbish")
    chosen, wrong = read_settings(lines)
    assert chosen.palette == 0
    assert chosen.sound == 1
    assert len(wrong) == 2


def test_a_missing_line_keeps_the_default_and_is_no_fault():
    chosen, wrong = read_settings(settings_lines(changed(DEFAULTS, "sound", 1))[:-2])
    assert chosen == changed(DEFAULTS, "sound", 1)
    assert not wrong


def test_an_empty_or_foreign_file_gives_the_defaults_and_says_so():
    for lines in ((), ("",), ("{",), ("cribboard settings 2",)):
        chosen, wrong = read_settings(lines)
        assert chosen == DEFAULTS
        assert len(wrong) == 1
    assert settings.settings_lines(DEFAULTS)[0] == "cribboard settings 1"
