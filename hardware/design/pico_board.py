"""Which net is on which pin of the Pico: the firmware's GPIO numbers (pico/pins.py) on the Pico's forty pins.

It must not know what else hangs on a net.
"""

from cribboard.pico import pins

# GPIO number to pin of the board, from the Pico's pinout.
PIN_OF_GPIO = {
    **{0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10, 8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17},
    **{14: 19, 15: 20, 16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34},
}
GROUND_PINS = (3, 8, 13, 18, 23, 28, 38)
SUPPLY_PINS = {30: "RUN", 33: "AGND", 36: "+3V3", 39: "VSYS", 40: "VBUS"}
UNUSED_PINS = {35: "ADC_VREF", 37: "3V3_EN"}


def gpio_nets() -> dict[int, str]:
    """The net of every GPIO the firmware uses."""
    nets = {
        pins.UART_TX: "UART_TX",
        pins.UART_RX: "UART_RX",
        pins.LED_A: "LED_A_3V3",
        pins.LED_B: "LED_B_3V3",
        pins.LED_C: "LED_C_3V3",
        pins.LED_RAIL: "LED_H_3V3",
        pins.LED_ENABLE: "LED_EN",
        pins.BUZZER: "BUZZ",
        pins.I2C_SDA: "SDA",
        pins.I2C_SCL: "SCL",
        pins.RAIL_SENSE: "RAIL_SENSE",
        pins.CC_SENSE: "CC_SENSE",
        pins.LIGHT: "LIGHT",
    }
    nets.update({gpio: f"COL{column}" for column, gpio in enumerate(pins.COLUMNS)})
    nets.update({gpio: f"ROW{row}" for row, gpio in enumerate(pins.ROWS)})
    return nets


def pin_nets() -> dict[str, str]:
    """The net of every used pin of the Pico, pins as text."""
    nets = {PIN_OF_GPIO[gpio]: net for gpio, net in gpio_nets().items()}
    nets.update(SUPPLY_PINS)
    nets.update(dict.fromkeys(GROUND_PINS, "GND"))
    return {str(pin): nets[pin] for pin in sorted(nets)}


def driven_pins() -> tuple[str, ...]:
    """The pins by which the Pico drives its net: outputs, the rows among them, and its 3.3 V."""
    outputs = [pins.UART_TX, *pins.CHAINS, pins.LED_ENABLE, pins.BUZZER, pins.I2C_SCL, *pins.ROWS]
    return (*(str(PIN_OF_GPIO[gpio]) for gpio in outputs), "36")
