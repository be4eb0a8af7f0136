"""What is packed for the journal is the same when it is unpacked."""

from __future__ import annotations

from random import Random

import pytest

from companion.storage.packing import pack_event, pack_story, unpack_event, unpack_story
from companion.stories.game_story import story_of
from companion.table.events import Corrected, Played
from engine import Follow, Game
from tests.companion.record.sample_games import SampleTable, events, tables
from tests.sampling import sampled

TABLES = [
    table._replace(follow=follow, is_restless=True) for table in tables(20) for follow in Follow
]


@pytest.mark.parametrize("table", sampled(TABLES, every=17), ids=str)
def test_every_event_and_the_story_of_a_game_are_unpacked_unchanged(table: SampleTable) -> None:
    game = Game(table.rules())
    for event in events(table, Random(5), game):
        game.push(event)
        for stored in (Played(event), Corrected(3, 1, (event,))):
            assert unpack_event(pack_event(stored)) == stored
    story = story_of(game)
    assert unpack_story(pack_story(story)) == story
