"""A journal's file: whole, torn by a power cut, damaged, or not ours at all."""

from cribboard.game.errors import Unreadable
from cribboard.game.journal import Journal
from cribboard.game.journal_text import header, seal
from cribboard.game.options import DEFAULTS
from tests.expect import refused
from tests.game.desk import B, Desk, answers, check_loads


def numbered(*bodies):
    """A journal file of these lines' words."""
    lines = [header() + "\n"]
    for words in bodies:
        lines.append(seal(f"{len(lines)} {words}") + "\n")
    return lines


FIRST = "game 1 dealer=A won=0,0 points=0,0"


def unreadable(lines):
    journal = Journal()
    sentence = refused(Unreadable, journal.load, lines).args[0]
    assert journal.game is None and sentence[-1] == "."
    return sentence


def longer():
    desk = Desk().play("peg A 8; hand B 5H 5C 5S JD starter 5D; peg A 2 crib").undo().redo()
    desk.write(desk.journal.move(2, B))
    return desk


def test_lines_load_with_or_without_newlines_as_text_or_bytes():
    desk = longer()
    for lines in (
        desk.file,
        [line[:-1] for line in desk.file],
        [line.encode() for line in desk.file],
        [line[:-1].encode() for line in desk.file],
        "".join(desk.file).split("\n"),
        [line[:-1] + "\r\n" for line in desk.file],
        iter(desk.file),
    ):
        journal = Journal()
        journal.load(lines)
        assert answers(journal) == answers(desk.journal) and not journal.torn


def test_a_file_cut_anywhere_loads_to_the_lines_that_were_whole():
    desk = longer()
    data = "".join(desk.file).encode()
    whole = []
    for count in range(len(desk.file) + 1):
        journal = Journal()
        journal.load(desk.file[:count])
        whole.append((journal.game, journal.lines))
    for length in range(len(data) + 1):
        lines = data[:length].split(b"\n")
        lines = [line + b"\n" for line in lines[:-1]] + [lines[-1]]
        journal = Journal()
        journal.load(lines)
        assert (journal.game, journal.lines) == whole[len(lines) - 1]
        assert journal.torn == (lines[-1] != b"")


def test_garbage_as_the_last_line_is_a_torn_line():
    desk = longer()
    for tail in (
        b"\x00" * 40,
        b"\x00" * 40 + b"\n",
        b"\xff" * 7,
        b"\xff\xfe\n",
        b"8 peg A \xc3",
        b"8 peg A 4 *\xe2\x82",
        b"8 peg A 4 *00000000\n",
        b"8 peg A 4\n",
        b"8",
        b"\n",
        b" *",
        seal("8 peg A 4").encode(),
    ):
        journal = Journal()
        journal.load([line.encode() for line in desk.file] + [tail])
        assert journal.torn and journal.game == desk.journal.game and journal.lines == desk.journal.lines, tail


def test_garbage_that_became_text_is_a_torn_line_too():
    desk = longer()
    journal = Journal()
    journal.load(desk.file + ["8 peg A \ufffd"])
    assert journal.torn and journal.game == desk.journal.game


def test_play_goes_on_after_a_torn_line():
    desk = longer()
    desk.journal.load(desk.file + ["8 peg A"])
    desk.play("peg A 3")
    check_loads(desk)


def test_a_journal_cut_before_its_first_game_can_be_begun():
    first = header() + "\n"
    for lines, missing in (([], 2), ([""], 2), (["cribb"], 2), ([header()], 2), ([first], 1), ([first, "1 ga"], 1)):
        journal = Journal()
        journal.load(lines)
        assert journal.game is None and journal.lines == 2 - missing
        assert journal.torn == bool(lines and lines[-1] not in ("", first))
        added = journal.begin(DEFAULTS)
        assert len(added) == missing
        again = Journal()
        again.load([line + "\n" for line in ([header()] + list(added))[-2:]])
        assert again.game == journal.game and again.lines == journal.lines == 2


def test_a_damaged_line_before_the_last_is_named():
    desk = longer()
    for place in range(1, len(desk.file) - 1):
        for damaged in ("", "\n", "\x00\n", desk.file[place].replace("*", "+"), desk.file[place].replace(" ", "  ", 1)):
            lines = list(desk.file)
            lines[place] = damaged
            assert f"Line {place} of the journal is damaged" in unreadable(lines)


def test_a_missing_or_doubled_line_is_named():
    desk = longer()
    assert "Line 3 of the journal" in unreadable(desk.file[:3] + desk.file[4:])
    assert "Line 4 of the journal" in unreadable(desk.file[:4] + desk.file[3:])


def test_a_word_of_a_later_version_is_refused_wherever_it_stands():
    assert "Line 2 of the journal" in unreadable(numbered(FIRST, "muggins A 2", "peg A 1"))
    sentence = unreadable(numbered(FIRST, "peg A 1", "muggins A 2"))
    assert "Line 3 of the journal" in sentence and "'muggins'" in sentence
    assert "lighting" in unreadable(numbered(FIRST + " lighting=on"))


def test_a_line_that_cannot_have_happened_is_named_with_the_reason():
    for words, part in (
        ("peg A 1 crib; peg A 2 crib", "Line 3 of the journal cannot be read: The crib is the dealer's"),
        ("peg A 30", "Line 2"),
        ("undo", "nothing to undo"),
        ("redo", "nothing to redo"),
        ("remove 1", "Only pegs"),
        ("remove", "Line 2"),
        ("move 2", "Line 2"),
        ("undo 2", "Line 2"),
        ("move x B", "Line 2"),
        ("join A", "Line 2"),
        ("join A 2", "Line 2"),
        ("game 2 dealer=A won=0,0 points=0,0", "Line 2"),
    ):
        assert part in unreadable(numbered(FIRST, *[text.strip() for text in words.split(";")]))
    assert "begins with a game" in unreadable(numbered("peg A 3"))


def test_another_version_or_another_file_is_refused():
    assert "version 2" in unreadable([seal("cribboard 2") + "\n"] + numbered(FIRST)[1:])
    others = ("cribboard 1\n", "cribboard 1 *00000000\n", "hello\n", "hello", "\x00\x00", b"\xff\xfe\xfd", "\n")
    for first in others + (seal("chess 1"),):
        assert "not a journal" in unreadable([first])
