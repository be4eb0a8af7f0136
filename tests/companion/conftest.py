"""Closes the games that a test has opened."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.companion.keep.saving_helpers import close_all_savers


@pytest.fixture(autouse=True)
def _close_games() -> Iterator[None]:
    yield
    close_all_savers()
