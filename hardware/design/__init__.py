"""What the board is made of, as data, and what draws it: `python -m hardware.design`, `make hardware`.

Holes and pixels come from the firmware's console/layout.py, pins from its pico/pins.py; parts, nets and cables are
here.
What a maker prints, cuts, buys or solders is generated from these and committed.
"""
