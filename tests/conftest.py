"""What every test may count on: no real screen unless it brings one, and nobody's own games."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

# How long an example takes is the machine's affair; figures are `make bench`'s.
settings.register_profile("table", deadline=None)
settings.load_profile("table")

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"


@pytest.fixture(scope="session", autouse=True)
def _nobodys_games() -> Iterator[None]:
    """Whatever a test keeps without saying where, it keeps here."""
    with TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        yield


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print each reason for skipped tests on one line, with the number of tests."""
    skipped = terminalreporter.getreports("skipped")
    reasons = Counter(str(each.longrepr[2]) for each in skipped if isinstance(each.longrepr, tuple))
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"{count} skipped: {reason.removeprefix('Skipped: ')}")
