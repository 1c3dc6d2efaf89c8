"""Runs one Session for any number of pages: merges their keys, saves, and describes what there is to show.

It is stepped from outside and must not know the time, the network or the page.
"""

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import cribboard
from cribboard.console import keys, layout, palette, trace
from cribboard.console.session import Session
from cribboard.game.errors import Unreadable
from cribboard.game.journal import Journal

from .store import Store

if TYPE_CHECKING:
    from cribboard.console.layout import Layout

# A key's level is held at least this long, so that the quickest click outlasts the debouncing (20 ms).
LEVEL_STEPS = 40 // trace.STEP_MS

# How many changes of one key may wait: more presses than fingers can make are dropped whole.
MOST_WAITING = 16

# What could not be saved is tried again this often.
RETRY_STEPS = 1000 // trace.STEP_MS

# Sentences a page is given that opens later.
KEPT_SENTENCES = 12


# The places of a track's path that are no holes (product.md 1): a lamp each, the skunk lines in pairs.
_MARKERS = (
    (layout.DEALER, "dealer"),
    (layout.TURN, "turn"),
    (layout.DOUBLE, "double"),
    (layout.DOUBLE + 1, "double"),
    (layout.SKUNK, "skunk"),
    (layout.SKUNK + 1, "skunk"),
)


class _Key:
    """One key of the matrix: who holds it, and the changes the Session has not seen yet."""

    def __init__(self) -> None:
        self.holders: set[object] = set()
        self.down = False
        self.since_step = -LEVEL_STEPS
        self.waiting: deque[bool] = deque()

    def want(self, down: bool) -> None:
        last = self.waiting[-1] if self.waiting else self.down
        if down != last and (not down or len(self.waiting) < MOST_WAITING):
            self.waiting.append(down)


class Board:
    """The board that every page looks at."""

    def __init__(self, session: Session, save: Callable[[tuple[str, ...]], bool]) -> None:
        """save: called with each commit's journal lines before the frame that shows it is drawn.

        It returns False if they could not be saved and is then called again, with none, until it can.
        """
        self.session = session
        self.saved = True
        self.sentences: deque[str] = deque(earlier(session), maxlen=KEPT_SENTENCES)
        self._save = save
        self._keys = [_Key() for _ in range(keys.KEYS)]
        self._moving: set[int] = set()
        self._pressed = bytearray(keys.ROWS)
        self._step = 0
        self._save_commits()
        session.draw()

    def press(self, holder: object, key: int) -> None:
        """A page (any object that stands for it) holds a key down."""
        self._keys[key].holders.add(holder)
        self._want(key)

    def release(self, holder: object, key: int) -> None:
        """A page lets a key go; it comes up when no other page holds it."""
        self._keys[key].holders.discard(holder)
        self._want(key)

    def leave(self, holder: object) -> None:
        """A page is gone: every key it held comes up."""
        for key, state in enumerate(self._keys):
            if holder in state.holders:
                self.release(holder, key)

    def _want(self, key: int) -> None:
        state = self._keys[key]
        state.want(bool(state.holders))
        if state.waiting:
            self._moving.add(key)

    def advance(self, steps: int) -> tuple[bool, tuple[str, ...]]:
        """Takes whole 5 ms steps; returns whether the frame changed, and the sentences to tell people."""
        told: list[str] = []
        for _ in range(steps):
            self._move_keys()
            self.session.step(self._pressed)
            self._step += 1
            self._save_commits()
            told.extend(self.session.take_words())
            self.session.take_cues()
        self.sentences.extend(told)
        return (self.session.draw() if steps else False), tuple(told)

    def _save_commits(self) -> None:
        commits = self.session.take_commits()
        if commits or (not self.saved and self._step % RETRY_STEPS == 0):
            self.saved = self._save(commits)

    def _move_keys(self) -> None:
        for key in list(self._moving):
            state = self._keys[key]
            if self._step - state.since_step < LEVEL_STEPS:
                continue
            state.down = state.waiting.popleft()
            state.since_step = self._step
            row, column = divmod(key, keys.COLUMNS)
            if state.down:
                self._pressed[row] |= 1 << column
            else:
                self._pressed[row] &= ~(1 << column)
            if not state.waiting:
                self._moving.discard(key)

    def frame(self) -> bytes:
        """The lights: R, G, B of every pixel."""
        return bytes(self.session.frame.rgb)

    def describe(self) -> dict[str, Any]:
        """What never changes while the board runs: its geometry, consoles, keys and colours."""
        shape = self.session.layout
        seats = self.session.journal.game.options.seats
        _, colours = palette.PALETTES[self.session.settings.palette]
        return {
            "type": "hello",
            "version": cribboard.__version__,
            "layout": {
                "name": shape.name,
                "tracks": shape.tracks,
                "size": list(layout.size_mm(shape)),
                "pixels": describe_pixels(shape),
                "lanes": [
                    [layout.path_pixel(shape, track, place) for place in range(layout.PATH)]
                    for track in range(shape.tracks)
                ],
            },
            "consoles": [
                {"seat": "ABCD"[seat], "keys": [name for n, name in enumerate(keys.NAMES) if keys.seat(n) == seat]}
                for seat in range(seats)
            ],
            "keypad": [name for n, name in enumerate(keys.NAMES) if keys.seat(n) < 0],
            "colours": [list(colours[3 * track : 3 * track + 3]) for track in range(shape.tracks)],
            "sentences": list(self.sentences),
        }

    def state(self) -> dict[str, Any]:
        """The game in words and numbers, for people who read rather than look."""
        journal = self.session.journal
        game = journal.game
        outcome = game.outcome
        return {
            "type": "state",
            "mode": self.session.state(),
            "target": game.options.target,
            "dealer": "ABCD"[game.dealer],
            "game": game.number,
            "won": list(game.won),
            "staged": list(self.session.stages.points[: len(game.trails)]),
            "scores": [trail[-1] for trail in game.trails],
            "backs": [trail[-2] if len(trail) > 1 else 0 for trail in game.trails],
            "outcome": outcome and {"winner": "ABCD"[outcome.winner], "margin": outcome.margin, "level": outcome.level},
            "can_undo": journal.can_undo,
            "can_redo": journal.can_redo,
        }


