"""What the cards seen in one deal rule out: a card in two places, a fifth of a rank, another starter, cards not laid.

Cards may lack their suit: then they agree with whatever they can be. Knows one deal's cards; must not know scores, the
play's rules or the order of things.
"""

from cribboard.game.cards import card_name, card_text, check_pack, rank, suit
from cribboard.game.errors import Illegal, Impossible
from cribboard.game.events import seat_text


def same_card(known: "int | None", keyed: int) -> "int | None":
    """Return the card that both are, with its suit if either has it; None if they differ. None agrees with any card."""
    if known is None:
        return keyed
    if rank(known) != rank(keyed) or (suit(known) and suit(keyed) and known != keyed):
        return None
    return known if suit(known) else keyed


def other_cards(seen: tuple[tuple[int, ...], ...], seat: "int | None", starter: "int | None") -> list[int]:
    """List the cards seen, with the starter and without those of one seat."""
    found = [] if starter is None else [starter]
    for place in range(len(seen)):
        if place != seat:
            found.extend(seen[place])
    return found


def check_starter(known: "int | None", keyed: "int | None") -> "int | None":
    """Return this deal's starter as far as both tell. Raises Illegal if they differ."""
    if keyed is None:
        return known
    starter = same_card(known, keyed)
    if starter is None and known is not None:
        raise Illegal(f"The starter of this deal is {card_text(known)}: the crib ends the deal.", "CRIB FIRST")
    return starter


def check_seen(
    seen: tuple[tuple[int, ...], ...], seat: "int | None", cards: tuple[int, ...], starter: "int | None"
) -> None:
    """Raise Impossible unless a seat (the crib: None) can hold these cards beside those that were seen elsewhere."""
    for place in range(len(seen)):
        for card in seen[place]:
            if place != seat and suit(card) and card in cards:
                raise Impossible(f"The {card_name(card)} is in the hand of {seat_text(place)}.", "SEEN BEFORE")
    check_pack(other_cards(seen, seat, starter) + list(cards))


def check_laid(laid: tuple[int, ...], cards: tuple[int, ...], seat: int) -> None:
    """Raise Impossible unless a whole hand can be the four cards that its seat laid."""
    rest = list(cards)
    others = []
    for card in laid:
        if suit(card) and card in rest:
            rest.remove(card)
        else:
            others.append(card)
    for card in sorted(others, reverse=True):  # those with a suit first: they agree with fewer
        for other in rest:
            if same_card(card, other) is not None:
                rest.remove(other)
                break
        else:
            raise Impossible(f"{seat_text(seat)} laid the {card_name(card)}.", "SEEN BEFORE")
