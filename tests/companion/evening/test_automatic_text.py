"""What the table does by itself is said: nobody has to guess why the screen has changed."""

from __future__ import annotations

import pytest

from companion.evening.screens.verdict import VerdictScene
from engine import Follow
from hardware.boxes import Button
from tests.companion.simulated_table import SimulatedTable


def test_whom_nobody_places_goes_to_floor_0_and_the_screen_says_so() -> None:
    table = SimulatedTable()
    table.begin("king-up", seats=4)
    table.place_everyone()
    assert table.notice_text == "Nobody places Lucilla: put the piece on floor 0."


def test_where_placements_are_not_told_the_points_for_them_are_named_at_once() -> None:
    table = SimulatedTable()
    table.begin("vive-le-roi", seats=8, follow=Follow.VOTES)
    sentence = "Éloïse, Vincent and Laurence place one character fewer and score 3 points each."
    assert table.notice_text == sentence


@pytest.mark.parametrize("seed", range(4))
def test_the_card_from_the_emissarys_pile_is_accounted_for(seed: int) -> None:
    table = SimulatedTable(seed=seed)
    table.begin_an_election("vive-le-roi", seats=3, emissary=True)
    table.vote(*[Button.YES] * 3)
    table.expect(VerdictScene)
    assert table.notice_text.startswith("The Émissaire's") is table.match.emissary_played_a_card
