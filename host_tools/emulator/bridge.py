"""A serial port of this computer that leads to the emulated board, for programs such as mpremote.

Two kinds: a TCP socket (what pyserial calls socket://) and a pseudo-terminal, which looks like a real port. Knows bytes
and who is connected; not what they mean.
"""

import contextlib
import os
import socket
import tty
from collections.abc import Iterator

from host_tools.emulator.console import Console


class Bridge:
    """One open port. `pump` moves what is there in both directions; `name` is what a program is told to connect to."""

    def __init__(self, console: Console, pty: bool = False) -> None:
        self._console = console
        self._given = len(console.output)
        self._server: socket.socket | None = None
        self._peer: socket.socket | None = None
        self._master = self._slave = -1
        if pty:
            self._master, self._slave = os.openpty()
            tty.setraw(self._slave)
            os.set_blocking(self._master, False)
            self.name = os.ttyname(self._slave)
        else:
            self._server = socket.create_server(("127.0.0.1", 0))
            self._server.setblocking(False)
            self.name = f"socket://127.0.0.1:{self._server.getsockname()[1]}"

    def close(self) -> None:
        """Close the port; whoever is connected is cut off."""
        for end in (self._peer, self._server):
            if end is not None:
                end.close()
        for handle in (self._master, self._slave):
            if handle >= 0:
                os.close(handle)
        self._peer = self._server = None
        self._master = self._slave = -1

    def pump(self) -> None:
        """Move what is there now."""
        if self._server is not None and self._peer is None:
            with contextlib.suppress(BlockingIOError):
                self._peer, _ = self._server.accept()
                self._peer.setblocking(False)
                self._given = len(self._console.output)  # what was printed before is nobody's
        with contextlib.suppress(BlockingIOError):
            typed = self._read()
            if typed:
                self._console.send(typed)
        new = bytes(self._console.output[self._given :])
        if new:
            with contextlib.suppress(BlockingIOError):
                self._given += self._write(new)

    def _read(self) -> bytes:
        if self._master >= 0:
            return os.read(self._master, 4096)
        if self._peer is None:
            return b""
        try:
            data = self._peer.recv(4096)
        except ConnectionError:
            data = b""
        if not data:
            self._peer.close()
            self._peer = None
        return data

    def _write(self, data: bytes) -> int:
        if self._master >= 0:
            return os.write(self._master, data)
        if self._peer is None:
            return len(data)
        try:
            return self._peer.send(data)
        except ConnectionError:
            return len(data)


@contextlib.contextmanager
def open_port(console: Console, pty: bool = False) -> Iterator[Bridge]:
    """A port that is closed in the end."""
    bridge = Bridge(console, pty)
    try:
        yield bridge
    finally:
        bridge.close()
