"""Updating vivat during a game, and with a power cut during the update."""

from __future__ import annotations

import pytest

from tests.booted.computers import COPY, INSTALL, SETTINGS, Playing, commit
from tests.booted.machine import Machine, until
from tests.booted.players import MachineTable
from tests.booted.suites import VERSION

pytestmark = pytest.mark.booted

NEW = "1.99.0"
ENVIRONMENTS = "/opt/vivat/environment.*"


def publish(machine: Machine) -> None:
    """Commit a newer version to the checkout."""
    project = machine.path(f"{COPY}/pyproject.toml")
    project.write_text(project.read_text().replace(f'version = "{VERSION}"', f'version = "{NEW}"'))
    commit(machine, "a newer version")


def environments(machine: Machine) -> list[str]:
    return machine.run(f"ls -d {ENVIRONMENTS}").split()


def test_a_game_resumes_after_an_update(evening: MachineTable, playing: Playing) -> None:
    machine = evening.machine
    evening.resume(playing.game)
    (old,), settings = environments(machine), machine.path(SETTINGS).read_text()
    publish(machine)
    machine.run(INSTALL)
    evening.wait_for(f"vivat {NEW} begins")
    evening.resume(playing.game)
    assert evening.record(playing.game) == playing.record
    (new,) = environments(machine)
    assert new != old
    assert machine.path(SETTINGS).read_text() == settings
    assert machine.failed_units() == ""


def test_after_a_power_cut_during_an_update_the_old_vivat_works(
    evening: MachineTable, playing: Playing
) -> None:
    machine = evening.machine
    evening.resume(playing.game)
    publish(machine)
    machine.begin(INSTALL)
    until("a new environment is created", lambda: len(environments(machine)) > 1)
    machine.cut_power()
    machine.boot()
    evening.wait_for(f"vivat {VERSION} begins")
    evening.resume(playing.game)
    package = machine.run(f"{COPY}/systemd/package/build.sh /srv").strip()
    machine.run(f"vivat update {package} --yes")
    evening.wait_for(f"vivat {NEW} begins")
    evening.resume(playing.game)
    assert evening.record(playing.game) == playing.record
    assert len(environments(machine)) == 1
