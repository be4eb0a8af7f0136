"""Two devices claim one identity. The last report of the wrong one, handled while its session ends,
does no harm to the right one. The test runs both sessions by turns, without their threads."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

import pytest

from firmware.controller import Controller
from firmware.key_ring import KeyRing, KeyStore
from firmware.messages import KEY_LENGTH, REVEALED, STANDING, YES, BallotStatus
from hardware.boxes import BallotOrder, BallotPhase, Button, Found, Identity, Locked, Order
from hardware.controllers.controller_boxes import ControllerBoxes
from hardware.controllers.host_session import HostSession, box_name
from hardware.controllers.pairing_keys import PairingKey
from hardware.controllers.port_thread import PortThread
from tests.firmware.virtual_host import touch
from tests.hardware.keys_in_memory import KeysInMemory

NAME = b"THETRUE1"
BOX = box_name(NAME, 0)
RUN = 7
WIRE_NUMBER = RUN << 16 | 1
OPEN = Order(ballot=BallotOrder(1, BallotPhase.OPEN, {BOX: frozenset(Button)}))
KEY = PairingKey(b"the host", bytes(KEY_LENGTH))


class Link:
    """One device at one socket, and the session of its port's thread, which is never started."""

    def __init__(self, hub: ControllerBoxes, socket: str, store: KeyStore) -> None:
        host_keys = KeysInMemory()
        host_keys.save(NAME, KEY)
        self.now = 0.0
        self._hub = hub
        self._thread = PortThread(socket, RUN, hub, lambda: None, monotonic)
        self.controller = Controller(NAME, 1, 1, 0, keys=store)
        self.session = HostSession(
            5, RUN, 0.0, host_keys, lambda who, proof: hub.admit(self._thread, who, socket, proof)
        )

    def go_on(self, milliseconds: int = 20) -> None:
        """Exchange bytes for a while; a ballot is open."""
        for _tick in range(milliseconds):
            self.now += 0.001
            ms = round(self.now * 1000)
            self.session.apply_order(OPEN, self.now)
            self.controller.receive(self.session.outgoing(self.now), ms)
            self.controller.step(ms)
            for signal in self.session.receive(self.controller.outgoing(ms), self.now):
                self._hub.deliver(self._thread, signal)


@pytest.fixture
def hub() -> Iterator[ControllerBoxes]:
    boxes = ControllerBoxes(())
    yield boxes
    boxes.close()


def a_right_key() -> KeyStore:
    store = KeyStore()
    KeyRing(store).add(KEY.name, KEY.key)
    return store


def test_a_vote_counts_though_the_disconnected_stranger_says_it_was_revealed(
    hub: ControllerBoxes,
) -> None:
    stranger = Link(hub, "socket b", KeyStore())
    stranger.go_on()
    right = Link(hub, "socket a", a_right_key())
    right.go_on()
    assert found(hub) == [Identity.UNPROVEN, Identity.CHANGED]
    lie = BallotStatus(WIRE_NUMBER, REVEALED, locked=1).pack()
    stranger.controller._link.send_reliable(STANDING, lie)
    stranger.go_on(milliseconds=1)
    touch(right.controller, 0, YES)
    right.go_on()
    assert hub.poll(0) == [Locked(BOX, 1)]


def found(hub: ControllerBoxes) -> list[Identity]:
    return [signal.identity for signal in hub.poll(0) if isinstance(signal, Found)]
