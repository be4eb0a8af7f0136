"""The installed systemd and udev accept the units and rules."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.booted.computers import Installed, set_up, write
from tests.booted.layers import Layers
from tests.booted.machine import Machine

pytestmark = pytest.mark.booted
Booted = Callable[[Layers], Machine]

DESKTOP = "/usr/lib/systemd/user/vivat.service"
UNITS = "/usr/lib/systemd/system/vivat*.service /usr/lib/systemd/system/vivat-*.socket"
MOST_EXPOSED = {
    "vivat.service": 1.6,
    DESKTOP: 4.0,
    "vivat-helper-stick@1.service": 1.6,
    "vivat-helper-port@1.service": 1.2,
    "vivat-helper-network@1.service": 0.7,
    "vivat-helper-power@1.service": 0.7,
}
"""Of 10, on the scale of systemd-analyze security."""
DEAF = "RestrictAddressFamilies=~AF_NETLINK"
A_PICO = 'ATTRS{idVendor}=="2e8a", ATTRS{idProduct}=="0005"'
RULES = "/usr/lib/udev/rules.d/60-vivat.rules"


def test_systemd_accepts_the_units_without_a_warning(installed: Installed, booted: Booted) -> None:
    machine = booted(installed.layers)
    # --man=no: a minimal Debian has no manual pages.
    output = machine.ask(f"systemd-analyze verify --man=no {UNITS}")
    assert (output.returncode, output.stdout, output.stderr) == (0, "", "")
    user = "XDG_RUNTIME_DIR=/tmp systemd-analyze verify --user --man=no"
    output = machine.ask(f"{user} {DESKTOP}")
    assert (output.returncode, output.stdout, output.stderr) == (0, "", "")


def test_what_runs_our_program_is_sandboxed(
    installed: Installed, booted: Booted, suite: str
) -> None:
    machine = booted(installed.layers)
    for unit, most in MOST_EXPOSED.items():
        offline = "--offline=yes" if unit == DESKTOP else ""
        output = machine.run(f"systemd-analyze security --no-pager {offline} {unit}")
        last = output.strip().splitlines()[-1]
        print(f"\n{suite}: {last}")
        assert float(last.split(":")[1].split()[0]) <= most


@pytest.mark.parametrize(("more", "hears"), [("", True), (DEAF, False)], ids=("as set", "deaf"))
def test_the_service_hears_of_devices_that_are_plugged_in(
    shown: Layers, booted: Booted, more: str, hears: bool
) -> None:
    machine = booted(shown)
    listen = "import socket; socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 15)"
    command = f"ExecStart=\nExecStart=/usr/bin/python3 -I -c '{listen}'"
    set_up(machine, "netlink", f"Type=oneshot\nRestart=no\n{command}\n{more}")
    assert (machine.ask("systemctl restart vivat").returncode == 0) == hears


def test_udev_accepts_the_rules(installed: Installed, booted: Booted) -> None:
    machine = booted(installed.layers)
    output = machine.ask(f"udevadm verify {RULES}")
    if "Unknown command verb" in output.stderr:
        # udev before 254 has no verify, but reads all rules to test any device.
        output = machine.ask("udevadm test /sys/class/tty/tty")
        words = [line for line in output.stderr.splitlines() if "60-vivat.rules" in line]
        assert words == [f"Reading rules file: {RULES}"]
    else:
        assert (output.returncode, output.stderr) == (0, "")


def test_udev_gives_a_controllers_port_to_the_service(installed: Installed, booted: Booted) -> None:
    """A machine has no USB: the rule is tried on a terminal that every machine has."""
    machine = booted(installed.layers)
    rules = machine.path(RULES).read_text().replace(A_PICO, 'KERNEL=="tty"')
    write(machine, "/etc/udev/rules.d/60-vivat.rules", rules)
    tried = machine.ask("udevadm test /sys/class/tty/tty")
    said = set(re.findall(r"60-vivat\.rules:\d+ (\w+ \w+)", tried.stdout + tried.stderr))
    group = machine.run("getent group vivat").split(":")[2]
    assert {"OWNER 0", f"GROUP {group}", "MODE 0660"} <= said
    assert re.search(r"^(?:  )?TAGS=.*:uaccess:", tried.stdout, re.MULTILINE)
