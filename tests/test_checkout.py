"""A checkout is set up by itself: after it was moved or copied, too."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def made(folder: Path, target: str) -> str:
    """What make would do for a target."""
    command = ["make", "--dry-run", "--no-print-directory", target]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """One that was set up."""
    folder = tmp_path / "vivat"
    shutil.copytree(ROOT / "requirements", folder / "requirements")
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    (folder / ".venv").mkdir()
    place = subprocess.run("pwd | cksum", shell=True, cwd=folder, capture_output=True, text=True)  # noqa: S602
    for name in (f"place-{place.stdout.split()[0]}", "vivat-installed"):
        (folder / ".venv" / name).touch()
    return folder


def test_a_checkout_that_was_set_up_is_left_alone(checkout: Path) -> None:
    assert "up to date" in made(checkout, ".venv/vivat-installed")


@pytest.mark.parametrize("how", [shutil.move, shutil.copytree])
def test_one_that_was_moved_or_copied_is_set_up_again(
    checkout: Path, how: object, tmp_path: Path
) -> None:
    assert callable(how)
    how(checkout, tmp_path / "elsewhere")
    again = made(tmp_path / "elsewhere", ".venv/vivat-installed")
    assert again.startswith("rm -rf .venv")
    assert "pip" in again


def test_plain_make_says_what_can_be_made() -> None:
    said = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for target in ("play", "test", "help"):
        assert f"make {target} " in said
    assert len(said.splitlines()) < 24
