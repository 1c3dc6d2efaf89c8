"""The closed vocabulary of what can happen at a table, and its text.

An event is a plain tuple with its tag first, and a line of text that a person can read; event_text and parse_event are
exact inverses. Whether an event may happen now is the game's business, not this module's.

    ("game", number, dealer, won, points, options, spread)    game 3 dealer=B won=2,0 points=3,0 spread=31,-31 target=61
    ("cut", seat)                                     cut B
    ("deal", seat)                                    deal B
    ("scores", (a, b, ...))                           scores 45,61
    ("peg", seat, points, what)                       peg A 8          peg A 8 crib
    ("hand", seat, cards, starter, flush, nobs)       hand A 5H 5C 5S JD starter 5D nobs
    ("crib", cards, starter, flush, nobs)             crib 5 5 6 7 starter 8 flush 5
    ("starter", card)                                 starter JD
    ("card", seat, card)                              card A 5H
    ("go", seat)                                      go A
    ("say", seat, points)                             say A 6
    ("claim", seat, points)                           claim B 2
    ("too-many", seat)                                too-many B
    ("close",)                                        close
    ("points",)                                       points
    ("void",)                                         void

A `game` event is a checkpoint: it holds all that is needed to go on from it. The spread is written where it is not all
noughts, which is also how checkpoints without it are read.
"""

from cribboard.game.cards import card_text, parse_card
from cribboard.game.errors import Impossible, Unreadable
from cribboard.game.hand import HAND_SIZE
from cribboard.game.options import Options, options_text, parse_options
from cribboard.game.rules import MOST_POINTS, tracks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Event = tuple[Any, ...]

SEAT_LETTERS = "ABCD"

PEGS = ("points", "crib", "hand", "penalty")
"""What console points stand for: points as they come; the whole crib, which passes the deal; a whole hand in the show;
a correction downwards."""

WHOLE = ("crib", "hand")
"""The pegs that may be of no points, because they stand for cards that were counted."""


NEVER_COUNTED = (19, 25, 26, 27)
"""Points that no hand can hold, and that therefore are not announced (rules.md 1.4)."""


def game(
    number: int,
    dealer: int,
    won: tuple[int, ...],
    points: tuple[int, ...],
    options: Options,
    spread: tuple[int, ...] = (),
) -> "Event":
    """A game begins: its number in the match from 1, its first dealer; games won, match points and spread by track."""
    return ("game", number, dealer, tuple(won), tuple(points), options, tuple(spread) or (0,) * tracks(options))


def cut(seat: int) -> tuple[str, int]:
    """The cut settles who deals first, before anything else happens in a game."""
    return ("cut", seat)


def deal(seat: int) -> tuple[str, int]:
    """The deal is moved to a seat."""
    return ("deal", seat)


def scores(by_track: tuple[int, ...]) -> "Event":
    """The scores are set by hand, by track: a head start, or a game that began on another board."""
    return ("scores", tuple(by_track))


def peg(seat: int, points: int, what: str = "points") -> tuple[str, int, int, str]:
    """A console pegs 1 to 29 points (0 to 29 for a whole crib or hand); `what` is one of PEGS."""
    return ("peg", seat, points, what)


def hand(
    seat: int, cards: tuple[int, ...], starter: int, flush: int = 0, nobs: bool = False
) -> tuple[str, int, tuple[int, ...], int, int, bool]:
    """A seat's four cards are counted with the starter; flush (0, 4, 5) and nobs are claims where suits are unknown."""
    return ("hand", seat, tuple(cards), starter, flush, bool(nobs))


def crib(
    cards: tuple[int, ...], starter: int, flush: int = 0, nobs: bool = False
) -> tuple[str, tuple[int, ...], int, int, bool]:
    """The dealer's crib is counted, and the deal passes; arguments as for a hand."""
    return ("crib", tuple(cards), starter, flush, bool(nobs))


def starter(card: int) -> tuple[str, int]:
    """Guided play: the starter is turned; a jack pegs heels for the dealer."""
    return ("starter", card)


def card(seat: int, card: int) -> tuple[str, int, int]:
    """Guided play: a seat lays a card."""
    return ("card", seat, card)


def go(seat: int) -> tuple[str, int]:
    """Guided play: a seat says go."""
    return ("go", seat)


def say(seat: int, points: int) -> tuple[str, int, int]:
    """Counting aloud: a seat announces its points, 0 to 29: for its card, its hand, its crib, or heels."""
    return ("say", seat, points)


def claim(seat: int, points: int) -> tuple[str, int, int]:
    """Muggins: a seat claims 1 to 29 points that the last announcement missed."""
    return ("claim", seat, points)


