"""The show: what four cards and the starter are worth, combination by combination (rules.md 1.4).

Works on any hand or crib, whole or with suits unknown; knows nothing of whose it is, of scores, or of games.

A set of cards is a bit mask of positions: bits 0 to 3 are the four own cards as given, bit 4 the starter; a crib of
three cards (rules.md 1.7) leaves bit 3 out. A set of suits is a mask too: bit 1 clubs to bit 4 spades. Where suits are
unknown, "certain" and "possible" mean: in all, or in some, of the ways to complete them from one pack, so a suit that
can be worked out counts as known.
"""

from collections import namedtuple

from cribboard.game.cards import JACK, check_pack
from cribboard.game.errors import Impossible

Combination = namedtuple("Combination", ("kind", "points", "cards"))
Count = namedtuple("Count", ("total", "combinations"))
Offers = namedtuple("Offers", ("four", "five", "jack"))

HAND_SIZE = 4
STARTER = 16
"""The starter's bit in a set of cards."""

# Name and points of so many cards of one rank, by how many they are.
_PAIRS = (("", 0), ("", 0), ("pair", 2), ("pair royal", 6), ("double pair royal", 12))
# By how many cards there are with the starter, the bit of each.
_BITS = {4: (1, 2, 4, STARTER), 5: (1, 2, 4, 8, STARTER)}
_OWN = 15
_ANY_SUIT = 30


def check_cards(cards: tuple[int, ...], starter: int, size: int = HAND_SIZE) -> None:
    """Raise Impossible unless these are four cards (a crib: so many) that one pack can hold beside the starter."""
    if len(cards) != size:
        due = "a hand is four" if size == HAND_SIZE else "this crib is three"
        raise Impossible(f"{due} cards and the starter, not {len(cards)} cards")
    check_pack(tuple(cards) + (starter,))


def count_hand(cards: tuple[int, ...], starter: int, is_crib: bool, flush: int = 0, nobs: bool = False) -> Count:
    """Count four cards, or a crib of three, with the starter; they must have passed check_cards.

    Suits may be unknown: then what is certain counts, and `flush` (0, 4 or 5) and `nobs` are what the table claims of
    the rest. The combinations stand in counting order: each fifteen, each rank's pairs, each run, flush, nobs.
    Raises Impossible for a claim that no suits can make true.
    """
    if flush or nobs:
        _check_claims(cards, starter, is_crib, flush, nobs)
    ranks = [card & 15 for card in cards]
    ranks.append(starter & 15)
    combinations: list[Combination] = []
    _add_fifteens(combinations, ranks)
    _add_pairs_and_runs(combinations, ranks)
    flush = flush or _certain_flush(cards, starter, is_crib, nobs)
    if flush:
        combinations.append(Combination("flush", flush, _OWN if flush == 4 else _OWN | STARTER))
    if JACK in ranks:
        jacks = _right_jacks(cards, starter, nobs or flush == 5)
        if jacks:
            combinations.append(Combination("nobs", 1, jacks | STARTER))
    total = 0
    for combination in combinations:
        total += combination[1]
    return Count(total, tuple(combinations))


def offers(cards: tuple[int, ...], starter: int, is_crib: bool, flush: int = 0, nobs: bool = False) -> Offers:
    """Tell which claims would still change the count: a flush of four, a flush of five, the right jack.

    A claim that is on stays on offer so that it can be taken back; but not the jack when a flush is claimed, because
    five with a jack in hand implies nobs and four excludes it (engineering.md, "Flush and jack keys").
    Raises Impossible for claims that cannot be true.
    """
    if flush or nobs:
        _check_claims(cards, starter, is_crib, flush, nobs)
    certain = _certain_flush(cards, starter, is_crib, nobs)
    four = flush == 4 or (certain < 4 and _can_be(cards, starter, is_crib, 4, nobs))
    five = flush == 5 or (certain < 5 and _can_be(cards, starter, is_crib, 5, nobs))
    jack = nobs or (_can_be(cards, starter, is_crib, 0, True) and not _right_jacks(cards, starter, False))
    return Offers(four, five, jack and not flush)


def _add_fifteens(found: list[Combination], ranks: list[int]) -> None:
    sums = bytearray(16)  # of the own cards, a set's mask being its index
    sets = 1
    for i in range(len(ranks) - 1):
        # Each card doubles the sets: all there are without it, and the same with it.
        value = ranks[i] if ranks[i] < 10 else 10
        for mask in range(sets):
            sums[sets + mask] = sums[mask] + value
        sets += sets
    value = ranks[-1] if ranks[-1] < 10 else 10
    for wanted, starter in ((15, 0), (15 - value, STARTER)):
        wanted_byte = bytes((wanted,))
        mask = sums.find(wanted_byte)
        while mask > 0:
            found.append(Combination("fifteen", 2, mask | starter))
            mask = sums.find(wanted_byte, mask + 1)


