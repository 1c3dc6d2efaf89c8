"""The emulated board's data folder: what its flash holds, in one file, and the lock.

Knows how files get into the flash and out of it; of the files only the settings, which a fresh board is given.
"""

from pathlib import Path

from cribboard.console import settings, startup
from host_tools.emulator import filesystem
from host_tools.simulator.opening import FRESH
from host_tools.simulator.store import CannotSave, Store

# The files with the journal's newer lines (cribboard.pico.store), the newest last.
NEWER = ("journal-middle.txt", "journal-tail.txt")


class Memory(Store):
    """A folder held by this process from `Memory(folder)` to `close()`; raises as Store does."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.path = folder / "flash.bin"

    def prepare(self, layout_name: str = "") -> str:
        """See that there is a flash to start with, of the kind of board asked for ("" for what it was).

        Flash that cannot be read is put aside. Returns what people must be told about that. Raises CannotSave.
        """
        notice = ""
        try:
            files = self.files()
        except filesystem.Damaged:
            notice = f"The flash could not be read. It is kept as {self._put_aside(self.path).name}; this is a new one."
            files = {}
        lines = files.get(startup.SETTINGS, b"").decode("utf-8", "replace").splitlines()
        chosen = settings.read_settings(lines)[0] if lines else FRESH
        wanted = settings.changed(chosen, "layout", layout_name) if layout_name else chosen
        if wanted != chosen or not files:
            files[startup.SETTINGS] = "".join([line + "\n" for line in settings.settings_lines(wanted)]).encode()
            try:
                self.path.write_bytes(filesystem.make(files))
            except OSError as error:
                raise CannotSave(f"{self.path} cannot be written: {error.strerror}.") from error
        return notice

    def files(self) -> dict[str, bytes]:
        """The files that the flash held when it was last kept; none if there is no flash yet.

        Raises CannotSave, and filesystem.Damaged if they cannot be read.
        """
        try:
            return filesystem.read(self.path.read_bytes())
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise CannotSave(f"{self.path} cannot be read: {error.strerror}.") from error

    def journal_lines(self) -> list[bytes]:
        """The journal's lines with their newlines; none if the flash cannot be read. Raises CannotSave."""
        try:
            return journal_of(self.files())
        except filesystem.Damaged:
            return []


def journal_of(files: dict[str, bytes]) -> list[bytes]:
    """The journal's lines out of the files that `cribboard.pico.store` keeps it in.

    What goes over from one file to the next is appended there before it is removed here, and counts once.
    """
    lines = files.get(startup.JOURNAL, b"").splitlines(keepends=True)
    count, is_new = len(lines), False
    for line in b"".join([files.get(name, b"") for name in NEWER]).splitlines(keepends=True):
        number = line.split(b" ", 1)[0]
        is_new = is_new or not line.endswith(b"\n") or (int(number) if number.isdigit() else 0) >= count
        if is_new:
            lines.append(line)
    return lines
