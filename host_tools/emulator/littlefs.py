"""Makes and reads littlefs images. Runs on MicroPython's unix port, started by `filesystem.py`; knows nothing else.

littlefs.py make FOLDER SIZE    names (JSON), 0, 1, 2 ... -> image
littlefs.py read FOLDER SIZE    image -> names, 0, 1, 2 ...
"""

import json
import os
import sys

BLOCK = 4096  # the flash chip's sector, which the Pico's block device uses
PROGRAM = 256  # the Pico's _boot.py


class Memory:
    """A block device in memory, as MicroPython's vfs wants one."""

    def __init__(self, data: bytearray) -> None:
        self.data = data

    def readblocks(self, block: int, buffer: bytearray, offset: int = 0) -> None:
        """Read from a block on."""
        start = block * BLOCK + offset
        buffer[:] = self.data[start : start + len(buffer)]

    def writeblocks(self, block: int, buffer: bytearray, offset: int = 0) -> None:
        """Write from a block on; erasing is asked for before."""
        start = block * BLOCK + offset
        self.data[start : start + len(buffer)] = buffer

    def ioctl(self, request: int, value: int) -> int:
        """How many blocks (4), how large (5), erase one (6)."""
        if request == 4:
            return len(self.data) // BLOCK
        if request == 5:
            return BLOCK
        if request == 6:
            self.data[value * BLOCK : (value + 1) * BLOCK] = b"\xff" * BLOCK
        return 0


def make_folders(path: str) -> None:
    """Make the folders that a path needs."""
    parts = path.split("/")[:-1]
    for count in range(1, len(parts) + 1):
        try:
            os.mkdir("/board/" + "/".join(parts[:count]))
        except OSError:
            pass


def found(folder: str) -> "list[str]":
    """The paths of all files below a folder of the board, in order."""
    paths = []
    for entry in sorted(os.listdir("/board/" + folder)):
        path = folder + "/" + entry if folder else entry
        if os.stat("/board/" + path)[0] & 0x4000:
            paths += found(path)
        else:
            paths.append(path)
    return paths


def main(command: str, folder: str, size: int) -> None:
    """Do one of the two."""
    import vfs  # type: ignore[import-not-found]

    if command == "make":
        memory = Memory(bytearray(b"\xff" * size))
        vfs.VfsLfs2.mkfs(memory, progsize=PROGRAM)
    else:
        with open(folder + "/image", "rb") as file:
            memory = Memory(bytearray(file.read()))
    # Without times of change: equal files make equal images.
    vfs.mount(vfs.VfsLfs2(memory, progsize=PROGRAM, mtime=False), "/board")
    if command == "make":
        with open(folder + "/names") as text:
            names = json.load(text)
        for number, name in enumerate(names):
            make_folders(name)
            with open(folder + "/" + str(number), "rb") as file, open("/board/" + name, "wb") as target:
                target.write(file.read())
        vfs.umount("/board")
        with open(folder + "/image", "wb") as file:
            file.write(memory.data)
    else:
        names = found("")
        for number, name in enumerate(names):
            with open("/board/" + name, "rb") as file, open(folder + "/" + str(number), "wb") as target:
                target.write(file.read())
        with open(folder + "/names", "w") as text:
            json.dump(names, text)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
