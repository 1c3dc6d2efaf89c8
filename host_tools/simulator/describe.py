"""What pages are told of a board, as plain data: its shape, its game in words and numbers, its current.

Everything comes from the tables that the firmware uses itself, so that a new option, setting, seat or kind of board
shows on the page without a line here. It must not know a page, nor change anything.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import cribboard
from cribboard.console import guided, keys, layout, palette, settings, wire, words
from cribboard.console.counting import CRIB
from cribboard.game import aloud, match
from cribboard.game.cards import card_text
from cribboard.game.game import back, begun, next_show, score, to_go
from cribboard.game.options import MEANINGS as OPTION_MEANINGS
from cribboard.game.options import OPTIONS, value_text
from cribboard.game.play import SURE_COUNT
from cribboard.game.rules import SKUNK_WORDS, deal_sizes, track_of
from host_tools.simulator import form

if TYPE_CHECKING:
    from cribboard.console.layout import Layout
    from cribboard.console.session import Session
    from cribboard.game.game import Game

# Pegs that a page lists (product.md 3: LAST has the last twelve).
LISTED_PEGS = 12

# The places of a track's path that are no holes (product.md 1): a lamp each, the skunk lines in pairs.
_MARKERS = (
    (layout.DEALER, "dealer"),
    (layout.TURN, "turn"),
    (layout.DOUBLE, "double"),
    (layout.DOUBLE + 1, "double"),
    (layout.SKUNK, "skunk"),
    (layout.SKUNK + 1, "skunk"),
)

# How the values of settings read where a number says little; others are shown as they are.
_ON_OFF = {0: "off", 1: "on"}
_SETTING_LABELS: dict[str, tuple[str, dict[Any, str]]] = {
    "peg_ms": ("Pegs by itself", {0: "only by GO"} | {ms: f"after {ms // 1000} s" for ms in range(1000, 7000, 1000)}),
    "guided": ("Guided play", _ON_OFF),
    "steady": ("Steady hands", _ON_OFF),
    "palette": ("Colours", {number: name.capitalize() for number, (name, _) in enumerate(palette.PALETTES)}),
    "brightness": ("Brightness", {0: "night"}),
    "sound": ("Sound", _ON_OFF),
    "turned": ("Picture", {0: "upright", 1: "turned half round", 2: "towards who is concerned"}),
    "layout": (
        "Board",
        {
            "2 tracks": "2 tracks and the rail",
            "3 tracks": "3 tracks and the rail",
            "4 tracks": "4 tracks",
            "panel": "one 8x32 panel, 2 tracks",
            "two panels": "two 8x32 panels, 4 tracks",
        },
    ),
    "corner": ("Panel's first pixel", {0: "top left", 1: "top right", 2: "bottom left", 3: "bottom right"}),
    "consoles": ("Consoles", {}),
    "supply_ma": ("Supply", {}),
    "idle_ua": ("A dark pixel takes", {}),
    "name_a": ("Name of A", {}),
    "name_b": ("Name of B", {}),
    "name_c": ("Name of C", {}),
    "name_d": ("Name of D", {}),
}
_UNITS = {"supply_ma": " mA", "idle_ua": " µA"}


def shape(session: "Session") -> dict[str, Any]:
    """What changes seldom, and with it the page's drawing: geometry, consoles, keys, colours, what can be chosen."""
    board = session.layout
    options = session.game.options
    _, colours = palette.PALETTES[session.settings.palette]
    return {
        "type": "hello",
        "version": cribboard.__version__,
        "layout": {
            "name": board.name,
            "panel": bool(board.is_panel),
            "tracks": board.tracks,
            "size": list(layout.size_mm(board)),
            "pixels": pixels(board),
            "lanes": [
                [layout.path_pixel(board, track, place) for place in range(layout.PATH)]
                for track in range(board.tracks)
            ],
        },
        "consoles": [
            {
                "seat": words.SEATS[seat],
                "track": track_of(seat, options),
                "keys": [name for n, name in enumerate(keys.NAMES) if keys.seat(n) == seat],
            }
            for seat in range(options.seats)
        ],
        "keypad": [name for n, name in enumerate(keys.NAMES) if keys.seat(n) < 0],
        "colours": _track_colours(colours),
        "palettes": [{"name": name.capitalize(), "colours": _track_colours(table)} for name, table in palette.PALETTES],
        "settings": [_setting(name, allowed, settings.MEANINGS[name]) for name, allowed, _ in settings.TABLE],
        "options": [
            {
                "name": option.name,
                "words": OPTION_MEANINGS[option.name],
                "values": [value_text(value) for value in option.values],
            }
            for option in OPTIONS
        ],
    }


def _track_colours(table: bytes) -> list[list[int]]:
    return [list(table[3 * track : 3 * track + 3]) for track in range(4)]


