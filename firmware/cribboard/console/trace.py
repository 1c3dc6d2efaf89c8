"""Session files: a game as timed key presses, read and replayed into a Session.

A session file is a bug report and a test at once: the same file gives the same frames on CPython,
on MicroPython and on the board. This module must not open files, nor know how a Session works
inside. The format, one thing a line, `#` begins a comment:

    cribboard session 1 layout=3-tracks target=121 dealer=A steady=1
    given peg A 100     a line of the journal from before the board is switched on
    100 +A1             at step 100 (5 ms each, from 0) key A1 goes down
    120 -A1             ... and up
    200 A6              a tap: down at step 200, up 100 ms later
    +60 GO              60 steps after the line above
    900 look            show the picture as it is after step 900
    1000 end            the last step; without it 2 s follow the last line

The header names the layout, the dealer, and any option or setting that is not as usual. What is given may be anything
that a journal holds; if it begins with a `game` line, that is the whole journal, and options and dealer are in there.
"""

import binascii
from collections import namedtuple

from cribboard.console import keys
from cribboard.console.frame import LOOPS
from cribboard.console.layout import NAMES, make_layout, rail_pixel, xy_pixel
from cribboard.console.session import Session
from cribboard.console.settings import TABLE as SETTINGS
from cribboard.console.settings import make_settings
from cribboard.game.errors import Unreadable
from cribboard.game.journal import Journal
from cribboard.game.journal_text import header, line_text, parse_operation
from cribboard.game.options import make_options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from cribboard.console.layout import Layout
    from cribboard.console.settings import Settings

VERSION = "1"
HEADER = "cribboard session"

STEP_MS = 5
TAP_STEPS = 100 // STEP_MS
TAIL_STEPS = 2000 // STEP_MS

# Far more than an evening of play (27 h); a slip of the finger must not replay for a year.
MOST_STEPS = 20_000_000

# layout: its name; options: pairs of texts (name, value); dealer: the first dealer's seat, or -1 to let the
# board begin as at first power-on; given: the words of journal lines; settings: pairs (name, value);
# actions: (step, what, key) in order, what = "press" | "release" | "look" | "end", key a number or -1.
Script = namedtuple("Script", ("layout", "options", "dealer", "given", "actions", "settings"))

_ORDER = {"release": 0, "press": 1, "look": 2, "end": 3}


def parse_session(lines: "Iterable[str]") -> Script:
    """A session file's lines, with or without their newlines, as a Script.

    Raises Unreadable, naming the line and what is allowed there.
    """
    first = None
    given = []
    reader = _Reader()
    number = 0
    for line in lines:
        number += 1
        words = line.split("#")[0].split()
        if not words:
            continue
        if first is None:
            first = _parse_header(number, words)
        elif words[0] == "given":
            if reader.actions:
                raise Unreadable(f"Line {number}: what is given stands before the first step.")
            given.append(" ".join(words[1:]))
        else:
            reader.read(number, words)
    if first is None:
        raise Unreadable(f"Line 1: a session file begins with '{HEADER} {VERSION}'.")
    layout, options, dealer, settings = first
    return Script(layout, options, dealer, tuple(given), reader.finish(), settings)


def _parse_header(
    number: int, words: list[str]
) -> tuple[str, tuple[tuple[str, str], ...], int, tuple[tuple[str, int | str], ...]]:
    if " ".join(words[:2]) != HEADER:
        raise Unreadable(f"Line {number}: a session file begins with '{HEADER} {VERSION}'.")
    if words[2:3] != [VERSION]:
        raise Unreadable(f"Line {number}: only version {VERSION} of session files can be read.")
    layout = "3 tracks"
    dealer = -1
    options = []
    settings: list[tuple[str, int | str]] = []
    names = [row[0] for row in SETTINGS]
    for word in words[3:]:
        name, equals, value = word.partition("=")
        if not equals or not value:
            raise Unreadable(f"Line {number}: '{word}' is not of the form name=value.")
        if name == "layout":
            layout = value.replace("-", " ")
            if layout not in NAMES:
                allowed = ", ".join([known.replace(" ", "-") for known in NAMES])
                raise Unreadable(f"Line {number}: there is no layout '{value}'; the layouts are {allowed}.")
        elif name == "dealer":
            if len(value) != 1 or value not in "ABCD":
                raise Unreadable(f"Line {number}: the dealer is A, B, C or D, not '{value}'.")
            dealer = "ABCD".index(value)
        elif name in names:
            settings.append((name, int(value) if value.isdigit() else value))
        else:
            options.append((name, value))
    return layout, tuple(options), dealer, tuple(settings)


