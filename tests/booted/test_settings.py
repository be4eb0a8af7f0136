"""What people set on the screen of an installed vivat is kept, though it can't write to /etc."""

from __future__ import annotations

import pytest

from companion.config.settings import SoundSettings, read_settings
from companion.words.i18n import languages
from tests.booted.computers import INSTALL, SETTINGS, write
from tests.booted.machine import until
from tests.booted.players import MachineTable

pytestmark = pytest.mark.booted

CHANGED = "/var/lib/vivat/settings.toml"
USUAL = SoundSettings().volume


def turn_down(table: MachineTable) -> None:
    """On the first screen, step back from the first choice to *Settings*, and lower the volume."""
    table.wait_for("screen: TitleScene")
    table.press("shift+Tab", "shift+Tab", "shift+Tab", "Return")
    table.wait_for("screen: SettingsScene")
    table.press("Return")


def test_a_change_on_the_screen_survives_a_restart_and_an_update(table: MachineTable) -> None:
    machine = table.machine
    file, given = machine.path(CHANGED), machine.path(SETTINGS).read_text()
    turn_down(table)
    until("the change is kept", file.exists)
    assert read_settings(file).sound.volume == USUAL - 10
    assert machine.run(f"stat --format='%U %a' {CHANGED}").strip() == "vivat 600"
    machine.run("systemctl restart vivat")
    turn_down(table)
    until("it goes on from there", lambda: read_settings(file).sound.volume == USUAL - 20)
    assert f"What {CHANGED} has was set on the screen" in machine.ask("vivat doctor").stdout
    kept = file.read_text()
    machine.run(INSTALL)
    assert (file.read_text(), machine.path(SETTINGS).read_text()) == (kept, given)
    assert machine.failed_units() == ""


def test_the_language_is_the_systems_until_people_choose_another(table: MachineTable) -> None:
    machine = table.machine
    table.wait_for("first frame")
    write(machine, "/etc/default/locale", "LANG=fr_FR.UTF-8\n")
    machine.run("systemctl restart vivat")
    table.wait_for("screen: TitleScene")
    file, after_french = machine.path(CHANGED), languages()[languages().index("fr") + 1]
    table.press("shift+Tab", "Return")
    until("the change is kept", file.exists)
    assert read_settings(file).display.language == after_french
