"""A finished game goes from an installed vivat to a USB stick; root helps, and only with that.

A container has no USB: the list of plugged-in disks is made up, and the stick is a loop device with
a real file system. Everything else is as it is installed: systemd, vivat, root's program, its
sandbox; but a container has no rules about devices, so DeviceAllow= has no effect.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.booted.computers import write
from tests.booted.machine import Machine
from tests.booted.players import MachineTable
from tests.companion.record.sample_games import SampleTable, finished, written
from tests.companion.stick.kernel_listing import plug_in
from tests.companion.stick.loop_devices import (
    contents,
    format_as_ext4,
    loop_device,
    why_unavailable,
)

pytestmark = pytest.mark.booted

GAME = "2026-11-20-1"
DISK = "sdz"
KERNEL = "/srv/kernel"
DROP_IN = "/etc/systemd/system/vivat-helper-stick@.service.d/emulated.conf"
EMULATED = f"[Service]\nBindReadOnlyPaths={KERNEL}:/sys/class\n"


@dataclass(frozen=True)
class Computer:
    """A computer whose hall of fame has one game, and a stick for it."""

    table: MachineTable
    stick: Path
    folder: Path

    @property
    def machine(self) -> Machine:
        return self.table.machine

    def plug_in(self) -> None:
        plug_in(self.machine.path(KERNEL), DISK)
        number = os.major(self.stick.stat().st_rdev), os.minor(self.stick.stat().st_rdev)
        self.machine.run(f"mknod /dev/{DISK} b {number[0]} {number[1]}")

    def ask_for_a_copy(self) -> None:
        """On the first screen, past the guide: Hall of fame, Game by game, the game, USB stick."""
        self.table.wait_for("screen: TitleScene")
        for keys, screen in (
            (("Tab", "Tab", "Return"), "HallOfFameScene"),
            (("Tab", "Return"), "SavedGamesScene"),
            (("Return",), "StatisticsScene"),
            ((*4 * ("Tab",), "Return"), "QuestionScene"),
        ):
            self.table.press(*keys)
            self.table.wait_for(f"screen: {screen}")

    def contents(self) -> dict[str, bytes]:
        return contents(self.stick, self.folder)


@pytest.fixture
def computer(table: MachineTable, tmp_path: Path) -> Iterator[Computer]:
    if reason := why_unavailable():
        pytest.skip(reason)
    machine = table.machine
    machine.run("systemctl stop vivat")
    write(machine, f"/srv/{GAME}.toml", written(finished(SampleTable("king-up", 3), 1).game))
    machine.run(f"vivat games import /srv/{GAME}.toml")
    machine.path(f"{KERNEL}/block").mkdir(parents=True)
    write(machine, DROP_IN, EMULATED)
    table.read()
    machine.run("systemctl daemon-reload; systemctl start vivat")
    with loop_device(tmp_path / "image") as stick:
        format_as_ext4(stick)
        yield Computer(table, stick, tmp_path / "elsewhere")
        machine.cut_power()


def test_a_game_goes_home_on_a_stick(computer: Computer) -> None:
    computer.ask_for_a_copy()
    computer.table.wait_for("stick: There is no USB stick.")
    computer.plug_in()
    computer.table.press("Return")
    computer.table.wait_for("on “KINGSTON DataTraveler” has it. You can pull")
    copied = computer.contents()
    assert set(copied) == {f"{GAME}.html", f"{GAME}.png", f"{GAME}.toml"}
    assert copied[f"{GAME}.toml"].decode() == computer.table.record(GAME)
    assert computer.machine.failed_units() == ""
