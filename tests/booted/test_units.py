"""The installed systemd and udev accept the units and rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.booted.computers import Installed
from tests.booted.layers import Layers
from tests.booted.machine import Machine

pytestmark = pytest.mark.booted
Booted = Callable[[Layers], Machine]

MOST_EXPOSED = 4.0
"""Of 10, on the scale of systemd-analyze security."""
UNITS = "/usr/lib/systemd/system/vivat.service /usr/lib/systemd/system/vivat-*"
RULES = "/usr/lib/udev/rules.d/60-vivat.rules"


def test_systemd_accepts_the_units_without_a_warning(installed: Installed, booted: Booted) -> None:
    machine = booted(installed.layers)
    # --man=no: a minimal Debian has no manual pages.
    output = machine.ask(f"systemd-analyze verify --man=no {UNITS}")
    assert (output.returncode, output.stdout, output.stderr) == (0, "", "")
    user = "XDG_RUNTIME_DIR=/tmp systemd-analyze verify --user --man=no"
    output = machine.ask(f"{user} /usr/lib/systemd/user/vivat.service")
    assert (output.returncode, output.stdout, output.stderr) == (0, "", "")


def test_the_service_is_sandboxed(installed: Installed, booted: Booted, suite: str) -> None:
    machine = booted(installed.layers)
    last = machine.run("systemd-analyze security --no-pager vivat.service").strip().splitlines()[-1]
    print(f"\n{suite}: {last}")
    assert float(last.split(":")[1].split()[0]) <= MOST_EXPOSED


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
