"""What the lights show: pegs, ghosts, lamps, lines and the rail, or one of the pictures.

Draws a whole frame from a session's state and step number, and changes nothing but the frame. It must
not know keys or times beyond the steps it is given.
"""

from cribboard.console import guided, hands, menu, picture, skunk, words
from cribboard.console.counting import SHOW_STEPS
from cribboard.console.layout import (
    DEALER,
    DOUBLE,
    LAST_HOLE,
    LURCH,
    PATH,
    SKUNK,
    TURN,
    hole_pixel,
    lamp_pixel,
    line_pixels,
    path_pixel,
    rail_pixel,
)
from cribboard.console.motion import FLASHING, STEP_MS, STILL, WALKING
from cribboard.console.palette import AMBER, BACK_LEVEL, FAINT_LEVEL, FRONT_LEVEL, GREEN, LINE, RED, WHITE
from cribboard.game.game import back, begun, score, to_go
from cribboard.game.rules import track_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.console.session import Session
    from cribboard.game.game import Game

# Steps. B winks once every two seconds, C twice (product.md 2), D, as we rule, three times.
_WINK_EVERY = 2000 // STEP_MS
_WINK_STEPS = 120 // STEP_MS
_LAMP_WINK_STEPS = 400 // STEP_MS
_REACHED_STEPS = 1000 // STEP_MS  # a count is shown this long after its series is closed
_PULSE_STEPS = 800 // STEP_MS
_GHOST_LOW = 24
_GHOST_HIGH = 120
_LAMP_LEVEL = 110
_LINE_LEVEL = 22
_LINE_HOT_LEVEL = 110
_CUE_STEPS = 200 // STEP_MS
_REFUSED_STEPS = 450 // STEP_MS
_REFUSED_BLINK_STEPS = 90 // STEP_MS
_SKUNK_HOLE = 90
_DOUBLE_HOLE = 60
_DANGER_HOLE = 100
_CHASE_LENGTH = 12
_CHASE_PACE_STEPS = 2
_CHASE_STEPS = (PATH + _CHASE_LENGTH) * _CHASE_PACE_STEPS
_SKUNK_COLUMN_STEPS = 60 // STEP_MS
_SKUNK_GAP = 4
# How fast words scroll: 20 columns a second, which a slow reader can follow.
SCROLL_STEPS = 50 // STEP_MS
# A menu line that scrolls stands for so long before it does.
_STAND_STEPS = 1000 // STEP_MS
_DIM_LEVEL = 72
_FULL_LEVEL = 255
_TO_PLAYER = 2  # of the setting `turned`


def draw(session: "Session") -> bool:
    """Draws the view that is due; True if any pixel changed."""
    frame = session.frame
    frame.dim = _DIM_LEVEL if session.dimmed() else _FULL_LEVEL
    frame.turned = _turned(session)
    frame.begin()
    view = session.view()
    if view == "test":
        session.menu.top.draw(session)
        return bool(frame.end())
    if view == "pegs":
        _pegs(session)
    elif view == "celebration":
        _celebration(session)
    elif view != "dark":
        _picture(session, view)
    if view != "dark":
        _rail(session)
        if view != "celebration":
            _cue(session)
    return bool(frame.end())


def _turned(session: "Session") -> bool:
    """Whether the picture stands on its head: by the setting, or for a seat that sits opposite A."""
    setting = session.settings.turned
    if setting < _TO_PLAYER:
        return bool(setting)
    seats = session.game.options.seats
    seat = session.page() if session.turned == "numbers" else hands.seat_shown(session)
    return bool(seat >= 0 and 2 * seat == seats)


def _pegs(session: "Session") -> None:
    game = session.game
    frame = session.frame
    layout = session.layout
    now = session.now
    _lines(session)
    for track in range(min(len(game.trails), layout.tracks)):
        colour = track
        phase = session.walks.phase(track)
        front = session.walks.front(track, now) if phase == WALKING else score(game, track)
        if phase == FLASHING and session.walks.lit(track, now):
            _holes(session, track, session.walks.source[track], session.walks.goal[track], FRONT_LEVEL)
        ghost = _ghost(session, track)
        if ghost:
            goal = max(front - ghost, 0) if session.is_correcting else min(front + ghost, game.options.target)
            _holes(session, track, front, goal, _pulse(now))
        frame.put(hole_pixel(layout, track, back(game, track)), colour, BACK_LEVEL)
        is_dark = _is_armed_wink(now) if session.is_correcting and not ghost else _winks(track, now, phase)
        frame.put(hole_pixel(layout, track, front), colour, 0 if is_dark else FRONT_LEVEL)
    _dealer(session)
    _turn(session)


def _holes(session: "Session", track: int, source: int, goal: int, level: int) -> None:
    """Lights the holes above the lower of two holes up to the higher."""
    low = min(source, goal)
    for hole in range(low + 1, max(source, goal) + 1):
        session.frame.put(hole_pixel(session.layout, track, hole), track, level)


