"""The emulator's devices by themselves, without an image: the wire of the lights, tones, and the way to files."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from rp2040py.gpio_pin import GPIOPinState

from host_tools.emulator import filesystem
from host_tools.emulator.chip import POWER, Chip
from host_tools.emulator.lights import Chain, Supply
from host_tools.emulator.outputs import Pin

LOW, HIGH = GPIOPinState.LOW, GPIOPinState.HIGH
# High and low of a 0 and of a 1 in ns: the older and the newer parts' data sheets, and ten cycles of 8 MHz.
TIMINGS = {"WS2812B": (400, 850, 800, 450), "WS2812B-V5": (250, 950, 790, 410), "8 MHz": (250, 1000, 875, 375)}
WIRE = bytes([0x00, 0xFF, 0x80, 0x01, 0x55, 0xAA])


@pytest.fixture
def chip(tmp_path: Path) -> Chip:
    """A chip without an image, off: its clock can be moved by hand."""
    (tmp_path / "empty.uf2").touch()
    return Chip(tmp_path / "empty.uf2")


@pytest.fixture
def supply(chip: Chip) -> Supply:
    """The supply on pin 6."""
    return Supply(chip, 6)


def switch(supply: Supply, on: bool) -> None:
    """The pin's level changes."""
    supply._edge(HIGH if on else LOW, LOW if on else HIGH)


def send(chip: Chip, chain: Chain, pulses: Iterable[tuple[float, float]]) -> None:
    """Put highs and lows, in ns, onto a chain's line."""
    for high, low in pulses:
        chain._edge(HIGH, LOW)
        chip.clock.tick(high)
        chain._edge(LOW, HIGH)
        chip.clock.tick(low)


def pulses(wire: bytes, timing: str = "8 MHz") -> list[tuple[float, float]]:
    """The highs and lows that send these bytes."""
    zero_high, zero_low, one_high, one_low = TIMINGS[timing]
    bits = [byte >> place & 1 for byte in wire for place in range(7, -1, -1)]
    return [(one_high, one_low) if bit else (zero_high, zero_low) for bit in bits]


@pytest.mark.parametrize("timing", TIMINGS)
def test_every_kind_of_part_s_timing_is_read(chip: Chip, supply: Supply, timing: str) -> None:
    chain = Chain(chip, 2, supply)
    chip.clock.tick(1000)
    send(chip, chain, pulses(WIRE, timing))
    assert chain.frames == []
    chip.clock.tick(300_000)
    (frame,) = chain.frames
    assert frame.wire == WIRE
    assert frame.faults == ()
    assert frame.start_ns == 1000
    assert frame.end_ns == 1000 + sum(high + low for high, low in pulses(WIRE, timing)) - TIMINGS[timing][1]
    assert frame.pixels == [(0xFF, 0x00, 0x80), (0x55, 0x01, 0xAA)]
    assert frame.lit == dict(enumerate(frame.pixels))


def test_colours_come_in_the_order_of_the_part(chip: Chip, supply: Supply) -> None:
    chain = Chain(chip, 2, supply, order="RGB")
    send(chip, chain, pulses(WIRE[:3]))
    chip.clock.tick(300_000)
    assert chain.frames[0].pixels == [(0x00, 0xFF, 0x80)]


def test_a_pause_that_only_old_parts_take_for_the_end_is_a_fault(chip: Chip, supply: Supply) -> None:
    chain = Chain(chip, 2, supply)
    send(chip, chain, pulses(WIRE[:3]))
    chip.clock.tick(100_000)
    send(chip, chain, pulses(WIRE[3:]))
    chip.clock.tick(300_000)
    (frame,) = chain.frames
    assert frame.wire == WIRE
    assert len(frame.faults) == 1 and "after bit 23" in frame.faults[0]


def test_a_longer_pause_ends_the_frame(chip: Chip, supply: Supply) -> None:
    chain = Chain(chip, 2, supply)
    for part in (WIRE[:3], WIRE[3:]):
        send(chip, chain, pulses(part))
        chip.clock.tick(300_000)
    assert [frame.wire for frame in chain.frames] == [WIRE[:3], WIRE[3:]]


def test_bits_too_short_too_long_and_too_few_are_faults(chip: Chip, supply: Supply) -> None:
    chain = Chain(chip, 2, supply)
    send(chip, chain, [(40, 1200), *pulses(WIRE[:2]), (2000, 400)])
    chip.clock.tick(300_000)
    assert chain.frames[0].faults == (
        "bit 0 is high for 40 ns",
        "bit 17 is high for 2000 ns",
        "18 bits are no whole number of pixels",
    )


def test_a_frame_broken_off_by_a_reset_latches(chip: Chip, supply: Supply) -> None:
    chain = Chain(chip, 2, supply)
    send(chip, chain, pulses(WIRE[:3]))
    chain._edge(HIGH, LOW)
    chip.clock.tick(200)
    chain.chip_reset(POWER)
    chip.clock.tick(300_000)
    assert chain.frames[0].wire == WIRE[:3]
    assert chain.frames[0].faults == ("25 bits are no whole number of pixels",)


def test_lights_show_a_frame_only_under_power(chip: Chip, supply: Supply) -> None:
    chain = Chain(chip, 2, supply)
    switch(supply, True)
    chip.clock.tick(20e6)
    send(chip, chain, pulses(WIRE[:3]))
    chip.clock.tick(20e6)
    assert not chain.frames[0].powered and chain.shown == []
    send(chip, chain, pulses(WIRE[:3]))
    chip.clock.tick(1e6)
    assert chain.frames[1].powered and chain.shown == [(255, 0, 128)]
    switch(supply, False)
    assert chain.shown == []
    switch(supply, True)
    chip.clock.tick(50e6)
    assert chain.shown == []


def test_square_waves_are_tones_and_single_pulses_are_not(chip: Chip) -> None:
    pin = Pin(chip, 7)

    def wave(half_ns: float, count: int) -> None:
        for level in (HIGH, LOW) * count:
            pin._edge(level, LOW if level is HIGH else HIGH)
            chip.clock.tick(half_ns)

    wave(500_000, 20)
    wave(250_000, 40)
    chip.clock.tick(80e6)
    wave(500_000, 1)
    chip.clock.tick(80e6)
    wave(500_000, 10)
    assert [(round(tone.hertz), round(tone.length_ns / 1e6)) for tone in pin.tones] == [
        (1000, 21),
        (2000, 20),
        (1000, 10),
    ]
    assert pin.tones[0].start_ns == 0


def test_time_passes_without_power_and_alarms_come(chip: Chip) -> None:
    came: list[int] = []
    chip.at(2e6, lambda: came.append(chip.now_ns))
    chip.at(9e6, lambda: came.append(chip.now_ns)).cancel()
    assert not chip.run_ns(5e6)
    assert chip.now_ns == 5_000_000
    chip.at(1e6, chip.nudge)
    assert chip.run_ns(5e6, until=lambda: chip.now_ns >= 6_000_000)
    assert chip.now_ns == 6_000_000
    assert came == [2_000_000]


@pytest.mark.micropython
def test_a_file_system_gives_back_what_was_put_in() -> None:
    files = {"main.py": b"print(31)\n", "lib/deep/er.mpy": bytes(range(256)) * 64, "empty": b""}
    content = filesystem.make(files)
    assert len(content) == filesystem.SIZE
    assert filesystem.read(content) == files
    assert filesystem.make(files) == content


@pytest.mark.micropython
def test_what_is_no_file_system_is_said_to_be_damaged() -> None:
    with pytest.raises(filesystem.Damaged):
        filesystem.read(bytes(filesystem.SIZE))
