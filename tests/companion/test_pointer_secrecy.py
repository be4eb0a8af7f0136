"""What the neighbours see and hear of an answer on the screen does not tell the answer.

They see the composed screen, pointer included, before and after; they hear each key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product

import pygame

from companion.display.keyboard import BOX_KEYS
from companion.evening.calm import CALM_SECONDS
from companion.evening.core import Outputs
from companion.evening.inputs import AnswerHere, Command, MoveFocus, PickSeat, Target
from companion.evening.screen import Open
from companion.evening.screens.ambition_choice import AmbitionChoiceScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.private_view import CastVote, KeepAmbition, PrivateViewScene
from companion.evening.screens.set_hand import PickHand, whose_hand_screen
from companion.evening.screens.set_right import set_right_screen
from engine import Ambition, Option, Vote
from hardware.boxes import Button
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import SimulatedTable

SIZE = (800, 480)
CENTRE = (400, 240)
Composed = tuple[str, tuple[int, int] | None]


@contextmanager
def election(grace: float = 1.5) -> Iterator[SimulatedEvening]:
    """Charles alone at the screen: his box is missing, and he may vote there."""
    evening = SimulatedEvening(size=SIZE, boxes=4, grace=grace)
    evening.begin_an_election("vive-le-roi", seats=3)
    lose(evening, seat=1)
    yield evening
    evening.close()


def lose(evening: SimulatedEvening, seat: int) -> None:
    """Unplug a seat's box, and wait until the notice about it has disappeared."""
    evening.hardware.lose(evening.boxes[seat])
    evening.turn()
    evening.wait(10)


def open_private_view(evening: SimulatedEvening, seat: int) -> PrivateViewScene:
    evening.choose(AnswerHere(seat))
    evening.choose(Command.CONTINUE)
    evening.wait(CALM_SECONDS)
    return evening.expect(PrivateViewScene)


def after_an_answer(answer: Target) -> Composed:
    with election() as evening:
        open_private_view(evening, seat=1)
        evening.choose(answer)
        evening.expect(ElectionScene)
        return evening.composed()


def test_after_a_vote_on_the_screen_the_composed_screen_does_not_tell_it() -> None:
    seen = [after_an_answer(CastVote(vote)) for vote in Vote]
    assert seen[0] == seen[1] == seen[2]
    assert seen[0][1] is None, "the pointer is hidden"


def after_setting_a_hand_right(hand: PickHand) -> Composed:
    evening = SimulatedEvening(size=SIZE, boxes=3)
    evening.begin("vive-le-roi", seats=3)
    for target in (
        Open(menu_screen),
        Open(set_right_screen),
        Open(whose_hand_screen),
        PickSeat(1),
        Command.CONTINUE,
        hand,
    ):
        evening.wait(CALM_SECONDS)
        evening.choose(target)
    evening.wait(10)
    composed = evening.composed()
    evening.close()
    return composed


def test_after_vote_cards_are_set_right_the_composed_screen_does_not_tell_them() -> None:
    seen = [after_setting_a_hand_right(PickHand(*hand)) for hand in ((0, 0), (2, 1), (4, 1))]
    assert seen[0] == seen[1] == seen[2]
    assert seen[0][1] in (None, CENTRE)


def test_however_a_private_screen_is_left_the_pointer_is_put_away() -> None:
    with election() as evening:
        ways: tuple[Callable[[], Outputs], ...] = (
            lambda: evening.choose(Command.BACK),
            lambda: evening.key(pygame.K_ESCAPE),
            lambda: evening.wait(31),
        )
        for leave in ways:
            open_private_view(evening, seat=1)
            assert evening.composed()[1] == CENTRE
            evening.move_mouse(pygame.Rect(evening.hotspot(CastVote(Vote.NO)).rect).center)
            evening.turn()
            leave()
            evening.expect(ElectionScene)
            assert evening.pointer.at == CENTRE
            assert not evening.pointer.visible


def test_after_a_press_on_a_drawn_box_the_pointer_does_not_rest_on_its_button() -> None:
    evening = SimulatedEvening(size=SIZE, boxes=3)
    evening.begin("vive-le-roi", seats=3, options=[Option.AMBITION])
    for box, button in enumerate(Button, start=1):
        evening.press(box, button)
        assert evening.pointer.at == CENTRE
        assert not evening.pointer.visible
        evening.wait(1)
    evening.close()


# What is heard: how often Tab or an arrow is pressed, from the look on the screen to the answer.
SHOWINGS = 120
TOLERANCE = 16
"""More than five times the standard deviation of each count."""


def voting_table(seed: int) -> SimulatedTable:
    table = SimulatedTable(seed=seed)
    table.begin_an_election("vive-le-roi", seats=3)
    table.unplug(2)
    table.choose(AnswerHere(1))
    return table


