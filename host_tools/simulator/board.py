"""Runs one Session for any number of pages: merges their keys, saves, records and replays.

It is stepped from outside and must not know the time, the network or the page. What pages may ask of it and cannot
have raises Refused with a sentence for people.
"""

import platform
from collections import deque
from typing import TYPE_CHECKING, Any

import cribboard
from cribboard.console import keys, layout, menu_changes, settings, trace, words
from cribboard.console.frame import LOOPS
from cribboard.console.session import Session
from cribboard.game.errors import Illegal, Impossible, Unreadable
from cribboard.game.journal import Journal
from cribboard.game.journal_text import unseal
from cribboard.game.options import OPTIONS, make_options
from cribboard.game.rules import tracks

from . import describe
from .matrix import Matrix
from .recording import Player, Recorder
from .store import CannotSave, Store

if TYPE_CHECKING:
    from cribboard.console.settings import Settings

# What could not be saved is tried again this often.
RETRY_STEPS = 1000 // trace.STEP_MS

# MENU held opens the menu on REDO (product.md 3); a little longer than the 600 ms that count as holding.
_HOLD_STEPS = 700 // trace.STEP_MS
_TAP_STEPS = 60 // trace.STEP_MS

# Where MENU > REDO loses nothing that is staged or half keyed.
REDO_STATES = ("idle", "guided", "show", "result")

# Sentences a page is given that opens later.
KEPT_SENTENCES = 12


class Refused(Exception):
    """The board cannot do what was asked; the sentence says why."""


