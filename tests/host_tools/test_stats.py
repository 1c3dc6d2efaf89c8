"""Sums over finished games."""

from pathlib import Path
from typing import Any

import pytest

from cribboard.game import events
from cribboard.game.archive import record_line
from cribboard.game.cards import parse_card, parse_cards
from cribboard.game.game import next_game_event
from cribboard.game.journal import Journal
from cribboard.game.options import make_options
from host_tools import __main__ as command_line
from host_tools import stats

OPTIONS = (("target", "61"),)
A, B = 0, 1


def hand(seat: int, cards: str, starter: str, **claims: Any) -> "tuple[Any, ...]":
    return events.hand(seat, parse_cards(cards.split()), parse_card(starter), **claims)


def archived(happened: "list[tuple[Any, ...]]", date: str = "", dealer: int = A) -> str:
    """The archive's line of a game to 61."""
    journal = Journal()
    journal.begin(make_options(OPTIONS), dealer)
    for event in happened:
        journal.record(event)
    journal.record(next_game_event(journal.game))
    finished = journal.finished()
    assert finished is not None
    return record_line(*finished, date)


def pegs(*pairs: tuple[int, int]) -> "list[tuple[Any, ...]]":
    return [events.peg(seat, points) for seat, points in pairs]


def played(seat: int, card: str) -> "tuple[Any, ...]":
    return events.card(seat, parse_card(card))


# A pegs 2 for fifteen, 1 for the go at 30 and 2 for a pair of kings, B nothing yet.
PLAY = [
    events.starter(parse_card("2S")),
    *(played(B, "8C"), played(A, "7C"), played(B, "8D"), played(A, "7D")),
    *(events.go(B), events.go(A)),
    *(played(B, "KC"), played(A, "KD")),
]


def sums(*lines: str) -> stats.Stats:
    found, wrong = stats.summed([(f"line {number}", line.encode()) for number, line in enumerate(lines, 1)])
    assert not wrong
    return found


def test_hands_and_cribs_are_averaged_by_who_dealt() -> None:
    happened = [
        hand(B, "5H 5C 5S JD", "5D", nobs=True),
        hand(A, "2H 4C 6S 8D", "5D"),
        events.crib(parse_cards(["AH", "AC", "9S", "9D"]), parse_card("5D")),
        *pegs((A, 29), (A, 28)),
    ]
    line = archived(happened)
    side_a, side_b = sums(line).sides
    assert (side_b.hands[False].sum, side_b.hands[False].count, side_b.hands[True].count) == (29, 1, 0)
    assert (side_a.hands[True].count, side_a.hands[False].count) == (1, 0)
    assert (side_a.crib.count, side_b.crib.count) == (1, 0)
    assert (side_b.perfect, side_a.perfect, side_b.best) == (1, 0, 29)
    assert side_b.best_words == "5H 5C 5S JD, cut 5D"


def test_console_points_that_stand_for_a_hand_count_and_others_do_not() -> None:
    happened = [events.peg(B, 12, "hand"), events.peg(A, 4, "crib"), *pegs((A, 29), (A, 28))]
    side_a, side_b = sums(archived(happened)).sides
    assert (side_b.hands[False].sum, side_b.best, side_b.best_words) == (12, 12, "")
    assert (side_a.crib.sum, side_a.hands[True].count) == (4, 0)
    assert side_a.pegging[True].count == side_a.pegging[False].count == 0


def test_skunks_are_given_by_the_winner_and_taken_by_who_lost_so_low() -> None:
    low = archived(pegs((A, 29), (A, 29), (A, 3)), "2026-11-28")
    close = archived(pegs((B, 29), (A, 29), (A, 29), (B, 29), (B, 3)), "2026-11-29", dealer=B)
    found = sums(low, close)
    side_a, side_b = found.sides
    assert (found.games, found.first, found.last) == (2, "2026-11-28", "2026-11-29")
    assert (side_a.won, side_b.won) == (1, 1)
    assert sum(side_a.given[1:]) == sum(side_b.taken[1:]) == 1
    assert sum(side_b.given[1:]) == sum(side_a.taken[1:]) == 0


def test_pegging_counts_where_a_play_was_followed_to_its_end() -> None:
    # B lays a 4 (nothing), A a 3 (1 for last).
    happened = [*PLAY, played(B, "4C"), played(A, "3D"), events.points_mode(), *pegs((A, 29), (A, 26))]
    side_a, side_b = sums(archived(happened)).sides
    assert (side_a.pegging[True].sum, side_b.pegging[False].sum) == (6, 0)
    assert (side_a.pegging[True].count, side_b.pegging[False].count) == (1, 1)
    assert (side_a.pegging[False].count, side_b.pegging[True].count) == (0, 0)


def test_a_play_that_was_broken_off_or_a_deal_declared_void_is_in_no_average() -> None:
    for ending in (events.points_mode(), events.void()):
        side_a, side_b = sums(archived([*PLAY, ending, *pegs((B, 29), (B, 29), (B, 3))])).sides
        assert side_a.pegging[True].count == side_b.pegging[False].count == 0


def test_a_game_archived_twice_counts_once_as_it_was_in_the_end() -> None:
    first = archived(pegs((A, 29), (A, 29), (A, 3)))
    corrected = archived(pegs((A, 29), (A, 29), (B, 20), (A, 3)))
    found = sums(first, corrected)
    assert found.games == 1
    assert sum(found.sides[B].taken[1:]) == sum(sums(corrected).sides[B].taken[1:])


def test_damaged_lines_are_left_out_saying_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "00000.txt").write_text(archived(pegs((A, 29), (A, 29), (A, 3))) + "\ncribboard game 1;torn")
    assert command_line.main(["stats", str(tmp_path)]) == 1
    printed = capsys.readouterr()
    assert printed.out.startswith("1 finished game.")
    assert "00000.txt, line 2 is left out." in printed.err


def test_the_table_lines_up_and_names_the_best_hands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    happened = [hand(B, "5H 5C 5S JD", "5D", nobs=True), *pegs((A, 29), (A, 29), (A, 3))]
    (tmp_path / "games.txt").write_text(archived(happened, "2026-11-29") + "\n")
    assert command_line.main(["stats", str(tmp_path / "games.txt")]) == 0
    title, *table, best = capsys.readouterr().out.splitlines()
    assert title == "1 finished game, 2026-11-29 to 2026-11-29. Averages: points (how many)."
    assert len({len(row) for row in table}) == 1
    rows = {row[: row.index("  ")]: row.split()[-2:] for row in table[1:]}
    assert rows["won"] == ["1", "0"] and rows["29s"] == ["0", "1"]
    assert best == "B's best hand: 5H 5C 5S JD, cut 5D, 29 points."


def test_nothing_to_sum_up_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["stats", str(tmp_path)]) == 0
    assert "No finished games." in capsys.readouterr().out
    assert command_line.main(["stats"]) == 1
    assert command_line.main(["stats", str(tmp_path / "missing.txt")]) == 1
    assert "cannot be read" in capsys.readouterr().err
