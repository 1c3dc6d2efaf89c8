"""Every key in every state acts or is refused with a cue, and every state can be left (engineering.md)."""

from cribboard.console import controls, keys
from tests.console.table import Table


def hold_menu(table):
    return table.down("MENU").wait(600).up("MENU")


def nearly_won():
    return Table(given=("peg A 29",) * 4 + ("peg A 4",))


def in_state(state):
    """A table in one of the states of the controls."""
    if state == "asleep":
        return Table(given=("peg A 2",)).leave(600000)
    if state == "celebration":
        return nearly_won().press("A1 GO")
    if state == "result":
        return nearly_won().press("A1 GO AU")
    if state == "last":
        return hold_menu(Table(given=("peg A 2", "peg B 2"))).press("8 GO")
    if state == "figures":
        return hold_menu(Table(given=("peg A 2",))).press("3 3 3 GO 3 GO")
    if state == "echo":
        return hold_menu(Table(given=("peg A 2",))).press("3 3 3 3 3 GO GO 3 3 GO")
    if state == "correct":
        return hold_menu(Table(given=("peg A 2",))).press("3 3 3 GO 8 GO")
    if state == "menu":
        return hold_menu(Table(given=("peg A 2",)))
    if state == "claim":
        options = (("counting", "manual"), ("muggins", True), ("overcount", "acc"))
        return Table(options=options, given=("cut A", "starter 9", "card B 7", "card A 8")).press("CRIB")
    if state == "show":
        laid = ("B 7", "A 8", "B 6", "A 5", "B 5", "A Q", "B K", "A Q")
        played = ("cut A", "starter 9") + tuple(["card " + card for card in laid])
        return Table(given=played)
    if state in ("guided", "guided stage"):
        table = Table(given=("cut A", "starter 9", "card B 7"))
        return table if state == "guided" else table.press("A2")
    if state == "count":
        return Table().press("5 4 6 7 8")
    if state == "hand":
        return Table().press("5 4")
    if state == "stage":
        return Table().press("A2")
    if state == "crib":
        return Table(given=("peg B 2",)).press("CRIB")
    return Table(given=("peg A 2",))


def test_every_state_is_reached():
    for state in controls.STATES:
        assert in_state(state).state == state


def test_every_key_in_every_state_answers_with_a_cue():
    for state in controls.STATES:
        for name in keys.NAMES:
            table = in_state(state)
            table.cues.clear()
            table.press(name)
            assert table.cues, f"{name} in {state}"


def test_holding_menu_answers_in_every_state():
    for state in controls.STATES:
        table = in_state(state)
        table.cues.clear()
        hold_menu(table)
        assert table.cues, state


def test_every_state_can_be_left_by_undo_or_menu_presses():
    for state in controls.STATES:
        table = in_state(state)
        rest = "guided" if state == "claim" else "idle"  # who counts aloud is always guided
        for _ in range(14):
            if table.state == rest:
                break
            if table.state == "claim":
                table.press("CRIB")
            if table.state == "echo":
                hold_menu(table)
            table.press("AU").wait(400)
            if table.state in ("menu", "last", "figures"):
                table.press("MENU")
        assert table.state == rest, state


def test_refusals_change_nothing():
    for row in controls.TABLE:
        for name in keys.NAMES:
            if row[1 + keys.kind(keys.number(name))] == "refuse":
                table = in_state(row[0])
                saved = len(table.saved)
                table.press(name)
                assert len(table.saved) == saved and table.state == row[0], f"{name} in {row[0]}"
