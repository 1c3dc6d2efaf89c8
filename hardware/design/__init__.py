"""What the board is made of, as data, and the programs that draw it: `python -m hardware.design` (or `make hardware`).

Holes and pixels come from the firmware's console/layout.py, pins from its pico/pins.py; parts, nets and cables are here.
Everything a maker prints, cuts, buys or solders is generated from these and committed.
"""
