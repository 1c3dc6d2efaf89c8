"""A journal read from near its end on is the journal."""

from cribboard.game import events
from cribboard.game.errors import Unreadable
from cribboard.game.game import next_game_event
from cribboard.game.journal import Journal
from cribboard.game.options import make_options
from tests.expect import refused


def long_match():
    """The lines of five games with undo, redo, moves and joins."""
    journal = Journal()
    lines = list(journal.begin(make_options((("target", "61"),))))
    for number in range(5):
        while journal.game.outcome is None:
            lines.append(journal.record(events.peg(journal.lines % 2, 6, "points")))
            if journal.lines % 5 == 0 and journal.game.outcome is None:
                lines.append(journal.undo())
                if journal.lines % 2:
                    lines.append(journal.redo())
            if journal.lines % 7 == 0 and journal.game.outcome is None and journal.can_join(0, 1):
                lines.append(journal.join(0, 1))
        if number == 3:
            lines.append(journal.undo())
            lines.append(journal.redo())
        lines.append(journal.record(next_game_event(journal.game)))
    return lines


def games_in(lines):
    return [n for n in range(1, len(lines)) if lines[n].split(" ")[1] == "game"]


def test_from_any_game_on_the_state_is_the_same():
    lines = long_match()
    whole = Journal()
    whole.load(lines)
    for first in games_in(lines):
        part = Journal(lambda: list(lines))
        part.load(lines[first:], first)
        assert part.game == whole.game
        assert part.lines == whole.lines
        assert part.pegs() == whole.pegs()
        assert part.can_undo and not part.can_redo


def test_undo_goes_past_where_reading_began_to_the_very_beginning():
    lines = long_match()
    for first in games_in(lines)[-2:]:
        written = list(lines)
        whole = Journal()
        whole.load(lines)
        part = Journal(lambda written=written: written)
        part.load(lines[first:], first)
        while whole.can_undo:
            whole.undo()
            written.append(part.undo())
            assert part.game == whole.game
        assert not part.can_undo


def test_a_game_confirmed_and_taken_back_in_the_end_that_is_read_comes_out_right():
    lines = long_match()
    journal = Journal()
    journal.load(lines)
    lines.append(journal.undo())
    lines.append(journal.undo())
    lines.append(journal.record(events.peg(1, 1, "points")))
    for first in games_in(lines):
        part = Journal(lambda: list(lines))
        part.load(lines[first:], first)
        assert part.game == journal.game


def test_an_end_that_begins_with_no_game_or_another_number_is_unreadable():
    lines = long_match()
    first = games_in(lines)[2]
    refused(Unreadable, Journal().load, lines[first + 1 :], first + 1)
    refused(Unreadable, Journal().load, lines[first:], first + 1)
