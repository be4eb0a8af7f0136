"""A code reader is a keyboard that types digits and Return, within milliseconds."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from companion.display.keyboard import DIGIT_SCANCODES
from companion.evening.inputs import Command
from companion.evening.presses import READER_SECONDS
from companion.evening.scene import Scene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.edition import EditionScene
from engine import Option
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import by_touch
from tests.sampling import sampled

CODE = "12345"
"""Also the digit keys that show the cards of all seats."""


def scan_where_no_digits_are_taken(evening: SimulatedEvening) -> None:
    """Scan a code; nothing may happen, and no card may be shown meanwhile."""
    scene, events = type(evening.scene), len(evening.events)
    for digit, scancode in zip(CODE, DIGIT_SCANCODES, strict=False):
        evening.key_down(ord(digit), digit, scancode)
        assert not any(face.own_card for face in evening.outputs.faces)
        up = pygame.event.Event(pygame.KEYUP, key=ord(digit), scancode=scancode)
        pygame.event.post(up)
    evening.key(pygame.K_RETURN, "\r", pygame.KSCAN_RETURN)
    assert type(evening.scene) is scene
    assert len(evening.events) == events


@pytest.mark.parametrize(
    "own", sampled([True, False], every=2), ids=("dealt cards", "own cards").__getitem__
)
def test_a_reader_does_nothing_on_screens_that_take_no_digits(own: bool) -> None:
    evening, chance = SimulatedEvening(boxes=4), Random(1)
    seen: set[type[Scene]] = set()
    scan_where_no_digits_are_taken(evening)
    options = {Option.AMBITION, Option.BANISHED}
    evening.take_seats("vive-le-roi", seats=3, own=own, options=options)
    scan_where_no_digits_are_taken(evening)
    evening.choose_starter()
    while not isinstance(evening.scene, CoronationScene):
        if type(evening.scene) not in seen and not evening.outputs.takes_digits:
            scan_where_no_digits_are_taken(evening)
        seen.add(type(evening.scene))
        by_touch(evening, chance)
    scan_where_no_digits_are_taken(evening)
    evening.close()
    assert len(seen) >= 4


def test_a_return_some_time_after_a_digit_confirms_as_ever() -> None:
    evening = SimulatedEvening(boxes=4)
    evening.key(pygame.K_1, "1", pygame.KSCAN_1)
    evening.wait(READER_SECONDS)
    assert evening.scene.frame.focus is Command.NEW_GAME
    evening.key(pygame.K_RETURN)
    evening.expect(EditionScene)
    evening.close()
