"""The program's serial ports and their threads, on simulated cables and virtual time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from random import Random

from hardware.controllers.controller_boxes import ControllerBoxes
from hardware.controllers.pairing_keys import PairingKeys
from hardware.controllers.port_finder import PICO
from tests.simulation.cable import SimulatedPort, Sockets
from tests.simulation.threads import Threads, chance_instead_of_secrets, replaced


class Wires:
    """The real `ControllerBoxes`; `threads` runs them and whatever else the program starts."""

    def __init__(
        self,
        threads: Threads,
        sockets: Sockets,
        chance: Random,
        wake: Callable[[], None],
        keys: PairingKeys,
    ) -> None:
        self.threads = threads
        clock = threads.clock
        self._stack = ExitStack()
        names: dict[str, object] = {
            "Thread": self.threads.thread,
            "Event": self.threads.event,
            "Lock": self.threads.lock,
            "monotonic": clock.read,
            **chance_instead_of_secrets(chance),
        }
        only: dict[str, dict[str, object]] = {
            "port_thread": {
                "SerialPort": lambda path: SimulatedPort(sockets, clock, path),
                "place_of": str,
            },
            "controller_boxes": {"candidate_ports": lambda _ids, _paths: sockets.paths()},
        }
        self._stack.enter_context(replaced(names, only))
        self.boxes = ControllerBoxes((PICO,), wake=wake, clock=clock.read, keys=keys)

    def cut(self) -> None:
        """End all threads where they are."""
        self.threads.kill()
        self.restore()

    def restore(self) -> None:
        """Give the modules back what they had imported."""
        self._stack.close()
