"""Runs portable tests where there is no pytest: every `test_` function of the files and folders given.

Prints each file's count, each failure with its traceback, and last `N passed, M failed`; exit status 1 if any failed.
Knows nothing of the code under test. Made for MicroPython, and runs on CPython too, from the repository root with
`firmware` and the root on the path:

    python -m host_tools micropython tests/on_micropython.py tests/game tests/console
"""

import os
import sys

FOLDER = 0x4000  # the bit of st_mode that tells a folder from a file


def files_in(path):
    """All test files at or below `path` (relative to the root, slashes), in a fixed order."""
    if not os.stat(path)[0] & FOLDER:
        return [path]
    found = []
    for name in sorted(os.listdir(path)):
        below = path + "/" + name
        if os.stat(below)[0] & FOLDER:
            found += files_in(below)
        elif name.startswith("test_") and name.endswith(".py"):
            found.append(below)
    return found


def show_failure(name, error):
    """Print which test failed and the way there."""
    print("FAILED " + name)
    if hasattr(sys, "print_exception"):  # MicroPython's spelling
        sys.print_exception(error)
    else:
        import traceback

        traceback.print_exception(error)


def run_file(path):
    """Import one test file and call its tests. Returns (passed, failed); a failing import is one failure."""
    try:
        module = __import__(path[: -len(".py")].replace("/", "."), None, None, ("*",))
    except Exception as error:
        show_failure(path, error)
        return 0, 1
    passed = failed = 0
    for name in sorted(dir(module)):
        if not name.startswith("test_"):
            continue
        try:
            getattr(module, name)()
            passed += 1
        except Exception as error:
            show_failure(path + "::" + name, error)
            failed += 1
    return passed, failed


def main(paths):
    """Run all tests of `paths` and return the exit status."""
    passed = failed = 0
    for path in paths:
        for file in files_in(path.rstrip("/")):
            now_passed, now_failed = run_file(file)
            print(f"{now_passed:5d} passed  {file}")
            passed += now_passed
            failed += now_failed
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
