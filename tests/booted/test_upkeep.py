"""Another version of vivat comes from a file or a stick, and goes again; games stay."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.stick.answers import Answer
from companion.stick.exchange import VIVAT_FOLDER
from companion.upkeep.exchange import ANSWER_FILE, REQUEST_FILE, ROOT_FOLDER
from tests.booted.computers import DROP_INS, Playing, traces, write
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

pytestmark = pytest.mark.booted

BROKEN, NEWER = "1.98.0", "1.99.0"
KERNEL, DISK = "/srv/kernel", "sdz"
DROP_IN = "/etc/systemd/system/vivat-update.service.d/emulated.conf"
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
    changelog = root / "usr/share/doc/vivat/changelog.gz"
    history = CHANGES.format(newer=version).encode() + gzip.decompress(changelog.read_bytes())
    changelog.write_bytes(gzip.compress(history))
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
    assert f"vivat {NEWER} is installed." in output
    assert version(machine) == NEWER
    evening.resume(playing.game)
    machine.run("vivat update --back --yes")
    assert version(machine) == before
    evening.resume(playing.game)
    assert evening.record(playing.game) == playing.record
    machine.run("vivat update --back --yes")
    assert version(machine) == NEWER
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
def stick(suite: str, evening: MachineTable, tmp_path: Path, newer: Path) -> Iterator[Machine]:
    """A machine with a stick that has the newer package."""
    only_on(suite, "trixie")
    if reason := why_unavailable():
        pytest.skip(reason)
    machine = evening.machine
    machine.path(f"{KERNEL}/block").mkdir(parents=True)
    write(machine, DROP_IN, f"[Service]\nBindReadOnlyPaths={KERNEL}:/sys/class\n")
    machine.run("systemctl daemon-reload")
    with loop_device(tmp_path / "image") as device:
        format_as_ext4(device)
        with looked_at(device, tmp_path / "elsewhere") as folder:
            (folder / newer.name).write_bytes(newer.read_bytes())
        plug_in(machine.path(KERNEL), DISK)
        number = os.major(device.stat().st_rdev), os.minor(device.stat().st_rdev)
        machine.run(f"mknod /dev/{DISK} b {number[0]} {number[1]}")
        yield machine
        machine.cut_power()


def ask(machine: Machine, number: int, task: str, digest: str = "") -> Answer:
    """What vivat asks of root, and root's answer."""
    request = {"number": f"{number:032d}", "task": task, "digest": digest}
    text, file = json.dumps(request), f"{VIVAT_FOLDER}/{REQUEST_FILE}"
    machine.run(f"echo '{text}' >{file}.part && mv {file}.part {file}", user="vivat")
    answer = machine.path(f"{ROOT_FOLDER}/{ANSWER_FILE}")

    def found() -> Answer | None:
        shown = machine.ask(f"cat {ROOT_FOLDER}/{ANSWER_FILE}").stdout
        read = msgspec.json.decode(shown, type=Answer) if shown else None
        return read if read and read.request == request["number"] else None

    until(f"root has answered in {answer}", lambda: found() is not None)
    done = found()
    assert done is not None
    return done


def test_a_stick_updates_vivat_once_somebody_has_agreed(
    stick: Machine, evening: MachineTable, playing: Playing
) -> None:
    evening.resume(playing.game)
    before = version(stick)
    offered = ask(stick, 1, "look").offer
    assert offered is not None
    assert (offered.version, offered.changes[0]) == (NEWER, "Spanish.")
    assert version(stick) == before
    assert ask(stick, 2, "install", "f" * 64).about == "Changed"
    assert ask(stick, 3, "install", offered.digest).about == "Installed"
    assert version(stick) == NEWER
    evening.resume(playing.game)
    assert ask(stick, 4, "go-back").about == "Installed"
    assert version(stick) == before
    evening.resume(playing.game)
    assert evening.record(playing.game) == playing.record
