"""What holds for every game and journal, whatever the table does: random tables, a naive journal beside ours, and cuts.

The journal under test keeps little in memory and reads its file again; the naive one keeps every operation and folds
the whole match anew each time it is asked.
"""

import random
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cribboard.game import events, rules
from cribboard.game import game as games
from cribboard.game.cards import card_text, parse_card
from cribboard.game.errors import Illegal, Impossible, Unreadable
from cribboard.game.journal import Journal
from cribboard.game.journal_text import operation_text, parse_operation
from cribboard.game.options import DEFAULTS, OPTIONS, Options, make_options, options_text, parse_options

REFUSALS = (Illegal, Impossible)
Operation = tuple[Any, ...]

CARDS = st.builds(lambda rank, suit: suit << 4 | rank, st.integers(1, 13), st.integers(0, 4))
FOUR = st.tuples(CARDS, CARDS, CARDS, CARDS)
SEATS = st.integers(0, 1)
CLAIMS = (st.sampled_from((0, 0, 0, 4, 5)), st.booleans())
PEGS = st.one_of(
    st.builds(events.peg, SEATS, st.integers(1, 29)),
    st.builds(events.peg, SEATS, st.sampled_from((24, 29))),
    st.builds(events.peg, SEATS, st.integers(0, 29), st.sampled_from(events.PEGS)),
)
COUNTS = st.one_of(st.builds(events.hand, SEATS, FOUR, CARDS, *CLAIMS), st.builds(events.crib, FOUR, CARDS, *CLAIMS))
GUIDED = st.one_of(st.builds(events.starter, CARDS), st.builds(events.card, SEATS, CARDS), st.builds(events.go, SEATS))
# What a table does next. Numbers choose among what there is: the line to correct, the seat, the card.
DOINGS = st.one_of(
    PEGS,
    PEGS,
    COUNTS,
    st.builds(events.deal, SEATS),
    GUIDED,
    st.tuples(st.just("guide"), st.integers(0, 12)),
    st.tuples(st.just("guide"), st.integers(0, 12)),
    st.tuples(st.just("undo")),
    st.tuples(st.just("undo many"), st.integers(2, 40)),
    st.tuples(st.just("redo")),
    st.tuples(st.just("redo many"), st.integers(2, 40)),
    st.tuples(st.just("move"), st.integers(0, 11), SEATS),
    st.tuples(st.just("remove"), st.integers(0, 11)),
    st.tuples(st.just("join"), SEATS, st.integers(1, 12)),
    st.tuples(st.just("next")),
    st.tuples(st.just("next")),
    st.tuples(st.just("new"), SEATS),
)
TABLES = st.tuples(st.sampled_from(rules.TARGETS), SEATS, st.lists(DOINGS, max_size=70))


class Naive:
    """A journal as one would write it first: every operation in a list, everything folded from the beginning."""

    def __init__(self) -> None:
        self.done: list[tuple[int, Operation]] = []
        self.undone: list[tuple[int, Operation]] = []

    def do(self, n: int, operation: Operation) -> None:
        """Do an operation that is known to be allowed."""
        if operation[0] == "undo":
            self.undone.append(self.done.pop())
            return
        if operation[0] == "redo":
            self.done.append(self.undone.pop())
            return
        self.undone = []
        if operation[0] == "join":
            place = max(i for i, (_, done) in enumerate(self.done) if done[0] == "peg" and done[1] == operation[1])
            _, peg = self.done.pop(place)
            operation = (*peg[:2], peg[2] + operation[2], peg[3])
        self.done.append((n, operation))

    def game(self) -> Any:
        """The game, from the beginning of the match."""
        standing: dict[int, Operation] = {}
        for n, operation in self.done:
            if operation[0] == "remove":
                del standing[operation[1]]
            elif operation[0] == "move":
                moved = standing[operation[1]]
                standing[operation[1]] = (moved[0], operation[2], *moved[2:])
            else:
                standing[n] = operation
        game: Any = None
        for event in standing.values():
            game = games.from_checkpoint(event) if game is None else games.apply(game, event)
        return game