def _setting(name: str, allowed: tuple[Any, ...], said: str) -> dict[str, Any]:
    title, labels = _SETTING_LABELS.get(name, (name.replace("_", " ").capitalize(), {}))
    unit = _UNITS.get(name, "")
    return {
        "name": name,
        "title": title,
        "words": said,
        "values": [[value, labels.get(value, f"{value}{unit}")] for value in allowed],
    }


def pixels(board: "Layout") -> list[list[Any]]:
    """Every pixel as [x, y, role, track, number] in millimetres, in the order of the frame.

    role: "hole" (number 1..121), "start", "dealer", "turn", "skunk", "double" or "rail" (number 0..31);
    track is -1 for the rail.
    """
    roles: list[tuple[str, int, int]] = [("rail", -1, 0)] * board.pixels
    for track in range(board.tracks):
        for place, role in _MARKERS:
            roles[layout.path_pixel(board, track, place)] = (role, track, 0)
        for hole in range(layout.LAST_HOLE + 1):
            roles[layout.hole_pixel(board, track, hole)] = ("hole" if hole else "start", track, hole)
    if board.has_rail:
        for x in range(board.columns):
            roles[layout.rail_pixel(board, x)] = ("rail", -1, x)
    described = []
    for pixel, (role, track, number) in enumerate(roles):
        across, down = layout.position_mm(board, pixel)
        described.append([round(across, 2), round(down, 2), role, track, number])
    return described


# Options that mean something only with others.
_MATTERS: dict[str, Callable[[Any], bool]] = {
    "partners": lambda options: options.seats == 4,
    "go_rule": lambda options: options.seats == 3,
    "crib3": lambda options: options.seats == 3,
    "match_length": lambda options: options.match != "none",
    "skunk_games": lambda options: options.match != "none",
}


def game_state(session: "Session") -> dict[str, Any]:
    """The game, what is staged and the open hand, for people who read rather than look."""
    game = session.game
    tracks = range(len(game.trails))
    outcome = game.outcome
    return {
        "mode": session.state(),
        "target": game.options.target,
        "dealer": words.SEATS[game.dealer],
        "begun": begun(game),
        "sides": [
            " and ".join(
                words.SEATS[seat] for seat in range(game.options.seats) if track_of(seat, game.options) == track
            )
            for track in tracks
        ],
        "game": game.number,
        "title": form.title(game),
        "rules": form.rules(game.options),
        "won": list(match.tally(game)[0]),
        "points": list(match.tally(game)[1]),
        "staged": list(session.stages.points[: len(game.trails)]),
        "scores": [score(game, track) for track in tracks],
        "backs": [back(game, track) for track in tracks],
        "to_go": [to_go(game, track) for track in tracks],
        "outcome": outcome
        and {
            "winner": words.SEATS[outcome.winner],
            "margin": outcome.margin,
            "skunk": SKUNK_WORDS[outcome.level],
            "words": words.won(game),
            "match": form.result(game),
            "match_over": match.match_over(game) is not None,
        },
        "armed": session.menu is not None and session.menu.armed_at >= 0,
        "asks": _asks(session),
        "play": _play(game),
        "hand": _hand(session),
        "settings": dict(zip([row[0] for row in settings.TABLE], session.settings, strict=True)),
        "options": {
            option.name: value_text(value)
            for option, value in zip(OPTIONS, game.options, strict=True)
            if option.name not in _MATTERS or _MATTERS[option.name](game.options)
        },
    }


def _asks(session: "Session") -> dict[str, Any] | None:
    """What guided play waits for and from whom; None while the board does not follow the deal."""
    if session.game.outcome is not None or not guided.is_on(session):
        return None
    kind = next_show(session.game)[0] if guided.phase(session) in (guided.SHOW, guided.ANNOUNCE) else ""
    seat = guided.seat_due(session)
    return {
        "what": "crib" if kind == "crib" and guided.phase(session) == guided.SHOW else guided.phase(session),
        "of": kind,
        "aloud": _aloud(session.game),
        "seat": words.SEATS[seat] if seat >= 0 else "",
        "deal": _deal(session.game),
        "may_pass": not aloud.needs_cards(session.game),
        "may_go": session.game.play is not None and session.game.play.count > SURE_COUNT,
    }


def _aloud(game: "Game") -> dict[str, Any] | None:
    """Who may announce in the play, and what may be said against the last announcement; None if the board counts."""
    if not aloud.is_aloud(game):
        return None
    options = game.options
    says = [words.SEATS[seat] for seat in range(options.seats) if aloud.may_say(game, seat) == "play"]
    is_open = aloud.window(game) is not None
    return {
        "says": says[0] if says else "",
        "heels": not any(game.play.laid),
        "claims": is_open and bool(options.muggins),
        "doubts": is_open and options.overcount != "none",
        "announced": aloud.announced(game) is not None,
    }


