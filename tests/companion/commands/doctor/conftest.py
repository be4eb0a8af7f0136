"""On a busy machine, loading pygame may take longer than the checks wait."""

from __future__ import annotations

from functools import partial

import pytest

from companion.commands.doctor import checks, display, sound, versions
from companion.commands.doctor.run_window_probe import run_probe
from tests.waiting import SAFETY_LIMIT


@pytest.fixture(autouse=True)
def _patient_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "SECONDS", SAFETY_LIMIT)
    for module in (display, sound, versions):
        monkeypatch.setattr(module, "run_probe", partial(run_probe, seconds=SAFETY_LIMIT))
