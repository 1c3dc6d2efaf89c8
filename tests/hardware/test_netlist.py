"""The netlist: the firmware's pins, one driver a net, a diode for every key, and a bill of materials that agrees."""

import csv
import io
from collections import Counter
from itertools import combinations

import pytest

from cribboard.console import keys
from cribboard.pico import pins
from hardware.design import bom, goods, parts, pico_board
from hardware.design.parts import Part, all_parts
from hardware.design.variants import Variant, all_variants

PARTS = all_parts()
BY_REF = {one.ref: one for one in PARTS}


def test_designators_are_unique() -> None:
    assert len(BY_REF) == len(PARTS)


def test_the_pico_is_wired_as_the_firmware_believes() -> None:
    nets = BY_REF["U1"].nets
    wired = {pico_board.PIN_OF_GPIO[gpio]: name for gpio, name in pico_board.gpio_nets().items()}
    assert all(nets[str(pin)] == name for pin, name in wired.items())
    said = {
        "UART_TX": pins.UART_TX, "UART_RX": pins.UART_RX, "LED_EN": pins.LED_ENABLE, "BUZZ": pins.BUZZER,
        "SDA": pins.I2C_SDA, "SCL": pins.I2C_SCL, "RAIL_SENSE": pins.RAIL_SENSE, "CC_SENSE": pins.CC_SENSE,
        "LIGHT": pins.LIGHT,
    }  # fmt: skip
    said.update({f"LED_{line}_3V3": gpio for line, gpio in zip("ABCH", pins.CHAINS, strict=True)})
    said.update({f"COL{i}": gpio for i, gpio in enumerate(pins.COLUMNS)})
    said.update({f"ROW{i}": gpio for i, gpio in enumerate(pins.ROWS)})
    assert {name: gpio for gpio, name in pico_board.gpio_nets().items()} == said


def test_every_gpio_of_the_firmware_has_one_net_and_one_pin() -> None:
    numbers = [value for name, value in vars(pins).items() if name.isupper() and isinstance(value, int)]
    numbers += [*pins.COLUMNS, *pins.ROWS]
    assert Counter(numbers).most_common(1)[0][1] == 1
    assert set(numbers) == set(pico_board.gpio_nets())
    assert len(set(pico_board.gpio_nets().values())) == len(numbers)
    # GP23, 24, 25 and 29 are not on the Pico's pins.
    assert not {23, 24, 25, 29} & set(numbers)


def test_the_pico_s_pins_are_where_its_pinout_has_them() -> None:
    said = {0: 1, 3: 5, 6: 9, 9: 12, 10: 14, 13: 17, 14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 21: 27, 22: 29, 26: 31}
    assert all(pico_board.PIN_OF_GPIO[gpio] == pin for gpio, pin in said.items())
    other = {*pico_board.GROUND_PINS, *pico_board.SUPPLY_PINS, *pico_board.UNUSED_PINS}
    assert sorted([*pico_board.PIN_OF_GPIO.values(), *other]) == list(range(1, 41))


def test_no_net_has_two_drivers() -> None:
    for net in parts.nets_of(PARTS):
        drivers = [f"{one.ref}.{pin}" for one, pin in parts.pins_of(net, PARTS) if pin in one.drives]
        assert len(drivers) <= 1, (net, drivers)


def test_every_signal_has_its_driver() -> None:
    passive = {"GATE", "CC1", "CC2", "VBUS", "VB_J", "AGND", "RUN", "LIGHT", "BZ", "SDA", "UART_RX", "RAIL_SENSE"}
    passive |= {"CC_SENSE", *(f"LED_{line}" for line in "ABCH"), *(f"COL{i}" for i in range(5))}
    for net in parts.nets_of(PARTS):
        if net not in passive and not net.startswith("KEY_"):
            assert any(pin in one.drives for one, pin in parts.pins_of(net, PARTS)), net


def test_what_has_a_direction_has_the_right_one() -> None:
    # hardware.md 2.1: to the Pico, from its USB, the load switch with its source at the supply, and plus at the supply.
    said = {
        "D1": {"A": "+5V", "K": "VSYS"}, "D2": {"A": "VB_J", "K": "+5V"}, "C2": {"+": "+5V_LED", "-": "GND"},
        "C4": {"+": "+5V", "-": "GND"}, "Q1": {"S": "+5V", "D": "+5V_LED", "G": "GATE"},
        "Q2": {"S": "GND", "D": "GATE_DRV", "G": "LED_EN"},
    }  # fmt: skip
    for ref, nets in said.items():
        one = BY_REF[ref]
        assert dict(zip(one.names, one.nets.values(), strict=True)) == nets, ref


def test_no_pin_hangs_in_the_air() -> None:
    lonely = [net for net in parts.nets_of(PARTS) if len(parts.pins_of(net, PARTS)) < 2]
    assert lonely == []


