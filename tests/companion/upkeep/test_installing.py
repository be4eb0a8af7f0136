"""Installing a package keeps the way back, whatever fails: the script with dpkg's real database.

Only apt is replaced: it hands the package to dpkg, which does not leave the test's folder.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from companion.upkeep.installing import (
    NoPackageHere,
    NothingEarlier,
    earlier_package,
    installed_version,
)
from tests.companion.upkeep.packages import build_package
from tests.needed_programs import needs

SCRIPT = Path(__file__).parents[3] / "systemd/install-package.sh"
DPKG = 'exec /usr/bin/dpkg --force-script-chrootless --log="$DPKG_ROOT/log" "$@"\n'
APT = """\
for package; do :; done
[ ! -e "$DPKG_ROOT/no-network" ] || exit 100
dpkg --install "$package"
"""
BUSY = '[ -e "$DPKG_ROOT/waited" ] || [ "$1" != --configure ] || exit 2\n'
"""Another program has dpkg's lock until somebody has waited."""
FAILS = "exit 1"
PATH = "/usr/sbin:/usr/bin:/sbin:/bin"

pytestmark = [
    needs("dpkg-deb"),
    pytest.mark.skipif(os.geteuid() != 0, reason="dpkg installs as root only"),
]


class Computer:
    """A folder with dpkg's database, and programs that come before the real ones."""

    def __init__(self, folder: Path) -> None:
        self.root, self.programs, self.packages = (folder / each for each in ("root", "bin", "deb"))
        for each in (self.root / "var/lib/dpkg/info", self.programs, self.packages):
            each.mkdir(parents=True)
        for name in ("status", "available"):
            (self.root / "var/lib/dpkg" / name).touch()
        self.put_program("dpkg", DPKG)
        self.put_program("apt-get", APT)
        self.put_program("sleep", 'touch "$DPKG_ROOT/waited"\n')
        self.environment = {"PATH": f"{self.programs}:{PATH}", "DPKG_ROOT": str(self.root)}

    def put_program(self, name: str, lines: str) -> None:
        program = self.programs / name
        program.write_text(f"#!/bin/sh\n{lines}")
        program.chmod(0o755)

    def package(self, version: str, postinst: str = "exit 0") -> Path:
        return build_package(self.packages, version, postinst=postinst)

    def install(self, package: Path) -> bool:
        """Returns whether that succeeded."""
        done = subprocess.run(["sh", SCRIPT, package], env=self.environment, capture_output=True)
        return done.returncode == 0

    def unpack(self, package: Path) -> None:
        """Install a package until its script runs, where the power fails."""
        command = ["dpkg", "--unpack", str(package)]
        subprocess.run(command, env=self.environment, check=True, capture_output=True)

    @property
    def state(self) -> str:
        asked = ["dpkg-query", "--show", "--showformat=${db:Status-Status} ${Version}", "vivat"]
        return subprocess.run(asked, env=self.environment, capture_output=True, text=True).stdout

    @property
    def kept(self) -> Path:
        return self.root / "var/cache/vivat"

    @property
    def earlier(self) -> Path:
        return self.kept / "earlier.deb"

    def earlier_version(self) -> str:
        asked = ["dpkg-deb", "--field", str(self.earlier), "Version"]
        return subprocess.run(asked, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    """It has the version 1.0.0."""
    there = Computer(tmp_path)
    assert there.install(there.package("1.0.0"))
    return there


def test_an_update_keeps_the_version_before_and_one_step_leads_back_once(
    computer: Computer,
) -> None:
    assert computer.install(computer.package("1.1.0"))
    assert computer.earlier_version() == "1.0.0"
    assert earlier_package("1.1.0", computer.kept) == (computer.earlier, "1.0.0")
    assert computer.install(computer.earlier)
    assert computer.state == "installed 1.0.0"
    with pytest.raises(NothingEarlier):
        earlier_package("1.0.0", computer.kept)
    assert not computer.earlier.exists()


@pytest.mark.slow
def test_a_power_cut_while_going_back_leads_back_once(computer: Computer) -> None:
    """People then ask once more, or install something else."""
    computer.install(computer.package("1.1.0"))
    computer.put_program("apt-get", "kill -9 $PPID\n")
    assert not computer.install(computer.earlier)
    computer.put_program("apt-get", APT)
    computer.unpack(computer.earlier)
    assert computer.install(computer.earlier)
    assert (computer.state, computer.earlier.exists()) == ("installed 1.0.0", False)
    assert not computer.install(computer.package("1.2.0", FAILS))
    assert (computer.state, computer.earlier.exists()) == ("installed 1.0.0", False)


@pytest.mark.slow
def test_what_somebody_else_has_installed_has_no_way_back(computer: Computer) -> None:
    assert computer.install(computer.package("1.1.0"))
    with pytest.raises(NothingEarlier):
        earlier_package("1.2.0", computer.kept)


def test_a_version_that_cant_be_installed_gives_way_to_the_one_before(computer: Computer) -> None:
    assert not computer.install(computer.package("1.1.0", FAILS))
    assert computer.state == "installed 1.0.0"


@pytest.mark.slow
def test_a_failed_installation_leaves_the_way_back_as_it_was(computer: Computer) -> None:
    computer.install(computer.package("1.1.0"))
    assert not computer.install(computer.package("1.2.0", FAILS))
    assert (computer.state, computer.earlier_version()) == ("installed 1.1.0", "1.0.0")
    (computer.root / "no-network").touch()
    assert not computer.install(computer.package("1.3.0"))
    assert (computer.state, computer.earlier_version()) == ("installed 1.1.0", "1.0.0")


def test_a_repaired_version_replaces_one_that_is_half_installed(computer: Computer) -> None:
    computer.unpack(computer.package("1.1.0", FAILS))
    assert computer.install(computer.package("1.1.1"))
    assert computer.state == "installed 1.1.1"


@pytest.mark.slow
def test_if_the_old_version_cant_come_back_it_is_still_kept(computer: Computer) -> None:
    once = '[ -e "$DPKG_ROOT/once" ] || touch "$DPKG_ROOT/once" "$DPKG_ROOT/no-network"'
    script = f"{once}; {FAILS}"
    assert not computer.install(computer.package("1.1.0", script))
    assert computer.state == "half-configured 1.1.0"
    assert computer.earlier_version() == "1.0.0"
    (computer.root / "no-network").unlink()
    assert computer.install(computer.earlier)
    assert computer.state == "installed 1.0.0"


@pytest.mark.slow
def test_after_a_power_cut_the_same_update_ends_well_and_leads_back(computer: Computer) -> None:
    package = computer.package("1.1.0")
    computer.unpack(package)
    assert computer.state == "unpacked 1.1.0"
    assert computer.install(package)
    assert computer.state == "installed 1.1.0"


@pytest.mark.slow
def test_a_power_cut_after_the_old_version_was_kept_loses_no_way_back(computer: Computer) -> None:
    cut = '[ -e "$DPKG_ROOT/power" ] || kill -9 "$(cat "$DPKG_ROOT/script")"'
    package = computer.package("1.1.0", cut)
    computer.put_program("apt-get", f'echo $PPID >"$DPKG_ROOT/script"\n{APT}')
    assert not computer.install(package)
    (computer.root / "power").touch()
    assert computer.install(package)
    assert (computer.state, computer.earlier_version()) == ("installed 1.1.0", "1.0.0")


@pytest.mark.slow
def test_an_update_waits_until_another_program_has_let_go_of_dpkg(computer: Computer) -> None:
    computer.put_program("dpkg", BUSY + DPKG)
    computer.unpack(computer.package("1.0.5"))
    assert computer.install(computer.package("1.1.0"))
    assert (computer.root / "waited").exists()
    assert computer.earlier_version() == "1.0.5"


@pytest.mark.slow
def test_the_version_that_runs_is_the_one_that_was_configured_last(
    computer: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DPKG_ROOT", str(computer.root))
    computer.unpack(computer.package("1.1.0"))
    assert installed_version() == "1.0.0"
    assert computer.install(computer.package("1.1.0"))
    assert installed_version() == "1.1.0"
    (computer.root / "var/lib/dpkg/status").write_text("")
    with pytest.raises(NoPackageHere):
        installed_version()
