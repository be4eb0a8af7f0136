"""Closes the journals that a test has opened."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.companion.storage.saving_helpers import close_all_savers


@pytest.fixture(autouse=True)
def _close_journals() -> Iterator[None]:
    yield
    close_all_savers()
