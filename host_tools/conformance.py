"""`conformance`: replays vector files through the code the board uses and says where they differ.

    python -m host_tools conformance FILE...

Two shapes of case are known, told apart by content: a hand (`hand`, `starter`) with its total and breakdown, and a play
(`plays`) with what each event pegs. Fields beyond these are ignored; of those that are compared, each may be missing.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from cribboard.game.cards import card_text, parse_card, parse_cards, value
from cribboard.game.errors import Illegal, Impossible, Unreadable
from cribboard.game.hand import check_cards, count_hand
from cribboard.game.play import LIMIT, SEAT_LETTERS, Play, go, lay, start_play

Case = dict[str, Any]
Awards = tuple[tuple[int, int, str], ...]

MOST_SEATS = 4
PARTS = {
    "fifteens": ("fifteen",),
    "pairs": ("pair", "pair royal", "double pair royal"),
    "runs": ("run",),
    "flush": ("flush",),
    "nobs": ("nobs",),
}
REASONS = {"thirty-one": "thirtyone", "pair royal": "pair", "double pair royal": "pair"}
"""What the files call a kind of award, where it is not the board's own word."""
CLOSING = ("go", "last")


class BadFile(Exception):
    """The file holds no cases; the sentence says why."""


class Malformed(Exception):
    """A case cannot be replayed as it is written."""


