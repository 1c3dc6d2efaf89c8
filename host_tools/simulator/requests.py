"""What a page may ask of the board, one function for each type of message.

    {"type": "key", "key": "A1", "down": true}     a key goes down or up
    {"type": "release"}                            every key the page holds comes up
    {"type": "noticed"}                            somebody has read the notice
    {"type": "redo"}                               press the keys for REDO of the menu
    {"type": "set", "name": "palette", "value": 1} change a setting
    {"type": "game", "options": {"target": "61"}}  start a game with these options
    {"type": "record", "on": true}                 begin or end a recording
    {"type": "replay", "do": "again"}              a recording that is shown: again or stop
    {"type": "speed", "times": 2}                  let the board's time go faster or slower

A message that is none of these raises Malformed, what the board refuses raises Refused. It must not know sockets.
"""

from typing import TYPE_CHECKING, Any

from cribboard.console import keys

if TYPE_CHECKING:
    from .server import Simulator


class Malformed(Exception):
    """A message that no page of ours sends; the sentence says what is allowed."""


def answer(simulator: "Simulator", page: object, message: Any) -> None:
    """Does what a message asks. Raises Malformed and Refused."""
    kind = message.get("type") if isinstance(message, dict) else None
    handler = _HANDLERS.get(kind) if isinstance(kind, str) else None
    if handler is None:
        raise Malformed(f"A message is an object whose type is one of {', '.join(_HANDLERS)}.")
    handler(simulator, page, message)


def _key(simulator: "Simulator", page: object, message: dict[str, Any]) -> None:
    name, down = message.get("key"), message.get("down")
    if not isinstance(name, str) or name not in keys.NAMES:
        raise Malformed("There is no such key. The keys are " + " ".join(keys.NAMES) + ".")
    if not isinstance(down, bool):
        raise Malformed("A key message says down: true or false.")
    if down:
        simulator.board.press(page, keys.number(name))
    else:
        simulator.board.release(page, keys.number(name))


def _release(simulator: "Simulator", page: object, message: dict[str, Any]) -> None:
    simulator.board.leave(page)


def _noticed(simulator: "Simulator", page: object, message: dict[str, Any]) -> None:
    simulator.tell("")


def _redo(simulator: "Simulator", page: object, message: dict[str, Any]) -> None:
    simulator.board.redo()


def _set(simulator: "Simulator", page: object, message: dict[str, Any]) -> None:
    name, value = message.get("name"), message.get("value")
    if not isinstance(name, str) or not isinstance(value, int | str):
        raise Malformed("A setting has a name and a value that is a whole number or a word.")
    simulator.board.set(name, value)


def _game(simulator: "Simulator", page: object, message: dict[str, Any]) -> None:
    options = message.get("options")
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise Malformed("Options are an object of names and words.")
    simulator.board.start_game(options)


def _record(simulator: "Simulator", page: object, message: dict[str, Any]) -> None:
    if not isinstance(message.get("on"), bool):
        raise Malformed("A record message says on: true or false.")
    simulator.board.record(message["on"])


def _replay(simulator: "Simulator", page: object, message: dict[str, Any]) -> None:
    if message.get("do") == "again":
        simulator.board.replay_again()
    elif message.get("do") == "stop":
        simulator.board.end_replay()
    else:
        raise Malformed("A replay message says do: again or stop.")


def _speed(simulator: "Simulator", page: object, message: dict[str, Any]) -> None:
    simulator.set_speed(message.get("times"))


_HANDLERS = {
    "key": _key,
    "release": _release,
    "noticed": _noticed,
    "redo": _redo,
    "set": _set,
    "game": _game,
    "record": _record,
    "replay": _replay,
    "speed": _speed,
}
