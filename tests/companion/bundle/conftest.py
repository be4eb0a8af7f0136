"""A house for each test, and a bundle without the doctor's visit."""

from __future__ import annotations

import json
import socket
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.bundle import members
from companion.doctor.finding import Finding
from tests.companion.bundle.house import HOST, USER, House
from tests.companion.sitting import NAMES

SETTINGS = """
# Margot's birthday
[table]
names = {names}
[keeping]
folder = "{home}/kept"
[elction]
whose = "Margot"
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    home = tmp_path / "home" / USER
    home.mkdir(parents=True)
    monkeypatch.setattr(socket, "gethostname", lambda: f"{HOST}.lan")
    monkeypatch.setenv("HOME", str(home))
    house = House(home)
    house.settings.write_text(SETTINGS.format(names=json.dumps(NAMES), home=home))
    return house


def no_findings(_settings: Path | None, _environment: Mapping[str, str]) -> tuple[Finding, ...]:
    return ()


@pytest.fixture
def no_doctor(monkeypatch: pytest.MonkeyPatch) -> None:
    """For what is told beside the doctor's findings."""
    monkeypatch.setattr(members, "examine", no_findings)
