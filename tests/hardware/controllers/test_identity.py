"""Who a controller is: proven, changed or unproven; and a vote that is not proven is wiped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from firmware.key_ring import KeyStore
from hardware.boxes import (
    BallotOrder,
    BallotPhase,
    Button,
    Found,
    Health,
    Identity,
    Locked,
    Lost,
    Order,
    Signal,
)
from hardware.controllers import controller_boxes, port_thread
from hardware.controllers.controller_boxes import ControllerBoxes
from hardware.controllers.host_session import box_name
from hardware.controllers.identification import Proof
from hardware.controllers.known_controllers import KnownControllers
from hardware.controllers.pairing_keys import new_key
from hardware.controllers.status_messages import SameIdentity, Stranger
from hardware.emulation.emulated_controller import EmulatedController
from tests.hardware.keys_in_memory import KeysInMemory
from tests.waiting import wait_until

NAME = b"THETRUE1"
BOX = box_name(NAME, 0)
OPEN = Order(ballot=BallotOrder(1, BallotPhase.OPEN, {BOX: frozenset(Button)}))


@pytest.mark.parametrize(
    ("boot", "place", "shown", "judged"),
    [
        (1, "socket 1", Proof.RIGHT, Identity.PROVEN),
        (2, "socket 1", Proof.RIGHT, Identity.CHANGED),
        (1, "socket 2", Proof.RIGHT, Identity.CHANGED),
        (1, "socket 1", Proof.WRONG, Identity.UNPROVEN),
        (1, "socket 1", Proof.NONE, Identity.UNPROVEN),
    ],
)
def test_a_controller_is_proven_by_its_key_its_boot_and_its_place(
    boot: int, place: str, shown: Proof, judged: Identity
) -> None:
    known = KnownControllers()
    assert known.judge(NAME, 1, "socket 1", Proof.RIGHT) is Identity.PROVEN
    assert known.judge(NAME, boot, place, shown) is judged


def test_a_controller_whose_name_was_claimed_meanwhile_is_changed_once() -> None:
    known = KnownControllers()
    judged = []
    for shown in (Proof.RIGHT, Proof.WRONG, Proof.RIGHT, Proof.RIGHT):
        judged.append(known.judge(NAME, 1, "socket 1", shown))
    assert judged == [
        Identity.PROVEN,
        Identity.UNPROVEN,
        Identity.CHANGED,
        Identity.PROVEN,
    ]


class Desk:
    """A host and the sockets at which controllers of the same identity are plugged in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.keys = KeysInMemory()
        self.signals: list[Signal] = []
        self.plugged: list[EmulatedController] = []
        sockets = [str(folder / name) for name in ("a", "b")]
        self.boxes = ControllerBoxes((), sockets, keys=self.keys)

    def plug_in(self, socket: str, keys: KeyStore | None = None) -> EmulatedController:
        """Plug in a controller of this identity; with the keys of another one if given."""
        self.plugged.append(EmulatedController(1, NAME, link=self.folder / socket, keys=keys))
        return self.plugged[-1]

    def wait_for(self, holds: Callable[[], object]) -> None:
        def poll() -> None:
            self.signals.extend(self.boxes.poll(monotonic()))
            sleep(0.001)

        wait_until(holds, poll, lambda: (self.signals, self.boxes.reports()))

    def wait_signal(self, signal: Signal) -> None:
        self.wait_for(lambda: signal in self.signals)
        self.signals.clear()

    def wait_report(self, kind: type[SameIdentity] | type[Stranger]) -> None:
        self.wait_for(lambda: any(isinstance(r.sentence, kind) for r in self.boxes.reports()))

    def pair(self) -> EmulatedController:
        """Plug in the true controller, and wait until it is paired."""
        true = self.plug_in("a")
        self.wait_signal(Found(BOX, Identity.UNPROVEN))
        self.wait_for(lambda: self.keys.find(NAME))
        return true

    def vote(self, controller: EmulatedController, button: Button = Button.YES) -> None:
        """Open a ballot, and vote in it."""
        self.boxes.apply_order(OPEN)
        self.wait_for(lambda: controller.lights[0].light == 1)
        controller.press(0, button)
        self.wait_signal(Locked(BOX, 1))

    def close(self) -> None:
        self.boxes.close()
        for controller in self.plugged:
            controller.close()


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setattr(controller_boxes, "SCAN_EVERY", 0.05)
    monkeypatch.setattr(port_thread, "REOPEN_AFTER", 0.05)
    desk = Desk(tmp_path)
    yield desk
    desk.close()


