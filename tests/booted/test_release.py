"""From a download to the castle: the package of a release, on a Debian without vivat."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest

from tests.booted.computers import DROP_INS, connect_screen, traces
from tests.booted.layers import Layers
from tests.booted.machine import Machine
from tests.booted.players import MachineTable
from tests.booted.suites import CHECKOUT, VERSION
from tests.window.xvfb import VirtualScreen

pytestmark = pytest.mark.booted

MOST_MEGABYTES = 420
"""Without recommended packages. Half of it is LLVM with the drivers for screens, which Debian's SDL
needs on a bare screen.
"""


def megabytes(machine: Machine) -> int:
    """What the system has on its disk, without what apt has downloaded."""
    machine.run("apt-get clean")
    return int(machine.run("du -sxm /").split()[0])


def released(folder: Path, mask: int, **environment: str) -> str:
    """The checksums of a release that a new clone makes, with this umask."""
    subprocess.run(["git", "clone", "--quiet", f"file://{CHECKOUT}", str(folder)], check=True)
    own = os.environ | {"PYTHONPATH": str(folder), "PYTHON": sys.executable} | environment
    programs = Path(sys.executable).parent
    for command in (
        [sys.executable, "-m", "tools.manual", "build/manual"],
        ["tools/release.sh", str(programs)],
    ):
        subprocess.run(command, cwd=folder, env=own, umask=mask, check=True, capture_output=True)
    return (folder / "build/release/SHA256SUMS").read_text()


@pytest.mark.slow
def test_the_same_commit_gives_the_same_bytes(tmp_path: Path) -> None:
    here = released(tmp_path / "a", 0o022, TZ="UTC", COLUMNS="80", LC_ALL="C")
    elsewhere = {"TZ": "Pacific/Kiritimati", "COLUMNS": "57", "LC_ALL": "C.UTF-8"}
    assert released(tmp_path / "other/clone", 0o077, **elsewhere) == here
    assert len(here.splitlines()) == 4


def test_no_page_in_the_package_has_a_dead_link(release: Path, tmp_path: Path) -> None:
    subprocess.run(["dpkg-deb", "--extract", str(release), str(tmp_path)], check=True)
    docs = tmp_path / "usr/share/doc/vivat"
    pages = [page for page in docs.rglob("*.md") if "html" not in page.parts]
    assert len(pages) > 30
    for page in pages:
        for link in re.findall(r"\]\(([^)\s#]+)", page.read_text()):
            is_elsewhere = link.startswith(("https://", "http://"))
            assert is_elsewhere or (page.parent / link).exists(), (page.name, link)


def test_two_commands_lead_from_the_download_to_the_castle(
    suite: str,
    bare: Layers,
    release: Path,
    booted: Callable[[Layers], Machine],
    x: VirtualScreen,
) -> None:
    machine = booted(bare)
    shutil.copy(release, machine.path("/srv"))
    before, begun = megabytes(machine), monotonic()
    machine.run(f"DEBIAN_FRONTEND=noninteractive apt-get install --yes /srv/{release.name}")
    installed = monotonic()
    connect_screen(machine, x)
    table = MachineTable(machine, x)
    machine.run("systemctl start vivat")
    table.wait_for("first frame")
    shown = monotonic()
    more = megabytes(machine) - before
    print(f"{suite}: {more} MB, {installed - begun:.0f} s to install, {shown - installed:.0f} s")
    assert machine.run("vivat --version").startswith(f"vivat {VERSION} of ")
    assert more < MOST_MEGABYTES
    machine.run("apt-get purge --yes vivat")
    assert traces(machine) <= {f"/srv/{release.name}", DROP_INS}
