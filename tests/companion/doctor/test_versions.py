"""Versions are told with the board they run on."""

from __future__ import annotations

from pathlib import Path

from companion.doctor.versions import examine_versions
from companion.words import say
from tests.companion.doctor.surroundings import environment


def test_the_versions_name_the_board(tmp_path: Path) -> None:
    (tmp_path / "device-tree").mkdir()
    (tmp_path / "device-tree/model").write_bytes(b"Raspberry Pi 4 Model B Rev 1.4\0")
    (finding,) = examine_versions(environment(), tmp_path)
    said = say(finding.found)
    assert "Raspberry Pi 4 Model B Rev 1.4" in said
    assert "SDL 2." in said
    assert "\0" not in said
