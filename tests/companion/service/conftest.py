"""Somebody listens where systemd would."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.service.systemd import Systemd, a_file, systemd_at


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[Systemd]:
    with systemd_at(a_file(tmp_path)) as systemd:
        yield systemd
