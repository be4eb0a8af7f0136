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

from companion.stick.exchange import ANSWER_FILE, FILES, REQUEST_FILE, ROOT_FOLDER, VIVAT_FOLDER
from tests.booted.computers import write
from tests.booted.machine import Machine, until
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
DROP_IN = "/etc/systemd/system/vivat-stick.service.d/emulated.conf"
EMULATED = f"[Service]\nBindReadOnlyPaths={KERNEL}:/sys/class\n"
OF_ROOT = "/etc/shadow"


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
    assert (
        computer.machine.run(f"ls {VIVAT_FOLDER}/{FILES} {VIVAT_FOLDER}/{REQUEST_FILE}; true") == ""
    )
    assert computer.machine.failed_units() == ""


def test_who_took_vivat_over_gets_nothing_of_root(computer: Computer) -> None:
    machine = computer.machine
    computer.table.wait_for("first frame")
    computer.plug_in()
    laid, request = f"{VIVAT_FOLDER}/{FILES}", f"{VIVAT_FOLDER}/{REQUEST_FILE}"
    answer = f"{ROOT_FOLDER}/{ANSWER_FILE}"
    for planted in (f"ln -s {OF_ROOT} {laid}/{GAME}.html", f"ln -s /etc {laid}/{GAME}.toml"):
        machine.run(f"mkdir {laid}; {planted}; printf %032d 0 >{request}", user="vivat")
        until("the request is gone", lambda: machine.ask(f"test -e {request}").returncode == 1)
        until("root is done", lambda: not machine.is_active("vivat-stick.service"))
        machine.run(f"rm -r {laid}", user="vivat")
    assert machine.ask(f"ln -s {OF_ROOT} {answer}", user="vivat").returncode != 0
    assert machine.ask(f"test -e {answer}").returncode == 1
    with pytest.raises(FileNotFoundError):
        computer.contents()
    assert machine.is_active("vivat-stick.path")


def test_other_users_can_neither_ask_nor_read_what_is_copied(computer: Computer) -> None:
    machine = computer.machine
    computer.table.wait_for("first frame")
    machine.run(f"mkdir --mode=700 {VIVAT_FOLDER}/{FILES}", user="vivat")
    for forbidden in (
        f"touch {VIVAT_FOLDER}/{REQUEST_FILE}",
        f"ls {VIVAT_FOLDER}/{FILES}",
        f"touch {VIVAT_FOLDER}/{FILES}/{GAME}.html",
        "systemctl start vivat-stick.service",
    ):
        assert machine.ask(forbidden, user="nobody").returncode != 0
