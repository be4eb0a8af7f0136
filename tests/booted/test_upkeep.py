"""Another version of vivat comes from a file or a stick, and goes again; games stay."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from shlex import quote

import pytest

from companion.helpers.update import OUTCOME, RUN, UPDATE, Changed
from companion.upkeep.installing import Installed, NothingEarlier, WentBack
from companion.upkeep.signature import BuiltWithoutKey, NotOfBuilder
from tests.booted.computers import DROP_INS, Playing, traces, write
from tests.booted.door_user import ask
from tests.booted.machine import Machine, until
from tests.booted.players import MachineTable
from tests.booted.suites import VERSION
from tests.companion.stick.kernel_listing import plug_in
from tests.companion.stick.loop_devices import (
    format_as_ext4,
    looked_at,
    loop_device,
    why_unavailable,
)
from tests.companion.upkeep.packages import ANOTHER, OURS, public_key, sign

pytestmark = pytest.mark.booted

BROKEN, NEWER, NEWEST = "1.98.0", "1.99.0", "1.99.1"
KERNEL, DISK = "/srv/kernel", "sdz"
DROP_IN = "/etc/systemd/system/vivat-update@.service.d/emulated.conf"
AND_GO = """\
import json, socket, sys, time
with socket.socket(socket.AF_UNIX) as door:
    door.connect("/run/vivat-helpers/vivat-update")
    door.sendall(json.dumps({"type": "Install", "digest": sys.argv[1]}).encode() + b"\\n")
"""
"""Asks, and is gone before the answer, as a vivat that is restarted."""
CHANGES = """\
vivat ({newer}) stable; urgency=medium

  * Spanish.

 -- The vivat authors <authors@vivat.example>  Mon, 23 Nov 2026 00:00:00 +0000

"""


@pytest.fixture(scope="session")
def newer(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The release again, with a higher version."""
    return rebuilt(release, tmp_path_factory.mktemp("newer"), NEWER)


