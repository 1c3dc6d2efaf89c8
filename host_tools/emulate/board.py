"""Shows an emulated board to the simulator's server: lights off the wire, words over USB, the game off its flash.

A board that is slow answers late: what is shown is what is known of it. It must not know how the chip is emulated, the
network or the page.
"""

import datetime
import json
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Protocol

from cribboard.console import keys, settings, startup, wire
from cribboard.console.layout import Layout
from cribboard.console.session import Session
from cribboard.game.errors import Impossible, Unreadable
from cribboard.game.journal import Journal
from host_tools.emulate.bench import Report
from host_tools.emulate.flash import Memory, journal_of
from host_tools.emulate.pace import in_words
from host_tools.emulator.filesystem import Damaged
from host_tools.simulator import describe
from host_tools.simulator.board import KEPT_SENTENCES, Refused, new_session

# How long after a key, and at the latest how long after the last answer, the board is asked for its state: in
# milliseconds of its time.
ASK_MS = 100
ASK_AGAIN_MS = 1000

# The keys for REDO of the menu (product.md 3), each with how long it is pressed.
REDO = (("MENU", 700), ("GO", 60), ("MENU", 60))

SETTLED_AT_START = ("layout", "corner")


class Bench(Protocol):
    """What runs the board: `worker.Worker`."""

    def give(self, order: str, *words: Any) -> None:
        """Have a method of `bench.Bench` called."""

    def take(self) -> list[Report]:
        """The reports since the last call."""


