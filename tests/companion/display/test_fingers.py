"""A choice is made when a finger is lifted where it began, on the screen on which it began."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from companion.display.canvas import BoxButton, CardSlot, Touchable
from companion.evening.core import Outputs
from companion.evening.inputs import AnswerHere, Command, PickCharacter, PickFloor
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.edition import EditionScene
from companion.evening.screens.private_view import CastVote, PrivateViewScene
from companion.evening.screens.title import TitleScene
from companion.evening.screens.verdict import VerdictScene
from companion.evening.seats.boxes import PEEK_SECONDS
from engine import Place, Verdict, Vote
from hardware.boxes import Button
from tests.companion.simulated_evening import SimulatedEvening

OUTSIDE = (2, 2)
DOWN, UP = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP


@pytest.fixture
def evening() -> Iterator[SimulatedEvening]:
    evening = SimulatedEvening(size=(800, 480))
    yield evening
    evening.close()


def middle(evening: SimulatedEvening, what: Touchable) -> tuple[int, int]:
    return pygame.Rect(evening.hotspot(what).rect).center


def finger(evening: SimulatedEvening, kind: int, number: int, at: tuple[int, int]) -> Outputs:
    """Touch the screen with a finger. The first one arrives as a mouse too, as SDL reports it."""
    width, height = evening.window.size
    x, y = (at[0] + 0.5) / width, (at[1] + 0.5) / height
    pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=number, x=x, y=y))
    as_mouse = {pygame.FINGERDOWN: DOWN, pygame.FINGERUP: UP}.get(kind)
    if as_mouse is not None and number == 0:
        pygame.event.post(pygame.event.Event(as_mouse, button=1, pos=at, touch=True))
    return evening.turn()


def test_a_touch_chooses_when_it_is_let_go_and_only_once(evening: SimulatedEvening) -> None:
    at = middle(evening, Command.NEW_GAME)
    finger(evening, pygame.FINGERDOWN, 0, at)
    evening.expect(TitleScene)
    finger(evening, pygame.FINGERUP, 0, at)
    evening.expect(EditionScene)
    evening.wait(1)
    evening.expect(EditionScene)


def test_a_held_choice_looks_pressed_until_it_is_let_go(evening: SimulatedEvening) -> None:
    before, at = evening.fingerprint(), middle(evening, Command.NEW_GAME)
    evening.mouse(DOWN, at)
    assert evening.fingerprint() != before
    evening.move_mouse(OUTSIDE, held=True)
    evening.turn()
    assert evening.fingerprint() == before
    evening.mouse(UP, OUTSIDE)
    evening.expect(TitleScene)


def test_what_looks_pressed_again_after_sliding_back_is_chosen(evening: SimulatedEvening) -> None:
    at = middle(evening, Command.NEW_GAME)
    evening.mouse(DOWN, at)
    evening.move_mouse(OUTSIDE, held=True)
    evening.turn()
    evening.move_mouse(at, held=True)
    evening.turn()
    evening.mouse(UP, at)
    evening.expect(EditionScene)


def test_sliding_onto_another_choice_chooses_neither(evening: SimulatedEvening) -> None:
    evening.begin("king-up", seats=3)
    first, second = evening.offered(PickCharacter)[:2]
    evening.mouse(DOWN, middle(evening, first))
    evening.mouse(UP, middle(evening, second))
    assert evening.expect(CastleScene).selected is None


def test_a_touch_that_began_on_another_screen_does_nothing(evening: SimulatedEvening) -> None:
    evening.begin("king-up", seats=3)
    evening.place_everyone()
    piece = evening.offered(PickCharacter)[0]
    evening.mouse(DOWN, middle(evening, piece))
    before = evening.fingerprint()
    evening.key(pygame.K_F1)
    evening.key(pygame.K_ESCAPE)
    assert evening.fingerprint() != before, "it does not look pressed any more"
    events = len(evening.events)
    evening.mouse(UP, middle(evening, piece))
    assert len(evening.events) == events


def test_a_touch_does_nothing_that_was_impossible_when_it_began(evening: SimulatedEvening) -> None:
    evening.begin("king-up", seats=3)
    piece = evening.offered(PickCharacter)[0]
    assert isinstance(piece, PickCharacter)
    at = middle(evening, PickFloor(3))
    finger(evening, pygame.FINGERDOWN, 0, at)
    evening.choose(piece)
    finger(evening, pygame.FINGERUP, 0, at)
    assert evening.place_of(piece.character) is Place.UNPLACED


def test_two_keys_at_once_are_both_meant_for_the_screen_that_people_see(
    evening: SimulatedEvening,
) -> None:
    for _press in range(2):
        parts = {"key": pygame.K_RETURN, "unicode": "", "scancode": 0, "mod": 0}
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, parts))
    evening.turn()
    evening.expect(EditionScene)


def test_fingers_on_several_boxes_vote_at_once(evening: SimulatedEvening) -> None:
    evening.begin_an_election("vive-le-roi", seats=3)
    boxes = [middle(evening, BoxButton(box, Button.YES)) for box in evening.boxes[:3]]
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        for number, at in enumerate(boxes):
            finger(evening, kind, number, at)
        evening.wait(0.1)
    evening.wait(3)
    assert evening.expect(VerdictScene).verdict is Verdict.CROWNED


def test_a_second_finger_leaves_the_first_on_its_card(evening: SimulatedEvening) -> None:
    evening.begin("king-up", seats=3)
    slots = [middle(evening, CardSlot(f"box-{seat}", seat)) for seat in (1, 3)]
    for number, at in enumerate(slots):
        finger(evening, pygame.FINGERDOWN, number, at)
    evening.wait(PEEK_SECONDS)
    assert [face.own_card is not None for face in evening.outputs.faces[:3]] == [True, False, True]
    finger(evening, pygame.FINGERUP, 0, slots[0])
    assert [face.own_card is not None for face in evening.outputs.faces[:3]] == [False, False, True]


def seen_while_held(vote: Vote | None) -> list[str]:
    """The pixels of a private screen while a finger is on a vote, or on Back, and beside it."""
    evening = SimulatedEvening(size=(800, 480), boxes=4)
    evening.begin_an_election("vive-le-roi", seats=3)
    evening.hardware.lose(evening.boxes[1])
    evening.wait(10)
    evening.choose(AnswerHere(1))
    evening.choose(Command.CONTINUE)
    evening.wait(1)
    evening.expect(PrivateViewScene)
    seen = [evening.fingerprint()]
    finger(evening, pygame.FINGERDOWN, 0, middle(evening, CastVote(vote) if vote else Command.BACK))
    seen.append(evening.fingerprint())
    finger(evening, pygame.FINGERMOTION, 0, OUTSIDE)
    seen.append(evening.fingerprint())
    evening.close()
    return seen


def test_on_a_private_screen_a_held_answer_looks_like_any_other() -> None:
    back, *votes = [seen_while_held(vote) for vote in (None, *Vote)]
    assert all(seen == back for seen in votes)
    still, held, beside = back
    assert still == beside != held


def test_a_drawn_box_does_not_show_which_button_is_held(evening: SimulatedEvening) -> None:
    evening.begin_an_election("vive-le-roi", seats=3)
    evening.press(1)
    evening.watch()
    still = evening.fingerprint()
    for button in Button:
        at = middle(evening, BoxButton("box-1", button))
        finger(evening, pygame.FINGERDOWN, 0, at)
        assert evening.fingerprint() == still
        finger(evening, pygame.FINGERUP, 0, at)
        evening.debounce()


def row(evening: SimulatedEvening) -> int:
    """How far down the focus is."""
    assert evening.scene.frame.focus is not None
    return evening.hotspot(evening.scene.frame.focus).rect[1]


def test_down_and_up_on_the_first_screen_reach_every_row(evening: SimulatedEvening) -> None:
    rows = sorted({evening.hotspot(c.target).rect[1] for c in evening.scene.frame.choices})
    seen = [row(evening)]
    for key in [pygame.K_DOWN] * (len(rows) - 1) + [pygame.K_UP] * (len(rows) - 1):
        evening.key(key)
        seen.append(row(evening))
    assert len(rows) > 2
    assert seen == [*rows, *rows[-2::-1]]
