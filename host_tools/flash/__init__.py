"""`flash`: puts the application onto a real board, keeping its saved games and settings, and says which version runs.

There are two kinds of installation, and they never mix: one image that has MicroPython and the application in it, or,
to try it, `.mpy` files copied onto a board that has plain MicroPython. `prompt` asks a board that runs what is on it;
`files` copies the files; `drive` knows the RPI-RP2 drive and the image for it; `command` decides and puts them
together. None of them knows what the application does.
"""

from .command import add_arguments, run

__all__ = ["add_arguments", "run"]
