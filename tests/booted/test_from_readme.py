"""The README's first commands, pasted on a Debian that has only what the README names."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from shlex import quote
from time import monotonic

import pygame
import pytest

from tests.booted.computers import SHOWN, SOCKETS, write
from tests.booted.layers import Layers
from tests.booted.machine import Machine, until
from tests.booted.players import MachineTable
from tests.booted.suites import CHECKOUT
from tests.pages import examples
from tests.test_readme import SOURCE
from tests.window.in_window import PICTURES
from tests.window.xvfb import VirtualScreen

pytestmark = pytest.mark.booted

NAMED = ("git", "python3", "python3-venv", "make")
"""Debian's packages of what the README says that people need, but for the desktop."""
DESKTOP = ("libx11-6", "libxext6", "libglib2.0-0")
"""What every desktop has; its screen is a virtual one."""
CLONE, PLAY, TEST = (
    re.split(r" {2,}#", each)[0] for each in examples("README.md", "sh")[0].splitlines()
)
SERVED = "/srv/source"
"""The clone that stands for the address in the README."""
HOME = "/home/margot"
LOG = f"{HOME}/.local/share/vivat/vivat.log"
PRINTED, STATUS = f"{HOME}/printed", f"{HOME}/status"
SET_UP, TESTED = 600.0, 3000.0
"""Seconds that a busy computer may take to set everything up, and for all tests."""
COLOURS = 1000
"""No empty window has so many."""


@pytest.fixture
def computer(bare: Layers, booted: Callable[[Layers], Machine]) -> Machine:
    """A newcomer's, with a desktop."""
    machine = booted(bare)
    machine.run(f"apt-get install --yes {' '.join(NAMED + DESKTOP)}")
    machine.run(f"useradd --create-home margot; rm -rf {SOCKETS}; ln -s {SHOWN} {SOCKETS}")
    machine.run(f"ln -s {HOME}/vivat/.venv/bin/vivat /usr/local/bin")
    served = ["git", "clone", "--quiet", "--bare", f"file://{CHECKOUT}"]
    subprocess.run([*served, str(machine.path(SERVED))], check=True)
    machine.run(f"chown --recursive margot {SERVED}")  # git asks who owns a clone
    return machine


def paste(machine: Machine, x: VirtualScreen, *commands: str) -> None:
    """Begin these commands in one terminal."""
    lines = [each.replace(SOURCE, SERVED) for each in commands]
    write(machine, "/srv/pasted", "\n".join(["set -e", *lines]))
    environment = f"HOME={HOME} DISPLAY={x.name} USER=margot"
    asked = f"cd; {environment} bash /srv/pasted >{PRINTED} 2>&1; echo $? >{STATUS}"
    machine.begin(f"HOME={HOME} runuser --user=margot -- bash -c {quote(asked)}")


def ended(machine: Machine) -> bool:
    return machine.path(STATUS).exists() and machine.path(STATUS).read_text() != ""


def test_they_lead_to_the_castle(suite: str, computer: Machine, x: VirtualScreen) -> None:
    begun, table = monotonic(), MachineTable(computer, x, "margot", LOG)
    paste(computer, x, CLONE, PLAY)
    until(PLAY, lambda: "first frame" in table.unread or ended(computer), SET_UP)
    assert not ended(computer), computer.path(PRINTED).read_text()
    print(f"{suite}: the castle opens {monotonic() - begun:.0f} s after the first command")
    table.begin_game()
    pygame.display.init()  # only to convert the picture
    picture = x.picture()
    PICTURES.mkdir(parents=True, exist_ok=True)
    pygame.image.save(picture, PICTURES / f"readme-{suite}.png")
    pixels = pygame.image.tobytes(picture, "RGB")
    assert len({pixels[n : n + 3] for n in range(0, len(pixels), 3)}) > COLOURS


@pytest.mark.slow
def test_they_lead_to_green_tests(suite: str, computer: Machine, x: VirtualScreen) -> None:
    begun = monotonic()
    paste(computer, x, CLONE, TEST)
    until(TEST, lambda: ended(computer), TESTED)
    printed = computer.path(PRINTED).read_text()
    print(f"{suite}: all tests ran within {monotonic() - begun:.0f} s: {printed[-500:]}")
    assert computer.path(STATUS).read_text() == "0\n", printed[-5000:]
