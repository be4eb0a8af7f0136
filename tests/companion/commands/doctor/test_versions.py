"""The versions are listed with the board."""

from __future__ import annotations

import platform
from pathlib import Path

import pytest

from companion.commands.doctor.versions import examine_versions
from tests.companion.commands.doctor.environments import environment
from tests.hardware.header.fake_computer import PI_4B, FakeComputer


@pytest.mark.slow
def test_the_versions_include_the_board_and_the_kernel(tmp_path: Path) -> None:
    pi = FakeComputer(tmp_path)
    pi.is_a(PI_4B)
    (finding,) = examine_versions(environment(), pi.proc)
    text = finding.found
    assert "Raspberry Pi 4 Model B Rev 1.1" in text
    assert platform.release() in text
    assert "SDL 2." in text
    assert "\0" not in text


@pytest.mark.slow
def test_a_computer_that_is_no_pi_has_the_name_from_its_device_tree(tmp_path: Path) -> None:
    pc = FakeComputer(tmp_path)
    (finding,) = examine_versions(environment(), pc.proc)
    assert "no Raspberry Pi" in finding.found
    (pc.proc / "device-tree/model").write_bytes(b"Radxa ROCK 4\0")
    (finding,) = examine_versions(environment(), pc.proc)
    assert "Radxa ROCK 4" in finding.found
