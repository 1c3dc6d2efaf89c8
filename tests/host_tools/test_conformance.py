"""The `conformance` command: what passes, what it reports, and that no file makes it fall over."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from host_tools.__main__ import main

VECTORS = Path("tests/vectors")
BEST_HAND = {"hand": ["5H", "5C", "5S", "JD"], "starter": "5D", "is_crib": False, "total": 29}
Case = dict[str, Any]


def plays(name: str = "pegging.json") -> list[Case]:
    cases: list[Case] = json.loads((VECTORS / name).read_text())["vectors"]
    return cases


def play(name: str) -> Case:
    return next(case for case in plays() if case["id"] == name)


class Conformance:
    """Runs the command on cases written to a file."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self.capsys = capsys

    def __call__(self, content: object, *words: str) -> tuple[int, list[str]]:
        """Write the content as JSON, or as it is if it is text, and run the command on it."""
        path = self.folder / "cases.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content))
        return self.on(path, *words)

    def on(self, *words: object) -> tuple[int, list[str]]:
        """The exit status and the lines printed, those to stderr first."""
        status = main(["conformance", *[str(word) for word in words]])
        printed = self.capsys.readouterr()
        return status, (printed.err + printed.out).splitlines()


@pytest.fixture
def conformance(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Conformance:
    return Conformance(tmp_path, capsys)


def test_all_published_hands_and_plays_pass(conformance: Conformance) -> None:
    status, lines = conformance.on(VECTORS / "hand_scores.json", VECTORS / "pegging.json")
    assert (status, lines) == (0, ["328 passed, 0 failed"])


def test_a_bare_list_of_hands_and_plays_together_passes(conformance: Conformance) -> None:
    assert conformance([BEST_HAND, play("p069"), play("p004")]) == (0, ["3 passed, 0 failed"])


def test_one_case_alone_passes(conformance: Conformance) -> None:
    assert conformance(BEST_HAND) == (0, ["1 passed, 0 failed"])


def test_fields_that_are_not_known_or_missing_do_not_matter(conformance: Conformance) -> None:
    assert conformance([{"hand": ["5H", "5C", "5S", "JD"], "starter": "5D", "weather": "fine"}])[0] == 0
    for case in plays():
        bare = {field: case[field] for field in ("plays", "hands", "leader")}
        bare["plays"] = [{"player": event["player"], "action": event["action"]} for event in case["plays"]]
        assert conformance([bare]) == (0, ["1 passed, 0 failed"]), case["id"]


def test_a_complete_play_tells_its_hands_by_its_cards(conformance: Conformance) -> None:
    cases = [{**case, "hands": None} for case in plays() if case["complete"]]
    assert conformance(cases) == (0, ["65 passed, 0 failed"])


def test_cards_alone_imply_the_goes(conformance: Conformance) -> None:
    cases = [{**case, "plays": None} for case in plays() if case["complete"]]
    assert conformance(cases) == (0, ["65 passed, 0 failed"])


def test_a_play_cut_short_before_its_last_point_is_open(conformance: Conformance) -> None:
    case = play("p001")
    open_case = {**case, "complete": False, "plays": case["plays"][:-1], "totals": [2, 2]}
    del open_case["cards_with_last_folded"]
    assert conformance([open_case]) == (0, ["1 passed, 0 failed"])


def test_a_wrong_total_is_reported_with_expected_and_got(conformance: Conformance) -> None:
    status, lines = conformance([BEST_HAND, {**BEST_HAND, "id": "h1", "total": 28}])
    assert status == 1
    assert lines == ["FAILED cases.json h1: total: expected 28, got 29", "1 passed, 1 failed"]


def test_a_wrong_breakdown_is_reported_by_its_part(conformance: Conformance) -> None:
    lines = conformance([{**BEST_HAND, "breakdown": {"fifteens": 16, "pairs": 10, "nobs": 1}}])[1]
    assert lines[0] == "FAILED cases.json number 1: breakdown pairs: expected 10, got 12"


def test_true_is_not_one(conformance: Conformance) -> None:
    case = {"hand": ["JH", "2C", "4D", "8S"], "starter": "6H", "total": True}
    assert conformance([case])[0] == 1


@pytest.mark.parametrize("field", ["count", "points", "reasons"])
def test_each_field_of_an_event_is_compared(conformance: Conformance, field: str) -> None:
    case = copy.deepcopy(play("p001"))
    case["plays"][1][field] = {"fifteen": 3} if field == "reasons" else 1
    status, lines = conformance([case])
    assert status == 1
    assert lines[0].startswith(f"FAILED cases.json p001: event 2 (8D) {field}: expected ")


@pytest.mark.parametrize(
    ("field", "value"),
    [("totals", [3, 3]), ("team_totals_02_13", [1, 1]), ("leader", 1), ("dealer", 0), ("hands", [["7S"], ["8D"]])],
)
def test_each_field_of_a_play_is_compared(conformance: Conformance, field: str, value: object) -> None:
    name = next(case["id"] for case in plays() if case["players"] == (4 if field.startswith("team") else 2))
    assert conformance([{**play(name), field: value}])[0] == 1


def test_each_folded_card_is_compared(conformance: Conformance) -> None:
    for field, value in (("player", 1), ("card", "9H"), ("count", 24), ("points", 2)):
        case = copy.deepcopy(play("p001"))
        case["cards_with_last_folded"][2][field] = value
        assert f"folded card 3 {field}: expected" in conformance([case])[1][0]
    case = copy.deepcopy(play("p001"))
    del case["cards_with_last_folded"][2]
    assert conformance([case])[1][0].endswith("cards_with_last_folded: expected 2 cards, got 3")


def test_a_missing_a_misplaced_and_a_wrong_award_fail(conformance: Conformance) -> None:
    case = play("p069")
    closing = next(number for number, event in enumerate(case["plays"]) if event["action"] == "award")
    missing = {**case, "plays": case["plays"][:closing] + case["plays"][closing + 1 :]}
    early = {**case, "plays": [*case["plays"][:2], case["plays"][closing], *case["plays"][2:]]}
    wrong = copy.deepcopy(case)
    wrong["plays"][closing]["player"] = 1
    for broken in (missing, early, wrong):
        status, lines = conformance([broken])
        assert status == 1
        assert "award" in lines[0]


def test_a_refused_event_says_who_wanted_what_and_why(conformance: Conformance) -> None:
    case = copy.deepcopy(play("p001"))
    case["plays"][2]["player"] = 1
    assert conformance([case])[1][0] == (
        "FAILED cases.json p001: event 3: expected seat 1 (B) to lay 8H, got refused: it is the turn of A"
    )


def test_a_play_that_stops_too_early_fails(conformance: Conformance) -> None:
    case = {"hands": [["5H"], ["6H"]], "plays": [{"player": 0, "action": "5H"}]}
    assert "expected the play to be over" in conformance([case])[1][0]


def test_more_seats_than_are_built_fail_unless_allowed(conformance: Conformance) -> None:
    cases = [BEST_HAND, {"id": "five", "players": 5, "plays": []}]
    status, lines = conformance(cases)
    assert (status, lines[-1]) == (1, "1 passed, 1 failed")
    status, lines = conformance(cases, "--allow-unsupported")
    assert status == 0
    assert lines == ["unsupported cases.json five: 5 seats: the play is built for 2 to 4", "1 passed, 0 failed"]


@pytest.mark.parametrize(
    "case",
    [
        {"hand": 5, "starter": "5H"},
        {"hand": [5], "starter": "5H"},
        {"hand": ["1H", "5S", "5C", "JD"], "starter": "2D"},
        {"hand": ["5H", "5S", "5C"], "starter": "2D"},
        {"hand": ["5H", "5S", "5C", "5H"], "starter": "2D"},
        {**BEST_HAND, "starter": None},
        {**BEST_HAND, "breakdown": 29},
        {**BEST_HAND, "is_crib": "no"},
        {"plays": 3},
        {"plays": [3]},
        {"plays": [{}]},
        {"plays": [{"player": 0, "action": 5}]},
        {"plays": [{"player": "A", "action": "5H"}], "players": 2},
        {"plays": [{"player": [0], "action": "5H"}], "players": 2},
        {"plays": [{"player": -1, "action": "5H"}], "players": 2},
        {"plays": [{"player": 0, "action": "award"}], "players": 2, "complete": True},
        {"plays": [], "players": -3},
        {"plays": [], "leader": "A"},
        {"plays": [], "hands": [1, 2]},
        {"cards_with_last_folded": [{}]},
        {"cards_with_last_folded": "none"},
        {"something": "else"},
    ],
)
def test_a_case_that_makes_no_sense_fails_with_a_sentence(conformance: Conformance, case: Case) -> None:
    status, lines = conformance([BEST_HAND, case])
    assert (status, lines[-1]) == (1, "1 passed, 1 failed")
    assert lines[0].startswith("FAILED cases.json number 2: ")


@pytest.mark.parametrize("content", ["", "{", "3", "[]", "[3]", '{"vectors": 3}', '{"vectors": [{"id": "x"}]}'])
def test_a_file_without_cases_gets_a_sentence_and_status_2(conformance: Conformance, content: str) -> None:
    status, lines = conformance(content)
    assert status == 2
    assert lines[0].startswith("conformance: ") and "cases.json" in lines[0]
    assert lines[-1] == "0 passed, 0 failed"


def test_files_that_are_not_there_or_not_of_these_shapes_get_status_2(conformance: Conformance) -> None:
    assert conformance.on("no_such.json")[0] == 2
    assert conformance.on(VECTORS / "games.json")[0] == 2
    assert conformance.on(VECTORS)[0] == 2
    assert conformance.on(VECTORS / "hand_scores.json", "no_such.json")[0] == 2
