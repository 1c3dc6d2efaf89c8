"""What the names in controls.TABLE do: each is a function of the session and the key number.

It must not know which state a key is pressed in: that is the table's business.
"""

from cribboard.console import claims, deal, hands, keys, menu, points, self_test

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.console.session import Session


def _wake(session: "Session", key: int) -> None:
    session.cue("wake", -1)


def _skip(session: "Session", key: int) -> None:
    session.end_celebration()


def _refuse(session: "Session", key: int) -> None:
    session.refuse(keys.seat(key))


def _turn_view(session: "Session", key: int) -> None:
    session.turn_view()


ACTIONS = {
    "wake": _wake,
    "skip": _skip,
    "refuse": _refuse,
    "turn_view": _turn_view,
    "stage": points.stage,
    "stage_over": points.stage_over,
    "unstage": points.unstage,
    "peg_all": points.peg_all,
    "peg_as_crib": points.peg_as_crib,
    "arm_crib": points.arm_crib,
    "disarm": points.disarm,
    "crib_none": points.crib_none,
    "say_game": points.say_game,
    "undo": points.undo,
    "confirm": points.confirm,
    "open_hand": hands.open_hand,
    "peg_and_open": hands.peg_and_open,
    "add_card": hands.add_card,
    "set_suit": hands.set_suit,
    "set_owner": hands.set_owner,
    "own_crib": hands.own_crib,
    "take_back": hands.take_back,
    "want_cards": hands.want_cards,
    "offer": hands.offer,
    "peg_hand": hands.peg_hand,
    "open_claim": claims.open_claim,
    "claim_points": claims.claim_points,
    "claim_too_many": claims.claim_too_many,
    "claim_go": claims.claim_go,
    "claim_cancel": claims.claim_cancel,
    "key_rank": deal.key_rank,
    "key_suit": deal.key_suit,
    "key_go": deal.key_go,
    "peg_and_rank": deal.peg_and_rank,
    "open_menu": menu.open_menu,
    "peg_and_menu": menu.peg_and_menu,
    "menu_leave": menu.menu_leave,
    "menu_back": menu.menu_back,
    "menu_type": menu.menu_type,
    "echo_key": self_test.echo_key,
    "menu_step": menu.menu_step,
    "menu_choose": menu.menu_choose,
    "move_peg": menu.move_peg,
    "remove_peg": menu.remove_peg,
}
