"""Pictures of the steps of an evening: people sit down, move, vote, and crown somebody."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from companion.display import sprites
from companion.display.canvas import Canvas
from companion.display.layout import columns
from companion.evening.scene import CharacterFace
from companion.evening.screens.how_to_play import StepPicture

THREE = 3
CARD = 0.7
"""The width of a card by its height."""


def draw_step_picture(
    canvas: Canvas, area: pygame.Rect, picture: StepPicture, court: Sequence[CharacterFace]
) -> None:
    """Three of a kind side by side, or a crown."""
    cells = columns(area, THREE, canvas.px(4))
    size = int(min(cells[0].size) * 0.9)
    match picture:
        case StepPicture.SEATS:
            for number, cell in enumerate(cells, start=1):
                canvas.mark(number, cell.center, int(size * 0.8))
        case StepPicture.COURT:
            _draw_climbing(canvas, cells, size, court)
        case StepPicture.VOTES:
            for cell in cells:
                canvas.centred(sprites.card_back(int(size * CARD), size), cell.center)
        case StepPicture.CROWN:
            canvas.centred(sprites.crown(min(area.width // 2, area.height)), area.center)


def _draw_climbing(
    canvas: Canvas, cells: Sequence[pygame.Rect], size: int, court: Sequence[CharacterFace]
) -> None:
    """Each stands higher than the one before, as far as there is room."""
    room = min(cells[0].height - size, size)
    for number, (cell, character) in enumerate(zip(cells, court, strict=False)):
        up = room * number // (THREE - 1) - room // 2
        canvas.character(character, (cell.centerx, cell.centery - up), size)
