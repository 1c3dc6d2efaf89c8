"""A table that does anything, and a naive journal beside ours.

The journal under test keeps little in memory and reads its file again; the naive one keeps every operation and folds
the whole match anew each time it is asked.
"""

from typing import Any

from hypothesis import strategies as st

from cribboard.game import events
from cribboard.game import game as games
from cribboard.game.errors import Illegal, Impossible
from cribboard.game.journal import Journal
from cribboard.game.journal_text import operation_text
from cribboard.game.options import Options, parse_options
from cribboard.game.rules import track_of

REFUSALS = (Illegal, Impossible)
Operation = tuple[Any, ...]

CARDS = st.builds(lambda rank, suit: suit << 4 | rank, st.integers(1, 13), st.integers(0, 4))
FOUR = st.tuples(CARDS, CARDS, CARDS, CARDS)
SEATS = st.sampled_from((0, 1, 0, 1, 0, 1, 2, 3))  # tables of two are the rule, and who is not there is refused
CLAIMS = (st.sampled_from((0, 0, 0, 4, 5)), st.booleans())
PEGS = st.one_of(
    st.builds(events.peg, SEATS, st.integers(1, 29)),
    st.builds(events.peg, SEATS, st.sampled_from((24, 29))),
    st.builds(events.peg, SEATS, st.integers(0, 29), st.sampled_from(events.PEGS)),
)
COUNTS = st.one_of(st.builds(events.hand, SEATS, FOUR, CARDS, *CLAIMS), st.builds(events.crib, FOUR, CARDS, *CLAIMS))
GUIDED = st.one_of(st.builds(events.starter, CARDS), st.builds(events.card, SEATS, CARDS), st.builds(events.go, SEATS))
ALOUD = st.one_of(
    st.builds(events.say, SEATS, st.integers(0, 29)),
    st.builds(events.claim, SEATS, st.integers(0, 12)),
    st.builds(events.too_many, SEATS),
    st.builds(events.close),
)
DEALS = st.one_of(
    st.builds(events.cut, SEATS),
    st.builds(events.deal, SEATS),
    st.builds(events.scores, st.lists(st.integers(0, 60), min_size=2, max_size=4).map(tuple)),
    st.builds(events.points_mode),
    st.builds(events.void),
)
# What a table does next. Numbers choose among what there is: the line to correct, the seat, the card.
DOINGS = st.one_of(
    PEGS,
    PEGS,
    COUNTS,
    DEALS,
    ALOUD,
    GUIDED,
    st.tuples(st.just("guide"), st.integers(0, 12)),
    st.tuples(st.just("guide"), st.integers(0, 12)),
    st.tuples(st.just("guide"), st.integers(0, 12)),
    st.tuples(st.just("suit"), st.integers(1, 4)),
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
FORMS = (
    "target=121",
    "target=61",
    "target=61 seats=3 next_dealer=alternate",
    "seats=4 match=games match_length=2",
    "seats=4 partners=off",
    "target=61 counting=manual",
    "target=61 counting=manual muggins=on overcount=acc set_back_hand=10",
    "target=61 set_back_hand=10 set_back_crib=10",
    "target=61 lowball=on set_back_crib=19",
    "target=61 stinkhole=no_heels_no_go",
)
TABLES = st.tuples(st.sampled_from((*FORMS[:2], *FORMS)), st.integers(0, 1), st.lists(DOINGS, max_size=70))
FALLS = ("penalty", "set back hand", "set back crib", "too many", "false game", "void", "scores")


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
        if operation[0] == "suit":
            _, card = self.done.pop()
            operation = (*card[:-1], card[-1] & 15 | operation[1] << 4)
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
        if operation[0] in ("undo", "redo", "move", "remove", "game"):
            return
        for track, (now, was) in enumerate(zip(games.scores(game), games.scores(before), strict=True)):
            falls = [kind for seat, points, kind in game.awards if points < 0 and track_of(seat, game.options) == track]
            assert now >= was or operation[0] == "suit" or set(falls) & set(FALLS)

    def do(self, doing: Operation) -> None:
        """Do what the table wants, if it is allowed; what is refused changes nothing."""
        for operation in self.meaning(doing):
            tag = operation[0]
            now = answers(self.journal)
            try:
                if tag in ("undo", "redo", "move", "remove", "join", "suit"):
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
            return [following(game)] if game.outcome else []
        if tag == "new":
            return [following(game) if game.outcome else games.new_game_event(game, doing[1])]
        if tag == "guide":
            return [guided_step(game, doing[1])] if not game.outcome else []
        return [doing]


def following(game: Any) -> Operation:
    """The checkpoint after a finished game: the next one's, or a new match's."""
    if games.match_over(game) is None:
        return games.next_game_event(game)
    return games.new_match_event(game)


def guided_step(game: Any, choice: int) -> Operation:
    """What comes next in a deal that the board follows, if the table keeps to the rules."""
    if game.play is None:
        return events.starter(choice % 13 + 1)
    step = games.step(game)
    if step == "close" or (choice == 12 and games.window(game)):
        return events.close()
    if game.play.over:
        kind, seat = games.next_show(game)
        if step == "say":
            return events.say(seat, choice)
        if kind == "hand" and choice < 6:
            return events.hand(seat, game.play.laid[seat], game.starter)
        return events.peg(seat, 0 if games.is_aloud(game) else choice, kind)
    if choice > 9 and games.announced(game):
        return events.say(games.announced(game).seat, choice - 9)
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
    assert game.window is None or game.unsettled is None
    assert games.announced(game) is None or games.is_aloud(game)
    if game.outcome is None:
        assert max(games.scores(game)) < target
        return
    winner = game.outcome.winner
    seat, _, how = game.awards[-1]
    reached = track_of(seat, game.options)
    assert games.score(game, reached) == target <= game.outcome.raw[reached] and how == game.outcome.how
    assert (winner == reached) != game.options.lowball
    assert game.outcome.scores == games.scores(game) and (game.outcome.margin > 0 or game.options.lowball)
    assert games.announced(game) is None and games.step(game) is None and games.ranking(game)[0] == winner


def play(table: tuple[str, int, list[Operation]]) -> Table:
    """Let a random table play."""
    form, dealer, doings = table
    played = Table(parse_options(form.split()), dealer)
    for doing in doings:
        played.do(doing)
    return played


def load(lines: list[Any], bounded: bool = False) -> Journal:
    """A journal with these lines loaded."""
    journal = Journal((lambda: iter(lines)) if bounded else None)
    journal.load(lines)
    return journal
