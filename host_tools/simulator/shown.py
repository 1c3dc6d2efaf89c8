"""What the server asks of a board, whatever it is made of: one Session in this process, or an emulated chip in another.

What a board cannot do it refuses with `board.Refused`. It must not know how a board does any of it.
"""

from collections.abc import Iterable
from typing import Any, Protocol


class Kept(Protocol):
    """Where a board's game is kept."""

    def journal_lines(self) -> Iterable[bytes]:
        """The journal's lines with their newlines."""


class Shown(Protocol):
    """A board that pages can show; `board.Board` says what each of these does."""

    saved: bool

    @property
    def store(self) -> Kept:
        """Where its game is kept."""

    def press(self, holder: object, key: int) -> None:
        """A page holds a key down."""

    def release(self, holder: object, key: int) -> None:
        """A page lets a key go."""

    def leave(self, holder: object) -> None:
        """A page is gone."""

    def redo(self) -> None:
        """Presses the keys for REDO of the menu."""

    def down(self) -> list[str]:
        """The names of the keys that are down."""

    def advance(self, steps: int) -> tuple[bool, tuple[str, ...]]:
        """Lets time pass: whether the frame changed, and the sentences to tell people."""

    def frame(self) -> bytes:
        """The lights as the eye sees them: R, G, B of every pixel."""

    def current(self) -> dict[str, Any]:
        """The estimated current."""

    def shape_key(self) -> tuple[Any, ...]:
        """Changes when `describe` does."""

    def describe(self) -> dict[str, Any]:
        """What changes seldom."""

    def state(self) -> dict[str, Any]:
        """All that may change with a key, but for the lights; `pace` in words if the board has one of its own."""

    def set(self, name: str, value: object) -> None:
        """Changes one setting."""

    def start_game(self, words: dict[str, Any]) -> None:
        """Starts a game with these options."""

    def load_journal(self, lines: list[bytes]) -> str:
        """Goes on with another journal; what to tell."""

    def record(self, on: bool) -> None:
        """Begins or ends a recording."""

    def recording(self) -> str:
        """The recording that runs, or the last one."""

    def replay(self, name: str, lines: list[str]) -> None:
        """Shows a session file instead of the game."""

    def replay_again(self) -> None:
        """Shows the same file from the beginning."""

    def end_replay(self) -> None:
        """Goes back to the game."""
