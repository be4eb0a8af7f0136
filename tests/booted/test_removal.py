"""A removal leaves only the games; a purge leaves nothing."""

from __future__ import annotations

import pytest

from tests.booted.computers import INSTALL, SETTINGS, Playing, traces, write
from tests.booted.machine import Machine
from tests.booted.players import MachineTable

pytestmark = pytest.mark.booted

GAMES = "/var/lib/vivat"
DECK = "/etc/vivat/ours.toml"
OF_THE_TESTS = {"/etc/systemd/system/vivat.service.d"}


def left(machine: Machine) -> set[str]:
    """Paths that contain “vivat”, except dpkg's own notes on a removed package."""
    notes = {f"/var/lib/dpkg/info/vivat.{kind}" for kind in ("list", "postrm", "md5sums")}
    return traces(machine) - notes - OF_THE_TESTS


def other_traces(machine: Machine) -> str:
    """Users, groups, units, processes and files in /etc that are left; empty if none are."""
    return machine.run(
        "getent passwd vivat; getent group vivat; pgrep --full '[/]opt/vivat/';"
        "systemctl list-unit-files --no-legend 'vivat*';"
        "systemctl list-units --all --no-legend 'vivat*';"
        "systemctl list-units --failed --no-legend;"
        "grep --recursive --files-with-matches vivat /etc"
        " --exclude-dir=vivat.service.d --exclude='*-'; true"
    )


def test_games_and_settings_survive_a_removal_and_a_new_installation(
    evening: MachineTable, playing: Playing
) -> None:
    machine = evening.machine
    evening.resume(playing.game)
    settings = machine.path(SETTINGS).read_text()
    write(machine, DECK, "# ours\n")
    output = machine.run(f"{INSTALL} --remove")
    assert "The games stay in /var/lib/vivat" in output
    assert {path for path in left(machine) if not path.startswith(f"{GAMES}/")} == {GAMES}
    assert other_traces(machine) == ""
    assert machine.path(f"{GAMES}/settings/settings.toml").read_text() == settings
    assert "vivat is not installed." in machine.run(f"{INSTALL} --remove")
    assert evening.read() == ""

    machine.run(INSTALL)
    assert evening.games() == [playing.game]
    assert evening.record(playing.game) == playing.record
    assert machine.path(SETTINGS).read_text() == settings
    assert machine.path(DECK).read_text() == "# ours\n"
    assert machine.run("systemctl is-enabled vivat.service").strip() == "enabled"
    machine.run("systemctl start vivat")
    evening.resume(playing.game)

    machine.run(f"{INSTALL} --remove --purge")
    assert left(machine) == set()
    assert other_traces(machine) == ""
