"""Every sentence, recomputed by code that shares nothing with the code that tells it."""

from __future__ import annotations

import pytest

from engine import Follow, Option
from tests.companion.record.sample_games import VIVE, SampleTable, tables
from tests.companion.stories.recomputed import wrong
from tests.companion.stories.sample_stories import with_rejections_only
from tests.companion.stories.told_games import told_again, told_game
from tests.sampling import sampled

TOLD = tuple(SampleTable(VIVE, seats, follow=follow) for seats in (3, 5) for follow in Follow)
RESTLESS = tuple(
    SampleTable(VIVE, seats, frozenset(options), is_restless=True)
    for seats, options in ((3, ()), (4, (Option.WEDDING,)), (5, (Option.EMISSARY, Option.BANISHED)))
)
TABLES = (*tables(60), *TOLD, *RESTLESS)


@pytest.mark.parametrize("table", sampled(TABLES, every=7), ids=str)
def test_every_sentence_is_right_and_none_too_early(table: SampleTable) -> None:
    assert wrong(told_game(table, seed=11)) == []


def test_a_round_that_ended_without_its_second_coronation_tells_nothing_in_the_next() -> None:
    assert wrong(told_again("stuck", with_rejections_only())) == []


def test_a_wrong_sentence_would_be_found() -> None:
    game = told_game(TABLES[0], seed=11)
    game["steps"][0]["sentences"] = ["Ada's No alone decided it."]
    assert wrong(game)
