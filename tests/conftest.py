"""Settings of every test: no real screen, a home folder of its own, no deadline for examples."""

from __future__ import annotations

import gc
import os
import threading
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

from companion.words.i18n import ENGLISH, language, use_language
from tests.sampling import in_part, is_left_out, leave_out_slow_tests

# A busy machine may be slow; `make bench` measures speed.
settings.register_profile("quick", deadline=None, max_examples=20)
settings.register_profile("thorough", deadline=None, max_examples=200)
settings.load_profile("quick")

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["LANGUAGE"] = "en"

MEMORY = Path("/dev/shm")  # noqa: S108 pytest makes a folder of its own there
"""Linux keeps files here in memory."""
ENOUGH = 500_000_000
"""Bytes: several times what all tests need."""

gc.disable()  # until all tests are collected
SELDOM = (20_000, 20, 20)
"""How often Python looks for garbage: most tests leave hardly any in cycles."""

SEARCH = "box finder"
"""The thread of `ControllerBoxes` that looks for new ports."""

XDG_FOLDERS = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
"""They come before the home folder."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`make proofs PART=2/3` runs a third of the slow tests; each has its place by its name."""
    part = os.environ.get("PART", "")
    others = [
        each for each in items if each.get_closest_marker("slow") and not in_part(each.nodeid, part)
    ]
    config.hook.pytest_deselected(items=others)
    left_out = set(others)
    items[:] = [each for each in items if each not in left_out]


@pytest.fixture(scope="session", autouse=True)
def _temporary_home() -> Iterator[None]:
    """Use an empty home folder: the real one may be read-only, or hold somebody's games."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", folder)
        for variable in XDG_FOLDERS:
            patch.delenv(variable, raising=False)
        yield


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    """Tests may change the language of all texts, as people may."""
    yield
    if language() != ENGLISH:
        use_language(ENGLISH)


@pytest.fixture(autouse=True)
def _ports_are_closed() -> Iterator[None]:
    """A search for controllers that goes on would find those of the next simulation."""
    yield
    left = [thread for thread in threading.enumerate() if thread.name == SEARCH]
    assert not left, "this test leaves ControllerBoxes open: close them"


def _has_room(folder: Path) -> bool:
    """Whether the tests' files fit into it, and programs among them can be run."""
    if not os.access(folder, os.W_OK):
        return False
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize > ENOUGH and not disk.f_flag & os.ST_NOEXEC


class WhereDoctestsAre:
    """Looks for doctests only in files that have some: to import and search the others takes
    seconds."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(
        self, file_path: Path
    ) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        found = yield
        if file_path.suffix != ".py" or b">>> " in file_path.read_bytes():
            return found
        return [each for each in found if type(each) is pytest.Module]


def pytest_configure(config: pytest.Config) -> None:
    """Leave out slow tests that nobody wants; put the tests' files into memory.

    `make proofs` and the booted tests use a real disk.
    """
    if config.option.markexpr.startswith("not slow"):
        leave_out_slow_tests()
    config.pluginmanager.register(WhereDoctestsAre())
    if _has_room(MEMORY):
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """Make no items for slow tests that nobody wants."""
    module = collector.getparent(pytest.Module)
    return [] if module and is_left_out(obj, module.obj) else None


def pytest_collection_finish() -> None:
    """Collect garbage only from now on, and never look through the thousands of tests for it."""
    gc.freeze()
    gc.set_threshold(*SELDOM)
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
