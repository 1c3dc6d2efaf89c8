"""What the supply gives: told by the CC pins of USB-C where they are wired, and watched at the lights' rail.

Knows voltages and the limits that follow; not what the light is spent on.
"""

from machine import ADC, Pin

from cribboard.pico import pins

# Through two resistors of 100k each the CC pins are read at half their voltage (hardware.md 2.3), here in millivolts.
CC_NONE_MV = 100
CC_MIDDLE_MV = 330
CC_HIGH_MV = 615
CC_LIMITS_MA = (450, 1350, 2000)

# The lights' rail is read through 10k/10k. Below this under load the supply sags.
SAG_MV = 4300
# Less than this is no rail at all: nothing is wired there, or the supply is off.
RAIL_NONE_MV = 2500
MOST_SAGS = 4


def millivolts(reading: int) -> int:
    """What an analogue pin reads, 0..65535 for 0..3.3 V, in millivolts."""
    return reading * 3300 // 65535


def cc_limit_ma(cc_mv: int) -> int:
    """The limit that half the higher CC voltage allows; 0 if nothing is wired there."""
    if cc_mv < CC_NONE_MV:
        return 0
    return CC_LIMITS_MA[(cc_mv >= CC_MIDDLE_MV) + (cc_mv >= CC_HIGH_MV)]


class Power:
    """Reads the two analogue pins.

    `cc_ma` is what the CC pins allowed at the start, 0 if they are not wired; `sags` how often the lights' rail sagged.
    """

    def __init__(self) -> None:
        self._rail = ADC(pins.RAIL_SENSE)
        self.sags = 0
        self.cc_ma = self._read_cc()

    def _read_cc(self) -> int:
        # A pin that nothing is wired to reads anything; a pull-down draws it to 0, and a wired one only halfway.
        sense = ADC(pins.CC_SENSE)
        Pin(pins.CC_SENSE, Pin.IN, Pin.PULL_DOWN)
        pulled_mv = millivolts(sense.read_u16())
        sense = ADC(Pin(pins.CC_SENSE, Pin.IN, None))
        free_mv = millivolts(sense.read_u16())
        return cc_limit_ma(free_mv) if pulled_mv >= CC_NONE_MV // 4 else 0

    def watch(self) -> bool:
        """Looks at the lights' rail: True if it sags, which counts."""
        rail_mv = 2 * millivolts(self._rail.read_u16())
        if RAIL_NONE_MV <= rail_mv < SAG_MV and self.sags < MOST_SAGS:
            self.sags += 1
            return True
        return False
