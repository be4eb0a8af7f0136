"""All votes of an election, turned in one and the same frame, then the verdict."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import CORNER_BUTTON, CORNER_GAP, Align, Canvas
from companion.display.layout import cut_bottom, cut_left, cut_top, inset
from companion.display.panels import draw_foot
from companion.display.stage.actors import Comes, Entrance, Key, Part
from companion.display.stage.choreography import TURN_SECONDS
from companion.display.verdict_emblems import verdict_emblem
from companion.display.vote_cards import draw_open_cards
from companion.evening.screens.verdict import VerdictScene
from engine import Verdict

COLOURS: dict[Verdict, theme.Colour] = {
    Verdict.CROWNED: theme.GOLD,
    Verdict.REJECTED: theme.NO,
    Verdict.ANNULLED: theme.blend(theme.STOMACHACHE, theme.INK, 0.25),
}

WHAT_TO_DO, STORY = 26, 22
"""Sizes of text."""


def draw(canvas: Canvas, area: pygame.Rect, scene: VerdictScene) -> None:
    body = draw_foot(canvas, inset(area, canvas.px(24)), scene.frame, main=True)
    high = canvas.lines(1, WHAT_TO_DO) + canvas.lines(canvas.across(2, 4), STORY) + canvas.px(4)
    body, below = cut_bottom(body, high, canvas.px(10))
    cards, banner = cut_bottom(body, int(body.height * 0.4), canvas.px(10))
    corner = area.y + canvas.touch(CORNER_BUTTON) + canvas.px(CORNER_GAP)
    cards = cut_top(cards, corner - cards.y)[1]
    draw_open_cards(canvas, cards, scene.votes)
    with canvas.drawn_as_actor(Key(Part.BANNER), banner, Comes(Entrance.UNROLL, TURN_SECONDS)):
        _draw_banner(canvas, banner, scene)
    words, story = cut_top(below, canvas.lines(1, WHAT_TO_DO), canvas.px(4))
    after_cards = Comes(Entrance.UNROLL, TURN_SECONDS)
    with canvas.drawn_as_actor(Key(Part.BANNER_WORDS), words, after_cards):
        canvas.paragraph(scene.consequence, words, WHAT_TO_DO, theme.PARCHMENT, align=Align.CENTRE)
    if scene.story:
        with canvas.drawn_as_actor(Key(Part.BANNER_STORY), story, after_cards):
            canvas.paragraph(" ".join(scene.story), story, STORY, theme.GOLD, align=Align.CENTRE)


def _draw_banner(canvas: Canvas, rect: pygame.Rect, scene: VerdictScene) -> None:
    """The verdict in large words on its colour, between two emblems and over the candidate."""
    colour = COLOURS[scene.verdict]
    canvas.panel(rect, colour, 18)
    inner = rect.inflate(-canvas.px(40), -canvas.px(20))
    picture, words = _divide_upright(inner) if canvas.is_portrait else _divide(canvas, inner)
    size = min(inner.height, inner.width // 5)
    for x in (inner.left + size // 2, inner.right - size // 2):
        canvas.centred(verdict_emblem(scene.verdict, size), (x, picture.centery))
    canvas.character(scene.candidate, picture.center, int(min(picture.size) * 0.96))
    canvas.paragraph(
        scene.headline, words, 72, theme.readable_on(colour), theme.TITLE, Align.CENTRE
    )


def _divide(canvas: Canvas, banner: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """The candidate's place and that of the words beside it, between the two emblems."""
    size = min(banner.height, banner.width // 5)
    between = banner.inflate(-2 * size - canvas.px(40), 0)
    return cut_left(between, min(size, between.width // 4), canvas.px(16))


def _divide_upright(banner: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """The candidate's place and that of the words below it."""
    upper, words = cut_top(banner, banner.height // 2)
    return upper.inflate(-2 * (banner.width // 5), 0), words
