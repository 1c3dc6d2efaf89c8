"""What every key means in every state: one table, and nothing else.

The states are listed by precedence (engineering.md, "What each key means"): the first that applies
has the keys. The entries are names of actions; `actions.py` has a function for each. `refuse` answers
with a cue and does nothing. The README shows this table, and a test keeps the two equal.

"""

# Columns: number, undo, rank, suit, crib, go, menu tapped, menu held.
HOLD = 7
COLUMN_NAMES = ("number", "UNDO", "rank", "suit", "CRIB", "GO", "MENU", "hold MENU")

TABLE = (
    ("asleep", "wake", "wake", "wake", "wake", "wake", "wake", "wake", "wake"),
    ("celebration", "skip", "skip", "skip", "skip", "skip", "skip", "skip", "skip"),
    ("last", "move_peg", "remove_peg", "menu_step", "refuse", "refuse", "menu_leave", "menu_leave", "menu_leave"),
    ("echo", "echo_key", "echo_key", "echo_key", "echo_key", "echo_key", "echo_key", "echo_key", "menu_leave"),
    ("figures", "refuse", "menu_back", "menu_type", "refuse", "refuse", "menu_choose", "menu_leave", "menu_leave"),
    ("menu", "refuse", "menu_back", "menu_step", "refuse", "refuse", "menu_choose", "menu_leave", "menu_leave"),
    ("result", "refuse", "undo", "refuse", "refuse", "refuse", "confirm", "turn_view", "open_menu"),
    (
        "claim",
        "claim_points",
        "claim_too_many",
        "refuse",
        "refuse",
        "claim_cancel",
        "claim_go",
        "turn_view",
        "open_menu",
    ),
    ("count", "set_owner", "take_back", "offer", "set_suit", "own_crib", "peg_hand", "turn_view", "open_menu"),
    ("show", "stage_over", "undo", "offer", "key_suit", "refuse", "peg_hand", "turn_view", "open_menu"),
    ("hand", "set_owner", "take_back", "add_card", "set_suit", "own_crib", "want_cards", "turn_view", "open_menu"),
    ("stage", "stage", "unstage", "peg_and_open", "refuse", "peg_as_crib", "peg_all", "turn_view", "peg_and_menu"),
    ("guided stage", "stage", "unstage", "peg_and_rank", "refuse", "refuse", "peg_all", "turn_view", "peg_and_menu"),
    ("correct", "stage", "disarm", "refuse", "refuse", "disarm", "disarm", "turn_view", "open_menu"),
    ("guided", "stage", "undo", "key_rank", "key_suit", "open_claim", "key_go", "turn_view", "open_menu"),
    ("crib", "stage", "disarm", "open_hand", "refuse", "disarm", "crib_none", "turn_view", "open_menu"),
    ("idle", "stage", "undo", "open_hand", "refuse", "arm_crib", "say_game", "turn_view", "open_menu"),
)

STATES = tuple([row[0] for row in TABLE])


def action(state: str, kind: int) -> str:
    """The action of a key kind (keys.NUMBER .. keys.MENU, or HOLD for MENU held) in a state of STATES."""
    for row in TABLE:
        if row[0] == state:
            return row[1 + kind]
    raise ValueError(state)


def as_markdown() -> str:
    """The table as the README shows it."""
    lines = ["| state | " + " | ".join(COLUMN_NAMES) + " |", "|---" * (1 + len(COLUMN_NAMES)) + "|"]
    for row in TABLE:
        lines.append("| " + " | ".join([row[0]] + [entry.replace("_", " ") for entry in row[1:]]) + " |")
    return "\n".join(lines)
