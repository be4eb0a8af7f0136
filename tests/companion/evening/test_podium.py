"""The podium says why equal scores are ranked as they are, and what each round brought."""

from __future__ import annotations

import pytest

from companion.evening.screens.podium import PodiumScene
from companion.record import record_of, replay, summary_lines
from engine import Option
from tests.companion.record.sample_games import LIBRARY
from tests.companion.staging.table import StagedTable


@pytest.mark.parametrize(
    ("seed", "tie"),
    [
        (1, ""),
        (
            47,
            "With equal scores (67), favourites in the castle count: Margot 6, Perrine 5.",
        ),
        (
            83,
            "With equal scores (68), favourites in the castle count: "
            "Perrine 6, Nico 6. "
            "Perrine and Nico share the victory.",
        ),
    ],
)
def test_podium_and_game_in_words_say_how_a_tie_was_decided(seed: int, tie: str) -> None:
    table = StagedTable(seed=seed).sit_down("king-up", 4).begin().until_a(PodiumScene)
    scene = table.scene
    assert isinstance(scene, PodiumScene)
    first, second = (row.score for row in scene.rows[:2])
    assert (first == second) is bool(tie)
    assert scene.tie == tie
    lines = summary_lines(replay(record_of(table.match.game), LIBRARY, ""))
    assert (tie in lines) is bool(tie)


def podium_of(*options: Option) -> PodiumScene:
    table = StagedTable().sit_down("vive-le-roi", 4, options).begin().until_a(PodiumScene)
    assert isinstance(table.scene, PodiumScene)
    return table.scene


@pytest.mark.parametrize("options", [(), (Option.WEDDING, Option.EMISSARY)])
def test_the_start_and_the_points_of_all_rounds_add_up_to_the_score(
    options: tuple[Option, ...],
) -> None:
    for row in podium_of(*options).rows:
        assert row.gains[0] == (20 if row.token is not None else 40)
        assert sum(row.gains) == row.score


def test_each_round_has_its_monarch_and_at_a_wedding_two() -> None:
    names = ["Start", "Round 1", "Round 2", "Round 3"]
    for scene, monarchs in ((podium_of(), 1), (podium_of(Option.WEDDING), 2)):
        assert [each.name for each in scene.rounds] == names
        assert [len(each.monarchs) for each in scene.rounds] == [0, *[monarchs] * 3]
