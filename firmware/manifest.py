"""What is frozen into the board's image: MicroPython's own start-up for the Pico, and the application.

Read by MicroPython's tools/makemanifest.py, which brings `freeze`, `package` and `module`; never imported. Nothing
comes from micropython-lib. `$(PORT_DIR)/modules` mounts the file system and holds `rp2`.
"""

# ruff: noqa: F821

from pathlib import Path

# Sessions are recorded and replayed by computers; a board never reads one.
NOT_FROZEN = ("console/trace.py",)

files = sorted(path.relative_to("cribboard").as_posix() for path in Path("cribboard").rglob("*.py"))

freeze("$(PORT_DIR)/modules")
package("cribboard", files=[name for name in files if name not in NOT_FROZEN], opt=3)
module("main.py")
