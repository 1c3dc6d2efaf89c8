"""An emulated Pico on a bench: the board's image runs in it, and what the board is wired to is played by us.

`Rig` in `rig.py` is the way in; its docstring shows how. The chip itself is the package rp2040py. Ours are the
keys, the lights, the supply, the flash chip's slowness, the USB host and the power switch. Knows the pins
(`cribboard.pico.pins`) and the names of the keys; nothing of what the firmware does with them.

What is not emulated: a second core; waiting for instructions from flash (a real board is slower where code is cold);
voltages and currents; the light sensor's light; Wi-Fi.
"""
