"""What the entries of the menu do that are no options and no settings.

Each function is called with the session, by GO or once GO was held; the tree in `menu_tree.py` names it. It must not
draw, nor know how the menu is moved.
"""

from cribboard.console import menu_changes, menu_words, points, settings, words
from cribboard.console.counting import OpenHand
from cribboard.console.menu_levels import INFO, Entries, Figures, LastPegs, Letters, entry
from cribboard.game import events
from cribboard.game.errors import Illegal
from cribboard.game.game import begun, new_game_event, new_match_event, next_show, score
from cribboard.game.rules import crib_size, is_scheme

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from cribboard.console.session import Session

MOST_HEAD_START = 60  # holes (issue 5)

# DEFAULTS leaves alone what the board is made of: with another layout it could not be read any more.
_HARDWARE = ("layout", "corner", "consoles", "idle_ua")


def redo_words(session: "Session") -> str:
    """REDO, and what it would bring back."""
    waiting = session.journal.redoing()
    return "REDO" if waiting is None else "REDO " + words.name(waiting)


def open_last(session: "Session") -> None:
    """LAST: this game's last pegs, to be moved or removed."""
    if session.game.outcome is not None:
        session.refuse(-1, words.UNDO_FIRST)
    elif not session.journal.pegs(1):
        session.refuse(-1, words.NO_PEGS)
    else:
        session.menu.open(session, LastPegs(session))


def new_game(session: "Session") -> None:
    """Gives up the running game, or confirms a finished one, and begins the next."""
    dealer = menu_changes.dealer_after(session.game, session.game.options)
    _begin(session, lambda game: new_game_event(game, dealer))


def new_match(session: "Session") -> None:
    """Begins a match: nobody has won anything yet."""
    dealer = session.game.first_dealer
    _begin(session, lambda game: new_match_event(game, None, dealer))


def _begin(session: "Session", event_of: "Callable[..., tuple[object, ...]]") -> None:
    try:
        session.begin(event_of(session.game))
    except Illegal as error:
        session.refuse(-1, session.word_for(error))
        session.tell(words.sentence(error))
        return
    session.close_menu()


# This deal and these scores.


def count_only(session: "Session") -> None:
    """Opens a hand that is counted and not pegged."""
    if _is_over(session):
        return
    owner = next_show(session.game)[1]
    session.close_menu()
    session.close_claim()
    session.crib_armed = False
    session.hand = OpenHand(owner, 0, session.now, (), crib_size(session.game.options))
    session.hand.is_pegged = False
    session.cue("menu", -1)
    session.tell("Key the starter and four cards: they are counted, not pegged.")


def correct(session: "Session") -> None:
    """Arms a correction downwards: the points keyed next are taken back."""
    if _is_over(session):
        return
    session.close_menu()
    session.close_hand()
    session.close_claim()
    session.is_correcting = True
    session.cue("arm", -1)
    session.say(menu_words.PEG_BACK)
    session.tell("The points keyed next are taken back from their track.")


def void_deal(session: "Session") -> None:
    """Takes every point of this deal back; the same dealer deals again."""
    if not points.refused(session, session.journal.record, events.void()):
        session.close_hand()
        session.close_menu()
        session.forget_pegs()
        session.cue("undo", -1)
        session.say(menu_words.VOID)
        session.tell(f"This deal is void. {words.SEATS[session.game.dealer]} deals again.")


def head_start(session: "Session") -> None:
    """Asks for each track's head start; only before the first points."""
    if _is_over(session):
        return
    if begun(session.game):
        session.refuse(-1, menu_words.GAME_BEGUN)
        session.tell("A head start is given before a game's first points.")
        return
    session.menu.open(session, Figures(_fields(session, MOST_HEAD_START), _set_scores))


def set_scores(session: "Session") -> None:
    """Asks for each track's score, to carry on a game from another board."""
    if not _is_over(session):
        most = int(session.game.options.target) - 1
        session.menu.open(session, Figures(_fields(session, most), _set_scores, menu_words.SET_SCORES))


def _fields(session: "Session", most: int) -> "tuple[tuple[str, int, int, int], ...]":
    game = session.game
    return tuple([(words.SEATS[track], 0, most, score(game, track)) for track in range(session.tracks)])


