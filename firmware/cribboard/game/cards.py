"""Cards and how they are written: "5H", "TH" or "10H", and a rank alone, "5", when the suit is not known.

A card is one small int, `suit << 4 | rank`: rank 1 (ace) to 13 (king), suit 0 (unknown) or 1 to 4 (clubs, diamonds,
hearts, spades). A card of unknown suit is therefore its rank. Knows the pack, not what cards are worth together.
"""

from cribboard.game.errors import Impossible, Unreadable

RANKS = "A23456789TJQK"
SUITS = "CDHS"
RANK_NAMES = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
JACK = 11


def card(rank: int, suit: int = 0) -> int:
    """Make a card of a rank 1 to 13 and a suit 0 (unknown) to 4; Unreadable if there is no such card."""
    if not (1 <= rank <= 13 and 0 <= suit <= 4):
        raise Unreadable(f"no card has rank {rank} and suit {suit}: ranks are 1 to 13, suits 0 to 4")
    return suit << 4 | rank


def rank(card: int) -> int:
    """Return the rank, 1 (ace) to 13 (king): the order of runs and of cuts (rules.md 1.1)."""
    return card & 15


def suit(card: int) -> int:
    """Return the suit: 0 unknown, 1 clubs, 2 diamonds, 3 hearts, 4 spades."""
    return card >> 4


def value(card: int) -> int:
    """Return what the card adds to a count: ace 1, faces 10 (rules.md 1.1)."""
    return min(card & 15, 10)


def parse_card(text: str) -> int:
    """Read a card such as "5H", "10h" or "5"; Unreadable if it is none."""
    word = text.upper()
    if word[:2] == "10":
        word = "T" + word[2:]
    known_rank = RANKS.find(word[:1]) + 1 if word else 0
    known_suit = SUITS.find(word[1:]) + 1 if word[1:] else 0
    if not known_rank or len(word) > 2 or (len(word) == 2 and not known_suit):
        raise Unreadable(f"{text!r} is not a card: write a rank A 2 to 9 T J Q K and a suit C D H S, as in 5H")
    return known_suit << 4 | known_rank


def card_text(card: int) -> str:
    """Write a card as parse_card reads it: "5H", "TH", or the rank alone when the suit is unknown."""
    known_suit = card >> 4
    return RANKS[(card & 15) - 1] + (SUITS[known_suit - 1] if known_suit else "")


def parse_cards(words: "str | list[str] | tuple[str, ...]") -> tuple[int, ...]:
    """Read several cards, given as words or as one text with spaces; Unreadable names the one that is none."""
    if isinstance(words, str):
        words = words.split()
    return tuple([parse_card(word) for word in words])


def card_name(card: int) -> str:
    """Say a card in words: "five of hearts", or "five" when the suit is unknown."""
    name = RANK_NAMES[(card & 15) - 1]
    return name + " of " + SUIT_NAMES[(card >> 4) - 1] if card >> 4 else name


def check_pack(cards: "list[int] | tuple[int, ...]") -> None:
    """Raise Impossible unless one pack of 52 can hold all these cards at once.

    Cards of unknown suit count for their rank: whatever suits they have, a rank has only four.
    """
    for i in range(len(cards)):
        alike = 1
        for other in cards[:i]:
            if other == cards[i] and other >> 4:
                raise Impossible(f"the {card_name(other)} twice: the pack has one", "TWICE")
            if other & 15 == cards[i] & 15:
                alike += 1
        if alike > 4:
            place = (cards[i] & 15) - 1
            raise Impossible(f"a fifth {RANK_NAMES[place]}: the pack has four", f"5TH {RANKS[place]}")
