"""A name on a real keyboard: while it is typed, letters are letters and press no drawn box."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from companion.evening.inputs import Command, PickSeat
from companion.evening.screens.name_entry import NameEntryScene, PickAccent, PickLetter
from companion.evening.screens.player_names import PlayerNamesScene
from companion.evening.screens.seat import Rename, SeatScene
from companion.evening.screens.seating import SeatingScene
from companion.evening.seats.names import Role
from tests.companion.simulated_evening import SimulatedEvening


@pytest.fixture
def evening() -> Iterator[SimulatedEvening]:
    """The first of three seats gets a new name."""
    evening = SimulatedEvening(size=(800, 480), boxes=3)
    evening.take_seats("king-up", 3)
    for target in (PickSeat(0), Rename(Role.SEAT), Command.TYPE_NAME):
        evening.choose(target)
    yield evening
    evening.close()


def type_text(evening: SimulatedEvening, text: str) -> None:
    """Type letters as a desktop reports them: the keys, held as long as a press on a box, and the
    text that they make."""
    for letter in text:
        key = ord(letter) if letter.isascii() else 0
        evening.key_down(key, letter)
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        evening.debounce()
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, scancode=0))
        evening.turn()


def typed(evening: SimulatedEvening) -> str:
    return evening.expect(NameEntryScene).typed


def test_the_keys_of_drawn_boxes_write_letters(evening: SimulatedEvening) -> None:
    type_text(evening, "Jacques")
    evening.wait(1)
    assert typed(evening) == "Jacques"


def test_an_accent_arrives_as_text_without_a_key_of_its_own(evening: SimulatedEvening) -> None:
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="Zoë"))
    evening.turn()
    assert typed(evening) == "Zoë"


def test_space_writes_backspace_erases_and_return_accepts(evening: SimulatedEvening) -> None:
    type_text(evening, "Anne M")
    evening.key(pygame.K_BACKSPACE)
    type_text(evening, "Lou")
    assert typed(evening) == "Anne Lou"
    evening.key(pygame.K_RETURN)
    evening.expect(SeatScene)
    evening.key(pygame.K_ESCAPE)
    assert evening.expect(SeatingScene).seats[0].name == "Anne Lou"


def test_escape_leaves_the_old_name(evening: SimulatedEvening) -> None:
    type_text(evening, "Nobody")
    evening.key(pygame.K_ESCAPE)
    evening.expect(PlayerNamesScene)


def test_every_letter_can_be_touched_and_keeps_its_place(evening: SimulatedEvening) -> None:
    before = {spot.what: spot.rect for spot in evening.app.hotspots}
    for letter in "EVE":
        evening.choose(PickLetter(letter))
    evening.choose(PickAccent(1))
    assert typed(evening) == "Evè"
    after = {spot.what: spot.rect for spot in evening.app.hotspots}
    assert before.items() <= after.items(), "only the accents are new"


def test_elsewhere_the_same_keys_press_the_boxes(evening: SimulatedEvening) -> None:
    evening.choose(Command.BACK)
    evening.choose(Command.BACK)
    before = evening.scene.frame.focus
    type_text(evening, "z")
    evening.wait(1)
    assert evening.scene.frame.focus != before
