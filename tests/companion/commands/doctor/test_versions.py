"""The versions are listed with the board."""

from __future__ import annotations

import platform
import re
from pathlib import Path

from companion.commands.doctor.versions import examine_versions
from tests.hardware.header.fake_computer import PI_4B, FakeComputer


def test_the_versions_include_the_board_and_the_kernel(tmp_path: Path) -> None:
    pi = FakeComputer(tmp_path)
    pi.is_a(PI_4B)
    (finding,) = examine_versions(pi.proc)
    text = finding.found
    assert "Raspberry Pi 4 Model B Rev 1.1" in text
    assert platform.release() in text
    assert re.search(r"pygame \d", text)
    assert "\0" not in text


def test_a_computer_that_is_no_pi_has_the_name_from_its_device_tree(tmp_path: Path) -> None:
    pc = FakeComputer(tmp_path)
    (finding,) = examine_versions(pc.proc)
    assert "no Raspberry Pi" in finding.found
    (pc.proc / "device-tree/model").write_bytes(b"Radxa ROCK 4\0")
    (finding,) = examine_versions(pc.proc)
    assert "Radxa ROCK 4" in finding.found
