"""A fake systemd that receives the notifications."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.service.fake_systemd import FakeSystemd, a_file, systemd_at


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[FakeSystemd]:
    with systemd_at(a_file(tmp_path)) as systemd:
        yield systemd
