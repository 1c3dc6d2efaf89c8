"""The table of keys by state. Every state with every key is pressed in test_every_key.py."""

from cribboard.console import controls, keys
from cribboard.console.actions import ACTIONS


def test_every_row_has_an_entry_for_every_kind_of_key():
    for row in controls.TABLE:
        assert len(row) == 1 + len(controls.COLUMN_NAMES) == 1 + controls.HOLD + 1


def test_every_entry_is_an_action_and_every_action_is_used():
    named = set()
    for row in controls.TABLE:
        for name in row[1:]:
            named.add(name)
    assert named == set(ACTIONS.keys())


def test_the_readme_shows_the_table():
    with open("README.md") as readme:
        assert controls.as_markdown() in readme.read()


def test_undo_acts_in_every_state():
    for state in controls.STATES:
        assert controls.action(state, keys.UNDO) != "refuse"
