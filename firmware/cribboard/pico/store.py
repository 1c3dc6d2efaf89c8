"""The board's memory on its flash: the journal, the settings, finished games and the last crash.

A line counts as saved once `append` returned True: littlefs has it then, whatever happens to the power. Every OSError
ends here. Knows files; not what their lines mean, but for the number that each line of the journal begins with.

The newest lines of the journal stand in a file of their own, its tail. As long as it is short littlefs keeps it inside
its directory, and a commit takes 1 to 3 ms, or 50 where the directory is full and a block is erased; appended to a long
file it would take up to 200 [measured on the emulated board]. The tail goes over to the long file by way of a middle
one, in steps of which none erases more than a commit or two.
"""

import gc
import os

JOURNAL = "journal.txt"
MIDDLE = "journal-middle.txt"
TAIL = "journal-tail.txt"
SETTINGS = "settings.txt"
CRASH = "crash.txt"
ARCHIVE = "archive"

# Finished games are kept in files of so many, and so many files: never fewer than the last 200 games.
GAMES_A_FILE = 20
FILES_KEPT = 11

# No line of ours is longer, but for a finished game's; a longer one is read in pieces, which are no whole lines.
# Reading a line takes so much memory, however short it is.
LONGEST = 512
_COLLECT_EVERY = 32
_COLLECT_FOLDED = 8  # where each line is an event that a game is folded with, which leaves kilobytes of garbage
_MARK_MOST = 24  # bytes of a line's number and second word

# littlefs keeps a file of up to an eighth of a block, 512 bytes, in its directory. So long is the tail when it moves:
# with time to spare, between two keys, and right after a commit.
TAIL_MOVES = (160, 256, 352)

# A journal of more bytes than this, some twenty games, is shortened at a start: it never fills the flash, and reading
# all of it again, to undo what is long past, takes 8 s at the most [measured on the emulated board: 3.4 ms a line].
JOURNAL_MOST = 65536

# Bytes of free memory that are more than a commit takes.
ROOM = 40960

_MISSING = 2  # errno ENOENT