def _ghost(session: "Session", track: int) -> int:
    """Points staged on a track, or counted in the open hand and waiting for GO."""
    staged = session.stages.points[track]
    if session.claim is not None and track_of(session.claim.seat, session.game.options) == track:
        return session.claim.points
    if staged or session.hand is None or not session.hand.complete():
        return int(staged)
    if not session.hand.is_pegged or hands.owner_track(session) != track:
        return 0
    return int(session.hand.count.total)


def _winks(track: int, now: int, phase: int) -> bool:
    """Whether a resting front peg is in a wink: A never, B once, C twice, D three times every two seconds."""
    if phase != STILL:
        return False
    part = now % _WINK_EVERY
    return part < 2 * _WINK_STEPS * track and part // _WINK_STEPS % 2 == 0


def _pulse(now: int) -> int:
    part = now % _PULSE_STEPS
    half = _PULSE_STEPS // 2
    rising = part if part < half else _PULSE_STEPS - part
    return _GHOST_LOW + (_GHOST_HIGH - _GHOST_LOW) * rising // half


def _lines(session: "Session") -> None:
    game = session.game
    frame = session.frame
    if game.options.target != LAST_HOLE:
        for pixel in line_pixels(session.layout, LURCH):
            frame.put(pixel, LINE, _LINE_LEVEL)
        return
    _line(session, SKUNK, _SKUNK_HOLE)
    _line(session, DOUBLE, _DOUBLE_HOLE)


def _line(session: "Session", line: int, hole: int) -> None:
    level = _LINE_HOT_LEVEL if _in_danger(session.game, hole) else _LINE_LEVEL
    for pixel in line_pixels(session.layout, line):
        session.frame.put(pixel, LINE, level)


def _in_danger(game: "Game", hole: int) -> bool:
    """Whether a side is still behind a line's hole and an opponent is past hole 100 (product.md 2)."""
    for track in range(len(game.trails)):
        if score(game, track) <= hole:
            for other in range(len(game.trails)):
                if other != track and score(game, other) > _DANGER_HOLE:
                    return True
    return False


def _is_armed_wink(now: int) -> bool:
    """Whether what waits for something is dark: the dealer lamp for the crib, every front peg for a correction."""
    return now % (2 * _LAMP_WINK_STEPS) >= _LAMP_WINK_STEPS


def _lamp(session: "Session", track: int, which: int, colour: int, level: int) -> None:
    """Lights a lamp of a track, if the board has that track: a saved game may have more than a board set up anew."""
    if track < session.layout.tracks:
        session.frame.put(lamp_pixel(session.layout, track, which), colour, level)


def _dealer(session: "Session") -> None:
    game = session.game
    winking = session.crib_armed or not begun(game)
    if winking and (_is_armed_wink(session.now) or guided.is_cutting(session)):
        return
    if _partner_winks(session, game.dealer):
        return
    _lamp(session, track_of(game.dealer, game.options), DEALER, WHITE, _LAMP_LEVEL)


def _turn(session: "Session") -> None:
    """The turn lamp of whom guided play waits for."""
    seat = session.seat_due
    if seat >= 0 and not _partner_winks(session, seat):
        track = track_of(seat, session.game.options)
        _lamp(session, track, TURN, WHITE, _LAMP_LEVEL)


def _partner_winks(session: "Session", seat: int) -> bool:
    """Whether a lamp that means the second of two partners is in its double wink."""
    part = session.now % _WINK_EVERY
    return seat >= len(session.game.trails) and part < 4 * _WINK_STEPS and part // _WINK_STEPS % 2 == 0


def _count(session: "Session") -> None:
    """The count of the play on the rail, with 15 and 31 marked; a count that closed its series stands for a moment."""
    frame = session.frame
    layout = session.layout
    play = session.game.play
    count = play.count
    if not play.series and session.now - session.closed_at < _REACHED_STEPS:
        count = play.reached
    for hole in range(1, 32):
        if hole <= count:
            frame.put(rail_pixel(layout, hole), GREEN if hole == 15 or hole == 31 else WHITE, _LAMP_LEVEL)
        elif hole == 15 or hole == 31:
            frame.put(rail_pixel(layout, hole), GREEN, _LINE_LEVEL)


def _rail(session: "Session") -> None:
    """Pixel 0 is the mode lamp; games won from the left for A, from the right for B, three sides in thirds."""
    layout = session.layout
    if not layout.has_rail:
        return
    frame = session.frame
    frame.put(rail_pixel(layout, 0), WHITE, FAINT_LEVEL)
    if session.game.play is not None and session.game.outcome is None:
        _count(session)
        return
    won = session.game.points if session.game.options.match == "points" else session.game.won
    share = 31 // len(won)
    for track in range(len(won)):
        for place in range(min(won[track], share)):
            if len(won) == 2 and track == 1:
                frame.put(rail_pixel(layout, 31 - place), track, FRONT_LEVEL)
            else:
                frame.put(rail_pixel(layout, 1 + track * share + place), track, FRONT_LEVEL)


