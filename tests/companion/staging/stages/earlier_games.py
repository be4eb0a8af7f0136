"""What earlier evenings left: saved games, hall of fame, statistics and where they go."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from companion.evening.inputs import Command
from companion.evening.ports import Ports
from companion.evening.screen import Open
from companion.evening.screens.hall_of_fame import HallOfFameScreen
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.saved_games import (
    PickGame,
    finished_games_screen,
    saved_games_screen,
)
from companion.evening.screens.statistics import PickView, StatisticsView
from companion.helpers.door import HelperMissing
from companion.helpers.stick import STICK
from companion.stick.copying import MayGo
from companion.stories.saved_game import SavedGame
from engine import Option
from sentences import Sentence
from tests.companion.staging.earlier_evenings import StagedGames
from tests.companion.staging.stages.tables import (
    Drive,
    evenings,
    finished_game,
    game,
    sixteen_people,
)
from tests.companion.staging.table import LONG_NAMES, StagedTable


class _StickWith:
    """A stick for which every copy ends like this."""

    is_there = True

    def __init__(self, copied: Sentence | None) -> None:
        self.copied = copied

    def copy(self, game: SavedGame) -> None:
        """It has ended already."""


def _statistics_of(played: StagedTable, copied: Sentence | None = None) -> StagedTable:
    """An earlier game, from the hall of fame."""
    ports = Ports(saved_games=StagedGames(played), stick=_StickWith(copied))
    table = StagedTable(ports=ports).choose(Open(HallOfFameScreen), Open(finished_games_screen))
    return table.choose_first(PickGame)


def _statistics() -> StagedTable:
    return _statistics_of(finished_game("king-up", 4, 2))


def _of_sixteen() -> StagedTable:
    return _statistics_of(_finished_game_of_sixteen())


@cache
def _finished_game_of_sixteen() -> StagedTable:
    return sixteen_people(Option.BANISHED).begin().until_a(PodiumScene)


def _wedding() -> StagedTable:
    """Two coronations a round, and the Émissaire."""
    options = Option.WEDDING, Option.EMISSARY
    return _statistics_of(game("vive-le-roi", 5, options, names=LONG_NAMES).until_a(PodiumScene))


def _on_a_stick(copied: Sentence | None) -> StagedTable:
    return _statistics_of(finished_game("king-up", 4, 2), copied).choose(Command.COPY_TO_STICK)


def _eight_people() -> StagedTable:
    options = [Option.AMBITION]
    return _statistics_of(game("vive-le-roi", 8, options, names=LONG_NAMES).until_a(PodiumScene))


def _too_long() -> StagedTable:
    names = [f"{letter} ÆØÅÞÐŒÆØÅÞ" for letter in "ÄÖÜÉÈÀÇÑ"]
    table = StagedTable(names).sit_down("vive-le-roi", 8, [Option.TEAMS], teams=8).begin()
    return _statistics_of(table.until_a(PodiumScene))


STAGES: Mapping[str, Drive] = {
    "hall-of-fame": lambda: StagedTable(ports=evenings()).choose(Open(HallOfFameScreen)),
    "saved-games": lambda: StagedTable(ports=evenings()).choose(Open(saved_games_screen)),
    "saved-games-finished": lambda: StagedTable(ports=evenings()).choose(
        Open(HallOfFameScreen), Open(finished_games_screen)
    ),
    "statistics": _statistics,
    "statistics-of-tonight": lambda: (
        game("king-up", 4).until_a(PodiumScene).choose(Command.STATISTICS)
    ),
    "statistics-sixteen-people": _of_sixteen,
    "statistics-wedding": _wedding,
    "statistics-honours": lambda: _statistics().choose(PickView(StatisticsView.HONOURS)),
    "statistics-honours-sixteen-people": lambda: _of_sixteen().choose(
        PickView(StatisticsView.HONOURS)
    ),
    "statistics-points": lambda: _statistics().choose(PickView(StatisticsView.POINTS)),
    "statistics-points-sixteen-people": lambda: _of_sixteen().choose(
        PickView(StatisticsView.POINTS)
    ),
    "question-stick-copying": lambda: _on_a_stick(None),
    "question-stick-may-go": lambda: _on_a_stick(MayGo(name="KINGSTON")),
    "question-stick-not-begun": lambda: _on_a_stick(HelperMissing(unit=STICK.unit)),
    "bg-stats": lambda: _statistics().choose(Command.BG_STATS),
    "bg-stats-eight-people": lambda: _eight_people().choose(Command.BG_STATS),
    "bg-stats-sixteen-people": lambda: _of_sixteen().choose(Command.BG_STATS),
    "bg-stats-too-long": lambda: _too_long().choose(Command.BG_STATS),
}
