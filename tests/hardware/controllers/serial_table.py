"""A host with its real threads and ports, and emulated controllers behind pseudo terminals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic, sleep

from hardware.boxes import BallotOrder, BallotPhase, BoxId, Button, Light, Order, Signal
from hardware.controllers.controller_boxes import ControllerBoxes
from hardware.controllers.host_session import box_name
from hardware.emulation.emulated_controller import EmulatedController
from tests.hardware.keys_in_memory import KeysInMemory
from tests.waiting import wait_until

ALL = frozenset(Button)


class SerialTable:
    """Several controllers, each behind its own terminal, whose name stays the same."""

    def __init__(self, folder: str, ports: Sequence[int] = (2,)) -> None:
        self.links = [Path(folder) / f"port-{number}" for number in range(len(ports))]
        self.controllers = [
            EmulatedController(count, identity=b"TESTBOX" + bytes([number]), link=link)
            for number, (count, link) in enumerate(zip(ports, self.links, strict=True))
        ]
        self.ids = tuple(
            box_name(b"TESTBOX" + bytes([number]), port)
            for number, count in enumerate(ports)
            for port in range(count)
        )
        self.signals: list[Signal] = []
        self.keys = KeysInMemory()
        self.boxes = ControllerBoxes((), [str(link) for link in self.links], keys=self.keys)

    def wait_for(self, holds: Callable[[], bool]) -> None:
        """Poll until a condition holds."""

        def poll() -> None:
            self.signals.extend(self.boxes.poll(monotonic()))
            sleep(0.001)

        wait_until(holds, poll, lambda: self.signals)

    def wait_signals(self, *wanted: Signal) -> None:
        """Poll until all of these signals have come."""
        self.wait_for(lambda: set(map(repr, wanted)) <= set(map(repr, self.signals)))

    def wait_paired(self) -> None:
        """Poll until every controller has been found and can prove who it is."""
        names = {box.rpartition("-")[0] for box in self.ids}
        self.wait_for(lambda: all(self.keys.find(bytes.fromhex(name)) for name in names))

    def vote_order(self, phase: BallotPhase, number: int = 1) -> Order:
        lights = dict.fromkeys(self.ids, Light.INVITING)
        return Order(lights, ballot=BallotOrder(number, phase, dict.fromkeys(self.ids, ALL)))

    def controller_of(self, box: BoxId) -> tuple[EmulatedController, int]:
        """The controller of a box, and the box's port, from 0."""
        before = 0
        for controller in self.controllers:
            if self.ids.index(box) < before + controller.ports:
                return controller, self.ids.index(box) - before
            before += controller.ports
        raise AssertionError(box)

    def press(self, box: BoxId, button: Button) -> None:
        controller, port = self.controller_of(box)
        controller.press(port, button)

    def close(self) -> None:
        self.boxes.close()
        for controller in self.controllers:
            controller.close()
