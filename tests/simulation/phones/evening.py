"""An evening with phones in virtual time: the real table, server and pages, and no real network."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import cast

from companion.config.library import open_library
from companion.config.settings import Settings
from companion.evening.core import Outputs, Table
from companion.evening.events import Played
from companion.evening.inputs import VOTE_OF_BUTTON, Choose, Command, PickSeat, Target
from companion.evening.ports import Ports
from companion.evening.screens.ambition_choice import AmbitionChoiceScene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.edition import EditionScene, PickEdition
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.seat_choice import SeatChoiceScene
from companion.evening.screens.seating import SeatingScene, SwitchOption
from companion.evening.screens.title import TitleScene
from companion.evening.screens.verdict import VerdictScene
from companion.keep.phone_evening import PhoneEvening
from companion.phones.own_wifi import NetworkManager
from companion.phones.phones import Phones
from engine import Ballot, Option, Vote
from hardware.boxes import BoxId, Button, Order
from hardware.phones.admission import Reception
from hardware.phones.door import PhoneDoor
from hardware.phones.encryption import Invitation
from hardware.phones.news import Phone as ConnectedPhone
from hardware.phones.phone_boxes import PhoneBoxes
from hardware.phones.registry import PhoneRegistry
from tests.simulation.phones.phone import Phone
from tests.simulation.phones.virtual_time import now

LONGEST_EVENING = 3600.0
LOOK_EVERY = 0.25
"""Seconds between two looks of a player at the table."""
CALM_PRESS_EVERY = 2.0
"""Seconds: who presses faster is told to slow down."""
PressedVotes = Mapping[int, Vote]


class VirtualDoor:
    """What `PhoneDoor` does, in the loop of the test."""

    port = 0

    def __init__(self, registry: PhoneRegistry) -> None:
        self.invitation = Invitation()
        self.registry = registry
        self.reception = Reception(self.invitation, registry, now)

    @property
    def phones(self) -> tuple[ConnectedPhone, ...]:
        return self.registry.phones

    def apply_order(self, order: Order) -> None:
        self.registry.apply_order(order)

    def show_cards(self, cards: Mapping[BoxId, bytes]) -> None:
        self.registry.show_cards(cards)

    def close(self) -> None:
        self.registry.end()


class Evening:
    """`seats` people play with their phones until `elections` were decided, or to the end."""

    def __init__(self, folder: Path, seed: int, seats: int = 3, elections: int = 3) -> None:
        self.chance = Random(seed)
        self._left = elections
        self._wake = asyncio.Event()
        self._touches: list[Target] = []
        self.ballots: list[tuple[PressedVotes, Ballot]] = []
        """What was pressed on each phone last, and the ballot that was opened."""
        self.began_at: dict[int, float] = {}
        """When each election began."""
        self.ended_at: dict[int, float] = {}
        """When its votes were opened."""
        self.options: frozenset[Option] = frozenset()
        self.edition = "vive-le-roi"
        self.vote: Callable[[int, int, Button], Button] = lambda _seat, _election, button: button
        """What a seat presses in an election, counted from 1."""
        self.on_look: Callable[[Evening], None] = lambda _evening: None
        self.boxes = PhoneBoxes(0, dict, self._wake.set, now)
        registry = PhoneRegistry(self.boxes._inbox, self.boxes._news)
        self.door = VirtualDoor(registry)
        self.boxes._door = cast(PhoneDoor, self.door)
        evening = PhoneEvening(folder / "phones")
        wake, networks = self._wake.set, NetworkManager()
        self.link = Phones(self.boxes, evening, lambda: "192.168.1.7", networks, wake)
        self._table = Table(Settings(), open_library(), Random(seed), ports=Ports(phones=self.link))
        fragment = self.door.invitation.fragment
        self.phones = [
            Phone(number, fragment, self.door.reception.serve) for number in range(seats)
        ]
        self.outputs: Outputs = self._table.step((), now())

    async def play(self) -> None:
        """Raises AssertionError: the evening does not end."""
        lives = [asyncio.create_task(phone.live()) for phone in self.phones]
        loop = asyncio.create_task(self._run())
        try:
            while self._left > 0 and not isinstance(self.outputs.scene, PodiumScene):
                assert now() < LONGEST_EVENING, f"the table is stuck: {self.outputs.scene}"
                for task in (loop, *lives):
                    assert not task.done() or task.exception() is None, task.exception()
                self.on_look(self)
                self._decide()
                await asyncio.sleep(LOOK_EVERY)
        finally:
            for task in (loop, *lives):
                task.cancel()
            for phone in self.phones:
                phone.close()

    async def _run(self) -> None:
        """The program's loop."""
        while True:
            self._wake.clear()
            touches, self._touches = self._touches, []
            inputs = [*self.boxes.poll(now()), *self.link.inputs(), *map(Choose, touches)]
            self.outputs = self._table.step(inputs, now())
            self._note_ballots()
            self.boxes.apply_order(self.outputs.order)
            self.link.show(self.outputs.hands)
            wake_at = self.outputs.wake_at
            delay = 60.0 if wake_at is None else max(0.001, wake_at - now())
            try:
                async with asyncio.timeout(delay):
                    await self._wake.wait()
            except TimeoutError:
                pass

    def _note_ballots(self) -> None:
        for event in self.outputs.events:
            if isinstance(event, Played) and isinstance(event.event, Ballot):
                pressed = {
                    seat: VOTE_OF_BUTTON[phone.pressed]
                    for seat, phone in enumerate(self.phones)
                    if phone.pressed is not None
                }
                self.ballots.append((pressed, event.event))
                self.ended_at[len(self.ballots)] = now()
                self._left -= 1

    def touch(self, target: Target) -> None:
        self._touches.append(target)
        self._wake.set()

    def _decide(self) -> None:
        """Everyone does what the scene asks for."""
        frame = self.outputs.scene.frame
        if frame.agreement is not None and frame.agreement.has_button:
            self.touch(Command.AGREE)
        if frame.is_calm or frame.agreement is not None:
            return
        match self.outputs.scene:
            case TitleScene():
                if len(self.boxes.phones) == len(self.phones):
                    self.touch(Command.NEW_GAME)
            case EditionScene():
                self.touch(PickEdition(self.edition))
            case SeatingScene() as scene:
                self._sit_down(scene)
            case SeatChoiceScene():
                self.touch(PickSeat(0))
            case AmbitionChoiceScene():
                self._keep_ambitions()
            case CastleScene():
                self._move()
            case ElectionScene():
                self._vote()
            case VerdictScene() | CoronationScene():
                self.touch(Command.CONTINUE)
            case _:
                self.touch(Command.BACK)

    def _sit_down(self, scene: SeatingScene) -> None:
        if len(scene.seats) < len(self.phones):
            self.phones[len(scene.seats)].press(Button.YES)
            return
        wanted = [option for option in self.options if option not in self._chosen(scene)]
        self.touch(SwitchOption(wanted[0]) if wanted else Command.BEGIN)

    def _chosen(self, scene: SeatingScene) -> set[Option]:
        return {
            each.target.option
            for each in scene.frame.choices
            if isinstance(each.target, SwitchOption) and each.state == "on"
        }

    def _keep_ambitions(self) -> None:
        """The first press marks a card, and the second one keeps it, if neither is hasty."""
        for phone in self.phones:
            if phone.is_invited and now() % CALM_PRESS_EVERY < LOOK_EVERY:
                phone.press(Button.YES)

    def _move(self) -> None:
        """Make a random choice on each phone that offers choices."""
        for phone in self.phones:
            if choices := phone.shown["choices"]:
                phone.tap(self.chance.randrange(len(choices)))

    def _vote(self) -> None:
        """One of those who have not voted does."""
        election = len(self.ballots) + 1
        self.began_at.setdefault(election, now())
        waiting = [seat for seat, phone in enumerate(self.phones) if phone.is_invited]
        button = self.chance.choice([Button.YES, Button.NO])
        if waiting:
            self.phones[waiting[0]].press(self.vote(waiting[0], election, button))