def _cue(session: "Session") -> None:
    """The short sign that answers a press, on the lamps of the track concerned, or of all tracks."""
    kind = session.cue_kind
    age = session.now - session.cue_at
    if not kind or age >= (_REFUSED_STEPS if kind == "refuse" else _CUE_STEPS):
        return
    if kind == "refuse" and age // _REFUSED_BLINK_STEPS % 2:
        return
    colour = RED if kind == "refuse" else AMBER if kind == "undo" else GREEN
    for track in range(session.tracks):
        if session.cue_track == track or session.cue_track < 0:
            _lamp(session, track, DEALER, colour, FRONT_LEVEL)
            _lamp(session, track, TURN, colour, FRONT_LEVEL)


def celebration_steps(session: "Session") -> int:
    """How long a win is celebrated once the pegs are home: the chase, then one skunk for each level walks across."""
    level = int(session.game.outcome.level)
    if not level:
        return _CHASE_STEPS
    return _CHASE_STEPS + (32 + level * (skunk.width(session.layout.rows) + _SKUNK_GAP)) * _SKUNK_COLUMN_STEPS


def _celebration(session: "Session") -> None:
    frame = session.frame
    if session.chase_at < 0:
        _pegs(session)
        return
    age = session.now - session.chase_at
    walking = age - _CHASE_STEPS
    winner = session.game.outcome.winner
    if walking < 0:
        head = age // _CHASE_PACE_STEPS
        for tail in range(_CHASE_LENGTH):
            place = head - tail
            if 0 <= place < PATH and winner < session.layout.tracks:
                frame.put(path_pixel(session.layout, winner, place), winner, FRONT_LEVEL - tail * 20)
        return
    moved = walking // _SKUNK_COLUMN_STEPS
    wide = skunk.width(session.layout.rows)
    for follower in range(session.game.outcome.level):
        x = moved - wide - follower * (wide + _SKUNK_GAP)
        picture.skunk(frame, session.layout.rows, x, moved // 3 % 2)


def caption(session: "Session") -> str:
    """The words of the menu, of the result, or of the page after the numbers; made when something changes.

    Where there is no rail, the picture carries the games won (product.md 1).
    """
    if session.menu is not None:
        return menu.line(session)
    if session.turned == "numbers":
        return "" if session.layout.has_rail else words.standing(session.game)
    if session.game.outcome is not None:
        return words.result(session.game, _names(session))
    return ""


def _names(session: "Session") -> tuple[str, ...]:
    """What each track is called: by its name, if it was given one, else by its letter."""
    chosen = session.settings
    given = (chosen.name_a, chosen.name_b, chosen.name_c, chosen.name_d)
    return tuple([given[track] or words.SEATS[track] for track in range(4)])


def _picture(session: "Session", view: str) -> None:
    frame = session.frame
    rows = session.layout.rows
    if view == "message":
        picture.message(frame, rows, session.message, session.message_steps // SCROLL_STEPS)
    elif view == "result":
        columns = picture.scroll_columns(rows, session.caption)
        offset = (session.now - session.turned_at) // SCROLL_STEPS % (columns + 1)
        picture.message(frame, rows, session.caption, offset, session.game.outcome.winner)
    elif view == "numbers":
        track = session.page()
        if track < session.tracks:
            game = session.game
            picture.numbers(frame, rows, words.SEATS[track], score(game, track), to_go(game, track), track)
        else:
            picture.message(frame, rows, session.caption)
    elif view == "menu":
        _menu(session)
    else:
        _cards(session)
        _turn(session)


def _menu(session: "Session") -> None:
    frame = session.frame
    rows = session.layout.rows
    shown = session.menu
    level = shown.top
    columns = picture.menu_columns(rows, session.caption)
    age = max(session.now - shown.touched - _STAND_STEPS, 0)
    offset = (picture.WORD_COLUMNS + age // SCROLL_STEPS) % (columns + 1)
    if shown.armed_at >= 0:
        left = menu.ARM_STEPS - (session.now - shown.armed_at)
        picture.menu(frame, rows, session.caption, offset, 0, 0, AMBER)
        picture.bar(frame, rows, max(left, 0), menu.ARM_STEPS, AMBER)
        return
    picture.menu(frame, rows, session.caption, offset, level.place, level.count, AMBER if level.is_editing else WHITE)


def _cards(session: "Session") -> None:
    hand = session.hand
    total = -1
    bright = picture.ALL_CARDS
    if hand.complete():
        part = 0 if session.turned else max(hand.part(session.now), 0)
        total = hand.running(part)
        if part:
            bright = hand.count.combinations[part - 1].cards
    marker = FRONT_LEVEL if session.now % SHOW_STEPS < SHOW_STEPS // 2 else FAINT_LEVEL
    if hand.complete():
        marker = 0
    picture.hand(
        session.frame,
        session.layout.rows,
        hand.owner,
        hands.owner_track(session),
        hand.starter,
        hand.cards,
        total,
        bright,
        hand.offered,
        hand.claimed,
        marker,
    )
