"""The window draws only what has changed; keys and touches reach the table."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import pygame
import pytest

from companion.config.settings import DisplaySettings
from companion.display.canvas import BoxButton, CardSlot
from companion.display.opening import WrongDriver
from companion.display.window import Window
from companion.evening.cards.card_picker import PickNumber, PressDigit
from companion.evening.inputs import Command, PickCharacter, PickFloor
from companion.evening.ports import Ports
from companion.evening.screen import Open
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.edition import EditionScene, PickEdition
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.our_cards import OurCardsScreen
from companion.evening.screens.title import TitleScene
from companion.evening.screens.verdict import VerdictScene
from companion.evening.seats.boxes import PEEK_SECONDS
from engine import EDITION_IDS, Place, Verdict
from hardware.boxes import Button
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import decks_that_know
from tests.sampling import sampled


@pytest.fixture
def evening() -> Iterator[SimulatedEvening]:
    evening = SimulatedEvening(size=(800, 480))
    yield evening
    evening.close()


def test_without_changes_nothing_is_drawn(evening: SimulatedEvening) -> None:
    evening.begin("king-up", seats=3)
    frames = evening.window.frames
    for _turn in range(100):
        evening.turn()
    assert evening.window.frames == frames


def test_an_idle_table_asks_for_no_wake_up_until_it_dims(evening: SimulatedEvening) -> None:
    evening.begin("king-up", seats=3)
    assert evening.outputs.wake_at is not None
    assert evening.outputs.wake_at > evening.now + 9 * 60
    assert evening.hardware.wake_at() is None


def test_a_damaged_window_is_drawn_again(evening: SimulatedEvening) -> None:
    frames = evening.window.frames
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    evening.turn()
    assert evening.window.frames == frames + 1


def test_return_opens_the_editions_and_escape_goes_back_to_the_title(
    evening: SimulatedEvening,
) -> None:
    evening.key(pygame.K_RETURN)
    evening.expect(EditionScene)
    evening.key(pygame.K_ESCAPE)
    evening.expect(TitleScene)


def test_backspace_undoes_a_move(evening: SimulatedEvening) -> None:
    evening.begin("king-up", seats=3)
    before = evening.expect(CastleScene).overview.castle
    for _step in ("a character", "a floor"):
        evening.key(pygame.K_TAB)
        evening.key(pygame.K_RETURN)
    assert evening.expect(CastleScene).overview.castle != before
    evening.key(pygame.K_BACKSPACE)
    assert evening.expect(CastleScene).overview.castle == before


def test_digits_enter_a_card_number_and_backspace_erases_it() -> None:
    evening = SimulatedEvening(size=(800, 480), ports=Ports(own_decks=decks_that_know("king-up")))
    evening.begin_an_election("king-up", seats=3, own=True)
    evening.vote(Button.YES, Button.YES, Button.YES)
    evening.choose(Command.CONTINUE)
    evening.key(pygame.K_2, "2", pygame.KSCAN_2)
    evening.key(pygame.K_6, "6", pygame.KSCAN_6)
    assert evening.expect(FavouritesScene).card.typed == "26"
    evening.key(pygame.K_BACKSPACE)
    assert evening.expect(FavouritesScene).card.typed == ""
    for number in (1, 2, 3):
        evening.key(ord(str(number)), str(number))
        evening.key(pygame.K_RETURN)
    evening.expect(CoronationScene)
    evening.close()


def test_holding_a_digit_key_shows_that_seats_own_card(evening: SimulatedEvening) -> None:
    evening.begin("king-up", seats=3)
    evening.key_down(pygame.K_2, "2", pygame.KSCAN_2)
    evening.wait(PEEK_SECONDS)
    assert evening.outputs.faces[1].own_card is not None
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_2, scancode=pygame.KSCAN_2))
    evening.turn()
    assert evening.outputs.faces[1].own_card is None


def test_a_finger_that_slides_off_a_drawn_button_releases_it(evening: SimulatedEvening) -> None:
    evening.begin("king-up", seats=3)
    rect = pygame.Rect(evening.hotspot(CardSlot("box-1", 1)).rect)
    evening.mouse(pygame.MOUSEBUTTONDOWN, rect.center)
    evening.mouse(pygame.MOUSEBUTTONUP, (5, 5))
    evening.wait(PEEK_SECONDS)
    assert evening.outputs.faces[0].own_card is None


def test_touching_the_background_does_nothing(evening: SimulatedEvening) -> None:
    scene = evening.scene
    evening.mouse(pygame.MOUSEBUTTONDOWN, (1, 1))
    evening.mouse(pygame.MOUSEBUTTONUP, (1, 1))
    assert evening.scene == scene


@pytest.mark.parametrize(
    "size", sampled([(300, 180), (1920, 1080), (640, 400), (800, 480), (600, 1024)], every=4)
)
def test_every_choice_can_be_touched_at_any_window_size(size: tuple[int, int]) -> None:
    evening = SimulatedEvening(size=size)
    evening.begin("vive-le-roi", seats=5, emissary=True)
    touchable = {spot.what for spot in evening.app.hotspots}
    assert {choice.target for choice in evening.scene.frame.choices} <= touchable
    for box in evening.boxes:
        assert BoxButton(box, Button.STOMACHACHE) in touchable
    window = pygame.Rect((0, 0), evening.window.size)
    for spot in evening.app.hotspots:
        assert window.contains(spot.rect), spot
    evening.close()


def test_a_thread_can_wake_the_waiting_window(evening: SimulatedEvening) -> None:
    pygame.event.clear()
    Thread(target=evening.window.wake).start()
    assert evening.window.wait(None).events == ()


def test_without_a_display_the_error_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    with pytest.raises(WrongDriver, match="Unset it or choose another"):
        Window(DisplaySettings())


def test_while_placing_touching_a_character_on_a_floor_selects_the_floor(
    evening: SimulatedEvening,
) -> None:
    evening.begin("vive-le-roi", seats=3)
    bouffon = pygame.Rect(evening.hotspot(PickCharacter("bouffon")).rect).center
    evening.choose(PickCharacter("anna"))
    evening.mouse(pygame.MOUSEBUTTONDOWN, bouffon)
    evening.mouse(pygame.MOUSEBUTTONUP, bouffon)
    assert evening.place_of("anna") is Place.FLOOR_3


def test_the_arrow_keys_move_the_focus_in_their_direction(evening: SimulatedEvening) -> None:
    evening.begin("vive-le-roi", seats=3)
    evening.choose(PickCharacter("anna"))
    assert evening.scene.frame.focus is None
    evening.key(pygame.K_DOWN)
    assert evening.scene.frame.focus == PickFloor(4)
    evening.key(pygame.K_DOWN)
    assert evening.scene.frame.focus == PickFloor(3)
    evening.key(pygame.K_UP)
    assert evening.scene.frame.focus == PickFloor(4)


def test_everything_on_the_card_screens_can_be_touched() -> None:
    evening = SimulatedEvening(size=(800, 480), ports=Ports(own_decks=decks_that_know("king-up")))
    evening.begin_an_election("king-up", seats=3, own=True)
    evening.vote(Button.YES, Button.YES, Button.YES)
    steps = (Command.CONTINUE, PickNumber(7), Command.UNDO, Command.SWITCH_PAD, PressDigit("1"))
    ours = Open(menu_screen), Open(OurCardsScreen)
    for target in (*steps, *ours, Command.SWITCH_PAD, PickNumber(8)):
        evening.choose(target)
        touchable = {spot.what for spot in evening.app.hotspots}
        assert {choice.target for choice in evening.scene.frame.choices} <= touchable
    evening.close()


def test_a_digit_typed_on_any_keyboard_layout_never_shows_an_own_card() -> None:
    evening = SimulatedEvening(size=(800, 480))
    evening.begin_an_election("king-up", seats=3, own=True)
    evening.vote(Button.YES, Button.YES, Button.YES)
    evening.choose(Command.CONTINUE)
    evening.key_down(pygame.K_AMPERSAND, "&", pygame.KSCAN_1)
    assert evening.expect(FavouritesScene).card.typed == "1"
    assert evening.outputs.faces[0].own_card is None
    evening.close()


def test_a_digit_key_stands_for_the_seats_number_not_the_boxs() -> None:
    evening = SimulatedEvening(size=(800, 480))
    evening.choose(Command.NEW_GAME)
    evening.choose(PickEdition("king-up"))
    for box in (5, 3, 8):
        evening.press(box)
    evening.choose(Command.BEGIN)
    evening.choose(Command.DRAW_LOTS)
    evening.key_down(pygame.K_1, "1", pygame.KSCAN_1)
    evening.wait(PEEK_SECONDS)
    assert [face.number for face in evening.outputs.faces if face.own_card] == [5]
    evening.close()


def test_two_keys_in_one_batch_count_in_order(evening: SimulatedEvening) -> None:
    evening.begin_an_election("vive-le-roi", seats=3)
    for letter in "aq":
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            parts = {"key": ord(letter), "unicode": letter, "scancode": 0}
            pygame.event.post(pygame.event.Event(kind, parts))
    for _turn in range(20):
        evening.turn()
    evening.press(2, Button.YES)
    evening.press(3, Button.YES)
    evening.wait(3)
    assert evening.expect(VerdictScene).verdict is Verdict.CROWNED


def test_the_right_arrow_goes_from_edition_to_edition(evening: SimulatedEvening) -> None:
    evening.choose(Command.NEW_GAME)
    for edition in EDITION_IDS:
        assert evening.scene.frame.focus == PickEdition(edition)
        evening.key(pygame.K_RIGHT)