_STANDS_FOR = {"points": "", "hand": " for a hand", "crib": " for the crib", "penalty": " back"}


def earlier(session: Session) -> list[str]:
    """The last pegs of the game as it was saved, oldest first, for the list of what happened."""
    if session.journal.game is None:
        return []
    pegs = session.journal.pegs(KEPT_SENTENCES)
    return [f"{'ABCD'[seat]} pegged {points}{_STANDS_FOR.get(what, '')}." for _, seat, points, what in reversed(pegs)]


def describe_pixels(shape: "Layout") -> list[list[Any]]:
    """Every pixel as [x, y, role, track, number] in millimetres, in the order of the frame.

    role: "hole" (number 1..121), "start", "dealer", "turn", "skunk", "double" or "rail" (number 0..31);
    track is -1 for the rail.
    """
    roles: list[tuple[str, int, int]] = [("rail", -1, 0)] * shape.pixels
    for track in range(shape.tracks):
        for place, role in _MARKERS:
            roles[layout.path_pixel(shape, track, place)] = (role, track, 0)
        for hole in range(layout.LAST_HOLE + 1):
            roles[layout.hole_pixel(shape, track, hole)] = ("hole" if hole else "start", track, hole)
    if shape.has_rail:
        for x in range(shape.columns):
            roles[layout.rail_pixel(shape, x)] = ("rail", -1, x)
    described = []
    for pixel, (role, track, number) in enumerate(roles):
        across, down = layout.position_mm(shape, pixel)
        described.append([round(across, 2), round(down, 2), role, track, number])
    return described


def open_board(store: Store, layout_name: str) -> tuple[Board, str]:
    """The board as the store's journal left it, and what people must be told about that ("" if nothing).

    A damaged journal is put aside and a new one begun. Raises ValueError for an unknown layout,
    CannotSave if the journal cannot be read.
    """
    shape = layout.make_layout(layout_name)
    notice = ""
    journal = Journal(store.journal_lines)
    try:
        journal.load(store.journal_lines())
        if journal.torn:
            store.keep_lines(journal.lines)
    except Unreadable as error:
        aside = store.put_journal_aside()
        notice = f"The saved game could not be read: {error.args[0]} It is kept as {aside.name}; this is a new one."
    return Board(Session(shape, journal), store.append), notice
