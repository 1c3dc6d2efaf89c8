"""Counting aloud: announcements, claims for what they missed, "too many", and how the truth settles them.

In force while guided play runs and the option `counting` is "manual" (rules.md 1.6). **In the play** each card, and
each go that closes a series, is a count of its own: the seat that laid it may announce it until the next card or go.
**In the show** the owner announces, then the cards are keyed. A count is a Window, kept in `game.window` while it is
open for claims, which it is only with muggins or an overcount rule, else in `game.unsettled`. Must not know how hands
are counted.
"""

from cribboard.game import events
from cribboard.game.errors import Illegal, Impossible
from cribboard.game.pegging import award, is_lost_in_stinkhole, set_back
from cribboard.game.rules import HEELS_POINTS, track_of
from cribboard.game.state import Game, Window, can_win, changed, count_name, next_show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.game.pegging import Awards

FALSE_GAME_HOLES = 15
"""Holes that a false claim of game costs under the rule "acc" (rules.md 1.6, ACC 8.4b)."""

# What guided play waits for.
CARD = "card"
CLOSE = "close"
SAY = "say"
CARDS = "cards"


def is_aloud(game: Game) -> bool:
    """Tell whether players announce their points now."""
    return game.play is not None and game.options.counting == "manual"


def window(game: Game) -> "Any":
    """Return the Window that is open for claims and "too many" now, or None."""
    return game.window


def announced(game: Game) -> "Any":
    """Return the Window of the count that is not settled yet, whether or not it is open for claims; None if all is."""
    return game.window or game.unsettled


def step(game: Game) -> "str | None":
    """Return what guided play waits for; None in points mode and after the end of the game.

    "card": a card or go of `play.turn`. "close": GO, which closes the window and settles it or lets the cards come; in
    mid-play only where an announcement waits to win, though a card may come then too.
    "say": the announcement of the owner of the next count of the show. "cards": the cards of that count.
    """
    if game.play is None or game.outcome is not None:
        return None
    count = announced(game)
    if not game.play.over:
        return CLOSE if count is not None and count.waits else CARD
    if count is not None:
        return CARDS if count.closed else CLOSE
    return SAY if is_aloud(game) else CARDS


def due_hand(game: Game) -> "tuple[str, int] | None":
    """Return the count of the show whose cards are wanted now, as next_show names it; None if it is not their time."""
    return next_show(game) if step(game) == CARDS else None


def needs_cards(game: Game) -> bool:
    """Tell whether nothing counts for the next hand or crib of the show so far, and its cards could set it back."""
    where, seat = next_show(game)
    count = announced(game)
    return bool(set_back(game, seat, where, 0)) and not (count is not None and count.said)


def may_say(game: Game, seat: int) -> str:
    """Return what points of a seat's console would announce now: "heels", "play", "hand" or "crib"; "" for nothing."""
    if not is_aloud(game) or game.outcome is not None:
        return ""
    count = announced(game)
    if game.heels and seat == game.dealer:
        return "heels"
    if count is not None:
        is_free = count.where == "play" and count.said is None and not count.claims and not count.doubts
        return "play" if is_free and seat == count.seat else ""
    if game.play.over:
        where, due = next_show(game)
        return where if seat == due else ""
    return ""


def say(game: Game, event: "tuple[Any, ...]") -> Game:
    """Announce points. They are pegged at once, unless they would end the game and could still be doubted."""
    _, seat, points = event
    events.check_said(points)
    where = may_say(game, seat)
    if not where:
        raise Illegal(f"{events.seat_text(seat)} has nothing to announce now.")
    if where == "heels":
        check_not_waiting(game)
        if points != HEELS_POINTS:
            raise Impossible(f"His heels are {HEELS_POINTS} points, not {points}.", "HEELS IS 2")
        if is_lost_in_stinkhole(game, seat, points, "heels"):
            raise Illegal("Heels do not count from the last hole.", "STINKHOLE")
        return award(changed(game, heels=False), ((seat, points, "heels"),))
    in_play = where == "play"
    count = announced(game) if in_play else Window(seat, where, None, None, False, (), (), not _has_windows(game))
    if in_play and count.due < points and is_lost_in_stinkhole(game, seat, points, "go"):
        raise Illegal("A go does not count from the last hole.", "STINKHOLE")
    waits = _has_windows(game) and can_win(game, track_of(seat, game.options), points)
    count = _window(count, said=points, waits=waits)
    if in_play and not _has_windows(game):
        count = None
    game = _with_count(game, count)
    return changed(game, awards=()) if waits else award(game, ((seat, points, where),))


def check_not_waiting(game: Game) -> None:
    """Raise Illegal while an announcement waits to win: points that came later must not win before it."""
    count = announced(game)
    if count is not None and count.waits:
        raise Illegal("GO closes the window first: it could win the game.", "GO FIRST")


def claim(game: Game, event: "tuple[Any, ...]") -> Game:
    """Claim points that the last announcement missed; the truth judges when the window is settled."""
    _, seat, points = event
    events.check_points(points, "points")
    if not game.options.muggins:
        raise Illegal("Missed points are nobody's: muggins is off.", "NO MUGGINS")
    count = _open(game)
    if _is_same_side(game, seat, count.seat):
        raise Illegal("Only the other side can claim.", "OTHER SIDE")
    for other, _ in count.claims:
        if _is_same_side(game, seat, other):
            raise Illegal("That side has claimed already.", "CLAIMED")
    count = _window(count, claims=count.claims + ((seat, points),))
    return changed(_with_count(game, count), awards=())


