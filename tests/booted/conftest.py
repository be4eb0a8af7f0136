"""Machines for the tests: each is fresh, over what was done once for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from importlib import import_module

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
from tests.booted.suites import SUITES, CantBootstrap, debian, obstacle, surroundings, workshop
from tests.booted.table import MachineTable
from tests.window.xvfb import VirtualScreen, screen

PLACED = 3
MakeMachine = Callable[[Layers, str], Machine]
_looked = cache(obstacle)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Whoever has bootstrapped a suite runs all its tests."""
    scheduler = import_module("xdist.scheduler").LoadScopeScheduling(config, log)
    scheduler._split_scope = _suite_of
    return scheduler


def _suite_of(test: str) -> str:
    return next((suite for suite in SUITES if suite in test), test)


@pytest.fixture(scope="session", params=SUITES)
def suite(request: pytest.FixtureRequest) -> str:
    """Debian 13 and 12."""
    if problem := _looked():
        pytest.skip(problem)
    name: str = request.param
    return name


@pytest.fixture(scope="session")
def x() -> Iterator[VirtualScreen]:
    with screen() as found:
        yield found


@pytest.fixture(scope="session")
def make_machine(suite: str, x: VirtualScreen) -> Iterator[MakeMachine]:
    """Machines that are needed for others; they are cleared away at the end."""
    place = workshop(suite)
    with ExitStack() as stack:

        def make(below: Layers, name: str) -> Machine:
            machine = Machine(below, place / name, {SOCKETS: SHOWN}, surroundings())
            stack.callback(machine.drop)
            return machine

        yield make


@pytest.fixture(scope="session")
def bare(suite: str) -> Layers:
    """Debian, and nothing else."""
    try:
        return debian(suite)
    except CantBootstrap as problem:
        pytest.skip(str(problem))


@pytest.fixture(scope="session")
def checked_out(bare: Layers, make_machine: MakeMachine) -> Layers:
    """Debian with a checkout."""
    machine = make_machine(bare, "checked-out")
    machine.boot()
    put_checkout(machine)
    return machine.frozen()


@pytest.fixture(scope="session")
def installed(checked_out: Layers, make_machine: MakeMachine) -> Installed:
    """vivat was installed from the checkout, and was not started yet."""
    machine = make_machine(checked_out, "installed")
    machine.boot()
    told = machine.run(INSTALL)
    return Installed(machine.frozen(), told)


@pytest.fixture(scope="session")
def shown(installed: Installed, make_machine: MakeMachine, x: VirtualScreen) -> Layers:
    """It has a screen, and the computer was switched off."""
    machine = make_machine(installed.layers, "shown")
    machine.boot()
    machine.run("systemctl stop vivat")
    connect_screen(machine, x)
    return machine.frozen()


@pytest.fixture(scope="session")
def playing(shown: Layers, make_machine: MakeMachine, x: VirtualScreen) -> Playing:
    """A game was begun, and the computer was switched off."""
    machine = make_machine(shown, "playing")
    table = MachineTable(machine, x)
    machine.boot()
    game = table.begin_game()
    table.place(PLACED)
    told = table.told(game)
    return Playing(machine.frozen(), game, told)


@pytest.fixture
def fresh(make_machine: MakeMachine) -> Iterator[Callable[[Layers], Machine]]:
    """A machine of a test's own, which is not switched on yet."""
    with ExitStack() as stack:

        def make(below: Layers) -> Machine:
            machine = make_machine(below, "tried")
            stack.callback(machine.cut_power)
            return machine

        yield make


@pytest.fixture
def booted(fresh: Callable[[Layers], Machine]) -> Callable[[Layers], Machine]:
    """A machine of a test's own, switched on."""

    def boot(below: Layers) -> Machine:
        machine = fresh(below)
        machine.boot()
        return machine

    return boot


@pytest.fixture
def table(fresh: Callable[[Layers], Machine], shown: Layers, x: VirtualScreen) -> MachineTable:
    """People at a machine that has just been switched on, before the first screen."""
    return _sit_down(fresh(shown), x)


@pytest.fixture
def evening(fresh: Callable[[Layers], Machine], playing: Playing, x: VirtualScreen) -> MachineTable:
    """People at a machine that has just been switched on, with a game that was interrupted."""
    return _sit_down(fresh(playing.layers), x)


def _sit_down(machine: Machine, x: VirtualScreen) -> MachineTable:
    table = MachineTable(machine, x)
    machine.boot()
    return table
