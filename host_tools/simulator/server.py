"""Serves the board to browsers: the page's files, and a WebSocket for each page that watches.

Text messages are JSON objects with a `type`, lights are binary (R G B of every pixel). It listens
on this computer alone unless told otherwise, and then asks for a token. A page that misbehaves or
does not read harms nobody: it is answered with an error or closed, and the board goes on.

To a page:   hello (at first, and when the board's shape changes), state, keys, say, current, notice, refused, error,
and frames. From a page: what `requests.py` lists. Journals and session files come and go as files.
"""

import asyncio
import hmac
import ipaddress
import json
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, WSMsgType, web

from ..shell import StepClock
from . import requests
from .board import Refused
from .shown import Shown

# About 60 pictures a second; the Session itself steps every 5 ms whatever this is.
TICK_S = 0.016

# The estimate of the current is told this often at most.
CURRENT_S = 0.25

# How fast the board's time may go; 0 stands still.
SPEEDS = (0, 0.25, 0.5, 1, 2, 4, 8)

# Keys take 60 characters, all options at once some hundred. Longer ones are refused; far longer ones close the page.
LONGEST_MESSAGE = 1024
LONGEST_READ = 65_536

# Ten fingers drumming send well under a hundred messages a second.
MOST_MESSAGES_PER_S = 200

# What may wait for a page that does not read: so many sentences, one state and one frame.
MOST_WAITING = 64
MOST_PAGES = 32

# A journal or session file of many evenings; what is longer is not taken.
LONGEST_FILE = 1_000_000

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

CANNOT_SAVE = "The game cannot be saved: is the disk full? It goes on, and is saved as soon as that is possible."

PAGE_FOLDER = Path(__file__).parent / "page"
CONTENT_TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}

TOKEN_COOKIE = "cribboard_token"
PAGES = {"index.html": "/", "table.html": "/table"}
LOOPBACK_NAMES = ("localhost", "127.0.0.1", "::1")


class Page:
    """What waits to be sent to one open page: the newest frame and state, and the last sentences and errors."""

    def __init__(self) -> None:
        self.texts: deque[str] = deque(maxlen=MOST_WAITING)
        self.state = ""
        self.down = ""
        self.current = ""
        self.frame = b""
        self.something = asyncio.Event()
        self._second = 0.0
        self._messages = 0

    def give(self, *, text: str = "", state: str = "", down: str = "", current: str = "", frame: bytes = b"") -> None:
        """Puts something in the page's queue; a newer state or frame replaces one not yet sent."""
        if text:
            self.texts.append(text)
        self.state = state or self.state
        self.down = down or self.down
        self.current = current or self.current
        self.frame = frame or self.frame
        self.something.set()

    def is_too_fast(self, now_s: float) -> bool:
        """Counts a message and says whether the page has sent too many within a second."""
        if now_s - self._second >= 1:
            self._second = now_s
            self._messages = 0
        self._messages += 1
        return self._messages > MOST_MESSAGES_PER_S

    async def send(self, socket: web.WebSocketResponse) -> None:
        """Sends what waits, for ever. Only this coroutine waits for a slow reader."""
        while True:
            await self.something.wait()
            self.something.clear()
            while self.texts:
                await socket.send_str(self.texts.popleft())
            for name in ("state", "down", "current"):
                newest = getattr(self, name)
                setattr(self, name, "")
                if newest:
                    await socket.send_str(newest)
            frame, self.frame = self.frame, b""
            if frame:
                await socket.send_bytes(frame)


