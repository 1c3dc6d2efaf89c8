"""The board's image on an emulated Pico, behind the simulator's page: `python -m host_tools emulate`.

`bench` is the board on its bench, stepped; `worker` runs it in a process of its own, as `pace` allows; `flash` keeps
what its flash holds; `board` shows it to the simulator's server as if it were any board; `command` puts them together.
None of them knows a rule of cribbage, and only `board` knows what the firmware says.
"""

from .command import add_arguments, run

__all__ = ["add_arguments", "run"]
