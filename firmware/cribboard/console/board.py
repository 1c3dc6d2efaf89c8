"""A board that is switched on: steps its session, then saves, shows and sounds, in that order and no other.

On a commit the journal line is on disk before the first light moves, and the cue comes last (engineering.md, "Saving").
What saves, shows and sounds comes in from outside and fits by shape. It must not know a file, a pin or the time.

What a board needs of them:

    store    append(lines) -> bool, retry() -> bool, save_settings(lines) -> bool, archive(line) -> bool,
             erase_games() -> bool, tidy(hurry=0): what can wait, a little at a time; hurry 1: not for long, 2: no more,
             last_archived() -> bytes, and for the line protocol journal_lines(), archive_lines(), crash_lines()
    lights   is_ready() -> bool: may the next frame come; show(words): send it; darken(): supply off
    buzzer   play(notes): begin these, each (hertz, ms), instead of any before
"""

from cribboard.console import keys, settings, tones, wire
from cribboard.console.motion import STEP_MS, WALKING
from cribboard.game.archive import is_repeated, record_line
from cribboard.game.errors import Impossible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.console.session import Session

# What could not be saved is tried again this often.
RETRY_STEPS = 1000 // STEP_MS
# A key held by a computer comes up by itself this long after the last word from it.
REMOTE_STEPS = 10_000 // STEP_MS
# Between two movements of a computer's keys passes at least this long, so that none is lost to the debouncing.
TAP_STEPS = 40 // STEP_MS
# So many movements may wait for that.
MOST_MOVES = 80
# Nothing happens while nobody has pressed a key for this long and no peg walks: time to tidy up.
IDLE_STEPS = 2000 // STEP_MS
# Between two keys: a suit follows its rank sooner than this.
CALM_STEPS = 350 // STEP_MS

# A contact bounces for up to 8 ms and is down after 20 more (hardware.md 3.2): so long no frame is drawn, which takes
# as long as three steps and would make the answer late. What goes on longer is no press.
PRESS_STEPS = 6

NOT_SAVED = "NOT SAVED"
SMALL_SUPPLY = "WANTS 1.5A"


