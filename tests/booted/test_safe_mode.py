"""With wrong settings or a failing start, vivat can still be used."""

from __future__ import annotations

import pytest

from companion.service.start_counter import MOST_FAILURES
from tests.booted.computers import SETTINGS, set_up, write
from tests.booted.machine import until
from tests.booted.players import MachineTable

pytestmark = pytest.mark.booted


def test_wrong_settings_lead_to_safe_mode_with_the_reason_in_the_log(table: MachineTable) -> None:
    machine = table.machine
    table.wait_for("first frame")
    write(machine, SETTINGS, "[display\n")
    machine.run("systemctl restart vivat")
    table.wait_for("safe mode: /etc/vivat/settings.toml: this is not valid TOML")
    table.wait_for("first frame")
    assert machine.is_active("vivat")
    assert "safe mode: /etc/vivat/settings.toml: this is not valid TOML" in machine.journal("vivat")


def test_a_program_that_fails_repeatedly_is_started_in_safe_mode(table: MachineTable) -> None:
    machine = table.machine
    table.wait_for("first frame")
    for _failure in range(MOST_FAILURES - 1):
        machine.run("systemctl kill --signal=SEGV --kill-whom=main vivat")
        table.wait_for("first frame")
    table.read()
    machine.run("systemctl kill --signal=SEGV --kill-whom=main vivat")
    table.wait_for("safe mode: vivat failed several times in a row")
    table.wait_for("first frame")
    until("it is active", lambda: machine.is_active("vivat"))
    machine.run("systemctl restart vivat")
    table.wait_for("first frame")
    assert "safe mode" not in table.read()


def test_a_program_that_also_fails_in_safe_mode_is_given_up(table: MachineTable) -> None:
    machine = table.machine
    table.wait_for("first frame")
    set_up(machine, "failing", "ExecStart=\nExecStart=/bin/false\nRestartSec=100ms")
    machine.ask("systemctl restart vivat")
    given_up = "Start request repeated too quickly"
    until("systemd gives up", lambda: given_up in machine.journal("vivat"))
