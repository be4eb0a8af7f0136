"""In a desktop session vivat runs as the user, in a sandbox that leaves it screen and devices."""

from __future__ import annotations

import pytest

from tests.booted.computers import SHOWN, SOCKETS, write
from tests.booted.machine import Machine
from tests.booted.players import MachineTable
from tests.window.xvfb import VirtualScreen

pytestmark = pytest.mark.booted

HOME = "/home/margot"
GAMES = f"{HOME}/.local/share/vivat"
LOG = f"{GAMES}/vivat.log"
PRINTED = f"{GAMES}/printed"
DROP_INS = "/etc/systemd/user/vivat.service.d"
PORT = "/dev/ttyACM9"


class Desktop:
    """A user, whose user manager runs; a session would start it as well."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        machine.run("useradd --create-home --groups dialout --uid 1000 margot")
        runtime = "[Service]\nEnvironment=XDG_RUNTIME_DIR=/run/user/%i\n"
        write(machine, "/etc/systemd/system/user@.service.d/runtime.conf", runtime)
        machine.run("systemctl daemon-reload; systemctl start user@1000")

    def run(self, command: str, **environment: str) -> str:
        runtime = {"HOME": HOME, "XDG_RUNTIME_DIR": "/run/user/1000"}
        return self.machine.run(command, "margot", **runtime, **environment)

    def instead_of_vivat(self, command: str) -> str:
        """What a shell command prints in vivat's sandbox."""
        self.run(f"mkdir --parents {GAMES}")
        shell = f"sh -c '({command}) >{PRINTED} 2>&1; true'"
        probe = f"[Service]\nType=oneshot\nRestart=no\nExecStart=\nExecStart={shell}\n"
        write(self.machine, f"{DROP_INS}/probe.conf", probe)
        self.run("systemctl --user daemon-reload; systemctl --user restart vivat")
        return self.machine.path(PRINTED).read_text()


@pytest.fixture
def desktop(table: MachineTable) -> Desktop:
    """A machine on which the service does not run."""
    table.wait_for("first frame")
    table.machine.run("systemctl stop vivat")
    table.machine.run(f"ln -sfn {SHOWN} {SOCKETS}")
    return Desktop(table.machine)


def test_a_game_is_played_and_nobody_else_can_read_it(desktop: Desktop, x: VirtualScreen) -> None:
    machine = desktop.machine
    machine.run(f"mkdir --parents --mode=755 {GAMES}; chown --recursive margot {HOME}")
    table = MachineTable(machine, x, "margot", LOG)
    desktop.run("/usr/libexec/vivat/in-session", DISPLAY=x.name)
    game = table.begin_game()
    table.place()
    assert table.games() == [game]
    assert machine.run(f"find {GAMES} -perm /077") == ""
    assert "Permission denied" in machine.ask(f"ls {GAMES}", user="nobody").stderr


def test_it_writes_nowhere_else(desktop: Desktop) -> None:
    for place in (HOME, "/etc", "/tmp", "/var/tmp"):  # noqa: S108 - to be refused
        assert "Read-only file system" in desktop.instead_of_vivat(f"touch {place}/planted")


def test_it_may_use_what_the_users_groups_may(desktop: Desktop) -> None:
    desktop.machine.run(f"mknod --mode=660 {PORT} c 1 3; chgrp dialout {PORT}")
    assert desktop.instead_of_vivat(f"cat {PORT}") == ""
    desktop.machine.run(f"chgrp disk {PORT}")
    assert "Permission denied" in desktop.instead_of_vivat(f"cat {PORT}")


def test_it_has_no_privileges_and_no_network(desktop: Desktop) -> None:
    printed = desktop.instead_of_vivat("cat /proc/self/status")
    assert "CapBnd:\t0000000000000000" in printed
    assert "NoNewPrivs:\t1" in printed
    connect = 'python3 -Ic "import socket; socket.socket()"'
    assert "Address family not supported" in desktop.instead_of_vivat(connect)


def test_an_update_starts_it_again_because_its_environment_goes(
    desktop: Desktop, x: VirtualScreen
) -> None:
    machine = desktop.machine
    machine.run(f"mkdir --parents --mode=755 {GAMES}; chown --recursive margot {HOME}")
    table = MachineTable(machine, x, "margot", LOG)
    desktop.run("/usr/libexec/vivat/in-session", DISPLAY=x.name)
    table.wait_for("first frame")
    process = "systemctl --user show --property=MainPID --value vivat"
    before = desktop.run(process)
    machine.run("/var/lib/dpkg/info/vivat.postinst configure 0.9.0")
    assert desktop.run("systemctl --user is-active vivat").strip() == "active"
    assert desktop.run(process) != before
    table.wait_for("first frame")
