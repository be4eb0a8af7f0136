"""The first screen shows a whole court, in the castle as the last game left it."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.evening.screens.title import TitleScene
from companion.evening.title_castle import castle_at_rest
from engine import EDITION_IDS, Edition, Place, Room, load_edition
from tests.companion.simulated_table import SimulatedTable


@pytest.fixture(params=EDITION_IDS)
def edition(request: pytest.FixtureRequest) -> Edition:
    return load_edition(request.param)


def test_everybody_has_a_place_of_their_own(edition: Edition) -> None:
    castle = castle_at_rest(edition)
    assert {face.character for face, _place in castle.characters} == {
        character.id for character in edition.characters
    }
    slots = dict(castle.slots)
    spots = Counter((place, slots[face.character]) for face, place in castle.characters)
    assert max(spots.values()) == 1
    assert max(slots.values()) < 4


def test_every_floor_has_somebody_and_only_cells_that_exist(edition: Edition) -> None:
    places = {place for _face, place in castle_at_rest(edition).characters}
    assert {Place(floor) for floor in range(6)} | {Place.THRONE} <= places
    for place in places:
        assert place.room is not Room.WC or place.level in edition.wcs
        assert place.room is not Room.DUNGEON or place.level in edition.dungeons


def test_the_last_monarchs_are_on_the_throne() -> None:
    couple = ("merlin", "ouaf")
    castle = castle_at_rest(load_edition("vive-le-roi"), couple)
    enthroned = {face.character for face, place in castle.characters if place is Place.THRONE}
    assert enthroned == set(castle.crowned) == set(couple)
    assert castle.thrones == 2


def test_before_the_first_game_it_is_morning() -> None:
    scene = SimulatedTable().scene
    assert isinstance(scene, TitleScene)
    assert scene.round == 1
    assert len(scene.castle.crowned) == 1
