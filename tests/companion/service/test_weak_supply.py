"""A voltage that is too low is said once on the screen, and the kernel is seldom asked."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from companion.evening.notices import NOTICE_SECONDS
from companion.evening.wakefulness import Wakefulness
from companion.service.computer import Computer
from companion.service.supervisor import Supervisor
from hardware.supply import EVERY, Supply
from tests.companion.simulated_evening import SimulatedEvening
from tests.simulated_kernel import add_voltage_alarm


@pytest.fixture
def alarm(tmp_path: Path) -> Path:
    return add_voltage_alarm(tmp_path)


@pytest.fixture
def evening(alarm: Path, tmp_path: Path) -> SimulatedEvening:
    computer = Computer(Supervisor({}, lambda: 0.0), supply=Supply(tmp_path))
    return SimulatedEvening(computer=computer)


def test_it_is_said_once_as_soon_as_it_is_seen(evening: SimulatedEvening, alarm: Path) -> None:
    evening.wait(2 * EVERY)
    assert evening.notice_text == ""
    alarm.write_text("1\n")
    evening.wait(2 * EVERY)
    assert evening.notice_text.startswith(
        "The Raspberry Pi gets too little voltage. Use its official "
    )
    evening.wait(2 * NOTICE_SECONDS)
    assert evening.notice_text == ""
    for voltage in ("0\n", "1\n"):
        alarm.write_text(voltage)
        evening.wait(2 * EVERY)
        assert evening.notice_text == ""


def test_it_is_said_to_people_who_come_back_to_a_game_that_plays_itself(
    evening: SimulatedEvening, alarm: Path
) -> None:
    evening.wait(240)
    assert evening.outputs.wakefulness is Wakefulness.DEMONSTRATION
    alarm.write_text("1\n")
    evening.wait(EVERY)
    evening.wait(2 * NOTICE_SECONDS)
    evening.key(pygame.K_RETURN, "\r")
    evening.wait(EVERY)
    assert evening.notice_text.startswith("The Raspberry Pi gets too little voltage.")


def test_the_kernel_is_not_asked_with_each_turn(alarm: Path, tmp_path: Path) -> None:
    supply = Supply(tmp_path)
    assert not supply.turns_weak(100.0)
    alarm.write_text("1\n")
    assert not supply.turns_weak(100.0 + EVERY / 2)
    assert supply.turns_weak(100.0 + EVERY)


def test_only_the_sensor_of_a_raspberry_pi_counts(alarm: Path, tmp_path: Path) -> None:
    alarm.write_text("1\n")
    assert Supply(tmp_path).is_weak
    (alarm.parent / "name").write_text("coretemp\n")
    assert not Supply(tmp_path).is_weak


def test_a_sensor_that_is_gone_says_nothing(alarm: Path, tmp_path: Path) -> None:
    supply = Supply(tmp_path)
    alarm.unlink()
    assert not supply.turns_weak(0.0)