class _Reader:
    """Reads the timed lines one by one and knows which keys are down."""

    def __init__(self) -> None:
        self.actions: list[tuple[int, str, int]] = []
        self._step = 0
        self._ended = False
        # The step at which a tapped key comes up again; -1: up; -2: held until a line releases it.
        self._up_at = [-1] * keys.KEYS

    def read(self, number: int, words: list[str]) -> None:
        if len(words) != 2:
            raise Unreadable(f"Line {number}: '{' '.join(words)}' is not a step and a key, look or end.")
        if self._ended:
            raise Unreadable(f"Line {number}: nothing may follow the end.")
        step = self._parse_step(number, words[0])
        what = words[1]
        if what == "look":
            self.actions.append((step, "look", -1))
        elif what == "end":
            self.actions.append((step, "end", -1))
            self._ended = True
        elif what[0] == "+":
            key = self._free_key(number, step, what[1:])
            self._up_at[key] = -2
            self.actions.append((step, "press", key))
        elif what[0] == "-":
            key = _parse_key(number, what[1:])
            if self._up_at[key] != -2:
                raise Unreadable(f"Line {number}: {keys.NAMES[key]} is not held down by a line before this one.")
            self._up_at[key] = step
            self.actions.append((step, "release", key))
        else:
            key = self._free_key(number, step, what)
            self._up_at[key] = step + TAP_STEPS
            self.actions.append((step, "press", key))
            self.actions.append((step + TAP_STEPS, "release", key))
        self._step = step

    def finish(self) -> tuple[tuple[int, str, int], ...]:
        """Every action in the order of time, closed by one end."""
        numbered = [(step, _ORDER[what], n, what, key) for n, (step, what, key) in enumerate(self.actions)]
        ordered = [(step, what, key) for step, _, _, what, key in sorted(numbered)]
        if self._ended:
            while ordered[-1][1] != "end":  # taps that would come up after the end
                ordered.pop()
        else:
            ordered.append(((ordered[-1][0] if ordered else 0) + TAIL_STEPS, "end", -1))
        return tuple(ordered)

    def _parse_step(self, number: int, text: str) -> int:
        relative = text[0] == "+"
        digits = text[1:] if relative else text
        if not digits.isdigit() or len(digits) > 9:
            raise Unreadable(f"Line {number}: '{text}' is not a step such as 120, or +20 for 20 steps later.")
        step = int(digits) + (self._step if relative else 0)
        if step < self._step:
            raise Unreadable(f"Line {number}: step {step} lies before step {self._step} of the line above.")
        if step > MOST_STEPS:
            raise Unreadable(f"Line {number}: step {step} is more than {MOST_STEPS}.")
        return step

    def _free_key(self, number: int, step: int, name: str) -> int:
        key = _parse_key(number, name)
        if self._up_at[key] == -2:
            raise Unreadable(f"Line {number}: {name} is already down.")
        if step <= self._up_at[key]:
            raise Unreadable(f"Line {number}: {name} is down until step {self._up_at[key]}.")
        return key


def _parse_key(number: int, name: str) -> int:
    if name not in keys.NAMES:
        raise Unreadable(f"Line {number}: there is no key '{name}'; the keys are {' '.join(keys.NAMES)}.")
    return keys.number(name)


def start(script: Script, loops: "Any" = LOOPS) -> Session:
    """The session a script begins with: a new board, or one with what is given in its journal. `loops`: frame.py's.

    Raises Impossible for options and settings that cannot be, and what the journal raises for what is given.
    """
    options = make_options(script.options)
    settings = make_settings(dict(script.settings))
    journal = Journal()
    given = script.given
    if given and given[0].split()[:1] == ["game"]:
        journal.load((header(), line_text(1, parse_operation(given[0]))))
        given = given[1:]
    elif given or script.dealer >= 0:
        journal.begin(options, max(0, script.dealer))
    for text in given:
        _give(journal, parse_operation(text))
    return Session(make_layout(script.layout), journal, loops, settings, options)


def _give(journal: Journal, operation: "tuple[Any, ...]") -> None:
    tag = operation[0]
    if tag == "undo":
        journal.undo()
    elif tag == "redo":
        journal.redo()
    elif tag == "move":
        journal.move(operation[1], operation[2])
    elif tag == "remove":
        journal.remove(operation[1])
    elif tag == "join":
        journal.join(operation[1], operation[2])
    else:
        journal.record(operation)


def session_lines(
    layout: "Layout",
    settings: "Settings",
    journal: "Iterable[str]",
    presses: "Iterable[tuple[int, bool, int]]",
    end: int,
) -> "Iterator[str]":
    """A session file's lines, without newlines: the inverse of parse_session for what was recorded on a board.

    `journal`: the words of every line of its journal as it was switched on, without number and checksum.
    `presses`: (step, down, key) in order. `end`: the last step.
    """
    words = [HEADER, VERSION, "layout=" + layout.name.replace(" ", "-")]
    for row, value in zip(SETTINGS, settings):
        if value != row[2]:
            words.append(f"{row[0]}={value}")
    yield " ".join(words)
    for line in journal:
        yield "given " + line
    for step, down, key in presses:
        yield f"{step} {'+' if down else '-'}{keys.NAMES[key]}"
    yield f"{end} end"


