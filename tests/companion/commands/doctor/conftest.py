"""On a busy machine, loading pygame may take longer than the checks wait."""

from __future__ import annotations

import pytest

from companion.commands.doctor import run_window_probe
from tests.waiting import SAFETY_LIMIT


@pytest.fixture(autouse=True)
def _patient_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_window_probe, "SECONDS", SAFETY_LIMIT)
