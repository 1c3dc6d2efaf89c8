"""What cribbage is: cards, counting, the play, a game with its options, and the journal that remembers it.

Its law: pure. It imports nothing but itself, `collections` and `binascii`; time, chance and files stay outside. It runs
unchanged on CPython and MicroPython.
"""