class Fingers:
    """The keys that a script holds down, step by step."""

    def __init__(self, script: Script) -> None:
        """Nothing is down before step 0."""
        self.pressed = bytearray(keys.ROWS)
        self._actions = script.actions
        self._next = 0

    def move(self, step: int) -> tuple[str, ...]:
        """Presses and releases what the script says for this step; returns what else it says: looks and the end."""
        others: tuple[str, ...] = ()
        while self._next < len(self._actions) and self._actions[self._next][0] == step:
            _, what, key = self._actions[self._next]
            row, column = divmod(key, keys.COLUMNS)
            if what == "press":
                self.pressed[row] |= 1 << column
            elif what == "release":
                self.pressed[row] &= 0xFF ^ (1 << column)
            else:
                others += (what,)
            self._next += 1
        return others


def replay(session: Session, script: Script) -> "Iterator[tuple[str, int, Any]]":
    """Steps a session through a script; a generator of what happens, `(what, step, detail)`.

    what: "saved" (detail: a journal line), "says" (a sentence), "cue" (kind, track), "frame" (the
    frame changed; detail: its bytes, good until the next step), "look" and "end" (None). What is
    saved comes before the frame that shows it, as on the board.
    """
    fingers = Fingers(script)
    step = 0
    while True:
        others = fingers.move(step)
        session.step(fingers.pressed)
        for line in session.take_commits():
            yield "saved", step, line
        for sentence in session.take_words():
            yield "says", step, sentence
        for cue in session.take_cues():
            yield "cue", step, cue
        if session.draw():
            yield "frame", step, session.frame.rgb
        for what in others:
            yield what, step, None
            if what == "end":
                return
        step += 1


def golden_lines(session: Session, script: Script) -> "Iterator[str]":
    """The replay as the lines of a golden file, without newlines.

    Each look, and the end, shows the scores, the picture and a CRC-32 over every changed frame
    so far: its step as four bytes, the highest first, then its R G B bytes.
    """
    crc = 0
    frames = 0
    for what, step, detail in replay(session, script):
        if what == "frame":
            frames += 1
            crc = binascii.crc32(bytes([step >> 24, step >> 16 & 255, step >> 8 & 255, step & 255]), crc)
            crc = binascii.crc32(detail, crc)
        elif what == "cue":
            kind, track = detail
            yield f"{step} cue {kind} {'ABCD'[track] if 0 <= track < 4 else '-'}"
        elif what == "look" or what == "end":
            yield f"{step} {what} frames={frames} crc32={crc & 0xFFFFFFFF:08x} scores={scores_text(session)}"
            yield from picture_lines(session.layout, session.frame.rgb)
        else:
            yield f"{step} {what} {detail}"


def scores_text(session: Session) -> str:
    """The tracks' scores as `12,8`."""
    return ",".join([str(trail[-1]) for trail in session.journal.game.trails])


# The last hue, in degrees, of each letter: Red Orange Yellow Green Cyan Blue Magenta, Red again.
_HUES = ((15, "R"), (45, "O"), (75, "Y"), (165, "G"), (200, "C"), (260, "B"), (345, "M"), (360, "R"))

# From this brightness on a letter is a capital: a front peg is one, a back peg (35 %) is not.
_BRIGHT = 96


def pixel_letter(red: int, green: int, blue: int) -> str:
    """One pixel (0..255 each) as a letter for its colour, a capital if it is bright; dark is a dot."""
    brightest = max(red, green, blue)
    if brightest == 0:
        return "."
    spread = brightest - min(red, green, blue)
    letter = "W"
    if spread * 4 >= brightest:
        if brightest == red:
            hue = 60 * (green - blue) // spread
        elif brightest == green:
            hue = 120 + 60 * (blue - red) // spread
        else:
            hue = 240 + 60 * (red - green) // spread
        hue %= 360
        for last, name in _HUES:
            if hue <= last:
                letter = name
                break
    return letter if brightest >= _BRIGHT else letter.lower()


def picture_lines(layout: "Layout", rgb: bytearray) -> "Iterator[str]":
    """The board as text: a line for each row of pixels between bars, then the rail between equals signs."""
    for y in range(layout.rows):
        yield "|" + "".join([_letter(rgb, xy_pixel(layout, x, y)) for x in range(layout.columns)]) + "|"
    if layout.has_rail:
        yield "=" + "".join([_letter(rgb, rail_pixel(layout, x)) for x in range(layout.columns)]) + "="


def _letter(rgb: bytearray, pixel: int) -> str:
    return pixel_letter(rgb[3 * pixel], rgb[3 * pixel + 1], rgb[3 * pixel + 2])
