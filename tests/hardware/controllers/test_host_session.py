"""The host's side of a conversation: it greets, orders, listens, and never waits without end."""

from __future__ import annotations

from random import Random

import pytest

from firmware import messages as wire
from firmware.controller import Controller
from firmware.link import Link
from hardware.boxes import Button, Found, Light, Locked, Order, Pressed, Signal
from hardware.controllers.controller_clock import ANSWERS_KEPT, ControllerClock
from hardware.controllers.host_session import (
    ANSWER_SECONDS,
    GREETING_SECONDS,
    HostSession,
    SessionEnd,
    VersionMismatch,
    box_name,
)
from tests.hardware.controllers.wired_election import WiredElection
from tests.hardware.wired_boxes import WiredBoxes

IDENTITY = b"12345678"


def met(controller: Controller, now: float = 0.0) -> HostSession:
    """A dialogue that has been welcomed."""
    dialogue = HostSession(session=5, run=1, now=now)
    exchange(dialogue, controller, now)
    return dialogue


def exchange(dialogue: HostSession, controller: Controller, now: float) -> list[object]:
    """Carry what both ends have to say, there and back."""
    ms = int(now * 1000)
    controller.receive(dialogue.outgoing(now), ms)
    controller.step(ms)
    return list(dialogue.receive(controller.outgoing(ms), now))


class Answering:
    """A controller's end that says what a test wants."""

    def __init__(self, *answers: tuple[int, bytes]) -> None:
        self.link = Link()
        self.link.start_session(5, 0)
        for kind, payload in answers:
            self.link.send_once(kind, payload)

    def bytes(self) -> bytes:
        return self.link.outgoing(0)


def test_boxes_are_found_when_their_controller_has_said_who_it_is() -> None:
    dialogue = HostSession(session=5, run=1, now=0.0)
    found = exchange(dialogue, Controller(IDENTITY, 1, 3, 0), 0.0)
    assert found == [Found(box_name(IDENTITY, port)) for port in range(3)]


def test_a_box_is_called_by_its_controller_and_its_port() -> None:
    assert box_name(bytes(range(8)), 2) == "0001020304050607-3"


def test_where_nobody_answers_the_conversation_ends() -> None:
    dialogue = HostSession(session=5, run=1, now=0.0)
    now, said = 0.0, b""
    while dialogue.end is None:
        said += dialogue.outgoing(now)
        now = dialogue.wake_at()
    assert dialogue.end is SessionEnd.NO_ANSWER
    assert now <= GREETING_SECONDS + 0.2
    assert len(said) > 100, "it greeted more than once"


def test_another_version_of_the_protocol_is_not_guessed_at() -> None:
    welcome = wire.Welcome(wire.VERSION + 1, 4, 0, IDENTITY, 1, (9, 9, 9))
    dialogue = HostSession(session=5, run=1, now=0.0)
    assert dialogue.receive(Answering((wire.WELCOME, welcome.pack())).bytes(), 0.0) == []
    assert dialogue.end == VersionMismatch(wire.VERSION + 1)
    assert dialogue.welcome is None


def test_a_controller_that_falls_silent_is_given_up_after_a_second() -> None:
    dialogue = met(Controller(IDENTITY, 1, 1, 0))
    now = 0.0
    while dialogue.end is None:
        now = dialogue.wake_at()
        dialogue.outgoing(now)
    assert dialogue.end is SessionEnd.SILENT
    assert 0.9 <= now <= 1.1


def test_a_controller_that_never_says_where_its_ballot_stands_is_given_up() -> None:
    dialogue = met(Controller(IDENTITY, 1, 1, 0))
    deaf = Link()
    deaf.start_session(5, 0)
    now = 0.0
    while dialogue.end is None and now < 3:
        deaf.receive(dialogue.outgoing(now), int(now * 1000))
        dialogue.receive(deaf.outgoing(int(now * 1000)), now)
        now += 0.01
    assert dialogue.end is SessionEnd.SILENT
    assert now <= ANSWER_SECONDS + 0.1


