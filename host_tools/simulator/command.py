"""`python -m host_tools simulator`: opens the data folder, serves the board, and says where."""

import argparse
import asyncio
import contextlib
import signal
import socket
import sys
import webbrowser
from pathlib import Path

from aiohttp import web

from cribboard.console import layout

from . import server
from .opening import open_board
from .shown import Shown
from .store import CannotSave, FolderInUse, Store, default_folder

PORT = 8121


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_page_arguments(parser)
    add = parser.add_argument
    add("--data", type=Path, metavar="DIR", help=f"where the game is kept (default {default_folder()})")
    add("--layout", choices=layout.NAMES, help="the kind of board; remembered")


def add_page_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of every command that serves a board's page."""
    add = parser.add_argument
    add("--port", type=_port, default=PORT, help=f"where to listen (default {PORT}); the next free one if taken")
    add("--host", default="127.0.0.1", help="address to listen on; one that others can reach needs a token")
    add("--open", action="store_true", help="open the page in a browser")


def run(args: argparse.Namespace) -> int:
    """Serves until Ctrl-C. Returns 0, or 1 after saying why it cannot."""
    try:
        store = Store(args.data or default_folder())
    except (FolderInUse, CannotSave) as error:
        print(error, file=sys.stderr)
        return 1
    try:
        board, notice = open_board(store, args.layout or "")
        return serve(args, store, board, notice)
    except CannotSave as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        store.close()


def serve(args: argparse.Namespace, store: Store, board: Shown, notice: str = "") -> int:
    """Serves a board as `add_page_arguments` say, until Ctrl-C. Returns 0, or 1 after saying why it cannot."""
    try:
        asyncio.run(_serve(args, store, board, notice))
    except OSError as error:
        print(f"Cannot listen on {args.host}: {error.strerror}.", file=sys.stderr)
        return 1
    return 0


async def _serve(args: argparse.Namespace, store: Store, board: Shown, notice: str) -> None:
    token = "" if server.is_loopback(args.host) else server.make_token()
    simulator = server.Simulator(board, notice, token)
    listener = listen(args.host, args.port)
    port = listener.getsockname()[1]

    runner = web.AppRunner(simulator.app(), access_log=None, shutdown_timeout=1)
    await runner.setup()
    await web.SockSite(runner, listener).start()
    host = "localhost" if args.host == "127.0.0.1" else f"[{args.host}]" if ":" in args.host else args.host
    address = f"http://{host}:{port}/" + (f"?token={token}" if token else "")
    store.describe_holder(address)
    if notice:
        print(notice)
    if port != args.port:
        print(f"Port {args.port} is taken.")
    print(f"The board is at {address} (Ctrl-C stops it). The game is kept in {store.folder}.", flush=True)
    if args.open:
        webbrowser.open(address)

    stepping = asyncio.create_task(simulator.run())
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(signal_number, stepping.cancel)
    try:
        with contextlib.suppress(asyncio.CancelledError):
            await stepping  # a fault in the board ends the program and shows where it was
    finally:
        await runner.cleanup()


def listen(host: str, port: int) -> socket.socket:
    """A listening socket on `port`, on one of the next nineteen if that is taken, else on any. Raises OSError."""
    for candidate in [*range(port, min(port + 20, 65_536)), 0]:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
            listener.listen()
            listener.setblocking(False)
            return listener
        except OSError:
            listener.close()
            if candidate == 0:
                raise
    raise AssertionError("unreachable")


def _port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= 65_535:
        raise argparse.ArgumentTypeError("a port is 0 to 65535")
    return port
