"""The USB serial line, byte by byte and never waiting: what a computer sends, and as much to it as it takes.

Knows bytes; not what they say. Ctrl-C is not seen here: MicroPython makes it a KeyboardInterrupt.
"""

import os
import select
import sys
import time

# In one turn of the loop, so that a talkative computer cannot keep the board from its keys.
MOST_IN = 64
MOST_OUT = 48
# A computer that is attached but takes nothing for this long does not listen: what waits is dropped.
PATIENCE_MS = 250


def _is_ready(poll) -> bool:
    # Unlike poll(), ipoll() makes no list.
    for _ in poll.ipoll(0):
        return True
    return False


class Serial:
    """The line as `sys.stdin` and `sys.stdout` have it."""

    def __init__(self) -> None:
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._can_read = select.poll()
        self._can_read.register(sys.stdin, select.POLLIN)
        self._can_write = select.poll()
        self._can_write.register(sys.stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._piece = b""
        self._at = 0
        self._stuck_ms = -1

    def poll(self, talk) -> None:
        """Called in every turn of the loop. `talk`: has take(data), piece() -> bytes and hang_up()."""
        for _ in range(MOST_IN):
            if not _is_ready(self._can_read):
                break
            self._in.readinto(self._byte, 1)
            talk.take(self._byte)
        for _ in range(MOST_OUT):
            if self._at >= len(self._piece):
                self._piece = talk.piece()
                self._at = 0
                if not self._piece:
                    self._stuck_ms = -1
                    return
            # Asked for every byte: a write of more than there is room for waits half a second.
            if not _is_ready(self._can_write):
                self._wait(talk)
                return
            self._byte[0] = self._piece[self._at]
            self._out.write(self._byte)
            self._at += 1
            self._stuck_ms = -1

    def _wait(self, talk) -> None:
        now = time.ticks_ms()
        if self._stuck_ms < 0:
            self._stuck_ms = now
        elif time.ticks_diff(now, self._stuck_ms) >= PATIENCE_MS:
            talk.hang_up()
            # Whoever listens later finds the end of the broken line first.
            self._piece = b"\n"
            self._at = 0
            self._stuck_ms = -1


def about(version) -> tuple[tuple[str, str], ...]:
    """What the board says of itself: versions, and whether the application is frozen in its image or copied."""
    kind = "copied"
    try:
        os.stat(__file__)
    except OSError:
        kind = "frozen"
    return ("version", version), ("micropython", sys.version.split("v")[-1].split(" ")[0]), ("kind", kind)