def test_noise_and_nonsense_end_nothing() -> None:
    controller = Controller(IDENTITY, 1, 1, 0)
    dialogue = met(controller)
    chance = Random(1)
    for _piece in range(200):
        assert dialogue.receive(chance.randbytes(40), 0.01) == []
    nonsense = Answering(
        (wire.CHOICES, b"\x01"),
        (wire.PRESSES, b"\xff"),
        (wire.STANDING, b""),
        (wire.PONG, b"\x00" * 20),
        (0x99, b"?"),
        (wire.HELLO, b"\x01"),
    )
    assert dialogue.receive(nonsense.bytes(), 0.02) == []
    assert exchange(dialogue, controller, 0.03) is not None
    assert dialogue.end is None


def test_a_press_of_a_port_that_is_not_there_is_no_press() -> None:
    dialogue = met(Controller(IDENTITY, 1, 1, 0))
    presses = bytes([wire.pack_press(5, wire.YES), wire.pack_press(0, wire.NO)])
    told = dialogue.receive(Answering((wire.PRESSES, presses)).bytes(), 0.0)
    assert told == [Pressed(box_name(IDENTITY, 0), Button.NO)]


def test_a_controller_that_has_started_anew_unnoticed_is_greeted_anew() -> None:
    dialogue = met(Controller(IDENTITY, 1, 1, 0))
    again = wire.Welcome(wire.VERSION, 1, 0, IDENTITY, 2, (0, 1, 0))
    dialogue.receive(Answering((wire.WELCOME, again.pack())).bytes(), 0.1)
    assert dialogue.end is SessionEnd.SILENT


def test_what_a_controller_says_is_wrong_with_it_is_kept() -> None:
    controller = Controller(IDENTITY, 1, 1, 0, problem="pin 5 is used twice")
    dialogue = met(controller)
    exchange(dialogue, controller, 0.01)
    exchange(dialogue, controller, 0.02)
    assert dialogue.problem == "pin 5 is used twice"


def test_a_lock_is_told_once() -> None:
    election = WiredElection((2,), [(Button.YES, Button.NO)] * 2)
    told: list[Signal] = []
    poll = election.wires.poll

    def listening(now: float) -> list[Signal]:
        signals = list(poll(now))
        told.extend(signals)
        return signals

    election.wires.poll = listening  # type: ignore[method-assign]
    while not election.is_revealing:
        election.step()
    box = election.boxes[0]
    while_open = [signal for signal in told if signal == Locked(box, 1)]
    assert 1 <= len(while_open) <= 2, "once while it is open, once more when it closes"


@pytest.mark.parametrize("ports", [(2,), (1, 1, 1), (8, 3)])
def test_over_several_controllers_all_lights_turn_within_5_ms(ports: tuple[int, ...]) -> None:
    wires = WiredBoxes(ports)
    shown = dict.fromkeys(wires.ids, Light.NO)
    now = 0.0
    while now < 0.5:
        now += 0.002
        wires.poll(now)
        wires.apply_order(Order())
    at = now + 0.1
    turned: dict[str, float] = {}
    while len(turned) < len(wires.ids):
        now += 0.001
        wires.apply_order(Order(shown, at=at))
        wires.poll(now)
        for box in wires.ids:
            if wires.light(box) is Light.NO:
                turned.setdefault(box, now)
        assert now < at + 1
    assert max(turned.values()) - min(turned.values()) <= 0.005
    assert abs(min(turned.values()) - at) <= 0.005


@pytest.mark.parametrize("seed", range(100))
def test_however_answers_are_delayed_the_clock_is_off_by_half_the_best_round_trip(
    seed: int,
) -> None:
    chance = Random(seed)
    clock = ControllerClock()
    ahead = chance.uniform(0, wire.CLOCK / 1000)
    now = 100.0
    trips = []
    for _ping in range(40):
        there, back = (0.0005 + chance.expovariate(100) for _way in range(2))
        shown = int((now + there + ahead) * 1000) % wire.CLOCK
        clock.add_answer(now, now + there + back, shown)
        trips.append(there + back)
        now += 0.2
    truth = int((now + ahead) * 1000)
    off = (clock.reading_at(now) - truth + wire.CLOCK // 2) % wire.CLOCK - wire.CLOCK // 2
    assert abs(off) <= min(trips[-ANSWERS_KEPT:]) / 2 * 1000 + 1.5
