"""From a checkout to a service in one command, which says what it does and does no more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.booted.computers import INSTALL, SETTINGS, Installed, listing
from tests.booted.layers import Layers
from tests.booted.machine import Machine

pytestmark = pytest.mark.booted
Booted = Callable[[Layers], Machine]

OURS = ("pygame", "gpiozero", "serial", "jinja2")
GROUPS = {"gpio", "dialout", "video", "render", "input", "audio"}
ENVIRONMENT = "/opt/vivat/current"
ASIDE = "/(var/(lib/(dpkg|apt|systemd)|cache|log)|opt/vivat|usr/(share|lib)/.*\\.pyc$)"
"""What an installer writes even if it installs what was there already."""


def test_a_dry_run_needs_no_root_and_changes_nothing(checked_out: Layers, booted: Booted) -> None:
    machine = booted(checked_out)
    machine.run("cp -R /root/vivat /home/vivat-checkout")
    script = "/home/vivat-checkout/systemd/install.sh"
    before = listing(machine, "/var/log/journal")
    told = machine.run(f"{script} --dry-run", user="nobody")
    assert "/etc/vivat/settings.toml; an existing file is not changed" in told
    assert "vivat is not installed" in machine.run(f"{script} --remove --dry-run", user="nobody")
    assert listing(machine, "/var/log/journal") == before


def test_without_root_it_says_what_is_missing(checked_out: Layers, booted: Booted) -> None:
    machine = booted(checked_out)
    machine.run("cp -R /root/vivat /home/vivat-checkout")
    told = machine.ask("/home/vivat-checkout/systemd/install.sh", user="nobody")
    assert told.returncode == 2
    assert told.stderr == "This needs root: sudo /home/vivat-checkout/systemd/install.sh\n"


def test_it_says_what_it_does_and_how_to_go_on(installed: Installed) -> None:
    assert "Installing vivat on this computer:" in installed.told
    assert "sudo systemctl start vivat" in installed.told


def test_the_libraries_are_the_distributions_and_nothing_was_compiled(
    installed: Installed, booted: Booted
) -> None:
    machine = booted(installed.layers)
    show = "; ".join(f"import {name}; print({name}.__file__)" for name in OURS)
    command = f'PYGAME_HIDE_SUPPORT_PROMPT=1 {ENVIRONMENT}/bin/python -W ignore -c "{show}"'
    files = machine.run(command).split()
    assert len(files) == len(OURS)
    assert all(file.startswith("/usr/lib/python3/dist-packages/") for file in files), files
    assert "include-system-site-packages = true" in machine.run(f"cat {ENVIRONMENT}/pyvenv.cfg")
    assert machine.ask("command -v gcc cc c++ make").stdout == ""


def test_its_user_is_in_the_groups_that_exist_and_in_no_other(
    installed: Installed, booted: Booted
) -> None:
    machine = booted(installed.layers)
    known = {line.split(":")[0] for line in machine.run("getent group").splitlines()}
    assert set(machine.run("id --name --groups vivat").split()) == {"vivat"} | (GROUPS & known)
    assert machine.run("getent passwd vivat").strip().endswith(":/usr/sbin/nologin")


def test_a_second_time_changes_nothing(installed: Installed, booted: Booted) -> None:
    machine = booted(installed.layers)
    settings = machine.path(SETTINGS)
    settings.write_text(settings.read_text() + "# ours\n")
    machine.run("systemctl disable vivat.service")
    edited, before = settings.read_text(), names(listing(machine, ASIDE))
    machine.run(INSTALL)
    assert settings.read_text() == edited
    assert names(listing(machine, ASIDE)) == before
    assert machine.ask("systemctl is-enabled vivat.service").stdout.strip() == "disabled"
    assert len(machine.run("ls -d /opt/vivat/environment.*").split()) == 1


def names(lines: set[str]) -> set[str]:
    """Without size and time: files that are written anew are the same."""
    return {" ".join((name, *rest.split()[:3])) for name, rest in (x.split("\t") for x in lines)}
