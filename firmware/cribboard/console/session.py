"""The board as people use it: keys in, journal lines, cues, words and frames out.

A session owns the journal, what is staged or half keyed, and every timer. It advances in fixed 5 ms
steps and is told nothing else about time. The shell around it calls, in this order and for every
step: `step(keys)`, `take_commits()` and saves them, `draw()` and shows the frame. It must not know
where lines are saved, what a pixel is wired to, or whether it runs on a Pico.
"""

from cribboard.console import guided, keys, menu, menu_words, points, scene, words
from cribboard.console.actions import ACTIONS
from cribboard.console.controls import HOLD, action
from cribboard.console.counting import DROP_STEPS
from cribboard.console.debounce import Debouncer
from cribboard.console.frame import Frame
from cribboard.console.motion import FLASHING, STEP_MS, WALKING, Walks
from cribboard.console.outbox import Outbox
from cribboard.console.picture import scroll_columns
from cribboard.console.settings import DEFAULTS as DEFAULT_SETTINGS
from cribboard.console.stage import NOBODY, Stages
from cribboard.game import game as games
from cribboard.game import match
from cribboard.game.options import DEFAULTS as DEFAULT_OPTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.console.claims import Claim
    from cribboard.console.counting import OpenHand
    from cribboard.console.layout import Layout
    from cribboard.console.menu import Menu
    from cribboard.console.settings import Settings
    from cribboard.game.game import Game
    from cribboard.game.journal import Journal
    from cribboard.game.options import Options

# All from product.md 2 and 3.
HOLD_STEPS = 600 // STEP_MS
STEADY_STEPS = 250 // STEP_MS
PAGE_STEPS = 2000 // STEP_MS
DIM_STEPS = 120_000 // STEP_MS
DARK_STEPS = 600_000 // STEP_MS

# Keys that are down this soon after the start were down at power-on: the first four samples.
STUCK_STEPS = 4
# A frame is drawn at once after a change, and this often while something moves: 33 frames a second.
FRAME_STEPS = 6
MESSAGE_STEPS = 1500 // STEP_MS
# Actions that only answer: a key that has completed a walk has done something already.
_ANSWERS = ("refuse", "say_game")


