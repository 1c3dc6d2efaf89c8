"""The perfboards: parts beside each other, every net joined, and the holes that the guide names."""

import re

import pytest

from hardware.design import keyboard_plan, perfboard, plates
from hardware.design.outputs import HARDWARE
from hardware.design.parts import controller, pins_of


def test_parts_share_no_hole_and_no_room() -> None:
    assert perfboard.faults() == []


def test_faults_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    for place in (("resistor", (12, 20), 0), ("resistor", (39, 1), 0), ("resistor", (5, 4), 0)):
        monkeypatch.setitem(perfboard.PLACES, "R16", place)
        assert perfboard.faults()


def test_all_that_a_board_needs_has_a_place() -> None:
    without = {one.ref for one in controller()} - set(perfboard.PLACES)
    assert without == {"J11", "R14", "R15"}
    assert all(one.needed_by == "option" for one in controller() if one.ref in without)


@pytest.mark.parametrize("net", perfboard.joined_nets())
def test_the_wires_join_all_pins_of_a_net(net: str) -> None:
    holes = {hole for _, hole in perfboard.net_holes(net)}
    assert len(holes) == len(pins_of(net, perfboard.placed()))
    thick, thin = perfboard.wires(net)
    reached = {min(holes)}
    for _ in range(len(holes)):
        for one, other in [*thick, *thin]:
            if one in reached or other in reached:
                reached |= {one, other}
    assert reached == holes
    assert len(thick) + len(thin) == len(holes) - 1


def test_the_led_current_never_passes_a_thin_wire() -> None:
    for net, trunk in perfboard.TRUNKS.items():
        holes = dict(perfboard.net_holes(net))
        ends = {hole for wire in perfboard.wires(net)[0] for hole in wire}
        assert ends == {holes[pin] for pin in trunk}


def test_the_pico_turns_its_usb_to_the_left() -> None:
    holes = perfboard.holes_of("U1")
    assert holes["1"][0] == holes["40"][0] == min(x for x, _ in holes.values())
    assert holes["1"][1] - holes["40"][1] == 7  # 17.78 mm
    assert holes["20"][0] - holes["1"][0] == 19


def test_the_guide_names_the_right_holes() -> None:
    guide = (HARDWARE / "BUILD.md").read_text(encoding="utf-8")
    said = [(int(pin), int(x), int(y)) for pin, x, y in re.findall(r"U1 pin (\d+) \((\d+)\.(\d+)\)", guide)]
    said += [(int(pin), int(x), int(y)) for pin, x, y in re.findall(r"\bpin (36) \((\d+)\.(\d+)\)", guide)]
    assert len(said) >= 4
    holes = perfboard.holes_of("U1")
    for pin, x, y in said:
        assert holes[str(pin)] == (x, y)
    for words, net in (
        ("J1 VBUS", "VIN"), ("+5V", "+5V"), ("VSYS", "VSYS"), ("CC1", "CC1"), ("CC2", "CC2"),
        ("gate of Q1", "GATE"), ("J14 1", "+5V_LED"), ("J14 2", "GND"),
    ):  # fmt: skip
        found = re.findall(re.escape(words) + r"(?: \((?:red|black) lead)?,? ?\(?(\d+)\.(\d+)\)", guide)
        assert found, words
        for x, y in found:
            assert (int(x), int(y)) in [hole for _, hole in perfboard.net_holes(net)], (words, x, y)
    for words, hole in re.findall(r"(source|gate|drain|plus|minus \(stripe\)) (?:at |is )?(\d+\.\d+)", guide):
        pin = {"source": "S", "gate": "G", "drain": "D", "plus": "+", "minus (stripe)": "-"}[words]
        places = [
            perfboard.hole_name(at) for ref in ("Q1", "Q2", "C2", "C4") for name, at in named_holes(ref) if name == pin
        ]
        assert hole in places, (words, hole)


def named_holes(ref: str) -> list[tuple[str, tuple[int, int]]]:
    one = next(part for part in perfboard.placed() if part.ref == ref)
    return [(perfboard.name_of(one, pin), hole) for pin, hole in perfboard.holes_of(ref).items()]


@pytest.mark.parametrize("board", [*(keyboard_plan.console(seat) for seat in "ABCD"), keyboard_plan.keypad()])
def test_key_boards_fit_their_plates(board: keyboard_plan.Keyboard) -> None:
    plate = next(one for one in plates.all_plates() if one.name == board.name)
    legs = keyboard_plan.corner(0, 0)
    # A key's middle is two and a half holes right and one below its column leg.
    left = plate.keys[0][0] - (legs[0] - 1 + 2.5) * 2.54
    top = plate.keys[0][1] - (legs[1] - 1 + 1) * 2.54
    for (_, _, row, column), (x, y, _) in zip(board.places(), plate.keys, strict=True):
        hole = keyboard_plan.corner(row, column)
        assert abs(left + (hole[0] - 1 + 2.5) * 2.54 - x) < 0.01
        assert abs(top + hole[1] * 2.54 - y) < 0.01
    screws = {(round(left + (x - 1) * 2.54, 2), round(top + (y - 1) * 2.54, 2)) for x, y in board.screws}
    assert screws == {(round(x, 2), round(y, 2)) for x, y in plate.board_screws}
    # Between the walls of the tray, and clear of its posts.
    edge = (left - 2, top - 2, left + (keyboard_plan.COLUMNS - 1) * 2.54 + 2, top + (board.height - 1) * 2.54 + 2)
    assert edge[0] > 2.4 and edge[1] > 2.4 and edge[2] < plate.width - 2.4 and edge[3] < plate.height - 2.4
    beside = edge[0] >= 9 and edge[2] <= plate.width - 9
    between = edge[1] >= 9 and edge[3] <= plate.height - 9
    assert beside or between
