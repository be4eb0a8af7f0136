"""Boards that restart whenever their port is opened, as many do, and take seconds to start."""

from __future__ import annotations

from random import Random

import pytest

from hardware.boxes import Found, Health
from hardware.controllers.status_messages import DoesNotAnswer, Starting
from tests.hardware.keys_in_memory import KeysInMemory
from tests.simulation.cable import Cable, Sockets
from tests.simulation.clock import Clock
from tests.simulation.device import Device
from tests.simulation.tally import Tally
from tests.simulation.threads import Threads
from tests.simulation.wires import Wires

PORT = "/simulated/usb-0"
IDENTITY = bytes([1, 0, 0, 0, 0, 0, 0, 0])


class RestartingBoard:
    """A controller that takes this long to start after its port is opened, and its host."""

    def __init__(self, seconds: float) -> None:
        self.clock, self.opened = Clock(), 0
        chance, self.sockets = Random(1), Sockets()
        self.device = Device(self.clock, chance, IDENTITY, ports=2)
        self.sockets.on_open = lambda _path: self._restart(seconds)
        self.plug_in()
        threads, keys = Threads(self.clock), KeysInMemory()
        self.wires = Wires(threads, self.sockets, chance, lambda: None, keys)

    def plug_in(self) -> None:
        cable = Cable(self.clock, Random(1), Tally(), self.device.receive)
        self.device.cable = self.sockets.cables[PORT] = cable

    def _restart(self, seconds: float) -> None:
        self.opened += 1
        self.device.power_off()
        self.clock.after(seconds, self.device.power_on)

    def run(self, seconds: float) -> None:
        self.clock.run(lambda: False, self.clock.now + seconds)


@pytest.mark.parametrize("seconds", [0.5, 2.0, 3.0, 5.0])
def test_a_board_that_takes_five_seconds_is_found_without_opening_its_port_again(
    seconds: float,
) -> None:
    board = RestartingBoard(seconds)
    board.run(seconds - 0.1)
    (report,) = board.wires.boxes.reports()
    assert (report.health, report.sentence) == (Health.WAITS, Starting(port=PORT))
    board.run(0.6)
    (report,) = board.wires.boxes.reports()
    assert report.health is Health.WORKS
    assert list(board.wires.boxes.poll(board.clock.now)) == [
        Found(box) for box in board.device.boxes
    ]
    assert board.opened == 1
    board.wires.cut()


def test_a_board_that_comes_back_is_starting_again() -> None:
    board = RestartingBoard(3.0)
    board.run(4.0)
    assert board.device.cable is not None
    board.device.cable.pull()
    board.run(0.5)
    board.plug_in()
    board.run(2.5)
    (report,) = board.wires.boxes.reports()
    assert report.sentence == Starting(port=PORT)
    board.run(2.5)
    (report,) = board.wires.boxes.reports()
    assert report.health is Health.WORKS
    assert board.opened == 2
    board.wires.cut()


def test_what_never_answers_is_reported_once_and_stays_so() -> None:
    board = RestartingBoard(1000.0)
    board.run(5.0)
    (report,) = board.wires.boxes.reports()
    assert report.sentence == Starting(port=PORT)
    for _ in range(20):
        board.run(1.0)
        (report,) = board.wires.boxes.reports()
        assert (report.health, report.sentence) == (Health.FAILS, DoesNotAnswer(port=PORT))
    board.wires.cut()
