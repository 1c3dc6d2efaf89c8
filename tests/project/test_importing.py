"""The law of imports: importing a module of ours does nothing. No print, no file, no thread, no socket, no process."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.sources import ROOT, files, imports_of, is_ours, module_name, shown

# Runs in a Python of its own: first imports what is not ours, then watches while ours is imported.
WATCH = """
import importlib, json, os, sys, threading
foreign, ours = json.loads(sys.stdin.read())
for name in foreign:
    try:
        importlib.import_module(name)
    except ImportError:
        pass
events = []
current = None
TELLING = (
    "socket.", "subprocess.", "os.system", "os.exec", "os.fork", "os.spawn", "os.posix_spawn", "os.mkdir", "os.rename",
    "os.remove", "os.rmdir", "os.truncate", "os.chmod", "os.putenv", "os.unsetenv", "os.kill", "shutil.", "tempfile.",
    "_thread.start", "urllib.", "sqlite3.", "signal.",
)
def watch(event, details):
    if current is None:
        return
    if event == "open":
        path, mode, flags = details
        writes = flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
        if not writes and isinstance(path, str) and path.endswith((".py", ".pyc", ".so")):
            return
        events.append([current, "opened " + str(path)])
    elif event.startswith(TELLING):
        events.append([current, event])
sys.addaudithook(watch)
def start(thread, start=threading.Thread.start):
    watch("_thread.start", ())  # Python 3.11 does not tell of it by itself
    start(thread)
threading.Thread.start = start
for name in ours:
    path_before, threads_before, environment_before = list(sys.path), threading.active_count(), dict(os.environ)
    current = name
    importlib.import_module(name)
    current = None
    if sys.path != path_before:
        events.append([name, "changed sys.path"])
    if threading.active_count() != threads_before:
        events.append([name, "left a thread"])
    if dict(os.environ) != environment_before:
        events.append([name, "changed the environment"])
sys.stderr.write(json.dumps(events))
"""


def watch_imports(foreign: list[str], ours: list[str], path: list[Path]) -> tuple[str, list[list[str]]]:
    """Import modules in a fresh Python. Returns what they printed and what they did, each with the module's name."""
    done = subprocess.run(
        [sys.executable, "-B", "-c", WATCH],
        input=json.dumps([foreign, ours]),
        env={"PYTHONPATH": ":".join(str(folder) for folder in path)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout, json.loads(done.stderr)


def importable() -> list[Path]:
    """The files whose import can be tried here: all of the tools, and of the firmware what needs no hardware."""
    rooms = [ROOT / "firmware/cribboard/game", ROOT / "firmware/cribboard/console", ROOT / "host_tools"]
    return [ROOT / "firmware/cribboard/__init__.py", *(path for room in rooms for path in files(room, ".py"))]


def test_importing_any_module_does_nothing() -> None:
    paths = importable()
    found = [one for path in paths for one in imports_of(path) if not is_ours(one.module)]
    # What is taken out of a module may be a module itself.
    foreign = sorted({one.module for one in found} | {f"{one.module}.{one.taken}" for one in found})
    printed, events = watch_imports(foreign, [module_name(path) for path in paths], [ROOT / "firmware", ROOT])
    assert events == []
    assert printed == ""


@pytest.mark.parametrize("path", [*files(ROOT / "firmware", ".py"), *files(ROOT / "host_tools", ".py")], ids=shown)
def test_no_module_calls_anything_for_its_effect(path: Path) -> None:
    """Also covers what cannot be imported here. The firmware's main.py and manifest.py are programs, not modules."""
    if path in (ROOT / "firmware" / "main.py", ROOT / "firmware" / "manifest.py"):
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = [node.lineno for node in tree.body if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)]
    assert not calls, f"{shown(path)} calls something when it is imported: lines {calls}"


@pytest.mark.parametrize(
    "text",
    ["print('hello')", "print(end='x')", "open('there', 'w')", "import threading\nthreading.Thread(target=int).start()",
     "import sys\nsys.path.append('here')", "import subprocess\nsubprocess.run(['true'])",
     "from pathlib import Path\nPath(__file__).with_name('note.txt').read_text()"],
)  # fmt: skip
def test_a_module_that_does_something_is_seen(text: str, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("note")
    (tmp_path / "busy.py").write_text(f"import os\nos.chdir({str(tmp_path)!r})\n{text}\n")
    printed, events = watch_imports(["threading", "subprocess", "pathlib"], ["busy"], [tmp_path])
    assert printed or events
