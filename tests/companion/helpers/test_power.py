"""vivat has the computer switched off, or says why it stays on."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.evening.ports import NotTheService
from companion.helpers.door import HelperFailed, HelperMissing
from companion.helpers.power import POWER, handle, switch_off
from companion.service.computer import ordinary_computer
from sentences import ExplainedError
from tests.companion.helpers.listening import listening


def test_it_is_switched_off_by_systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Sequence[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, check: asked.append(command))
    with listening(POWER, handle, tmp_path):
        switch_off(tmp_path)
    assert asked == [["/usr/bin/systemctl", "--no-block", "poweroff"]]


def test_a_computer_that_stays_on_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(command: Sequence[str], check: bool) -> None:
        raise subprocess.CalledProcessError(1, command)

    monkeypatch.setattr(subprocess, "run", fails)
    with (
        listening(POWER, handle, tmp_path),
        pytest.raises(ExplainedError, match=str(HelperFailed())),
    ):
        switch_off(tmp_path)


def test_an_ordinary_computer_has_no_off_switch() -> None:
    with pytest.raises(NotTheService, match="Quit, and shut down as usual"):
        ordinary_computer(lambda: 0.0).switch_off()


def test_a_missing_helper_is_said(tmp_path: Path) -> None:
    with pytest.raises(HelperMissing, match="vivat-helper-power"):
        switch_off(tmp_path)
