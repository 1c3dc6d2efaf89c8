"""What the keys do about points: staging, pegging, undo and the deal.

Each function is an action of the table in `controls.py`: it takes the session and the key number. It
must not draw, nor know how pegs walk.
"""

from cribboard.console import guided, keys, words
from cribboard.console.motion import STEP_MS
from cribboard.console.stage import NOBODY
from cribboard.game import events
from cribboard.game.errors import Illegal, Impossible
from cribboard.game.game import begun, can_win, score
from cribboard.game.rules import track_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from cribboard.console.session import Session

# A number on the same console this soon after its own peg joins it (product.md 3).
JOIN_STEPS = 3000 // STEP_MS


def stage(session: "Session", key: int) -> None:
    """A console number: adds to its track's stage."""
    seat = keys.seat(key)
    track = track_of(seat, session.game.options)
    if not session.stages.press(
        track, seat, keys.amount(key), session.now, _joins(session, track, seat, keys.amount(key))
    ):
        session.refuse(track)
        return
    session.turned = ""
    session.cue("stage", track)
    points = session.stages.points[track]
    if would_win(session, track):
        session.tell(f"{words.SEATS[seat]} has {points} staged, enough to end the game: GO pegs them.")
    else:
        session.tell(f"{words.SEATS[seat]}: {points} staged.")


def _joins(session: "Session", track: int, seat: int, amount: int) -> int:
    """The points of the console's own fresh peg, which a press now joins; 0 if it starts a peg of its own."""
    fresh = session.pegged_seat[track] == seat and session.now - session.pegged_at[track] <= JOIN_STEPS
    if not fresh or (session.crib_armed and seat == session.game.dealer):
        return 0
    base = session.pegged_points[track]
    return base if base and session.journal.can_join(seat, amount) else 0


def would_win(session: "Session", track: int) -> bool:
    """Whether a track's staged points would end the game."""
    return not session.is_correcting and can_win(session.game, track, session.stages.points[track])


def stage_over(session: "Session", key: int) -> None:
    """A console number over a hand that the board knows: its owner's points stand for it."""
    session.close_hand()
    stage(session, key)


def unstage(session: "Session", key: int) -> None:
    """UNDO while points are staged: takes back its own console's stage, else the latest one."""
    track = track_of(keys.seat(key), session.game.options)
    if not session.stages.points[track]:
        track = session.stages.latest()
    seat = session.stages.seat[track]
    points = session.stages.points[track]
    session.stages.drop(track)
    session.cue("undo", track)
    session.tell(f"{words.SEATS[seat]}: {points} staged points taken back.")


def peg_all(session: "Session", key: int) -> bool:
    """GO while points are staged: pegs every stage, in the order of their first press."""
    seats = session.game.options.seats
    for track in session.stages.in_order((session.game.dealer + 1) % seats, seats):
        if session.game.outcome is not None:
            break  # the game ended with an earlier stage; what was staged behind it is void
        peg(session, track)
    session.stages.clear()
    return True


def peg(session: "Session", track: int) -> None:
    """Pegs one track's stage: one event, joined to the console's fresh peg where that was meant."""
    seat = session.stages.seat[track]
    points = session.stages.points[track]
    joined = session.stages.joined[track]
    if guided.has_it(session, track):
        session.stages.drop(track)
        session.board_pegged[track] = 0
        session.cue("view", track)
        session.say(words.HAS_IT)
        session.tell(f"{words.SEATS[seat]} has these {points} already: the board pegged them.")
        return
    session.stages.drop(track)
    what = _meant(session, seat)
    if joined and what == "points":
        is_refused = refused(session, session.journal.join, seat, points)
    elif what == "say":
        is_refused = refused(session, session.journal.record, events.say(seat, points))
    else:
        is_refused = refused(session, session.journal.record, events.peg(seat, points, what))
    if is_refused:
        return
    if what == "crib":
        session.crib_armed = False
    session.is_correcting = session.is_correcting and session.stages.any()
    session.pegged_seat[track] = seat if what in ("points", "crib") else NOBODY
    session.pegged_at[track] = session.now
    session.pegged_points[track] = joined + points
    session.cue("peg", track)
    session.tell(words.pegged(seat, points, what, score(session.game, track)))
    guided.report(session, what)


def _meant(session: "Session", seat: int) -> str:
    """What a console's points are: "points", "crib", "hand", "penalty", or "say" for an announcement."""
    if session.is_correcting:
        return "penalty"
    if session.crib_armed and seat == session.game.dealer:
        return "crib"
    return guided.stands_for(session, seat)


def peg_due(session: "Session") -> None:
    """Pegs the stages whose time has come; those that would win wait for GO."""
    wait = session.settings.peg_ms // STEP_MS
    if not wait:
        return
    seats = session.game.options.seats
    for track in range(4):
        if session.stages.points[track] and session.stages.waited(track, session.now) >= wait:
            break
    else:
        return
    for track in session.stages.in_order((session.game.dealer + 1) % seats, seats):
        if session.stages.waited(track, session.now) >= wait and not would_win(session, track):
            peg(session, track)