class Table:
    """A table with its file, its bounded journal, the naive one, and the game after each line."""

    def __init__(self, options: Options, dealer: int) -> None:
        self.file: list[str] = []
        self.states: list[Any] = [None, None]
        self.journal = Journal(lambda: iter(self.file))
        self.naive = Naive()
        for line in self.journal.begin(options, dealer):
            self.file.append(line + "\n")
        self.naive.do(1, games.first_game_event(options, dealer))
        self.states.append(self.journal.game)

    def operate(self, operation: Operation, line: str) -> None:
        """Write a line that the journal gave for an operation, and compare."""
        before = self.states[-1]
        self.naive.do(len(self.file), operation)
        self.file.append(line + "\n")
        game = self.journal.game
        self.states.append(game)
        assert game == self.naive.game()
        assert line.split(" ", 1)[1].rpartition(" *")[0] == operation_text(operation)
        check_game(game)
        fell = any(now < was for now, was in zip(games.scores(game), games.scores(before), strict=True))
        if fell:
            assert operation[0] in ("undo", "redo", "move", "remove", "game") or operation[3] == "penalty"

    def do(self, doing: Operation) -> None:
        """Do what the table wants, if it is allowed; what is refused changes nothing."""
        for operation in self.meaning(doing):
            tag = operation[0]
            now = answers(self.journal)
            try:
                if tag in ("undo", "redo", "move", "remove", "join"):
                    line = getattr(self.journal, tag)(*operation[1:])
                else:
                    line = self.journal.record(operation)
            except REFUSALS as error:
                assert answers(self.journal) == now and error.args[0]
                assert tag != "join" or not self.journal.can_join(*operation[1:])
                return
            self.operate(operation, line)

    def meaning(self, doing: Operation) -> list[Operation]:
        """The operations that a doing stands for now; none if there is nothing of the kind."""
        game = self.journal.game
        tag = doing[0]
        if tag in ("undo many", "redo many"):
            can = self.journal.can_undo if tag == "undo many" else self.journal.can_redo
            return [(tag[:4],)] * (doing[1] if can else 0)
        if tag in ("move", "remove"):
            pegs = self.journal.pegs()
            return [(tag, pegs[doing[1] % len(pegs)][0], *doing[2:])] if pegs else []
        if tag == "next":
            return [games.next_game_event(game)] if game.outcome else []
        if tag == "new":
            return [games.new_game_event(game, None if game.outcome else doing[1])]
        if tag == "guide":
            return [guided_step(game, doing[1])] if not game.outcome else []
        return [doing]


def guided_step(game: Any, choice: int) -> Operation:
    """What comes next in a deal that the board follows, if the table keeps to the rules."""
    if game.play is None:
        return events.starter(choice % 13 + 1)
    if game.play.over:
        kind, seat = games.next_show(game)
        return events.peg(seat, choice, kind)
    seen = [card & 15 for cards in (*game.seen, (game.starter,)) for card in cards]
    able = [rank for rank in range(1, 14) if game.play.count + min(rank, 10) <= 31 and seen.count(rank) < 4]
    if able and (choice < 9 or game.play.count <= 21):
        return events.card(game.play.turn, able[choice % len(able)])
    return events.go(game.play.turn)


def answers(journal: Journal) -> tuple[Any, ...]:
    """All that a journal tells."""
    return (
        journal.game,
        journal.lines,
        journal.can_undo,
        journal.can_redo,
        journal.undoing(),
        journal.redoing(),
        journal.pegs(),
    )


def check_game(game: Any) -> None:
    """What holds for every game."""
    target = game.options.target
    for track, trail in enumerate(game.trails):
        assert trail[0] == 0 and list(trail) == sorted(set(trail)) and trail[-1] <= target
        assert games.back(game, track) < trail[-1] or trail == (0,)
        assert games.to_go(game, track) == target - trail[-1]
    if game.outcome is None:
        assert max(games.scores(game)) < target
        return
    winner = game.outcome.winner
    assert games.score(game, winner) == target <= game.outcome.raw[winner]
    assert game.outcome.scores == games.scores(game) and game.outcome.margin > 0
    assert game.awards[-1][0] == winner and game.awards[-1][2] == game.outcome.how


