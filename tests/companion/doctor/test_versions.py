"""Versions are told with the board they run on."""

from __future__ import annotations

import platform
from pathlib import Path

from companion.doctor.versions import examine_versions
from companion.i18n import translate
from tests.companion.doctor.surroundings import environment
from tests.hardware.header.fake_computer import PI_4B, FakeComputer


def test_the_versions_name_the_board_and_the_kernel(tmp_path: Path) -> None:
    pi = FakeComputer(tmp_path)
    pi.is_a(PI_4B.name, PI_4B.revision)
    (finding,) = examine_versions(environment(), pi.proc)
    said = translate(finding.found)
    assert "Raspberry Pi 4 Model B Rev 1.1, revision c03111, chip BCM2711" in said
    assert platform.release() in said
    assert "SDL 2." in said
    assert "\0" not in said


def test_a_computer_that_is_no_pi_is_called_what_it_calls_itself(tmp_path: Path) -> None:
    pc = FakeComputer(tmp_path)
    (finding,) = examine_versions(environment(), pc.proc)
    assert "no Raspberry Pi" in translate(finding.found)
    (pc.proc / "device-tree/model").write_bytes(b"Radxa ROCK 4\0")
    (finding,) = examine_versions(environment(), pc.proc)
    assert "Radxa ROCK 4" in translate(finding.found)
