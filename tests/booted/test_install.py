"""One command installs vivat from a checkout as a service, and does only what it announces."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.booted.computers import INSTALL, SETTINGS, Installed, listing
from tests.booted.layers import Layers
from tests.booted.machine import Machine

pytestmark = pytest.mark.booted
Booted = Callable[[Layers], Machine]

LIBRARIES = (
    "pygame",
    "gpiozero",
    "serial",
    "jinja2",
    "reportlab",
    "segno",
    "tomlkit",
    "aiohttp",
    "nacl",
    "ifaddr",
)
GROUPS = {"gpio", "dialout", "video", "render", "input", "audio"}
ENVIRONMENT = "/opt/vivat/current"
CHANGED_BY_APT = (
    "/(var/(lib/(dpkg|apt|systemd)|cache|log)|opt/vivat|usr/(share|lib)/.*\\.pyc$"
    "|var/tmp/systemd-private-)"
)
"""Files that every installation writes, even of what is already installed, and a service's
private ones.
"""


def test_without_root_it_asks_for_root(checked_out: Layers, booted: Booted) -> None:
    machine = booted(checked_out)
    machine.run("cp -R /root/vivat /home/vivat-checkout")
    output = machine.ask("/home/vivat-checkout/systemd/install.sh", user="nobody")
    assert output.returncode == 2
    assert output.stderr == "This needs root: sudo /home/vivat-checkout/systemd/install.sh\n"


def test_what_it_once_did_with_options_is_apts(checked_out: Layers, booted: Booted) -> None:
    output = booted(checked_out).ask("/root/vivat/systemd/install.sh --remove")
    assert output.returncode == 2
    assert "sudo apt remove vivat" in output.stderr


def test_it_prints_what_it_does_and_how_to_start_vivat(installed: Installed) -> None:
    assert "Installing vivat on this computer:" in installed.output
    assert "sudo systemctl start vivat" in installed.output


def test_the_libraries_come_from_the_distribution_and_nothing_was_compiled(
    installed: Installed, booted: Booted
) -> None:
    machine = booted(installed.layers)
    show = "; ".join(f"import {name}; print({name}.__file__)" for name in LIBRARIES)
    command = f'PYGAME_HIDE_SUPPORT_PROMPT=1 {ENVIRONMENT}/bin/python -W ignore -c "{show}"'
    files = machine.run(command).split()
    assert len(files) == len(LIBRARIES)
    assert all(file.startswith("/usr/lib/python3/dist-packages/") for file in files), files
    assert "include-system-site-packages = true" in machine.run(f"cat {ENVIRONMENT}/pyvenv.cfg")
    assert machine.ask("command -v gcc cc c++ make").stdout == ""


def test_its_user_is_in_the_existing_groups_and_in_no_other(
    installed: Installed, booted: Booted
) -> None:
    machine = booted(installed.layers)
    known = {line.split(":")[0] for line in machine.run("getent group").splitlines()}
    assert set(machine.run("id --name --groups vivat").split()) == {"vivat"} | (GROUPS & known)
    assert machine.run("getent passwd vivat").strip().endswith(":/usr/sbin/nologin")


def test_its_files_are_closed_to_other_users(installed: Installed, booted: Booted) -> None:
    machine = booted(installed.layers)
    for command in ("ls /var/lib/vivat", "ls /var/log/vivat", "touch /etc/vivat/settings.toml"):
        assert "Permission denied" in machine.ask(command, user="nobody").stderr
    assert "Permission denied" in machine.ask("touch /etc/vivat/x", user="vivat").stderr
    assert machine.run("find /etc/vivat /opt/vivat /usr/share/vivat -not -user root") == ""


def test_code_in_the_current_folder_is_not_run_as_root(
    installed: Installed, booted: Booted
) -> None:
    machine = booted(installed.layers)
    names = " ".join(f"{name}.py" for name in ("venv", "ensurepip", "pip", "sys", "mpremote"))
    machine.run(f'mkdir /srv/guests; cd /srv/guests; echo \'open("/trace", "w")\' | tee {names}')
    machine.run(f"cd /srv/guests; {INSTALL}; vivat --version; vivat doctor || true")
    assert not machine.path("/trace").exists()


def test_a_second_installation_changes_nothing(installed: Installed, booted: Booted) -> None:
    machine = booted(installed.layers)
    settings = machine.path(SETTINGS)
    settings.write_text(settings.read_text() + "# ours\n")
    machine.run("systemctl disable vivat.service")
    edited, before = settings.read_text(), names(listing(machine, CHANGED_BY_APT))
    machine.run(INSTALL)
    assert settings.read_text() == edited
    assert names(listing(machine, CHANGED_BY_APT)) == before
    assert machine.ask("systemctl is-enabled vivat.service").stdout.strip() == "disabled"
    assert len(machine.run("ls -d /opt/vivat/environment.*").split()) == 1


def names(lines: set[str]) -> set[str]:
    """Without size and time, which differ in files that are written again."""
    return {" ".join((name, *rest.split()[:3])) for name, rest in (x.split("\t") for x in lines)}