def doubt(game: Game, event: "tuple[Any, ...]") -> Game:
    """Say "too many" to the last announcement; from the announcer's own side it is said for the next side's."""
    seat = event[1]
    if game.options.overcount == "none":
        raise Illegal("An announcement stands: no rule for counts too high was agreed.", "IT STANDS")
    count = _open(game)
    if not count.said:
        raise Illegal("No points were announced.", "NOTHING SAID")
    while _is_same_side(game, seat, count.seat):
        seat = (seat + 1) % game.options.seats
    for other in count.doubts:
        if _is_same_side(game, seat, other):
            raise Illegal("That side has said so already.", "SAID ALREADY")
    return changed(_with_count(game, _window(count, doubts=count.doubts + (seat,))), awards=())


def close(game: Game) -> Game:
    """Close the window: in the play that settles it; in the show the cards come first, or an undoubted win is won.

    After the last card this is also how a table without windows goes on to the show.
    """
    count = announced(game)
    if count is None or count.closed or (game.window is None and not game.play.over):
        raise Illegal("There is nothing to close.", "NO WINDOW")
    if count.where == "play":
        return settle_play(game)
    if count.waits and not count.doubts:
        return award(_with_count(game, None), ((count.seat, count.said, count.where),))
    return changed(_with_count(game, _window(count, closed=True)), awards=())


def laid(game: Game, seat: int, awards: "Awards") -> Game:
    """Open the count of a card or of a go that closed a series, for these awards of the play, which are due.

    What was settled just before stays among the awards.
    """
    due = 0
    shown = []
    for each in awards:
        if not each[1]:
            shown.append(each)
        elif not is_lost_in_stinkhole(game, each[0], each[1], each[2]):
            due += each[1]
    after = award(_with_count(game, Window(seat, "play", due, None, False, (), (), False)), tuple(shown))
    return changed(after, awards=game.awards + after.awards)


def settle_play(game: Game) -> Game:
    """Settle the count that stands in the play, if any does; nothing is pegged that was pegged before."""
    count = announced(game)
    if count is None:
        return changed(game, awards=())
    return award(_with_count(game, None), _settled(game, count, count.due))


def settle_show(game: Game, true: int) -> Game:
    """Settle the count of the show by what its cards hold; a set-back comes last (rules.md 1.7)."""
    count = checked(game)
    awards = _settled(game, count, true)
    return award(_with_count(game, None), awards + set_back(game, count.seat, count.where, true))


def passed(game: Game, points: int) -> Game:
    """Let an announcement stand without its cards."""
    count = checked(game)
    if count.claims or count.doubts:
        raise Illegal("The cards have to settle what was claimed.", "CARDS FIRST")
    if points:
        raise Illegal("Its points were announced already.", "CARDS FIRST")
    return changed(_with_count(game, None), awards=())


def checked(game: Game) -> "Any":
    """Return the count of the show whose cards may come now. Raises Illegal if it is not announced or still open."""
    count = announced(game)
    if count is None:
        raise Illegal(f"{count_name(next_show(game))} is announced first.", "ANNOUNCE")
    if not count.closed:
        raise Illegal("GO closes the window first.", "GO FIRST")
    return count


def _settled(game: Game, count: "Any", true: int) -> "Awards":
    """What the truth adds to what was pegged: (seat, points, kind) in the order in which it is pegged.

    An announcement too high stands unless it was doubted; missed points are lost unless they were claimed.
    """
    seat = count.seat
    said = count.said or 0
    over = max(0, said - true)
    missed = max(0, true - said)
    is_overcount = over > 0 and len(count.doubts) > 0
    awards: Awards = ()
    if count.waits:
        awards += ((seat, true if is_overcount else said, count.where),)
    elif is_overcount:
        awards += ((seat, -over, "too many"),)
    if is_overcount and game.options.overcount == "acc":
        awards += ((_clockwise(game, seat, count.doubts)[0], over, "too many"),)
        if count.waits:
            awards += ((seat, -FALSE_GAME_HOLES, "false game"),)
    points_of = dict(count.claims)
    for caller in _clockwise(game, seat, tuple(points_of)):
        if not missed:
            awards += ((seat, points_of[caller], "wrong claim"),)
        elif caller == _clockwise(game, seat, tuple(points_of))[0]:
            awards += ((caller, min(missed, points_of[caller]), "muggins"),)
    return awards


def _clockwise(game: Game, start: int, seats: tuple[int, ...]) -> list[int]:
    """Put seats in their order clockwise from another one."""
    return sorted(seats, key=lambda seat: (seat - start) % game.options.seats)


def _has_windows(game: Game) -> bool:
    return bool(game.options.muggins or game.options.overcount != "none")


def _is_same_side(game: Game, seat: int, other: int) -> bool:
    return track_of(seat, game.options) == track_of(other, game.options)


def _open(game: Game) -> "Any":
    if game.window is None:
        raise Illegal("No announcement is open for claims now.", "NO WINDOW")
    return game.window


def _window(count: "Any", **changes: "Any") -> Window:
    new = changes.get
    return Window(
        count.seat,
        count.where,
        count.due,
        new("said", count.said),
        new("waits", count.waits),
        new("claims", count.claims),
        new("doubts", count.doubts),
        new("closed", count.closed),
    )


def _with_count(game: Game, count: "Any") -> Game:
    is_open = count is not None and not count.closed and _has_windows(game)
    return changed(game, window=count if is_open else None, unsettled=None if is_open else count)
