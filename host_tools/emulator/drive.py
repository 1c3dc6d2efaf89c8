"""The RPI-RP2 drive: what a computer sees of a Pico in its boot loader, as a folder.

The drive is there while the boot loader runs; an image that was written to it whole goes into flash, and the chip
starts. Knows the boot loader's side of a drive; not what is in an image. USB itself is left out.
"""

from pathlib import Path

from rp2040py.device.load_flash import load_uf2

from host_tools.emulator.chip import Chip

LOOK_NS = 5e6
BLOCK = 512
# What the boot ROM's drive says of itself (RP2040 datasheet, 2.8.4).
INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"


class Drive:
    """The folder that stands for the drive from now on. It is empty until the boot loader runs."""

    def __init__(self, chip: Chip, folder: Path) -> None:
        self.folder = folder
        self._chip = chip
        self._alarm = chip.clock.create_alarm(self._look)
        chip.on_boot_loader = self.mount

    def mount(self) -> None:
        """The boot loader runs: a program asked for it, or the power came with BOOTSEL held."""
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "INFO_UF2.TXT").write_text(INFO)
        self._alarm.schedule(LOOK_NS)

    def _look(self) -> None:
        """Take an image if one is there, else look again a moment later."""
        for image in self.folder.glob("*.uf2"):
            data = image.read_bytes()
            if len(data) >= BLOCK and len(data) == BLOCK * int.from_bytes(data[24:28], "little"):
                load_uf2(image, self._chip.mcu)
                image.unlink()
                (self.folder / "INFO_UF2.TXT").unlink()
                self._chip.interrupt(self._chip.power_on)
                return
        self._alarm.schedule(LOOK_NS)