def _add_pairs_and_runs(found: list[Combination], ranks: list[int]) -> None:
    places = [0] * 15  # by rank, the set of its cards; one more than the king so that a run always meets an end
    present = 0
    paired = []
    for rank, bit in zip(ranks, _BITS[len(ranks)]):
        if not places[rank]:
            present |= 1 << rank
        elif rank not in paired:
            paired.append(rank)
        places[rank] |= bit
    for rank in paired:
        name, points = _PAIRS[ranks.count(rank)]
        found.append(Combination(name, points, places[rank]))
    middle = present & (present >> 1) & (present >> 2)
    if middle:
        # Five cards hold one longest run of three or more; each card of a rank makes it once more.
        rank = 1
        while not middle >> rank & 1:
            rank += 1
        length = 0
        runs = [0]
        while places[rank]:
            runs = [run | bit for run in runs for bit in (1, 2, 4, 8, STARTER) if places[rank] & bit]
            length += 1
            rank += 1
        for run in runs:
            found.append(Combination("run", length, run))


def _certain_flush(cards: tuple[int, ...], starter: int, is_crib: bool, nobs: bool) -> int:
    """Points of the flush that is there whatever the unknown suits are: 0, 4 or 5; three cards are never one."""
    if len(cards) < HAND_SIZE:
        return 0
    suit = cards[0] >> 4
    starter_suit = starter >> 4
    if nobs:
        # The right jack has the starter's suit, so each tells the other's. More jacks than one are no flush anyway.
        jacks = [card for card in cards if card & 15 == JACK]
        if len(jacks) > 1:
            return 0
        starter_suit = jacks[0] >> 4 or starter_suit
        cards = tuple([starter_suit << 4 | JACK if card == JACK else card for card in cards])
        suit = cards[0] >> 4
    if not suit:
        return 0
    for card in cards:
        if card >> 4 != suit:
            return 0
    if starter_suit == suit:
        return 5
    return 0 if is_crib else 4


def _right_jacks(cards: tuple[int, ...], starter: int, is_nobs: bool) -> int:
    """Positions of the own jacks that can be of the starter's suit, if one is certain to be; 0 if not.

    `is_nobs` says that one is, known from a claim. Otherwise it is certain when for every suit the starter can have
    that jack is in hand.
    """
    if starter & 15 == JACK:
        return 0
    wanted = _starter_suits(cards, starter)
    jacks = right = unknown = held = 0
    for i in range(len(cards)):
        card = cards[i]
        if card & 15 == JACK:
            bit, suit = 1 << i, 1 << (card >> 4)
            jacks |= bit
            if card == JACK:
                unknown |= bit
            else:
                held |= suit
                if wanted & suit:
                    right |= bit
    missing = wanted & ~held
    if missing:
        right |= unknown
    return right if is_nobs or not missing or jacks == _OWN else 0


def _starter_suits(cards: tuple[int, ...], starter: int) -> int:
    """The suits that the starter can have: its own, or those of its rank that are not seen in the hand."""
    if starter >> 4:
        return 1 << (starter >> 4)
    suits = _ANY_SUIT
    for card in cards:
        if card & 15 == starter:
            suits &= ~(1 << (card >> 4))
    return suits


def _shared_suits(cards: tuple[int, ...]) -> int:
    """The suits that all these cards can share: none if two are of one rank."""
    suits = _ANY_SUIT
    ranks = 0
    for card in cards:
        if ranks >> (card & 15) & 1:
            return 0
        ranks |= 1 << (card & 15)
        if card >> 4:
            suits &= 1 << (card >> 4)
    return suits


def _can_be(cards: tuple[int, ...], starter: int, is_crib: bool, flush: int, nobs: bool) -> bool:
    """Whether some suits make it a flush of exactly so many (0: of any number or none) with, if asked, nobs."""
    has_jack = JACK in [card & 15 for card in cards]
    if flush and len(cards) < HAND_SIZE:
        return False
    if flush == 5:
        return _shared_suits(tuple(cards) + (starter,)) != 0 and (has_jack or not nobs)
    if flush == 4:
        own = _shared_suits(cards)
        either = own | _starter_suits(cards, starter)
        # Four that share a suit leave the starter another one unless both have but the same single suit to choose.
        return not is_crib and not nobs and own != 0 and either & (either - 1) != 0
    return has_jack and _right_jacks(cards, starter, True) != 0


def _check_claims(cards: tuple[int, ...], starter: int, is_crib: bool, flush: int, nobs: bool) -> None:
    if flush not in (0, 4, 5):
        raise Impossible(f"a flush is of four cards or five, not {flush}")
    if is_crib and flush == 4:
        raise Impossible("in a crib only a flush of five counts")
    if not _can_be(cards, starter, is_crib, flush, nobs):
        claims = ([f"a flush of {flush}"] if flush else []) + (["the right jack"] if nobs else [])
        raise Impossible("these cards cannot be {}".format(" with ".join(claims)))