class Board:
    """The board that every page looks at."""

    def __init__(self, session: Session, store: Store) -> None:
        """store: each commit's journal lines are in it before the frame that shows them is drawn."""
        self.store = store
        self.saved = True
        self.recorder: Recorder | None = None
        self.player: Player | None = None
        self.sentences: deque[str] = deque(maxlen=KEPT_SENTENCES)
        self._switch_on(session)
        self.sentences.extend(describe.earlier(session))

    def _switch_on(self, session: Session) -> None:
        """Goes on with another session: its keys are up and nothing of the one before is left."""
        self.own = session
        self.version = getattr(self, "version", 0) + 1
        self._matrix = Matrix()
        self._pressed = self._matrix.pressed
        self._step = 0
        self._taps: list[tuple[int, int, bool]] = []
        self._last_hand: dict[str, Any] | None = None
        self._history: dict[str, Any] = {}
        self._history_of: tuple[object, int] | None = None
        self._settings = session.settings
        self._lamps = describe.Lamps(session, session)
        self._save_commits()

    @property
    def session(self) -> Session:
        """What is shown: the board's own session, or the one that is replayed."""
        return self.player.session if self.player else self.own

    # Keys.

    def press(self, holder: object, key: int) -> None:
        """A page (any object that stands for it) holds a key down. During a replay keys do nothing."""
        if self.player is None:
            self._matrix.hold(holder, key)

    def release(self, holder: object, key: int) -> None:
        """A page lets a key go; it comes up when no other page holds it."""
        self._matrix.let_go(holder, key)

    def leave(self, holder: object) -> None:
        """A page is gone: every key it held comes up."""
        self._matrix.leave(holder)

    def redo(self) -> None:
        """Presses the keys for REDO of the menu: MENU held, GO, MENU. Raises Refused while that would do harm."""
        self._must_play()
        if self.own.state() not in REDO_STATES or not self.own.journal.can_redo or self._taps:
            raise Refused("There is nothing to redo now.")
        at = self._step + 1
        for name, length in (("MENU", _HOLD_STEPS), ("GO", _TAP_STEPS), ("MENU", _TAP_STEPS)):
            self._taps += [(at, keys.number(name), True), (at + length, keys.number(name), False)]
            at += length + _TAP_STEPS

    def down(self) -> list[str]:
        """The names of the keys that the session sees down."""
        return [name for key, name in enumerate(keys.NAMES) if self._pressed[key // 5] >> key % 5 & 1]

    # Time.

    def advance(self, steps: int) -> tuple[bool, tuple[str, ...]]:
        """Takes whole 5 ms steps; returns whether the frame changed, and the sentences to tell people."""
        told: list[str] = []
        stepped = False
        for _ in range(steps):
            if self.player and self.player.ended:
                break
            stepped = True
            session = self.session
            if self.player:
                self._pressed = self.player.pressed()
                session.step(self._pressed)
                session.take_commits()
            else:
                self._move_keys()
                session.step(self._pressed)
                if self.recorder:
                    self.recorder.step += 1
                self._step += 1
                self._save_commits()
            said = session.take_words()
            refused = "refuse" in [kind for kind, _ in session.take_cues()]
            told.extend(said or ([_refusal(session.message)] if refused else []))
        if self.player is None:
            self.sentences.extend(told)
        changed = self._apply_settings()
        return (self.session.draw() if stepped else False) or changed, tuple(told)

    def _save_commits(self) -> None:
        if self.own.take_erasure():
            self.saved = self.store.erase_games()
        commits = self.own.take_commits()
        if commits or (not self.saved and self._step % RETRY_STEPS == 0):
            self.saved = self.store.append(commits)

    def _apply_settings(self) -> bool:
        """Makes the session's settings tell, wherever they were changed; True if the lights look different."""
        session = self.session
        chosen = session.settings
        if chosen is self._settings:
            return False
        self._settings = chosen
        if self.player is None:
            self._save_settings(chosen)
        return True

    def _save_settings(self, chosen: "Settings") -> None:
        try:
            self.store.save_settings(settings.settings_lines(chosen))
        except CannotSave:
            self.saved = False

    def _move_keys(self) -> None:
        while self._taps and self._taps[0][0] <= self._step:
            _, key, down = self._taps.pop(0)
            (self.press if down else self.release)(self, key)
        change = self._matrix.move(self._step)
        if change and self.recorder:
            self.recorder.note(*change)

    # What there is to show.

    def frame(self) -> bytes:
        """The lights as the eye sees them: R, G, B of every pixel."""
        return self._lamps.seen()

    def current(self) -> dict[str, Any]:
        """The estimated current."""
        return self._lamps.current()

    def shape_key(self) -> tuple[Any, ...]:
        """Changes when `describe` does, and costs little."""
        game = self.session.game
        return (self.version, self.session.settings.palette, game.options.seats, game.options.partners)

    def describe(self) -> dict[str, Any]:
        """What changes seldom, and the last sentences."""
        return describe.shape(self.session) | {"sentences": [] if self.player else list(self.sentences)}

    def state(self) -> dict[str, Any]:
        """All that may change with a key, but for the lights."""
        session = self.session
        now = (session, session.journal.lines)
        if self._history_of != now:
            self._history_of = now
            self._history = describe.history(session)
        state = describe.game_state(session)
        if state["hand"] and state["hand"]["complete"]:
            self._last_hand = state["hand"]
        elif not state["hand"]:
            undone = "HAND" in self._history["redo"] or "CRIB" in self._history["redo"]
            state["hand"] = {**self._last_hand, "past": True} if self._last_hand and not undone else None
        state["can_redo"] = bool(self._history["redo"]) and state["mode"] in REDO_STATES and not self.player
        return {
            "type": "state",
            **state,
            **self._history,
            "recording": self.recorder is not None,
            "recorded": bool(self.recorder or self.store.recording),
            "replay": self.player
            and {
                "name": self.player.name,
                "at": min(self.player.step, self.player.last_step) * trace.STEP_MS // 1000,
                "of": self.player.last_step * trace.STEP_MS // 1000,
                "ended": self.player.ended,
            },
        }

    # What pages ask for.

    def set(self, name: str, value: object) -> None:
        """Changes one setting; another kind of board is switched on anew. Raises Refused."""
        self._must_not_record("The settings")
        try:
            chosen = settings.changed(self.own.settings, name, value)  # type: ignore[arg-type]
        except Impossible as error:
            raise Refused(error.args[0]) from error
        if name in ("layout", "corner"):
            self._must_fit(chosen, self.own.game.options)
            self._save_settings(chosen)
            self._switch_on(new_session(chosen, self.own.journal))
        else:
            self.own.use(chosen)

    def start_game(self, chosen: dict[str, Any]) -> None:
        """Gives up the running game, or confirms a finished one, and starts one with these options. Raises Refused.

        It goes the way of the board's own menu; what that has to say comes in its own words.
        """
        self._must_not_record("The options")
        pairs = [*zip([option.name for option in OPTIONS], self.own.game.options, strict=True)]
        try:
            wanted = make_options([pair for pair in pairs if pair[0] not in chosen] + list(chosen.items()))
        except Impossible as error:
            raise Refused(words.sentence(error)) from error
        _, missing = menu_changes.lacking(self.own, wanted)
        if missing:
            raise Refused(missing)
        self.own.close_menu()
        menu_changes.restart(self.own, wanted, "GAME TO")

    def load_journal(self, lines: list[bytes]) -> str:
        """Goes on with another journal; the present one is put aside. Returns what to tell; raises Refused."""
        self._must_not_record("The journal")
        journal = Journal()
        try:
            journal.load(lines)
        except Unreadable as error:
            raise Refused(error.args[0]) from error
        if journal.game is None:
            raise Refused("There is no game in this journal.")
        self._must_fit(self.own.settings, journal.game.options)
        try:
            aside = self.store.replace_journal(lines[: journal.lines])
        except CannotSave as error:
            raise Refused(error.args[0]) from error
        self.saved = True
        fresh = Journal(self.store.journal_lines)
        fresh.load(self.store.journal_lines())
        session = new_session(self.own.settings, fresh)
        self._switch_on(session)
        self.sentences.clear()
        self.sentences.extend(describe.earlier(session))
        return f"The journal is loaded. The game before it is kept as {aside.name}."

    def record(self, on: bool) -> None:
        """Begins a recording by switching the board off and on, or ends it. Raises Refused."""
        if not on:
            if self.recorder:
                self.store.recording = self.recorder.text()
            self.recorder = None
            return
        self._must_play()
        if self.recorder:
            return
        if not self.saved:
            raise Refused("The game is not saved; a recording begins with what is.")
        journal = Journal(self.store.journal_lines)
        held = self.store.journal_lines()
        journal.load(held)
        session = new_session(self.own.settings, journal)
        self._switch_on(session)
        self.recorder = Recorder(session, [_words(line) for line in held[1:]])

    def recording(self) -> str:
        """The recording that runs, or the last one; "" if there is none."""
        return self.recorder.text() if self.recorder else self.store.recording

    def replay(self, name: str, lines: list[str]) -> None:
        """Shows a session file instead of the game, which waits. Raises Refused."""
        if self.recorder:
            raise Refused("A recording runs: stop it first.")
        try:
            self._show(Player(name, trace.parse_session(lines)))
        except (Illegal, Impossible, Unreadable) as error:
            raise Refused(error.args[0]) from error

    def replay_again(self) -> None:
        """Shows the same file from the beginning."""
        if self.player:
            self._show(Player(self.player.name, self.player.script))

    def _show(self, player: Player) -> None:
        self._switch_on(self.own)
        self.player = player
        self._lamps = describe.Lamps(player.session, self.own)
        self._settings = player.session.settings

    def end_replay(self) -> None:
        """Goes back to the game."""
        if self.player:
            self.player = None
            self._switch_on(self.own)

    def _must_play(self) -> None:
        if self.player:
            raise Refused("A recording is being shown: go back to the game first.")

    def _must_not_record(self, what: str) -> None:
        self._must_play()
        if self.recorder:
            raise Refused(f"{what} would not be in the recording: stop it first.")

    def _must_fit(self, chosen: "Settings", options: Any) -> None:
        has, needs = layout.make_layout(chosen.layout).tracks, tracks(options)
        if needs > has:
            raise Refused(f"A game of {needs} tracks needs a board with as many; this one has {has}.")


def new_session(chosen: "Settings", journal: Journal) -> Session:
    """A session as a board is switched on with these settings and this journal."""
    corner = int(chosen.corner)
    session = Session(layout.make_layout(chosen.layout, corners=(corner, corner)), journal, LOOPS, chosen)
    session.about = (f"VERSION {cribboard.__version__}", f"PYTHON {platform.python_version()}")
    return session


def _refusal(word: str) -> str:
    """What people are told about a press that did nothing: the picture's word for it, if it has one."""
    return f"Refused: {word}." if word else "That key does nothing now."


def _words(line: bytes) -> str:
    """The words of a journal's line without its number."""
    return unseal(line).partition(" ")[2]