def play(table: tuple[int, int, list[Operation]]) -> Table:
    """Let a random table play."""
    target, dealer, doings = table
    played = Table(make_options([("target", target)]), dealer)
    for doing in doings:
        played.do(doing)
    return played


def load(lines: list[Any], bounded: bool = False) -> Journal:
    """A journal with these lines loaded."""
    journal = Journal((lambda: iter(lines)) if bounded else None)
    journal.load(lines)
    return journal


@given(TABLES)
@settings(deadline=None, max_examples=150)
def test_a_bounded_journal_tells_what_a_naive_one_would(table: Any) -> None:
    play(table)


def evening(seed: int) -> list[Operation]:
    """Several hundred doings of a table that mostly plays on, so that games end and more follow."""
    chance = random.Random(seed)

    def card() -> int:
        return chance.randint(1, 13) | chance.randint(0, 4) << 4

    def hand() -> tuple[int, ...]:
        return tuple(card() for _ in range(4))

    def seat() -> int:
        return chance.randrange(2)

    doings: tuple[tuple[int, Any], ...] = (
        (30, lambda: events.peg(seat(), chance.randint(1, 29))),
        (8, lambda: events.peg(seat(), chance.randint(0, 20), chance.choice(events.PEGS))),
        (6, lambda: events.hand(seat(), hand(), card())),
        (3, lambda: events.crib(hand(), card())),
        (20, lambda: ("guide", chance.randint(0, 12))),
        (12, lambda: ("undo",)),
        (8, lambda: ("redo",)),
        (1, lambda: ("undo many", chance.randint(2, 120))),
        (1, lambda: ("redo many", chance.randint(2, 120))),
        (4, lambda: ("move", chance.randint(0, 11), seat())),
        (3, lambda: ("remove", chance.randint(0, 11))),
        (5, lambda: ("join", seat(), chance.randint(1, 12))),
        (15, lambda: ("next",)),
        (1, lambda: ("new", seat())),
        (1, lambda: events.deal(seat())),
    )
    weights = [weight for weight, _ in doings]
    return [chance.choices(doings, weights)[0][1]() for _ in range(chance.randint(100, 500))]


