"""No setting, and no fault at the start, makes a table useless."""

from __future__ import annotations

import pytest

from companion.service.start_counter import MOST_FAILURES
from tests.booted.computers import SETTINGS, set_up, write
from tests.booted.machine import until
from tests.booted.table import MachineTable

pytestmark = pytest.mark.booted


def test_settings_that_are_wrong_lead_to_safe_mode_which_says_so(table: MachineTable) -> None:
    machine = table.machine
    table.sees("first frame")
    write(machine, SETTINGS, "[display\n")
    machine.run("systemctl restart vivat")
    table.sees("safe mode: settings.toml: this is not valid TOML")
    table.sees("first frame")
    assert machine.is_active("vivat")
    assert "safe mode: settings.toml: this is not valid TOML" in machine.journal("vivat")


def test_a_program_that_fails_again_and_again_is_started_in_safe_mode(table: MachineTable) -> None:
    machine = table.machine
    table.sees("first frame")
    for _failure in range(MOST_FAILURES - 1):
        machine.run("systemctl kill --signal=SEGV --kill-whom=main vivat")
        table.sees("first frame")
    table.look()
    machine.run("systemctl kill --signal=SEGV --kill-whom=main vivat")
    table.sees("safe mode: vivat failed several times in a row")
    table.sees("first frame")
    until("it is active", lambda: machine.is_active("vivat"))
    machine.run("systemctl restart vivat")
    table.sees("first frame")
    assert "safe mode" not in table.look()


def test_whatever_fails_in_safe_mode_too_is_left_alone(table: MachineTable) -> None:
    machine = table.machine
    table.sees("first frame")
    set_up(machine, "failing", "ExecStart=\nExecStart=/bin/false\nRestartSec=100ms")
    machine.ask("systemctl restart vivat")
    given_up = "Start request repeated too quickly"
    until("nothing is tried any more", lambda: given_up in machine.journal("vivat"))