def steps_to(table: SimulatedTable, target: Target) -> int:
    """How often Tab is pressed until the focus is on this choice."""
    for steps in range(len(table.scene.frame.choices)):
        if table.scene.frame.focus == target:
            return steps
        table.step(MoveFocus(+1))
    raise AssertionError(f"{target} is never in focus")


def place_of(table: SimulatedTable, target: Target) -> int:
    return [choice.target for choice in table.scene.frame.choices].index(target)


def test_neither_the_place_of_an_answer_nor_the_steps_to_it_tell_which_it_is() -> None:
    table = voting_table(seed=5)
    places, steps = Counter[tuple[Vote, int]](), Counter[tuple[Vote, int]]()
    for showing in range(SHOWINGS):
        table.choose(Command.CONTINUE)
        vote = tuple(Vote)[showing % 3]
        places[vote, place_of(table, CastVote(vote))] += 1
        steps[vote, steps_to(table, CastVote(vote))] += 1
        table.choose(Command.BACK)
        table.choose(AnswerHere(1))
    each = SHOWINGS / 3
    for vote in Vote:
        assert all(abs(places[vote, at] - each / 3) < TOLERANCE for at in (1, 2, 3)), places
        assert all(abs(steps[vote, at] - each / 4) < TOLERANCE for at in range(4)), steps


def test_the_place_of_an_ambition_tells_only_how_the_pair_was_dealt() -> None:
    """Which of the two is left, where its button is, nobody else knows."""
    is_sorted = Counter[bool]()
    for seed in range(40):
        table = SimulatedTable(seed=seed)
        table.begin("vive-le-roi", seats=3, options=[Option.AMBITION])
        table.unplug(1)
        offered = table.match.state.offered[0]
        for _showing in range(2):
            table.choose(AnswerHere(0))
            table.choose(Command.CONTINUE)
            assert table.offered(KeepAmbition) == [KeepAmbition(0, each) for each in offered]
            assert table.scene.frame.focus is Command.BACK
            table.choose(Command.BACK)
        left, right = map([*Ambition].index, offered)
        is_sorted[left < right] += 1
    assert all(is_sorted[each] > 8 for each in (True, False)), is_sorted


def test_the_same_seed_shows_the_same_order_again() -> None:
    shown = []
    for _game in range(2):
        table = voting_table(seed=8)
        table.choose(Command.CONTINUE)
        shown.append((table.scene.frame.choices, table.scene.frame.focus))
    assert shown[0] == shown[1]


def test_a_second_press_of_the_key_that_opened_a_private_screen_is_no_answer() -> None:
    for seed in range(8):
        table = voting_table(seed)
        table.is_patient = False
        table.choose(Command.CONTINUE)
        for vote in Vote:
            table.choose(CastVote(vote))
        table.expect(PrivateViewScene)


def test_a_press_behind_help_keeps_no_ambition_and_moves_nothing() -> None:
    evening = SimulatedEvening(size=SIZE, boxes=3)
    evening.begin("vive-le-roi", seats=3, options=[Option.AMBITION])
    evening.choose(Command.HELP)
    evening.wait(1)
    before, events = evening.fingerprint(), len(evening.events)
    for box, button in product((1, 2, 3), Button):
        evening.press(box, button)
        assert evening.fingerprint() == before
    assert len(evening.events) == events
    evening.choose(Command.BACK)
    seats = evening.expect(AmbitionChoiceScene).overview.seats
    assert not any(seat.voted for seat in seats)
    evening.close()


NEIGHBOURS_VOTE = frozenset(map(ord, BOX_KEYS[2]))
"""The keys of the box that has not voted: they would close the vote."""
LAST_KEYS = (pygame.K_F1, pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_RETURN)


def every_key() -> list[int]:
    """Each key that pygame knows, those that leave the election last."""
    known = {getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")}
    ordinary = sorted(known - NEIGHBOURS_VOTE - {*LAST_KEYS, pygame.K_BACKSPACE})
    return [*ordinary, *LAST_KEYS, pygame.K_BACKSPACE]


def seen_by_a_guest_with_the_keyboard(vote: Vote) -> list[Composed]:
    """Each composed screen that a key brings, while Charles's vote on the screen is sealed."""
    with election(grace=30) as evening:
        open_private_view(evening, seat=1)
        evening.choose(CastVote(vote))
        evening.press(1)
        seen = [evening.composed()]
        for key in every_key():
            frames = evening.window.frames
            evening.key_down(key)
            if evening.window.frames > frames:
                seen.append(evening.composed())
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, scancode=0))
            evening.turn()
        return seen


def test_no_key_of_a_guest_shows_a_sealed_vote() -> None:
    yes, no = map(seen_by_a_guest_with_the_keyboard, (Vote.YES, Vote.NO))
    assert yes == no
    assert len(set(yes)) > 3, "some keys have changed the screen"
