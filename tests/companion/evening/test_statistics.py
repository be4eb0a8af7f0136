"""After a game, everyone sees how it went: from the podium, and later from the hall of fame."""

from __future__ import annotations

import pytest

from companion.evening.inputs import Command, Confirm, MoveFocus
from companion.evening.screen import Open
from companion.evening.screens.hall_of_fame import HallOfFameScene, HallOfFameScreen
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.saved_games import PickGame, SavedGamesScene, finished_games_screen
from companion.evening.screens.statistics import (
    Honours,
    PickView,
    PointsView,
    ScoreCurve,
    StatisticsScene,
    StatisticsView,
)
from companion.stories.score_lines import ScoreLine
from engine import PawnColour, SeatToken
from hardware.boxes import Button
from tests.companion.staging.stages import STAGES
from tests.companion.staging.table import StagedTable


def finished_game() -> StagedTable:
    return StagedTable().sit_down("king-up", 4).begin().until_a(PodiumScene)


def content_of(table: StagedTable) -> ScoreCurve | Honours | PointsView:
    assert isinstance(table.scene, StatisticsScene)
    return table.scene.content


def test_the_curve_leads_from_the_start_score_over_each_coronation_to_the_podium() -> None:
    table = finished_game()
    podium = table.scene
    assert isinstance(podium, PodiumScene)
    table.choose(Command.STATISTICS)
    curve = content_of(table)
    assert isinstance(curve, ScoreCurve)
    assert {line.name: line.scores[-1] for line in curve.lines} == {
        row.name: row.score for row in podium.rows
    }
    story = table.match.story
    assert [line.name for line in curve.lines] == [row.name for row in podium.rows]
    red = SeatToken(1, PawnColour.RED)
    margot = next(line for line in curve.lines if line.token == red)
    assert margot == ScoreLine(
        red, "Margot", (story.start_score, *(each.seat_scores[0] for each in story.coronations))
    )
    assert [each.name for each in curve.crowned] == [e.monarch.name for e in story.coronations]


def test_points_and_total_of_each_person_are_those_of_their_cards() -> None:
    table = finished_game()
    table.choose(Command.STATISTICS, PickView(StatisticsView.POINTS))
    points, story = content_of(table), table.match.story
    assert isinstance(points, PointsView)
    assert [person.name for person in points.people] == [*story.people]
    for at, person in enumerate(points.people):
        shown = [int(cell.points.replace("−", "-")) for cell in person.cells]
        assert shown == [story.points_of(number)[at] for number in story.scored_rounds]
        assert int(person.total) == sum(shown)


@pytest.mark.slow
def test_sixteen_people_are_on_two_pages() -> None:
    table = STAGES["statistics-points-sixteen-people"]()
    first = content_of(table)
    table.choose(Command.MORE)
    second = content_of(table)
    assert isinstance(first, PointsView)
    assert isinstance(second, PointsView)
    assert (*first.people, *second.people) != first.people
    assert len({person.name for person in (*first.people, *second.people)}) == 16


def test_the_screen_is_reached_and_left_with_one_box_alone() -> None:
    table = finished_game()
    press_until(table, Command.STATISTICS)
    press_until(table, PickView(StatisticsView.HONOURS))
    assert isinstance(content_of(table), Honours)
    press_until(table, Command.BACK)
    assert isinstance(table.scene, PodiumScene)


def press_until(table: StagedTable, target: object) -> None:
    """Step with one button of a box to a choice, and choose it with another."""
    for _step in table.scene.frame.choices:
        if table.scene.frame.focus != target:
            table.press(2, Button.STOMACHACHE)
    assert table.scene.frame.focus == target
    table.press(2, Button.YES)


def test_the_keyboard_does_the_same() -> None:
    table = finished_game()
    table.choose(Command.STATISTICS)
    table.give(MoveFocus(+1), Confirm())
    assert isinstance(content_of(table), Honours)


def test_earlier_games_are_looked_at_from_the_first_screen() -> None:
    table = STAGES["title-with-games"]()
    table.choose(Open(HallOfFameScreen), Open(finished_games_screen))
    assert isinstance(table.scene, SavedGamesScene)
    assert {card.progress for card in table.scene.cards} == {"Over"}
    latest = table.scene.cards[0]
    table.choose(PickGame(latest.game))
    curve = content_of(table)
    assert isinstance(curve, ScoreCurve)
    assert {line.name: line.scores[-1] for line in curve.lines} == {
        seat.name: seat.score for seat in latest.seats
    }
    table.choose(Command.BACK, Command.BACK)
    assert isinstance(table.scene, HallOfFameScene)
