"""How people play with keys and lights: from raw keys to events of the game, and from the game to a frame of pixels.

Its law: it imports `game` and itself, `collections`, `binascii` and `array`. Time comes in as steps, keys as bytes;
what leaves is a frame, lines to save, cues and words. It never touches a pin, a file or a clock, and runs unchanged on
CPython and MicroPython.
"""
