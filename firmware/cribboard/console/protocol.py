"""The line protocol: what a computer may ask a board over a serial line, and what the board answers.

One JSON object a line, both ways. A request names what it wants in `do`; an `id` comes back in every answer to it. What
cannot be read, is unknown or is not allowed gets an object with `error` and changes nothing. Requests:

    {"do":"version"}                          which firmware, and how it was installed
    {"do":"state"}                            the game in words and numbers
    {"do":"frame"}                            the lights: red, green, blue of every pixel in hex
    {"do":"journal"} {"do":"archive"} {"do":"crash"}    a file line by line, then how many lines there were
    {"do":"settings"}                         every setting
    {"do":"set","name":"sound","value":1}     changes one
    {"do":"press","key":"A1"}                 a key goes down; it comes up with "release", or 10 s after the last word
    {"do":"date","date":"2026-11-29"}         tells the board the day; without "date", asks
    {"do":"listen","on":true}                 from now on every sentence for people comes as {"says":"..."}

It must not know how bytes come in or leave, nor wait for anything.
"""

from binascii import hexlify

from cribboard.console import keys, settings
from cribboard.console.json_lines import Ordered, read_object, write, write_object
from cribboard.game.errors import Impossible, Unreadable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from cribboard.console.board import Board

    Pairs = tuple[tuple[str, Any], ...]

VERSION = 1
LONGEST = 300
"""Bytes of a request; a longer line is refused whole."""

MOST_WAITING = 4
"""Answers that may wait to be fetched; whoever asks faster gets none for what is beyond."""

_PIECE = 48  # bytes of a frame turned into text at a time
_NEWLINE = 10


