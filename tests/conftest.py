"""Settings of every test: no real screen, a home folder of its own, no deadline for examples."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Generator, Iterator
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

# A busy machine may be slow; `make bench` measures speed.
settings.register_profile("quick", deadline=None, max_examples=20)
settings.register_profile("thorough", deadline=None, max_examples=200)
settings.load_profile("quick")

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"

gc.disable()  # until all tests are collected

XDG_FOLDERS = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
"""They come before the home folder."""


@pytest.fixture(scope="session", autouse=True)
def _temporary_home() -> Iterator[None]:
    """Use an empty home folder: the real one may be read-only, or hold somebody's games."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", folder)
        for variable in XDG_FOLDERS:
            patch.delenv(variable, raising=False)
        yield


def pytest_collection_finish() -> None:
    """Collect garbage only from now on, and never look through the thousands of tests for it."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Only the program has doctests: looking for them in every test takes seconds."""
    found = yield
    return [each for each in found if type(each) is pytest.Module]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print each reason for skipped tests on one line, with the number of tests."""
    skipped = terminalreporter.getreports("skipped")
    reasons = Counter(str(each.longrepr[2]) for each in skipped if isinstance(each.longrepr, tuple))
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"{count} skipped: {reason.removeprefix('Skipped: ')}")
