"""The lights' wire: words to WS2812 pixels on up to four chains at once, and the switch of their supply.

One PIO program runs in a state machine for each chain and is fed by DMA, so a frame costs the processor nothing while
it goes out. Knows how words get out; not what they show, nor how bright that is.
"""

import time

import rp2
from machine import Pin

from cribboard.pico import pins

# WS2812: 800,000 bits a second in ten cycles each; low for 280 us and more ends a frame (hardware.md 2.5).
PIO_HZ = 8_000_000
PIXEL_US = 30
LATCH_US = 300
# The load switch's soft start: the supply is up this long after it is switched on (hardware.md 2.2).
SUPPLY_UP_MS = 60
# So long after the first frame the supply's voltage is what the lights leave of it, and no rise any more.
STEADY_MS = 100


def data_pins(chains: int, has_rail: bool) -> tuple[int, ...]:
    """The pin of each of so many chains. The last one, if it is a rail, is always on the rail's pin."""
    numbers = pins.CHAINS[:chains]
    if has_rail:
        numbers = numbers[:-1] + (pins.LED_RAIL,)
    return numbers


def _program():
    @rp2.asm_pio(
        sideset_init=rp2.PIO.OUT_LOW,
        out_shiftdir=rp2.PIO.SHIFT_LEFT,
        autopull=True,
        pull_thresh=24,
        fifo_join=rp2.PIO.JOIN_TX,
    )
    def ws2812():
        # ruff: noqa: F821
        # Low for 3 cycles, high for 2, then 5 high for a one and low for a nought: 1.25 us a bit. Waiting is low.
        wrap_target()
        label("bit")
        out(x, 1).side(0)[2]
        jmp(not_x, "nought").side(1)[1]
        jmp("bit").side(1)[4]
        label("nought")
        nop().side(0)[4]
        wrap()

    return ws2812


class Lights:
    """The chains of one board. Showing a frame allocates nothing once its buffer is known."""

    def __init__(self, chains: tuple[int, ...], has_rail: bool) -> None:
        """`chains`: how many pixels each has, in the order of their pixels."""
        self._enable = Pin(pins.LED_ENABLE, Pin.OUT, value=0)
        self._chains = chains
        self._pins = data_pins(len(chains), has_rail)
        self._frame_us = max(chains) * PIXEL_US + LATCH_US
        self._machines = []
        self._channels = []
        self._controls = []
        self._parts = []
        self._words = None
        self._is_sending = False
        self._sent_us = 0
        self._is_up = False
        self._is_rising = False
        self._is_steady = False
        self._since_ms = 0  # the supply was switched on, then the first frame was sent
        program = _program()
        for number, pin in enumerate(self._pins):
            machine = rp2.StateMachine(number, program, freq=PIO_HZ, sideset_base=Pin(pin))
            machine.active(1)
            channel = rp2.DMA()
            self._machines.append(machine)
            self._channels.append(channel)
            # The requests for more data of PIO0's four transmit queues are numbered 0 to 3 (RP2040 datasheet 2.5.3.1).
            self._controls.append(channel.pack_ctrl(inc_write=False, treq_sel=number))

    def is_ready(self) -> bool:
        """Whether a frame may be shown now: the last one is out, and the supply is not just rising."""
        if self._is_rising:
            return False
        if self._is_sending:
            if time.ticks_diff(time.ticks_us(), self._sent_us) < self._frame_us:
                return False
            self._is_sending = False
        return True

    def show(self, words: bytearray) -> None:
        """Begins to send a frame, four bytes a pixel as wire.pack lays them; they must not change until is_ready.

        With the supply off, switches it on first and sends the frame once it is up: see `poll`.
        """
        if words is not self._words:
            self._words = words
            whole = memoryview(words)
            start = 0
            self._parts = []
            for pixels in self._chains:
                self._parts.append(whole[4 * start : 4 * (start + pixels)])
                start += pixels
        if self._is_up:
            self._send()
        elif not self._is_rising:
            self._enable.value(1)
            self._is_rising = True
            self._since_ms = time.ticks_ms()

    def poll(self) -> None:
        """Called in every turn of the loop: sends the frame that waits for the supply."""
        if self._is_sending:
            self.is_ready()  # notes that the frame is out, before the microseconds wrap
        if self._is_steady:
            return
        now_ms = time.ticks_ms()
        on_ms = time.ticks_diff(now_ms, self._since_ms)
        if self._is_rising and on_ms > SUPPLY_UP_MS:
            self._is_rising = False
            self._is_up = True
            self._since_ms = now_ms
            self._send()
        elif self._is_up:
            self._is_steady = on_ms > STEADY_MS

    def is_steady(self) -> bool:
        """Whether the lights have been lit for so long that their supply tells what it can give."""
        return self._is_steady

    def darken(self) -> None:
        """Switches the supply off; the data lines rest low."""
        self._enable.value(0)
        self._is_up = False
        self._is_rising = False
        self._is_steady = False

    def _send(self) -> None:
        for number in range(len(self._channels)):
            self._channels[number].config(
                read=self._parts[number],
                write=self._machines[number],
                count=self._chains[number],
                ctrl=self._controls[number],
                trigger=True,
            )
        self._sent_us = time.ticks_us()
        self._is_sending = True


def make_safe() -> None:
    """Whatever was going on: no supply for the lights, and every data line low. Needs no Lights."""
    Pin(pins.LED_ENABLE, Pin.OUT, value=0)
    for number in pins.CHAINS:
        Pin(number, Pin.OUT, value=0)
