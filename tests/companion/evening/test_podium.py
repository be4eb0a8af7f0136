"""The podium says which rule has ranked equal scores, as the engine's ranking tells it."""

from __future__ import annotations

import pytest

from companion.evening.screens.podium import PodiumScene
from companion.record import record_of, replay, summary_lines
from companion.words.labels import tie_text
from engine import Standing
from engine.edition import TieBreak
from tests.companion.record.sample_games import LIBRARY
from tests.companion.staging.table import StagedTable

ONE, TWO = (0,), (0, 1)


@pytest.mark.parametrize(
    ("winners", "tie_break", "text"),
    [
        (ONE, None, ""),
        (
            ONE,
            TieBreak.MOST_IN_CASTLE,
            "With equal scores, whoever has more favourites in the castle is ahead.",
        ),
        (
            ONE,
            TieBreak.HIGHEST,
            "With equal scores, whoever has the highest favourite in the castle is ahead.",
        ),
        (
            TWO,
            TieBreak.MOST_IN_CASTLE,
            "Equal scores, equally many favourites in the castle: the victory is shared.",
        ),
        (
            TWO,
            TieBreak.HIGHEST,
            "Equal scores, equally high favourites: the victory is shared.",
        ),
    ],
)
def test_a_tie_is_explained(
    winners: tuple[int, ...], tie_break: TieBreak | None, text: str
) -> None:
    assert tie_text(Standing((43, 43), (winners,), winners, False, tie_break)) == text


@pytest.mark.parametrize(
    ("seed", "tie"),
    [
        (1, ""),
        (47, "With equal scores, whoever has more favourites in the castle is ahead."),
        (83, "Equal scores, equally many favourites in the castle: the victory is shared."),
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
