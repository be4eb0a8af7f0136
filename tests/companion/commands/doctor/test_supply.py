"""Too little voltage is a problem while it lasts, and noted later: it is the commonest fault."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.commands.doctor.finding import Finding
from companion.commands.doctor.supply import examine_supply
from hardware.boxes import Health
from tests.simulated_kernel import add_voltage_alarm


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where programs are, and what the kernel says."""
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    return tmp_path


def look(folder: Path, answer: str = "") -> Finding:
    """The finding, if the firmware's program gives this answer."""
    program = folder / "vcgencmd"
    program.write_text(f'#!/bin/sh\n[ "$1" = get_throttled ] && echo "{answer}"\n')
    program.chmod(0o755)
    (finding,) = examine_supply(folder)
    return finding


def test_enough_voltage_works(folder: Path) -> None:
    add_voltage_alarm(folder)
    assert look(folder, "throttled=0x0").health is Health.WORKS


@pytest.mark.parametrize("answer", ["throttled=0x0", "Can't open device file: /dev/vcio", ""])
def test_too_little_voltage_now_is_a_problem(answer: str, folder: Path) -> None:
    add_voltage_alarm(folder, is_low=True)
    finding = look(folder, answer)
    assert finding.health is Health.FAILS
    assert finding.remedy is not None
    assert "official power supply" in finding.remedy


@pytest.mark.parametrize(
    ("answer", "health", "found"),
    [
        ("throttled=0x50005", Health.FAILS, "gets too little voltage"),
        ("throttled=0x50000", Health.WAITS, "got too little voltage at times"),
        ("throttled=0xe0000", Health.WAITS, "was too hot at times"),
        ("throttled=0xe000e", Health.WAITS, "was too hot at times"),
    ],
)
def test_the_firmware_remembers(answer: str, health: Health, found: str, folder: Path) -> None:
    finding = look(folder, answer)
    assert finding.health is health
    assert found in finding.found


def test_a_computer_that_says_nothing_of_it_works(folder: Path) -> None:
    (finding,) = examine_supply(folder)
    assert finding.health is Health.WORKS
