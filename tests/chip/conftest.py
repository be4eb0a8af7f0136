"""An emulated chip with the firmware on it, as `vivat box flash` puts it there."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chip.emulated_chip import EmulatedChip
from tests.chip.image import find_image
from tests.chip.in_chip_time import ChipTime
from tests.micropython.serial_host import SerialHost

ROOT = Path(__file__).parent.parent.parent


def vivat(chip: EmulatedChip, *arguments: str) -> subprocess.Popen[str]:
    """Run the program in the chip's time."""
    command = [sys.executable, "-u", "-m", "tests.chip.in_chip_time", str(chip.clock), *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def host_of(chip: EmulatedChip) -> SerialHost:
    """A host that lives in the chip's time."""
    return SerialHost(str(chip.link), ChipTime(chip.clock).now_ms)


@pytest.fixture(scope="session")
def image() -> Path:
    return find_image()


@pytest.fixture(scope="session")
def flash(image: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The content of a flash with MicroPython, on which `vivat box flash` has installed the
    firmware."""
    folder = tmp_path_factory.mktemp("flashing")
    with EmulatedChip(folder, image) as chip:
        program = vivat(chip, "box", "flash", str(chip.link))
        output, _ = program.communicate()
        assert program.returncode == 0, output
        assert "is running; boxes: 8." in output
        return chip.save(folder / "flash")


@pytest.fixture
def chip(tmp_path: Path, image: Path, flash: Path) -> Iterator[EmulatedChip]:
    """A chip that was just plugged in."""
    with EmulatedChip(tmp_path, image, flash) as plugged_in:
        yield plugged_in


@pytest.fixture
def host(chip: EmulatedChip) -> Iterator[SerialHost]:
    """A host in its first session with the chip."""
    with host_of(chip) as host:
        host.meet()
        yield host
