"""A table that plays whole games from a shuffled pack, and a referee who counts for himself.

The referee knows all hands and the rules of rules.md, and nothing of the code under test but whose turn it is. Players
make mistakes: they announce wrongly, claim wrongly, take points by console, void a deal now and then.
"""

import itertools
import random
from typing import Any

from cribboard.game import events
from cribboard.game import game as games
from cribboard.game.journal import Journal
from cribboard.game.options import Options

PACK = [suit << 4 | rank for suit in range(1, 5) for rank in range(1, 14)]
MOST_DEALS = 250
FALLS = ("penalty", "set back hand", "set back crib", "too many", "false game", "void")


def value(card: int) -> int:
    """What a card adds to a count."""
    return min(card & 15, 10)


def runs(ranks: list[int]) -> bool:
    """Whether the ranks are a run."""
    return len(set(ranks)) == len(ranks) >= 3 and max(ranks) - min(ranks) == len(ranks) - 1


def hand_points(cards: tuple[int, ...], starter: int, is_crib: bool) -> int:
    """A hand or crib, counted the long way: every set of its cards looked at."""
    whole = (*cards, starter)
    sets = [subset for size in range(2, len(whole) + 1) for subset in itertools.combinations(whole, size)]
    points = 2 * sum(sum(value(card) for card in subset) == 15 for subset in sets)
    points += 2 * sum(len(subset) == 2 and subset[0] & 15 == subset[1] & 15 for subset in sets)
    straight = [len(subset) for subset in sets if runs([card & 15 for card in subset])]
    points += sum(length for length in straight if length == max(straight))
    suits = {card >> 4 for card in cards}
    if len(suits) == 1 and len(cards) == 4:
        points += 5 if starter >> 4 in suits else 0 if is_crib else 4
    return points + sum(card & 15 == 11 and card >> 4 == starter >> 4 and starter & 15 != 11 for card in cards)


def card_points(series: list[int]) -> int:
    """What the last card of a series pegs."""
    ranks = [card & 15 for card in series]
    count = sum(value(card) for card in series)
    alike = len(list(itertools.takewhile(lambda rank: rank == ranks[-1], reversed(ranks))))
    straight = [size for size in range(3, len(ranks) + 1) if runs(ranks[-size:])]
    return 2 * (count in (15, 31)) + alike * (alike - 1) + max(straight, default=0)


