"""What earlier evenings left: saved games, hall of fame, statistics and where they go."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from companion.commands.shots.stages.named import stage
from companion.commands.shots.stages.tables import evenings, finished_game, sixteen_people
from companion.config.library import open_library
from companion.demonstration.decisions import play_until_a
from companion.demonstration.staged_table import LONG_NAMES, StagedGames, StagedTable
from companion.evening.events import TableEvent
from companion.evening.ports import Copied, Ports
from companion.evening.screen import Open
from companion.evening.screens.hall_of_fame import HallOfFameScreen
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.saved_games import FinishedGamesScreen, PickGame, SavedGamesScreen
from companion.evening.screens.statistics import (
    CopyToStick,
    HandToBgStats,
    PickView,
    ShowStatistics,
    StatisticsView,
)
from companion.helpers.door import HelperMissing
from companion.helpers.stick import STICK
from companion.stick.copying import MayGo
from companion.stories.saved_game import SavedGame
from engine import Option


@stage
def hall_of_fame() -> StagedTable:
    return StagedTable(ports=Ports(saved_games=evenings())).choose(Open(HallOfFameScreen))


@stage
def saved_games() -> StagedTable:
    return StagedTable(ports=Ports(saved_games=evenings())).choose(Open(SavedGamesScreen))


@stage
def saved_games_finished() -> StagedTable:
    table = StagedTable(ports=Ports(saved_games=evenings()))
    return table.choose(Open(HallOfFameScreen), Open(FinishedGamesScreen))


@stage
def statistics() -> StagedTable:
    return _statistics_of(finished_game("king-up", 4, 2))


@stage
def statistics_of_tonight() -> StagedTable:
    table = StagedTable().sit_down("king-up", 4).begin()
    play_until_a(table, PodiumScene).choose(ShowStatistics())
    return table


@stage
def statistics_sixteen_people() -> StagedTable:
    return _statistics_of(_finished_game_of_sixteen())


@stage
def statistics_wedding() -> StagedTable:
    """Two coronations a round, and the Émissaire."""
    options = (Option.WEDDING, Option.EMISSARY)
    table = StagedTable(LONG_NAMES).sit_down("vive-le-roi", 5, options).begin()
    return _statistics_of(play_until_a(table, PodiumScene).saved_events)


@stage
def statistics_honours() -> StagedTable:
    return statistics().choose(PickView(StatisticsView.HONOURS))


@stage
def statistics_honours_sixteen_people() -> StagedTable:
    return statistics_sixteen_people().choose(PickView(StatisticsView.HONOURS))


@stage
def statistics_points() -> StagedTable:
    return statistics().choose(PickView(StatisticsView.POINTS))


@stage
def statistics_points_sixteen_people() -> StagedTable:
    return statistics_sixteen_people().choose(PickView(StatisticsView.POINTS))


def _statistics_of(events: Iterable[TableEvent], copied: Copied | None = None) -> StagedTable:
    """An earlier game, from the hall of fame."""
    games = StagedGames(open_library())
    games.add(events)
    table = StagedTable(ports=Ports(saved_games=games, stick=_StickWith(copied)))
    table.choose(Open(HallOfFameScreen), Open(FinishedGamesScreen))
    return table.choose(*table.offered(PickGame))


@cache
def _finished_game_of_sixteen() -> tuple[TableEvent, ...]:
    table = sixteen_people((Option.TEAMS, Option.BANISHED)).begin()
    return play_until_a(table, PodiumScene).saved_events


@stage
def question_stick_copying() -> StagedTable:
    return _on_a_stick(None)


@stage
def question_stick_may_go() -> StagedTable:
    return _on_a_stick(Copied(MayGo(name="KINGSTON"), is_whole=True))


@stage
def question_stick_not_begun() -> StagedTable:
    return _on_a_stick(Copied(HelperMissing(unit=STICK.unit), is_whole=False))


class _StickWith:
    """A stick for which every copy ends like this."""

    is_there = True

    def __init__(self, copied: Copied | None) -> None:
        self.copied = copied

    def copy(self, game: SavedGame) -> None:
        """It has ended already."""


def _on_a_stick(copied: Copied | None) -> StagedTable:
    return _statistics_of(finished_game("king-up", 4, 2), copied).choose(CopyToStick())


@stage
def bg_stats() -> StagedTable:
    return _handed_over(statistics())


@stage
def bg_stats_eight_people() -> StagedTable:
    table = StagedTable(LONG_NAMES).sit_down("vive-le-roi", 8, (Option.AMBITION,)).begin()
    return _handed_over(_statistics_of(play_until_a(table, PodiumScene).saved_events))


@stage
def bg_stats_sixteen_people() -> StagedTable:
    return _handed_over(statistics_sixteen_people())


@stage
def bg_stats_too_long() -> StagedTable:
    names = [f"{each} {name}" for each, name in zip("ÄÖÜÉÈÀÇÑ", ["ÆØÅÞÐŒÆØÅÞ"] * 8, strict=True)]
    table = StagedTable(names).sit_down("vive-le-roi", 8, (Option.TEAMS,), teams=8).begin()
    return _handed_over(_statistics_of(play_until_a(table, PodiumScene).saved_events))


def _handed_over(table: StagedTable) -> StagedTable:
    return table.choose(HandToBgStats())
