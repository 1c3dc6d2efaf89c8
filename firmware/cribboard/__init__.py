"""Cribboard, an electronic cribbage board: what the firmware is made of, in three rooms with one staircase.

`game` is what cribbage is. `console` is how people play it with keys and lights; it knows `game`. `pico` is what the
hardware is; it knows neither, and fits what they expect by shape alone. Only the firmware's `main.py` and the tools
for a computer know several rooms. `tests/project` holds everybody to this.
"""

__version__ = "0.1.0"  # the top entry of CHANGELOG.md
