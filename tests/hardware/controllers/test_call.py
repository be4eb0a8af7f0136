"""A short call finds out who is at a port, and does not wait for nobody."""

from __future__ import annotations

from contextlib import closing

from hardware.controllers.call import ANSWER_SECONDS, Call
from hardware.emulation.controller import EmulatedController
from hardware.emulation.terminal import Terminal

IDENTITY = b"TESTBOX1"


def test_a_controller_says_who_it_is() -> None:
    with (
        closing(EmulatedController(3, identity=IDENTITY)) as controller,
        Call(controller.path) as call,
    ):
        welcome = call.greet(ANSWER_SECONDS)
    assert welcome is not None
    assert (welcome.identity, welcome.ports) == (IDENTITY, 3)


def test_where_nobody_answers_nobody_is_there() -> None:
    with closing(Terminal()) as terminal, Call(terminal.path) as call:
        assert call.greet(0.02) is None
