"""The window draws when something has changed, and only then; keys and fingers reach the table."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import pygame
import pytest

from companion.display.canvas import BoxButton, CardSlot
from companion.display.window import NoDisplay, Window
from companion.settings import DisplaySettings
from companion.table.inputs import Command, PickCharacter
from companion.table.scene import (
    CastleScene,
    CoronationScene,
    EditionScene,
    FavouritesScene,
    TitleScene,
)
from engine import Place
from hardware.boxes import Button
from tests.companion.evening import Evening


@pytest.fixture
def evening() -> Iterator[Evening]:
    evening = Evening(size=(800, 480))
    yield evening
    evening.close()


def test_when_nothing_changes_nothing_is_drawn(evening: Evening) -> None:
    evening.begin("king-up", seats=3)
    frames = evening.window.frames
    for _turn in range(100):
        evening.turn()
    assert evening.window.frames == frames


def test_nothing_is_waited_for_while_nothing_happens(evening: Evening) -> None:
    evening.begin("king-up", seats=3)
    assert evening.out.due is None
    assert evening.hardware.due() is None


def test_a_damaged_window_is_drawn_again(evening: Evening) -> None:
    frames = evening.window.frames
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    evening.turn()
    assert evening.window.frames == frames + 1


def test_the_keyboard_leads_from_the_title_to_the_editions_and_back(evening: Evening) -> None:
    evening.key(pygame.K_RETURN)
    evening.see(EditionScene)
    evening.key(pygame.K_ESCAPE)
    evening.see(TitleScene)


def test_backspace_takes_back(evening: Evening) -> None:
    evening.begin("king-up", seats=3)
    before = evening.see(CastleScene).board
    evening.key(pygame.K_RETURN)
    evening.key(pygame.K_RETURN)
    assert evening.see(CastleScene).board != before
    evening.key(pygame.K_BACKSPACE)
    assert evening.see(CastleScene).board == before


def test_digits_name_a_card_and_backspace_erases_it() -> None:
    evening = Evening(size=(800, 480))
    evening.begin_an_election("king-up", seats=3, own=True)
    evening.vote(Button.YES, Button.YES, Button.YES)
    evening.choose(Command.CONTINUE)
    evening.key(pygame.K_2, "2", pygame.KSCAN_2)
    evening.key(pygame.K_6, "6", pygame.KSCAN_6)
    assert evening.see(FavouritesScene).typed == "26"
    evening.key(pygame.K_BACKSPACE)
    assert evening.see(FavouritesScene).typed == ""
    for number in (1, 2, 3):
        evening.key(ord(str(number)), str(number))
        evening.key(pygame.K_RETURN)
    evening.see(CoronationScene)
    evening.close()


def test_a_digit_key_shows_ones_card_while_it_is_held(evening: Evening) -> None:
    evening.begin("king-up", seats=3)
    evening.key_down(pygame.K_2, "2", pygame.KSCAN_2)
    assert evening.out.faces[1].own_card is not None
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_2, scancode=pygame.KSCAN_2))
    evening.turn()
    assert evening.out.faces[1].own_card is None


def test_a_finger_that_slides_off_a_box_lets_go_of_its_button(evening: Evening) -> None:
    evening.begin("king-up", seats=3)
    rect = pygame.Rect(evening.hotspot(CardSlot("box-1")).rect)
    evening.mouse(pygame.MOUSEBUTTONDOWN, rect.center)
    evening.mouse(pygame.MOUSEBUTTONUP, (5, 5))
    assert evening.out.faces[0].own_card is None


def test_touching_nothing_does_nothing(evening: Evening) -> None:
    scene = evening.scene
    evening.mouse(pygame.MOUSEBUTTONDOWN, (1, 1))
    evening.mouse(pygame.MOUSEBUTTONUP, (1, 1))
    assert evening.scene == scene


@pytest.mark.parametrize("size", [(640, 400), (800, 480), (1280, 800), (1920, 1080), (600, 1024)])
def test_everything_that_can_be_chosen_can_be_touched_at_any_size(size: tuple[int, int]) -> None:
    evening = Evening(size=(max(640, size[0]), max(400, size[1])))
    evening.begin("vive-le-roi", seats=8)
    touchable = {spot.what for spot in evening.app.hotspots}
    assert {choice.target for choice in evening.scene.frame.choices} <= touchable
    for box in evening.boxes:
        assert BoxButton(box, Button.STOMACHACHE) in touchable
    window = pygame.Rect((0, 0), evening.window.size)
    for spot in evening.app.hotspots:
        assert window.contains(spot.rect), spot
    evening.close()


def test_no_two_characters_look_the_same() -> None:
    evening = Evening(size=(1280, 800))
    evening.begin("vive-le-roi", seats=3)
    rects = [
        pygame.Rect(spot.rect)
        for spot in evening.app.hotspots
        if isinstance(spot.what, PickCharacter)
    ]
    surface = pygame.display.get_surface()
    looks = {pygame.image.tobytes(surface.subsurface(r), "RGB") for r in rects}
    assert len(looks) == 14
    evening.close()


def test_a_thread_can_end_the_windows_waiting(evening: Evening) -> None:
    pygame.event.clear()
    Thread(target=evening.window.wake).start()
    assert evening.window.wait(None).events == ()


def test_without_a_display_one_line_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    with pytest.raises(NoDisplay, match="Unset it or choose another"):
        Window(DisplaySettings())


def test_while_a_floor_is_wanted_a_finger_on_somebody_there_means_the_floor(
    evening: Evening,
) -> None:
    evening.begin("vive-le-roi", seats=3)
    bouffon = pygame.Rect(evening.hotspot(PickCharacter("bouffon")).rect).center
    evening.choose(PickCharacter("anna"))
    evening.mouse(pygame.MOUSEBUTTONDOWN, bouffon)
    assert evening.place_of("anna") is Place.FLOOR_3
