"""In every castle, the listed moves are exactly those that the plain rules allow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product, repeat

import pytest

from engine import Climb, Place, Placement, Rules
from engine.legal_actions import legal_climbs, legal_placements
from engine.places import FLOORS, PLACEMENT_FLOORS, WCS, Castle
from tests.engine.situations import HOUSE_TABLES, KING_UP_FOR_FOUR, TABLES, VIVE_FOR_FOUR

TWO_SEATS = next(table for table in TABLES if table.seats == 2)
TWO_SEATS_WITH_HOUSE_RULES = next(table for table in HOUSE_TABLES if table.seats == 2)
at_tables_with_different_castles = pytest.mark.parametrize(
    "rules",
    [
        table.rules()
        for table in (KING_UP_FOR_FOUR, VIVE_FOR_FOUR, TWO_SEATS, TWO_SEATS_WITH_HOUSE_RULES)
    ],
    ids=["no WC", "two WCs", "floors for three", "jester not counted"],
)


def every_castle(rules: Rules, places: dict[Place, int], others: Place) -> Iterator[Castle]:
    """Each of `places` with 0 characters up to its number, the rest at `others`.

    A jester is on floor 3.
    """
    court = len(rules.edition.court)
    for counts in product(*(range(most + 1) for most in places.values())):
        if sum(counts) <= court:
            placed = chain.from_iterable(map(repeat, places, counts))
            jester = [Place.FLOOR_3] if rules.jester is not None else []
            yield (*placed, *[others] * (court - sum(counts)), *jester)


@at_tables_with_different_castles
def test_a_climb_is_listed_exactly_when_it_has_a_destination(rules: Rules) -> None:
    floors = dict.fromkeys(FLOORS[1:], rules.limit)
    wcs = {WCS[floor]: 1 for floor in rules.edition.wcs}
    for castle in every_castle(rules, floors | wcs, others=Place.FLOOR_0):
        assert legal_climbs(rules, castle) == tuple(
            Climb(character.id)
            for character, here in zip(rules.characters, castle, strict=True)
            if rules.building.destination(castle, here) is not None
        )


@at_tables_with_different_castles
def test_a_placement_is_listed_exactly_when_the_floor_has_room(rules: Rules) -> None:
    floors = {FLOORS[floor]: rules.limit for floor in PLACEMENT_FLOORS}
    for castle in every_castle(rules, floors, others=Place.UNPLACED):
        assert legal_placements(rules, castle) == tuple(
            Placement(character.id, floor)
            for character, here in zip(rules.characters, castle, strict=True)
            for floor in PLACEMENT_FLOORS
            if here is Place.UNPLACED and rules.has_room_to_place(castle, floor)
        )
