"""What is in force of a journal: its operations, oldest first, and the game that they fold to.

An entry is (line number, event), or (line number, correction, the event as it was) for a move or remove; an event that
was removed stands as None. Games are kept ready at intervals, so that taking something back folds little. Must not know
lines of text, nor what was undone, nor whether an operation is allowed.
"""

from cribboard.game.corrections import corrected, is_count, passes_deal, stands_for_cards
from cribboard.game.errors import Illegal
from cribboard.game.game import apply, from_checkpoint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Entry = tuple[Any, ...]

STATE_EVERY = 16
"""Operations between two games kept ready, so that an undo folds no more than these."""

STATES_MOST = 12
"""Games kept ready, the newest: with four players one takes a kilobyte."""


def is_correction(entry: "Entry") -> bool:
    """Tell whether an entry is a move or remove."""
    return len(entry) == 3


def is_game(entry: "Entry") -> bool:
    """Tell whether an entry is a `game` event, at which folding can begin."""
    return entry[1] is not None and entry[1][0] == "game"


def after(game: "Any", entry: "Entry") -> "Any":
    """Return the game after one more entry; None before the first."""
    event = entry[1]
    if is_correction(entry) or event is None:
        return game
    return from_checkpoint(event) if game is None else apply(game, event)


class Fold:
    """The operations in force that are in memory, and the game."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.forgotten = 0
        """Entries before these that are not in memory any more."""
        self._states: list[tuple[int, Any]] = []  # (how many entries it follows, the game), rising
        self._game: Any = None
        self._asked: tuple[int, Any] = (-1, None)  # the same of the place asked for last, or before the last push

    @property
    def game(self) -> "Any":
        """The game as it stands, None before the first entry."""
        if self._game is None and self.entries:
            self._game = self.state(len(self.entries))
        return self._game

    def push(self, entry: "Entry", game: "Any" = None) -> None:
        """Put an entry in force; `game` is the game after it, if it is known already."""
        if self._game is not None:
            self._asked = (len(self.entries), self._game)
        self.entries.append(entry)
        self._game = game
        if game is not None:
            self._keep(len(self.entries), game)

    def pop(self) -> "Entry":
        """Take the last entry back, a correction with all it changed."""
        entry = self.entries.pop()
        place = len(self.entries)
        if is_correction(entry):
            place = self.find(entry[1][1])
            self.entries[place] = (self.entries[place][0], entry[2])
        self._forget_states(place)
        return entry

    def correct(self, n: int, operation: "Entry", game: "Any" = None) -> None:
        """Put a correction of line n in force: its event changes where it stands."""
        place = self.find(operation[1])
        number, event = self.entries[place]
        self.entries[place] = (number, corrected(event, operation))
        self._forget_states(place)
        self.entries.append((n, operation, event))
        self._game = game

    def take(self, place: int) -> None:
        """Take out an entry from among the others."""
        del self.entries[place]
        self._forget_states(place)

    def find(self, n: int) -> int:
        """Return where the event of line n stands. Raises Illegal if it is no event of this game in force."""
        place = len(self.entries)
        first = self.beginning()
        while place > first:
            place -= 1
            entry = self.entries[place]
            if entry[0] == n and not is_correction(entry):
                return place
        raise Illegal(f"Line {n} is no event of this game.")

    def beginning(self, end: int = 0) -> int:
        """Return where the checkpoint stands of the present game, or of the one that holds the entry before `end`."""
        place = (end or len(self.entries)) - 1
        while not is_game(self.entries[place]):
            place -= 1
        return place

    def counts(self) -> "list[tuple[int, int, Any]]":
        """List the present game's console pegs, hands and cribs, oldest first: (line number, seat, event).

        Where players count aloud, what settles an announcement is not among them: its cards peg something else.
        """
        found: list[tuple[int, int, Any]] = []
        first = self.beginning()
        _, _, dealer, _, _, options, _ = self.entries[first][1]
        is_guided = False
        for entry in self.entries[first:]:
            event = entry[1]
            if is_correction(entry) or event is None:
                continue
            if event[0] in ("deal", "cut"):
                dealer = event[1]
            elif event[0] in ("starter", "points", "void"):
                is_guided = event[0] == "starter"
            elif is_count(event):
                if not (is_guided and options.counting == "manual" and stands_for_cards(event)):
                    found.append((entry[0], dealer if event[0] == "crib" else event[1], event))
                if passes_deal(event):
                    dealer = (dealer + 1) % options.seats
                    is_guided = False
        return found

    def state(self, count: int) -> "Any":
        """Return the game after the first `count` entries, from the nearest one that is ready."""
        if count == self._asked[0]:
            return self._asked[1]
        ready = len(self._states)
        while ready and self._states[ready - 1][0] > count:
            ready -= 1
        place, game = self._states[ready - 1] if ready else (0, None)
        later = count
        while later > place:
            later -= 1
            if is_game(self.entries[later]):
                place, game = later, None
        is_newest = ready == len(self._states)
        while place < count:
            game = after(game, self.entries[place])
            place += 1
            if is_newest:
                self._keep(place, game)
        self._asked = (count, game)
        return game

    def forget_games(self, kept: int) -> None:
        """Keep the last so many games in memory and forget what is before them."""
        place = len(self.entries)
        games = 0
        while place and games < kept:
            place -= 1
            if is_game(self.entries[place]):
                games += 1
        if place:
            self.entries = self.entries[place:]
            self.forgotten += place
            self._asked = (-1, None)
            self._states = [(count - place, game) for count, game in self._states if count > place]

    def _keep(self, count: int, game: "Any") -> None:
        if not self._states or count - self._states[-1][0] >= STATE_EVERY:
            self._states.append((count, game))
            if len(self._states) > STATES_MOST:
                self._states.pop(0)

    def _forget_states(self, count: int) -> None:
        """Forget the games that follow more than `count` entries."""
        while self._states and self._states[-1][0] > count:
            self._states.pop()
        if self._asked[0] > count:
            self._asked = (-1, None)
        self._game = None