class Evening:
    """A table at play and its referee."""

    def __init__(self, options: Options, seed: int) -> None:
        self.options = options
        self.chance = random.Random(seed)
        self.journal = Journal()
        self.sides = 2 if options.seats == 4 and options.partners else options.seats
        self.lines = list(self.journal.begin(options, self.chance.randrange(options.seats)))
        self.states = [self.journal.game]
        self.begin_game()

    def begin_game(self) -> None:
        """The referee's sheet for a new game."""
        self.scores = [0] * self.sides
        self.reached: int | None = None
        self.snapshot = list(self.scores)
        self.counter = 0
        self.forget_count()

    def forget_count(self) -> None:
        """Nothing is announced, claimed or doubted."""
        self.waiting: tuple[int, int] | None = None  # who announced how much, not pegged yet
        self.due = 0
        self.said: int | None = None
        self.claims: dict[int, int] = {}
        self.doubts: list[int] = []

    @property
    def game(self) -> Any:
        """The game as the board has it."""
        return self.journal.game

    @property
    def is_aloud(self) -> bool:
        """Whether players announce."""
        return bool(self.options.counting == "manual")

    @property
    def has_windows(self) -> bool:
        """Whether announcements can be claimed against."""
        return self.is_aloud and bool(self.options.muggins or self.options.overcount != "none")

    def side(self, seat: int) -> int:
        """The track of a seat."""
        return seat % self.sides

    def add(self, seat: int, points: int) -> None:
        """Write points down; the game is over once somebody has reached the target."""
        if self.reached is not None:
            return
        track = self.side(seat)
        self.scores[track] = max(0, self.scores[track] + points)
        if self.scores[track] >= self.options.target:
            self.scores[track] = self.options.target
            self.reached = track

    def stinks(self, seat: int, form: str) -> bool:
        """Whether a side stands in the last hole and this table has a stinkhole of this form."""
        at_last = self.scores[self.side(seat)] == self.options.target - 1
        return at_last and self.options.stinkhole in (form, "no_heels_no_go")

    def do(self, event: tuple[Any, ...]) -> None:
        """Let an event happen on the board, after the referee has written it down, and compare."""
        before = games.scores(self.game)
        self.lines.append(self.journal.record(event))
        game = self.game
        self.states.append(game)
        assert list(games.scores(game)) == self.scores, event
        assert (game.outcome is not None) == (self.reached is not None)
        assert max(self.scores) <= self.options.target
        told = list(before)
        for seat, points, kind in game.awards:
            assert points >= 0 or kind in FALLS
            told[self.side(seat)] += points
        assert [min(score, self.options.target) for score in told] == self.scores
        if game.outcome is not None:
            self.check_outcome()

    def check_outcome(self) -> None:
        """The result, by the referee."""
        outcome = self.game.outcome
        others = [track for track in range(self.sides) if track != self.reached]
        if self.options.lowball:
            assert self.scores[outcome.winner] == min(self.scores[track] for track in others)
            assert (outcome.level, outcome.winner != self.reached) == (0, True)
            return
        assert outcome.winner == self.reached
        best = max(self.scores[track] for track in others)
        lines = {121: (90, 60, 30), 61: (30,)}[self.options.target]
        if self.options.skunk_lines == "fractions":
            lines = {121: (90, 60, 30), 61: (45, 30, 15)}[self.options.target]
        assert outcome.level == sum(best <= line for line in lines) and outcome.margin == self.options.target - best

    # A deal.

    def deal(self) -> None:
        """One deal, up to its crib, its end by a win, or its being void."""
        self.options = self.game.options
        size = 3 if self.options.seats == 3 and self.options.crib3 == "three_cards" else 4
        pack = self.chance.sample(PACK, 4 * self.options.seats + size + 1)
        self.hands = [tuple(pack[4 * seat : 4 * seat + 4]) for seat in range(self.options.seats)]
        self.crib = tuple(pack[-size - 1 : -1])
        self.turned = pack[-1]
        self.turn_starter()
        while not self.stopped() and not self.game.play.over:
            self.play_card()
        if not self.stopped() and self.is_aloud and games.step(self.game) == "close":
            self.settle(self.due)
            self.do(events.close())
        for place in range(1, self.options.seats + 1):
            if not self.stopped():
                seat = (self.game.dealer + place) % self.options.seats
                self.show(seat, "hand", self.hands[seat])
        if not self.stopped():
            self.show(self.game.dealer, "crib", self.crib)

    def stopped(self) -> bool:
        """Whether the deal is over before its crib, maybe because it is void now."""
        if self.reached is None and self.game.play is not None and self.chance.random() < 0.002:
            self.scores = list(self.snapshot)
            self.forget_count()
            self.do(events.void())
        return self.reached is not None or self.game.play is None

    def turn_starter(self) -> None:
        """The starter, and heels if it is a jack."""
        dealer = self.game.dealer
        has_heels = self.turned & 15 == 11 and not self.stinks(dealer, "no_heels")
        if has_heels and not self.is_aloud:
            self.add(dealer, 2)
        self.do(events.starter(self.turned & 15 if self.chance.random() < 0.3 else self.turned))
        if self.game.heels and has_heels and self.chance.random() < 0.8:
            self.add(dealer, 2)
            self.do(events.say(dealer, 2))

    def play_card(self) -> None:
        """The seat on turn lays a card or says go, and what that makes is pegged or announced."""
        play = self.game.play
        seat = play.turn
        held = [card for card in self.hands[seat] if card not in self.laid(seat)]
        fits = [card for card in held if value(card) + play.count <= 31]
        if self.is_aloud:
            self.settle(self.due)
        if self.reached is not None:
            self.do(events.card(seat, fits[0]) if fits else events.go(seat))
            return
        if not fits:
            closes = self.closes(play, seat)
            due = 1 if closes and not self.stinks(play.layer, "") else 0
            if closes and not self.is_aloud:
                self.add(play.layer, due)
            self.do(events.go(seat))
            assert (self.game.play.count == 0) == closes
            if closes:
                self.counted(play.layer, due)
            return
        card = self.chance.choice(fits)
        self.laid_cards[seat].append(card)
        due = card_points([*play.series, card])
        ends = self.ends(play, seat, card)
        if ends and not (due == 0 and self.stinks(seat, "")):
            due += 1
        if not self.is_aloud:
            self.add(seat, due)
        self.do(events.card(seat, card))
        if self.reached is None:
            self.counted(seat, due)

    def laid(self, seat: int) -> list[int]:
        """The cards that a seat has laid in this deal."""
        if not any(self.game.play.laid):
            self.laid_cards: list[list[int]] = [[] for _ in range(self.options.seats)]
        return self.laid_cards[seat]

    def closes(self, play: Any, seat: int) -> bool:
        """Whether a seat's go closes the series: nobody is left to lay, or by the bicycle's rule only the layer."""
        order = [(seat + step) % self.options.seats for step in range(1, self.options.seats)]
        able = [other for other in order if play.left[other] and not play.gone[other]]
        is_short = self.options.go_rule == "bicycle3" and self.options.seats == 3
        return not able or (is_short and able[0] == play.layer)

    def ends(self, play: Any, seat: int, card: int) -> bool:
        """Whether the board closes a series below 31 after this card because nobody else may lay or say anything."""
        if play.count + value(card) == 31:
            return False
        left = [count - (other == seat) for other, count in enumerate(play.left)]
        return not any(left[other] and not play.gone[other] for other in range(self.options.seats))

    # Counting aloud.

    def counted(self, seat: int, due: int) -> None:
        """A card or go is due so much: it may be announced, claimed against and doubted."""
        if not self.is_aloud:
            return
        self.due = due
        self.counter = seat
        if self.chance.random() < 0.85:
            self.announce(seat, due, "play")
        self.challenge(due)

    def announce(self, seat: int, due: int, where: str) -> None:
        """A seat announces its points, mostly the right ones."""
        points = due if self.chance.random() < 0.8 else max(0, due + self.chance.choice((-2, -1, 1, 2, 5)))
        if points in (19, 25, 26, 27) or points > 29:
            points = due
        if where == "play" and due < points == 1 and self.stinks(seat, ""):
            return
        self.said = points
        self.counter = seat
        if self.has_windows and self.scores[self.side(seat)] + points >= self.options.target:
            self.waiting = (seat, points)
        else:
            self.add(seat, points)
        self.do(events.say(seat, points))

    def challenge(self, due: int) -> None:
        """Others claim or doubt, if they may."""
        if self.reached is not None or self.game.play is None:
            return
        for seat in self.chance.sample(range(self.options.seats), self.options.seats):
            if self.side(seat) == self.side(self.counter):
                continue
            missed = due - (self.said or 0)
            wants = self.chance.random() < (0.5 if missed > 0 else 0.1)
            if self.options.muggins and wants and not any(self.side(c) == self.side(seat) for c in self.claims):
                self.claims[seat] = max(1, missed + self.chance.choice((-1, 0, 0, 1)))
                self.do(events.claim(seat, self.claims[seat]))
            doubts = self.chance.random() < (0.5 if missed < 0 else 0.1)
            doubts = doubts and not any(self.side(other) == self.side(seat) for other in self.doubts)
            if self.options.overcount != "none" and doubts and self.said:
                self.doubts.append(seat)
                self.do(events.too_many(seat))

    def settle(self, due: int) -> None:
        """The truth, by the referee."""
        seat = self.counter
        said = self.said or 0
        order = [(seat + step) % self.options.seats for step in range(1, self.options.seats)]
        is_over = said > due and bool(self.doubts)
        if self.waiting is not None:
            self.add(seat, due if is_over else said)
        elif is_over:
            self.add(seat, due - said)
        if is_over and self.options.overcount == "acc":
            self.add(next(other for other in order if other in self.doubts), said - due)
            if self.waiting is not None:
                self.add(seat, -15)
        for caller in [other for other in order if other in self.claims]:
            if said >= due:
                self.add(seat, self.claims[caller])
            else:
                self.add(caller, min(self.claims[caller], due - said))
                break
        self.forget_count()

    def show(self, seat: int, kind: str, cards: tuple[int, ...]) -> None:
        """One hand or the crib: announced if need be, keyed, counted, set back."""
        starter = self.turned
        true = hand_points(cards, starter, kind == "crib")
        if self.is_aloud:
            self.announce(seat, true, kind)
            if self.reached is None and self.has_windows:
                self.challenge(true)
                if self.waiting is not None and not self.doubts:
                    self.add(*self.waiting)
                self.do(events.close())
            if self.reached is not None:
                return
            self.settle(true)
        else:
            self.add(seat, true)
        back = self.options.set_back_crib if kind == "crib" else self.options.set_back_hand
        if not true and back:
            self.add(seat, -back)
        shuffled = tuple(self.chance.sample(cards, len(cards)))
        self.do(events.crib(shuffled, starter) if kind == "crib" else events.hand(seat, shuffled, starter))

    def interrupt(self) -> None:
        """Between deals: points by console, a penalty, scores set by hand."""
        seat = self.chance.randrange(self.options.seats)
        if self.chance.random() < 0.1:
            self.add(seat, 3)
            self.do(events.peg(seat, 3))
        elif self.chance.random() < 0.1 and self.scores[self.side(seat)]:
            self.add(seat, -2)
            self.do(events.peg(seat, 2, "penalty"))

    def play_game(self) -> None:
        """Deal until somebody has won."""
        for _ in range(MOST_DEALS):
            if self.reached is not None:
                return
            self.deal()
            self.snapshot = list(self.scores)
            if self.reached is None:
                self.interrupt()
        raise AssertionError("the game does not end")
