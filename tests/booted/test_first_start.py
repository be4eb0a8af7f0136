"""Two files on a fresh card install vivat at the first start, without a terminal.

Raspberry Pi OS (Trixie) reads them with cloud-init from the card's boot partition (NoCloud).
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.booted.computers import write
from tests.booted.layers import Layers
from tests.booted.machine import Machine, until
from tests.booted.suites import CHECKOUT, VERSION

pytestmark = pytest.mark.booted
Fresh = Callable[[Layers], Machine]

CARD = "/boot/firmware"
USER_DATA = CHECKOUT / "systemd/cloud-init/user-data"
LIKE_A_PI = f"""\
datasource_list: [NoCloud]
datasource: {{NoCloud: {{seedfrom: "file://{CARD}/"}}}}
network: {{config: disabled}}
"""
"""Where Raspberry Pi OS looks; this machine's network is already set up."""
SCREEN = "/srv/screen"
PATIENCE = 600.0
"""Seconds for an installation with everything that it needs, on a busy computer."""
MUCH = 3_000
"""Characters of the log that a failure shows."""
REBOOTS = 133
"""The exit status of a container that wants to start again."""


@pytest.fixture
def card(suite: str, bare: Layers, release: Path, fresh: Fresh) -> Machine:
    """A computer with the two files on its card, which has not been started from it yet."""
    if suite != "trixie":
        pytest.skip("Bookworm has no cloud-init")
    machine = fresh(bare)
    machine.boot()
    machine.run("DEBIAN_FRONTEND=noninteractive apt-get install --yes cloud-init")
    machine.path(CARD).mkdir()
    for file in (release, USER_DATA):
        shutil.copy(file, machine.path(CARD))
    write(machine, f"{CARD}/meta-data", "instance-id: fresh-card\n")
    write(machine, "/etc/cloud/cloud.cfg.d/99-card.cfg", LIKE_A_PI)
    write(machine, "/etc/cloud/ds-identify.cfg", "policy: enabled\n")
    write(machine, "/etc/tmpfiles.d/screen.conf", f"L+ /dev/tty9 - - - - {SCREEN}\n")
    machine.path(SCREEN).touch()
    machine.switch_off()
    return machine


def begin(machine: Machine) -> None:
    """Switch it on; what the first start does goes on meanwhile."""
    machine.boot(is_patient=False)


def must_restart(machine: Machine) -> None:
    """It installs vivat, and starts again by itself."""
    try:
        assert machine.wait_until_off(PATIENCE) == REBOOTS
    except AssertionError as error:
        log = machine.path("/var/log/vivat-first-start.log")
        text = log.read_text()[-MUCH:] if log.exists() else ""
        raise AssertionError(f"{error}\n{said(machine)}\n{text}") from None


def said(machine: Machine) -> str:
    """What its screen has shown."""
    return machine.path(SCREEN).read_text()


def test_a_fresh_card_installs_vivat_and_says_how_far_it_is(card: Machine) -> None:
    begin(card)
    must_restart(card)
    steps = [line.strip() for line in said(card).splitlines() if " of 4: " in line]
    assert [step[0] for step in steps] == ["1", "2", "3", "4"]
    assert "90 % installed" in said(card)
    card.boot()
    assert card.run("vivat --version").startswith(f"vivat {VERSION} of ")
    assert card.run("systemctl is-enabled vivat").strip() == "enabled"
    assert card.failed_units() == ""
    assert not list(card.path("/etc/systemd/system").rglob("vivat-first-start*"))
    assert not card.path("/usr/local/sbin/vivat-first-start").exists()


def test_without_the_package_or_after_a_power_cut_the_next_start_goes_on(card: Machine) -> None:
    (package,) = card.path(CARD).glob("*.deb")
    aside = card.path("/srv") / package.name
    shutil.move(package, aside)
    begin(card)
    until("it says what is missing", lambda: "tries once more" in said(card))
    assert "No file vivat_…_all.deb is on the card" in said(card)
    card.cut_power()
    shutil.move(aside, package)
    begin(card)
    until("the installation goes on", lambda: "20 % installed" in said(card), PATIENCE)
    card.cut_power()
    begin(card)
    must_restart(card)
    card.boot()
    assert card.run("vivat --version").startswith(f"vivat {VERSION} of ")
    assert card.failed_units() == ""
