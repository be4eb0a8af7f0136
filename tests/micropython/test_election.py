"""A whole election: the host's real threads and ports, the firmware under a real MicroPython."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import TypeVar

import pytest

from hardware.boxes import (
    BallotOrder,
    BallotPhase,
    Button,
    Closed,
    Found,
    Light,
    Locked,
    Lost,
    Opened,
    Order,
    Pressed,
    Signal,
)
from hardware.controllers.controller_boxes import ControllerBoxes
from hardware.protocol_codes import CODE_OF_BUTTON
from tests.micropython.rig import MicroPythonPico, missing
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(missing()), reason=missing()),
]

T = TypeVar("T")
ALL_CARDS = frozenset(Button)
"""A test fails after this time; on an idle machine every condition holds within a second."""
BOXES = 8


class MicroPythonTable:
    """A host and a controller with eight boxes."""

    def __init__(self, link: Path) -> None:
        self.link = link
        self.signals: list[Signal] = []
        self.pico = self.plug_in()
        self.boxes = ControllerBoxes((), [str(link)])
        self.wait_for(lambda: len(self.found) == BOXES)

    def plug_in(self) -> MicroPythonPico:
        """Start the same Pico behind another terminal, as on USB."""
        pico = MicroPythonPico()
        pico.start()
        self.link.unlink(missing_ok=True)
        self.link.symlink_to(pico.path)
        return pico

    def unplug_and_plug_in(self) -> None:
        self.pico.stop()
        self.wait_for(lambda: not self.found)
        self.signals.clear()
        self.pico = self.plug_in()
        self.wait_for(lambda: len(self.found) == BOXES)

    def close(self) -> None:
        self.boxes.close()
        self.pico.stop()

    def wait_for(self, holds: Callable[[], bool]) -> None:
        """Poll until a condition holds."""

        def poll() -> None:
            self.signals.extend(self.boxes.poll(monotonic()))
            sleep(0.002)

        wait_until(holds, poll, lambda: self.signals)

    def of_kind(self, kind: type[T]) -> list[T]:
        return [signal for signal in self.signals if isinstance(signal, kind)]

    @property
    def found(self) -> list[str]:
        """The boxes that can be reached, in order."""
        states = {each.box: each for each in self.signals if isinstance(each, Found | Lost)}
        return sorted(box for box, state in states.items() if isinstance(state, Found))

    def order(self, number: int, phase: BallotPhase, ids: list[str]) -> None:
        cards = dict.fromkeys(ids, ALL_CARDS)
        lights = dict.fromkeys(ids, Light.LOCKED)
        self.boxes.apply_order(Order(lights, ballot=BallotOrder(number, phase, cards)))

    def all_invite(self) -> bool:
        """Whether every light is white."""
        return all(red == green == blue > 0 for red, green, blue in self.pico.lights())

    def press(self, port: int, button: Button, locked: Locked) -> None:
        """Hold a button until its vote has arrived."""
        self.pico.press(port, CODE_OF_BUTTON[button], True)
        self.wait_for(lambda: locked in self.signals)
        self.pico.press(port, CODE_OF_BUTTON[button], False)

    def vote(self, number: int, ids: list[str], buttons: list[Button]) -> dict[str, Button]:
        """A whole election, from open to the reveal; the revealed votes."""
        self.boxes.apply_order(Order())
        self.wait_for(lambda: set(self.pico.lights()) == {(0, 0, 0)})
        self.order(number, BallotPhase.OPEN, ids)
        self.wait_for(self.all_invite)
        for port, (box, button) in enumerate(zip(ids, buttons, strict=True)):
            self.press(port, button, Locked(box, number))
        self.order(number, BallotPhase.CLOSED, ids)
        self.wait_for(lambda: all(Closed(box, number) in self.signals for box in ids))
        assert not self.of_kind(Opened)
        self.order(number, BallotPhase.REVEALED, ids)
        self.wait_for(lambda: bool(self.of_kind(Opened)))
        return dict(self.of_kind(Opened)[-1].votes)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[MicroPythonTable]:
    table = MicroPythonTable(tmp_path / "pico")
    yield table
    table.close()


def test_eight_seats_vote_and_vote_again_after_the_cable_was_pulled(
    table: MicroPythonTable,
) -> None:
    ids = table.found
    ballot = [tuple(Button)[seat % 3] for seat in range(BOXES)]
    assert table.vote(1, ids, ballot) == dict(zip(ids, ballot, strict=True))
    table.unplug_and_plug_in()
    assert table.found == ids, "a controller keeps its name"
    other = ballot[1:] + ballot[:1]
    assert table.vote(2, ids, other) == dict(zip(ids, other, strict=True))
    assert not table.of_kind(Pressed)
