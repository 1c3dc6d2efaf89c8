"""What pytest's tests share: the MicroPython interpreter, and the rule that nothing is skipped where it must not be."""

import os
from pathlib import Path

import pytest

from host_tools import micropython

IN_CI = bool(os.environ.get("CI"))


@pytest.fixture(scope="session")
def interpreter() -> Path:
    """The MicroPython program; without one the test is skipped, saying how to get it, but in CI it fails."""
    try:
        return micropython.interpreter()
    except micropython.Unavailable as reason:
        if IN_CI:
            pytest.fail(str(reason))
        pytest.skip(str(reason))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI a skipped test fails the run: a promise that was not tried is not kept."""
    if IN_CI and skipped(session.config) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say why a run without failures failed."""
    if IN_CI and skipped(config):
        terminalreporter.write_line(f"CI: {skipped(config)} skipped, and in CI none may be.", red=True)


def skipped(config: pytest.Config) -> int:
    """How many tests, or whole files, were skipped so far."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return len(reporter.stats.get("skipped", ())) if reporter else 0
