"""The pointer is put away when a private screen opens or closes, and comes back when moved."""

from __future__ import annotations

import pygame
import pytest

from companion.display.pointer import Pointer
from companion.evening.scene import Privacy
from tests.companion.simulated_evening import SimulatedMouse

SIZE, CENTRE, ANSWER = (800, 480), (400, 240), (617, 296)


class Hand:
    """Moves the mouse of a pointer."""

    def __init__(self) -> None:
        self.mouse = SimulatedMouse()
        self.pointer = Pointer(self.mouse)
        self._told = (0, 0)

    def move(self, to: tuple[int, int], held: bool = False, touch: bool = False) -> None:
        rel = to[0] - self._told[0], to[1] - self._told[1]
        parts = {"pos": to, "rel": rel, "buttons": (int(held), 0, 0), "touch": touch}
        self._told = self.mouse.at = to
        self.pointer.read([pygame.event.Event(pygame.MOUSEMOTION, parts)])

    def follow(self, *privacies: Privacy) -> None:
        for privacy in privacies:
            self.pointer.follow(privacy, SIZE)


@pytest.fixture
def hand() -> Hand:
    """A player has pressed an answer, and the vote is on the screen again."""
    hand = Hand()
    hand.follow(Privacy.SEALED, Privacy.PRIVATE)
    hand.move(ANSWER)
    hand.follow(Privacy.SEALED)
    return hand


def test_it_waits_hidden_in_the_middle(hand: Hand) -> None:
    assert hand.mouse.at == CENTRE
    assert not hand.mouse.visible


def test_its_own_way_to_the_middle_does_not_show_it(hand: Hand) -> None:
    hand.move(CENTRE)
    assert not hand.mouse.visible


def test_it_comes_back_when_it_is_moved_from_the_middle(hand: Hand) -> None:
    hand.move(CENTRE)
    hand.move((410, 250))
    assert hand.mouse.visible


def test_a_movement_from_before_does_not_show_it(hand: Hand) -> None:
    hand.move((ANSWER[0] + 4, ANSWER[1]))
    assert not hand.mouse.visible


def test_it_stays_hidden_while_the_answer_is_still_held(hand: Hand) -> None:
    hand.move(CENTRE, held=True)
    hand.move((410, 250), held=True)
    assert not hand.mouse.visible


def test_a_finger_does_not_show_it(hand: Hand) -> None:
    hand.move(CENTRE)
    hand.move(ANSWER, touch=True)
    assert not hand.mouse.visible


def test_where_it_could_not_be_moved_it_stays_hidden_until_the_votes_are_open(hand: Hand) -> None:
    hand.move((ANSWER[0] + 4, ANSWER[1]))
    hand.move((ANSWER[0] + 8, ANSWER[1]))
    assert not hand.mouse.visible
    hand.follow(Privacy.OPEN)
    hand.move((ANSWER[0] + 12, ANSWER[1]))
    assert hand.mouse.visible


def test_a_private_screen_begins_with_a_visible_pointer_in_the_middle() -> None:
    hand = Hand()
    hand.move((3, 3))
    hand.follow(Privacy.PRIVATE)
    assert hand.mouse.at == CENTRE
    assert hand.mouse.visible


@pytest.mark.parametrize("privacy", [Privacy.OPEN, Privacy.PRIVATE])
def test_where_nothing_is_secret_to_the_table_a_press_leaves_it_in_place(privacy: Privacy) -> None:
    hand = Hand()
    hand.follow(privacy)
    hand.move(ANSWER)
    hand.pointer.released(SIZE)
    assert hand.mouse.at == ANSWER
    assert hand.mouse.visible