def _free_of_wins(session: "Session") -> bool:
    """Whether what is staged may be pegged in passing; says GO OR UNDO if it would win."""
    for track in session.stages.in_order(0, 4):
        if would_win(session, track):
            session.refuse(track, words.GO_OR_UNDO)
            return False
    return True


def peg_before(session: "Session", key: int) -> bool:
    """Pegs what is staged, as GO would, for a key that goes on to something else; False if that would win."""
    return _free_of_wins(session) and peg_all(session, key)


def peg_as_crib(session: "Session", key: int) -> None:
    """CRIB while points are staged: the dealer's points are the crib, if only they are staged."""
    dealer_track = track_of(session.game.dealer, session.game.options)
    staged = session.stages.in_order(0, 4)
    if session.is_correcting or staged != [dealer_track] or session.stages.seat[dealer_track] != session.game.dealer:
        session.refuse(dealer_track)
        return
    session.crib_armed = True
    session.stages.joined[dealer_track] = 0
    if would_win(session, dealer_track):
        session.cue("arm", dealer_track)
        session.tell("The crib would end the game: GO pegs it.")
    else:
        peg(session, dealer_track)


def arm_crib(session: "Session", key: int) -> None:
    """CRIB with nothing open: the dealer's next points are the crib; before the first points, moves the deal."""
    game = session.game
    if not begun(game):
        session.record(events.deal((game.dealer + 1) % game.options.seats))
        dealer = session.game.dealer
        session.cue("deal", track_of(dealer, game.options))
        session.tell(f"{words.SEATS[dealer]} deals.")
        return
    session.crib_armed = True
    session.cue("arm", track_of(game.dealer, game.options))
    session.tell(f"The next points of {words.SEATS[game.dealer]}, the dealer, are the crib. GO: no points in the crib.")


def disarm(session: "Session", key: int) -> None:
    """CRIB or UNDO while the crib is awaited, or while a correction is: not that after all."""
    if session.is_correcting:
        session.is_correcting = False
        session.cue("undo", -1)
        session.tell("No correction.")
        return
    session.crib_armed = False
    session.cue("undo", track_of(session.game.dealer, session.game.options))
    session.tell("Not the crib.")


def crib_none(session: "Session", key: int) -> None:
    """GO while the crib is awaited: a crib of no points; the deal passes."""
    session.crib_armed = False
    dealer = session.game.dealer
    session.record(events.peg(dealer, 0, "crib"))
    session.cue("peg", track_of(dealer, session.game.options))
    session.tell(f"No points in the crib. {words.SEATS[session.game.dealer]} deals.")


def say_game(session: "Session", key: int) -> None:
    """GO with nothing staged: before a game's first points, says which game begins; later there is nothing to peg.

    A result is confirmed by GO, and people press it once more to start the game that has begun with that.
    """
    game = session.game
    if begun(game):
        session.refuse(-1)
        return
    session.cue("game", track_of(game.dealer, game.options))
    session.say(f"GAME {game.number}" if game.number > 1 else words.opening(game.options.seats, game.options.target))
    session.tell(f"Game {game.number}. {words.SEATS[game.dealer]} deals first.")


def undo(session: "Session", key: int) -> None:
    """UNDO with nothing staged or open: takes back a cut for the deal, else the last thing that happened, named."""
    seat = guided.last_cut(session)
    if seat >= 0:
        session.cuts[seat] = 0
        session.cue("undo", track_of(seat, session.game.options))
        session.tell(f"{words.SEATS[seat]} cuts again.")
        return
    operation = session.journal.undoing()
    if operation is None:
        session.refuse(-1, words.NOTHING_TO_UNDO)
        return
    named = words.name(operation)
    session.restore(session.journal.undo)
    session.cue("undo", session.changed_track)
    session.say("- " + named)
    session.tell(f"Undone: {named}.")


def redo(session: "Session") -> None:
    """REDO of the menu: restores what was undone last."""
    operation = session.journal.redoing()
    if operation is None:
        session.refuse(-1, words.NOTHING_TO_REDO)
        return
    named = words.name(operation)
    session.restore(session.journal.redo)
    session.cue("redo", session.changed_track)
    session.say("+ " + named)
    session.tell(f"Restored: {named}.")


def confirm(session: "Session", key: int) -> None:
    """GO on a result: confirms it; the next game starts with the same settings."""
    session.next_game()


def refused(session: "Session", function: "Callable[..., str]", *arguments: "Any") -> bool:
    """Runs a change of the journal; if it is refused, says so on the board and returns True."""
    try:
        session.change(function, *arguments)
    except (Illegal, Impossible) as error:
        session.refuse(-1, session.word_for(error))
        session.tell(words.sentence(error))
        return True
    return False
