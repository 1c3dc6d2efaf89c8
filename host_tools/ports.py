"""Which serial port a board is at, and the line to it, opened. Knows USB and permissions; not what is said there."""

import errno
import os
import time
from typing import Any

# Raspberry Pi's USB vendor number, and the product number of MicroPython on a Pico.
VENDOR, PRODUCT = 0x2E8A, 0x0005
OPEN_TRIES = 3


class Unreachable(Exception):
    """There is no board to talk to, or more than one, or its port does not open; the sentence says what to do."""


def boards() -> list[str]:
    """The serial ports of all boards that are plugged in and run MicroPython."""
    from serial.tools import list_ports  # type: ignore[import-untyped]

    return sorted(port.device for port in list_ports.comports() if (port.vid, port.pid) == (VENDOR, PRODUCT))


def choose(found: list[str]) -> str:
    """The only board there is. Unreachable if there is none, or another one."""
    if not found:
        raise Unreachable(
            "No board found. Plug it in with a USB cable that carries data. A new Pico needs the image first: hold its "
            "BOOTSEL button while plugging it in, then `make flash`."
        )
    if len(found) > 1:
        raise Unreachable(f"There are {len(found)} boards: {', '.join(found)}. Say which: --port {found[0]}")
    return found[0]


def check_port(port: str) -> None:
    """See that the port may be opened at all. Unreachable if not."""
    if "://" in port:
        return
    try:
        os.close(os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK))
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EPERM):
            raise Unreachable(
                f"You may not use {port}. On Linux, as root: usermod -aG dialout {os.environ.get('USER', 'YOU')}, then "
                "log out and in."
            ) from error
        if error.errno == errno.EBUSY:
            raise Unreachable(f"{port} is in use by another program: close it first.") from error
        raise Unreachable(f"{port} cannot be opened: {error.strerror}.") from error


def open_line(port: str) -> Any:
    """The serial line to the board, opened; tried again for a moment, as after a restart. Unreachable if it stays."""
    import serial  # type: ignore[import-untyped]

    for left in range(OPEN_TRIES - 1, -1, -1):
        try:
            return serial.serial_for_url(port, timeout=0.5)
        except (OSError, serial.SerialException) as error:
            if not left:
                raise Unreachable(f"{port} cannot be opened: {error}") from error
            time.sleep(1)
    raise AssertionError
