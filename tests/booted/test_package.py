"""The Debian package does the same as the installer, without a checkout."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.booted.computers import COPY, Installed, traces
from tests.booted.layers import Layers
from tests.booted.machine import Machine
from tests.booted.suites import VERSION
from tests.booted.test_removal import left, other_traces
from tests.test_requirements import locked

pytestmark = pytest.mark.booted


def test_it_can_be_installed_removed_and_purged(
    installed: Installed, booted: Callable[[Layers], Machine]
) -> None:
    machine = booted(installed.layers)
    package = machine.run(f"{COPY}/systemd/package/build.sh /srv").strip()
    wheels = machine.run(f"dpkg-deb --contents {package} | grep --only-matching '[a-z]*-[^/]*whl'")
    assert {each.split("-")[0] for each in wheels.split()} == {"vivat", *locked("package")}
    machine.run("apt-get purge --yes vivat")
    machine.run(f"rm -rf {COPY}")
    assert left(machine) == {package}

    machine.run("cd /srv && DEBIAN_FRONTEND=noninteractive apt-get install --yes ./vivat_*.deb")
    assert machine.run("vivat --version").startswith(f"vivat {VERSION} of ")
    assert machine.run("systemctl is-enabled vivat.service vivat-screen.service").split() == [
        "enabled",
        "enabled",
    ]
    libraries = "/opt/vivat/current/lib"
    own = machine.run(f"ls {libraries}").strip()
    machine.run(f"mv {libraries}/{own} {libraries}/python3.9")
    machine.run("apt-get install --yes --reinstall python3-minimal")
    assert machine.run(f"ls {libraries}").strip() == own
    machine.run("apt-get remove --yes vivat")
    assert left(machine) <= {package, "/var/lib/vivat"}
    assert other_traces(machine) == ""
    machine.run("apt-get purge --yes vivat")
    assert traces(machine) == {package}
