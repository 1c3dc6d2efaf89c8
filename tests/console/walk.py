"""Ways through the menu, for tests: every entry and every value, with the fewest presses after MENU was held."""

from cribboard.console import menu_changes
from cribboard.console.menu_levels import ARMED, FORM, LIVE_SETTING, OPTION, SETTING, SUBMENU, Entries, value_words
from cribboard.console.menu_tree import ROOT


def moves(place, count):
    """The presses to a place of a ring from its beginning."""
    return ["8"] * place if 2 * place <= count else ["3"] * (count - place)


def ways(session, entries=ROOT, before=(), path=()):
    """Every entry as (words on the way, presses until it is in view, entry); submenus come before what they hold."""
    level = Entries(entries)
    for place in range(len(entries)):
        level.place = place
        names = path + (level.line(session),)
        presses = list(before) + moves(place, len(entries))
        found = entries[place]
        yield names, presses, found
        if found.kind == SUBMENU:
            yield from ways(session, found.does, presses + ["GO"], names)


def value_ways(session, found):
    """The values of an entry as (words, presses from the entry until GO would take it, value); none if it has none.

    None stands for a value that is typed.
    """
    if found.kind not in (OPTION, SETTING, LIVE_SETTING):
        return
    values = menu_changes.values(found)
    if len(values) == 2 and not found.other:
        now = menu_changes.value(session, found)
        yield value_words(found, values[1 - values.index(now)]), [], values[1 - values.index(now)]
        return
    now = values.index(menu_changes.value(session, found))
    count = len(values) + (1 if found.other else 0)
    for place in range(count):
        steps = moves((place - now) % count, count)
        turned = ["GO"] + ["3" if step == "8" else "8" for step in steps]
        if place < len(values):
            yield value_words(found, values[place]), turned, values[place]
        else:
            yield "OTHER", turned, None


def everything(session):
    """All there is to choose, as (words, presses with the GO that takes it, whether it is a form of the game)."""
    for names, presses, found in ways(session):
        said = " > ".join(names)
        any_value = False
        for value, more, _ in value_ways(session, found):
            any_value = True
            yield f"{said} -> {value}", presses + more + ["GO"], False
        if not any_value:
            yield said, presses + ["GO"], found.kind == FORM


def as_markdown(session):
    """The menu as docs/menu.md shows it: the keys that lead to each entry, its words, and its values."""
    lines = ["| keys after `MENU` is held | entry | values | presses |", "|---|---|---|--:|"]
    for names, presses, found in ways(session):
        counts = []
        values = []
        for value, more, _ in value_ways(session, found):
            counts.append(len(presses) + len(more) + 1)
            values.append(value)
        if found.kind in (OPTION, SETTING, LIVE_SETTING) and len(values) == 1:
            values = [value_words(found, value) for value in menu_changes.values(found)]
        keys = " ".join(presses + ["GO"])
        said = names[-1]
        if values:
            said = found.words
        most = max(counts) if counts else len(presses) + 1
        entry = "&emsp;" * (len(names) - 1) + said + (" (hold `GO`)" if found.kind == ARMED else "")
        lines.append(f"| `{keys}` | {entry} | {', '.join(values)} | {most} |")
    return "\n".join(lines)


def choose(table, said, hold=False):
    """Opens the menu and goes to the entry whose words begin like that, then presses GO, or holds it."""
    for names, presses, _ in ways(table.session):
        if names[-1].startswith(said):
            table.down("MENU").wait(600).up("MENU").press(" ".join(presses))
            if hold:
                table.down("GO").wait(1600).up("GO")
            else:
                table.press("GO")
            return table
    raise AssertionError(said)
