"""Taken away, vivat leaves the games and nothing else; purged, not even those."""

from __future__ import annotations

import pytest

from tests.booted.computers import INSTALL, SETTINGS, Playing, traces, write
from tests.booted.machine import Machine
from tests.booted.table import MachineTable

pytestmark = pytest.mark.booted

GAMES = "/var/lib/vivat"
DECK = "/etc/vivat/ours.toml"
OF_THE_TESTS = {"/etc/systemd/system/vivat.service.d"}


def left(machine: Machine) -> set[str]:
    """What is named for vivat, but for dpkg's own notes of a package that was removed."""
    notes = {f"/var/lib/dpkg/info/vivat.{kind}" for kind in ("list", "postrm", "md5sums")}
    return traces(machine) - notes - OF_THE_TESTS


def who_is_left(machine: Machine) -> str:
    """Nobody, if all is well: no user, group, unit or process, and no word in /etc."""
    return machine.run(
        "getent passwd vivat; getent group vivat; pgrep --full '[/]opt/vivat/';"
        "systemctl list-unit-files --no-legend 'vivat*';"
        "systemctl list-units --all --no-legend 'vivat*';"
        "systemctl list-units --failed --no-legend;"
        "grep --recursive --files-with-matches vivat /etc"
        " --exclude-dir=vivat.service.d --exclude='*-'; true"
    )


def test_the_games_stay_and_are_there_again(evening: MachineTable, playing: Playing) -> None:
    machine = evening.machine
    evening.goes_on(playing.game)
    settings = machine.path(SETTINGS).read_text()
    write(machine, DECK, "# ours\n")
    told = machine.run(f"{INSTALL} --remove")
    assert "The games stay in /var/lib/vivat" in told
    assert {path for path in left(machine) if not path.startswith(f"{GAMES}/")} == {GAMES}
    assert who_is_left(machine) == ""
    assert machine.path(f"{GAMES}/settings/settings.toml").read_text() == settings
    assert "vivat is not installed." in machine.run(f"{INSTALL} --remove")
    assert evening.look() == ""

    machine.run(INSTALL)
    assert evening.games() == [playing.game]
    assert evening.told(playing.game) == playing.told
    assert machine.path(SETTINGS).read_text() == settings
    assert machine.path(DECK).read_text() == "# ours\n"
    assert machine.run("systemctl is-enabled vivat.service").strip() == "enabled"
    machine.run("systemctl start vivat")
    evening.goes_on(playing.game)

    machine.run(f"{INSTALL} --remove --purge")
    assert left(machine) == set()
    assert who_is_left(machine) == ""
