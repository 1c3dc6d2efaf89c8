"""`bench`: counts every hand and every crib there is, compares the histograms with published ones, and times the board.

The histogram is the perft of cribbage: all 270,725 hands with each of their 48 starters go through `count_hand`,
without symmetry. A crib differs from a hand only where its four cards are of one suit (tested as a law), so only
those are counted again as cribs; the others keep their count. The speeds are figures to compare between changes on
one machine. The board's image is measured on an emulated Pico, whose time is deterministic, against its limits. Exit
status 1 if a histogram differs or a limit is not kept.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from itertools import combinations
from multiprocessing import Pool
from pathlib import Path

from cribboard.game.hand import count_hand
from host_tools import firmware, micropython
from host_tools.benchmarks import board
from host_tools.toolchain import image
from host_tools.toolchain.build import ROOT, NotBuilt

PACK = tuple(suit << 4 | rank for rank in range(1, 14) for suit in range(1, 5))
MOST_POINTS = 29
EXPECTED = ROOT / "tests" / "vectors" / "hand_distribution.json"

SCRIPTS = ("host_tools/benchmarks/hands.py", "host_tools/benchmarks/session.py")
"""What is timed on both Pythons; see `host_tools.benchmarks` for what such a program prints."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `python -m host_tools bench` takes."""
    parser.add_argument("--skip-histogram", action="store_true", help="do not count every hand, which takes minutes")
    parser.add_argument("--skip-board", action="store_true", help="nothing on the emulated Pico, which takes minutes")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many count at once")


def run(arguments: argparse.Namespace) -> int:
    """Run all benchmarks, printing each when it is done; exit status 1 if one says that something is not right."""
    is_right = True
    if not arguments.skip_histogram:
        is_right = print_histogram(max(1, arguments.processes))
    try:
        print_speeds()
    except subprocess.CalledProcessError as failure:
        print(f"bench: {failure}\n{failure.stderr}", file=sys.stderr)
        is_right = False
    if not arguments.skip_board:
        is_right = print_board() and is_right
    return 0 if is_right else 1


def print_histogram(processes: int) -> bool:
    """Count everything, print the time and any difference; whether hand and crib are both exact."""
    start_s = time.perf_counter()
    hands, cribs = count_all(processes)
    passed_s = time.perf_counter() - start_s
    print(f"{'12,994,800 hands, and cribs':<34} {passed_s:.0f} s with {processes} processes", flush=True)
    is_right = True
    for what, counted in (("hand", hands), ("crib", cribs)):
        wrong = wrong_rows(counted, read_expected(what))
        print(f"{what + ' histogram':<34} {'exact' if not wrong else 'WRONG'}")
        for line in wrong:
            print(f"  {line}")
        is_right = is_right and not wrong
    return is_right


def read_expected(what: str, path: Path = EXPECTED) -> list[int]:
    """The published number of cases for each total 0 to 29; `what` is "hand" or "crib"."""
    by_points = json.loads(path.read_text(encoding="utf-8"))[what]
    return [by_points[str(points)] for points in range(MOST_POINTS + 1)]


def wrong_rows(counted: list[int], expected: list[int]) -> list[str]:
    """The totals whose number of cases differs, as sentences."""
    return [
        f"{points} points: expected {right:,} cases, got {number:,}"
        for points, (number, right) in enumerate(zip(counted, expected, strict=True))
        if number != right
    ]


def count_all(processes: int) -> tuple[list[int], list[int]]:
    """How many hands, and how many cribs, score each total."""
    firsts = [(i, j) for i in range(len(PACK)) for j in range(i + 1, len(PACK))]
    hands = [0] * (MOST_POINTS + 1)
    cribs = [0] * (MOST_POINTS + 1)
    with Pool(processes) as pool:
        for some_hands, some_cribs in pool.imap_unordered(count_from, firsts, chunksize=16):
            hands = [total + some for total, some in zip(hands, some_hands, strict=True)]
            cribs = [total + some for total, some in zip(cribs, some_cribs, strict=True)]
    return hands, cribs


def count_from(first_two: tuple[int, int]) -> tuple[list[int], list[int]]:
    """The histograms of the hands whose two lowest cards in the pack's order are these, by index."""
    low, next_low = first_two
    hands = [0] * (MOST_POINTS + 1)
    cribs = [0] * (MOST_POINTS + 1)
    for rest in combinations(PACK[next_low + 1 :], 2):
        cards = (PACK[low], PACK[next_low], *rest)
        is_one_suit = len({card >> 4 for card in cards}) == 1
        for starter in PACK:
            if starter not in cards:
                total = count_hand(cards, starter, False).total
                hands[total] += 1
                cribs[count_hand(cards, starter, True).total if is_one_suit else total] += 1
    return hands, cribs


def print_speeds() -> None:
    """Time each program on both Pythons and print its figures side by side."""
    try:
        micropython.interpreter()
        has_micropython = True
    except micropython.Unavailable as reason:
        print(reason, file=sys.stderr)
        has_micropython = False
    print(f"\n{'':<34} {'CPython ' + platform.python_version():>20} {'MicroPython ' + micropython.VERSION:>20}")
    for script in SCRIPTS:
        ours = figures(on_cpython(script))
        theirs = figures(on_micropython(script)) if has_micropython else {}
        for what, figure in ours.items():
            print(f"{what:<34} {figure:>20} {theirs.get(what, '-'):>20}", flush=True)


def print_board() -> bool:
    """Print the table of the board's image, each figure with its limit; whether all are kept.

    Without the image it says why, and that is nothing wrong.
    """
    try:
        images = image.application(firmware.FIRMWARE), image.stock()
    except (NotBuilt, micropython.Unavailable) as reason:
        print(f"Nothing is measured on the emulated Pico: {reason}", file=sys.stderr)
        return True
    print(f"\n{'the image on an emulated Pico':<54} {'measured':>12}   limit", flush=True)
    is_right = True
    for name, measured in board.measure(*images):
        print(board.row(name, measured), flush=True)
        is_right = board.is_within(name, measured) and is_right
    return is_right


def figures(printed: str) -> dict[str, str]:
    """The figures that a program printed, by what they are."""
    lines = [line.partition(": ") for line in printed.splitlines()]
    return {what: figure for what, mark, figure in lines if mark}


def on_cpython(script: str) -> str:
    """What the program prints under this Python."""
    path = os.pathsep.join([str(ROOT / "firmware"), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, script], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def on_micropython(script: str) -> str:
    """What the program prints under the MicroPython of the board's version."""
    done = micropython.start(script)
    done.check_returncode()
    return done.stdout
