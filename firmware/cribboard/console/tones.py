"""What each cue sounds like: a few notes, short, so that a table hears what happened without looking.

Rising means done, falling means taken back, low means no. It must not know how notes are made, nor whether the sound
is on.
"""

# (kind of cue, its notes), a note being (hertz, milliseconds); 0 Hz is a rest.
TABLE = (
    ("stage", ((1760, 25),)),
    ("card", ((1760, 25),)),
    ("menu", ((1319, 25),)),
    ("view", ((1319, 25),)),
    ("offer", ((1568, 40),)),
    ("arm", ((1319, 40), (0, 30), (1319, 40))),
    ("peg", ((1047, 50), (1568, 80))),
    ("deal", ((1319, 50), (1047, 80))),
    ("move", ((1047, 50), (1319, 50))),
    ("undo", ((1319, 50), (880, 80))),
    ("redo", ((880, 50), (1319, 80))),
    ("refuse", ((220, 140),)),
    ("game", ((784, 80), (1047, 80), (1319, 120))),
    ("win", ((1047, 100), (1319, 100), (1568, 100), (2093, 300))),
)

# What any other kind sounds like.
OTHER = ((1568, 25),)

# A cue that says nothing: the board wakes up silently.
SILENT = ("wake",)


def notes(kind: str) -> "tuple[tuple[int, int], ...]":
    """The notes of a cue, as (hertz, milliseconds) each; none for a silent one."""
    if kind in SILENT:
        return ()
    for known, sound in TABLE:
        if known == kind:
            return sound
    return OTHER
