"""A program for the board: four chains of 128 lights by PIO and DMA, and the key matrix, to prove the bench with.

`show()` sends what is in `words` (one array of G R B 0 words a chain); `scan()` reads the matrix into `down`.
"""

# ruff: noqa: F821
import array
import time

import machine
import rp2
from machine import Pin

PIXELS = 128
ROWS = (16, 17, 18, 19, 20, 21, 22, 15)
COLUMNS = (10, 11, 12, 13, 14)


# Ten cycles of 125 ns a bit: high for two or seven of them.
@rp2.asm_pio(sideset_init=rp2.PIO.OUT_LOW, out_shiftdir=rp2.PIO.SHIFT_LEFT, autopull=True, pull_thresh=24)
def wire():
    """Send bits as the lights want them."""
    wrap_target()
    label("bit")
    out(x, 1).side(0)[2]
    jmp(not_x, "zero").side(1)[1]
    jmp("bit").side(1)[4]
    label("zero")
    nop().side(0)[4]
    wrap()


words = [array.array("I", [0] * PIXELS) for _ in range(4)]
machines = []
channels = []
for number in range(4):
    line = rp2.StateMachine(number, wire, freq=8_000_000, sideset_base=Pin(2 + number))
    line.active(1)
    machines.append(line)
    channels.append(rp2.DMA())


def show():
    """Send a frame to every chain."""
    for number in range(4):
        channel = channels[number]
        control = channel.pack_ctrl(inc_write=False, treq_sel=number)
        channel.config(read=words[number], write=machines[number], count=PIXELS, ctrl=control, trigger=True)


rows = [Pin(number, Pin.OPEN_DRAIN, value=1) for number in ROWS]
columns = [Pin(number, Pin.IN, Pin.PULL_UP) for number in COLUMNS]
down = bytearray(8)


def scan():
    """Read the matrix."""
    for row, pin in enumerate(rows):
        pin(0)
        down[row] = ~(machine.mem32[0xD0000004] >> COLUMNS[0]) & 31
        pin(1)


def loop(ms, every=6):
    """Scan every 5 ms and send a frame every so many scans; the number of frames."""
    count = frames = 0
    start = time.ticks_ms()
    while time.ticks_diff(time.ticks_ms(), start) < ms:
        scan()
        count += 1
        if count % every == 0:
            show()
            frames += 1
        time.sleep_ms(5)
    return frames