class Protocol:
    """One conversation. `about`: pairs of what the board says of itself besides its version of the protocol."""

    def __init__(self, board: "Board", about: "Pairs") -> None:
        self._board = board
        self._about = about
        self._line = bytearray()
        self._is_too_long = False
        self._answers: list[Iterator[str]] = []
        self._is_listening = False

    def take(self, data: bytes) -> None:
        """Takes bytes as they come in."""
        for byte in data:
            if byte == _NEWLINE:
                self._end_line()
            elif len(self._line) < LONGEST:
                self._line.append(byte)
            else:
                self._is_too_long = True

    def piece(self) -> bytes:
        """The next bytes to send, b"" if there are none now."""
        if self._is_listening and not self._answers and self._board.heard:
            return (write_object((("says", self._board.heard.pop(0)),)) + "\n").encode()
        while self._answers:
            for text in self._answers[0]:
                return text.encode()
            self._answers.pop(0)
        return b""

    def hang_up(self) -> None:
        """Forgets what was to be sent: nobody reads it. Lets the keys go that were held from there."""
        self._answers.clear()
        self._is_listening = False
        self._board.release_all()

    def _end_line(self) -> None:
        line = bytes(self._line)
        self._line = bytearray()
        is_too_long = self._is_too_long
        self._is_too_long = False
        if is_too_long:
            self._say((("error", f"A line is at most {LONGEST} bytes long."),))
        elif line.strip():
            self._handle(line)

    def _handle(self, line: bytes) -> None:
        if len(self._answers) >= MOST_WAITING:
            return
        ident: Pairs = ()
        try:
            try:
                request = read_object(line.decode().strip())
            except UnicodeError:
                raise Unreadable("A line is text in UTF-8.") from None
            if "id" in request:
                ident = (("id", request["id"]),)
            self._answer(request, ident)
        except (Unreadable, Impossible) as error:
            self._say((("error", error.args[0]),) + ident)

    def _answer(self, request: "dict[str, Any]", ident: "Pairs") -> None:
        wanted = request.get("do")
        for name, function, fields in REQUESTS:
            if name == wanted:
                for field in request:
                    if field not in fields and field not in ("do", "id"):
                        raise Unreadable(f"{name} has no {field!r}.")
                function(self, request, (("do", name),) + ident)
                return
        known = ", ".join([row[0] for row in REQUESTS])
        raise Unreadable(f"There is no request {wanted!r}; known are {known}.")

    def _say(self, pairs: "Pairs") -> None:
        self._answers.append(iter((write_object(pairs) + "\n",)))

    # The requests.

    def _version(self, request: "dict[str, Any]", head: "Pairs") -> None:
        self._say(head + (("protocol", VERSION),) + self._about)

    def _state(self, request: "dict[str, Any]", head: "Pairs") -> None:
        self._say(head + state_pairs(self._board))

    def _frame(self, request: "dict[str, Any]", head: "Pairs") -> None:
        rgb = bytes(self._board.session.frame.rgb)
        self._answers.append(_frame_text(head + (("pixels", len(rgb) // 3),), rgb))

    def _journal(self, request: "dict[str, Any]", head: "Pairs") -> None:
        self._answers.append(_file_text(head, self._board.store.journal_lines()))

    def _archive(self, request: "dict[str, Any]", head: "Pairs") -> None:
        self._answers.append(_file_text(head, self._board.store.archive_lines()))

    def _crash(self, request: "dict[str, Any]", head: "Pairs") -> None:
        self._answers.append(_file_text(head, self._board.store.crash_lines()))

    def _settings(self, request: "dict[str, Any]", head: "Pairs") -> None:
        values = tuple([(row[0], value) for row, value in zip(settings.TABLE, self._board.session.settings)])
        self._say(head + (("settings", Ordered(values)),))

    def _set(self, request: "dict[str, Any]", head: "Pairs") -> None:
        name = _text(request, "name")
        if "value" not in request:
            raise Unreadable("set wants a value.")
        self._board.set(name, request["value"])
        self._say(head + (("name", name), ("value", request["value"])))

    def _press(self, request: "dict[str, Any]", head: "Pairs") -> None:
        key = _key(request)
        self._board.press(key)
        self._say(head + (("key", keys.NAMES[key]),))

    def _release(self, request: "dict[str, Any]", head: "Pairs") -> None:
        key = _key(request)
        self._board.release(key)
        self._say(head + (("key", keys.NAMES[key]),))

    def _date(self, request: "dict[str, Any]", head: "Pairs") -> None:
        if "date" in request:
            date = _text(request, "date")
            if not is_date(date):
                raise Unreadable(f"{date!r} is not a day such as 2026-11-29.")
            self._board.date = date
        self._say(head + (("date", self._board.date),))

    def _listen(self, request: "dict[str, Any]", head: "Pairs") -> None:
        is_on = request.get("on")
        if is_on is not True and is_on is not False:
            raise Unreadable("listen wants on: true or false.")
        self._is_listening = is_on
        self._say(head + (("on", is_on),))


# (name, what answers it, its fields besides "do" and "id")
REQUESTS = (
    ("version", Protocol._version, ()),
    ("state", Protocol._state, ()),
    ("frame", Protocol._frame, ()),
    ("journal", Protocol._journal, ()),
    ("archive", Protocol._archive, ()),
    ("crash", Protocol._crash, ()),
    ("settings", Protocol._settings, ()),
    ("set", Protocol._set, ("name", "value")),
    ("press", Protocol._press, ("key",)),
    ("release", Protocol._release, ("key",)),
    ("date", Protocol._date, ("date",)),
    ("listen", Protocol._listen, ("on",)),
)


def state_pairs(board: "Board") -> "Pairs":
    """The game as it stands, for people and programs that read rather than look."""
    session = board.session
    journal = session.journal
    game = session.game
    outcome = game.outcome
    return (
        ("mode", session.state()),
        ("view", session.view()),
        ("message", session.message),
        ("game", game.number),
        ("target", game.options.target),
        ("dealer", "ABCD"[game.dealer]),
        ("scores", [trail[-1] for trail in game.trails]),
        ("backs", [trail[-2] if len(trail) > 1 else 0 for trail in game.trails]),
        ("won", list(game.won)),
        ("staged", [session.stages.points[track] for track in range(len(game.trails))]),
        ("winner", None if outcome is None else "ABCD"[outcome.winner]),
        ("margin", None if outcome is None else outcome.margin),
        ("level", None if outcome is None else outcome.level),
        ("can_undo", journal.can_undo),
        ("can_redo", journal.can_redo),
        ("saved", board.is_saved),
        ("date", board.date),
    )


def is_date(text: str) -> bool:
    """Whether a text is a day as YYYY-MM-DD, months and days within their ranges."""
    parts = text.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not all(part.isdigit() for part in parts):
        return False
    return 1 <= int(parts[1]) <= 12 and 1 <= int(parts[2]) <= 31


def _text(request: "dict[str, Any]", name: str) -> str:
    value = request.get(name)
    if not isinstance(value, str):
        raise Unreadable(f"{request['do']} wants {name}, a string.")
    return value


def _key(request: "dict[str, Any]") -> int:
    name = _text(request, "key")
    if name not in keys.NAMES:
        raise Unreadable(f"There is no key {name!r}; the keys are {' '.join(keys.NAMES)}.")
    return keys.number(name)


def _frame_text(head: "Pairs", rgb: bytes) -> "Iterator[str]":
    yield write_object(head)[:-1] + ',"rgb":"'
    for at in range(0, len(rgb), _PIECE):
        yield hexlify(rgb[at : at + _PIECE]).decode()
    yield '"}\n'


def _file_text(head: "Pairs", lines: "Iterable[bytes]") -> "Iterator[str]":
    start = write_object(head)[:-1]
    count = 0
    try:
        for line in lines:
            count += 1
            yield f'{start},"line":{write(_printable(line))}' + "}\n"
    except (OSError, MemoryError):
        yield write_object((("error", f"The file cannot be read after line {count}."),) + head) + "\n"
        return
    yield f'{start},"lines":{count}' + "}\n"


def _printable(line: bytes) -> str:
    """A line of a file as text, without its newline; what is no plain letter in a damaged one is shown as ?."""
    if line[-1:] == b"\n":
        line = line[:-1]
    try:
        return line.decode()
    except UnicodeError:
        return "".join([chr(byte) if 32 <= byte < 127 else "?" for byte in line])