@pytest.fixture(scope="session")
def newest(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """And once more."""
    return rebuilt(release, tmp_path_factory.mktemp("newest"), NEWEST)


@pytest.fixture(scope="session")
def broken(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A version whose script fails after everything was unpacked."""
    return rebuilt(release, tmp_path_factory.mktemp("broken"), BROKEN, "exit 1\n")


def rebuilt(release: Path, folder: Path, version: str, last_lines: str = "") -> Path:
    """The release with another version, and with more at the end of its script."""
    root, package = folder / "root", folder / f"vivat_{version}_all.deb"
    subprocess.run(["dpkg-deb", "--raw-extract", str(release), str(root)], check=True)
    control, script = root / "DEBIAN/control", root / "DEBIAN/postinst"
    text = control.read_text().replace(f"Version: {VERSION}\n", f"Version: {version}\n")
    control.write_text(text)
    script.write_text(script.read_text() + last_lines)
    changes = root / "DEBIAN/changes"
    changes.write_text(CHANGES.format(newer=version) + changes.read_text())
    (root / "usr/share/vivat/builder.key").write_text(f"{public_key()}\n")
    build = ["dpkg-deb", "--root-owner-group", "--build", str(root), str(package)]
    subprocess.run(build, check=True, capture_output=True)
    return package


def version(machine: Machine) -> str:
    return machine.run("dpkg-query --show --showformat='${Version}' vivat")


def put(file: Path, machine: Machine, folder: str) -> str:
    """Copy a file into the machine; returns its path there."""
    target = machine.path(folder) / file.name
    target.write_bytes(file.read_bytes())
    return f"{folder}/{file.name}"


def only_on(suite: str, wanted: str) -> None:
    """A minute each: one Debian shows the way by a file, the other one that by a stick."""
    if suite != wanted:
        pytest.skip(f"tried on {wanted}")


def test_a_file_updates_vivat_and_one_command_leads_back(
    suite: str, evening: MachineTable, playing: Playing, newer: Path, broken: Path
) -> None:
    only_on(suite, "bookworm")
    machine = evening.machine
    evening.resume(playing.game)
    before = version(machine)
    failed = machine.ask(f"vivat update {put(broken, machine, '/srv')} --yes")
    assert f"The version {BROKEN} could not be installed" in failed.stderr
    assert version(machine) == before
    evening.resume(playing.game)
    assert "no earlier version" in machine.ask("vivat update --back").stderr.lower()
    output = machine.run(f"cd /srv && vivat update {put(newer, machine, '/srv')} --yes")
    assert "- Spanish." in output
    assert "It is NOT signed" in output
    assert f"vivat {NEWER} is installed." in output
    assert version(machine) == NEWER
    evening.resume(playing.game)
    machine.run("vivat update --back --yes")
    assert version(machine) == before
    evening.resume(playing.game)
    assert evening.record(playing.game) == playing.record
    assert "no earlier version" in machine.ask("vivat update --back --yes").stderr.lower()
    assert machine.failed_units() == ""
    machine.run("apt-get purge --yes vivat")
    assert traces(machine) <= {f"/srv/{newer.name}", f"/srv/{broken.name}", DROP_INS}


def test_nobody_but_root_updates_and_a_wrong_file_is_refused(
    evening: MachineTable, newer: Path
) -> None:
    machine = evening.machine
    file = put(newer, machine, "/srv")
    assert "Only root can install" in machine.ask(f"vivat update {file}", user="nobody").stderr
    machine.run("echo text > /srv/vivat_9.9_all.deb")
    refused = machine.ask("vivat update /srv/vivat_9.9_all.deb --yes")
    assert "is no package of vivat" in refused.stderr
    assert "no earlier version" in machine.ask("vivat update --back").stderr.lower()


@pytest.fixture
def stick(suite: str, evening: MachineTable, tmp_path: Path, newest: Path) -> Iterator[Stick]:
    """A machine with a stick that has the newest package."""
    only_on(suite, "trixie")
    if reason := why_unavailable():
        pytest.skip(reason)
    machine = evening.machine
    machine.path(f"{KERNEL}/block").mkdir(parents=True)
    write(machine, DROP_IN, f"[Service]\nBindReadOnlyPaths={KERNEL}:/sys/class\n")
    machine.run("systemctl daemon-reload")
    with loop_device(tmp_path / "image") as device:
        format_as_ext4(device)
        plug_in(machine.path(KERNEL), DISK)
        number = os.major(device.stat().st_rdev), os.minor(device.stat().st_rdev)
        machine.run(f"mknod /dev/{DISK} b {number[0]} {number[1]}")
        yield Stick(device, tmp_path / "elsewhere")
        machine.cut_power()


@dataclass(frozen=True)
class Stick:
    """Its device, and a folder to look at it."""

    device: Path
    elsewhere: Path

    def put(self, package: Path, secret: bytes | None = None) -> None:
        """Write a package to it, signed by this builder if there is one."""
        with looked_at(self.device, self.elsewhere) as folder:
            for old in folder.glob("vivat_*"):
                old.unlink()
            copy = Path(shutil.copy(package, folder))
            if secret is not None:
                sign(copy, secret)


def test_the_screen_installs_what_the_builder_of_this_vivat_has_signed(
    stick: Stick, evening: MachineTable, playing: Playing, newer: Path, newest: Path
) -> None:
    machine = evening.machine
    evening.resume(playing.game)

    def look() -> str:
        return str(ask(machine, UPDATE.unit, "Look").sentence)

    stick.put(newest, OURS)
    assert look() == str(BuiltWithoutKey())
    assert "No earlier" in str(ask(machine, UPDATE.unit, "GoBack").sentence)
    machine.run(f"vivat update {put(newer, machine, '/srv')} --yes")
    evening.resume(playing.game)

    for secret in (None, ANOTHER):
        stick.put(newest, secret)
        assert look() == str(NotOfBuilder(file=newest.name))
    stick.put(newest, OURS)
    offer = ask(machine, UPDATE.unit, "Look").offer
    assert offer is not None
    assert (offer.version, offer.changes[0]) == (NEWEST, "Spanish.")
    refused = ask(machine, UPDATE.unit, "Install", digest="f" * 64)
    assert str(refused.sentence) == str(Changed())
    assert version(machine) == NEWER
    done = ask(machine, UPDATE.unit, "Install", digest=offer.digest)
    assert str(done.sentence) == str(Installed(version=NEWEST))
    assert version(machine) == NEWEST
    evening.resume(playing.game)
    back = ask(machine, UPDATE.unit, "GoBack")
    assert str(back.sentence) == str(WentBack(version=NEWER, newer=NEWEST))
    assert version(machine) == NEWER
    evening.resume(playing.game)
    assert evening.record(playing.game) == playing.record
    assert str(ask(machine, UPDATE.unit, "GoBack").sentence) == str(NothingEarlier())


def test_the_first_screen_says_what_became_of_an_installation(
    stick: Stick, evening: MachineTable, newer: Path, newest: Path
) -> None:
    """vivat itself asks, and is restarted before the answer."""
    machine = evening.machine
    machine.run(f"vivat update {put(newer, machine, '/srv')} --yes")
    stick.put(newest, OURS)
    offer = ask(machine, UPDATE.unit, "Look").offer
    assert offer is not None
    evening.read()
    machine.run(f"timeout 5 python3 -I -c {quote(AND_GO)} {offer.digest}; true", user="vivat")
    evening.wait_for(f"vivat {NEWEST} is installed.")
    assert version(machine) == NEWEST
    until("nobody installs", lambda: machine.ask(f"test -e {RUN / OUTCOME}").returncode == 1)
