"""Gets the tools that no Python package brings: Debian's own packages, and the MicroPython that the board runs.

Knows Debian and compilers; nothing of cribbage. `host_tools.micropython` is its only user.
"""
