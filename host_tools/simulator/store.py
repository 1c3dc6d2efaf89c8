"""The simulator's data folder: the journal, the settings and the lock.

It keeps what the board's flash would keep, under the same promise: a line is on disk before the
first light moves. It must not know what the lines mean.
"""

import contextlib
import fcntl
import os
from collections.abc import Iterable
from pathlib import Path
from typing import IO


class FolderInUse(Exception):
    """Another process has this data folder."""


class CannotSave(Exception):
    """The folder or a file in it cannot be written."""


def default_folder() -> Path:
    """Where a user's data belongs: XDG_DATA_HOME (only if absolute, as its specification asks) or ~/.local/share."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share") / "cribboard"


class Store:
    """One data folder, held by this process from `Store(folder)` to `close()`.

    Raises FolderInUse if another process holds it, CannotSave if it cannot be made or written.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal_path = folder / "journal.txt"
        self.settings_path = folder / "settings.txt"
        self.recording = ""  # the last session recorded; it is for downloading and does not outlive the program
        self._journal: IO[bytes] | None = None
        self._sound_bytes = 0
        self._pending = b""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = open(folder / "lock", "a+", encoding="utf-8")
        except OSError as error:
            raise CannotSave(f"The data folder {folder} cannot be used: {error.strerror}.") from error
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._lock.seek(0)
            holder = self._lock.read().strip() or "another process"
            self._lock.close()
            raise FolderInUse(
                f"The board in {folder} is already running: {holder}. Use that one, or another folder (--data)."
            ) from error
        self.describe_holder(f"process {os.getpid()}")

    def describe_holder(self, words: str) -> None:
        """Writes into the lock file who holds it, for the sentence the next process will show."""
        self._lock.seek(0)
        self._lock.truncate()
        self._lock.write(words + "\n")
        self._lock.flush()

    def close(self) -> None:
        """Lets the folder go."""
        if self._journal:
            self._journal.close()
            self._journal = None
        if not self._lock.closed:
            self._lock.seek(0)
            self._lock.truncate()
            self._lock.close()

    def journal_lines(self) -> list[bytes]:
        """The journal's lines with their newlines; none if there is no journal yet. Raises CannotSave."""
        try:
            data = self.journal_path.read_bytes()
        except FileNotFoundError:
            return []
        except OSError as error:
            raise CannotSave(f"{self.journal_path} cannot be read: {error.strerror}.") from error
        # Split at "\n" alone: a stray "\r" is damage for the journal to find.
        *whole, last = data.split(b"\n")
        return [line + b"\n" for line in whole] + ([last] if last else [])

    def keep_lines(self, count: int) -> None:
        """Cuts the journal after so many lines: a torn line must not stand before the next whole one."""
        os.truncate(self.journal_path, sum([len(line) for line in self.journal_lines()[:count]]))

    def put_journal_aside(self) -> Path:
        """Renames a damaged journal to the first free `journal-damaged-N.txt` and returns its new path."""
        return self._put_aside(self.journal_path)

    def _put_aside(self, path: Path) -> Path:
        if self._journal and path == self.journal_path:
            self._journal.close()
            self._journal = None
        while True:
            aside = self._free_name(path, "damaged")
            with contextlib.suppress(FileExistsError):
                os.link(path, aside)  # unlike a rename, never replaces a file that is there
                os.unlink(path)
                return aside

    def _free_name(self, path: Path, word: str) -> Path:
        number = 1
        while (free := path.with_name(f"{path.stem}-{word}-{number}{path.suffix}")).exists():
            number += 1
        return free

    def append(self, lines: Iterable[str]) -> bool:
        """Appends lines (without newlines) to the journal and waits until they are on disk.

        Returns False if the disk refused them (full, for instance): they are kept in memory and
        written before the next ones, or by `retry()`, so that the journal never has a gap.
        """
        self._pending += "".join([line + "\n" for line in lines]).encode("utf-8")
        return self.retry()

    def retry(self) -> bool:
        """Writes what the disk refused before; True if nothing waits any more."""
        if not self._pending:
            return True
        try:
            if self._journal is None:
                self._journal = open(self.journal_path, "ab", buffering=0)
                self._sound_bytes = self._journal.seek(0, os.SEEK_END)
                _sync_folder(self.folder)
            written = self._journal.write(self._pending)
            if written != len(self._pending):
                raise OSError("short write")
            os.fsync(self._journal.fileno())
        except OSError:
            if self._journal:
                # Half a line must not stand before the next whole one.
                with contextlib.suppress(OSError):
                    self._journal.truncate(self._sound_bytes)
            return False
        self._sound_bytes += len(self._pending)
        self._pending = b""
        return True

    def replace_journal(self, lines: Iterable[bytes]) -> Path:
        """Puts other lines (with their newlines) in the journal's place, whole or not at all.

        Returns where the one before is kept. Raises CannotSave.
        """
        fresh = self.journal_path.with_suffix(".new")
        try:
            with open(fresh, "wb") as file:
                file.write(b"".join(lines))
                file.flush()
                os.fsync(file.fileno())
            if self._journal:
                self._journal.close()
                self._journal = None
            aside = self._free_name(self.journal_path, "earlier")
            os.link(self.journal_path, aside)
            os.replace(fresh, self.journal_path)
            _sync_folder(self.folder)
        except OSError as error:
            raise CannotSave(f"The journal cannot be saved: {error.strerror}.") from error
        self._pending = b""
        return aside

    def erase_games(self) -> bool:
        """Removes the journal and forgets what waits to be written; False if the disk refused.

        Copies of journals that were put aside stay: they are the user's own.
        """
        self._pending = b""
        try:
            if self._journal:
                self._journal.close()
                self._journal = None
            self.journal_path.unlink(missing_ok=True)
            _sync_folder(self.folder)
        except OSError:
            return False
        return True

    def load_settings(self) -> list[str]:
        """The lines of the settings as last saved; none if there are none. Raises CannotSave."""
        try:
            return self.settings_path.read_text("utf-8", errors="replace").splitlines()
        except FileNotFoundError:
            return []
        except OSError as error:
            raise CannotSave(f"{self.settings_path} cannot be read: {error.strerror}.") from error

    def put_settings_aside(self) -> Path:
        """Renames damaged settings to the first free `settings-damaged-N.txt` and returns its new path."""
        return self._put_aside(self.settings_path)

    def save_settings(self, lines: Iterable[str]) -> None:
        """Replaces the settings file whole or not at all. Raises CannotSave."""
        fresh = self.settings_path.with_suffix(".new")
        try:
            with open(fresh, "w", encoding="utf-8") as file:
                file.writelines([line + "\n" for line in lines])
                file.flush()
                os.fsync(file.fileno())
            os.replace(fresh, self.settings_path)
        except OSError as error:
            raise CannotSave(f"The settings cannot be saved: {error.strerror}.") from error


def _sync_folder(folder: Path) -> None:
    """Makes a new file's name as durable as its bytes."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
