"""Whole games at the table core, by touch, by keys and by the boxes alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from companion.config.library import open_library
from companion.evening.events import GameLeft, TableEvent
from companion.evening.inputs import Command
from companion.evening.match import fold_match
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.edition import PickEdition
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.seating import SeatingScene
from engine import Option, Phase, standing
from tests.companion.simulated_table import SimulatedTable, by_boxes, by_keys, by_touch
from tests.sampling import sampled


class NewGame(NamedTuple):
    """A game to begin."""

    edition: str
    seats: int
    emissary: bool = False
    own: bool = False

    def __str__(self) -> str:
        return "-".join(map(str, self))


GAMES = [
    NewGame("viva-il-re", 3),
    NewGame("viva-il-re", 6, own=True),
    NewGame("king-up", 4),
    NewGame("king-up", 5, own=True),
    NewGame("vive-le-roi", 2, emissary=True),
    NewGame("vive-le-roi", 3, emissary=True, own=True),
    NewGame("vive-le-roi", 5, emissary=True),
    NewGame("vive-le-roi", 7),
    NewGame("vive-le-roi", 8, own=True),
]


@pytest.mark.parametrize("decide", sampled([by_touch, by_keys, by_boxes], every=3))
@pytest.mark.parametrize("game", sampled(GAMES, every=6), ids=str)
def test_a_game_can_be_played_from_the_title_to_the_podium(
    game: NewGame, decide: Callable[[SimulatedTable, Random], None]
) -> None:
    table, chance = SimulatedTable(seed=3), Random(7)
    table.begin(game.edition, game.seats, emissary=game.emissary, own=game.own)
    podium = table.play_to_the_end(lambda each: decide(each, chance))
    match = fold_match(table.events, open_library())
    assert match.state.phase is Phase.OVER
    result = standing(match.state)
    shown = {row.name: row.score for row in podium.rows if row.token is not None}
    names = [seat.name for seat in match.rules.setup.seats]
    assert shown == dict(zip(names, result.scores, strict=True))


GAMES_WITH_OPTIONS = [
    (3, {Option.AMBITION}, ()),
    (4, {Option.BANISHED, Option.EMISSARY}, ()),
    (4, {Option.WEDDING, Option.AMBITION}, ()),
    (2, {Option.TEAMS, Option.EMISSARY, Option.BANISHED}, (0, 1)),
    (3, {Option.TEAMS, Option.SHARED_PAWN, Option.AMBITION, Option.WEDDING}, (1,)),
    (8, {Option.TEAMS, Option.SHARED_PAWN, Option.WEDDING}, range(8)),
    (4, set(Option), (0, 2)),
]


@pytest.mark.parametrize("decide", sampled([by_touch, by_boxes], every=2))
@pytest.mark.parametrize("own", sampled([False, True], every=2), ids=("dealt", "own").__getitem__)
@pytest.mark.parametrize("game", sampled(GAMES_WITH_OPTIONS, every=len(GAMES_WITH_OPTIONS)))
def test_a_game_with_options_can_be_played_to_the_podium(
    game: tuple[int, set[Option], Iterable[int]],
    own: bool,
    decide: Callable[[SimulatedTable, Random], None],
) -> None:
    seats, options, teams = game
    table, chance = SimulatedTable(seed=4), Random(8)
    table.begin("vive-le-roi", seats, own=own, options=options, teams=teams)
    table.play_to_the_end(lambda each: decide(each, chance))
    match = fold_match(table.events, open_library())
    assert match.rules.setup.options == options
    assert match.state.phase is Phase.OVER


def test_committed_events_survive_encoding_and_decoding() -> None:
    table, chance = SimulatedTable(), Random(2)
    table.begin("vive-le-roi", 4, emissary=True)
    table.play_to_the_end(lambda each: by_touch(each, chance))
    lines = [msgspec.json.encode(event) for event in table.events]
    events = [msgspec.json.decode(line, type=TableEvent) for line in lines]
    assert events == table.events


def test_replaying_events_with_undos_gives_the_same_state() -> None:
    table, chance = SimulatedTable(), Random(5)
    table.begin("king-up", 3)
    for _decision in range(60):
        by_touch(table, chance)
        if chance.random() < 0.3 and table.scene.frame.offers(Command.UNDO):
            table.undo()
    match = fold_match(table.events, open_library())
    assert match.state == table.match.state


def test_another_game_can_begin_after_the_podium() -> None:
    table, chance = SimulatedTable(), Random(2)
    table.begin("king-up", 3)
    table.play_to_the_end(lambda each: by_touch(each, chance))
    for command in (Command.REVIEW, Command.CONTINUE, Command.NEW_GAME):
        table.expect(CoronationScene if command is Command.CONTINUE else PodiumScene)
        table.wait(1)
        table.choose(command)
    assert isinstance(table.events[-1], GameLeft)
    table.choose(Command.CONTINUE)
    table.choose(PickEdition("viva-il-re"))
    assert len(table.expect(SeatingScene).seats) == 3, "everyone keeps their seat"
    table.choose(Command.BEGIN)
    table.choose(Command.DRAW_LOTS)
    table.expect(CastleScene)


@pytest.mark.slow
def test_the_same_seed_and_the_same_decisions_give_the_same_events() -> None:
    games = []
    for _game in range(2):
        table = SimulatedTable(seed=9)
        table.begin("vive-le-roi", 4)
        table.play_to_the_end(partial(by_touch, chance=Random(9)))
        games.append(table.events)
    assert games[0] == games[1]
