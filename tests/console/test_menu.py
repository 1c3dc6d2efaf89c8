"""The menu: REDO, LAST and NEW GAME; the rest comes where the place is kept."""

from tests.console.table import Table


def menu(table):
    return table.down("MENU").wait(600).up("MENU")


def test_holding_menu_opens_it_and_menu_leaves_it():
    table = menu(Table())
    assert table.state == "menu" and table.view == "menu"
    assert table.press("MENU").state == "idle"


def test_last_lists_pegs_and_a_console_number_moves_one():
    table = Table().press("A6 GO").settle().press("B2 GO").settle().press("A1 GO").settle()
    menu(table).press("8 GO")
    assert table.state == "last"
    table.press("8 8 B1")
    assert table.scores == (1, 8)
    table.settle().press("MENU AU")
    assert table.scores == (7, 2), "undo takes the move back"


def test_undo_in_last_removes_the_peg_and_later_pegs_stand():
    table = Table().press("A6 GO").settle().press("A2 GO").settle()
    menu(table).press("8 GO 8 AU")
    assert table.scores == (2, 0) and table.backs == (0, 0)


def test_last_without_pegs_is_refused():
    table = menu(Table()).press("8 GO")
    assert table.session.message == "NO PEGS YET" and table.state == "menu"


def test_new_game_wants_go_held_and_letting_go_cancels():
    table = Table().press("A6 GO").settle()
    menu(table).press("8 8").down("GO").wait(1000).up("GO").wait(3000)
    assert table.scores == (6, 0) and table.state == "menu"
    table.down("GO").wait(1600).up("GO")
    assert table.scores == (0, 0) and table.state == "idle"
    assert table.press("AU").scores == (6, 0), "even that can be undone"


def test_a_forgotten_menu_is_left():
    assert menu(Table()).wait(61000).state == "idle"


def test_holding_menu_pegs_what_is_staged():
    table = menu(Table().press("A2"))
    assert table.scores == (2, 0) and table.state == "menu"
