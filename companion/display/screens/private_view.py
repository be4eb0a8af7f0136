"""A seat's own card, large, with the player's answers beside it."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Canvas
from companion.display.layout import centred_row, cut_left, cut_top, stack
from companion.display.own_card import draw_own_card
from companion.display.panels import commands, draw_heading, footer
from companion.evening.scene import Choice
from companion.evening.screens.private_view import CastVote, PrivateViewScene


def draw(canvas: Canvas, area: pygame.Rect, scene: PrivateViewScene) -> None:
    body = draw_heading(canvas, area, scene.seat.name, scene.frame.notice)
    cover, *answers = commands(scene.frame)
    body, foot = footer(canvas, body, [cover])
    canvas.button(centred_row(foot, 1, canvas.px(380), 0)[0], cover, main=not answers)
    if canvas.is_portrait:
        left, right = cut_top(body, int(body.height * 0.5), canvas.px(16))
    else:
        left, right = cut_left(body, int(body.width * 0.54), canvas.px(36))
    card = pygame.Rect(0, 0, min(left.width, canvas.px(560)), left.height)
    card.center = left.center
    draw_own_card(canvas, card, scene.card)
    prompt, right = cut_top(right, canvas.lines(2, 34), canvas.px(12))
    canvas.paragraph(scene.prompt, prompt, 34, theme.PARCHMENT, theme.TITLE)
    for cell, choice in zip(
        stack(right, len(answers), canvas.touch(110), canvas.px(12)), answers, strict=True
    ):
        _draw_answer(canvas, cell, choice)


def _draw_answer(canvas: Canvas, cell: pygame.Rect, choice: Choice) -> None:
    """An answer as a wide button; a vote has the button of a box on it."""
    canvas.button(cell, choice)
    if isinstance(choice.target, CastVote):
        vote = choice.target.vote
        size, at = int(cell.height * 0.7), (cell.x + cell.height * 2 // 3, cell.centery)
        canvas.centred(sprites.round_button(size, theme.VOTES[vote]), at)
        canvas.centred(sprites.vote_sign(vote, int(size * 0.52), theme.PARCHMENT), at)
