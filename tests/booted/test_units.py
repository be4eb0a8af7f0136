"""What is installed is understood by the systemd and the udev that are there."""

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


def test_systemd_has_not_a_word_of_warning(installed: Installed, booted: Booted) -> None:
    machine = booted(installed.layers)
    # The manual pages of a small Debian are left out, and so is what documents are looked for in.
    told = machine.ask(f"systemd-analyze verify --man=no {UNITS}")
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")
    user = "XDG_RUNTIME_DIR=/tmp systemd-analyze verify --user --man=no"
    told = machine.ask(f"{user} /usr/lib/systemd/user/vivat.service")
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")


def test_the_service_is_well_shut_in(installed: Installed, booted: Booted, suite: str) -> None:
    machine = booted(installed.layers)
    last = machine.run("systemd-analyze security --no-pager vivat.service").strip().splitlines()[-1]
    print(f"\n{suite}: {last}")
    assert float(last.split(":")[1].split()[0]) <= MOST_EXPOSED


def test_udev_understands_the_rules(installed: Installed, booted: Booted) -> None:
    machine = booted(installed.layers)
    told = machine.ask(f"udevadm verify {RULES}")
    if "Unknown command verb" in told.stderr:
        # Older than 254: it reads the rules when it is asked about any device.
        told = machine.ask("udevadm test /sys/class/tty/tty")
        words = [line for line in told.stderr.splitlines() if "60-vivat.rules" in line]
        assert words == [f"Reading rules file: {RULES}"]
    else:
        assert (told.returncode, told.stderr) == (0, "")
