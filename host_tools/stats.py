"""`stats`: sums up finished games, from files of the board's archive or from the board itself.

Games, skunks given and taken, average hand, crib and pegging as dealer and pone, best hand, 29s (product.md 4). Every
game is folded again from its events. What was pegged on a console is known as that alone and counts in no average, and
pegging only where the board followed a play to its end. Knows games and sums; not how a game is kept on the board.
"""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cribboard.game.archive import Record, is_same_game, parse_record
from cribboard.game.cards import card_text
from cribboard.game.errors import Illegal, Impossible, Unreadable
from cribboard.game.events import SEAT_LETTERS
from cribboard.game.game import apply, event_points, from_checkpoint
from cribboard.game.match import skunks
from cribboard.game.rules import SKUNK_WORDS, track_of
from host_tools.ports import Unreachable, boards, choose
from host_tools.talk import NoAnswer, Talk

BEST_POSSIBLE = 29
# What a card in the play, or the go after it, can peg; "play" is what is announced for it.
PLAY_KINDS = (
    *("fifteen", "thirty-one", "pair", "pair royal", "double pair royal", "run", "go", "last"),
    "play",
)


class Mean:
    """An average that grows."""

    def __init__(self) -> None:
        self.count = 0
        self.sum = 0

    def add(self, points: int) -> None:
        """One more."""
        self.count += 1
        self.sum += points

    def __str__(self) -> str:
        return f"{self.sum / self.count:.1f} ({self.count})" if self.count else "-"


class Side:
    """What a track did in all games. Of a pair `[False]` is as pone, `[True]` as dealer."""

    def __init__(self) -> None:
        self.games = 0
        self.won = 0
        self.given = [0, 0, 0, 0]  # by level: wins over a side that was skunked so, and losses
        self.taken = [0, 0, 0, 0]
        self.hands = (Mean(), Mean())
        self.crib = Mean()
        self.pegging = (Mean(), Mean())
        self.best = -1
        self.best_words = ""
        self.perfect = 0


class Deal:
    """What is known of a deal."""

    def __init__(self) -> None:
        self.counts: list[tuple[int, bool, bool, int, str]] = []
        """What was counted: the track, whether its seat dealt, whether it is the crib, points, the cards in words."""
        self.pegged: dict[int, int] = {}
        """By track, what was pegged card by card."""
        self.dealer = -1
        """The dealer's track if the play was followed to its end, else -1."""


class Stats:
    """Sums over games, one after the other."""

    def __init__(self) -> None:
        self.games = 0
        self.first = ""
        self.last = ""
        self.sides: list[Side] = []

    def add(self, record: Record) -> None:
        """One finished game. Raises Illegal, Impossible or Unreadable, changing nothing, if its events are no game."""
        deals, game = fold(record.events)
        while len(self.sides) < len(game.trails):
            self.sides.append(Side())
        self.games += 1
        if record.date:
            self.first = min(self.first or record.date, record.date)
            self.last = max(self.last, record.date)
        levels = skunks(game)
        for track, level in enumerate(levels):
            side = self.sides[track]
            side.games += 1
            side.won += track == record.winner
            side.taken[level] += 1
            self.sides[record.winner].given[level] += 1
        for deal in deals:
            self._add_deal(deal)

    def _add_deal(self, deal: Deal) -> None:
        for track, is_dealer, is_crib, points, cards in deal.counts:
            side = self.sides[track]
            (side.crib if is_crib else side.hands[is_dealer]).add(points)
            side.perfect += points == BEST_POSSIBLE
            if points > side.best or (points == side.best and not side.best_words):
                side.best, side.best_words = points, cards
        if deal.dealer >= 0:
            for track, side in enumerate(self.sides):
                side.pegging[track == deal.dealer].add(deal.pegged.get(track, 0))

    def lines(self) -> list[str]:
        """The sums as a table."""
        if not self.games:
            return ["No finished games."]
        days = f", {self.first} to {self.last}" if self.first else ""
        heads = [SEAT_LETTERS[track] for track in range(len(self.sides))]
        table = [
            ["", *heads],
            ["games", *[str(side.games) for side in self.sides]],
            ["won", *[str(side.won) for side in self.sides]],
        ]
        for level, word in tuple(enumerate(SKUNK_WORDS))[1:]:
            if any(side.taken[level] for side in self.sides):
                table.append([f"{word} given", *[str(side.given[level]) for side in self.sides]])
                table.append([f"{word} taken", *[str(side.taken[level]) for side in self.sides]])
        table += [
            ["hand as dealer", *[str(side.hands[True]) for side in self.sides]],
            ["hand as pone", *[str(side.hands[False]) for side in self.sides]],
            ["crib", *[str(side.crib) for side in self.sides]],
            ["pegging as dealer", *[str(side.pegging[True]) for side in self.sides]],
            ["pegging as pone", *[str(side.pegging[False]) for side in self.sides]],
            ["best hand", *[str(side.best) if side.best >= 0 else "-" for side in self.sides]],
            ["29s", *[str(side.perfect) for side in self.sides]],
        ]
        widths = [max([len(row[column]) for row in table]) for column in range(len(heads) + 1)]
        said = [f"{self.games} finished game{'s' if self.games > 1 else ''}{days}. Averages: points (how many)."]
        for name, *cells in table:
            cells = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
            said.append(name.ljust(widths[0]) + "  " + "  ".join(cells))
        for head, side in zip(heads, self.sides, strict=True):
            if side.best_words:
                said.append(f"{head}'s best hand: {side.best_words}, {side.best} points.")
        return said


