"""Tables and evenings that several stages begin with; none of them is a stage itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from companion.evening.ports import Ports
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.seating import AddBot
from engine import Follow, Option
from hardware.boxes import Health, Report
from hardware.controllers.status_messages import Connected, Stranger
from hardware.local.gamepad_boxes import GamepadUnplugged
from tests.companion.bots_here import BotsHere
from tests.companion.staging.demonstration_table import NAMES
from tests.companion.staging.earlier_evenings import StagedGames
from tests.companion.staging.table import LONG_NAMES, StagedTable

Drive = Callable[[], StagedTable]
"""Plays a table to the state that is wanted."""

CONNECTIONS = (
    Report(Health.FAILS, Stranger(port="/dev/ttyACM1", controller="kitchen")),
    Report(
        Health.WORKS,
        Connected(port="/dev/ttyACM0", controller="table", firmware="1.4", boxes=4),
    ),
    Report(Health.WAITS, GamepadUnplugged(name="Quiz buttons")),
)
"""A connection in each state, with a long sentence each."""


def game(
    edition: str,
    seats: int,
    options: Iterable[Option] = (),
    *,
    names: Sequence[str] = NAMES,
    boxes: int = 8,
    drawn: bool = False,
    seed: int = 1,
    ports: Ports | None = None,
    follow: Follow = Follow.MOVES,
    own_cards: bool = False,
) -> StagedTable:
    """A game that has just begun."""
    table = StagedTable(names, boxes, drawn, seed, ports)
    return table.sit_down(edition, seats, options, follow=follow, own_cards=own_cards).begin()


def sixteen_people(*options: Option, follow: Follow = Follow.MOVES) -> StagedTable:
    """Eight teams with long names, about to begin."""
    table = StagedTable(LONG_NAMES)
    return table.sit_down("vive-le-roi", 8, options, teams=8, follow=follow)


@cache
def finished_game(edition: str, seats: int, seed: int) -> StagedTable:
    return game(edition, seats, seed=seed).until_a(PodiumScene)


@cache
def open_game(edition: str, seats: int, number: int) -> StagedTable:
    return game(edition, seats).until_round(number)


def seats_with_bots(
    edition: str = "vive-le-roi", bots: int = 2, *, drawn: bool = False
) -> StagedTable:
    """Two people and some bots, about to begin."""
    table = StagedTable(drawn=drawn, ports=Ports(bots=BotsHere())).sit_down(edition, 2)
    return table.choose(*map(AddBot, range(2, 2 + bots)))


def evenings() -> Ports:
    """Some finished games and three that wait."""
    games = StagedGames(
        finished_game("vive-le-roi", 8, 3),
        finished_game("king-up", 4, 2),
        open_game("vive-le-roi", 8, 2),
        open_game("viva-il-re", 3, 2),
        open_game("king-up", 5, 1),
    )
    return Ports(saved_games=games)
