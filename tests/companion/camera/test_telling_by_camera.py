"""Where moves are not told, the camera tells where everybody stands; people correct it."""

from __future__ import annotations

import pytest

from companion.evening.inputs import Command, PickCharacter, PickPlace, PickSeat
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.positions import PositionsScene
from companion.evening.screens.raising import RaisingScene
from engine import Event, Follow, Place, TellCrowning, TellPositions
from tests.companion.camera.people import People
from tests.companion.camera.playing import begin, crown


def _told(follow: Follow) -> People:
    """A crowning whose castle the camera has told."""
    people = begin(follow=follow)
    people.raise_somebody()
    if follow is Follow.VOTES:
        crown(people)
    people.table.expect(CoronationScene)
    people.table.undo()
    people.table.pass_time(10)
    if follow is Follow.SCORES:
        people.table.expect(RaisingScene)
        people.table.choose(PickSeat(1))
        people.table.pass_time(10)
    return people


def _last_castle(event: Event | None) -> dict[str, Place]:
    assert isinstance(event, TellPositions | TellCrowning)
    return {each.character: Place(each.place) for each in event.castle}


@pytest.mark.slow
@pytest.mark.parametrize("follow", [Follow.VOTES, Follow.SCORES])
def test_after_an_undo_people_correct_what_the_camera_has_told(follow: Follow) -> None:
    people = _told(follow)
    scene = people.table.expect(PositionsScene)
    castle = {face.character: place for face, place in scene.overview.castle.characters}
    wrong = next(c for c, place in castle.items() if place is Place.FLOOR_1)
    people.table.choose(PickCharacter(wrong))
    people.table.pass_time(10)
    people.table.choose(PickPlace(Place.FLOOR_0))
    people.table.pass_time(10)
    people.table.choose(PickCharacter(wrong))
    people.table.expect(CoronationScene)
    told = _last_castle(people.table.match.game.last)
    assert told[wrong] is Place.FLOOR_0
    assert all(place is castle[c] for c, place in told.items() if c != wrong)


@pytest.mark.parametrize("follow", [Follow.VOTES, Follow.SCORES])
def test_after_an_undo_one_touch_says_that_the_camera_was_right(follow: Follow) -> None:
    people = _told(follow)
    done = next(c for c in people.table.scene.frame.choices if c.target is Command.DONE)
    assert done.label == "All are in place"
    people.table.choose(Command.DONE)
    people.table.expect(CoronationScene)


def test_after_the_castle_the_ballot_can_be_undone_too() -> None:
    people = _told(Follow.VOTES)
    people.table.undo()
    people.table.pass_time(10)
    people.table.expect(ElectionScene)


def test_who_starts_over_tells_everything_by_touch() -> None:
    people = _told(Follow.VOTES)
    people.table.choose(Command.PICK_ANOTHER)
    people.table.pass_time(10)
    scene = people.table.expect(PositionsScene)
    on_floors = [p for _face, p in scene.overview.castle.characters if p is not Place.THRONE]
    assert set(on_floors) == {Place.SOMEWHERE}