@pytest.mark.parametrize("seed", range(12))
def test_a_long_evening_is_remembered_as_a_naive_journal_would(seed: int) -> None:
    played = play((rules.TARGETS[seed % 2], seed // 2 % 2, evening(seed)))
    assert played.journal.lines > 60
    check_file(played)


def check_file(played: Table) -> None:
    """The file loads to what the journal says, with all in memory or little."""
    for bounded in (False, True):
        loaded = load(played.file, bounded)
        assert answers(loaded) == answers(played.journal) and not loaded.torn


@given(TABLES)
@settings(deadline=None, max_examples=60)
def test_the_file_loads_to_the_same_journal_bounded_or_not(table: Any) -> None:
    played = play(table)
    check_file(played)
    assert answers(load([line.encode() for line in played.file])) == answers(played.journal)


@given(TABLES)
@settings(deadline=None, max_examples=40)
def test_every_prefix_of_the_lines_loads_to_the_game_as_it_was_then(table: Any) -> None:
    played = play(table)
    for count in range(len(played.file) + 1):
        loaded = load(played.file[:count])
        assert loaded.game == played.states[count] and loaded.lines == count and not loaded.torn


@given(TABLES, st.data())
@settings(deadline=None, max_examples=150)
def test_a_file_cut_at_any_byte_loads_to_the_line_before_or_after(table: Any, data: Any) -> None:
    played = play(table)
    whole = "".join(played.file).encode()
    length = data.draw(st.integers(0, len(whole)))
    tail = data.draw(st.one_of(st.just(b""), st.binary(max_size=20).filter(lambda tail: b"\n" not in tail[:-1])))
    cut = whole[:length]
    if tail and length:
        begun = cut[cut.rfind(b"\n") + 1 :]
        cut = cut[: len(cut) - len(begun)] + (begun + tail if length > len(played.file[0]) else begun)
    count = cut.count(b"\n", 0, length)
    loaded = load(cut.splitlines(keepends=True) if b"\r" not in cut else split(cut))
    assert loaded.game in (played.states[count], played.states[min(count + 1, len(played.states) - 1)])
    assert loaded.lines in (count, count + 1)


def split(data: bytes) -> list[bytes]:
    """The lines of a file, ended by newlines alone."""
    *whole, last = data.split(b"\n")
    return [line + b"\n" for line in whole] + ([last] if last else [])


@given(TABLES)
@settings(deadline=None, max_examples=60)
def test_undoing_everything_and_redoing_it_comes_back(table: Any) -> None:
    played = play(table)
    journal = load(played.file)
    while journal.can_redo:
        journal.redo()
    end = answers(journal)
    passed = []
    while journal.can_undo:
        passed.append(journal.game)
        journal.undo()
    assert journal.game == played.states[2]
    while passed:
        journal.redo()
        assert journal.game == passed.pop()
    now = answers(journal)
    assert (now[0], *now[2:]) == (end[0], *end[2:])


@given(TABLES, st.integers(0), st.integers(0, 255))
@settings(deadline=None, max_examples=100)
def test_a_changed_byte_is_never_taken_for_what_happened(table: Any, place: int, byte: int) -> None:
    played = play(table)
    data = bytearray("".join(played.file).encode())
    place %= len(data)
    if data[place] == byte:
        return
    data[place] = byte
    try:
        loaded = load(split(bytes(data)))
    except Unreadable as error:
        assert error.args[0]
    else:
        assert loaded.torn and loaded.game in played.states[-3:-1]


@given(st.one_of(PEGS, COUNTS, GUIDED, st.builds(events.deal, SEATS)))
def test_events_that_may_happen_come_back_from_their_text(event: Operation) -> None:
    try:
        assert events.parse_event(events.event_text(event)) == event
    except Impossible:
        assert event[0] == "peg"


@given(st.one_of(st.text(), st.text(alphabet="ABCDpeghandcribstrt 0123456789=,JQKT", max_size=40)))
def test_any_text_is_an_operation_or_unreadable(text: str) -> None:
    try:
        operation = parse_operation(text)
    except (Unreadable, Impossible):
        return
    assert parse_operation(operation_text(operation)) == operation


@given(CARDS)
def test_cards_in_events_keep_their_names(card: int) -> None:
    assert parse_card(card_text(card)) == card


@given(st.lists(st.tuples(st.integers(0, len(OPTIONS) - 1), st.integers(0, 30))))
def test_options_come_back_from_their_text(choices: list[tuple[int, int]]) -> None:
    pairs = [(OPTIONS[place].name, OPTIONS[place].values[n % len(OPTIONS[place].values)]) for place, n in choices]
    try:
        options = make_options(pairs)
    except Impossible as error:
        assert error.args[1].isupper()
        return
    assert parse_options(options_text(options).split()) == options


@pytest.mark.parametrize("bounded", [False, True])
def test_a_journal_of_two_thousand_lines_loads_in_no_time(bounded: bool) -> None:
    table = Journal()
    lines = list(table.begin(DEFAULTS))
    while len(lines) < 2000:
        if table.game.outcome is not None:
            lines.append(table.record(games.next_game_event(table.game)))
        elif len(lines) % 40 == 0:
            lines.append(table.undo())
        else:
            lines.append(table.record(events.peg(len(lines) % 2, len(lines) % 5 + 1)))
    started = time.perf_counter()
    loaded = load(lines, bounded)
    seconds = time.perf_counter() - started
    assert loaded.game == table.game
    assert seconds < 1, f"{seconds:.3f} s"
