"""What the menu does to options and settings: which values there are, what this board lacks for them, what they spoil.

Options shape the game, so that a change of one begins a game with it: at once while nothing was pegged, else only once
GO was held. Settings change at once. It must not know how the menu is moved, nor draw.
"""

from cribboard.console import guided, menu_words, settings, words
from cribboard.console.layout import make_layout
from cribboard.game import events
from cribboard.game.errors import Illegal, Impossible
from cribboard.game.game import begun, match_over, new_game_event, new_match_event
from cribboard.game.options import OPTIONS, Options, make_options
from cribboard.game.rules import tracks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.console.menu_levels import Entry
    from cribboard.console.session import Session
    from cribboard.game.game import Game

_KEPT_BY_FORMS = ("seats", "partners")
"""What a form of the game leaves as it is at this table, if it says so."""


def _row(name: str) -> int:
    for place in range(len(OPTIONS)):
        if OPTIONS[place].name == name:
            return place
    return -1


def values(entry: "Entry") -> "tuple[Any, ...]":
    """Every value of an entry's option or setting, in order."""
    place = _row(entry.name)
    if place >= 0:
        return tuple(OPTIONS[place].values)
    return setting_values(entry.name)


def setting_values(wanted: str) -> "tuple[Any, ...]":
    """Every value of a setting, in order."""
    for name, allowed, _ in settings.TABLE:
        if name == wanted:
            return tuple(allowed)
    return ()


def value(session: "Session", entry: "Entry") -> "Any":
    """The value in force of an entry's option or setting."""
    place = _row(entry.name)
    return session.game.options[place] if place >= 0 else getattr(session.settings, entry.name)


def choose(session: "Session", entry: "Entry", wanted: "Any") -> None:
    """Takes a value of an option or setting: changes it, asks first, or refuses it in words."""
    if _row(entry.name) >= 0:
        choose_option(session, entry.name, wanted)
        return
    if entry.name == "guided" and not wanted and session.game.options.counting != "auto":
        session.refuse(-1, menu_words.COUNTING_NEEDS_IT)
        session.tell("Counting by the players needs guided play: choose COUNTING AUTO first.")
        return
    if _too_small(session, entry.name, wanted):
        return
    if entry.name == "guided" and not wanted and session.game.play is not None:
        session.record(events.points_mode())  # points stand
    if entry.name == "guided" and session.game.play is None:
        session.close_hand()  # whose it is goes by other rules now
        session.crib_armed = False
    set_setting(session, entry.name, wanted)
    session.menu.taken(session)
    if entry.name == "layout":
        session.say(menu_words.NEXT_START)
    elif entry.name == "guided":
        session.say(guided.asked(session))


def _too_small(session: "Session", name: str, wanted: "Any") -> bool:
    """Refuses a board that could not show the game in progress."""
    options = session.game.options
    said = ""
    if name == "layout" and make_layout(wanted).tracks < tracks(options):
        said = menu_words.needs(tracks(options), "TRACKS")
    if name == "consoles" and wanted < options.seats:
        said = menu_words.needs(options.seats, "CONSOLES")
    if said:
        session.refuse(-1, said)
        session.tell("The game in progress could not go on with that.")
    return bool(said)


def set_setting(session: "Session", name: str, wanted: "settings.Value") -> None:
    """Changes a setting at once; whoever runs the session sees it changed, and saves it."""
    if getattr(session.settings, name) != wanted:
        session.use(settings.changed(session.settings, name, wanted))


def choose_option(session: "Session", name: str, wanted: "Any") -> None:
    """Takes a value of an option, with the others that it brings along."""
    chosen = list(session.game.options)
    chosen[_row(name)] = wanted
    if name == "muggins" and wanted:
        chosen[_row("counting")] = "manual"
    if name == "counting" and wanted == "auto":
        chosen[_row("muggins")] = False
    _begin(session, Options(*chosen), "")


def choose_form(session: "Session", said: str, entry: "Entry") -> None:
    """Takes a whole form of the game: its own options, and every other one as usual."""
    chosen = [row.default for row in OPTIONS]
    if entry.name == "seats":
        for kept in _KEPT_BY_FORMS:
            chosen[_row(kept)] = session.game.options[_row(kept)]
    for name, wanted in entry.does:
        chosen[_row(name)] = wanted
    _begin(session, Options(*chosen), said)


def lacking(session: "Session", options: Options) -> "tuple[str, str]":
    """What is missing for a game by these options: (picture words, a sentence); ("", "") if it can be played here."""
    wanted = tracks(options)
    if wanted > session.layout.tracks:
        return menu_words.needs(
            wanted, "TRACKS"
        ), f"That needs {wanted} tracks; this board has {session.layout.tracks}."
    if options.seats > session.settings.consoles:
        sentence = f"That needs {options.seats} consoles; this board has {session.settings.consoles}."
        return menu_words.needs(options.seats, "CONSOLES"), sentence
    try:
        make_options([(OPTIONS[place].name, options[place]) for place in range(len(OPTIONS))])
    except Impossible as error:
        return session.word_for(error), words.sentence(error)
    return "", ""


def _begin(session: "Session", options: Options, form: str) -> None:
    """Begins a game by these options, asking first if that spoils something; `form`: its name if it is a whole form."""
    said, sentence = lacking(session, options)
    if said:
        session.refuse(-1, said)
        session.tell(sentence)
        return
    if options == session.game.options:
        _done(session, form)
        return

    def does(session: "Session") -> None:
        restart(session, options, form)

    spoiled = _spoiled(session, options)
    if spoiled:
        session.tell(f"This ends what is being played and begins a {spoiled.lower()}.")
        session.menu.arm(session, spoiled + "?", does)
    else:
        does(session)


def _spoiled(session: "Session", options: Options) -> str:
    """What has to begin anew although something would be lost with it: NEW MATCH, NEW GAME or ""."""
    game = session.game
    has_tally = max(game.won) or max(game.points) or game.outcome is not None
    if has_tally and match_over(game) is None and _is_other_match(game, options):
        return menu_words.NEW_MATCH
    if game.outcome is not None:
        return ""
    return menu_words.NEW_GAME if begun(game) or max(game.head) else ""


def _is_other_match(game: "Game", options: Options) -> bool:
    """Whether a game by these options cannot go on in the match: others play it, or it is over."""
    before = game.options
    return tracks(before) != tracks(options) or before.seats != options.seats or match_over(game) is not None


def dealer_after(game: "Game", options: Options) -> "int | None":
    """Who deals first in the next game if the table has to cut for it: nobody knows yet, so whoever did before."""
    return int(game.first_dealer) if game.outcome is not None and options.next_dealer == "cut" else None


def restart(session: "Session", options: Options, form: str = "") -> None:
    """Begins a game by these options; with other sides a match, because there is nobody to keep the tally for."""
    game = session.game
    try:
        if _is_other_match(game, options):
            event = new_match_event(game, options, game.first_dealer % options.seats)
        else:
            event = new_game_event(game, dealer_after(game, options), options)
        session.begin(event)
    except (Illegal, Impossible) as error:
        session.refuse(-1, session.word_for(error))
        session.tell(words.sentence(error))
        return
    if options.counting != "auto" and not session.settings.guided:
        set_setting(session, "guided", 1)
        session.say(menu_words.GUIDED_ON)
        session.tell("Counting by the players needs guided play: it is on now.")
    _done(session, form)


def _done(session: "Session", form: str) -> None:
    if form:
        session.close_menu()
        session.cue("game", -1)
        session.say(f"{form} {session.game.options.target} {guided.asked(session)}".strip())
    else:
        session.menu.taken(session)
