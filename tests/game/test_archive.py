"""Finished games as lines of text."""

from cribboard.game import events
from cribboard.game.archive import is_repeated, is_same_game, parse_record, record_line
from cribboard.game.errors import Unreadable
from cribboard.game.game import new_game_event, next_game_event
from cribboard.game.journal import Journal
from cribboard.game.options import DEFAULTS, make_options
from tests.expect import refused


def play(journal, pegs):
    for seat, points in pegs:
        journal.record(events.peg(seat, points, "points"))


def finished(pegs=((0, 29), (1, 5), (0, 29), (0, 2), (0, 1)), options=(("target", "61"),)):
    journal = Journal()
    journal.begin(make_options(options))
    play(journal, pegs)
    journal.record(next_game_event(journal.game))
    return journal


def test_the_game_before_is_there_once_it_is_confirmed():
    journal = Journal()
    assert journal.finished() is None
    journal.begin(make_options((("target", "61"),)))
    assert journal.finished() is None
    play(journal, ((0, 29), (1, 5), (0, 29), (0, 3)))
    assert journal.finished() is None
    journal.record(next_game_event(journal.game))
    found, game = journal.finished()
    assert [event[0] for event in found] == ["game", "peg", "peg", "peg", "peg"]
    assert game.outcome.scores == (61, 5)
    journal.undo()
    assert journal.finished() is None


def test_a_game_given_up_is_not_a_finished_one():
    journal = Journal()
    journal.begin(DEFAULTS)
    play(journal, ((0, 29),))
    journal.record(new_game_event(journal.game))
    assert journal.finished() is None


def test_corrections_are_in_the_events_and_not_beside_them():
    journal = Journal()
    journal.begin(make_options((("target", "61"),)))
    play(journal, ((0, 29), (1, 6), (1, 5)))
    journal.move(3, 0)
    journal.remove(4)
    play(journal, ((0, 29),))
    journal.record(next_game_event(journal.game))
    found, game = journal.finished()
    assert [(event[1], event[2]) for event in found[1:]] == [(0, 29), (0, 6), (0, 29)]
    assert game.outcome.scores == (61, 0)


def test_a_record_reads_back():
    found, game = finished().finished()
    for date in ("", "2026-11-29"):
        line = record_line(found, game, date)
        assert "\n" not in line
        record = parse_record(line)
        assert record.date == date
        assert (record.winner, record.scores, record.level) == (0, (61, 5), game.outcome.level)
        assert record.events == found
        assert parse_record(line.encode() + b"\n") == record


def test_a_damaged_record_is_refused():
    found, game = finished().finished()
    line = record_line(found, game)
    for text in ("", line[:-1], line[:40], line.replace("121", "122").replace("61", "62"), "peg A 1"):
        refused(Unreadable, parse_record, text)


def test_one_game_finished_twice_is_known_by_most_of_its_events():
    found, game = finished().finished()
    line = record_line(found, game)
    mended, after = finished(((0, 29), (1, 5), (0, 29), (1, 3), (0, 3))).finished()
    again = record_line(mended, after, "2026-11-29")
    assert is_same_game(line, again) and not is_repeated(line, again)
    assert is_repeated(line, record_line(found, game, "2026-11-29"))


def test_the_first_games_of_two_matches_are_two_games():
    found, game = finished().finished()
    others, other = finished(((1, 29), (1, 29), (1, 6))).finished()
    line = record_line(found, game)
    assert found[0] == others[0]
    assert not is_same_game(line, record_line(others, other))
    assert not is_same_game(line, "rubbish") and not is_repeated(line, "rubbish")
    assert not is_repeated("rubbish", "rubbish")
