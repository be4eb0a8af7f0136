"""Phones join an installed vivat, whose sandbox has no network: another unit opens the port."""

from __future__ import annotations

from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from typing import Any

import pytest

from companion.helpers.door import Helper
from companion.helpers.network import NETWORK
from companion.helpers.port import PORT
from tests.booted.computers import SETTINGS, write
from tests.booted.machine import Machine, until
from tests.booted.players import MachineTable
from tests.booted.suites import PLACE

pytestmark = pytest.mark.booted

GET = """/opt/vivat/current/bin/python - <<'END'
from urllib.request import urlopen
print(urlopen("http://127.0.0.1:8470/").read().decode())
END
"""
GREET = """/opt/vivat/current/bin/python - <<'END'
import asyncio, aiohttp
async def main():
    async with aiohttp.ClientSession() as client:
        async with client.ws_connect("http://127.0.0.1:8470/box") as socket:
            print(len(await socket.receive_bytes()))
asyncio.run(main())
END
"""
LISTENING = "grep -c ' 00000000:2116 ' /proc/net/tcp"
"""8470 in hexadecimal."""
LENGTH_OF_GREETING = 47


@pytest.fixture(autouse=True)
def _alone() -> Iterator[None]:
    """The machines share one network: those of the other Debian use the same port."""
    with (PLACE / "port-for-phones").open("w") as lock:
        flock(lock, LOCK_EX)
        yield


def open_phones(table: MachineTable) -> None:
    """On the first screen: two steps to *Phones*."""
    table.wait_for("screen: TitleScene")
    table.press("Tab", "Tab", "Return")
    table.wait_for("screen: PhonesScene")


def works(machine: Machine, helper: Helper[Any]) -> bool:
    """Whether its program runs for a connection."""
    return machine.run(f"systemctl list-units --no-legend '{helper.unit}@*'") != ""


def is_open(machine: Machine) -> bool:
    return machine.ask(LISTENING).returncode == 0


def test_the_port_is_open_only_while_phones_are_switched_on(table: MachineTable) -> None:
    machine = table.machine
    open_phones(table)
    assert not is_open(machine)
    assert not works(machine, PORT)
    table.press("Return")
    until("the port is open", lambda: is_open(machine))
    assert "<title>vivat</title>" in machine.run(GET)
    assert int(machine.run(GREET)) == LENGTH_OF_GREETING
    assert machine.show(f"{PORT.unit}@*", "DynamicUser")["DynamicUser"] == "yes"
    until("the buttons are there", lambda: machine.ask(GET).returncode == 0)
    table.press("shift+Tab", "shift+Tab", "Return")
    until("the port is closed", lambda: not is_open(machine))
    until("the unit has ended", lambda: not works(machine, PORT))
    assert machine.failed_units() == ""


def test_after_a_crash_the_phones_of_the_evening_can_join_again(table: MachineTable) -> None:
    machine = table.machine
    open_phones(table)
    table.press("Return")
    until("the port is open", lambda: is_open(machine))
    kept = "/var/lib/vivat/phones-tonight"
    until("the invitation is kept", lambda: machine.ask(f"test -e {kept}").returncode == 0)
    invitation = machine.run(f"sha256sum {kept}; stat --format='%U %a' {kept}")
    assert invitation.endswith("vivat 600\n")
    machine.run("systemctl kill --signal=KILL vivat.service")
    table.wait_for("first frame")
    until("the port is open again", lambda: "vivat" in machine.ask(GET).stdout)
    assert machine.run(f"sha256sum {kept}; stat --format='%U %a' {kept}") == invitation


def test_phones_may_join_as_soon_as_vivat_starts_if_the_settings_say_so(
    table: MachineTable,
) -> None:
    machine = table.machine
    table.wait_for("first frame")
    settings = machine.path(SETTINGS).read_text()
    write(machine, SETTINGS, f"{settings}\n[phones]\non = true\n")
    machine.run("systemctl restart vivat")
    until("the port is open", lambda: is_open(machine))
    machine.run("systemctl stop vivat")
    until("the port is closed", lambda: not is_open(machine))
    until("the helper has ended", lambda: not works(machine, PORT))


def test_without_network_manager_the_screen_says_what_to_do(table: MachineTable) -> None:
    machine = table.machine
    open_phones(table)
    table.press("Return")
    until("the port is open", lambda: is_open(machine))
    table.wait_for("phones are on")
    table.press("Tab", "Return")
    table.wait_for("it has no NetworkManager. Use a Wi-Fi that is there.")
    until("the unit has ended", lambda: not works(machine, NETWORK))
    assert machine.failed_units() == ""
