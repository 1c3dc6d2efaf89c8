"""The rest of the bench: the millisecond clock, analogue inputs, the buzzer."""

from pathlib import Path

import pytest

from cribboard.pico import pins
from host_tools.emulator.rig import Rig


def test_the_millisecond_clock_wraps_when_told_to(stock: Path) -> None:
    program = """
import time
time.sleep_ms(60)
while True:
    start = time.ticks_ms()
    time.sleep_ms(10)
    now = time.ticks_ms()
    print(start, now, time.ticks_diff(now, start))
"""
    wrap = 1 << 30  # 12.4 days
    with Rig(stock, files={"main.py": program}, ticks_ms=wrap - 200) as rig:
        rig.run_ms(400)
        rows = [[int(word) for word in line.text.split()] for line in rig.lines]
        assert min(now for _, now, _ in rows) < 200 and max(now for _, now, _ in rows) > wrap - 200
        assert all(passed in (10, 11) for _, _, passed in rows)
        assert len(rows) > 20


def test_analogue_inputs_read_what_is_put_there(stock: Path) -> None:
    with Rig(stock, files={}) as rig:
        rig.set_volts(pins.RAIL_SENSE, 2.5)
        rig.set_volts(pins.CC_SENSE, 0.615)
        code = "from machine import ADC\nprint(*[ADC(pin).read_u16() for pin in (26, 27, 28)])"
        volts = [int(word) / 65535 * 3.3 for word in rig.execute(code).split()]
        assert volts == pytest.approx([2.5, 0.615, 0], abs=0.002)


def test_the_buzzer_s_tones_are_heard(stock: Path) -> None:
    program = """
from machine import Pin, PWM
import time
buzzer = PWM(Pin(7))
for hertz, ms in ((880, 100), (1760, 50)):
    buzzer.freq(hertz)
    buzzer.duty_u16(32768)
    time.sleep_ms(ms)
    buzzer.duty_u16(0)
    time.sleep_ms(100)
"""
    with Rig(stock, files={}) as rig:
        rig.execute(program)
        tones = [tone for tone in rig.buzzer.tones if tone.length_ns > 5e6]
        assert [tone.hertz for tone in tones] == pytest.approx([880, 1760], rel=0.01)
        assert [tone.length_ns for tone in tones] == pytest.approx([100e6, 50e6], rel=0.05)
        assert not rig.buzzer.high


def test_any_pin_can_be_watched(stock: Path) -> None:
    with Rig(stock, files={}) as rig:
        light = rig.watch(25)
        rig.execute("import machine, time\npin = machine.Pin(25, machine.Pin.OUT, value=1)\ntime.sleep_ms(5)\npin(0)")
        (on, high), (off, low) = light.changes
        assert (high, low) == (True, False)
        assert 5e6 <= off - on < 6e6