class Unsupported(Exception):
    """A case needs more seats than there are."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `python -m host_tools conformance` takes."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a JSON file of hands or plays")
    parser.add_argument(
        "--allow-unsupported", action="store_true", help="list the cases that need more seats, without failing"
    )


def run(arguments: argparse.Namespace) -> int:
    """Check all files. Exit status 0 if nothing failed, 1 if a case did, 2 if a file could not be read."""
    passed = failed = 0
    any_bad = False
    for path in arguments.files:
        try:
            cases = read_cases(path)
        except BadFile as error:
            print(f"conformance: {path}: {error}", file=sys.stderr, flush=True)
            any_bad = True
            continue
        for name, case in cases:
            where = f"{path.name} {name}"
            try:
                problems = check(case)
            except Unsupported as reason:
                if arguments.allow_unsupported:
                    print(f"unsupported {where}: {reason}")
                    continue
                problems = [str(reason)]
            if problems:
                failed += 1
                for problem in problems:
                    print(f"FAILED {where}: {problem}")
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed")
    return 2 if any_bad else 1 if failed else 0


def read_cases(path: Path) -> list[tuple[str, Case]]:
    """The named cases of a file: an object with `vectors`, a bare list of them, or one alone. BadFile if it is none."""
    try:
        content = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise BadFile(f"cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise BadFile(f"is not JSON: {error}") from error
    vectors = content.get("vectors", [content]) if isinstance(content, dict) else content
    if not isinstance(vectors, list) or not vectors or not all(isinstance(case, dict) for case in vectors):
        raise BadFile("holds no cases: it should be a list of them, or an object with such a list as `vectors`")
    if not any(is_hand(case) or is_play(case) for case in vectors):
        raise BadFile("holds neither hands (`hand`, `starter`) nor plays (`plays`)")
    return [(str(case.get("id", f"number {number}")), case) for number, case in enumerate(vectors, 1)]


def is_hand(case: Case) -> bool:
    """Whether the case is a hand or a crib to count."""
    return "hand" in case and "starter" in case


def is_play(case: Case) -> bool:
    """Whether the case is a play to replay."""
    return case.get("plays") is not None or case.get("cards_with_last_folded") is not None


def check(case: Case) -> list[str]:
    """Replay a case; return what differs, as sentences. Unsupported if it needs more seats than there are."""
    try:
        if is_hand(case):
            return check_hand(case)
        if is_play(case):
            return check_play(case)
    except (Malformed, Unreadable, Impossible, Illegal) as error:
        return [f"cannot be replayed: {error}"]
    return ["is neither a hand (`hand`, `starter`) nor a play (`plays`)"]


def differences(expected: object, got: dict[str, object], where: str = "") -> list[str]:
    """Compare the fields that `expected` has among those the board gives; say which differ."""
    if not isinstance(expected, dict):
        raise Malformed(f"{where}should be an object")
    return [
        f"{where}{field}: expected {expected[field]!r}, got {value!r}"
        for field, value in got.items()
        if expected.get(field) is not None and (expected[field] != value or isinstance(expected[field], bool))
    ]


def cards_of(words: object) -> tuple[int, ...]:
    """The cards of a list of texts."""
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise Malformed(f"{words!r} is not a list of cards")
    return parse_cards(words)


def card_of(word: object) -> int:
    """The card of a text."""
    if not isinstance(word, str):
        raise Malformed(f"{word!r} is not a card")
    return parse_card(word)


def number_of(case: Case, field: str, otherwise: int) -> int:
    """A whole number of the case, or `otherwise` if the case does not give it."""
    number = case.get(field)
    if number is None:
        return otherwise
    if not isinstance(number, int) or isinstance(number, bool):
        raise Malformed(f"{field} is {number!r}, not a whole number")
    return number


def check_hand(case: Case) -> list[str]:
    """Count a hand or crib and compare its total and each part of its breakdown."""
    cards, starter = cards_of(case["hand"]), card_of(case["starter"])
    is_crib = case.get("is_crib", False)
    if not isinstance(is_crib, bool):
        raise Malformed(f"is_crib is {is_crib!r}, neither true nor false")
    check_cards(cards, starter)
    count = count_hand(cards, starter, is_crib)
    problems = differences(case, {"total": count.total, "published_total": count.total})
    if case.get("breakdown") is not None:
        parts: dict[str, object] = {
            part: sum(each.points for each in count.combinations if each.kind in kinds) for part, kinds in PARTS.items()
        }
        problems += differences(case["breakdown"], parts, "breakdown ")
    return problems


def check_play(case: Case) -> list[str]:
    """Replay a play and compare each event, the cards with their closing point, and the totals."""
    events = case.get("plays")
    if events is None:
        events = [{"player": each.get("player"), "action": each.get("card")} for each in folded_of(case)]
    if not isinstance(events, list) or not all(isinstance(event, dict) for event in events):
        raise Malformed("plays should be a list of events")
    is_complete = case.get("complete", case.get("hands") is not None)
    replay = Replay(table_of(case, events, is_complete), is_complete, case.get("plays") is None)
    for number, event in enumerate(events, 1):
        try:
            replay.take(event, f"event {number} ({event.get('action')}) ")
        except (Unreadable, Impossible, Illegal) as error:
            move = "say go" if event.get("action") == "go" else f"lay {event.get('action')}"
            problem = f"event {number}: expected {seat_name(event.get('player'))} to {move}, got refused: {error}"
            return [*replay.problems, problem]
    replay.finish()
    problems = replay.problems
    if case.get("cards_with_last_folded") is not None:
        folded = folded_of(case)
        if len(folded) != len(replay.cards):
            problems.append(f"cards_with_last_folded: expected {len(folded)} cards, got {len(replay.cards)}")
        for number, (expected, got) in enumerate(zip(folded, replay.cards, strict=False), 1):
            problems += differences(with_standard_card(expected), got, f"folded card {number} ")
    totals = replay.totals
    problems += differences(case, {"totals": totals})
    if len(totals) == MOST_SEATS:
        problems += differences(case, {"team_totals_02_13": [totals[0] + totals[2], totals[1] + totals[3]]})
    return problems


def seat_name(seat: object) -> str:
    """The seat as the files number it and as the board's sentences call it."""
    return f"seat {seat} ({SEAT_LETTERS[seat]})" if isinstance(seat, int) and 0 <= seat < MOST_SEATS else f"seat {seat}"


def folded_of(case: Case) -> list[Case]:
    """The case's list of cards with the go or last point added to the card that earned it."""
    folded = case["cards_with_last_folded"]
    if not isinstance(folded, list) or not all(isinstance(each, dict) for each in folded):
        raise Malformed("cards_with_last_folded should be a list of cards")
    return folded


def with_standard_card(expected: Case) -> Case:
    """The same entry with its card as the board writes it: a file may say 10H for TH."""
    return {**expected, "card": card_text(card_of(expected["card"]))} if "card" in expected else expected


