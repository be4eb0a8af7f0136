"""A whole evening with phones in real browsers: the real program, its server and its page."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Event
from time import monotonic

from selenium.common.exceptions import WebDriverException

from companion.app import App
from companion.commands.box.open_boxes import OpenedBoxes
from companion.config.library import open_library
from companion.config.settings import DisplaySettings, ElectionSettings, Settings
from companion.display.canvas import Touchable
from companion.display.window import Arrivals
from companion.evening.core import Outputs, Table
from companion.evening.inputs import Command, PickCharacter, PickFloor, PickSeat
from companion.evening.ports import Ports
from companion.evening.screens.ambition_choice import AmbitionChoiceScene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.edition import EditionScene, PickEdition
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.private_view import KeepAmbition, PrivateViewScene
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.seat_choice import SeatChoiceScene
from companion.evening.screens.seating import SeatingScene, SwitchOption
from companion.evening.screens.title import TitleScene
from companion.evening.screens.verdict import VerdictScene
from companion.keep.phone_evening import PhoneEvening
from companion.phones.own_wifi import NetworkManager
from companion.phones.phones import Phones
from companion.phones.portraits import portrait
from companion.phones.texts import texts_of_page
from companion.words.i18n import _
from engine import Option
from hardware.boxes import BoxId, Button, Light
from hardware.controllers.controller_boxes import ControllerBoxes
from hardware.controllers.host_session import box_name
from hardware.emulation.emulated_controller import EmulatedController
from hardware.joined_boxes import JoinedBoxes
from hardware.phones.phone_boxes import PhoneBoxes
from hardware.phones.port import DirectPort
from tests.browsers.checker import violations
from tests.browsers.page import PhonePage, Seen
from tests.companion.simulated_evening import (
    TURN,
    CoverableWindow,
    SimulatedEvening,
    SimulatedMouse,
)

HERE = "127.0.0.1"
"""Each phone opens another address of this computer: browsers store things for each address."""
IDENTITY = b"FOURBOX!"
LOOK_EVERY = 0.1
"""Seconds between two looks of the people at their phones."""
LONGEST_EVENING = 1800.0


class BrowserEvening(SimulatedEvening):
    """Phones, and `wired` boxes at a serial port with the real firmware. The clock is real."""

    def __init__(
        self,
        folder: Path,
        wired: int = 0,
        options: Sequence[Option] = (),
        edition: str = "vive-le-roi",
    ) -> None:
        settings = Settings(display=DisplaySettings(800, 480), election=ElectionSettings(0.1))
        self.now = 0.0
        self.events = []
        self.has_ended = False
        """Whether the podium was seen; the people may have left it since."""
        self.by_key = False
        self.options = options
        self.edition = edition
        self.window = CoverableWindow(settings.display)
        self.window.is_covered = True
        wake = self.window.wake
        self.phone_boxes = PhoneBoxes(
            0, texts_of_page, wake, opener=DirectPort(), portrait=portrait
        )
        evening = PhoneEvening(folder / "phones")
        self.phones = Phones(self.phone_boxes, evening, lambda: [HERE], NetworkManager(), wake)
        link = folder / "port"
        self.controller = EmulatedController(wired, IDENTITY, link=link) if wired else None
        self.boxes: tuple[BoxId, ...] = tuple(box_name(IDENTITY, port) for port in range(wired))
        wires = [ControllerBoxes((), [str(link)], wake)] if wired else []
        self._all_boxes = JoinedBoxes([*wires, self.phone_boxes])
        self._table = Table(settings, open_library(), Random(2), ports=Ports(phones=self.phones))
        self.pointer = SimulatedMouse()
        boxes = OpenedBoxes(self._all_boxes, None, None)
        self.app = App(
            self._table, boxes, self.window, self.clock, mouse=self.pointer, phones=self.phones
        )
        self.outputs = self.turn()
        self.phones.switch_on()
        while self.phones.way_in is None:
            self.turn()

    @property
    def link(self) -> str:
        assert self.phones.way_in is not None
        return self.phones.way_in.link

    def clock(self) -> float:
        return monotonic()

    def arrivals(self) -> Arrivals:
        return self.window.wait(TURN)

    def turn(self, after: float = TURN) -> Outputs:
        self.outputs = self.app.turn(self.arrivals())
        self.events.extend(self.outputs.events)
        self.has_ended |= isinstance(self.outputs.scene, PodiumScene)
        return self.outputs

    def click(self, what: Touchable) -> Outputs:
        """Nothing is pressed if a phone was quicker: the target is gone then."""
        self.be_patient()
        is_there = any(spot.what == what for spot in self.app.hotspots)
        return super().click(what) if is_there else self.outputs

    def play(self, people: People) -> None:
        """Play to the podium."""
        until = monotonic() + LONGEST_EVENING
        while not self.has_ended:
            assert monotonic() < until, f"the table is stuck: {self.scene}"
            people.check()
            self._host(len(people.pages), len(people.boxes))
            self.turn()

    def _host(self, phones: int, boxes: int) -> None:
        """What people do at the screen and at the wired boxes."""
        if self.scene.frame.is_calm:
            return
        match self.scene:
            case TitleScene():
                if len(self.outputs.hands) == phones:
                    self.choose(Command.NEW_GAME)
            case EditionScene():
                self.choose(PickEdition(self.edition))
            case SeatingScene() as scene:
                self._sit_down(scene, boxes)
            case SeatChoiceScene():
                self.choose(PickSeat(0))
            case _:
                self.host_the_game(boxes)

    def host_the_game(self, boxes: int) -> None:
        """What people do there once the game has begun."""
        match self.scene:
            case VerdictScene() | CoronationScene() if self.scene.frame.offers(Command.CONTINUE):
                self.choose(Command.CONTINUE)
            case AmbitionChoiceScene() if boxes == 0:
                pass  # everyone keeps an ambition on the phone that shows it
            case ElectionScene() | AmbitionChoiceScene() | QuestionScene():
                self._press_wired()
            case PrivateViewScene():
                self.choose(self.offered(KeepAmbition)[0])
            case CastleScene() if self._is_turn_of_wired:
                self.choose((*self.offered(PickFloor), *self.offered(PickCharacter))[0])
            case _:
                pass

    def _sit_down(self, scene: SeatingScene, phones: int) -> None:
        if len(scene.seats) < len(self.boxes):
            self._press_wired()
        elif len(scene.seats) == phones + len(self.boxes) and self._all_hold_cards:
            wanted = [each for each in self.options if each not in self._switched_on(scene)]
            self.choose(SwitchOption(wanted[0]) if wanted else Command.BEGIN)

    @property
    def _all_hold_cards(self) -> bool:
        """Whether every phone belongs to a seat."""
        return all(hand.name for hand in self.outputs.hands.values())

    def _switched_on(self, scene: SeatingScene) -> set[Option]:
        switches = [each for each in scene.frame.choices if isinstance(each.target, SwitchOption)]
        return {
            each.target.option
            for each in switches
            if isinstance(each.target, SwitchOption) and each.state == _("on")
        }

    def _press_wired(self) -> None:
        if self.controller is None:
            return
        lights = self.outputs.order.lights
        for port, box in enumerate(self.boxes):
            if lights.get(box) is Light.INVITING and self.controller.lights[port].light:
                self.controller.press(port, Button.YES)

    @property
    def _is_turn_of_wired(self) -> bool:
        match = self._table.match
        return match is not None and match.pairing[match.seen.turn] in self.boxes

    def close(self) -> None:
        self._all_boxes.close()
        if self.controller is not None:
            self.controller.close()
        super().close()


class People:
    """They look at their phones in turn, in a thread of their own, and do what these say."""

    def __init__(self, pages: Sequence[PhonePage], link: str, pictures: Path) -> None:
        self.pages = pages
        self.boxes = [page for page in pages if page.role == "box"]
        self._link = link
        self._pictures = pictures
        self._chance = Random(4)
        self._is_over = Event()
        self._kept: set[str] = set()
        self.violations: dict[str, list[str]] = {}
        """What a checker has found, by the name of the picture."""
        self._workers = ThreadPoolExecutor(1)
        self._work: Future[None] = self._workers.submit(self._live)

    def check(self) -> None:
        """Raises what has happened to them."""
        if self._work.done():
            self._work.result()

    def go_home(self) -> None:
        self._is_over.set()
        self._workers.shutdown()
        self._work.result()

    def _live(self) -> None:
        for number, page in enumerate(self.pages, start=1):
            page.window.open(self._link.replace(HERE, f"127.0.0.{number}"))
            page.enlarge_text(page.text)
        while not self._is_over.is_set():
            for page in self.pages:
                self._act(page, page.read())
            self._is_over.wait(LOOK_EVERY)

    def _act(self, page: PhonePage, seen: Seen) -> None:
        self._keep_picture(page, seen)
        with suppress(WebDriverException):  # the page has changed meanwhile
            if "two ambitions" in seen.status and seen.can_peek:
                with page.held():
                    pass  # nobody can choose an ambition unseen
            if seen.shown == "join":
                page.join()
            elif "Whose" in seen.status:
                page.tap(self.pages.index(page))
            elif seen.choices:
                self._peek_once(page, seen)
                page.tap(self._chance.randrange(len(seen.choices)))
            elif seen.light == "inviting" and (seen.can_peek or "next seat" in seen.status):
                page.press(self._chance.choice(("yes", "yes", "no")))

    def _peek_once(self, page: PhonePage, seen: Seen) -> None:
        if f"{page.name}-card" not in self._kept and seen.can_peek:
            self._kept.add(f"{page.name}-card")
            with page.held():
                assert page.read().card, "the cards are shown while a finger holds them"
                page.window.picture(self._pictures / f"{page.name}-card.png")
            assert not page.read().card

    def _keep_picture(self, page: PhonePage, seen: Seen) -> None:
        """The first of each kind."""
        kind = "choices" if seen.choices else seen.light
        name = f"{page.name}-{seen.shown}-{kind}"
        if name not in self._kept:
            self._kept.add(name)
            page.window.picture(self._pictures / f"{name}.png")
            if found := violations(page.window) + page.out_of_reach():
                self.violations[name] = found