class Store:
    """The files below `folder` ("" for the root). `feed`: called now and then while a long journal is read."""

    def __init__(self, folder: str = "", feed=lambda: None) -> None:
        self._feed = feed
        self._folder = folder + "/" if folder else ""
        self._tail = None
        self._tail_bytes = 0  # since it was opened
        self._pending = []
        self._is_blocked = False
        self._games = -1  # in the newest file of the archive; -1: not counted yet

    # The journal.

    def journal_lines(self):
        """The journal's lines as bytes with their newlines, what waits to be written last. A generator; OSError.

        Garbage is collected on the way, so that what the reader keeps lies together in memory.
        """
        count = 0
        for line in self._lines(JOURNAL, LONGEST):
            if count % _COLLECT_EVERY == 0:
                gc.collect()
                self._feed()
            count += 1
            yield line
        yield from self._tail_lines(count)
        yield from self._pending

    def journal_end(self, word: bytes, count: int):
        """The journal from the last line but `count` - 1 whose second word is this: (its number, lines as above).

        (0, all lines) if there are not so many. The file is read from its end, so this is quick however long it is.
        """
        mark = b" " + word + b" "
        for line in self._tail_lines(0):
            count -= mark in line
        try:
            end = self._size(JOURNAL)
            with open(self._folder + JOURNAL, "rb") as file:
                after = b""
                while end > 0 and count > 0:
                    start = max(0, end - LONGEST)
                    file.seek(start)
                    block = file.read(end - start) + after
                    at = block.rfind(mark)
                    while at >= 0:
                        line = block.rfind(b"\n", 0, at) + 1
                        # A line that begins at the very start of a block is seen with the block before.
                        if (line or not start) and line <= end - start and block[line:at].isdigit():
                            count -= 1
                            if not count:
                                return int(block[line:at]), self._lines_from(start + line, int(block[line:at]))
                        at = block.rfind(mark, 0, at)
                    # What begins in the next block may end in this one.
                    after = block[:_MARK_MOST]
                    end = start
        except OSError:
            pass
        return 0, self.journal_lines()

    def _lines_from(self, offset: int, number: int):
        with open(self._folder + JOURNAL, "rb") as file:
            file.seek(offset)
            while True:
                line = file.readline(LONGEST)
                if not line:
                    break
                if number % _COLLECT_FOLDED == 0:
                    gc.collect()
                number += 1
                yield line
        yield from self._tail_lines(number)
        yield from self._pending

    def _tail_lines(self, count: int):
        """The tail's lines after the first `count` of the journal.

        The middle file may have been appended to the journal and not yet been removed.
        """
        is_new = False
        for name in (MIDDLE, TAIL):
            for line in self._lines(name, LONGEST):
                is_new = is_new or line[-1:] != b"\n" or _number(line) >= count
                if is_new:
                    yield line

    def append(self, lines) -> bool:
        """Appends lines (without newlines) and waits until they are on the flash.

        False if it refused them (full, for instance): they are kept and written before the next ones, or by `retry`,
        so that the journal never has a gap.
        """
        for line in lines:
            self._pending.append(line.encode() + b"\n")
        return self.retry()

    def retry(self) -> bool:
        """Writes what was refused before; True if nothing waits any more."""
        if not self._pending:
            return True
        if self._is_blocked:
            return False
        data = self._pending[0] if len(self._pending) == 1 else b"".join(self._pending)
        try:
            if self._tail is None:
                self._tail = open(self._folder + TAIL, "ab")
            if self._tail.write(data) != len(data):
                raise OSError
            self._tail.flush()
            self._tail_bytes = self._tail.tell()
        except OSError:
            self._close_tail()
            return False
        self._pending.clear()
        return True

    def tidy(self, hurry: int = 0) -> None:
        """Takes the tail one step nearer to the journal, if it is long; a key that is tapped meanwhile is not seen.

        `hurry`: 0 when nobody is at the keys, 1 between two keys, 2 right after a commit: then only what cannot wait.
        That is garbage, too, which would be collected in the middle of a commit.
        """
        if hurry and gc.mem_free() < ROOM:
            gc.collect()
        if self._is_blocked or self._tail_bytes < TAIL_MOVES[hurry]:
            return
        try:
            if self._exists(MIDDLE):
                self._move_middle()
            else:
                self._close_tail()
                os.rename(self._folder + TAIL, self._folder + MIDDLE)
                self._tail = open(self._folder + TAIL, "ab")  # now, so that the next commit need not
        except OSError:
            pass
        except MemoryError:
            gc.collect()  # no piece is large enough just now; the tail waits

    def _move_middle(self) -> None:
        """Appends the middle file to the journal, or removes it if that is done."""
        size = self._size(JOURNAL)
        count = 0
        if size:
            with open(self._folder + JOURNAL, "rb") as journal:
                journal.seek(max(0, size - LONGEST))
                count = _number(journal.read(LONGEST).rstrip().rsplit(b"\n", 1)[-1]) + 1
        data = b"".join([line for line in self._lines(MIDDLE, LONGEST) if _number(line) >= count])
        if not data:
            os.remove(self._folder + MIDDLE)
            return
        with open(self._folder + JOURNAL, "ab") as journal:
            if journal.write(data) != len(data):
                raise OSError

    def keep_lines(self, count: int) -> bool:
        """Cuts the journal after so many lines: half a line must not stand before the next whole one.

        If that fails, nothing is appended any more until the next start.
        """
        self._close_tail()
        self._is_blocked = not self._replace(JOURNAL, self._first_lines(count))
        if not self._is_blocked:
            self._remove(TAIL)
            self._remove(MIDDLE)
        return not self._is_blocked

    def is_long(self) -> bool:
        """Whether the journal should be shortened."""
        return self._size(JOURNAL) > JOURNAL_MOST

    def renew(self, lines) -> bool:
        """Puts lines (without newlines) in the place of the whole journal; if the flash refuses, nothing: False."""
        self._close_tail()
        try:
            self._gather()  # so that one renaming replaces it all
        except OSError:
            return False
        return self._replace(JOURNAL, [line.encode() + b"\n" for line in lines])

    def _gather(self) -> None:
        """Moves the middle file and the tail to the journal, whole."""
        for name in (MIDDLE, TAIL):
            if self._exists(name):
                os.rename(self._folder + name, self._folder + MIDDLE)
                while self._exists(MIDDLE):
                    self._move_middle()

    def _first_lines(self, count: int):
        for line in self.journal_lines():
            if not count:
                return
            count -= 1
            yield line

    def put_aside(self, name: str) -> str:
        """Renames a bad file to the first free `NAME-bad-N.txt` and returns that, or "" if it cannot.

        The journal's tail goes with it, to `journal-tail-bad-N.txt`, and its middle likewise.
        """
        names = (name,)
        if name == JOURNAL:
            self._close_tail()
            names = (JOURNAL, MIDDLE, TAIL)  # without the first, the others are seen to be damaged whenever a cut comes
        number = 1
        while any(self._exists(_aside(each, number)) for each in names):
            number += 1
        aside = ""
        try:
            for each in names:
                if self._exists(each):
                    os.rename(self._folder + each, self._folder + _aside(each, number))
                    aside = aside or _aside(each, number)
        except OSError:
            self._is_blocked = self._is_blocked or name == JOURNAL
        return aside

    def _close_tail(self) -> None:
        self._tail_bytes = 0
        if self._tail is not None:
            try:
                self._tail.close()
            except OSError:
                pass
            self._tail = None

    # Settings.

    def settings_lines(self):
        """The settings as a list of lines of text, None if there are none."""
        if not self._exists(SETTINGS):
            return None
        try:
            return [_text(line) for line in self._lines(SETTINGS, LONGEST)]
        except OSError:
            return [""]

    def save_settings(self, lines) -> bool:
        """Replaces the settings whole or not at all; False if the flash refused."""
        return self._replace(SETTINGS, [line.encode() + b"\n" for line in lines])

    def _replace(self, name: str, lines) -> bool:
        """Writes a file anew beside the old one, then puts it in its place."""
        fresh = self._folder + name + ".new"
        try:
            with open(fresh, "wb") as file:
                for line in lines:
                    if file.write(line) != len(line):
                        raise OSError
            os.rename(fresh, self._folder + name)
        except OSError:
            self._remove(name + ".new")
            return False
        return True

    # Finished games.

    def archive(self, line: str) -> bool:
        """Keeps a finished game, forgetting the oldest if there are too many; False if the flash refused."""
        try:
            numbers = self._archive_numbers()
            newest = numbers[-1] if numbers else 0
            if self._games < 0:
                self._games = self._end_of(newest)[0] if numbers else GAMES_A_FILE
            if self._games >= GAMES_A_FILE:
                newest += 1
                self._games = 0
                if not numbers and not self._exists(ARCHIVE):
                    os.mkdir(self._folder + ARCHIVE)
                while len(numbers) >= FILES_KEPT:
                    os.remove(self._archive_path(numbers.pop(0)))
            with open(self._archive_path(newest), "ab") as file:
                file.write(line.encode())
                file.write(b"\n")
        except OSError:
            return False
        self._games += 1
        return True

    def archive_lines(self):
        """The finished games, oldest first, as lines of bytes. A generator; OSError."""
        for number in self._archive_numbers():
            pieces = []
            for piece in self._lines(self._archive_name(number), LONGEST):
                pieces.append(piece)
                if piece[-1:] == b"\n":
                    yield b"".join(pieces)
                    pieces = []
            if pieces:
                yield b"".join(pieces)

    def last_archived(self) -> bytes:
        """The newest finished game, b"" if there is none."""
        try:
            numbers = self._archive_numbers()
            if numbers:
                self._games, start = self._end_of(numbers[-1])
                with open(self._archive_path(numbers[-1]), "rb") as file:
                    file.seek(start)
                    return file.read()
        except OSError:
            pass
        return b""

    def _end_of(self, number: int):
        """How many games are in a file of the archive, and where the last one begins."""
        count = 0
        start = end = 0
        for piece in self._lines(self._archive_name(number), LONGEST):
            end += len(piece)
            if piece[-1:] == b"\n":
                count += 1
                start, before = end, start
        return count, before if count and start == end else start

    def _archive_name(self, number: int) -> str:
        return f"{ARCHIVE}/{number:05d}.txt"

    def _archive_path(self, number: int) -> str:
        return self._folder + self._archive_name(number)

    def _archive_numbers(self):
        if not self._exists(ARCHIVE):
            return []
        names = os.listdir(self._folder + ARCHIVE)
        return sorted([int(name[:5]) for name in names if name[:5].isdigit() and name[5:] == ".txt"])

    # Both.

    def erase_games(self) -> bool:
        """Removes every finished game, then the journal; what waits to be written is forgotten.

        If that fails, nothing is appended to the old journal any more until the next start.
        """
        self._close_tail()
        self._pending.clear()
        self._games = -1
        try:
            for number in self._archive_numbers():
                os.remove(self._archive_path(number))
            try:
                self._gather()  # so that no cut brings an older state back
            except OSError:
                pass
            for name in (TAIL, MIDDLE, JOURNAL):
                if self._exists(name):
                    os.remove(self._folder + name)
        except OSError:
            self._is_blocked = True
            return False
        return True

    # The last crash.

    def crash_lines(self):
        """What the last crash said, as lines of bytes. A generator; OSError."""
        return self._lines(CRASH, LONGEST)

    # Files.

    def _exists(self, name: str) -> bool:
        try:
            os.stat(self._folder + name)
        except OSError:
            return False
        return True

    def _size(self, name: str) -> int:
        return os.stat(self._folder + name)[6] if self._exists(name) else 0

    def _remove(self, name: str) -> None:
        try:
            os.remove(self._folder + name)
        except OSError:
            pass

    def _lines(self, name: str, longest: int):
        try:
            file = open(self._folder + name, "rb")
        except OSError as error:
            if error.errno == _MISSING:
                return
            raise
        with file:
            while True:
                line = file.readline(longest)
                if not line:
                    return
                yield line


def _text(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeError:
        return "?"


def _number(line: bytes) -> int:
    """The number that a line of the journal begins with; 0 for the first line, which has none."""
    word = line.split(b" ", 1)[0]
    return int(word) if word.isdigit() else 0


def _aside(name: str, number: int) -> str:
    return f"{name.rsplit('.', 1)[0]}-bad-{number}.txt"
