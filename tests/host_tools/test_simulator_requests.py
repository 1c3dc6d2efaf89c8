"""What a page may ask of the board besides keys: settings, games, journals, recordings, speed."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cribboard.console import keys, layout
from cribboard.console.trace import parse_session, replay, start
from host_tools.simulator import describe, server
from host_tools.simulator.board import Board, Refused
from host_tools.simulator.matrix import LEVEL_STEPS, MOST_WAITING, Matrix
from tests.host_tools.served import Site, on_site, stored_board


@pytest.fixture
def board(tmp_path: Path) -> Iterator[Board]:
    with stored_board(tmp_path) as (opened, _):
        yield opened


def tap(board: Board, *names: str, steps: int = 40) -> None:
    for name in names:
        board.press("test", keys.number(name))
        board.release("test", keys.number(name))
        board.advance(steps)


def saved(board: Board) -> str:
    return b"".join(board.store.journal_lines()).decode()


def test_keys_that_come_all_at_once_keep_their_order() -> None:
    matrix = Matrix()
    for name in ("J", "5", "5", "H"):
        matrix.hold("typist", keys.number(name))
        matrix.let_go("typist", keys.number(name))
    seen = [change for step in range(20 * LEVEL_STEPS) if (change := matrix.move(step))]
    assert [keys.NAMES[key] for key, down in seen if down] == ["J", "5", "5", "H"]
    assert len(seen) == 8


def test_more_changes_of_a_key_than_fingers_make_are_dropped_whole() -> None:
    matrix = Matrix()
    for _ in range(1000):
        matrix.hold("drummer", 3)
        matrix.let_go("drummer", 3)
    seen = [change for step in range(2000 * LEVEL_STEPS) if (change := matrix.move(step))]
    assert MOST_WAITING <= len(seen) <= MOST_WAITING + 2
    assert seen[-1] == (3, False)


def test_a_setting_tells_and_is_kept(board: Board) -> None:
    board.set("palette", 2)
    board.advance(10)
    assert board.state()["settings"]["palette"] == 2
    assert "palette 2\n" in (board.store.folder / "settings.txt").read_text()
    for name, value in (("palette", 9), ("palette", "blue"), ("colour", 1), ("name_a", "too long a name")):
        with pytest.raises(Refused):
            board.set(name, value)


def test_another_kind_of_board_keeps_the_game(board: Board) -> None:
    tap(board, "A6", "GO")
    version = board.shape_key()
    board.set("layout", "panel")
    assert board.shape_key() != version
    assert board.describe()["layout"]["name"] == "panel"
    assert board.state()["scores"] == [6, 0]


def test_a_board_too_small_for_the_game_is_refused(board: Board) -> None:
    board.set("layout", "4 tracks")
    board.start_game({"seats": "4", "partners": "off"})
    board.advance(10)
    with pytest.raises(Refused, match="4 tracks"):
        board.set("layout", "panel")
    with pytest.raises(Refused):
        board.start_game({"seats": "5"})
    with pytest.raises(Refused):
        board.start_game({"colour": "red"})


def test_another_game_is_one_step_of_the_journal(board: Board) -> None:
    tap(board, "A6", "GO")
    board.start_game({"target": "61"})
    board.advance(10)
    assert (board.state()["target"], board.state()["scores"]) == (61, [0, 0])
    tap(board, "AU")
    assert (board.state()["target"], board.state()["scores"]) == (121, [6, 0])


def test_redo_presses_the_keys_of_the_menu(board: Board) -> None:
    tap(board, "A6", "GO", "AU", steps=200)
    assert board.state()["can_redo"]
    board.redo()
    board.advance(400)
    assert board.state()["scores"] == [6, 0]
    assert board.state()["mode"] == "idle"
    with pytest.raises(Refused):
        board.redo()


def test_games_erased_by_the_menu_are_gone_from_the_disk(board: Board) -> None:
    tap(board, "A6", "GO")
    assert "peg A 6" in saved(board)
    board.session.erase()
    board.advance(10)
    assert "peg A 6" not in saved(board)
    tap(board, "B2", "GO")
    assert "peg B 2" in saved(board)


def test_a_loaded_journal_goes_on_and_the_one_before_is_kept(board: Board) -> None:
    tap(board, "A6", "GO")
    earlier = board.store.journal_lines()
    tap(board, "B3", "GO", steps=800)
    assert "journal-earlier-1.txt" in board.load_journal([*earlier, b"3 peg A 1 *0000"])
    assert board.state()["scores"] == [6, 0]
    assert b"peg B 3" in (board.store.folder / "journal-earlier-1.txt").read_bytes()
    board.advance(40)
    tap(board, "B2", "GO")
    assert saved(board).splitlines()[-1].startswith("3 peg B 2 *")
    for bad in ([], [b"nonsense\n", b"and more\n"], [earlier[0], earlier[2]], earlier[:1]):
        with pytest.raises(Refused):
            board.load_journal(bad)
    assert board.state()["scores"] == [6, 2]


def test_a_recording_replays_to_the_same_frames(board: Board) -> None:
    tap(board, "A6", "GO", "B3", "GO", "AU", steps=100)
    board.record(True)
    with pytest.raises(Refused):
        board.set("palette", 1)
    seen: list[bytes] = []
    for name in ("", "A2", "GO", "5", "J", "5", "5", "5"):
        if name:
            board.press("test", keys.number(name))
        for step in range(120):
            if step == 20 and name:
                board.release("test", keys.number(name))
            if board.advance(1)[0]:
                seen.append(bytes(board.session.frame.rgb))
    board.record(False)
    script = parse_session(board.recording().splitlines())
    assert "undo" in script.given
    again = [bytes(detail) for what, _, detail in replay(start(script), script) if what == "frame"]
    assert again == seen
    assert board.state()["recorded"] and not board.state()["recording"]


def test_a_replay_changes_nothing(board: Board) -> None:
    tap(board, "A6", "GO")
    before = saved(board)
    board.replay("a game", ["cribboard session 1 layout=panel", "10 B6", "+40 GO", "+40 end"])
    assert board.describe()["layout"]["name"] == "panel"
    tap(board, "A1")
    assert board.down() == ["B6"] or board.state()["replay"]["name"] == "a game"
    board.advance(500)
    assert board.state()["replay"]["ended"]
    assert board.state()["scores"] == [0, 6]
    for asked in (
        lambda: board.set("palette", 1),
        board.redo,
        lambda: board.record(True),
        lambda: board.start_game({}),
    ):
        with pytest.raises(Refused):
            asked()
    board.replay_again()
    assert not board.state()["replay"]["ended"]
    board.end_replay()
    assert board.state()["replay"] is None
    assert board.state()["scores"] == [6, 0]
    assert saved(board) == before
    for bad in ("", "cribboard session 1 target=5", "cribboard session 1\nsoon A1"):
        with pytest.raises(Refused):
            board.replay("bad", bad.splitlines())


def test_brightness_and_supply_tell_on_the_lights(board: Board) -> None:
    def brightest() -> int:
        board.advance(10)
        return max(board.frame())

    shown = []
    for step in range(6):
        board.set("brightness", step)
        shown.append(brightest())
    assert shown == sorted(shown) and len(set(shown)) == 6
    tap(board, "5", "J", "5", "5", "5")
    board.set("brightness", 2)
    board.set("supply_ma", 450)
    dim = brightest()
    current = board.current()
    assert current["limited"] and current["small"] and current["light"] < current["wanted"]
    board.set("supply_ma", 2000)
    assert brightest() > dim
    assert not board.current()["limited"]


def test_light_for_the_eye_comes_back_from_the_wire() -> None:
    assert describe.EYE[0] == 0 and describe.EYE[255] == 255
    assert list(describe.EYE) == sorted(describe.EYE)


@pytest.mark.parametrize("name", layout.NAMES)
def test_what_a_page_is_told_is_json_and_small(board: Board, name: str) -> None:
    board.set("layout", name)
    assert len(json.dumps(board.describe())) < 60_000
    tap(board, "5", "J", "5", "5", "5")
    assert len(json.dumps(board.state())) < 6_000


def own(site: Site) -> dict[str, str]:
    return {"Origin": site.address}


def test_files_come_from_the_boards_own_page_alone(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        for path in ("/journal", "/session"):
            for headers in ({}, {"Origin": "http://example.org"}, {"Origin": "null"}):
                async with site.browser.post(site.address + path, data=b"x", headers=headers) as answer:
                    assert answer.status == 403
            async with site.browser.post(site.address + path, data=b"x", headers=own(site)) as answer:
                assert answer.status == 400
                assert (await answer.text()).endswith(".")
            large = b"x" * (server.LONGEST_FILE + 1)
            async with site.browser.post(site.address + path, data=large, headers=own(site)) as answer:
                assert answer.status == 413
        page = await site.open()
        await site.tap(page, "A6")
        await page.until("state", '"staged": [6, 0]')

    on_site(tmp_path, story)


def test_files_need_the_token_too(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        async with site.browser.get(site.address + "/journal.txt") as answer:
            assert answer.status == 403
        async with site.browser.post(site.address + "/journal", data=b"x", headers=own(site)) as answer:
            assert answer.status == 403

    on_site(tmp_path, story, token="secret")


def test_a_journal_goes_out_and_comes_back(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        page = await site.open()
        await site.tap(page, "A6")
        await site.tap(page, "GO")
        async with site.browser.get(site.address + "/journal.txt") as answer:
            assert "attachment" in answer.headers["Content-Disposition"]
            journal = await answer.read()
        await site.tap(page, "B3")
        await site.tap(page, "GO")
        await page.until("state", '"scores": [6, 3]')
        windows = journal.replace(b"\n", b"\r\n")
        async with site.browser.post(site.address + "/journal", data=windows, headers=own(site)) as answer:
            assert answer.status == 204
        site.simulator.tick(1)
        await page.until("hello")
        await page.until("state", '"scores": [6, 0]')
        async with site.browser.get(site.address + "/session.txt") as answer:
            assert answer.status == 404

    on_site(tmp_path, story)


def test_messages_are_done_or_refused_with_a_sentence(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        page = await site.open()

        async def ask(message: dict[str, Any]) -> None:
            await page.send(message)
            site.simulator.tick(2)

        await ask({"type": "set", "name": "palette", "value": 1})
        assert (await page.until("hello"))["colours"][1] == [0, 220, 40]
        await ask({"type": "speed", "times": 0.5})
        await page.until("state", '"speed": 0.5')
        await ask({"type": "game", "options": {"target": "61"}})
        await page.until("state", '"target": 61')
        await ask({"type": "record", "on": True})
        await page.until("state", '"recording": true')
        await page.socket.send_str('{"type":"set","name":"palette","value":0}')
        await page.until("refused", "recording")
        await ask({"type": "record", "on": False})
        await page.until("state", '"recorded": true')
        await page.socket.send_str('{"type":"redo"}')
        await page.until("refused", "nothing to redo")
        await ask({"type": "replay", "do": "stop"})
        async with site.browser.get(site.address + "/session.txt") as answer:
            recorded = await answer.read()
        async with site.browser.post(site.address + "/session?name=mine", data=recorded, headers=own(site)) as answer:
            assert answer.status == 204
        site.simulator.tick(1)
        await page.until("state", '"name": "mine"')
        await ask({"type": "replay", "do": "again"})
        await ask({"type": "replay", "do": "stop"})
        await page.until("state", '"replay": null')

    on_site(tmp_path, story)


def test_the_current_is_told_when_it_changes(tmp_path: Path) -> None:
    async def story(site: Site) -> None:
        page = await site.open()
        site.simulator.tell_current()
        first = await page.until("current")
        assert first["total"] == first["board"] + first["idle"] + first["light"]
        site.simulator.tell_current()
        await page.send({"type": "noticed"})
        assert [message["type"] for message in page.heard].count("current") == 1

    on_site(tmp_path, story)
