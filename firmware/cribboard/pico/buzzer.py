"""The buzzer: notes one after the other, while the rest of the board goes on.

Knows hertz and milliseconds; not what a tune means.
"""

import time

from machine import PWM, Pin

from cribboard.pico import pins

_HALF = 32768  # of 65536: a square wave, the loudest a passive buzzer gets


class Buzzer:
    """Silent until told to play."""

    def __init__(self) -> None:
        self._pin = Pin(pins.BUZZER, Pin.OUT, value=0)
        self._pwm = None
        self._notes = ()
        self._place = 0
        self._until_ms = 0

    def play(self, notes: tuple[tuple[int, int], ...]) -> None:
        """Begins to play notes, each (hertz, milliseconds), 0 Hz being a rest; what played before ends."""
        self._notes = notes
        self._place = 0
        self._begin()

    def poll(self) -> None:
        """Called in every turn of the loop: goes on to the next note when one is over."""
        if self._notes and time.ticks_diff(self._until_ms, time.ticks_ms()) <= 0:
            self._place += 1
            self._begin()

    def stop(self) -> None:
        """Silence."""
        self._notes = ()
        if self._pwm is not None:
            self._pwm.deinit()
            self._pwm = None
            self._pin.init(Pin.OUT, value=0)

    def _begin(self) -> None:
        if self._place >= len(self._notes):
            self.stop()
            return
        hertz, ms = self._notes[self._place]
        self._until_ms = time.ticks_add(time.ticks_ms(), ms)
        if self._pwm is None:
            self._pwm = PWM(self._pin, freq=hertz or 1000, duty_u16=0)
        if hertz:
            self._pwm.freq(hertz)
        self._pwm.duty_u16(_HALF if hertz else 0)


def make_safe() -> None:
    """Whatever was playing: silence. Needs no Buzzer: as an output the pin leaves PWM."""
    Pin(pins.BUZZER, Pin.OUT, value=0)
