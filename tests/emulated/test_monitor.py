"""The monitor and the application, over the emulated USB line."""

import sys
from pathlib import Path

from host_tools.emulator.rig import Rig


def test_the_monitor_asks_the_application_how_things_are(application: Path) -> None:
    with Rig(application, files={}) as rig:
        rig.run_until(lambda: bool(rig.frames[0]), 3000, 10)
        words = [sys.executable, "-m", "host_tools", "monitor", "--port", "PORT"]
        done = rig.run_program([*words, "state"])
        assert (done.returncode, done.stdout) == (0, "Game 1 to 121: A 0, B 0; A deals; idle\n")
        done = rig.run_program([*words, "set", "name=sound", "value=1"])
        assert (done.returncode, done.stdout) == (0, '{"do": "set", "name": "sound", "value": 1}\n')
        done = rig.run_program([*words, "set", "name=nonsense", "value=1"])
        assert done.returncode == 1 and "nonsense" in done.stdout
