"""The three ways a table can be refused.

Each carries one sentence for people: what was wrong and what is allowed instead. A refusal that a key can meet carries
after it the short word of it that the board shows; its text is the sentence alone.
They stand side by side, not in a family, so that whoever catches one says which one he means.
"""


class Unreadable(Exception):
    """The text cannot be read: no such card, event or journal line."""


class Illegal(Exception):
    """It may not be done now, though it may be done at another moment: a seat out of turn, a go while able."""

    def __str__(self) -> str:
        return str(self.args[0])


class Impossible(Exception):
    """It can never be: a fifth seven, a card twice, a count above 31, an option that is not allowed."""

    def __str__(self) -> str:
        return str(self.args[0])
