"""Talks with a board over its serial line: one JSON object a line, both ways (`cribboard.console.protocol`).

Knows lines, requests and which answer belongs to which; not what they say. Needs pyserial, which mpremote brings.
"""

import json
import time
from collections.abc import Iterator
from types import TracebackType
from typing import Any

from host_tools.ports import check_port, open_line

# How long a board may take for the next line of an answer: a real one milliseconds, an emulated one many seconds.
PATIENCE_S = 30.0
# How often it is asked whether it has said something, in seconds.
WAIT_S = 0.1


class NoAnswer(Exception):
    """The board does not answer as a cribboard does; the sentence says so."""


class Talk:
    """An open line. `Unreachable` of `host_tools.ports` says why one cannot be opened."""

    def __init__(self, port: str) -> None:
        check_port(port)
        self.port = port
        self._line = open_line(port)
        self._line.timeout = WAIT_S
        self._rest = b""
        self._asked = 0

    def __enter__(self) -> "Talk":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._line.close()

    def send(self, request: dict[str, Any] | str) -> None:
        """Send a request, or a line as it is. Raises NoAnswer if the board is gone."""
        text = request if isinstance(request, str) else json.dumps(request)
        try:
            self._line.write(text.encode() + b"\n")
        except OSError as error:
            raise NoAnswer(f"The board at {self.port} is gone.") from error

    def hear(self) -> list[str]:
        """The whole lines that came, after waiting a moment for some. Raises NoAnswer if the board is gone."""
        try:
            self._rest += self._line.read(max(1, self._line.in_waiting))
        except OSError as error:
            raise NoAnswer(f"The board at {self.port} is gone.") from error
        *whole, self._rest = self._rest.split(b"\n")
        return [line.rstrip(b"\r").decode(errors="replace") for line in whole]

    def ask(self, request: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """Send a request and give its answers, the last of them last: files come line by line.

        Raises NoAnswer if the next does not come in time, or the board refuses.
        """
        self._asked += 1
        ident = self._asked
        self.send(request | {"id": ident})
        end_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < end_s:
            for line in self.hear():
                message = read(line)
                if message is None or message.get("id") != ident:
                    continue
                if "error" in message:
                    raise NoAnswer(f"The board refuses: {message['error']}")
                end_s = time.monotonic() + PATIENCE_S
                yield message
                if "line" not in message:
                    return
        raise NoAnswer(
            f"The board at {self.port} does not answer. Does it run Cribboard? Ctrl-D starts it at a prompt."
        )


def read(line: str) -> dict[str, Any] | None:
    """The object a line holds; None if it is none of the protocol's."""
    try:
        message = json.loads(line)
    except ValueError:
        return None
    return message if isinstance(message, dict) else None
