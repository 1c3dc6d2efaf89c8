"""The whole menu is walked: how many presses everything takes, that each of them leads there, and that it fits."""

from cribboard.console import keys, menu_changes, picture
from cribboard.console.font import CHARACTERS
from cribboard.console.menu_levels import ACTION, ARMED, FORM, INFO, OPTION, SUBMENU, Figures
from tests.console.table import Table
from tests.console.walk import as_markdown, everything, value_ways, ways


def menu(table):
    return table.down("MENU").wait(600).up("MENU")


def test_everything_is_few_presses_away():
    lines = []
    for said, presses, is_form in everything(Table().session):
        first = said.split(" ")[0]
        most = 10 if is_form else 14
        if first in ("REDO", "LAST") or said == "LIGHT 3":
            most = 2
        lines.append(f"{len(presses):2}  {said}")
        assert len(presses) <= most, lines[-1]
    for names, presses, found in ways(Table().session):
        count = len([1 for _ in value_ways(Table().session, found)])
        if count > 1:
            assert len(presses) + 1 + count // 2 + 1 <= 14, f"{names}, from whatever value is in force"
    print("presses after MENU held")
    for line in lines:
        print(line)


def test_brightness_changes_with_the_third_press():
    table = menu(Table()).press("3 GO 3")
    assert table.session.settings.brightness == 4
    assert menu(Table()).press("3 GO 8").session.settings.brightness == 2


def test_every_way_leads_where_the_tree_says():
    session = Table().session
    for names, presses, _ in ways(session):
        table = menu(Table()).press(" ".join(presses))
        assert table.session.menu.line(table.session) == names[-1], names


def test_every_value_is_shown_and_taken():
    session = Table().session
    for names, presses, found in ways(session):
        for said, more, value in value_ways(session, found):
            table = menu(Table("4 tracks")).press(" ".join(presses + more))
            if more:
                assert table.session.menu.line(table.session).endswith(said), names
            table.press("GO")
            if value is None:
                assert table.state == "figures", names
            else:
                assert menu_changes.value(table.session, found) == value, (names, said)


def test_all_words_stand_or_scroll_on_every_board():
    session = Table().session
    for said, _, _ in everything(session):
        words = said.split(" > ")[-1].replace(" -> ", " ")
        for rows in (8, 12, 16):
            assert picture.menu_columns(rows, words) or picture.text_width(words) <= (30 if rows == 8 else 62), words


def test_undo_goes_one_level_back_and_menu_leaves_from_anywhere():
    session = Table().session
    for names, presses, found in ways(session):
        table = menu(Table(given=("peg A 2",))).press(" ".join(presses))
        levels = len(table.session.menu.levels)
        for _ in range(levels - 1):
            table.press("AU")
        assert table.state == "menu", names
        assert table.press("AU").state == "idle", names
        table = menu(Table(given=("peg A 2",))).press(" ".join(presses))
        if found.kind in (ACTION, SUBMENU, OPTION):
            table.press("GO")
        if table.session.menu:
            assert table.press("MENU").state in ("idle", "echo"), names


def test_the_menus_words_are_letters_that_the_font_has():
    for said, _, _ in everything(Table().session):
        for letter in said.replace(" > ", " ").replace(" -> ", " "):
            assert letter in CHARACTERS, said


def after_go(presses):
    """A menu on an entry with GO pressed, in a game that has begun."""
    return menu(Table("panel", given=("peg A 2", "peg B 3"))).press(" ".join(presses + ["GO"]))


def test_every_key_in_every_part_of_the_menu_answers_with_a_cue_and_every_part_can_be_left():
    seen = set()
    for _, presses, found in ways(Table().session):
        if found.kind in (INFO, FORM, ARMED):
            continue
        table = after_go(presses)
        if not table.session.menu:
            continue
        level = table.session.menu.top
        kind = (level.__class__.__name__, level.state, found.kind if level.count > 12 else 0)
        if kind in seen:
            continue
        seen.add(kind)
        for name in keys.NAMES:
            table = after_go(presses)
            table.cues.clear()
            table.press(name)
            assert table.cues, (presses, name)
        table = after_go(presses)
        table.cues.clear()
        menu(table)
        assert table.cues and not table.session.menu, presses
    assert len(seen) >= 8, seen


def test_figures_are_typed_with_the_keypad():
    table = Table()
    got = []
    table.session.menu = None
    menu(table)
    table.session.menu.open(
        table.session, Figures((("A", 0, 120, 5), ("B", 0, 120, 0)), lambda session, numbers: got.append(numbers))
    )
    assert table.session.menu.line(table.session) == "A 5"
    table.press("A 10 7")
    assert table.session.menu.line(table.session) == "A 107"
    table.press("2")
    assert table.last_cue()[0] == "refuse"
    table.press("AU AU 2 AU GO GO")
    assert got == [(1, 0)]
    table.press("K")
    assert table.last_cue()[0] == "refuse"


def test_the_manual_shows_the_menu():
    with open("docs/menu.md") as manual:
        assert as_markdown(Table().session) in manual.read()