class EmulatedBoard:
    """Fits `simulator.shown.Shown`."""

    def __init__(self, bench: Bench, memory: Memory) -> None:
        """bench: where the board was switched on with what is in `memory`, which it keeps up to date."""
        self.saved = True
        self.store = memory
        self.sentences: deque[str] = deque(maxlen=KEPT_SENTENCES)
        self._bench = bench
        self._reader = ThreadPoolExecutor(1, "flash")
        self._reading: Future[Session] | None = None
        self._session = read_session(memory)
        self._version = 0
        self._chains: tuple[bytes, ...] = ()
        self._report = Report(None, (), bytes(keys.ROWS), False, 0, 0, 0, 1.0)
        self._told: dict[str, Any] = {}
        self._ask_at_ms: int | None = None
        self._holders: dict[object, int] = {}
        self._history = describe.history(self._session)

    def close(self) -> None:
        """Ends what reads the flash."""
        self._reader.shutdown()

    # Keys.

    def press(self, holder: object, key: int) -> None:
        """A page holds a key down."""
        self._bench.give("hold", self._number(holder), key)

    def release(self, holder: object, key: int) -> None:
        """A page lets a key go."""
        self._bench.give("let_go", self._number(holder), key)

    def leave(self, holder: object) -> None:
        """A page is gone."""
        self._bench.give("leave", self._number(holder))
        self._holders.pop(holder, None)

    def _number(self, holder: object) -> int:
        return self._holders.setdefault(holder, id(holder))

    def redo(self) -> None:
        """Presses the keys for REDO of the menu. Raises Refused while that would do harm."""
        if not self.state()["can_redo"]:
            raise Refused("There is nothing to redo now.")
        self._bench.give("tap", *REDO)

    def down(self) -> list[str]:
        """The names of the keys that are down."""
        return [name for key, name in enumerate(keys.NAMES) if self._report.down[key // 5] >> key % 5 & 1]

    # Time.

    def advance(self, steps: int) -> tuple[bool, tuple[str, ...]]:
        """Takes over what the board did since the last time; its time passes by itself, whatever `steps` is."""
        changed = False
        told: list[str] = []
        for report in self._bench.take():
            before, self._report = self._report, report
            if report.chains is not None:
                self._chains = report.chains
                changed = True
            if report.connected and (not before.connected or report.starts != before.starts):
                self._greet()
            for line in report.lines:
                told += self._hear(line)
            if report.down != before.down:
                self._ask_in(ASK_MS)
            if report.kept != before.kept and self._reading is None:
                self._reading = self._reader.submit(read_session, self.store)
        if self._reading is not None and self._reading.done():
            changed = True
            self._take_session(self._reading)
        self._ask()
        self.sentences.extend(told)
        return changed, tuple(told)

    def _take_session(self, reading: "Future[Session]") -> None:
        self._reading = None
        self._session = reading.result()
        self._history = describe.history(self._session)
        self._version += 1

    def _greet(self) -> None:
        """What a computer says to a board that it finds: the day, and that it listens."""
        self._say({"do": "date", "date": datetime.date.today().isoformat()})
        self._say({"do": "listen", "on": True})
        self._ask_in(0)

    def _say(self, request: dict[str, Any]) -> None:
        self._bench.give("say", json.dumps(request))

    def _ask_in(self, ms: int) -> None:
        at_ms = self._report.ms + ms
        self._ask_at_ms = at_ms if self._ask_at_ms is None else min(at_ms, self._ask_at_ms)

    def _ask(self) -> None:
        if self._ask_at_ms is not None and self._report.ms >= self._ask_at_ms and self._report.connected:
            self._ask_at_ms = self._report.ms + ASK_AGAIN_MS
            self._say({"do": "state"})

    def _hear(self, line: str) -> list[str]:
        """Takes a line the board printed; the sentences in it for people."""
        try:
            message = json.loads(line)
        except ValueError:
            message = None
        if not isinstance(message, dict):
            return [f"Printed: {line}"] if line.strip() else []
        if "says" in message:
            self._ask_in(0)
            return [str(message["says"])]
        if "error" in message:
            return [f"The board refused: {message['error']}"]
        if message.get("do") == "state":
            self._told = message
            self.saved = bool(message.get("saved", True))
        if message.get("do") == "set" and message.get("name") in SETTLED_AT_START:
            self._bench.give("reset")
        return []

    # What there is to show.

    @property
    def _layout(self) -> Layout:
        return self._session.layout

    def frame(self) -> bytes:
        """The lights as the eye sees them: R, G, B of every pixel."""
        return self._light().translate(describe.EYE)

    def _light(self) -> bytes:
        """What the LEDs were sent over the wire: R, G, B of every pixel."""
        parts = []
        for chain, pixels in enumerate(self._layout.chains):
            # The rail is always on the last of the board's four data lines.
            is_rail = self._layout.has_rail and chain == len(self._layout.chains) - 1
            place = -1 if is_rail else chain
            sent = self._chains[place] if self._chains else b""
            parts.append(sent[: 3 * pixels].ljust(3 * pixels, b"\0"))
        return b"".join(parts)

    def current(self) -> dict[str, Any]:
        """The current of hardware.md 2.3 for the lights as they are, in mA."""
        light = self._light()
        chosen = self._session.settings
        drawn = wire.RED_MA * sum(light[0::3]) + wire.GREEN_MA * sum(light[1::3]) + wire.BLUE_MA * sum(light[2::3])
        light_ma = drawn / wire.DRAW_PER_MA
        idle_ma = self._layout.pixels * chosen.idle_ua / 1000
        return {
            "type": "current",
            "supply": chosen.supply_ma,
            "board": wire.BOARD_MA,
            "idle": round(idle_ma),
            "light": round(light_ma),
            "wanted": round(light_ma),
            "total": round(wire.BOARD_MA + idle_ma + light_ma),
            "limited": False,
            "small": wire.is_too_small(chosen.supply_ma, self._layout.pixels, chosen.idle_ua),
        }

    def shape_key(self) -> tuple[Any, ...]:
        """Changes when `describe` does, and costs little."""
        options = self._session.game.options
        return (self._layout.name, self._session.settings, options.seats, options.partners)

    def describe(self) -> dict[str, Any]:
        """What changes seldom, and the last sentences."""
        return describe.shape(self._session) | {"sentences": list(self.sentences)}

    def state(self) -> dict[str, Any]:
        """All that may change with a key, but for the lights."""
        state = {"type": "state", **describe.game_state(self._session), **self._history}
        for name in ("mode", "staged"):
            state[name] = self._told.get(name, state[name])
        state["can_redo"] = bool(self._history["redo"]) and state["mode"] in ("idle", "result")
        pace = "starting" if not self._report.starts else in_words(self._report.speed)
        return state | {"recording": False, "recorded": False, "replay": None, "pace": pace}

    # What pages ask for.

    def set(self, name: str, value: object) -> None:
        """Has the board change a setting; another kind of board starts anew. Raises Refused."""
        try:
            settings.changed(self._session.settings, name, value)  # type: ignore[arg-type]
        except Impossible as error:
            raise Refused(error.args[0]) from error
        self._say({"do": "set", "name": name, "value": value})

    def start_game(self, words: dict[str, Any]) -> None:
        """Refused: the board's own menu does it."""
        raise Refused("An emulated board starts another game in its own menu: hold MENU.")

    def load_journal(self, lines: list[bytes]) -> str:
        """Refused: the journal is in the flash."""
        raise Refused("An emulated board has its journal in its flash; `make run` loads one.")

    def record(self, on: bool) -> None:
        """Refused: the board's time is not a recording's."""
        raise Refused("Sessions are recorded and replayed by `make run`, not on an emulated board.")

    def recording(self) -> str:
        """There is none."""
        return ""

    def replay(self, name: str, lines: list[str]) -> None:
        """Refused: as `record`."""
        self.record(True)

    def replay_again(self) -> None:
        """There is nothing to show."""

    def end_replay(self) -> None:
        """Nothing is shown."""


def read_session(memory: Memory) -> Session:
    """A session as the board's flash has it; as of a new board where that cannot be read."""
    try:
        files = memory.files()
    except Damaged:
        files = {}
    lines = files.get(startup.SETTINGS, b"").decode("utf-8", "replace").splitlines()
    chosen = settings.read_settings(lines)[0]
    journal = Journal()
    try:
        journal.load(journal_of(files))
    except Unreadable:
        journal = Journal()
    return new_session(chosen, journal)