def _deal(game: "Game") -> str:
    """How the cards are dealt, for people: `6 cards each, 2 of them for the crib`."""
    sizes = deal_sizes(game.options.seats, game.options.crib3)
    said = f"{sizes.dealt} cards each, {sizes.discards} of them for the crib"
    return f"{said}, and {sizes.to_crib} more to it" if sizes.to_crib else said


def _play(game: "Game") -> dict[str, Any] | None:
    play = game.play
    if play is None or game.outcome is not None:
        return None
    return {
        "count": play.count,
        "cards": [card_text(card) for card in play.series],
        "turn": "" if play.over else words.SEATS[play.turn],
        "starter": card_text(game.starter) if game.starter else "",
    }


def _hand(session: "Session") -> dict[str, Any] | None:
    hand = session.hand
    if hand is None:
        return None
    counted = [*hand.cards, hand.starter]
    running = 0
    combinations = []
    for combination in hand.count.combinations:
        running += combination.points
        cards = [card_text(card) for place, card in enumerate(counted) if combination.cards >> place & 1]
        combinations.append(
            {"kind": combination.kind, "points": combination.points, "running": running, "cards": cards}
        )
    return {
        "owner": "the crib" if hand.owner == CRIB else words.SEATS[hand.owner],
        "starter": card_text(hand.starter) if hand.starter else "",
        "cards": [card_text(card) for card in hand.cards],
        "complete": hand.complete(),
        "offers": bool(hand.offered),
        "total": hand.count.total,
        "combinations": combinations,
    }


def history(session: "Session") -> dict[str, Any]:
    """What undo and redo would do, and the last pegs, newest first. It changes only when a line is recorded."""
    journal = session.journal
    undoing, redoing = journal.undoing(), journal.redoing()
    return {
        "undo": "" if undoing is None else words.name(undoing),
        "redo": "" if redoing is None else words.name(redoing),
        "pegs": [[words.SEATS[seat], points, what] for _, seat, points, what in journal.pegs(LISTED_PEGS)],
    }


_STANDS_FOR = {"points": "", "hand": " for a hand", "crib": " for the crib", "penalty": " back"}


def earlier(session: "Session") -> list[str]:
    """The last pegs of the game as it was saved, oldest first, for the list of what happened."""
    if session.journal.game is None:
        return []
    pegs = session.journal.pegs(LISTED_PEGS)
    return [
        f"{words.SEATS[seat]} pegged {points}{_STANDS_FOR.get(what, '')}." for _, seat, points, what in reversed(pegs)
    ]


# Light from an LED 0..255 back to light for the eye: the inverse of wire.GAMMA.
EYE = bytes(round(255 * (light / 255) ** (1 / 2.2)) for light in range(256))


class Lamps:
    """What the LEDs of a session really show: after gamma, brightness and the supply's limit.

    The supply is that of the board it is shown on: a session recorded elsewhere is replayed on this one.
    """

    def __init__(self, session: "Session", board: "Session") -> None:
        self._session = session
        self._board = board
        self._lit: tuple[int, ...] = ()
        self._wire = wire.Wire(session.layout.pixels, *wire.PLAIN)

    def seen(self) -> bytes:
        """Red, green and blue of every pixel as the eye sees it, brightness included."""
        self._render()
        lit = self._wire.words
        shown = bytearray(3 * self._session.layout.pixels)
        for part, at in enumerate((2, 3, 1)):  # red, green and blue in a word of the wire
            shown[part::3] = lit[at::4].translate(EYE)
        return bytes(shown)

    def current(self) -> dict[str, Any]:
        """The estimate of hardware.md 2.3 for the frame as it is, in mA: what it would take, and gets."""
        self._render()
        chosen = self._board.settings
        count = self._session.layout.pixels
        wanted = self._wire.draw / wire.DRAW_PER_MA
        light = wire.light_ma(chosen.supply_ma, count, chosen.idle_ua)
        idle = count * chosen.idle_ua / 1000
        return {
            "type": "current",
            "supply": chosen.supply_ma,
            "board": wire.BOARD_MA,
            "idle": round(idle),
            "light": round(min(wanted, light)),
            "wanted": round(wanted),
            "total": round(wire.BOARD_MA + idle + min(wanted, light)),
            "limited": wanted > light,
            "small": wire.is_too_small(chosen.supply_ma, count, chosen.idle_ua),
        }

    def _render(self) -> None:
        supply = self._board.settings
        lit = (self._session.settings.brightness, supply.supply_ma, supply.idle_ua)
        if lit != self._lit:
            self._lit = lit
            self._wire.set(*lit)
        self._wire.render(self._session.frame.rgb)
