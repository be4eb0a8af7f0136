"""Pins that another program has: all are named at once, with who has them, whoever asks."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from companion.cli import main
from companion.commands.box.open_boxes import open_boxes
from companion.commands.doctor.finding import Finding
from companion.commands.doctor.pins import examine_pins
from companion.config.settings import read_settings
from companion.words.i18n import translate
from hardware.boxes import Health
from hardware.device_holders import hidden_vivat, holders_of_lines
from hardware.header.pin_factory import FACTORY_VARIABLE, choose_factory
from hardware.header.pin_libraries import LGPIO_FOLDER
from tests.hardware.header.fake_computer import BCM2711, PI_4B, FakeComputer
from tests.hardware.header.fake_pin_libraries import FakeLgpio, with_lgpio, with_revision
from tests.hardware.header.fake_processes import OLDER, FakeProcesses

SETTINGS = """
[boxes]
controllers = false
gamepads = false
[[boxes.header]]
yes = 2
no = 3
stomachache = 4
light = 5
[[boxes.header]]
yes = 17
no = 27
stomachache = 22
"""
ALL = (2, 3, 4, 5, 17, 27, 22)


class BusyPi:
    """A Pi whose header's pins other programs have."""

    def __init__(self, folder: Path, lgpio: FakeLgpio) -> None:
        self.computer = FakeComputer(folder)
        self.computer.is_a(PI_4B)
        self.computer.has_chip(0, BCM2711)
        self.running = FakeProcesses(self.computer.proc)
        self.lgpio = lgpio
        self.settings = folder / "settings.toml"
        self.settings.write_text(SETTINGS)

    def label(self, *pins: int, label: str = "lg") -> None:
        """What the kernel says about pins."""
        self.lgpio.users.update(dict.fromkeys(pins, label))

    def findings(self) -> list[Finding]:
        """Those of `vivat doctor`."""
        wiring = read_settings(self.settings).boxes.wiring()
        pi = self.computer
        return examine_pins(wiring, None, pi.devices, pi.proc, pi.system)


Answer = Callable[[BusyPi, pytest.CaptureFixture[str]], list[str]]


def by_doctor(pi: BusyPi, _captured: pytest.CaptureFixture[str]) -> list[str]:
    return [each.found for each in pi.findings()]


def by_box_list(pi: BusyPi, captured: pytest.CaptureFixture[str]) -> list[str]:
    assert main(["box", "list", "--settings", str(pi.settings)]) != 0
    return captured.readouterr().out.removeprefix("PROBLEM  ").splitlines()


def by_play(pi: BusyPi, _captured: pytest.CaptureFixture[str]) -> list[str]:
    boxes = open_boxes(read_settings(pi.settings).boxes, (), lambda: None).all
    (report,) = boxes.reports()
    boxes.close()
    assert report.health is Health.FAILS
    return translate(report.sentence).splitlines()


everybody = pytest.mark.parametrize("answer", [by_doctor, by_box_list, by_play])


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> BusyPi:
    pi = BusyPi(tmp_path, lgpio := FakeLgpio())
    with_lgpio(monkeypatch, lgpio)
    with_revision(monkeypatch, 0xC03111)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.delenv(FACTORY_VARIABLE, raising=False)
    monkeypatch.setenv(LGPIO_FOLDER, str(tmp_path))
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setattr("companion.commands.box.list_boxes.LIST_SECONDS", 0.01)
    choose = partial(choose_factory, pi.computer.devices, pi.computer.system)
    monkeypatch.setattr("hardware.header.header_boxes.choose_factory", choose)
    for look in (holders_of_lines, hidden_vivat):
        seen = partial(look, proc=pi.computer.proc)
        monkeypatch.setattr(f"hardware.header.refused_pins.{look.__name__}", seen)
    return pi


def in_use(holder: str, *pins: str) -> str:
    return (
        f"vivat can't use {'; '.join(pins)}: in use by {holder}. "
        "Stop what is in the way, or choose other pins."
    )


NO_2, LIGHT_1 = "GPIO 27, the No button of box 2", "GPIO 5, the light of box 1"
YES_1 = "GPIO 2, the Yes button of box 1"


