"""A flash chip in memory for MicroPython's littlefs, which notes every write, so that each can be the last one."""

BLOCK = 4096
PAGE = 256


class Chip:
    """A block device as VfsLfs2 wants it. `log` holds (address, bytes) of a write, (address, None) of an erase."""

    def __init__(self, blocks, content=None):
        """`content`: what the chip holds, blank if None; it is copied."""
        self.blocks = blocks
        self.content = bytearray(b"\xff" * (blocks * BLOCK)) if content is None else bytearray(content)
        self.log = []

    def readblocks(self, block, buffer, offset=0):
        """Reads."""
        at = block * BLOCK + offset
        buffer[:] = self.content[at : at + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        """Programs bits from 1 to 0, as flash does."""
        at = block * BLOCK + offset
        self.log.append((at, bytes(buffer)))
        program(self.content, at, buffer)

    def ioctl(self, command, argument):
        """4: how many blocks; 5: how big; 6: erase one."""
        if command == 4:
            return self.blocks
        if command == 5:
            return BLOCK
        if command == 6:
            self.log.append((argument * BLOCK, None))
            self.content[argument * BLOCK : (argument + 1) * BLOCK] = b"\xff" * BLOCK
        return 0


def program(content, at, data):
    """Programs bytes; bits that are 0 stay 0."""
    for i in range(len(data)):
        content[at + i] &= data[i]


def carry_out(content, operation):
    """Does an operation of a log to a chip's content."""
    at, data = operation
    if data is None:
        content[at : at + BLOCK] = b"\xff" * BLOCK
    else:
        program(content, at, data)


def tear(content, operation, part):
    """Does only the first `part` of 4 quarters of an operation, one byte between done and not done undecided."""
    at, data = operation
    if data is None:
        done = BLOCK * part // 4
        content[at : at + done] = b"\xff" * done
        content[at + done] |= 0x5A
    else:
        done = len(data) * part // 4
        program(content, at, data[:done])
        content[at + done] &= data[done] | 0x5A


def cuts(content, log):
    """What a chip holds if the power goes, after each operation of a log and in the middle of the next one.

    `content`: what it held before. Gives (operations done, quarters done of the next one or -1, what it holds).
    """
    content = bytearray(content)
    for number in range(len(log) + 1):
        for part in (-1, 0, 2, 3) if number < len(log) else (-1,):
            image = bytearray(content)
            if part >= 0:
                tear(image, log[number], part)
            yield number, part, image
        if number < len(log):
            carry_out(content, log[number])
