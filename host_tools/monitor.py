"""`monitor`: prints what a board on USB says, live, and sends it requests; or asks one thing and ends.

What is typed is JSON as it goes over the line, or a request in short: `state`, `press key=2`, `set name=sound value=1`.
Knows how to print what a board says; what may be asked the board knows itself, and says if it is asked wrongly.
"""

import argparse
import datetime
import json
import sys
import threading
from collections.abc import Sequence
from typing import Any

from host_tools.ports import Unreachable, boards, choose
from host_tools.talk import NoAnswer, Talk, read

# The fields of requests that may be something else than words; a key is a word even if it is `2`.
NOT_WORDS = ("value", "on")


class Unclear(Exception):
    """What was typed is no request; the sentence says how one looks."""


def request_of(text: str) -> dict[str, Any]:
    """The request that was typed, in JSON or in short. Raises Unclear."""
    if text.lstrip().startswith("{"):
        message = read(text)
        if message is None:
            raise Unclear(f"That is not a JSON object: {text.strip()}")
        return message
    name, *pairs = text.split()
    request: dict[str, Any] = {"do": name}
    for pair in pairs:
        field, mark, value = pair.partition("=")
        if not mark:
            raise Unclear(f"A request in short is a word and name=value pairs, as in: press key=A1. Not: {pair}")
        request[field] = value_of(value) if field in NOT_WORDS else value
    return request


def value_of(text: str) -> Any:
    """A value as it was typed: a number, true or false, else a word."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.lstrip("-").isdigit() else text


def in_words(line: str) -> str:
    """A line of the board as people read it."""
    message = read(line)
    if message is None:
        return line
    if set(message) == {"says"}:
        return str(message["says"])
    if message.get("do") == "state" and "scores" in message:
        return state_in_words(message)
    if "error" in message:
        return f"The board refuses: {message['error']}"
    if "line" in message:
        return str(message["line"])
    shown = {name: value for name, value in message.items() if name != "id"}
    return json.dumps(shown, ensure_ascii=False)


def state_in_words(state: dict[str, Any]) -> str:
    """The game as it stands."""
    parts = []
    for letter, score, staged in zip("ABCD", state["scores"], state["staged"], strict=False):
        parts.append(f"{letter} {score}" + (f" (+{staged} staged)" if staged else ""))
    said = f"Game {state['game']} to {state['target']}: {', '.join(parts)}; {state['dealer']} deals; {state['mode']}"
    if state.get("winner"):
        said += f"; {state['winner']} won by {state['margin']}"
    return said + ("" if state.get("saved", True) else "; NOT SAVED")


def ask(talk: Talk, text: str) -> None:
    """Ask one thing and print the answer."""
    for message in talk.ask(request_of(text)):
        print(in_words(json.dumps(message)), flush=True)


def watch(talk: Talk) -> None:
    """Print what comes and send what is typed, for ever."""
    # What the board does not know yet: the day, which its finished games carry, and that somebody listens.
    talk.send({"do": "version"})
    talk.send({"do": "date", "date": datetime.date.today().isoformat()})
    talk.send({"do": "listen", "on": True})
    talk.send({"do": "state"})
    threading.Thread(target=type_to, args=(talk,), daemon=True).start()
    while True:
        for line in talk.hear():
            if line.strip():
                print(f"{datetime.datetime.now():%H:%M:%S} {in_words(line)}", flush=True)


def type_to(talk: Talk) -> None:
    """Send what is typed, line by line, to the end of it."""
    for line in sys.stdin:
        if line.strip():
            try:
                talk.send(request_of(line))
            except Unclear as error:
                print(error, flush=True)
            except NoAnswer:
                return  # whoever listens notices too, and says it


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what `python -m host_tools monitor` takes."""
    parser.add_argument("--port", help="the board's serial port, if there is more than one board")
    parser.add_argument(
        "request",
        nargs="*",
        help="what to ask, as in: state; press key=A1. Without it the board is watched until Ctrl-C",
    )


def run(arguments: argparse.Namespace) -> int:
    """Watch or ask; exit status 1 with a sentence if that is not possible."""
    words: Sequence[str] = arguments.request
    try:
        with Talk(arguments.port or choose(boards())) as talk:
            if words:
                ask(talk, " ".join(words))
            else:
                watch(talk)
    except (Unreachable, NoAnswer, Unclear) as failure:
        print(failure, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print()
    return 0
