"""What the firmware on an emulated Pico remembers: power cuts at any moment, damaged files, and what saving costs."""

import contextlib
import random
from pathlib import Path

import pytest

from cribboard.game import events
from cribboard.game.game import next_game_event, score
from cribboard.game.journal import Journal
from cribboard.game.journal_text import seal
from cribboard.game.options import make_options
from host_tools.benchmarks import board
from host_tools.emulator.ready import bench, dismiss, journal_file, settings_file, start
from host_tools.emulator.rig import Rig
from tests.emulated.play import ask, journal_text
from tests.host_tools.random_table import REFUSALS, following, guided_step

CUTS = 20
PEGGED_HZ = 1568  # the second note of a peg's cue, which ends it


def saved_score(rig: Rig) -> int:
    """What track A has by the journal on the flash, as a start would read it."""
    journal = Journal()
    journal.load(line.encode() + b"\n" for line in journal_text(rig).splitlines())
    return score(journal.game, 0)


def finished_game() -> str:
    """A journal of a game that B has won, confirmed: the next one has begun."""
    journal = Journal()
    lines = list(journal.begin(make_options((("target", "61"),))))
    while journal.game.outcome is None:
        lines.append(journal.record(events.peg(1, 1, "points")))
    lines.append(journal.record(next_game_event(journal.game)))
    return "".join(line + "\n" for line in lines)


def long_games() -> str:
    """A journal of a game of four who count aloud, everything recorded, and of the beginning of the next one."""
    chance = random.Random(5)
    journal = Journal()
    options = (("seats", "4"), ("partners", "off"), ("counting", "manual"), ("muggins", "on"), ("set_back_hand", "10"))
    lines = list(journal.begin(make_options(options)))
    while journal.game.number == 1 or journal.game.deals < 3:
        over = journal.game.outcome is not None
        event = following(journal.game) if over else guided_step(journal.game, chance.randrange(13))
        with contextlib.suppress(*REFUSALS):
            lines.append(journal.record(event))
    return "".join(line + "\n" for line in lines)


def ended_pegs(rig: Rig, since_ns: int) -> int:
    """How many cues of pegs ended since then."""
    tones = [tone for tone in rig.buzzer.tones if tone.start_ns >= since_ns]
    return sum(1 for tone in tones if abs(tone.hertz - PEGGED_HZ) < 20 and tone.length_ns > 70e6)


@pytest.mark.slow
def test_after_twenty_power_cuts_some_of_them_in_a_flash_write_every_peg_is_there_or_one_more(
    application: Path,
) -> None:
    chance = random.Random(121)
    # A tail that is nearly full, so that it moves while pegs are made.
    pegs = [(seat, 1) for _ in range(9) for seat in (0, 1)]
    with bench(application, {"journal-tail.txt": journal_file(pegs, (("target", "121"),))}) as rig:
        acknowledged = 9
        torn = 0
        for number in range(CUTS):
            start(rig) if number == 0 else rig.wait_frame(0, 4000)
            begin = rig.now_ns
            if number % 2:
                rig.cut_in_flash(chance.randrange(1, 4), chance.random())
                torn += 1
            else:
                rig.cut_after(chance.uniform(60, 500))
            for name in ("A1", "GO", "A1", "GO"):
                if rig.chip.on:
                    rig.press(name)
                    rig.run_ms(40)
                    rig.release(name)
                    rig.run_ms(30 if name == "A1" else 150)
            if rig.chip.on:
                rig.power_off()
            rig.release("A1", "GO")
            acknowledged += ended_pegs(rig, begin)
            found = saved_score(rig)
            assert found in range(acknowledged, acknowledged + 2), f"after cut {number}"
            acknowledged = found
            rig.run_ms(50)
            rig.power_on()
        assert torn == CUTS // 2
        assert acknowledged > 9 + CUTS // 4
        rig.wait_frame(0, 4000)
        answer = ask(rig, do="state")
        assert answer["scores"][0] == acknowledged
        assert "UNREADABLE" not in answer["message"]


def test_a_commit_s_cue_starts_in_time_and_after_its_light_however_fast_commits_come(application: Path) -> None:
    with bench(application, board.files_before_commits()) as rig:
        start(rig)
        dismiss(rig)
        made = board.commits(rig)
        print()
        for commit in made:
            print(f"saved {commit.saved_ms:.0f} ms, shown {commit.shown_ms:.0f}, cue {commit.cue_ms:.0f} ms")
            assert commit.saved_ms <= commit.shown_ms <= commit.cue_ms + 1
        assert max(commit.erases for commit in made) == 1
        assert board.is_within("cue", max(commit.cue_ms for commit in made))
        assert len(journal_text(rig).splitlines()) == 81 + len(made)
        assert rig.read_files(["journal.txt"])["journal.txt"].count(b"\n") > 46, "the tail moved meanwhile"


def test_a_damaged_journal_and_a_bad_setting_are_said_once_and_kept_aside(application: Path) -> None:
    settings = settings_file().replace("palette 0", "palette purple")
    with bench(application, {"journal.txt": b"\xff" * 700, "settings.txt": settings}) as rig:
        start(rig)
        said = ask(rig, do="state")["message"]
        assert "OLD GAME UNREADABLE" in said and "CHECK SETTINGS" in said
        files = rig.read_files()
        assert files["journal-bad-1.txt"] == b"\xff" * 700
        assert files["settings-bad-1.txt"] == settings.encode()
        assert b"palette 0\n" in files["settings.txt"]
        rig.power_cycle()
        rig.wait_frame(0, 4000)
        said = ask(rig, do="state")["message"]
        assert "UNREADABLE" not in said and "SETTINGS" not in said


def test_finished_games_go_to_the_archive_while_the_board_runs_on(application: Path) -> None:
    won = ("cribboard game 1;date=;winner=A;scores=61,0;level=0;points=1;" + "peg A 1;" * 300)[:-1]
    with bench(application, {"journal.txt": finished_game(), "archive/00001.txt": seal(won) + "\n"}) as rig:
        start(rig)

        def archive() -> list[bytes]:
            return rig.read_files()["archive/00001.txt"].splitlines()

        for _ in range(9):  # idle: a step every second
            rig.run_ms(1000)
            if len(archive()) == 2:
                break
        assert len(rig.chip.starts) == 1, "a crash has started it again"
        assert b";winner=B;scores=0,61;" in archive()[1]
        rig.serial.send('{"do":"archive"}\n')
        rig.wait_line('"lines":2')


@pytest.mark.slow
def test_two_long_games_of_four_players_fit_into_memory(application: Path) -> None:
    journal = long_games()
    assert journal.count("\n") > 600
    with bench(application, {"settings.txt": settings_file(layout="4 tracks"), "journal.txt": journal}) as rig:
        start(rig, 8000)
        assert ask(rig, do="state")["game"] == 2
        assert len(rig.chip.starts) == 1, "a crash has started it again"


def test_a_full_flash_does_not_keep_the_board_from_starting(application: Path) -> None:
    with bench(application, {"journal.txt": journal_file([(0, 5)]), "big.bin": bytes(1320 * 1024)}) as rig:
        start(rig)
        answer = ask(rig, do="state")
        assert answer["scores"] == [5, 0]
