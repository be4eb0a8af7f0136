"""A second touch where *Done* was for a bot undoes nothing."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from companion.config.preferences import TextSize
from companion.display.canvas import Touchable
from companion.display.painter import paint
from companion.evening.inputs import Command
from tests.companion.display.shots import SIZES, picture_of, with_text
from tests.companion.staging.stages.tables import seats_with_bots
from tests.companion.staging.table import StagedTable

MOVES = 40


def spots(
    table: StagedTable, size: tuple[int, int], text: TextSize
) -> dict[Touchable, pygame.Rect]:
    """What can be touched, and where."""
    hotspots = paint(pygame.Surface(size), with_text(picture_of(table), text))
    return {each.what: pygame.Rect(each.rect) for each in hotspots}


@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize(("size", "text"), [*product(SIZES, TextSize)], ids=str)
def test_undo_is_never_where_done_was(
    size: tuple[int, int], text: TextSize, *, drawn: bool
) -> None:
    pygame.font.init()
    table, done, compared = seats_with_bots("king-up", drawn=drawn).begin(), None, 0
    for _move in range(MOVES):
        now = spots(table, size, text)
        if done is not None and Command.UNDO in now:
            assert not now[Command.UNDO].colliderect(done)
            compared += 1
        done = now.get(Command.DONE)
        table.decide(1)
    assert compared > MOVES // 4
