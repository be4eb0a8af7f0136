"""Bringing vivat up to date: over a running game, and with the power cut in the midst of it."""

from __future__ import annotations

import pytest

from tests.booted.computers import COPY, INSTALL, SETTINGS, Playing, commit
from tests.booted.machine import Machine, until
from tests.booted.table import MachineTable

pytestmark = pytest.mark.booted

NEW = "0.1.1"
ENVIRONMENTS = "/opt/vivat/environment.*"


def publish(machine: Machine) -> None:
    """A newer version in the checkout."""
    project = machine.path(f"{COPY}/pyproject.toml")
    project.write_text(project.read_text().replace('version = "0.1.0"', f'version = "{NEW}"'))
    commit(machine, "a newer version")


def environments(machine: Machine) -> list[str]:
    return machine.run(f"ls -d {ENVIRONMENTS}").split()


def test_a_game_goes_on_over_an_upgrade(evening: MachineTable, playing: Playing) -> None:
    machine = evening.machine
    evening.goes_on(playing.game)
    (old,), settings = environments(machine), machine.path(SETTINGS).read_text()
    publish(machine)
    machine.run(INSTALL)
    evening.sees(f"vivat {NEW} begins")
    evening.goes_on(playing.game)
    assert evening.told(playing.game) == playing.told
    (new,) = environments(machine)
    assert new != old
    assert machine.path(SETTINGS).read_text() == settings
    assert machine.failed_units() == ""


def test_power_cut_in_the_midst_of_an_upgrade_leaves_the_old_vivat(
    evening: MachineTable, playing: Playing
) -> None:
    machine = evening.machine
    evening.goes_on(playing.game)
    publish(machine)
    machine.begin(INSTALL)
    until("a new environment is begun", lambda: len(environments(machine)) > 1, patience=60)
    machine.cut_power()
    machine.boot()
    evening.sees("vivat 0.1.0 begins")
    evening.goes_on(playing.game)
    machine.run("dpkg --configure --pending")
    evening.sees(f"vivat {NEW} begins")
    evening.goes_on(playing.game)
    assert evening.told(playing.game) == playing.told
    assert len(environments(machine)) == 1
