"""Everybody sees from afar whose turn it is, and what has become of whom in the round."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.painter import paint
from companion.evening.screens.castle import CastleScene
from engine import Verdict
from tests.companion.display.shots import picture_of
from tests.companion.staging.stages import STAGES
from tests.companion.staging.table import StagedTable


def frame_of(table: StagedTable) -> tuple[int, ...]:
    """The colour at the edge of the screen."""
    pygame.font.init()
    surface = pygame.Surface((1280, 800))
    paint(surface, picture_of(table))
    return tuple(surface.get_at((640, 2)))[:3]


def test_the_screen_has_a_frame_in_the_colour_of_the_seat_whose_turn_it_is() -> None:
    table = STAGES["castle-late"]()
    turn = table.match.seen.turn
    assert frame_of(table) == theme.SEATS[table.match.rules.tokens[turn].colour]


def test_while_everybody_votes_nobodys_colour_is_around_the_screen() -> None:
    assert frame_of(STAGES["election"]()) not in theme.SEATS.values()


def test_the_screen_tells_who_was_raised_in_this_round_by_whom_and_what_came_of_it() -> None:
    scene = STAGES["castle-after-a-rejection"]().scene
    assert isinstance(scene, CastleScene)
    assert [each.verdict for each in scene.overview.raised][-1] is Verdict.REJECTED
    raised = scene.overview.raised[-1]
    last = scene.overview.castle.last_move
    assert last is not None
    assert (raised.character.character, raised.seat) == (last.character, last.seat)


def test_a_new_round_begins_without_the_elections_of_the_last_one() -> None:
    scene = STAGES["castle-two-seats"]().scene
    assert isinstance(scene, CastleScene)
    assert scene.overview.round == 2
    assert scene.overview.raised == ()
