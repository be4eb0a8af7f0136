"""A removal leaves only games and settings; a purge leaves nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.booted.computers import INSTALL, SETTINGS, Installed, Playing, listing, traces, write
from tests.booted.layers import Layers
from tests.booted.machine import Machine
from tests.booted.players import MachineTable

pytestmark = pytest.mark.booted

GAMES = "/var/lib/vivat"
DECK = "/etc/vivat/ours.toml"
VICTIM, FOLDER = "/etc/of-root", "/etc/folder-of-root"
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
        " --exclude-dir=vivat.service.d --exclude-dir=vivat --exclude='*-'; true"
    )


def test_games_and_settings_survive_a_removal_and_a_new_installation(
    evening: MachineTable, playing: Playing
) -> None:
    machine = evening.machine
    evening.resume(playing.game)
    settings = machine.path(SETTINGS).read_text()
    write(machine, DECK, "# ours\n")
    machine.run("apt-get remove --yes vivat")
    outside = {path for path in left(machine) if not path.startswith(f"{GAMES}/")}
    assert outside == {GAMES, "/etc/vivat"}
    assert other_traces(machine) == ""
    assert machine.path(SETTINGS).read_text() == settings
    assert machine.path(DECK).read_text() == "# ours\n"
    assert machine.run(f"find {GAMES} -not -user root") == ""
    assert evening.read() == ""

    machine.run(INSTALL)
    assert evening.games() == [playing.game]
    assert evening.record(playing.game) == playing.record
    assert machine.path(SETTINGS).read_text() == settings
    assert machine.path(DECK).read_text() == "# ours\n"
    assert machine.run("systemctl is-enabled vivat.service").strip() == "enabled"
    machine.run("systemctl start vivat")
    evening.resume(playing.game)

    machine.run("apt-get purge --yes vivat")
    assert left(machine) == set()
    assert other_traces(machine) == ""


def test_a_link_that_the_services_user_plants_leads_root_to_no_other_file(
    installed: Installed, booted: Callable[[Layers], Machine]
) -> None:
    machine = booted(installed.layers)
    write(machine, SETTINGS, "# ours\n")
    write(machine, VICTIM, "root's\n")
    machine.run(f"mkdir {FOLDER}")
    plant = (
        f"mkdir -p {GAMES}/settings; cd {GAMES};"
        f"ln -s {VICTIM} settings/settings.toml; ln -s {VICTIM} settings/ours.toml;"
        f"ln -s {VICTIM} journal.lock; ln -s {FOLDER} games; ln -s {FOLDER} settings.new;"
        f"ln -s {VICTIM} /var/log/vivat/vivat.log.1"
    )
    machine.run(plant, user="vivat")
    before = listing(machine, f"(?!{VICTIM}|{FOLDER})")
    assert len(before) == 2
    machine.run(INSTALL)
    machine.run("apt-get remove --yes vivat")
    machine.run(INSTALL)
    assert listing(machine, f"(?!{VICTIM}|{FOLDER})") == before
    assert machine.path(VICTIM).read_text() == "root's\n"
    assert machine.path(SETTINGS).read_text() == "# ours\n"
    machine.run("apt-get purge --yes vivat")
    assert listing(machine, f"(?!{VICTIM}|{FOLDER})") == before
