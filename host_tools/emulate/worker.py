"""The bench in a process of its own, so that pages are served while it works. Knows processes and the time here."""

import multiprocessing
import signal
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from host_tools.emulate.bench import Bench, Report
from host_tools.emulate.pace import Pace
from host_tools.emulator.rig import Rig

# How often a report is given at the most, and at the least, in seconds.
REPORT_S = 0.016
ALIVE_S = 1.0
# A worker that does not end by itself in so long is ended.
PATIENCE_S = 10.0


class Stopped(Exception):
    """The worker ended; the sentence is for people."""


class Worker:
    """The process, from the beginning to `close`. A board is switched on in it."""

    def __init__(self, image: Path, flash: Path) -> None:
        """image: a UF2. flash: the file with what the board's file system holds, which the worker keeps up to date."""
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, image, flash), name="emulator", daemon=True)
        # Ctrl-C reaches every process of a terminal: this one is told to stop in due form instead.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self._process.start()
        finally:
            signal.signal(signal.SIGINT, before)
        theirs.close()

    def give(self, order: str, *words: Any) -> None:
        """Have a method of `Bench` called. Raises Stopped."""
        try:
            self._pipe.send((order, *words))
        except OSError as error:
            raise self._stopped() from error

    def take(self) -> list[Report]:
        """The reports since the last call, oldest first. Raises Stopped."""
        reports: list[Report] = []
        try:
            while self._pipe.poll():
                reports.append(self._pipe.recv())
        except (OSError, EOFError) as error:
            raise self._stopped() from error
        return reports

    def close(self) -> None:
        """Switch the board off; its flash is kept."""
        try:
            self._pipe.send(None)
            # What it still reports would keep it from ending.
            end_s = time.monotonic() + PATIENCE_S
            while time.monotonic() < end_s and self._pipe.poll(max(0.0, end_s - time.monotonic())):
                self._pipe.recv()
        except (OSError, EOFError):
            pass  # it has ended
        self._pipe.close()
        self._process.join(PATIENCE_S)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()

    def _stopped(self) -> Stopped:
        self._process.join(PATIENCE_S)
        return Stopped(f"The emulator stopped by itself (status {self._process.exitcode}).")


def _work(pipe: Connection, image: Path, flash: Path) -> None:
    """What the process does."""
    rig = Rig(image, power=False)
    rig.file_system = flash.read_bytes()
    rig.power_on()
    bench = Bench(rig, flash)
    try:
        serve(bench, pipe)
    except (OSError, EOFError):
        pass  # whoever started this is gone
    finally:
        bench.keep_flash()
        pipe.close()


def serve(bench: Bench, pipe: Connection) -> None:
    """Step the bench as time goes by, do what comes through the pipe and report, until None comes.

    Raises OSError and EOFError if the other end is gone.
    """
    pace = Pace(time.monotonic(), bench.rig.now_ns / 1e9)
    reported_s = told_s = 0.0
    told: object = None
    while True:
        wait_s = pace.wait_s(time.monotonic(), bench.rig.now_ns / 1e9)
        while pipe.poll(wait_s):
            order = pipe.recv()
            if order is None:
                return
            getattr(bench, order[0])(*order[1:])
            wait_s = 0.0
        bench.advance()
        now_s = time.monotonic()
        if now_s - reported_s >= REPORT_S:
            reported_s = now_s
            report = bench.report(pace.speed)
            rest = (report.down, report.connected, report.starts, report.kept)
            if report.chains is not None or report.lines or rest != told or now_s - told_s >= ALIVE_S:
                told, told_s = rest, now_s
                pipe.send(report)
