"""What is frozen into the board's image: MicroPython's own start-up for the Pico, and the application.

Read by MicroPython's tools/makemanifest.py, which brings `freeze`, `package` and `module`, in a folder where it lies
beside the linked files (host_tools/toolchain/linked.py); never imported. Nothing comes from micropython-lib.
`$(PORT_DIR)/modules` mounts the file system and holds `rp2`.
"""

# ruff: noqa: F821

freeze("$(PORT_DIR)/modules")
package("cribboard", opt=3)
module("main.py", opt=3)
