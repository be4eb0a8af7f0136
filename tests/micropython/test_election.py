"""The host's real threads and ports against the real firmware under a real MicroPython."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

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

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())

EVERY_CARD = frozenset(Button)
PATIENCE = 10.0
PRESS_SECONDS = 0.1
BOXES = 8


class MicroPythonTable:
    """Eight boxes behind one wire, and what they tell."""

    def __init__(self, link: Path) -> None:
        self.link = link
        self.heard: list[Signal] = []
        self.pico = self.plug_in()
        self.boxes = ControllerBoxes((), [str(link)])
        self.wait_for(lambda: self.count(Found) == BOXES)

    def plug_in(self) -> MicroPythonPico:
        """Power comes on: the same Pico, at another terminal, as on USB."""
        pico = MicroPythonPico()
        pico.start()
        self.link.unlink(missing_ok=True)
        self.link.symlink_to(pico.path)
        return pico

    def unplug_and_plug_in(self) -> None:
        self.pico.stop()
        self.wait_for(lambda: self.count(Lost) == BOXES)
        self.heard.clear()
        self.pico = self.plug_in()
        self.wait_for(lambda: self.count(Found) == BOXES)

    def close(self) -> None:
        self.boxes.close()
        self.pico.stop()

    def wait_for(self, holds: Callable[[], bool]) -> None:
        """Poll until something is so."""
        give_up = monotonic() + PATIENCE
        while not holds():
            assert monotonic() < give_up, self.heard
            self.heard.extend(self.boxes.poll(monotonic()))
            sleep(0.002)

    def count(self, kind: type[Signal]) -> int:
        return sum(isinstance(signal, kind) for signal in self.heard)

    @property
    def ids(self) -> list[str]:
        found = {signal.box for signal in self.heard if isinstance(signal, Found)}
        return sorted(found)

    def order(self, number: int, stage: BallotPhase, ids: list[str]) -> None:
        cards = dict.fromkeys(ids, EVERY_CARD)
        lights = dict.fromkeys(ids, Light.LOCKED)
        self.boxes.apply_order(Order(lights, ballot=BallotOrder(number, stage, cards)))

    def press(self, port: int, button: Button) -> None:
        self.pico.press(port, CODE_OF_BUTTON[button], True)
        sleep(PRESS_SECONDS)
        self.pico.press(port, CODE_OF_BUTTON[button], False)

    def vote(self, number: int, ids: list[str], ballot: list[Button]) -> dict[str, Button]:
        """A whole election, from open to the reveal."""
        self.order(number, BallotPhase.OPEN, ids)
        sleep(0.1)
        for port, button in enumerate(ballot):
            self.press(port, button)
        self.wait_for(lambda: all(Locked(box, number) in self.heard for box in ids))
        self.order(number, BallotPhase.CLOSED, ids)
        self.wait_for(lambda: all(Closed(box, number) in self.heard for box in ids))
        assert self.count(Opened) == 0
        self.order(number, BallotPhase.REVEALED, ids)
        self.wait_for(lambda: self.count(Opened) == 1)
        (opened,) = [signal for signal in self.heard if isinstance(signal, Opened)]
        return dict(opened.votes)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[MicroPythonTable]:
    table = MicroPythonTable(tmp_path / "pico")
    yield table
    table.close()


def test_eight_seats_vote_and_vote_again_after_the_cable_was_pulled(
    table: MicroPythonTable,
) -> None:
    ids = table.ids
    ballot = [tuple(Button)[seat % 3] for seat in range(BOXES)]
    assert table.vote(1, ids, ballot) == dict(zip(ids, ballot, strict=True))
    table.unplug_and_plug_in()
    assert table.ids == ids, "a controller keeps its name"
    other = ballot[1:] + ballot[:1]
    assert table.vote(2, ids, other) == dict(zip(ids, other, strict=True))
    assert table.count(Pressed) == 0
