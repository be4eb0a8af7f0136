"""Debians with other Pythons are made and removed, and this computer stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.matrix import __main__ as matrix
from tests.matrix.pythons import NoPython
from tests.private_mounts import run_in_private_mounts


@pytest.mark.slow
def test_a_debian_that_a_killed_run_has_left_is_removed_without_this_computers_folders(
    tmp_path: Path,
) -> None:
    mount = (
        f"mkdir -p {tmp_path}/debian/dev {tmp_path}/own/pts\n"
        f"touch {tmp_path}/own/null\n"
        f"mount --bind {tmp_path}/own {tmp_path}/debian/dev\n"
        f"mount -t tmpfs tmpfs {tmp_path}/debian/dev/pts"
    )
    run_in_private_mounts(tmp_path, mount, "tests.matrix.killed_run", "remove")
    assert (tmp_path / "own/null").exists()
    assert not (tmp_path / "debian").exists()


@pytest.mark.parametrize(("known", "is_well"), [([], False), (["3.12"], True)])
def test_a_python_that_cant_be_had_is_a_failure_unless_that_is_known(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, known: list[str], is_well: bool
) -> None:
    def missing(*_named: object) -> None:
        raise NoPython("no Debian has it")

    monkeypatch.setattr(matrix, "PLACE", tmp_path)
    monkeypatch.setattr(matrix, "MAY_BE_MISSING", known)
    monkeypatch.setattr(matrix, "built", lambda: (tmp_path, tmp_path))
    monkeypatch.setattr(matrix, "python", missing)
    assert matrix.main(["3.12"]) == is_well


def test_nothing_says_that_tests_were_run_where_none_were() -> None:
    names = [step.name for step in matrix.steps(matrix.OWN, "python3")]
    assert names[0] == "its environment"
