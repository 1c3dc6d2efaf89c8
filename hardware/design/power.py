"""The power budget: the current of a board by formula, what its supply allows, and how long a battery lasts.

Numbers are those of hardware.md 2.3 and 2.4; POWER.md says where they come from and which must be measured.
"""

from hardware.design.variants import Variant

# Milliamperes of one LED's channels at 255, and of a dark LED.
RED_MA, GREEN_MA, BLUE_MA = 16.0, 11.0, 15.0
IDLE_LOW_MA, IDLE_MA = 0.6, 1.0
WORST_WHITE_MA = 60.0
PICO_MA = 60.0  # budget; a Pico draws about 30, a Pico W with Wi-Fi about 90
RESERVE_MA = 40.0  # engineering.md, Limiter: this much always stays for light

# What a source may be asked for, in milliamperes.
LIMITS = (
    ("unknown, or the Pico's own USB", 450),
    ("USB-C, default current", 450),
    ("USB-C, 1.5 A", 1350),
    ("USB-C, 3 A", 2000),
)
# One colour of a peg, halfway between one channel and two, at the strength of a peg in play.
PEG_MA = 15.0 * 1.3
PEGS_A_TRACK = 2
# Watt hours that reach 5 V: a 10 Ah power bank holds 37 Wh, 85 % of which arrive.
BATTERIES = (
    ("power bank, 10 Ah (37 Wh)", 37.0 * 0.85),
    ("power bank, 20 Ah (74 Wh)", 74.0 * 0.85),
    ("one LiPo cell, 2500 mAh, with a booster", 9.25 * 0.85),
    ("two 18650 cells, 3000 mAh each, with a booster", 22.2 * 0.85),
)


def idle_ma(variant: Variant, each_ma: float = IDLE_MA) -> float:
    """All LEDs dark."""
    return each_ma * float(variant.board.pixels)


def light_ma(reds: float, greens: float, blues: float) -> float:
    """What light adds: the sums of all bytes of a frame that are red, green and blue, as they go on the wire."""
    return (RED_MA * reds + GREEN_MA * greens + BLUE_MA * blues) / 255


def scale(variant: Variant, limit_ma: float, reds: float, greens: float, blues: float) -> float:
    """By how much a frame is dimmed so that the board stays within a limit."""
    wanted = light_ma(reds, greens, blues)
    left = max(RESERVE_MA, limit_ma - PICO_MA - idle_ma(variant))
    return min(1.0, left / wanted) if wanted else 1.0


def quiet_ma(variant: Variant, each_ma: float = IDLE_MA) -> float:
    """In play: two pegs a track at half brightness, one of them dim."""
    pegs = PEGS_A_TRACK * variant.board.tracks * 0.5 * 0.7 * PEG_MA
    return PICO_MA + idle_ma(variant, each_ma) + float(pegs)


def tenth_white_ma(variant: Variant, each_ma: float = IDLE_MA) -> float:
    """Everything white at a tenth: brighter than anything the firmware shows."""
    return PICO_MA + idle_ma(variant, each_ma) + 0.1 * float(variant.board.pixels) * (RED_MA + GREEN_MA + BLUE_MA)


def white_ma(variant: Variant, each_led_ma: float = RED_MA + GREEN_MA + BLUE_MA) -> float:
    """Everything white: never sent."""
    return float(variant.board.pixels) * each_led_ma


def hours(watt_hours: float, current_ma: float) -> float:
    """How long a battery lasts at a current from 5 V."""
    return watt_hours / (5.0 * current_ma / 1000)