def test_a_paired_controller_that_comes_back_is_proven_and_keeps_its_vote(desk: Desk) -> None:
    true = desk.pair()
    desk.vote(true)
    true.unplug()
    desk.wait_signal(Lost(BOX))
    true.plug_in(keep_power=True)
    desk.wait_for(lambda: Locked(BOX, 1) in desk.signals)
    assert desk.signals == [Found(BOX, Identity.PROVEN), Locked(BOX, 1)]


def test_a_controller_that_was_without_power_is_changed_and_votes_again(desk: Desk) -> None:
    true = desk.pair()
    desk.vote(true)
    true.unplug()
    desk.wait_signal(Lost(BOX))
    true.plug_in(keep_power=False)
    desk.wait_signal(Found(BOX, Identity.CHANGED))
    desk.vote(true)


def test_a_stranger_that_takes_the_place_is_unproven_and_reported(desk: Desk) -> None:
    true = desk.pair()
    desk.vote(true)
    true.close()
    desk.wait_signal(Lost(BOX))
    desk.plug_in("a")
    desk.wait_signal(Found(BOX, Identity.UNPROVEN))
    desk.wait_report(Stranger)
    (failing,) = [r for r in desk.boxes.reports() if isinstance(r.sentence, Stranger)]
    assert failing.health is Health.FAILS
    assert "does not have its key" in str(failing.sentence)


def test_a_vote_that_a_stranger_brings_along_is_wiped(desk: Desk) -> None:
    true = desk.pair()
    desk.vote(true)
    true.unplug()
    desk.wait_signal(Lost(BOX))
    desk.keys.save(NAME, new_key())
    true.plug_in(keep_power=True)
    desk.wait_signal(Found(BOX, Identity.UNPROVEN))
    desk.wait_for(lambda: true.lights[0].light == 1)
    assert desk.signals == []


def test_the_true_one_takes_its_boxes_back_from_a_stranger_and_has_no_vote(desk: Desk) -> None:
    true = desk.pair()
    desk.vote(true)
    true.unplug()
    desk.wait_signal(Lost(BOX))
    desk.plug_in("b")
    desk.wait_signal(Found(BOX, Identity.UNPROVEN))
    true.plug_in(keep_power=True)
    desk.wait_signal(Found(BOX, Identity.CHANGED))
    desk.wait_report(SameIdentity)
    desk.vote(true)


@pytest.mark.slow
def test_a_stranger_is_refused_while_the_true_one_is_connected(desk: Desk) -> None:
    true = desk.pair()
    true.unplug()
    desk.wait_signal(Lost(BOX))
    true.plug_in()
    desk.wait_signal(Found(BOX, Identity.PROVEN))
    desk.vote(true)
    stranger = desk.plug_in("b")
    desk.wait_report(SameIdentity)
    assert desk.signals == []
    stranger.close()
    true.unplug()
    desk.wait_signal(Lost(BOX))
    true.plug_in(keep_power=True)
    desk.wait_signal(Found(BOX, Identity.CHANGED))


def test_a_controller_that_lost_its_key_is_paired_again_once_no_vote_is_open(desk: Desk) -> None:
    desk.pair().close()
    desk.wait_signal(Lost(BOX))
    first = desk.keys.find(NAME)
    desk.boxes.apply_order(OPEN)
    reset = desk.plug_in("a")
    desk.wait_signal(Found(BOX, Identity.UNPROVEN))
    desk.wait_for(lambda: reset.lights[0].light == 1)
    assert desk.keys.find(NAME) == first
    desk.boxes.apply_order(Order())
    desk.wait_for(lambda: desk.keys.find(NAME) != first)
    desk.wait_for(lambda: any(each.health is Health.WORKS for each in desk.boxes.reports()))
