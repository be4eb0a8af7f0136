"""Keeps the simulated disk away from the tests that follow in the same process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.simulation.disk import remove_recording_disk


@pytest.fixture(autouse=True, scope="module")
def real_disk_afterwards() -> Iterator[None]:
    yield
    remove_recording_disk()
