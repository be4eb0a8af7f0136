"""What is written into a game's file is read unchanged, and whatever else is there is noticed."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest

from companion.evening.events import Corrected, GameLeft, GameResumed, Played, TableEvent
from companion.keep.errors import GameTooNew
from companion.keep.game_format import (
    GameText,
    Origin,
    events_of,
    lines_of,
    new_text,
    pack,
    read,
    unpack,
    with_step,
)
from companion.keep.index import Entry, pack_story
from companion.stories.game_story import story_of
from engine import Follow, Game
from tests.companion.keep.saving_helpers import EVENING
from tests.companion.record.sample_games import SampleTable, events, tables
from tests.sampling import sampled

NAME = "2026-11-20-1"
STEPS: tuple[tuple[TableEvent, ...], ...] = (
    (GameResumed(NAME), GameLeft()),
    (GameLeft(),),
    (GameResumed(NAME), GameLeft(), GameLeft()),
    (GameLeft(),),
)
ENDS = (2, 3, 6, 7)
"""How many events there are after each step."""
TABLES = [
    table._replace(follow=follow, is_restless=True) for table in tables(20) for follow in Follow
]


def text_of_a_game() -> GameText:
    game = new_text(NAME, Origin.PLAYED)
    for sitting, step in enumerate(STEPS, start=1):
        game = with_step(game, lines_of(sitting, EVENING, step))
    return game


@pytest.mark.parametrize("table", sampled(TABLES, every=17), ids=str)
def test_every_event_and_the_story_of_a_game_are_read_unchanged(table: SampleTable) -> None:
    game = Game(table.rules())
    for event in events(table, Random(5), game):
        game.push(event)
        for stored in (Played(event), Corrected(3, 1, (event,))):
            assert unpack(pack(stored), NAME) == stored
    story = story_of(game)
    assert Entry(NAME, packed_story=pack_story(story)).story == story


def test_times_of_another_zone_are_written_in_that_of_greenwich() -> None:
    (line,) = lines_of(1, datetime.fromisoformat("2026-11-20T01:30:00+13:00"), [GameLeft()])
    assert line.at == datetime(2026, 11, 19, 12, 30, tzinfo=UTC)


def test_a_file_that_ends_anywhere_has_all_steps_before_and_no_damage() -> None:
    game = text_of_a_game()
    for end in range(len(game.text) + 1):
        found = read(game.text[:end], NAME)
        events_before = game.text[: end + 1].count(b"\n") - 1
        expected = max((each for each in (0, *ENDS) if each <= events_before), default=0)
        assert (found.events if found else 0) == expected
        assert found is None or not found.damage
        zeros = read(game.text[:end] + bytes(40), NAME)
        assert zeros is None or zeros.damage == 0
    assert found == game
    assert [(each.at, each.event) for each in events_of(game)] == [
        (EVENING, each) for step in STEPS for each in step
    ]


def test_every_changed_bit_is_noticed() -> None:
    game = text_of_a_game()
    for bit in range(0, 8 * len(game.text), 3):
        data = bytearray(game.text)
        data[bit // 8] ^= 1 << bit % 8
        try:
            found = read(bytes(data), NAME)
        except GameTooNew:
            continue
        assert found is not None
        assert found.damage, f"bit {bit}"
        assert game.text.startswith(found.text)


def test_another_games_text_and_a_newer_versions_are_not_read() -> None:
    other = read(text_of_a_game().text, "2026-11-20-2")
    assert other is not None
    assert (other.events, other.damage) == (0, 1)
    with pytest.raises(GameTooNew, match=NAME):
        read(text_of_a_game().text.replace(b"vivat-game 1", b"vivat-game 2"), NAME)
