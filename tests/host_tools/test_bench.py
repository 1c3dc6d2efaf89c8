"""The `bench` command: its histogram on a part that is quick to count, and the figures it lines up."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from host_tools import bench
from host_tools.__main__ import main
from tests.host_tools.test_hand_properties import plain_total


def test_the_expected_histograms_hold_every_case() -> None:
    for what in ("hand", "crib"):
        assert sum(bench.read_expected(what)) == 12_994_800


def test_a_part_of_the_histogram_agrees_with_a_plain_scorer() -> None:
    first_two = (46, 47)  # queens of hearts and spades, with each two of the four kings
    hands, cribs = bench.count_from(first_two)
    expected_hands: Counter[int] = Counter()
    expected_cribs: Counter[int] = Counter()
    for rest in combinations(bench.PACK[48:], 2):
        cards = (bench.PACK[46], bench.PACK[47], *rest)
        for starter in bench.PACK:
            if starter not in cards:
                expected_hands[plain_total(cards, starter, False)] += 1
                expected_cribs[plain_total(cards, starter, True)] += 1
    assert hands == [expected_hands[points] for points in range(30)]
    assert cribs == [expected_cribs[points] for points in range(30)]
    assert sum(hands) == sum(cribs) == 6 * 48


def test_hands_of_the_last_thirteen_cards_are_counted_by_two_processes_as_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bench, "PACK", bench.PACK[-13:])
    hands, cribs = bench.count_all(2)
    assert sum(hands) == sum(cribs) == 715 * 9
    parts = [bench.count_from((i, j)) for i in range(13) for j in range(i + 1, 13)]
    assert hands == [sum(column) for column in zip(*(part[0] for part in parts), strict=True)]


def test_a_wrong_row_is_said_with_expected_and_got() -> None:
    assert bench.wrong_rows([1, 2], [1, 2]) == []
    assert bench.wrong_rows([1, 2000], [1, 1000]) == ["1 points: expected 1,000 cases, got 2,000"]


def test_a_wrong_histogram_fails(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench, "count_all", lambda processes: ([0] * 30, bench.read_expected("crib")))
    monkeypatch.setattr(bench, "print_speeds", lambda: None)
    assert main(["bench"]) == 1
    printed = capsys.readouterr().out
    assert "0 points: expected 1,009,008 cases, got 0" in printed
    monkeypatch.setattr(
        bench, "count_all", lambda processes: (bench.read_expected("hand"), bench.read_expected("crib"))
    )
    assert main(["bench"]) == 0


def test_figures_are_read_from_what_a_program_prints() -> None:
    assert bench.figures("warming up\nhands: 7 per second\nframe: 1.5 ms\n") == {
        "hands": "7 per second",
        "frame": "1.5 ms",
    }


def test_every_timed_program_is_there() -> None:
    for script in bench.SCRIPTS:
        assert Path(script).exists()


@pytest.mark.slow
@pytest.mark.micropython
def test_each_program_prints_the_same_figures_on_both_pythons(interpreter: Path) -> None:
    for script in bench.SCRIPTS:
        assert list(bench.figures(bench.on_cpython(script))) == list(bench.figures(bench.on_micropython(script)))