def table_of(case: Case, events: list[Case], is_complete: bool) -> Play:
    """The play before its first event.

    Where the hands are not given, a complete play tells them by its cards; in an open series each seat holds one more
    card than it lays, so that the series never ends by itself.
    """
    seats_laying = [event["player"] for event in events if isinstance(event.get("player"), int)]
    hands = case.get("hands")
    if hands is not None and not isinstance(hands, list):
        raise Malformed("hands should be a list of hands")
    seats = number_of(case, "players", len(hands) if hands else max(seats_laying, default=1) + 1)
    if seats > MOST_SEATS:
        raise Unsupported(f"{seats} seats: the play is built for 2 to {MOST_SEATS}")
    dealer = number_of(case, "dealer", -1)
    leader = number_of(case, "leader", (dealer + 1) % max(seats, 1) if dealer >= 0 else (seats_laying or [0])[0])
    if is_complete and dealer >= 0 and leader != (dealer + 1) % max(seats, 1):
        raise Malformed(f"leader: expected the seat left of dealer {dealer}, got {leader}")
    if hands is not None:
        return start_play(seats, leader, tuple(cards_of(hand) for hand in hands))
    laid: list[list[int]] = [[] for _ in range(seats)]
    for event in events:
        if event.get("action") not in ("go", "award") and event.get("player") in range(seats):
            laid[event["player"]].append(card_of(event.get("action")))
    if is_complete:
        return start_play(seats, leader, tuple(tuple(hand) for hand in laid))
    return start_play(seats, leader, None, tuple(len(hand) + 1 for hand in laid))


class Replay:
    """A play as it is replayed: what the board pegs, compared event by event.

    `implies_goes`: the events are cards alone, and whoever cannot play says go unasked.
    """

    def __init__(self, play: Play, is_complete: bool, implies_goes: bool) -> None:
        self.play = play
        self.is_complete = is_complete
        self.implies_goes = implies_goes
        self.due: Awards = ()  # the point of a closed series, until the file awards it
        self.totals = [0] * play.seats
        self.cards: list[Case] = []
        self.problems: list[str] = []

    def take(self, event: Case, where: str) -> None:
        """Do one event and compare it; Illegal or Impossible if the board refuses it."""
        action = event.get("action")
        seat = event.get("player", self.play.turn)
        awards: Awards
        if action == "award":
            awards = self.award(seat)
        else:
            self.miss_award(where)
            if action == "go":
                self.play, awards = go(self.play, seat)
            else:
                card = card_of(action)
                self.imply_goes(seat, card)
                self.play, awards = lay(self.play, seat, card)
                self.cards.append({"player": seat, "card": card_text(card), "count": self.play.reached, "points": 0})
            self.due = tuple(award for award in awards if award[2] in CLOSING)
            awards = tuple(award for award in awards if award[2] not in CLOSING)
            self.peg(awards)
        got: dict[str, object] = {
            "count": self.play.reached,
            "points": sum(points for _, points, _ in awards),
            "reasons": {REASONS.get(kind, kind): points for _, points, kind in awards},
        }
        self.problems += differences(event, got, where)

    def award(self, seat: int) -> Awards:
        """The go or last point that the file gives to a seat, if it is due there."""
        if not self.due and self.play.hands is None and seat == self.play.turn == self.play.layer:
            # The board does not see that the layer cannot play either, so the layer's own go closes the series.
            self.play, self.due = go(self.play, seat)
        due, self.due = self.due, ()
        self.peg(due)
        if not due:
            self.problems.append(f"expected an award to {seat_name(seat)}, got none due")
        elif due[0][0] != seat:
            self.problems.append(f"expected an award to {seat_name(seat)}, got one to {seat_name(due[0][0])}")
        return due

    def peg(self, awards: Awards) -> None:
        """Add awards to the totals and to the card that earned them."""
        for seat, points, _ in awards:
            self.totals[seat] += points
            self.cards[-1]["points"] += points

    def miss_award(self, where: str) -> None:
        """Peg the point of a closed series that no event awards, which is wrong unless the events are cards alone."""
        if not self.implies_goes:
            for seat, points, kind in self.due:
                self.problems.append(f"before {where}expected no award, got {points} for {kind} to {seat_name(seat)}")
        self.peg(self.due)
        self.due = ()

    def imply_goes(self, seat: int | None, card: int) -> None:
        """Where the file has cards alone, let the seats say go that stand between the last card and this one."""
        while self.implies_goes and not self.play.over:
            if self.play.turn == seat and self.play.count + value(card) <= LIMIT:
                break
            self.play, self.due = go(self.play, self.play.turn)
            self.miss_award("")

    def finish(self) -> None:
        """After the last event of a complete play nothing may be left to lay or to award."""
        if not self.is_complete:
            # An open series is taken out of its deal: the point of its end is not in it.
            return
        self.miss_award("the end ")
        self.imply_goes(None, 0)
        if not self.play.over:
            self.problems.append(f"expected the play to be over, got cards left: {list(self.play.left)}")
