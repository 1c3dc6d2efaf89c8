"""`score`: counts one hand or crib and names every combination, as the board does.

    python -m host_tools score 5H 5C 5S JD --starter 5D

Suits may be left out: then what is certain counts, and the last lines say what the missing suits could still add.
"""

import argparse
import json
import sys

from cribboard.game.cards import card_text, parse_card, parse_cards
from cribboard.game.errors import Impossible, Unreadable
from cribboard.game.hand import Count, check_cards, count_hand, offers


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `python -m host_tools score` takes."""
    parser.add_argument("cards", nargs="+", metavar="CARD", help="the four cards: 5H, TH or 10H, or 5 without its suit")
    parser.add_argument("--starter", required=True, metavar="CARD", help="the starter")
    parser.add_argument("--crib", action="store_true", help="it is a crib: a flush needs all five cards")
    parser.add_argument("--json", action="store_true", help="print one JSON object with `total` instead")


def run(arguments: argparse.Namespace) -> int:
    """Print the count; exit status 2 and a sentence for cards that cannot be read or cannot be."""
    try:
        cards = parse_cards(arguments.cards)
        starter = parse_card(arguments.starter)
        check_cards(cards, starter)
    except (Unreadable, Impossible) as error:
        print(f"score: {error}", file=sys.stderr)
        return 2
    count = count_hand(cards, starter, arguments.crib)
    claims = possible_claims(cards, starter, arguments.crib)
    if arguments.json:
        print(json.dumps(as_json(cards, starter, arguments.crib, count, claims), indent=2))
    else:
        print("\n".join(as_lines(cards, starter, arguments.crib, count, claims)))
    return 0


def possible_claims(cards: tuple[int, ...], starter: int, is_crib: bool) -> list[tuple[str, int]]:
    """What the missing suits could still add: (what, the total it would make)."""
    offered = offers(cards, starter, is_crib)
    claims = []
    for what, is_offered, flush, nobs in (
        ("a flush of four", offered.four, 4, False),
        ("a flush of five", offered.five, 5, False),
        ("the right jack", offered.jack, 0, True),
    ):
        if is_offered:
            claims.append((what, count_hand(cards, starter, is_crib, flush, nobs).total))
    return claims


def running(cards: tuple[int, ...], starter: int, count: Count) -> list[tuple[str, int, int, list[str]]]:
    """Each combination as (kind, its points, the count so far, its cards as text)."""
    texts = [card_text(card) for card in (*cards, starter)]
    found = []
    total = 0
    for kind, points, mask in count.combinations:
        total += points
        found.append((kind, points, total, [text for i, text in enumerate(texts) if mask >> i & 1]))
    return found


def as_lines(
    cards: tuple[int, ...], starter: int, is_crib: bool, count: Count, claims: list[tuple[str, int]]
) -> list[str]:
    """The count for people: each combination with the running count, as it is said at the table."""
    owner = "crib" if is_crib else "hand"
    lines = [f"{owner} {' '.join(card_text(card) for card in cards)}, starter {card_text(starter)}"]
    steps = running(cards, starter, count)
    width = max((len(kind) for kind, *_ in steps), default=0)
    lines += [f"  {kind:<{width}} {so_far:>2}  {' '.join(held)}" for kind, _, so_far, held in steps]
    lines.append(f"{count.total} {'point' if count.total == 1 else 'points'}")
    lines += [f"  with {what} it would be {total}" for what, total in claims]
    return lines


def as_json(
    cards: tuple[int, ...], starter: int, is_crib: bool, count: Count, claims: list[tuple[str, int]]
) -> dict[str, object]:
    """The same for programs."""
    return {
        "cards": [card_text(card) for card in cards],
        "starter": card_text(starter),
        "is_crib": is_crib,
        "total": count.total,
        "combinations": [
            {"kind": kind, "points": points, "cards": held} for kind, points, _, held in running(cards, starter, count)
        ],
        "could_be": [{"with": what, "total": total} for what, total in claims],
    }
