"""Probing a port finds its controller, or gives up in time."""

from __future__ import annotations

from contextlib import closing

import pytest

from hardware.controllers.port_probe import ANSWER_SECONDS, PortProbe
from hardware.emulation.emulated_controller import EmulatedController
from hardware.emulation.pseudo_terminal import PseudoTerminal

IDENTITY = b"TESTBOX1"


def test_a_controller_answers_with_its_identity() -> None:
    with (
        closing(EmulatedController(3, identity=IDENTITY)) as controller,
        PortProbe(controller.path) as probe,
    ):
        welcome = probe.greet(ANSWER_SECONDS)
    assert welcome is not None
    assert (welcome.identity, welcome.ports) == (IDENTITY, 3)


@pytest.mark.slow
def test_without_an_answer_probing_gives_up() -> None:
    with closing(PseudoTerminal()) as terminal, PortProbe(terminal.path) as probe:
        assert probe.greet(0.02) is None