def _set_scores(session: "Session", numbers: tuple[int, ...]) -> None:
    if not points.refused(session, session.journal.record, events.scores(numbers)):
        session.close_menu()
        session.cue("peg", -1)
        session.tell("The scores are " + " to ".join([str(number) for number in numbers]) + ".")


def _is_over(session: "Session") -> bool:
    if session.game.outcome is None:
        return False
    session.refuse(-1, words.UNDO_FIRST)
    return True


# Values that are typed.


def type_match_length(session: "Session") -> None:
    """Asks how many games or points the match is played to."""
    now = session.game.options.match_length
    _type_option(session, menu_words.MATCH_TO, "match_length", 1, 99, now)


def type_hand_back(session: "Session") -> None:
    """Asks how far a hand without points goes back."""
    _type_option(session, menu_words.HAND_BACK, "set_back_hand", 0, 60, session.game.options.set_back_hand)


def type_crib_back(session: "Session") -> None:
    """Asks how far a crib without points goes back."""
    _type_option(session, menu_words.CRIB_BACK, "set_back_crib", 0, 60, session.game.options.set_back_crib)


def _type_option(session: "Session", said: str, name: str, least: int, most: int, now: int) -> None:
    def take(session: "Session", typed: tuple[int, ...]) -> None:
        menu_changes.choose_option(session, name, typed[0])

    session.menu.open(session, Figures(((said, least, most, now),), take))


def type_scheme(session: "Session") -> None:
    """Asks for the points of a win, a skunk, a double and a triple."""
    now = [int(number) for number in session.game.options.match_points.split("/")]
    now = (now + now[-1:])[:4]
    fields = tuple([(said, 0, 99, number) for said, number in zip(menu_words.LEVELS, now)])
    session.menu.open(session, Figures(fields, _set_scheme))


def _set_scheme(session: "Session", numbers: tuple[int, ...]) -> None:
    scheme = "/".join([str(number) for number in numbers])
    if is_scheme(scheme):
        menu_changes.choose_option(session, "match_points", scheme)


def match_length_words(session: "Session") -> str:
    """How long the match is."""
    return f"{menu_words.MATCH_TO} {session.game.options.match_length}"


# Settings.


def name_words(track: int) -> "Callable[[Session], str]":
    """The words of a track's entry under NAMES."""

    def said(session: "Session") -> str:
        return f"{words.SEATS[track]} {session.settings[_name_place(track)]}".strip()

    return said


def name_entry(track: int) -> "Callable[[Session], None]":
    """What GO does there: the name is keyed letter by letter."""

    def does(session: "Session") -> None:
        row = settings.TABLE[_name_place(track)][0]

        def take(session: "Session", name: str) -> None:
            if not settings.is_name(name):
                session.refuse(-1, menu_words.LETTER_FIRST)
                return
            menu_changes.set_setting(session, row, name)
            session.menu.taken(session)

        session.menu.open(session, Letters(session.settings[_name_place(track)], take))

    return does


def _name_place(track: int) -> int:
    return [row[0] for row in settings.TABLE].index("name_" + words.SEATS[track].lower())


def defaults(session: "Session") -> None:
    """Puts every setting back but those that say what the board is made of; games are kept."""
    chosen = settings.DEFAULTS
    for name in _HARDWARE:
        chosen = settings.changed(chosen, name, getattr(session.settings, name))
    if session.game.options.counting != "auto":
        chosen = settings.changed(chosen, "guided", 1)
    session.use(chosen)
    session.close_menu()
    session.cue("undo", -1)
    session.say(menu_words.DEFAULTS)
    session.tell("The settings are as they came; what the board is made of and all games are kept.")


def erase(session: "Session") -> None:
    """Erases the journal and the archive, and begins a match as at the first power-on; settings are kept."""
    session.erase()
    session.close_menu()
    session.cue("undo", -1)
    session.say(menu_words.ERASED)
    session.tell("All games are erased.")


def switch_off(session: "Session") -> None:
    """Dark at once; any key wakes the board."""
    session.close_menu()
    session.cue("menu", -1)
    session.tell("Off. Any key wakes the board.")
    session.sleep()


def about(session: "Session") -> None:
    """Opens what the board says of itself."""
    lines = (session.layout.name.upper(),) + session.about
    session.menu.open(session, Entries(tuple([entry(said, INFO) for said in lines])))
