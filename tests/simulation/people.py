"""The people at the table: they press early, late, twice, the wrong thing, or nothing for a minute.

They know what they see and feel: the screen, their own box's light, their own buttons.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from companion.evening.inputs import (
    AnswerHere,
    Command,
    PickAmbition,
    PickCharacter,
    PickFloor,
    PickSeat,
    Target,
)
from companion.evening.scene import Scene
from companion.evening.screens.ambition_choice import AmbitionChoiceScene
from companion.evening.screens.ambition_entry import AmbitionEntryScene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.doubtful_box import Trust
from companion.evening.screens.edition import PickEdition
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.positions import PositionsScene
from companion.evening.screens.private_view import CastVote, KeepAmbition, PrivateViewScene
from companion.evening.screens.raising import RaisingScene
from companion.evening.screens.seating import AddBot, SeatingScene, SwitchOption
from companion.evening.screens.title import TitleScene
from companion.words.labels import label_of
from engine import FAVOURITES_ON_A_CARD
from hardware.boxes import BoxId, Button
from tests.simulation.device import Device
from tests.simulation.errands import Errands
from tests.simulation.telling import places_to_touch, raising_to_touch, shown_hand
from tests.simulation.witness import Witness

if TYPE_CHECKING:
    from tests.simulation.world import World

BUTTONS = (Button.YES, Button.NO, Button.STOMACHACHE)
WANTED = (Button.YES, Button.YES, Button.YES, Button.NO, Button.NO, Button.STOMACHACHE)
"""What people want to vote; what is listed more often is chosen more often."""
PATIENCE = 8.0
"""Seconds after which somebody whose box is missing answers on the screen."""


class Player:
    """Somebody with a box in front of them."""

    def __init__(self, world: World, device: Device, port: int) -> None:
        self.world, self.device, self.port = world, device, port
        self.chance = Random(f"player {world.plan.seed} {device.boxes[port]}")
        world.clock.after(self.chance.uniform(0.5, 3.0), self._live)

    @property
    def box(self) -> BoxId:
        return self.device.boxes[self.port]

    @property
    def witness(self) -> Witness:
        return self.device.witnesses[self.port]

    @property
    def seat(self) -> int | None:
        match = self.world.match
        return None if match is None else match.seat_of(self.box)

    def _live(self) -> None:
        """Do something, or nothing, then think again."""
        scene = self.world.scene
        if isinstance(scene, SeatingScene):
            self._sit_down(scene)
        elif isinstance(scene, ElectionScene):
            self._vote(scene)
        elif isinstance(scene, AmbitionChoiceScene):
            self._choose_ambition(scene)
        elif isinstance(scene, RaisingScene):
            self._name_themselves()
        elif self.chance.random() < 0.01:
            self._press(self._any(), "too early or too late")
        self.world.clock.after(self._think(scene), self._live)

    def _think(self, scene: Scene | None) -> float:
        if isinstance(scene, ElectionScene) and self.chance.random() < 0.004:
            self.world.tell("players who did nothing for a minute")
            return 60.0
        return self.chance.uniform(0.4, 2.5)

    def _sit_down(self, scene: SeatingScene) -> None:
        """Take a seat with the first press; two at once would be two seats in any order."""
        if self.device.is_inviting(self.port) and len(scene.seats) < self.world.plan.people:
            self._press(Button.YES, "to take a seat")

    def _vote(self, scene: ElectionScene) -> None:
        seat, watch = self.seat, self.world.watch
        if seat is None or (watch is not None and not self.device.is_voting(self.port)):
            return  # in a pair: a box without a ballot sends its presses as they are
        if not scene.overview.seats[seat].voted:
            self._press(self._meant(seat, self.chance.choice(WANTED)), "")
            if self.chance.random() < 0.1 and watch is None:
                soon, again = self.chance.uniform(0.05, 0.4), self._meant(seat, self._any())
                self.world.clock.after(soon, lambda: self._press(again, "a second time"))
        elif self.chance.random() < 0.12:
            self._press(self._meant(seat, self._any()), "having changed their mind")

    def _meant(self, seat: int, button: Button) -> Button:
        watch = self.world.watch
        return button if watch is None else watch.secret.vote(seat, self._election, button)

    @property
    def _election(self) -> int:
        """The number of the open election, from 1."""
        return self.world.elections + 1

    def _choose_ambition(self, scene: AmbitionChoiceScene) -> None:
        seat = self.seat
        if seat is not None and not scene.overview.seats[seat].voted:
            button = self.chance.choice((Button.YES, Button.NO))
            self._press(button, "to keep an ambition")

    def _name_themselves(self) -> None:
        """Sometimes whoever raised somebody presses Yes before the host touches their seat."""
        board = self.world.board.ahead()
        if board is not None and board.turn == self.seat and self.chance.random() < 0.3:
            self._press(Button.YES, "to say that they raised somebody")

    def _any(self) -> Button:
        return self.chance.choice(BUTTONS)

    def _press(self, button: Button, why: str) -> None:
        self.world.press(self.device, self.port, button, why)


class Host:
    """The person next to the screen, who touches it for everybody."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.chance = Random(f"host {world.plan.seed}")
        self._missing_since: float | None = None
        self._errands = Errands(world)
        world.clock.after(0.5, self._live)

    def _live(self) -> None:
        scene = self.world.scene
        target = None if scene is None else self._target(scene)
        if target is not None:
            self.world.touch(target)
        self.world.clock.after(self.chance.uniform(0.1, 0.45), self._live)

    def _target(self, scene: Scene) -> Target | None:
        """What to touch now; nothing until the button that agrees is there."""
        agreement = scene.frame.agreement
        if agreement is not None:
            return Command.AGREE if agreement.has_button else None
        offered = [choice.target for choice in scene.frame.choices]
        return self._errands.next(offered) or self._answer(scene, offered)

    def _answer(self, scene: Scene, offered: list[Target]) -> Target | None:
        match scene:
            case TitleScene():
                return Command.RESUME if Command.RESUME in offered else Command.NEW_GAME
            case SeatingScene():
                return self._seat_everyone(scene, offered)
            case ElectionScene() | AmbitionChoiceScene():
                return self._answer_for_the_missing(offered)
            case PrivateViewScene():
                return self._answer_here(offered)
            case CastleScene():
                return self._move(offered)
            case RaisingScene():
                return raising_to_touch(scene, offered, self.world.board.ahead(), self.chance)
            case PositionsScene():
                return places_to_touch(scene, offered, self.world.board.ahead(), self.chance)
            case FavouritesScene():
                return self._enter_card(scene, offered)
            case AmbitionEntryScene():
                return self._any(offered, PickAmbition)
            case PodiumScene():
                return None
            case _:
                return self._go_on(offered)

    def _seat_everyone(self, scene: SeatingScene, offered: list[Target]) -> Target | None:
        plan = self.world.plan
        if len(scene.seats) < plan.people:
            return None
        if len(scene.seats) < plan.seats:
            return self._any(offered, AddBot)
        for choice in scene.frame.choices:
            wanted = label_of(plan.follow)
            if choice.target is Command.SWITCH_FOLLOW and choice.state != wanted:
                return choice.target
            if isinstance(choice.target, SwitchOption):
                is_on = choice.state == "on"
                if is_on != (choice.target.option in plan.options):
                    return choice.target
        return Command.BEGIN if self.chance.random() < 0.3 else None

    def _answer_for_the_missing(self, offered: list[Target]) -> Target | None:
        """After some patience, somebody without a box answers on the screen."""
        missing = [target for target in offered if isinstance(target, AnswerHere)]
        if not missing:
            self._missing_since = None
            return None
        if self._missing_since is None:
            self._missing_since = self.world.clock.now + self.chance.uniform(0, PATIENCE)
        if self.world.clock.now < self._missing_since:
            return None
        return self.chance.choice(missing)

    def _answer_here(self, offered: list[Target]) -> Target:
        answers = [each for each in offered if isinstance(each, CastVote | KeepAmbition)]
        draw = self.chance.random()  # one draw, however many answers there are
        chosen = answers[int(draw * len(answers))] if answers else Command.BACK
        votes = [each for each in answers if isinstance(each, CastVote)]
        watch = self.world.watch
        election = self.world.elections + 1
        return chosen if watch is None else watch.secret.answer(election, votes, chosen)

    def _move(self, offered: list[Target]) -> Target | None:
        return self._any(offered, PickCharacter, PickFloor)

    def _enter_card(self, scene: FavouritesScene, offered: list[Target]) -> Target | None:
        if Command.DONE in offered:
            return Command.DONE
        full = len(scene.card.picked) == FAVOURITES_ON_A_CARD
        wanted = [
            target
            for target in offered
            if isinstance(target, PickCharacter) and (target.character in scene.card.picked) is full
        ]
        return self.chance.choice(wanted)

    def _go_on(self, offered: list[Target]) -> Target | None:
        """Continue, answer a question about boxes or the journal, or go back."""
        hand = shown_hand(self.world.match, self.world.board.ahead(), offered, self.chance)
        if hand is not None:
            return hand
        edition = PickEdition(self.world.plan.edition)
        for wanted in (edition, Command.CONTINUE, Command.PICK_ANOTHER):
            if wanted in offered:
                return wanted
        if Command.DONE in offered and self.chance.random() < 0.7:
            return Command.DONE  # a new journal: without one, no power cut can be survived
        if Trust.USE_BOX in offered:
            trusted = Trust.USE_SCREEN if self.world.impostors else Trust.USE_BOX
            return self.chance.choice((trusted, Trust.USE_SCREEN))
        seats = [each for each in offered if isinstance(each, PickSeat)]
        is_wary = bool(self.world.impostors)  # nobody gives a stranger's box a seat
        if seats and (Command.BACK not in offered or (self.chance.random() < 0.6 and not is_wary)):
            return self.chance.choice(seats)
        return Command.BACK if Command.BACK in offered else None

    def _any(self, offered: list[Target], *kinds: type[Target]) -> Target | None:
        found: list[Target] = [target for target in offered if isinstance(target, kinds)]
        return self.chance.choice(found) if found else None