class Simulator:
    """One board and the pages that watch it."""

    def __init__(self, board: Shown, notice: str = "", token: str = "") -> None:
        """notice: a sentence pages show until somebody has seen it; token: what pages must know ("" = nothing)."""
        self.board = board
        self.pages: set[Page] = set()
        self.notice = notice if board.saved else CANNOT_SAVE
        self.token = token
        self.speed: float = 1
        self._shape_key = board.shape_key()
        self._state = _text(self._board_state())
        self._down = ""
        self._current = ""
        self._current_due_s = 0.0
        self._sockets: set[web.WebSocketResponse] = set()

    def app(self) -> web.Application:
        """The web application. Its board moves only while `run` runs or `tick` is called."""
        app = web.Application(middlewares=[self._guard], client_max_size=LONGEST_FILE)
        app.on_shutdown.append(self._say_goodbye)
        app.router.add_get("/socket", self._watch)
        app.router.add_get("/journal.txt", self._give_journal)
        app.router.add_get("/session.txt", self._give_session)
        app.router.add_post("/journal", self._take_journal)
        app.router.add_post("/session", self._take_session)
        for path in sorted(PAGE_FOLDER.iterdir()):
            if path.suffix in CONTENT_TYPES:
                app.router.add_get(PAGES.get(path.name, "/" + path.name), _file_handler(path))
        return app

    async def run(self) -> None:
        """Steps the board in real time, or as much faster or slower as was asked, until cancelled."""
        loop = asyncio.get_running_loop()
        then_s = loop.time()
        board_s = 0.0
        clock = StepClock(board_s)
        while True:
            await asyncio.sleep(TICK_S)
            now_s = loop.time()
            board_s += (now_s - then_s) * self.speed
            then_s = now_s
            self.tick(clock.due(board_s))
            if now_s >= self._current_due_s:
                self._current_due_s = now_s + CURRENT_S
                self.tell_current()

    def tick(self, steps: int) -> None:
        """Takes whole steps and gives every page what is new."""
        board = self.board
        was_saved = board.saved
        changed, told = board.advance(steps)
        if was_saved and not board.saved:
            self.tell(CANNOT_SAVE)
        elif board.saved and not was_saved:
            self.tell("The game is saved again.")
        if board.shape_key() != self._shape_key:
            self._shape_key = board.shape_key()
            self._state = _text(self._board_state())
            hello = board.describe()
            hello["sentences"] = hello["sentences"][: -len(told) or None]  # the newest are said below
            for page in self.pages:
                page.give(text=_text(hello), state=self._state, frame=board.frame())
        frame = board.frame() if changed else b""
        state = self._news("_state", self._board_state())
        down = self._news("_down", {"type": "keys", "down": board.down()})
        say = _text({"type": "say", "sentences": list(told)}) if told else ""
        if frame or state or say or down:
            for page in self.pages:
                page.give(text=say, state=state, frame=frame, down=down)

    def tell_current(self) -> None:
        """Gives every page the estimated current, if it is another than before."""
        current = self._news("_current", self.board.current())
        if current:
            for page in self.pages:
                page.give(current=current)

    def set_speed(self, times: object) -> None:
        """Lets the board's time go this many times as fast; raises Malformed for anything not in SPEEDS."""
        if isinstance(times, bool) or times not in SPEEDS:
            raise requests.Malformed(f"The speed is one of {', '.join([str(speed) for speed in SPEEDS])}.")
        self.speed = SPEEDS[SPEEDS.index(times)]

    def _news(self, name: str, message: dict[str, Any]) -> str:
        """The text of a message if it differs from the last one of its kind, else ""."""
        text = _text(message)
        if text == getattr(self, name):
            return ""
        setattr(self, name, text)
        return text

    def _board_state(self) -> dict[str, Any]:
        return self.board.state() | {"speed": self.speed}

    def tell(self, notice: str) -> None:
        """Shows a sentence on every page, now and on those opened later, until somebody has seen it ("" ends it)."""
        self.notice = notice
        for page in self.pages:
            page.give(text=_text({"type": "notice", "text": notice}))

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuses pages of other sites, and names that were bent to this address (DNS rebinding)."""
        host = request.headers.get("Host", "")
        if not self.token and _host_name(host) not in LOOPBACK_NAMES:
            raise web.HTTPForbidden(text="This board answers to localhost only.\n")
        origin = request.headers.get("Origin")
        if origin is not None and origin.lower() not in ("http://" + host.lower(), "https://" + host.lower()):
            raise web.HTTPForbidden(text="This board does not answer pages of other sites.\n")
        given = request.query.get("token", "")
        if request.method == "POST" and origin is None:
            raise web.HTTPForbidden(text="Files are taken from this board's own page.\n")
        if self.token and not _same(given or request.cookies.get(TOKEN_COOKIE, ""), self.token):
            raise web.HTTPForbidden(text="Open this board with the address, token and all, that its program printed.\n")
        if self.token and given:
            # The address bar, and so the history, does not keep the token.
            response = web.Response(status=303, headers={"Location": request.path})
            response.set_cookie(TOKEN_COOKIE, self.token, httponly=True, samesite="Strict")
            return response
        return await handler(request)

    async def _watch(self, request: web.Request) -> web.StreamResponse:
        if len(self.pages) >= MOST_PAGES:
            raise web.HTTPServiceUnavailable(text="Too many pages watch this board already.\n")
        socket = web.WebSocketResponse(max_msg_size=LONGEST_READ, heartbeat=20, compress=False)
        await socket.prepare(request)
        page = Page()
        page.give(text=_text(self.board.describe()), state=self._state, frame=self.board.frame())
        page.give(down=self._down, current=self._current)
        if self.notice:
            page.give(text=_text({"type": "notice", "text": self.notice}))
        self.pages.add(page)
        self._sockets.add(socket)
        sender = asyncio.create_task(page.send(socket))
        loop = asyncio.get_running_loop()
        try:
            async for message in socket:
                if page.is_too_fast(loop.time()):
                    await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too many messages")
                    break
                if message.type == WSMsgType.TEXT:
                    self._hear(page, message.data)
                elif message.type == WSMsgType.BINARY:
                    page.give(text=_error("Only text messages are understood."))
        finally:
            self.pages.discard(page)
            self._sockets.discard(socket)
            self.board.leave(page)
            sender.cancel()
        return socket

    async def _say_goodbye(self, app: web.Application) -> None:
        for socket in tuple(self._sockets):
            await socket.close(code=WSCloseCode.GOING_AWAY, message=b"the board is switched off")

    def _hear(self, page: Page, text: str) -> None:
        if len(text) > LONGEST_MESSAGE:
            page.give(text=_error(f"A message has at most {LONGEST_MESSAGE} characters."))
            return
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            page.give(text=_error("That is not JSON."))
            return
        try:
            requests.answer(self, page, message)
        except requests.Malformed as error:
            page.give(text=_error(error.args[0]))
        except Refused as error:
            page.give(text=_text({"type": "refused", "message": error.args[0]}))

    async def _give_journal(self, request: web.Request) -> web.StreamResponse:
        return _download(b"".join(self.board.store.journal_lines()), "cribboard-journal.txt")

    async def _give_session(self, request: web.Request) -> web.StreamResponse:
        recorded = self.board.recording()
        if not recorded:
            raise web.HTTPNotFound(text="Nothing was recorded yet.\n")
        return _download(recorded.encode(), "cribboard-session.txt")

    async def _take_journal(self, request: web.Request) -> web.StreamResponse:
        data = await request.read()

        def take() -> None:
            self.tell(self.board.load_journal([line + b"\n" for line in data.splitlines()]))

        return _taken(take)

    async def _take_session(self, request: web.Request) -> web.StreamResponse:
        data = await request.read()
        name = request.query.get("name", "a session")[:80]
        return _taken(lambda: self.board.replay(name, data.decode("utf-8", "replace").splitlines()))


def make_token() -> str:
    """A fresh token for a board that others on the network may reach."""
    return secrets.token_urlsafe(12)


def is_loopback(host: str) -> bool:
    """Whether an address to listen on can be reached from this computer alone."""
    if host in LOOPBACK_NAMES:
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _host_name(host: str) -> str:
    """The name in a Host header, without the port and an IPv6 address's brackets."""
    try:
        return urlsplit("//" + host).hostname or ""
    except ValueError:
        return ""


def _same(given: str, expected: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "replace"), expected.encode("utf-8"))


def _text(message: dict[str, Any]) -> str:
    return json.dumps(message, separators=(",", ":"))


def _download(data: bytes, name: str) -> web.StreamResponse:
    headers = HEADERS | {"Content-Disposition": f'attachment; filename="{name}"'}
    return web.Response(body=data, content_type="text/plain", charset="utf-8", headers=headers)


def _taken(take: Callable[[], None]) -> web.StreamResponse:
    """Lets a file be taken; the answer is empty, or a sentence with the status 400."""
    try:
        take()
    except Refused as error:
        return web.Response(status=400, text=error.args[0], headers=HEADERS)
    return web.Response(status=204, headers=HEADERS)


def _error(sentence: str) -> str:
    return _text({"type": "error", "message": sentence})


def _file_handler(path: Path) -> Handler:
    kind = CONTENT_TYPES[path.suffix]

    async def serve(request: web.Request) -> web.StreamResponse:
        return web.Response(body=path.read_bytes(), content_type=kind, charset="utf-8", headers=HEADERS)

    return serve
