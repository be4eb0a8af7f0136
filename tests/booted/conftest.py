"""Machines for the tests: each is new, on top of layers that were prepared once for all."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from tests.booted.computers import (
    INSTALL,
    SHOWN,
    SOCKETS,
    Installed,
    Playing,
    connect_screen,
    put_checkout,
)
from tests.booted.layers import Layers
from tests.booted.machine import Machine
from tests.booted.players import MachineTable
from tests.booted.suites import (
    CHECKOUT,
    SUITES,
    CantBootstrap,
    debian,
    machines_folder,
    network_environment,
    reason_to_skip,
)
from tests.window.xvfb import VirtualScreen, screen

PLACED = 3
MakeMachine = Callable[[Layers, str], Machine]
_reason_to_skip = cache(reason_to_skip)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Each worker runs all tests of one suite, because it has bootstrapped that suite."""
    scheduler = import_module("xdist.scheduler").LoadScopeScheduling(config, log)
    scheduler._split_scope = _suite_of
    return scheduler


def _suite_of(test: str) -> str:
    return next((suite for suite in SUITES if suite in test), test)


@pytest.fixture(scope="session", params=SUITES)
def suite(request: pytest.FixtureRequest) -> str:
    """Debian 13 and Debian 12."""
    if problem := _reason_to_skip():
        pytest.skip(problem)
    name: str = request.param
    return name


@pytest.fixture(scope="session")
def x() -> Iterator[VirtualScreen]:
    with screen() as found:
        yield found


@pytest.fixture(scope="session")
def make_machine(suite: str, x: VirtualScreen) -> Iterator[MakeMachine]:
    """Creates machines; they are deleted at the end of the session."""
    place = machines_folder(suite)
    with ExitStack() as stack:

        def make(below: Layers, name: str) -> Machine:
            machine = Machine(below, place / name, {SOCKETS: SHOWN}, network_environment())
            stack.callback(machine.drop)
            return machine

        yield make


@pytest.fixture(scope="session")
def bare(suite: str) -> Layers:
    """Only Debian."""
    try:
        return debian(suite)
    except CantBootstrap as problem:
        pytest.skip(str(problem))


@pytest.fixture(scope="session")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of a release, as people download it."""
    build = [str(CHECKOUT / "systemd/package/build.sh"), str(tmp_path_factory.mktemp("release"))]
    environment = os.environ | {"RELEASE": "yes", "PYTHON": sys.executable}
    done = subprocess.run(build, env=environment, capture_output=True, text=True, check=True)
    return Path(done.stdout.strip())


@pytest.fixture(scope="session")
def checked_out(bare: Layers, make_machine: MakeMachine) -> Layers:
    """Debian with a checkout."""
    machine = make_machine(bare, "checked-out")
    machine.boot()
    put_checkout(machine)
    return machine.frozen()


@pytest.fixture(scope="session")
def installed(checked_out: Layers, make_machine: MakeMachine) -> Installed:
    """vivat was installed from the checkout, but has not been started."""
    machine = make_machine(checked_out, "installed")
    machine.boot()
    output = machine.run(INSTALL)
    return Installed(machine.frozen(), output)


@pytest.fixture(scope="session")
def shown(installed: Installed, make_machine: MakeMachine, x: VirtualScreen) -> Layers:
    """With a screen; the computer was switched off."""
    machine = make_machine(installed.layers, "shown")
    machine.boot()
    machine.run("systemctl stop vivat")
    connect_screen(machine, x)
    return machine.frozen()


@pytest.fixture(scope="session")
def playing(shown: Layers, make_machine: MakeMachine, x: VirtualScreen) -> Playing:
    """With a game in progress; the computer was switched off."""
    machine = make_machine(shown, "playing")
    table = MachineTable(machine, x)
    machine.boot()
    game = table.begin_game()
    table.place(PLACED)
    record = table.record(game)
    return Playing(machine.frozen(), game, record)


@pytest.fixture
def fresh(make_machine: MakeMachine) -> Iterator[Callable[[Layers], Machine]]:
    """Creates a machine for one test, which is still switched off."""
    with ExitStack() as stack:

        def make(below: Layers) -> Machine:
            machine = make_machine(below, "tried")
            stack.callback(machine.cut_power)
            return machine

        yield make


@pytest.fixture
def booted(fresh: Callable[[Layers], Machine]) -> Callable[[Layers], Machine]:
    """Creates a machine for one test and switches it on."""

    def boot(below: Layers) -> Machine:
        machine = fresh(below)
        machine.boot()
        return machine

    return boot


@pytest.fixture
def table(fresh: Callable[[Layers], Machine], shown: Layers, x: VirtualScreen) -> MachineTable:
    """Players at a machine that has just been switched on."""
    return _sit_down(fresh(shown), x)


@pytest.fixture
def evening(fresh: Callable[[Layers], Machine], playing: Playing, x: VirtualScreen) -> MachineTable:
    """Players at a machine that has just been switched on, with an interrupted game."""
    return _sit_down(fresh(playing.layers), x)


def _sit_down(machine: Machine, x: VirtualScreen) -> MachineTable:
    table = MachineTable(machine, x)
    machine.boot()
    return table
