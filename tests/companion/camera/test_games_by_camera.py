"""Whole games at a board under a camera: nobody touches the screen for a move."""

from __future__ import annotations

from statistics import median
from typing import NamedTuple

import pytest

from companion.evening.screens.podium import PodiumScene
from engine import Climb, Follow, Option, Placement
from tests.companion.camera.people import SOON, People
from tests.companion.camera.watched_table import WatchedTable
from tests.companion.simulated_table import GameChoices
from tests.sampling import sampled


class Table(NamedTuple):
    """Who plays what."""

    edition: str
    seats: int
    follow: Follow
    options: tuple[Option, ...] = ()
    own: bool = False

    def __str__(self) -> str:
        options = (option.value for option in self.options)
        parts = (self.edition, str(self.seats), self.follow.value, *options)
        return "-".join((*parts, "own-cards") if self.own else parts)


EDITIONS = (("viva-il-re", 3), ("king-up", 4), ("king-up", 6), ("vive-le-roi", 3))
TABLES = [
    *(Table(edition, seats, follow) for edition, seats in EDITIONS for follow in Follow),
    Table("vive-le-roi", 2, Follow.MOVES, (Option.EMISSARY,)),
    Table("vive-le-roi", 8, Follow.MOVES, (Option.WEDDING,)),
    Table("vive-le-roi", 4, Follow.MOVES, (Option.WEDDING, Option.AMBITION)),
    Table("vive-le-roi", 5, Follow.VOTES, (Option.BANISHED,)),
    Table("vive-le-roi", 4, Follow.VOTES, (Option.WEDDING,)),
    Table("vive-le-roi", 4, Follow.SCORES, (Option.WEDDING,)),
    Table("king-up", 5, Follow.MOVES, own=True),
    Table("vive-le-roi", 6, Follow.VOTES, (Option.AMBITION,), own=True),
]
GAMES_OF_EACH = 10
"""200 games in all."""


def _play(game: Table, seed: int, mischief: float) -> People:
    table = WatchedTable(game.edition, seed, own=game.own)
    choices = GameChoices(follow=game.follow, options=game.options, own=game.own)
    table.begin(game.edition, game.seats, **choices)
    table.pass_time(1)
    people = People(table, table.board.chance, mischief)
    people.play()
    table.expect(PodiumScene)
    return people


def _told(people: People) -> list[Placement | Climb]:
    events = people.table.match.game.events
    return [event for event in events if isinstance(event, Placement | Climb)]


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLES, ids=str)
def test_a_game_is_played_by_moving_wood_and_voting(game: Table) -> None:
    people = _play(game, seed=3, mischief=0.0)
    assert people.wrong == []
    assert people.questions == 0
    assert _told(people) == people.meant
    assert people.slowest <= SOON


@pytest.mark.slow
@pytest.mark.parametrize("game", sampled(TABLES, every=len(TABLES)), ids=str)
def test_mistakes_at_the_board_become_no_moves(game: Table) -> None:
    people = _play(game, seed=4, mischief=0.3)
    assert people.wrong == []
    assert _told(people) == people.meant


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLES, ids=str)
def test_in_many_games_every_event_is_right_and_hardly_anything_is_asked(game: Table) -> None:
    played = [_play(game, seed, mischief=0.1) for seed in range(GAMES_OF_EACH)]
    assert [wrong for people in played for wrong in people.wrong] == []
    assert all(_told(people) == people.meant for people in played)
    assert max(people.slowest for people in played) <= SOON
    assert median(people.questions for people in played) <= 1
