"""Who holds a GPIO line is read from its descriptor: having the chip open means nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hardware.device_holders import Process, hidden_vivat, holders_of_lines
from tests.hardware.header.fake_processes import OLDER, VIVAT, FakeProcesses

CHIP = "gpiochip0"
FAN = Process(812, "fan.py", is_vivat=False)


@pytest.fixture
def running(tmp_path: Path) -> FakeProcesses:
    return FakeProcesses(tmp_path)


def test_who_has_only_the_chip_open_holds_no_line(running: FakeProcesses) -> None:
    running.add(100, "watcher").opens("/dev/gpiochip0")
    running.add(812, "fan.py").opens("/dev/gpiochip0").holds(17)
    running.add(900, "gpiomon").opens("/dev/gpiochip0")
    assert holders_of_lines(CHIP, running.proc) == {17: FAN}


def test_each_line_has_its_holder(running: FakeProcesses) -> None:
    running.add(812, "fan.py").holds(17).holds(4, 5, 6)
    running.add(813, "lamp").holds(27)
    lamp = Process(813, "lamp", is_vivat=False)
    assert holders_of_lines(CHIP, running.proc) == {17: FAN, 4: FAN, 5: FAN, 6: FAN, 27: lamp}


def test_a_line_of_another_chip_is_not_one_of_the_headers(running: FakeProcesses) -> None:
    running.add(812, "fan.py").holds(17, chip="gpiochip10")
    assert holders_of_lines(CHIP, running.proc) == {}


@pytest.mark.parametrize("older", OLDER)
def test_the_older_interface_names_no_line(running: FakeProcesses, older: str) -> None:
    running.add(812, "fan.py").opens("/dev/gpiochip0").opens(older)
    assert holders_of_lines(CHIP, running.proc) == {}


def test_an_inherited_line_belongs_to_the_first_process(running: FakeProcesses) -> None:
    running.add(1200, "child").holds(17)
    running.add(812, "fan.py").holds(17)
    assert holders_of_lines(CHIP, running.proc) == {17: FAN}


def test_what_other_users_hold_and_what_ends_meanwhile_is_left_out(running: FakeProcesses) -> None:
    running.add(811, "secret").holds(4).is_of_another_user()
    running.add(813, "short").holds(5).ends()
    halfway = running.add(814, "shorter").holds(6)
    (halfway.folder / "comm").unlink()
    (running.add(815, "closing").holds(7).folder / "fdinfo" / "1").unlink()
    running.add(812, "fan.py").holds(17)
    assert holders_of_lines(CHIP, running.proc) == {17: FAN}


def test_its_own_lines_do_not_count(running: FakeProcesses) -> None:
    running.add(os.getpid(), "vivat").holds(17)
    assert holders_of_lines(CHIP, running.proc) == {}


def test_a_vivat_of_another_user_is_known_by_its_command(running: FakeProcesses) -> None:
    running.add(698, "sudo", "sudo\0vivat\0box\0list\0").is_of_another_user()
    running.add(699, "tail", "tail\0-f\0/var/log/vivat\0").is_of_another_user()
    running.add(700, "vivat", VIVAT).is_of_another_user()
    assert hidden_vivat(running.proc) == Process(700, "vivat", is_vivat=True)


def test_a_vivat_that_can_be_seen_is_not_hidden(running: FakeProcesses) -> None:
    running.add_vivat().opens("/dev/gpiochip0")
    assert hidden_vivat(running.proc) is None


@pytest.mark.parametrize("command", ["python\0-m\0companion\0", "/usr/bin/vivat\0play\0", VIVAT])
def test_every_way_to_start_vivat_is_known(running: FakeProcesses, command: str) -> None:
    running.add(700, "vivat", command).holds(4)
    assert holders_of_lines(CHIP, running.proc)[4].is_vivat
