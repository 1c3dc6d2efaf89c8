"""Portable programs that time the board's code. `host_tools.bench` runs each on CPython and on MicroPython.

Each prints one line for each figure, `what it is: figure unit`, the same lines on both.
"""
