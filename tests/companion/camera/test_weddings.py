"""A royal wedding under a camera: the first king stands beside the throne, and the game goes on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.evening.inputs import PickCharacter
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.election import ElectionScene
from engine import Option, Place
from tests.companion.camera.people import People
from tests.companion.camera.playing import (
    begin,
    climb_below_the_throne,
    cover,
    crown,
    hint,
    place_everyone,
    put,
    raise_somebody,
    uncover,
)
from tests.sampling import sampled


def _covered(people: People) -> str:
    """An arm lies across the candidate while people vote."""
    candidate = raise_somebody(people)
    cover(people, candidate)
    return candidate


def _on_a_line(people: People) -> str:
    """Somebody pushes the candidate onto a line while people vote."""
    candidate = raise_somebody(people)
    people.board.put_on_a_line(candidate)
    people.board.reach(None)
    people.table.pass_time(3)
    return candidate


def _raised_by_touch(people: People) -> str:
    """The piece stays where it stands."""
    candidate = climb_below_the_throne(people).character
    people.table.choose(PickCharacter(candidate))
    people.table.pass_time(2)
    return candidate


def _raised_by_touch_and_covered(people: People) -> str:
    candidate = _raised_by_touch(people)
    cover(people, candidate)
    return candidate


@pytest.mark.slow
@pytest.mark.parametrize(
    "raised",
    sampled([_covered, _on_a_line, _raised_by_touch, _raised_by_touch_and_covered], every=4),
)
def test_after_a_wedding_s_first_crowning_nothing_is_asked_of_the_king(
    raised: Callable[[People], str],
) -> None:
    people = begin("vive-le-roi", 8, seed=5, options=(Option.WEDDING,))
    place_everyone(people)
    candidate = raised(people)
    people.table.expect(ElectionScene)
    crown(people)
    while isinstance(people.table.scene, CoronationScene):
        people.table.press(1)
        people.table.pass_time(1)
    assert people.table.match.seen.crowned == (candidate,)
    name = next(c.name for c in people.table.match.rules.characters if c.id == candidate)
    people.table.pass_time(12)
    assert name not in hint(people)
    put(people, candidate, Place.UNPLACED)
    uncover(people)
    people.table.pass_time(12)
    people.table.expect(CastleScene)
    assert name not in hint(people)
