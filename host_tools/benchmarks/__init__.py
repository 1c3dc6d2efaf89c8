"""What `host_tools.bench` measures: portable programs that time the board's code, and the board's image in `board`.

A program runs on CPython and on MicroPython; each prints one line for each figure, `what it is: figure unit`, the same
lines on both.
"""
