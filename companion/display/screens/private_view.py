"""A seat's own card, large, with the player's answers beside it."""

from __future__ import annotations

from dataclasses import replace

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Canvas
from companion.display.layout import centred_row, columns, cut_left, cut_top, stack
from companion.display.own_card import draw_ambition, draw_own_card
from companion.display.panels import commands, draw_heading, footer
from companion.evening.scene import Choice
from companion.evening.screens.private_view import CastVote, PrivateViewScene


def draw(canvas: Canvas, area: pygame.Rect, scene: PrivateViewScene) -> None:
    body = draw_heading(canvas, area, scene.seat.name)
    cover, *answers = commands(scene.frame)
    body, foot = footer(canvas, body, [cover])
    canvas.button(centred_row(foot, 1, canvas.px(380), 0)[0], cover, main=not answers)
    if canvas.is_portrait:
        left, right = cut_top(body, int(body.height * 0.5), canvas.px(16))
    else:
        left, right = cut_left(body, int(body.width * 0.54), canvas.px(36))
    card = pygame.Rect(0, 0, min(left.width, canvas.px(560)), left.height)
    card.center = left.center
    pair = next((each for each in scene.card.ambitions if each[0].button is not None), ())
    others = tuple(each for each in scene.card.ambitions if each != pair)
    draw_own_card(canvas, card, replace(scene.card, ambitions=others))
    prompt, right = cut_top(right, canvas.lines(2, 34), canvas.px(12))
    canvas.paragraph(scene.prompt, prompt, 34, theme.PARCHMENT, theme.TITLE)
    for cell, choice, face in zip(columns(right, 2, canvas.px(12)), answers, pair, strict=False):
        draw_ambition(canvas, cell, face)
        canvas.spot(cell, choice.target)
    votes = answers[len(pair) :]
    for cell, choice in zip(
        stack(right, len(votes), canvas.touch(110), canvas.px(12)), votes, strict=True
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
