"""No setting, and no fault at the start, makes a table useless."""

from __future__ import annotations

import pytest

from tests.booted.computers import SETTINGS, set_up, write
from tests.booted.machine import until
from tests.booted.table import Table

pytestmark = pytest.mark.booted

MARK = "/run/vivat/safe-mode"
CRASHING = "/usr/local/bin/crashing"


def test_settings_that_are_wrong_lead_to_safe_mode_which_says_so(table: Table) -> None:
    machine = table.machine
    table.sees("first frame")
    write(machine, SETTINGS, "[display\n")
    machine.run("systemctl restart vivat")
    table.sees("safe mode: settings.toml: this is not valid TOML")
    table.sees("first frame")
    assert machine.is_active("vivat")
    assert "safe mode: settings.toml: this is not valid TOML" in machine.journal("vivat")


def test_a_program_that_fails_again_and_again_is_started_in_safe_mode(table: Table) -> None:
    machine = table.machine
    table.sees("first frame")
    write(machine, CRASHING, f'#!/bin/sh\n[ -e {MARK} ] || exit 1\nexec /usr/bin/vivat "$@"\n')
    machine.run(f"chmod 755 {CRASHING}")
    command = f"ExecStart=\nExecStart={CRASHING} play --service\nRestartSec=100ms"
    set_up(machine, "crashing", command)
    machine.ask("systemctl restart vivat")
    table.sees("safe mode: vivat failed several times in a row")
    table.sees("first frame")
    until("it is active", lambda: machine.is_active("vivat"))
    assert machine.show("vivat-rescue", "Result") == {"Result": "success"}


def test_whatever_fails_in_safe_mode_too_is_left_alone(table: Table) -> None:
    machine = table.machine
    table.sees("first frame")
    set_up(machine, "failing", "ExecStart=\nExecStart=/bin/false")
    machine.ask("systemctl restart vivat")
    until("nothing is tried any more", lambda: is_left_alone(table))
    assert machine.journal("vivat-rescue").count("Finished ") == 1


def is_left_alone(table: Table) -> bool:
    """vivat has failed in safe mode as well, and nobody is about to start it again."""
    vivat = table.machine.show("vivat", "ActiveState")
    rescue = table.machine.show("vivat-rescue", "ActiveState")
    was_tried = table.machine.ask(f"test -e {MARK}").returncode == 0
    return was_tried and (vivat["ActiveState"], rescue["ActiveState"]) == ("failed", "inactive")
