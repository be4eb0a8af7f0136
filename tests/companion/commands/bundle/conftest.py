"""A home folder for each test, and bundles without the doctor's checks."""

from __future__ import annotations

import json
import socket
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.commands.bundle import contents
from companion.commands.doctor import run_window_probe
from companion.commands.doctor.finding import Findings
from tests.companion.commands.bundle.home import HOST, USER, Home
from tests.companion.simulated_table import NAMES
from tests.waiting import SAFETY_LIMIT

SETTINGS = """
# Margot's birthday
[table]
names = {names}
[keeping]
folder = "{folder}/kept"
[elction]
whose = "Margot"
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Home:
    folder = tmp_path / "home" / USER
    folder.mkdir(parents=True)
    monkeypatch.setattr(socket, "gethostname", lambda: f"{HOST}.lan")
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setattr(run_window_probe, "SECONDS", SAFETY_LIMIT)
    home = Home(folder)
    home.settings.write_text(SETTINGS.format(names=json.dumps(NAMES), folder=folder))
    return home


def no_findings(_settings: Path | None, _environment: Mapping[str, str]) -> Findings:
    return {}


@pytest.fixture
def no_doctor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skips the checks, which take seconds."""
    monkeypatch.setattr(contents, "examine", no_findings)