def fold(happened: "tuple[Any, ...]") -> tuple[list[Deal], Any]:
    """The deals of a game, and the game as it ended, from its events in force.

    Raises Illegal or Impossible for what cannot have happened, Unreadable if it did not end.
    """
    game = from_checkpoint(happened[0])
    deals = [Deal()]
    for event in happened[1:]:
        before, game = game, apply(game, event)
        if event[0] == "void":
            deals[-1] = Deal()
        elif event[0] == "starter" and deals[-1].dealer >= 0:
            deals.append(Deal())  # the deal before never came to its crib
        elif event[0] == "starter":
            deals[-1].pegged.clear()
        else:
            note(deals[-1], event, before, game)
        if game.deals > before.deals:
            deals.append(Deal())
    if game.outcome is None:
        raise Unreadable("This game did not end.")
    return deals, game


def note(deal: Deal, event: "tuple[Any, ...]", before: Any, game: Any) -> None:
    """Take what an event tells of its deal."""
    tag = event[0]
    options = game.options
    what = tag if tag in ("hand", "crib") else event[3] if tag == "peg" else ""
    if what in ("hand", "crib"):
        seat = before.dealer if tag == "crib" else event[1]
        is_dealer = seat == before.dealer
        deal.counts.append((track_of(seat, options), is_dealer, what == "crib", event_points(event), words_of(event)))
    if tag in ("card", "go", "say", "close"):
        for scorer, points, kind in game.awards:
            if kind in PLAY_KINDS:
                track = track_of(scorer, options)
                deal.pegged[track] = deal.pegged.get(track, 0) + points
    if game.play is not None and game.play.over:
        deal.dealer = track_of(game.dealer, options)


def words_of(event: "tuple[Any, ...]") -> str:
    """The cards of a hand or crib that was keyed: its own, then the starter; "" for a console's points."""
    if event[0] == "peg":
        return ""
    cards, starter = event[-4], event[-3]
    return " ".join([card_text(card) for card in cards]) + ", cut " + card_text(starter)


# Where the games come from.


def lines_of_files(paths: Iterable[Path]) -> list[tuple[str, bytes]]:
    """Every line of some files, and of the text files in some folders, each with where it stands. Raises OSError."""
    found: list[tuple[str, bytes]] = []
    for path in paths:
        for file in sorted(path.glob("*.txt")) if path.is_dir() else [path]:
            for number, line in enumerate(file.read_bytes().splitlines(keepends=True), 1):
                found.append((f"{file}, line {number}", line))
    return found


def lines_of_board(port: str) -> list[tuple[str, bytes]]:
    """Every line of a board's archive. Raises Unreachable or NoAnswer if it does not give it."""
    with Talk(port or choose(boards())) as talk:
        answers = [message["line"] for message in talk.ask({"do": "archive"}) if "line" in message]
    return [(f"game {number}", line.encode() + b"\n") for number, line in enumerate(answers, 1)]


def summed(lines: Iterable[tuple[str, bytes]]) -> tuple[Stats, list[str]]:
    """The sums over the archive's lines, and what is wrong with those that had to be left out.

    Of two lines that follow each other and are of one game the later counts (cribboard.game.archive).
    """
    stats, wrong = Stats(), []
    before = b""
    records: list[tuple[str, Record]] = []
    for place, line in lines:
        try:
            record = parse_record(line)
        except (Unreadable, Impossible) as error:
            wrong.append(f"{place} is left out. {error.args[0]}")
            continue
        if records and is_same_game(before, line):
            records.pop()
        records.append((place, record))
        before = line
    for place, record in records:
        try:
            stats.add(record)
        except (Unreadable, Illegal, Impossible) as error:
            wrong.append(f"{place} is left out. {error.args[0]}")
    return stats, wrong


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `python -m host_tools stats` takes."""
    add = parser.add_argument
    add("file", nargs="*", type=Path, help="a file of the board's archive folder, or the folder itself")
    add("--port", nargs="?", const="", help="ask a board on USB instead; its port if there is more than one board")


def run(arguments: argparse.Namespace) -> int:
    """Print the sums; exit status 1 with a sentence if there is nothing to sum up, or some of it is damaged."""
    if bool(arguments.file) == (arguments.port is not None):
        print("Say which files to sum up, or --port for a board on USB.", file=sys.stderr)
        return 1
    try:
        lines = lines_of_files(arguments.file) if arguments.file else lines_of_board(arguments.port)
    except (Unreachable, NoAnswer) as failure:
        print(failure, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename} cannot be read: {error.strerror}.", file=sys.stderr)
        return 1
    stats, wrong = summed(lines)
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    print("\n".join(stats.lines()))
    return 1 if wrong else 0
