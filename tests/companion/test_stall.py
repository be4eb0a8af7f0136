"""While the disk does not answer, the table stands still visibly, and the program lives on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from companion.disk.worker import Worker
from companion.display.canvas import Canvas, CardSlot
from companion.display.keyboard import DIGIT_SCANCODES
from companion.display.painter import Picture, still
from companion.display.saving_note import SavingNote
from companion.evening.cards.codes import AmbitionCode
from companion.evening.cards.hands import HandFace
from companion.evening.inputs import (
    CardSeen,
    Choose,
    ChooseInHand,
    Command,
    Confirm,
    Input,
    Peek,
    PickCharacter,
    PickFloor,
    PowerButtonMoved,
    SomebodyIsThere,
    TypeDigit,
)
from companion.evening.ports import HostComputer, Ports
from companion.evening.scene import BoxFace, Choice, OwnCard, Privacy
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.verdict import VerdictScene
from companion.service.computer import Computer
from companion.service.supervisor import Supervisor
from companion.stall import (
    LONG_AFTER,
    PATIENCE,
    Stall,
    accepted,
    hands_in_stall,
    picture_in_stall,
    without_invitations,
)
from engine import Ambition, Place
from hardware.boxes import Button, Closed, Found, Light, Locked, Lost, Opened, Order, Pressed
from hardware.header.power_button import NoPowerButton
from hardware.phones.news import Phone
from tests.companion.simulated_evening import PRESS_TURN, SimulatedEvening

PRESSES: list[Input] = [
    Choose(Command.BEGIN),
    Confirm(),
    TypeDigit("1"),
    Pressed("a", Button.YES),
    ChooseInHand(Phone("a", is_box=True), Command.BEGIN),
    CardSeen(AmbitionCode(Ambition.NO_WC)),
    Peek("a", held=True),
    PowerButtonMoved(down=True),
]
NO_PRESSES: list[Input] = [
    Locked("a", 1),
    Closed("a", 1),
    Opened(1, {"a": Button.NO}),
    Lost("a"),
    Found("a"),
    SomebodyIsThere(),
    Peek("a", held=False),
    PowerButtonMoved(down=False),
]


class StuckWorker(Worker):
    """Does everything at once; while `is_stuck`, nobody learns that something was saved."""

    def __init__(self, saved: Callable[[], object]) -> None:
        self.is_stuck = False
        self._saved = saved
        self._waits = False

    def begin(self, work: Callable[[], None]) -> None:
        before = self._saved()
        work()
        self._waits = self._saved() != before

    def wait(self, seconds: float | None = None) -> bool:
        return not (self.is_stuck and self._waits)


class Power(NoPowerButton):
    """A power button."""

    def __init__(self) -> None:
        super().__init__()
        self.moves: list[bool] = []

    def poll(self) -> list[bool]:
        moves, self.moves = self.moves, []
        return moves


class SlowWorker(Worker):
    """Everything takes 0.45 s."""

    def __init__(self) -> None:
        self._left = 0.0
        self.now = 0.0

    def begin(self, work: Callable[[], None]) -> None:
        work()
        self._left = 0.45

    def wait(self, seconds: float | None = None) -> bool:
        waited = self._left if seconds is None else min(self._left, seconds)
        self.now += waited
        self._left -= waited
        return self._left <= 0


class SlowEvening(SimulatedEvening):
    def __init__(self) -> None:
        self.slow = SlowWorker()
        super().__init__(worker=self.slow)

    def clock(self) -> float:
        return self.slow.now


class Stalling(SimulatedEvening):
    """An evening whose disk can stop answering."""

    def __init__(self, power: Power | None = None, off: Callable[[], None] | None = None) -> None:
        self.disk = StuckWorker(self._saved)
        computer = Computer(Supervisor({}, lambda: 0.0), power or NoPowerButton(), off)
        host = HostComputer(switches_off=off is not None)
        super().__init__(
            worker=self.disk, size=(800, 480), computer=computer, ports=Ports(computer=host)
        )

    def _saved(self) -> object:
        match = self._table.match
        events = 0 if match is None else len(match.game.events)
        return events, self._table._context.settings.now

    def stall(self) -> None:
        self.disk.is_stuck = True

    def answer(self) -> None:
        self.disk.is_stuck = False
        self.turn()

    @property
    def is_covered(self) -> bool:
        """Whether no card of a seat is on the screen."""
        assert self.window.picture is not None
        return all(face.own_card is None for face in self.window.picture.faces)

    def brightness(self) -> int:
        pixels = pygame.display.get_surface().get_buffer().raw
        return sum(pixels[::97])


@pytest.fixture
def evening() -> Iterator[Stalling]:
    evening = Stalling()
    evening.begin("king-up", seats=3)
    yield evening
    evening.close()


def place(evening: Stalling) -> CastleScene:
    """Place a piece, and the disk does not answer; the scene before that."""
    evening.choose(evening.offered(PickCharacter)[0])
    evening.is_patient = False
    evening.stall()
    evening.click(evening.offered(PickFloor)[0])
    return evening.expect(CastleScene)


def placed(scene: CastleScene) -> int:
    return sum(at is not Place.UNPLACED for _figure, at in scene.overview.castle.characters)


def test_the_scene_before_stays_dimmed_until_the_disk_answers(evening: Stalling) -> None:
    bright = evening.brightness()
    before = place(evening)
    assert placed(before) == 0
    assert evening.brightness() < bright // 2
    assert all(isinstance(spot.what, CardSlot) for spot in evening.app.hotspots)
    evening.wait(60)
    assert evening.scene is before
    evening.answer()
    assert placed(evening.expect(CastleScene)) == 1
    assert evening.brightness() > bright // 2


def test_after_ten_seconds_a_sentence_says_what_is_the_matter(
    evening: Stalling, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(Canvas, "paragraph", lambda _canvas, words, *_more: said.append(words))
    place(evening)
    evening.wait(LONG_AFTER - 1)
    assert said[-1] == "Saving…"
    evening.wait(2)
    assert said[-1].startswith("The disk does not answer.")


def pressed_like_a_child(evening: Stalling) -> None:
    """Every key, and a finger everywhere, twice."""
    for key in (*map(ord, "qazwsxedc1234567890"), pygame.K_RETURN, pygame.K_RIGHT, pygame.K_F1) * 2:
        evening.key_down(key, chr(key) if key < 128 else "")
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, scancode=0))
        evening.turn(PRESS_TURN)
    for at in ((x, y) for x in range(20, 800, 60) for y in range(20, 480, 60)):
        evening.mouse(pygame.MOUSEBUTTONDOWN, at)
        evening.mouse(pygame.MOUSEBUTTONUP, at)


def test_what_is_pressed_meanwhile_is_never_played(evening: Stalling) -> None:
    place(evening)
    pressed_like_a_child(evening)
    evening.key_down(pygame.K_F2, "")
    evening.turn(30)
    evening.answer()
    seen, events = evening.scene, [*evening.events]
    evening.wait(5)
    assert evening.events == events
    assert placed(evening.expect(CastleScene)) == 1
    assert type(evening.scene) is type(seen)
    assert not evening.outputs.preferences.muted


def test_an_election_that_stalls_reveals_cards_and_lights_together(evening: Stalling) -> None:
    evening.place_everyone()
    evening.climb_to_an_election()
    evening.press_each(Button.YES, Button.NO, Button.YES)
    evening.is_patient = False
    evening.stall()
    for _turn in range(300):
        evening.turn()
    assert isinstance(evening.scene, ElectionScene)
    lights = {evening.light(box) for box in (1, 2, 3)}
    assert not lights & {Light.YES, Light.NO}
    evening.answer()
    assert isinstance(evening.scene, VerdictScene)
    assert [evening.light(box) for box in (1, 2, 3)] == [Light.YES, Light.NO, Light.YES]


def test_on_drawn_boxes_nobody_votes_while_nothing_can_be_pressed(evening: Stalling) -> None:
    evening.place_everyone()
    evening.climb_to_an_election()
    evening.is_patient = False
    evening.stall()
    evening.key_down(pygame.K_F2)
    evening.by_key = True
    evening.press_each(Button.YES, Button.NO)
    evening.answer()
    evening.wait(1)
    assert not any(seat.voted for seat in evening.expect(ElectionScene).overview.seats)
    evening.press(2, Button.NO)
    assert [seat.voted for seat in evening.expect(ElectionScene).overview.seats] == [0, 1, 0]


def test_the_card_of_a_key_that_is_let_go_meanwhile_is_covered_for_good(evening: Stalling) -> None:
    digit = {"key": ord("1"), "scancode": DIGIT_SCANCODES[0]}
    evening.is_patient = False
    evening.key_down(**digit, unicode="1")
    evening.turn(0.3)
    assert not evening.is_covered
    place(evening)
    assert evening.is_covered
    pygame.event.post(pygame.event.Event(pygame.KEYUP, **digit))
    evening.turn(1)
    evening.answer()
    assert evening.is_covered, "already in the first frame"
    evening.wait(5)
    assert evening.is_covered


def test_a_tap_on_the_power_button_does_not_become_a_long_press() -> None:
    power, pressed = Power(), list[bool]()
    evening = Stalling(power, lambda: pressed.append(True))
    evening.begin("king-up", seats=3)
    power.moves.append(True)
    evening.turn(0.05)
    place(evening)
    power.moves.append(False)
    evening.turn(10)
    evening.answer()
    evening.turn()
    assert pressed == []
    evening.close()


def test_who_taps_on_does_not_undo_what_appears_after_the_stall(evening: Stalling) -> None:
    place(evening)
    evening.turn(5)
    evening.answer()
    evening.turn(0.05)
    evening.key_down(pygame.K_BACKSPACE)
    evening.turn()
    assert placed(evening.expect(CastleScene)) == 1


def test_a_turn_waits_half_a_second_for_everything_together() -> None:
    evening = SlowEvening()
    evening.slow.begin(lambda: None)
    began = evening.clock()
    evening.app.turn(evening.arrivals())
    assert evening.clock() - began <= PATIENCE
    evening.close()


@pytest.mark.parametrize("press", PRESSES, ids=lambda each: type(each).__name__)
def test_presses_are_refused(press: Input) -> None:
    assert accepted([*NO_PRESSES, press]) == NO_PRESSES


def test_no_light_invites_and_votes_that_are_shown_stay(evening: Stalling) -> None:
    lights = {"a": Light.INVITING, "b": Light.LOCKED, "c": Light.NO}
    order = Order(lights, at=3.0)
    assert without_invitations(order) == Order({**lights, "a": Light.OFF}, at=3.0)


def test_a_phone_shows_its_card_and_no_choice(evening: Stalling) -> None:
    hand = HandFace("Guy", "Yes or No?", choices=(Choice(Command.DONE, "Done"),))
    (shown,) = hands_in_stall(replace(evening.outputs, hands={"a": hand})).values()
    assert (shown.name, shown.prompt, shown.choices) == ("Guy", "Saving…", ())


def test_a_card_that_somebody_looks_at_is_covered_at_once(evening: Stalling) -> None:
    face = BoxFace("a", 1, None, Light.OFF, own_card=OwnCard((), (), ()))
    picture = Picture(evening.scene, (face,))
    (covered,) = picture_in_stall(picture, SavingNote(is_long=False, hides=False)).faces
    assert covered == replace(face, own_card=None)


def test_a_private_screen_is_covered(evening: Stalling) -> None:
    note, before = Stall().note(0.0, Privacy.PRIVATE), Picture(evening.scene, ())
    evening.choose(evening.offered(PickCharacter)[0])
    after = Picture(evening.scene, ())
    frames = {still(picture_in_stall(picture, note), (800, 480)) for picture in (before, after)}
    assert len(frames) == 1
