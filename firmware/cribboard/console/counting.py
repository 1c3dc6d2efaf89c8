"""A hand while it is keyed in: whose, the starter, the cards, and what was claimed of missing suits.

It knows cards and how they count, and how the count plays on the picture in time. It must not know
keys, lights or the journal. Times are counted in session steps.
"""

from cribboard.game import events
from cribboard.game.cards import JACK, card, check_pack, rank
from cribboard.game.hand import Count, count_hand, offers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# How long the total, and then each combination, is shown (product.md, Counting a hand).
SHOW_STEPS = 160  # 0.8 s
# An unfinished hand is dropped after this long without a key (product.md).
DROP_STEPS = 12_000  # 60 s

# The keys that can still add, by rank, as bits.
OFFER_JACK = 1
OFFER_FOUR = 2
OFFER_FIVE = 4
OFFERS = {4: OFFER_FOUR, 5: OFFER_FIVE, JACK: OFFER_JACK}

NOT_COUNTED = Count(0, ())

CRIB = 4  # the owner number of the crib; 0..3 are seats


class OpenHand:
    """The hand on the picture. Every change is refused with Impossible or made whole."""

    def __init__(self, owner: int, starter: int, now: int, given: tuple[int, ...] = (), crib_cards: int = 4) -> None:
        """`given`: the four cards where they were seen in the play, and nothing needs to be keyed.

        `crib_cards`: how many cards a crib has (game.rules.crib_size).
        """
        self.owner = owner
        self.starter = starter  # 0 while it is wanted
        self.cards = list(given)
        self.given = bool(given)
        self._crib_cards = crib_cards
        self.is_pegged = True  # False for a hand that is only counted
        self.flush = 0
        self.nobs = False
        self.touched = now
        self.count = NOT_COUNTED
        self.offered = 0  # which of the keys 4, 5 and J mean something now, and which are on: OFFER_ bits
        self.claimed = 0
        self._shown_from = now
        self._count()

    def complete(self) -> bool:
        """Whether the starter and all cards are there."""
        return self.starter > 0 and len(self.cards) >= self.wanted()

    def wanted(self) -> int:
        """How many cards the hand has when it is complete."""
        return self._crib_cards if self.is_crib() else 4

    def with_rank(self, new_rank: int) -> tuple[tuple[int, ...], int]:
        """The cards and the starter with one more rank: the starter while it is wanted, then the next card."""
        cards = tuple(self.cards)
        return (cards + (new_rank,), self.starter) if self.starter else (cards, new_rank)

    def with_suit(self, new_suit: int) -> tuple[tuple[int, ...], int]:
        """The cards and the starter with the last card keyed given its suit; the hand as it is if there is none."""
        cards = tuple(self.cards)
        if cards:
            return cards[:-1] + (card(rank(cards[-1]), new_suit),), self.starter
        return cards, card(rank(self.starter), new_suit) if self.starter else 0

    def put(self, cards: tuple[int, ...], starter: int, now: int) -> None:
        """Takes the cards and starter that `with_rank` or `with_suit` made, if one pack can hold them."""
        check_pack(cards + (starter,))
        self.cards = list(cards)
        self.starter = starter
        self._changed(now)

    def take_back(self, now: int) -> bool:
        """Takes back the last card, then the starter; False when nothing is left to take back."""
        if self.cards:
            self.cards.pop()
        elif self.starter:
            self.starter = 0
        else:
            return False
        self._changed(now)
        return True

    def give_to(self, owner: int, now: int) -> None:
        """Changes whose hand it is: a seat 0..3 or CRIB."""
        self.owner = owner
        flush, nobs = self.flush, self.nobs
        self._changed(now)
        if self.complete() and (flush or nobs):
            offered = offers(tuple(self.cards), self.starter, self.is_crib())
            self.flush = flush if (flush == 4 and offered.four) or (flush == 5 and offered.five) else 0
            self.nobs = nobs and offered.jack
            self._count()

    def switch(self, pressed_rank: int, now: int) -> bool:
        """Switches an offer on or off: rank 4 or 5 for a flush, the jack for nobs; False if not offered."""
        if not OFFERS.get(pressed_rank, 0) & self.offered:
            return False
        if pressed_rank in (4, 5):
            self.flush = 0 if self.flush == pressed_rank else pressed_rank
            if self.flush:
                self.nobs = False  # five implies the jack, four excludes it
        else:
            self.nobs = not self.nobs
        self.touched = now
        self._shown_from = now
        self._count()
        return True

    def is_crib(self) -> bool:
        """Whether the crib is being counted."""
        return self.owner == CRIB

    def event(self) -> "tuple[Any, ...]":
        """The journal event that pegs this complete hand."""
        if self.is_crib():
            return events.crib(tuple(self.cards), self.starter, self.flush, self.nobs)
        return events.hand(self.owner, tuple(self.cards), self.starter, self.flush, self.nobs)

    def show_anew(self, now: int) -> None:
        """Starts showing the count from its total; while it cannot be seen it has not begun."""
        self._shown_from = now

    def part(self, now: int) -> int:
        """What of a complete hand is shown at step `now`: 0 the total, k the k-th combination, -1 the pegs."""
        shown = (now - self._shown_from) // SHOW_STEPS
        return shown if shown <= len(self.count.combinations) else -1

    def running(self, part: int) -> int:
        """The points counted up to and with the combination `part` (1..); the total for part 0 or -1."""
        if part <= 0:
            return int(self.count.total)
        counted = 0
        for place in range(part):
            counted += self.count.combinations[place].points
        return counted

    def _changed(self, now: int) -> None:
        self.flush = 0
        self.nobs = False
        self.touched = now
        self._shown_from = now
        self._count()

    def _count(self) -> None:
        self.offered = self.claimed = 0
        if not self.complete():
            self.count = NOT_COUNTED
            return
        cards = tuple(self.cards)
        self.count = count_hand(cards, self.starter, self.is_crib(), self.flush, self.nobs)
        four, five, jack = offers(cards, self.starter, self.is_crib(), self.flush, self.nobs)
        self.offered = (OFFER_FOUR if four else 0) | (OFFER_FIVE if five else 0) | (OFFER_JACK if jack else 0)
        self.claimed = OFFERS.get(self.flush, 0) | (OFFER_JACK if self.nobs else 0)
