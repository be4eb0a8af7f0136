"""What can be touched stays where it is: whatever is said, and whoever else comes and goes."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pygame
import pytest

from companion.display.painter import Picture, paint
from companion.evening.inputs import Command, PickCharacter, Target
from companion.evening.scene import Notice, Scene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.election import ElectionScene
from engine import Option, Place
from tests.companion.simulated_table import SimulatedTable, by_touch
from tests.sampling import sampled

SIZES = [(800, 480), (1280, 800)]
LONG = Notice("A box was pulled out, and this sentence says what to do now. " * 2)
Places = dict[object, tuple[int, int, int, int]]


def places(scene: Scene, size: tuple[int, int]) -> Places:
    """Where everything is that can be touched."""
    pygame.font.init()
    return {spot.what: spot.rect for spot in paint(pygame.Surface(size), Picture(scene, ()))}


def a_game() -> list[Scene]:
    """The scenes of a game from the first screen on, with some undone moves; of those that are
    offered the same, one."""
    table, chance = SimulatedTable(seed=4), Random(4)
    scenes = [table.scene]
    for target in (Command.NEW_GAME, Command.HELP, Command.BACK):
        scenes.append(table.choose(target).scene)
    table.choose(Command.BACK)
    table.begin("vive-le-roi", seats=3, options={Option.AMBITION, Option.EMISSARY}, own=True)
    table.play_to_the_end(lambda each: _decide(each, chance, scenes))
    return [*scenes, table.scene]


def _decide(table: SimulatedTable, chance: Random, scenes: list[Scene]) -> None:
    scenes.append(table.scene)
    offers = table.scene.frame.offers
    if isinstance(table.scene, CastleScene) and offers(Command.UNDO) and chance.random() < 0.1:
        table.undo()
    elif isinstance(table.scene, CastleScene) and chance.random() < 0.02:
        scenes.extend(table.choose(target).scene for target in (Command.LEAVE, Command.BACK))
    else:
        by_touch(table, chance)


@pytest.fixture(scope="module")
def game() -> list[Scene]:
    return a_game()


@pytest.mark.slow
@pytest.mark.parametrize("size", sampled(SIZES, every=2), ids=str)
def test_a_notice_moves_nothing(game: list[Scene], size: tuple[int, int]) -> None:
    kinds = {type(scene): scene for scene in game}
    assert len(kinds) > 10
    for scene in kinds.values():
        told = replace(scene, frame=replace(scene.frame, notice=LONG))
        silent = replace(scene, frame=replace(scene.frame, notice=None))
        assert places(told, size) == places(silent, size), type(scene)


@pytest.mark.slow
def test_pieces_and_buttons_keep_their_places(game: list[Scene]) -> None:
    """While a round is played, from one screen of the castle to the next."""
    seen: dict[tuple[int, Target], tuple[int, int, int, int]] = {}
    before: dict[str, Place] = {}
    for scene in game:
        if isinstance(scene, CastleScene | ElectionScene):
            now = {face.character: place for face, place in scene.overview.castle.characters}
            moved = {PickCharacter(each) for each in now if before.get(each) is not now[each]}
            seen = {key: at for key, at in seen.items() if key[1] not in moved}
            before = now
        if isinstance(scene, CastleScene):
            for target, rect in steady(scene).items():
                key = scene.overview.round, target
                assert seen.setdefault(key, rect) == rect, target


def steady(scene: CastleScene) -> dict[Target, tuple[int, int, int, int]]:
    """Where the pieces and what can be chosen are."""
    return {
        what: rect
        for what, rect in places(scene, SIZES[0]).items()
        if isinstance(what, PickCharacter)
        or (isinstance(what, Target) and scene.frame.offers(what))
    }
