"""What the hardware is: pins, keys, the lights' wire, sound, flash, the clock and the watchdog of a Raspberry Pi Pico.

Its law: the only room that may import `machine`, `rp2`, `micropython`, `os` and `time`. It imports neither `game` nor
`console`. Importing it moves no pin and opens no file.
"""
