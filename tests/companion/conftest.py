"""What every test of the companion may count on: its journals are closed behind it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.companion.storage.saving_helpers import close_all_savers


@pytest.fixture(autouse=True)
def _journals_are_put_away() -> Iterator[None]:
    yield
    close_all_savers()
