"""What every test may count on: no real screen unless it brings one, and nobody's own games."""

from __future__ import annotations

import os
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
