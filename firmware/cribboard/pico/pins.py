"""The Pico's pins as GPIO numbers: the one place that says what is wired where (hardware.md 3.2).

Knows the wiring; not what it is for. Only numbers, so that the emulator and the drawings can read it too.
"""

# Serial debugging.
UART_TX = 0
UART_RX = 1

# One data line for each chain of lights: tracks A, B, C, then the rail (hardware.md calls it HUD). The fourth line of a
# board with four tracks, and the only one of a panel's, are among these.
LED_A = 2
LED_B = 3
LED_C = 4
LED_RAIL = 5
CHAINS = (LED_A, LED_B, LED_C, LED_RAIL)

# High switches the supply of the lights on.
LED_ENABLE = 6

# The buzzer, driven by PWM.
BUZZER = 7

# I2C bus 0, for what is added later.
I2C_SDA = 8
I2C_SCL = 9

# The key matrix. Columns are inputs with pull-ups; rows are driven low one at a time and float otherwise.
# Rows 0, 1, 2, 7 are the consoles of seats A, B, C, D; 3 to 6 are the keypad.
COLUMNS = (10, 11, 12, 13, 14)
ROWS = (16, 17, 18, 19, 20, 21, 22, 15)

# Analogue inputs: the lights' supply through 10k/10k, the CC pins of USB-C through 100k each, a light sensor.
RAIL_SENSE = 26
CC_SENSE = 27
LIGHT = 28
