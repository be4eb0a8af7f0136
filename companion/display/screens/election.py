"""An open election: the candidate, and who has voted."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Canvas
from companion.display.layout import cut_left, cut_top
from companion.display.panels import (
    PROMPT,
    answers_height,
    draw_answers,
    draw_prompt,
    prompt_height,
)
from companion.display.round_layout import (
    draw_buttons_at_foot,
    draw_castle_and_round,
    draw_emissary_at_foot,
    emissary_height,
    is_told,
)
from companion.display.round_news import draw_round_news, least_news_height
from companion.display.stage.actors import Actor, Key, Part, Runs
from companion.display.stage.motions import Act, Ring
from companion.display.vote_cards import cards_height, draw_closed_cards
from companion.evening.screens.election import ElectionScene

CARDS = 280
"""The height for cards in an upright window."""


def draw(canvas: Canvas, area: pygame.Rect, scene: ElectionScene) -> None:
    more = canvas.lines(1, PROMPT) if canvas.unit >= 1 else canvas.px(16)
    below = more + canvas.px(CARDS) + answers_height(canvas, scene.frame)
    below += emissary_height(canvas, scene.overview.emissary)
    side = draw_castle_and_round(
        canvas, area, scene.overview, scene.frame, below, lists_seats=False, needs_castle=False
    )
    head, side = cut_top(side, prompt_height(canvas) + more, canvas.px(10))
    portrait, words = cut_left(head, min(head.height, head.width // 5), canvas.px(16))
    _draw_candidate(canvas, portrait, scene)
    corner = 0 if canvas.is_portrait else canvas.corner
    draw_prompt(canvas, words, scene.prompt, scene.hint, corner, rule=scene.overview.rule)
    side = draw_buttons_at_foot(canvas, side, scene.frame)
    side = draw_answers(canvas, side, scene.frame)
    side = draw_emissary_at_foot(canvas, side, scene.overview.emissary)
    with_emissary = scene.overview.emissary is not None
    used = cards_height(canvas, side, len(scene.overview.seats) + with_emissary)
    if side.height - used >= least_news_height(canvas):
        side, news = cut_top(side, used, canvas.px(10))
        raised = scene.overview.raised if is_told(scene.overview) else ()  # it is beside it else
        draw_round_news(canvas, news, raised, (scene.overview.rule,))
    draw_closed_cards(canvas, side, scene.overview.seats, with_emissary)


def _draw_candidate(canvas: Canvas, area: pygame.Rect, scene: ElectionScene) -> None:
    """The candidate, in a ring that empties while votes can still be changed."""
    size = min(area.size)
    canvas.centred(sprites.halo(size, theme.GOLD), area.center)
    canvas.character(scene.candidate, area.center, int(size * 0.66))
    if scene.grace is not None:
        empty = sprites.ring(size, theme.PARCHMENT, 0.0)
        rect = empty.get_rect(center=area.center)
        seconds = scene.grace.ends - scene.grace.begins
        act = Act(Ring(theme.PARCHMENT, rect), scene.grace.begins, seconds)
        canvas.act(Actor(Key(Part.GRACE_RING), empty, rect, cue=Runs(act)))
