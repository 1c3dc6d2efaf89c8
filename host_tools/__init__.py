"""Everything that runs on a computer: the simulator, the command line, the tests' interpreter, measurements.

Its law: it may import `cribboard.game` and `cribboard.console`, and of `cribboard.pico` only the table of pins. The
firmware never imports it. Importing any of it does nothing; every tool is a command of `python -m host_tools`.
"""
