"""`python -m host_tools trace FILE`: replays session files without a browser and prints what the board shows.

With `--check` or `--record` the replay is compared with, or kept as, the golden file beside the session
file: NAME.session and NAME.frames. It reads and writes files; the replay itself is portable.
"""

import argparse
import difflib
import os
import sys
from pathlib import Path

from cribboard.console import trace
from cribboard.game.errors import Illegal, Impossible, Unreadable


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a session file")
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--check", action="store_true", help="compare with the golden file beside it, show what differs")
    modes.add_argument("--record", action="store_true", help="write the golden file beside it")


def run(args: argparse.Namespace) -> int:
    """Replays each file. Returns 0, 1 if a golden file differs or is missing, 2 if a file cannot be replayed."""
    status = 0
    for path in args.files:
        try:
            if args.record:
                golden_path(path).write_text(golden_text(path), encoding="utf-8")
                print(f"recorded {golden_path(path)}")
            elif args.check:
                status = max(status, check(path))
            else:
                show(path)
        except (Unreadable, Illegal, Impossible) as error:
            print(f"{path}: {error.args[0]}", file=sys.stderr)
            status = 2
        except BrokenPipeError:
            # Whoever read what is printed has gone (`| head`); Python must not complain of it at its end either.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        except OSError as error:
            print(f"{error.filename}: {error.strerror}.", file=sys.stderr)
            status = 2
        except UnicodeDecodeError:
            print(f"{path}: This is not a text file.", file=sys.stderr)
            status = 2
    return status


def golden_path(path: Path) -> Path:
    """Where the golden file of a session file is."""
    return path.with_suffix(".frames")


def read_script(path: Path) -> trace.Script:
    """A session file as a script. Raises OSError, UnicodeDecodeError and Unreadable."""
    return trace.parse_session(path.read_text(encoding="utf-8").splitlines())


def golden_text(path: Path) -> str:
    """What the golden file of a session file should hold."""
    script = read_script(path)
    return "".join([line + "\n" for line in trace.golden_lines(trace.start(script), script)])


def check(path: Path) -> int:
    """Compares a session's replay with its golden file and prints the difference; 0 if there is none."""
    golden = golden_path(path)
    if not golden.exists():
        print(f"{path}: there is no {golden.name}; --record writes it.", file=sys.stderr)
        return 1
    expected = golden.read_text(encoding="utf-8").splitlines()
    shown = golden_text(path).splitlines()
    if shown == expected:
        print(f"{path}: as recorded.")
        return 0
    print("\n".join(difflib.unified_diff(expected, shown, str(golden), "replayed now", lineterm="")))
    return 1


def show(path: Path) -> None:
    """Prints what happens, the picture at each look and at the end, then the scores and the journal."""
    script = read_script(path)
    session = trace.start(script)
    saved = []
    for what, step, detail in trace.replay(session, script):
        time = f"{step * trace.STEP_MS / 1000:9.3f} s  "
        if what == "says":
            print(f"{time}{detail}")
        elif what == "saved":
            saved.append(detail)
        elif what in ("look", "end"):
            print(f"{time}{what}: {trace.scores_text(session)}")
            for line in trace.picture_lines(session.layout, session.frame.rgb):
                print(line)
    game = session.journal.game
    print(f"Scores: {trace.scores_text(session)} of {game.options.target}.")
    print("Journal:" if saved else "Journal: nothing new.")
    for line in saved:
        print(f"  {line}")
