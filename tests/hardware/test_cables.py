"""The cables: what they join, in which colours, and lengths that follow from the geometry."""

import pytest

from cribboard.console import layout
from hardware.design import cables, parts, power
from hardware.design.variants import Variant, all_variants, make_variant

every = pytest.mark.parametrize("variant", all_variants(), ids=lambda variant: variant.name)


@every
def test_wires_of_a_cable_differ_in_colour(variant: Variant) -> None:
    for cable in cables.all_cables(variant):
        colours = [colour for colour, _, _ in cable.wires]
        assert len(set(colours)) == len(colours)
        assert set(colours) <= set(cables.COLOUR_WORDS)


@every
def test_every_chain_and_console_has_its_cable(variant: Variant) -> None:
    starts = [cable.start for cable in cables.all_cables(variant)]
    for line in variant.data_lines:
        assert parts.LED_CONNECTOR["H" if line == "D" else line] in starts
    assert {parts.CONSOLE_CONNECTOR[seat] for seat in variant.consoles} < set(starts)
    assert "J10" in starts and "J14" in starts


@every
def test_every_track_is_fed_at_both_ends(variant: Variant) -> None:
    fed = [cable.end for cable in cables.light_cables(variant) if cable.wires[0][::2] == ("RD", "5V")]
    if variant.board.is_panel:
        for panel in range(1, len(variant.board.chains) + 1):
            assert {f"panel {panel} input", f"panel {panel} supply"} <= set(fed)
    else:
        for track in range(variant.board.tracks):
            assert {f"{'ABCD'[track]}1 start", f"{'ABCD'[track]}4 end"} <= set(fed)


def test_turns_have_the_lengths_of_the_specification() -> None:
    found = {cable.name: cable.length_mm - 20 for cable in cables.light_cables(make_variant("3 tracks"))}
    assert [found[f"WA{i}"] for i in (1, 2, 3)] == [66, 18, 66]
    assert [found[f"WB{i}"] for i in (1, 2, 3)] == [42, 42, 42]
    assert [found[f"WC{i}"] for i in (1, 2, 3)] == [18, 66, 18]


@every
def test_a_contact_of_the_plugs_takes_no_thicker_wire_than_it_can(variant: Variant) -> None:
    for cable in cables.all_cables(variant):
        if cable.start in (*parts.LED_CONNECTOR.values(), *parts.CONSOLE_CONNECTOR.values()):
            assert cable.gauge in (cables.XH, cables.SIGNAL)


@every
def test_lengths_reach(variant: Variant) -> None:
    for cable in cables.light_cables(variant):
        assert 30 <= cable.length_mm <= 700
    assert layout.STREETS == 4


def test_the_limiter_meets_the_cases_of_the_specification() -> None:
    board = make_variant("2 tracks")
    assert board.board.pixels == 288
    white = 288 * 255
    assert power.scale(board, 450, white, white, white) * 255 <= 2.2
    assert power.scale(board, 450, 255, 0, 0) == 1.0
    for limit in (450, 1350, 2000):
        light = power.light_ma(white, white, white) * power.scale(board, limit, white, white, white)
        assert power.PICO_MA + power.idle_ma(board) + light <= limit + 0.001


def test_the_budget_is_that_of_the_specification() -> None:
    three, two = make_variant("3 tracks"), make_variant("2 tracks")
    assert round(power.idle_ma(three, 0.6)) == 250 and round(power.idle_ma(two)) == 288
    assert 350 <= power.quiet_ma(three, 0.6) <= power.quiet_ma(three) <= 520
    assert round(power.white_ma(three) / 1000, 1) == 17.5
    assert [round(power.hours(37 * 0.85, ma), 1) for ma in (350, 500, 800)] == [18.0, 12.6, 7.9]