class Session(Outbox):
    """One board in use.

    `layout`: from layout.make_layout. `journal`: a game.journal.Journal, empty or loaded; an empty one
    is begun with `options`. `loops`: as frame.LOOPS. `settings`: from settings.make_settings.
    """

    def __init__(
        self,
        layout: "Layout",
        journal: "Journal",
        loops: "Any",
        settings: "Settings" = DEFAULT_SETTINGS,
        options: "Options" = DEFAULT_OPTIONS,
    ) -> None:
        Outbox.__init__(self)
        self.layout = layout
        self.journal = journal
        self.settings = settings
        self.frame = Frame(layout, loops, settings.palette)
        self.now = 0
        self.stages = Stages()
        self.walks = Walks()
        self.crib_armed = False
        self.is_correcting = False
        # What the shell knows: lines for ABOUT, and what the supply was found to give in mA, 0 if it cannot tell.
        self.about: tuple[str, ...] = ()
        self.supply_ma = 0
        # Actions on the open hand and the menu run only in states that have one: None is ruled out there by the table.
        self.hand: OpenHand = None  # type: ignore[assignment]
        self.menu: Menu = None  # type: ignore[assignment]
        self.claim: Claim = None  # type: ignore[assignment]
        self.turned = ""  # a view chosen with MENU: "pegs", "numbers", "picture"; "" shows what is due
        self.turned_at = 0
        self.message = ""
        self.message_steps = 0
        self._message_stands = 0
        self._message_ends = 0
        self.caption = ""
        self.celebrated_at = -1
        self.chase_at = -1
        self.cue_kind = ""
        self.cue_track = -1
        self.cue_at = 0
        # Each track's own last console peg, which a press within three seconds joins.
        self.pegged_seat = bytearray([NOBODY] * 4)
        self.pegged_points = bytearray(4)
        self.pegged_at = [0, 0, 0, 0]
        # Guided play: the cards of the cut by seat, what the board itself pegged last, and whom it waits for.
        self.cuts = bytearray(4)
        self.board_pegged = bytearray(4)
        self.board_pegged_at = [0, 0, 0, 0]
        self.closed_at = 0  # when the last card or go may have closed a series
        self.seat_due = -1
        self.changed_track = -1
        self._last_key_at = 0
        self._pressed_at = [-STEADY_STEPS] * keys.KEYS
        self._menu_down_at = -1
        self._debouncer = Debouncer()
        self._stuck = bytearray(keys.ROWS)
        self._dirty = True
        if journal.game is None:
            self._commits.extend(journal.begin(options))
            self.say((words.opening(options.seats, options.target) + " " + guided.asked(self)).strip())
        else:
            for track in range(self.tracks):
                self.walks.flash(track, games.back(self.game, track), games.score(self.game, track), 0)
            guided.follow(self)
            if self.tracks > layout.tracks:
                self.say(menu_words.needs(self.tracks, "TRACKS"))
                self.tell("The saved game has more tracks than this board: those it lacks stay dark.")
        self.caption = scene.caption(self)
        self.seat_due = guided.seat_due(self)

    @property
    def game(self) -> "Game":
        """The game as it stands."""
        game: Game = self.journal.game
        return game

    @property
    def tracks(self) -> int:
        """How many tracks are in play."""
        return len(self.game.trails)

    # What the shell calls.

    def step(self, raw: bytearray) -> None:
        """Advances by 5 ms. `raw`: the key matrix as scanned, eight bytes, bit c of byte r = key r*5+c down."""
        self.now += 1
        if self._debouncer.sample(raw):
            self._keys_changed()
        self._timers()
        if self.celebrated_at == self.now:
            self.tell(words.won(self.game))
        if self._dirty:
            guided.open_shown(self)  # whatever stood before it may be closed now
            self.caption = scene.caption(self)
            self.seat_due = guided.seat_due(self)

    def draw(self) -> bool:
        """Draws the frame if it is time to; True if a pixel changed. Allocates nothing."""
        if not self._dirty and self.now % FRAME_STEPS:
            return False
        self._dirty = False
        return scene.draw(self)

    # What state the keys and the lights are in.

    def is_pressing(self) -> bool:
        """Whether a key seems to go down just now, so that the next steps may have to answer it."""
        return self._debouncer.is_pressing

    def asleep(self) -> bool:
        """Whether the lamps are off because nobody touched the board for ten minutes."""
        return self.now - self._last_key_at >= DARK_STEPS

    def dimmed(self) -> bool:
        """Whether the board is dim because nobody touched it for two minutes."""
        return self.now - self._last_key_at >= DIM_STEPS

    def state(self) -> str:
        """The row of controls.TABLE that has the keys."""
        if self.asleep():
            return "asleep"
        if self.celebrated_at >= 0:
            return "celebration"
        if self.menu is not None:
            state: str = self.menu.top.state
            return state
        if self.game.outcome is not None:
            return "result"
        if self.claim is not None:
            return "claim"
        if self.hand is not None:
            if self.hand.given:
                return "show"
            return "count" if self.hand.complete() else "hand"
        is_guided = guided.is_on(self)
        if self.stages.any():
            return "guided stage" if is_guided else "stage"
        if self.is_correcting:
            return "correct"
        if is_guided:
            return "guided"
        return "crib" if self.crib_armed else "idle"

    def view(self) -> str:
        """What the lights show: "dark", "celebration", "pegs", "message", "menu", "numbers", "result" or "cards"."""
        if self.asleep():
            return "dark"
        if self.celebrated_at >= 0:
            return "celebration"
        if self.walks.busy(WALKING) or self.walks.busy(FLASHING):
            return "pegs"
        if self.message:
            return "message"
        if self.menu is not None:
            shown: str = self.menu.top.view  # str() would allocate
            return shown
        if self.turned:
            return self._picture() if self.turned == "picture" else self.turned
        if self.hand is not None and self.hand.complete() and self.hand.part(self.now) < 0:
            return "pegs"
        return self._picture()

    def _picture(self) -> str:
        if self.game.outcome is not None:
            return "result"
        return "cards" if self.hand is not None else "pegs"

    def page(self) -> int:
        """The track whose numbers are shown; one more for the match, where no rail shows it."""
        return (self.now - self.turned_at) // PAGE_STEPS

    # What actions call.

    def record(self, event) -> None:  # type: ignore[no-untyped-def]
        """Records an event in the journal; a win is celebrated. Raises what the journal raises."""
        self.change(self.journal.record, event)

    def change(self, function, *arguments) -> None:  # type: ignore[no-untyped-def]
        """Runs a change of the journal that may win; its line is saved and the pegs walk."""
        ended = self.game.outcome is not None
        self._apply(function, *arguments)
        if self.game.outcome is not None and not ended:
            self.stages.clear()
            self.crib_armed = False
            self.close_hand()
            self.celebrated_at = self.now
            self.chase_at = -1
            self.cue("win", self.game.outcome.winner)

    def restore(self, function, *arguments) -> None:  # type: ignore[no-untyped-def]
        """Runs a change of the journal without celebrating: undo and redo. Nothing joins what was there before."""
        self.forget_pegs()
        self.turned_at = self.now
        self._apply(function, *arguments)

    def _apply(self, function, *arguments) -> None:  # type: ignore[no-untyped-def]
        before = self.game
        self._commits.append(function(*arguments))
        self.changed_track = -1
        self._dirty = True
        self.message = ""
        if self.game.number != before.number or self.tracks != len(before.trails):
            self.walks.stop()
        else:
            for track in range(self.tracks):
                here = games.score(self.game, track)
                if here != games.score(before, track):
                    self.changed_track = track
                    self.walks.walk(track, games.score(before, track), here, self.now)
        if self.game.dealer != before.dealer:
            self.crib_armed = False  # it was awaited of another dealer
        guided.follow(self)

    def next_game(self) -> None:
        """Starts the next game after a confirmed result, or the next match after the last one.

        Where the table cuts for the deal, the first dealer stays proposed: guided play asks for the cut, else CRIB
        moves the deal.
        """
        game = self.game
        if match.match_over(game) is not None:
            self.begin(match.new_match_event(game))
        elif game.options.next_dealer == "cut":
            self.begin(match.next_game_event(game, game.first_dealer))
        else:
            self.begin(match.next_game_event(game))

    def begin(self, event) -> None:  # type: ignore[no-untyped-def]
        """Records the `game` event that begins a game; nothing staged or open is left of the one before."""
        self.record(event)
        self.clear_play()
        dealer = self.game.dealer
        self.cue("game", dealer)
        first = "The cut decides who deals." if guided.is_cutting(self) else f"{words.SEATS[dealer]} deals first."
        self.tell(f"Game {self.game.number}. {first}")
        self.say(guided.asked(self))

    def clear_play(self) -> None:
        """Forgets what is staged, open, armed or half cut."""
        self.crib_armed = False
        self.is_correcting = False
        self.close_hand()
        self.turned = ""
        self.stages.clear()
        self.forget_pegs()
        self.clear_cuts()
        self.walks.stop()

    def forget_pegs(self) -> None:
        """What was pegged last is not there any more: nothing joins it, nor is the same."""
        for track in range(4):
            self.pegged_seat[track] = NOBODY
            self.board_pegged[track] = 0

    def clear_cuts(self) -> None:
        """Forgets the cards of the cut for the deal."""
        for seat in range(4):
            self.cuts[seat] = 0

    def use(self, settings: "Settings") -> None:
        """Changes the settings; whoever runs the session sees that they are others now, and saves them."""
        if settings.palette != self.settings.palette:
            self.frame.use(settings.palette)
        self.settings = settings
        self._dirty = True

    def erase(self) -> None:
        """Forgets every game: a match begins as at the first power-on. What is saved is erased by the shell."""
        options = self.game.options
        self.clear_play()
        self._erase()
        self._commits.extend(self.journal.begin(options))
        self._dirty = True

    def sleep(self) -> None:
        """Dark at once, as after ten minutes without a key."""
        self._last_key_at = self.now - DARK_STEPS

    def close_hand(self) -> None:
        """Forgets the open hand."""
        self.hand = None  # type: ignore[assignment]

    def close_claim(self) -> None:
        """Forgets the claim that was being keyed."""
        self.claim = None  # type: ignore[assignment]

    def close_menu(self) -> None:
        """Goes back from the menu to the game."""
        self.menu = None  # type: ignore[assignment]

    def cue(self, kind: str, track: int) -> None:
        """Answers a press: a short sign on the track concerned (-1: on all)."""
        self.cue_kind = kind
        self.cue_track = track
        self.cue_at = self.now
        self._keep(self._cues, (kind, track))

    def refuse(self, track: int, said: str = "") -> None:
        """Answers a press that does nothing, with a word where one helps."""
        self.cue("refuse", track if track < self.tracks else -1)
        if said:
            self.say(said)

    def say(self, said: str, steps: int = MESSAGE_STEPS) -> None:
        """Shows words on the picture, for so many steps if they need not scroll; any key ends them and acts at once."""
        self.message = said
        self._message_stands = steps
        self.message_steps = 0
        self._dirty = True

    def word_for(self, error: Exception) -> str:
        """The picture's short word for a refusal of the game."""
        return error.args[1] if len(error.args) > 1 else "NO"

    def turn_view(self) -> None:
        """MENU tapped: pegs -> numbers -> the picture, if there is one -> pegs."""
        shown = self.view()
        if shown == "pegs":
            self.turned = "numbers"
        elif shown == "numbers" and self._picture() != "pegs":
            self.turned = "picture"
        else:
            self.turned = "pegs"
        self.turned_at = self.now
        self.cue("view", -1)
        if self.turned == "numbers":
            for track in range(self.tracks):
                to_go = games.to_go(self.game, track)
                self.tell(f"{words.SEATS[track]}: {games.score(self.game, track)}, {to_go} to go.")

    def end_celebration(self) -> None:
        """Ends the celebration; the result follows."""
        self.celebrated_at = -1
        self.walks.stop()
        self.turned = ""
        self.turned_at = self.now
        self.cue("view", self.game.outcome.winner)
        self._dirty = True

    # Keys and timers.

    def _keys_changed(self) -> None:
        self._dirty = True
        debouncer = self._debouncer
        for row in range(keys.ROWS):
            released = debouncer.released[row]
            pressed = debouncer.pressed[row]
            for column in range(keys.COLUMNS):
                if released >> column & 1:
                    self._release(row, column)
                if pressed >> column & 1:
                    self._press(row, column)

    def _press(self, row: int, column: int) -> None:
        key = row * keys.COLUMNS + column
        if self.now <= STUCK_STEPS:
            self._stuck[row] |= 1 << column
            self.say(f"KEY {keys.NAMES[key]} STUCK")
            self.tell(f"The key {keys.NAMES[key]} is down since power-on; it is ignored until it is let go.")
            return
        if self.settings.steady and self.now - self._pressed_at[key] < STEADY_STEPS:
            return
        self._pressed_at[key] = self.now
        state = self.state()
        self._last_key_at = self.now
        kind = keys.kind(key)
        if self.menu is not None:
            self.menu.touched = self.now
            self.menu.armed_at = -1
        self._menu_down_at = -1
        if state in ("asleep", "celebration"):
            self._act(state, kind, key)
            return
        self.message = ""
        completed = self.walks.complete(self.now)
        if kind == keys.MENU:
            self._menu_down_at = self.now
            return
        if kind == keys.NUMBER and keys.seat(key) >= self.game.options.seats and state != "echo":
            self.refuse(-1, words.no_player(keys.seat(key)))
            return
        if completed and action(state, kind) in _ANSWERS:
            self.cue("view", -1)  # it has done something: the walk is over
            return
        self._act(state, kind, key)

    def _release(self, row: int, column: int) -> None:
        key = row * keys.COLUMNS + column
        if self._stuck[row] >> column & 1:
            self._stuck[row] &= ~(1 << column)
            return
        kind = keys.kind(key)
        if kind == keys.MENU and self._menu_down_at >= 0:
            self._menu_down_at = -1
            self._act(self.state(), kind, key)
        elif kind == keys.GO and self.menu is not None and self.menu.armed_at >= 0:
            self.menu.armed_at = -1
            self.refuse(-1, menu_words.HOLD_GO)

    def _act(self, state: str, kind: int, key: int) -> None:
        self._dirty = True
        ACTIONS[action(state, kind)](self, key)

    def _timers(self) -> None:
        now = self.now
        if self.walks.advance(now):
            self._dirty = True
        if self._menu_down_at >= 0 and now - self._menu_down_at >= HOLD_STEPS:
            self._menu_down_at = -1
            self._act(self.state(), HOLD, keys.number("MENU"))
        if self.celebrated_at >= 0:
            self._celebrate()
            return
        if self.stages.any() and self.menu is None:
            points.peg_due(self)
        self._tick_pictures()

    def _celebrate(self) -> None:
        if self.chase_at < 0:
            if not self.walks.busy(WALKING) and not self.walks.busy(FLASHING):
                self.chase_at = self.now
        elif self.now - self.chase_at >= scene.celebration_steps(self):
            self.end_celebration()

    def _tick_pictures(self) -> None:
        now = self.now
        if self.menu is not None:
            menu.armed_due(self)
            if self.menu is not None and self.menu.is_forgotten(now):
                self.close_menu()
        if self.hand is not None and not self.hand.complete() and now - self.hand.touched >= DROP_STEPS:
            self.close_hand()
            self.say(words.HAND_DROPPED)
            self.tell("The unfinished hand was dropped after a minute without a key.")
        if self.hand is not None and self.hand.complete() and not self.hand.part(now) and self.view() != "cards":
            self.hand.show_anew(now)
        if self.turned == "numbers" and self.page() >= self.tracks + (1 if self.caption else 0):
            self.turned = ""
            self._dirty = True
        if self.message and self.view() == "message":
            self.message_steps += 1
            if self.message_steps == 1:
                columns = scroll_columns(self.layout.rows, self.message)
                self._message_ends = columns * scene.SCROLL_STEPS if columns else self._message_stands
            if self.message_steps >= self._message_ends:
                self.message = ""
                self._dirty = True
