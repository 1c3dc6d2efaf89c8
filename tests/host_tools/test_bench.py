"""The `bench` command: its histogram on a part that is quick to count, and the figures it lines up."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from host_tools import bench
from host_tools.__main__ import main
from host_tools.benchmarks import board
from host_tools.toolchain import image
from host_tools.toolchain.build import NotBuilt
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
    assert main(["bench", "--skip-board"]) == 1
    printed = capsys.readouterr().out
    assert "0 points: expected 1,009,008 cases, got 0" in printed
    monkeypatch.setattr(
        bench, "count_all", lambda processes: (bench.read_expected("hand"), bench.read_expected("crib"))
    )
    assert main(["bench", "--skip-board"]) == 0


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


def test_a_figure_is_shown_with_its_limit_and_marked_if_it_does_not_keep_it() -> None:
    assert board.row("edge", 27.34) == f"{board.FIGURES['edge'].what:<54}      27.3 ms   at most 40 ms"
    assert board.row("edge", 40.1).endswith("40.1 ms   at most 40 ms   NOT KEPT")
    assert board.row("walk", 33.3).endswith(" 33.3 ms   at most 33.3 ms")
    assert board.row("growth", 16).endswith("  16 bytes   at most 64 bytes")


def test_every_figure_of_the_board_is_measured_once_and_its_line_is_not_too_long() -> None:
    source = Path(board.__file__).read_text(encoding="utf-8")
    for name, figure in board.FIGURES.items():
        assert source.count(f'yield "{name}"') == 1
        assert len(board.row(name, 10 * figure.limit)) <= 100
        assert board.is_within(name, figure.limit)


IMAGE = image.Image(Path("none.uf2"), 0)


def test_the_board_s_table_is_printed_and_a_limit_that_is_not_kept_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "print_speeds", lambda: None)
    monkeypatch.setattr(image, "application", lambda firmware: IMAGE)
    monkeypatch.setattr(image, "stock", lambda: IMAGE)
    for measured, status in ((5.0, 0), (41.0, 1)):
        monkeypatch.setattr(board, "measure", lambda *images, of=measured: iter([("heap", 80.0), ("edge", of)]))
        assert main(["bench", "--skip-histogram"]) == status
        title, *rows = capsys.readouterr().out.strip().splitlines()
        assert "emulated Pico" in title
        assert rows == [board.row("heap", 80.0), board.row("edge", measured)]


def test_without_the_image_bench_says_so_and_prints_the_rest(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(firmware: Path) -> None:
        raise NotBuilt("There is no compiler.")

    monkeypatch.setattr(image, "application", fail)
    monkeypatch.setattr(bench, "print_speeds", lambda: print("speeds"))
    assert main(["bench", "--skip-histogram"]) == 0
    printed = capsys.readouterr()
    assert printed.out == "speeds\n"
    assert printed.err == "Nothing is measured on the emulated Pico: There is no compiler.\n"
