"""What every test of the companion may count on: its journals are closed behind it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.companion.storage.kept import put_everything_away


@pytest.fixture(autouse=True)
def _journals_are_put_away() -> Iterator[None]:
    yield
    put_everything_away()