def too_many(seat: int) -> tuple[str, int]:
    """A seat says that the last announcement is too high; the announcer's own seat: that somebody said so."""
    return ("too-many", seat)


def close() -> tuple[str]:
    """The window for claims is closed: what was announced and claimed is settled, or waits for the cards."""
    return ("close",)


def points_mode() -> tuple[str]:
    """Guided play is switched off in mid-deal: points stand, the play is dropped."""
    return ("points",)


def void() -> tuple[str]:
    """The deal is void: its points are taken back, its cards forgotten, and the same seat deals again."""
    return ("void",)


def check_said(points: int) -> None:
    """Raise Impossible unless so many points can be announced."""
    if not 0 <= points <= MOST_POINTS or points in NEVER_COUNTED:
        raise Impossible(f"Nothing counts {points}: announce 0 to 29, but never 19, 25, 26 or 27.", "NO SUCH COUNT")


def check_points(points: int, what: str) -> None:
    """Raise Impossible unless a console can peg so many points for that."""
    if what not in PEGS:
        raise Impossible("Points are pegged for {}, not for {!r}.".format(" or ".join(PEGS), what))
    least = 0 if what in WHOLE else 1
    if not least <= points <= MOST_POINTS:
        raise Impossible(f"{points} points cannot be pegged at once: it is {least} to {MOST_POINTS}.")


def seat_text(seat: int) -> str:
    """Write a seat 0 to 3 as its letter."""
    return SEAT_LETTERS[seat]


def parse_seat(text: str) -> int:
    """Read a seat's letter; Unreadable if it is none."""
    seat = SEAT_LETTERS.find(text) if len(text) == 1 else -1
    if seat < 0:
        raise Unreadable(f"{text!r} is not a seat: seats are A, B, C and D.")
    return seat


def parse_number(text: str) -> int:
    """Read a whole number of up to six digits; Unreadable if it is none."""
    if not 1 <= len(text) <= 6 or [sign for sign in text if sign not in "0123456789"]:
        raise Unreadable(f"{text!r} is not a number.")
    return int(text)


def event_text(event: "Event") -> str:
    """Write an event as one line without a newline."""
    tag = event[0]
    if tag == "game":
        _, number, dealer, won, points, options, spread = event
        tally = f"won={_numbers_text(won)} points={_numbers_text(points)}"
        if max(spread) or min(spread):
            tally += f" spread={_numbers_text(spread)}"
        text = f"game {number} dealer={SEAT_LETTERS[dealer]} {tally} {options_text(options)}"
        return text.rstrip()
    if tag == "peg":
        text = f"peg {SEAT_LETTERS[event[1]]} {event[2]}"
        return text if event[3] == "points" else text + " " + event[3]
    if tag == "hand":
        return f"hand {SEAT_LETTERS[event[1]]} {_count_text(event[2:])}"
    if tag == "crib":
        return "crib " + _count_text(event[1:])
    if tag == "starter":
        return "starter " + card_text(event[1])
    if tag == "card":
        return f"card {SEAT_LETTERS[event[1]]} {card_text(event[2])}"
    if tag == "scores":
        return "scores " + _numbers_text(event[1])
    if tag in ("say", "claim"):
        return f"{tag} {SEAT_LETTERS[event[1]]} {event[2]}"
    if len(event) == 1:
        return str(tag)
    return f"{tag} {SEAT_LETTERS[event[1]]}"


def parse_event(text: str) -> "Event":
    """Read an event. Raises Unreadable if it cannot be read, Impossible for points or options that cannot be."""
    words = text.split()
    parse = _PARSERS.get(words[0]) if words else None
    if parse is None:
        raise Unreadable("{!r} is not an event that this version knows.".format(words[0] if words else ""))
    return parse(words)


def _numbers_text(numbers: tuple[int, ...]) -> str:
    return ",".join([str(number) for number in numbers])


def _count_text(counted: "Event") -> str:
    cards, starter, flush, nobs = counted
    words = [card_text(card) for card in cards]
    words.append("starter")
    words.append(card_text(starter))
    if flush:
        words.append("flush")
        words.append(str(flush))
    if nobs:
        words.append("nobs")
    return " ".join(words)


def _unlike(words: list[str], form: str) -> Unreadable:
    return Unreadable("{!r} cannot be read: it is written as {!r}.".format(" ".join(words), form))


def _need(words: list[str], count: int, form: str) -> None:
    if len(words) != count:
        raise _unlike(words, form)


