"""The `score` command: what it prints, what it refuses."""

import json

import pytest

from host_tools.__main__ import main


def score(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """The exit status and what was printed to each stream."""
    status = main(["score", *words])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_the_best_hand_is_counted_aloud(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = score(capsys, "5H", "5C", "5S", "JD", "--starter", "5D")
    lines = out.splitlines()
    assert (status, err) == (0, "")
    assert lines[0] == "hand 5H 5C 5S JD, starter 5D"
    assert lines[2].split() == ["fifteen", "4", "5H", "JD"]
    assert lines[-2].split() == ["nobs", "29", "JD", "5D"]
    assert lines[-1] == "29 points"


def test_a_hand_without_points_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert score(capsys, "2H", "4C", "6D", "8S", "--starter", "KS")[1].splitlines()[1:] == ["0 points"]


def test_one_point_is_one_point(capsys: pytest.CaptureFixture[str]) -> None:
    assert score(capsys, "2H", "4C", "8D", "JS", "--starter", "KS")[1].splitlines()[-1] == "1 point"


def test_a_crib_flush_needs_all_five(capsys: pytest.CaptureFixture[str]) -> None:
    flush = ("2H", "6H", "8H", "QH", "--starter", "KC")
    assert score(capsys, *flush)[1].splitlines()[-1] == "4 points"
    assert score(capsys, *flush, "--crib")[1].splitlines() == ["crib 2H 6H 8H QH, starter KC", "0 points"]


def test_missing_suits_say_what_they_could_add(capsys: pytest.CaptureFixture[str]) -> None:
    assert score(capsys, "2", "6", "8", "J", "--starter", "K")[1].splitlines()[1:] == [
        "0 points",
        "  with a flush of four it would be 4",
        "  with a flush of five it would be 6",
        "  with the right jack it would be 1",
    ]


def test_json_holds_the_total_and_the_combinations(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = score(capsys, "10h", "jc", "4d", "ah", "--starter", "6c", "--json")
    assert status == 0
    assert json.loads(out) == {
        "cards": ["TH", "JC", "4D", "AH"],
        "starter": "6C",
        "is_crib": False,
        "total": 5,
        "combinations": [
            {"kind": "fifteen", "points": 2, "cards": ["TH", "4D", "AH"]},
            {"kind": "fifteen", "points": 2, "cards": ["JC", "4D", "AH"]},
            {"kind": "nobs", "points": 1, "cards": ["JC", "6C"]},
        ],
        "could_be": [],
    }


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["5H", "5C", "5S", "1D", "--starter", "5D"], "'1D' is not a card"),
        (["5H", "5C", "5S", "JD", "--starter", "x"], "'x' is not a card"),
        (["5H", "5C", "5S", "5D", "--starter", "5D"], "the five of diamonds twice: the pack has one"),
        (["A", "A", "A", "A", "--starter", "AS"], "a fifth ace: the pack has four"),
        (["5H", "5C", "5S", "--starter", "5D"], "a hand is four cards and the starter, not 3 cards"),
        (["5H", "5C", "5S", "6S", "7S", "--starter", "5D", "--json"], "not 5 cards"),
    ],
)
def test_bad_cards_get_a_sentence_and_status_2(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    status, out, err = score(capsys, *words)
    assert (status, out) == (2, "")
    assert sentence in err


def test_a_hand_without_starter_is_refused_by_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refusal:
        main(["score", "5H", "5C", "5S", "JD"])
    assert refusal.value.code == 2
    assert "--starter" in capsys.readouterr().err