@everybody
def test_the_program_that_holds_the_line_is_named_and_no_bystander(
    pi: BusyPi, capsys: pytest.CaptureFixture[str], answer: Answer
) -> None:
    pi.label(27)
    pi.running.add(100, "watcher").opens("/dev/gpiochip0").holds(26)
    pi.running.add(812, "fan.py").opens("/dev/gpiochip0").holds(27)
    pi.running.add(900, "gpiomon").opens("/dev/gpiochip0")
    assert answer(pi, capsys) == [in_use("“lg” (fan.py, process 812)", NO_2)]


@everybody
def test_all_pins_of_a_holder_are_in_one_sentence_and_each_holder_has_one(
    pi: BusyPi, capsys: pytest.CaptureFixture[str], answer: Answer
) -> None:
    pi.label(27, 5)
    pi.label(2, label="lamp")
    pi.running.add(812, "fan.py").holds(27).holds(5)
    pi.running.add(813, "gpioset").holds(2)
    assert answer(pi, capsys) == [
        in_use("“lg” (fan.py, process 812)", LIGHT_1, NO_2),
        in_use("“lamp” (gpioset, process 813)", YES_1),
    ]


@everybody
@pytest.mark.parametrize("older", OLDER)
def test_of_the_older_interface_only_the_label_is_told(
    pi: BusyPi, capsys: pytest.CaptureFixture[str], answer: Answer, older: str
) -> None:
    pi.label(27, label="fan control")
    pi.running.add(812, "fan.py").opens("/dev/gpiochip0").opens(older)
    assert answer(pi, capsys) == [in_use("“fan control”", NO_2)]


@everybody
def test_of_another_users_program_only_the_label_is_told(
    pi: BusyPi, capsys: pytest.CaptureFixture[str], answer: Answer
) -> None:
    pi.label(27)
    pi.running.add(100, "watcher").opens("/dev/gpiochip0")
    pi.running.add(812, "fan.py").holds(27).is_of_another_user()
    pi.running.add(813, "short").holds(27).ends()
    assert answer(pi, capsys) == [in_use("“lg”", NO_2)]


@everybody
def test_vivat_itself_is_a_sentence_of_its_own(
    pi: BusyPi, capsys: pytest.CaptureFixture[str], answer: Answer
) -> None:
    pi.label(*ALL)
    pi.running.add_vivat(700).holds(5).holds(2, 3, 4, 17, 27, 22)
    assert answer(pi, capsys) == [
        "vivat is already running (process 700), and only one can use the header's pins. "
        "Close it; if it is the service: sudo systemctl stop vivat"
    ]


@everybody
def test_a_vivat_of_another_user_may_hold_what_has_the_label_of_its_library(
    pi: BusyPi, capsys: pytest.CaptureFixture[str], answer: Answer
) -> None:
    pi.label(27)
    pi.running.add_vivat(700).holds(27).is_of_another_user()
    assert answer(pi, capsys) == [in_use("“lg”, perhaps by vivat (process 700)", NO_2)]


@everybody
def test_a_running_vivat_is_not_blamed_for_a_pin_of_another_program(
    pi: BusyPi, capsys: pytest.CaptureFixture[str], answer: Answer
) -> None:
    pi.label(27, label="fan control")
    pi.running.add_vivat().is_of_another_user()
    assert answer(pi, capsys) == [in_use("“fan control”", NO_2)]


@everybody
def test_what_was_claimed_is_released_when_one_pin_is_busy(
    pi: BusyPi, capsys: pytest.CaptureFixture[str], answer: Answer
) -> None:
    pi.label(27)
    answer(pi, capsys)
    assert pi.lgpio.closed == pi.lgpio.opened == [0]


@pytest.mark.parametrize(("number", "health"), [(700, Health.WAITS), (812, Health.FAILS)])
def test_for_the_doctor_only_vivat_itself_is_no_problem(
    pi: BusyPi, number: int, health: Health
) -> None:
    pi.label(27)
    pi.running.add_vivat(700).holds(*([27] if number == 700 else []))
    pi.running.add(812, "fan.py").holds(*([27] if number == 812 else []))
    assert [each.health for each in pi.findings()] == [health]
