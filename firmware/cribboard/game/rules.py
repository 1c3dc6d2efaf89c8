"""The numbers of cribbage and small questions about them: targets, skunks, match points, who cuts, deals and shows.

Knows seats, scores and cards as numbers; must not know events, journals, keys or lights. The paragraphs of rules.md are
named where a number comes from one.
"""

from collections import namedtuple

from cribboard.game.cards import check_pack, rank
from cribboard.game.errors import Impossible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.game.options import Options

TARGETS = (121, 61)
"""Holes to the finish; the first is the default (rules.md 1.1)."""

MOST_POINTS = 29
"""The most that a hand can hold, and the most that is pegged at once (rules.md 1.4)."""

HEELS_POINTS = 2
"""What the dealer pegs when the starter is a jack (rules.md 1.2)."""

SKUNK_WORDS = ("", "skunk", "double skunk", "triple skunk")
"""The name of each skunk level."""

SCHEMES = ("1/2/3", "1/2/3/4", "2/3/3", "1/2/4", "3/4/4")
"""Match points for a win, a skunk, a double and a triple; three numbers pay a triple as a double (rules.md 1.5)."""

_FIXED_LINES = {121: (90, 60, 30), 61: (30,)}

DealSizes = namedtuple("DealSizes", ("dealt", "discards", "to_crib", "stock"))
_DEAL_SIZES = {2: DealSizes(6, 2, 0, 40), 3: DealSizes(5, 1, 1, 36), 4: DealSizes(5, 1, 0, 32)}


def skunk_lines(target: int, lines: str = "fixed") -> tuple[int, ...]:
    """Return the highest loser's score of each skunk level, from the skunk down (rules.md 1.5).

    `lines` is "fixed" (90, 60, 30 of 121; 30 of 61, the lurch) or "fractions" (three, two and one quarter of the
    target, rounded down).
    """
    if lines == "fractions":
        return (target * 3 // 4, target // 2, target // 4)
    return _FIXED_LINES[target]


def skunk_level(score: int, target: int, lines: str = "fixed") -> int:
    """Return the skunk level of a loser's score: 0 none, 1 skunk, 2 double, 3 triple; the winner counts for nothing."""
    level = 0
    for line in skunk_lines(target, lines):
        if score <= line:
            level += 1
    return level


def is_scheme(scheme: str) -> bool:
    """Tell whether a text is a scheme of match points: three or four numbers 0 to 99 with strokes between, as 1/2/3."""
    numbers = scheme.split("/")
    for number in numbers:
        if not 1 <= len(number) <= 2 or not number.isdigit():
            return False
    return 3 <= len(numbers) <= 4


def match_points(scheme: str, level: int) -> int:
    """Return what the winner of one game gets for a skunk level 0 to 3; a scheme of three pays a triple as a double."""
    numbers = scheme.split("/")
    return int(numbers[min(level, len(numbers) - 1)])


def tracks(options: "Options") -> int:
    """Return how many sides play: two where partners sit crosswise, else one per seat (rules.md 1.2)."""
    return 2 if options.seats == 4 and options.partners else int(options.seats)


def track_of(seat: int, options: "Options") -> int:
    """Return the side that a seat pegs for: with partners A and C are track 0, B and D track 1."""
    return seat % 2 if options.seats == 4 and options.partners else seat


def show_order(seats: int, dealer: int) -> tuple[int, ...]:
    """Return the seats in the order of the show: from the dealer's left round to the dealer, whose crib follows."""
    return tuple([(dealer + 1 + place) % seats for place in range(seats)])


def deal_sizes(seats: int, crib3: str = "dealt_card") -> DealSizes:
    """Return how many cards each of 2 to 4 seats is dealt and discards, what the pack adds to the crib, the stock.

    The stock is what is left before the starter is cut (rules.md 1.2). With `crib3` "three_cards" the pack adds nothing
    to the crib of three (rules.md 1.7).
    """
    sizes = _DEAL_SIZES[seats]
    if crib3 == "three_cards":
        return DealSizes(sizes.dealt, sizes.discards, 0, sizes.stock + sizes.to_crib)
    return sizes


def crib_size(options: "Options") -> int:
    """Return how many cards the crib has: four, or three at a table of three that agreed on it."""
    sizes = deal_sizes(options.seats, options.crib3)
    return int(options.seats * sizes.discards + sizes.to_crib)


def check_discard(seats: int, cards: tuple[int, ...]) -> None:
    """Raise Impossible unless these cards can be what one of 2 to 4 seats throws into the crib."""
    due = _DEAL_SIZES[seats].discards
    if len(cards) != due:
        raise Impossible(f"Each of {seats} players discards {due}, not {len(cards)}.")
    check_pack(cards)


def cut_for_deal(cuts: "tuple[int | None, ...]") -> "tuple[int | None, tuple[int, ...]]":
    """Judge the cut for the first deal: return (dealer, ()), or (None, the seats that cut again).

    `cuts` holds each seat's card, None for a seat that no longer cuts. The lowest rank deals, the ace lowest; suits
    never break a tie, and only those tied for lowest cut again (rules.md 1.2).
    """
    ranks = [rank(card) for card in cuts if card is not None]
    if not ranks:
        raise Impossible("Nobody has cut.")
    lowest = min(ranks)
    tied = []
    for seat in range(len(cuts)):
        card = cuts[seat]
        if card is not None and rank(card) == lowest:
            tied.append(seat)
    return (None, tuple(tied)) if len(tied) > 1 else (tied[0], ())


def next_dealer(
    policy: str,
    first_dealer: int,
    dealer: int,
    winner: int,
    scores: tuple[int, ...],
    seats: int = 2,
    is_lowball: bool = False,
) -> "int | None":
    """Return who deals first in the next game; None for the policy "cut", which the table decides.

    `first_dealer` and `dealer` dealt first and last in the game that is over, `winner` is its winning track and
    `scores` are by track. With "loser" the lowest score deals, ties to the first from the dealer's left (product.md 4),
    in lowball the one that reached the target; a side of two deals with the seat that comes first from there.
    """
    if policy == "cut":
        return None
    if policy == "alternate":
        return (first_dealer + 1) % seats
    worst = max(scores) if is_lowball else min(scores)
    for seat in show_order(seats, dealer):
        track = seat % len(scores)
        if track == winner if policy == "winner" else scores[track] == worst:
            return seat
    raise Impossible("Nobody at the table can deal.")
