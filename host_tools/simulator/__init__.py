"""The board in a browser: the same Session as on the Pico, with a page for its keys and lights.

`store` keeps what flash would keep, `board` steps the Session, `opening` switches it on, `recording` keeps and
replays sessions, `describe` says what there is to show, `server` talks to the pages, which ask for what is in
`requests`, `page/` is what they show, `command` puts them together. None of them knows a rule of cribbage.
"""

from .command import add_arguments, run

__all__ = ["add_arguments", "run"]