def test_every_light_connector_has_supply_data_and_ground() -> None:
    for line, ref in parts.LED_CONNECTOR.items():
        assert list(BY_REF[ref].nets.values()) == ["+5V_LED", f"LED_{line}", "GND"]
        buffered = [one for one, pin in parts.pins_of(f"LED_{line}_5V", PARTS) if one.ref != "U2"]
        assert [one.value for one in buffered] == ["330"]


@pytest.mark.parametrize("number", range(keys.KEYS), ids=lambda number: keys.NAMES[number])
def test_every_key_has_its_diode(number: int) -> None:
    row, column = divmod(number, keys.COLUMNS)
    name = keys.NAMES[number]
    key, diode = BY_REF[f"S_{name}"], BY_REF[f"D_{name}"]
    assert key.item == "key" and key.nets["1"] == f"COL{column}"
    # The anode is on the key's side, the cathode on the row, which is driven low.
    assert diode.item == "1n4148" and diode.names == ("K", "A")
    assert diode.nets == {"1": f"ROW{row}", "2": key.nets["2"]}
    assert len(parts.pins_of(key.nets["2"], PARTS)) == 2


def keys_read(pressed: tuple[int, ...], without_diodes: tuple[int, ...] = ()) -> set[int]:
    """What a scan reads while keys are down: the columns from which current reaches the row that is driven low."""
    joined, diodes = [], []
    for number in pressed:
        key, diode = BY_REF[f"S_{keys.NAMES[number]}"].nets, BY_REF[f"D_{keys.NAMES[number]}"].nets
        joined.append((key["1"], key["2"]))
        if number // keys.COLUMNS in without_diodes:
            joined.append((diode["1"], diode["2"]))
        else:
            diodes.append((diode["1"], diode["2"]))
    found = set()
    for row in range(keys.ROWS):
        low: set[str] = set()
        more = {f"ROW{row}"}
        while more - low:
            low |= more
            more = {b for a, b in joined if a in low} | {a for a, b in joined if b in low}
            more |= {anode for cathode, anode in diodes if cathode in low}
        found |= {row * keys.COLUMNS + column for column in range(keys.COLUMNS) if f"COL{column}" in low}
    return found


def test_no_keys_pressed_together_make_another() -> None:
    some = [*range(keys.COLUMNS), *range(3 * keys.COLUMNS, 5 * keys.COLUMNS)]
    for count in (1, 2, 3):
        for pressed in combinations(some, count):
            assert keys_read(pressed) == set(pressed)


def test_a_keypad_without_diodes_makes_a_ghost_on_a_console() -> None:
    ace, two, ones = keys.number("A"), keys.number("2"), keys.number("A1")
    assert keys_read((ace, two, ones), without_diodes=parts.KEYPAD_ROWS) == {ace, two, ones, keys.number("A2")}


def test_there_is_no_key_beside_the_forty_and_the_reset() -> None:
    assert sum(one.item == "key" for one in PARTS) == keys.KEYS + 1


def test_the_console_plugs_carry_row_and_columns_in_order() -> None:
    for seat, row in (("A", 0), ("B", 1), ("C", 2), ("D", 7)):
        nets = list(BY_REF[parts.CONSOLE_CONNECTOR[seat]].nets.values())
        assert nets == [f"ROW{row}", "COL0", "COL1", "COL2", "COL3", "COL4"]


def rows_of_the_bill() -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(bom.table())))


@pytest.mark.parametrize("variant", all_variants(), ids=lambda variant: variant.name)
def test_the_bill_of_materials_counts_the_netlist(variant: Variant) -> None:
    rows = [row for row in rows_of_the_bill() if row["designators"]]
    listed = [ref for row in rows for ref in row["designators"].split()]
    assert sorted(listed) == sorted(BY_REF)
    for row in rows:
        members: list[Part] = [BY_REF[ref] for ref in row["designators"].split()]
        assert len({one.item for one in members}) == 1
        assert int(row[variant.name]) == sum(goods.needed(one, variant) for one in members)


def test_a_board_has_the_parts_of_its_tracks_and_consoles() -> None:
    counts = {}
    for variant in all_variants():
        found = Counter(one.item for one in goods.parts_of(variant))
        counts[variant.name] = (found["xh-3"], found["xh-6"], found["1n4148"], found["r-330"])
    assert counts == {
        "panel": (1, 2, 30, 1),
        "2 tracks": (3, 2, 30, 3),
        "3 tracks": (4, 3, 35, 4),
        "4 tracks": (4, 4, 40, 4),
        "two panels": (2, 4, 40, 2),
    }


def test_every_part_can_be_bought() -> None:
    assert {one.item for one in PARTS} == set(goods.ITEMS)
    assert all(row["what"] for row in rows_of_the_bill())