def _parse_game(words: list[str]) -> "Event":
    if len(words) < 5:
        raise _unlike(words, "game 1 dealer=A won=0,0 points=0,0")
    has_spread = words[5:] and words[5].startswith("spread=")
    options = parse_options(words[6:] if has_spread else words[5:])
    sides = tracks(options)
    won = _parse_numbers(words[3], "won", sides)
    points = _parse_numbers(words[4], "points", sides)
    spread = _parse_numbers(words[5], "spread", sides, _parse_signed) if has_spread else ()
    number = parse_number(words[1])
    dealer = parse_seat(_named(words[2], "dealer"))
    if not number or dealer >= options.seats:
        raise Impossible(f"Game {number} with dealer {SEAT_LETTERS[dealer]} cannot be.")
    return game(number, dealer, won, points, options, spread)


def _named(word: str, name: str) -> str:
    found, equals, value = word.partition("=")
    if found != name or not equals:
        raise Unreadable(f"{word!r} cannot be read: {name}= is expected there.")
    return value


def _parse_numbers(word: str, name: str, count: int, parse: "Callable[[str], int]" = parse_number) -> tuple[int, ...]:
    numbers = tuple([parse(text) for text in _named(word, name).split(",")])
    if len(numbers) != count:
        raise Unreadable(f"{word!r} cannot be read: {count} tracks need as many numbers.")
    return numbers


def _parse_signed(text: str) -> int:
    return -parse_number(text[1:]) if text[:1] == "-" else parse_number(text)


def _parse_seat_event(words: list[str]) -> "Event":
    _need(words, 2, words[0] + " A")
    return (words[0], parse_seat(words[1]))


def _parse_bare(words: list[str]) -> "Event":
    _need(words, 1, words[0])
    return (words[0],)


def _parse_scores(words: list[str]) -> "Event":
    _need(words, 2, "scores 45,61")
    return scores(tuple([parse_number(text) for text in words[1].split(",")]))


def _parse_said(words: list[str]) -> "Event":
    _need(words, 3, words[0] + " A 6")
    points = parse_number(words[2])
    if words[0] == "say":
        check_said(points)
    else:
        check_points(points, "points")
    return (words[0], parse_seat(words[1]), points)


def _parse_peg(words: list[str]) -> "Event":
    what = words[3] if len(words) == 4 else "points"
    if len(words) != 4 or what not in PEGS[1:]:
        _need(words, 3, "peg A 8")
    points = parse_number(words[2])
    check_points(points, what)
    return peg(parse_seat(words[1]), points, what)


def _parse_hand(words: list[str]) -> "Event":
    return hand(
        parse_seat(words[1] if len(words) > 1 else ""), *_parse_count(words, 2, "hand A 5H 5C 5S JD starter 5D")
    )


def _parse_crib(words: list[str]) -> "Event":
    return crib(*_parse_count(words, 1, "crib 5H 5C 5S JD starter 5D"))


def _parse_count(words: list[str], first: int, form: str) -> tuple[tuple[int, ...], int, int, bool]:
    starter_at = first + HAND_SIZE
    if first == 1 and len(words) > HAND_SIZE and words[HAND_SIZE] == "starter":
        starter_at = HAND_SIZE  # a crib of three cards (rules.md 1.7)
    rest = words[starter_at + 2 :]
    flush = 0
    if len(rest) > 1 and rest[0] == "flush" and rest[1] in ("4", "5"):
        flush = int(rest[1])
        rest = rest[2:]
    nobs = rest == ["nobs"]
    if len(words) < starter_at + 2 or words[starter_at] != "starter" or (rest and not nobs):
        raise _unlike(words, form)
    cards = tuple([parse_card(word) for word in words[first:starter_at]])
    return cards, parse_card(words[starter_at + 1]), flush, nobs


def _parse_starter(words: list[str]) -> "Event":
    _need(words, 2, "starter 5D")
    return starter(parse_card(words[1]))


def _parse_card_event(words: list[str]) -> "Event":
    _need(words, 3, "card A 5H")
    return card(parse_seat(words[1]), parse_card(words[2]))


_PARSERS = {
    "game": _parse_game,
    "cut": _parse_seat_event,
    "deal": _parse_seat_event,
    "scores": _parse_scores,
    "peg": _parse_peg,
    "hand": _parse_hand,
    "crib": _parse_crib,
    "starter": _parse_starter,
    "card": _parse_card_event,
    "go": _parse_seat_event,
    "say": _parse_said,
    "claim": _parse_said,
    "too-many": _parse_seat_event,
    "close": _parse_bare,
    "points": _parse_bare,
    "void": _parse_bare,
}

TAGS = tuple(sorted(_PARSERS))
"""The first word of every event."""
