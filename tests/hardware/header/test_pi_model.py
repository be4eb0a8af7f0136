"""A Raspberry Pi is recognised by its name in the device tree; a newer model is one, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.header.pi_model import is_pi, model_name
from tests.hardware.header.fake_computer import PI_4B, FakeComputer


@pytest.fixture
def computer(tmp_path: Path) -> FakeComputer:
    return FakeComputer(tmp_path)


@pytest.mark.parametrize("name", [PI_4B, "Raspberry Pi 6 Model B Rev 1.0"])
def test_a_pi_is_recognised_by_its_device_tree(computer: FakeComputer, name: str) -> None:
    computer.is_a(name)
    assert model_name(computer.proc) == name
    assert is_pi(computer.proc)


def test_a_pc_is_no_pi(computer: FakeComputer) -> None:
    assert model_name(computer.proc) is None
    assert not is_pi(computer.proc)


def test_a_board_of_another_maker_is_no_pi(computer: FakeComputer) -> None:
    computer.is_a("Radxa ROCK 4")
    assert not is_pi(computer.proc)
