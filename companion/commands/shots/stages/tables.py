"""Tables and evenings that several stages begin with; none of them is a stage itself."""

from __future__ import annotations

from functools import cache

from companion.config.library import open_library
from companion.demonstration.decisions import play_until_a, play_until_round
from companion.demonstration.staged_table import LONG_NAMES, StagedGames, StagedTable
from companion.evening.events import TableEvent
from companion.evening.screens.podium import PodiumScene
from engine import Option
from hardware.boxes import Health, Report
from hardware.controllers.status_messages import Connected, Stranger
from hardware.local.gamepad_boxes import GamepadUnplugged


@cache
def finished_game(edition: str, seats: int, seed: int) -> tuple[TableEvent, ...]:
    table = StagedTable(seed=seed).sit_down(edition, seats).begin()
    return play_until_a(table, PodiumScene).saved_events


@cache
def open_game(edition: str, seats: int, number: int) -> tuple[TableEvent, ...]:
    table = StagedTable().sit_down(edition, seats).begin()
    return play_until_round(table, number).saved_events


def evenings() -> StagedGames:
    """Some finished games and three that wait."""
    games = StagedGames(open_library())
    games.add(finished_game("vive-le-roi", 8, 3))
    games.add(finished_game("king-up", 4, 2))
    games.add(open_game("vive-le-roi", 8, 2))
    games.add(open_game("viva-il-re", 3, 2))
    games.add(open_game("king-up", 5, 1))
    return games


def sixteen_people(options: tuple[Option, ...] = (Option.TEAMS,)) -> StagedTable:
    """Eight teams with long names."""
    others = [option for option in options if option is not Option.TEAMS]
    return StagedTable(LONG_NAMES).sit_down("vive-le-roi", 8, others, teams=8)


CONNECTIONS = (
    Report(Health.FAILS, Stranger(port="/dev/ttyACM1", controller="kitchen")),
    Report(
        Health.WORKS,
        Connected(port="/dev/ttyACM0", controller="table", firmware="1.4", boxes=4),
    ),
    Report(Health.WAITS, GamepadUnplugged(name="Quiz buttons")),
)
"""A connection in each state, with a long sentence each."""