class Board:
    """One session with its hardware. `date`: the day as a computer told it, "" if none did."""

    def __init__(self, session: "Session", store: "Any", wires: wire.Wire, lights: "Any", buzzer: "Any") -> None:
        self.session = session
        self.store = store
        self.date = ""
        self._told_ma = 0
        self._sags = 0
        self.is_saved = True
        self.heard: list[str] = []
        """Sentences for people since somebody last took them; the oldest are dropped."""
        self._wire = wires
        self._lights = lights
        self._buzzer = buzzer
        self._keys = bytearray(keys.ROWS)
        self._remote = bytearray(keys.ROWS)
        self._merged = bytearray(keys.ROWS)
        self._moves: list[int] = []  # of a computer's keys, still to come: key is down, ~key is up
        self._moved_at = -TAP_STEPS
        self._remote_at = 0
        self._is_due = True
        self._settings = session.settings
        self._game = session.game
        self._record = ""  # of a finished game that is not in the archive yet
        self._is_new = False
        self._has_archived = False
        self._are_settings_saved = True
        self._has_committed = False
        self._is_hurried = False
        self._idle_since = 0
        self._held_steps = 0
        self._apply()
        self._save()

    def announce(self, notices: "tuple[str, ...]" = (), sentences: "tuple[str, ...]" = ()) -> None:
        """Says at the start what people must know, once: short words for the picture, sentences for those who read."""
        session = self.session
        said = list(notices)
        limit_ma = self._limit_ma()
        if wire.is_too_small(limit_ma, session.layout.pixels, self._settings.idle_ua):
            said.append(SMALL_SUPPLY)
            session.tell(f"This board wants a supply of 1.5 A; with {limit_ma} mA its lights are faint.")
        for sentence in sentences:
            session.tell(sentence)
        if session.message:
            said.append(session.message)
        if said:
            session.say(" - ".join(said))

    def advance(self, steps: int, raw: bytearray) -> None:
        """Takes so many 5 ms steps with the keys as scanned (eight bytes), saving and showing what comes of them."""
        session = self.session
        now = session.now
        pressed = self._keys
        if self._remote_at:
            self._move()
            for row in range(keys.ROWS):
                self._merged[row] = raw[row] | self._remote[row]
            raw = self._merged
        if pressed != raw:
            for row in range(keys.ROWS):
                pressed[row] = raw[row]
            self._idle_since = now
        if self._remote_at and now - self._remote_at >= REMOTE_STEPS:
            self.release_all()
        for _ in range(steps):
            session.step(pressed)
            self._save()
        if session.settings is not self._settings:
            self._apply()
        self._held_steps = self._held_steps + steps if session.is_pressing() else 0
        if steps and not 0 < self._held_steps <= PRESS_STEPS and session.draw():
            self._is_due = True
        self.refresh()
        if self._is_hurried and session.now - self._idle_since >= CALM_STEPS:
            self._is_hurried = False
            self.store.tidy(1)

    def refresh(self) -> None:
        """Sends the frame that is due if the lights are ready for it, and then begins the cue that belongs to it."""
        if self._is_due:
            if not self._lights.is_ready():
                return
            self._is_due = False
            if self._wire.render(self.session.frame.rgb):
                self._lights.show(self._wire.words)
            else:
                self._lights.darken()
        for kind, _ in self.session.take_cues():
            notes = tones.notes(kind)
            if notes and self._settings.sound:
                self._buzzer.play(notes)
        if self._has_committed:
            self._has_committed = False
            self._is_hurried = True
            self.store.tidy(2)  # whoever pressed has been answered
        for sentence in self.session.take_words():
            self.heard.append(sentence)
            if len(self.heard) > 12:
                self.heard.pop(0)

    def is_idle(self) -> bool:
        """Whether nothing moves and nobody has pressed a key for a while, so that tidying up disturbs nobody."""
        session = self.session
        if session.now - self._idle_since < IDLE_STEPS or session.walks.busy(WALKING):
            return False
        return session.celebrated_at < 0

    def tidy(self) -> bool:
        """What can wait until the board is idle: the store's own tidying, and a finished game into the archive.

        True if the archive was worked on, which leaves garbage.
        """
        self.store.tidy()
        if self._has_archived:
            return False
        try:
            self._archive()
        except MemoryError:
            self._has_archived = True  # not at the price of the game that is played
        return True

    def _archive(self) -> None:
        """One step of a finished game's way into the archive: keys wait meanwhile, and all of them take too long."""
        if not self._record:
            found = self.session.journal.finished()
            self._has_archived = found is None
            if found is not None:
                self._record = record_line(found[0], found[1], self.date)
        elif not self._is_new:
            self._is_new = not is_repeated(self._record, self.store.last_archived())
            self._has_archived = not self._is_new
        else:
            self._has_archived = self.store.archive(self._record)

    def set_supply(self, told_ma: int, sags: int) -> None:
        """Says what the supply told of itself in mA (0: nothing, the settings count) and how often it sagged since."""
        if (told_ma, sags) != (self._told_ma, self._sags):
            if sags > self._sags:
                self.session.tell("The supply sags: the lights take a fifth less from now on.")
            self._told_ma = told_ma
            self.session.supply_ma = told_ma
            self._sags = sags
            self._apply_light()

    def set(self, name: str, value: "settings.Value") -> None:
        """Changes one setting; Impossible for a name or value that is not allowed."""
        self.session.settings = settings.changed(self.session.settings, name, value)

    def press(self, key: int, is_up: bool = False) -> None:
        """A computer puts a key down, 0..39, or lets it go if `is_up`: 40 ms after its last movement or later.

        Impossible if more than MOST_MOVES wait for that: then all keys are let go.
        """
        if len(self._moves) >= MOST_MOVES:
            self.release_all()
            raise Impossible(f"At most {MOST_MOVES} presses and releases may wait: all keys were let go.")
        self._moves.append(~key if is_up else key)
        self._remote_at = self.session.now or 1

    def release(self, key: int) -> None:
        """A computer lets a key go, 0..39, as `press` puts it down."""
        self.press(key, True)

    def _move(self) -> None:
        while self._moves and self.session.now - self._moved_at >= TAP_STEPS:
            move = self._moves.pop(0)
            row, column = divmod(max(move, ~move), keys.COLUMNS)
            held = self._remote[row]
            self._remote[row] = held | 1 << column if move >= 0 else held & ~(1 << column)
            if self._remote[row] != held:
                self._moved_at = self.session.now

    def release_all(self) -> None:
        """Every key that a computer holds comes up."""
        for row in range(keys.ROWS):
            self._remote[row] = 0
        self._moves.clear()
        self._moved_at = self.session.now
        self._remote_at = 0

    def _save(self) -> None:
        if self.session.take_erasure():
            self._note_saved(self.store.erase_games())
        commits = self.session.take_commits()
        if commits:
            self._has_committed = True
            self._note_saved(self.store.append(commits) and self._are_settings_saved)
            game = self.session.game
            if self._game.outcome is not None and game.outcome is None:
                self._record = ""  # it was confirmed, or undone
                self._is_new = self._has_archived = False
            self._game = game
        elif not self.is_saved and self.session.now % RETRY_STEPS == 0:
            if not self._are_settings_saved:
                self._save_settings()
            self._note_saved(self.store.retry() and self._are_settings_saved)

    def _save_settings(self) -> None:
        self._are_settings_saved = self.store.save_settings(settings.settings_lines(self.session.settings))

    def _note_saved(self, is_saved: bool) -> None:
        if self.is_saved and not is_saved:
            self.session.say(NOT_SAVED)
            self.session.tell("The board cannot save: it goes on, but a power cut would lose what happens from now on.")
        self.is_saved = is_saved

    def _limit_ma(self) -> int:
        return wire.sagged_ma(self._told_ma or self._settings.supply_ma, self._sags)

    def _apply(self) -> None:
        """Makes the session's settings tell, and saves them if they are new."""
        session = self.session
        if session.settings is not self._settings:
            self._save_settings()
            self._note_saved(self._are_settings_saved and self.is_saved)
            if session.settings.palette != self._settings.palette:
                session.frame.use(session.settings.palette)
            self._settings = session.settings
        session.frame.turned = bool(self._settings.turned)
        self._apply_light()

    def _apply_light(self) -> None:
        self._wire.set(self._settings.brightness, self._limit_ma(), self._settings.idle_ua)
        self._is_due = True
