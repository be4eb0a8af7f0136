"""Signs in the upper corners: help, the round so far, no sound, a camera, and the warning that
nothing is saved."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import CORNER_BUTTON, CORNER_GAP, Canvas
from companion.evening.inputs import Command
from companion.words.i18n import _


def draw_help_button(canvas: Canvas, area: pygame.Rect, buttons: int) -> None:
    """A question mark. `buttons` are right of it."""
    button = _button(canvas, area, buttons)
    canvas.text("?", button, 24, theme.PARCHMENT, theme.BOLD)
    canvas.spot(button, Command.HELP)


def draw_round_button(canvas: Canvas, area: pygame.Rect, buttons: int) -> None:
    """A list: the round so far. `buttons` are right of it."""
    button = _button(canvas, area, buttons)
    side, (x, y) = button.width / 12, button.center
    for down in (-2.5, 0, 2.5):
        pygame.draw.circle(canvas.surface, theme.GOLD, (x - 3 * side, y + down * side), side * 0.8)
        line = pygame.Rect(0, 0, round(4.5 * side), max(2, round(side)))
        line.midleft = round(x - 1.2 * side), round(y + down * side)
        pygame.draw.rect(canvas.surface, theme.PARCHMENT, line)
    canvas.spot(button, Command.ROUND_SO_FAR)


def draw_mute_button(canvas: Canvas, area: pygame.Rect, buttons: int) -> None:
    """A loudspeaker that is crossed out: the sound is off. `buttons` are right of it."""
    button = _button(canvas, area, buttons)
    draw_crossed_loudspeaker(canvas.surface, button)
    canvas.spot(button, Command.MUTE)


def _button(
    canvas: Canvas, area: pygame.Rect, buttons: int, edge: theme.Colour = theme.MUTED
) -> pygame.Rect:
    """Draw a round button in the upper right corner; `buttons` are right of it."""
    size, gap = canvas.touch(CORNER_BUTTON), canvas.px(CORNER_GAP)
    button = pygame.Rect(0, area.y + canvas.px(8), size, size)
    button.right = area.right - buttons * (size + gap) - gap
    canvas.panel(button, theme.SLATE, radius=size / canvas.unit / 2, edge=edge)
    return button


def draw_crossed_loudspeaker(surface: pygame.Surface, around: pygame.Rect) -> None:
    """A magnet, a cone, and a stroke through both."""
    side, (x, y) = around.width / 12, around.center
    outline = ((-3, -1), (-1.5, -1), (1, -3), (1, 3), (-1.5, 1), (-3, 1))
    points = [(x + right * side, y + down * side) for right, down in outline]
    pygame.draw.polygon(surface, theme.PARCHMENT, points)
    ends = (x - 3 * side, y + 3 * side), (x + 3 * side, y - 3 * side)
    pygame.draw.line(surface, theme.WARNING, *ends, max(2, round(side)))


def draw_watched(canvas: Canvas, area: pygame.Rect, buttons: int) -> None:
    """A camera: it looks at the board now. `buttons` are right of it."""
    sign = _button(canvas, area, buttons, theme.GOLD)
    side, (x, y) = sign.width / 12, sign.center
    body = pygame.Rect(0, 0, round(6 * side), round(4 * side))
    body.center = x, round(y + side / 2)
    top = pygame.Rect(0, 0, round(2 * side), round(side))
    top.midbottom = body.midtop
    for part in (body, top):
        pygame.draw.rect(canvas.surface, theme.PARCHMENT, part, border_radius=round(side / 2))
    pygame.draw.circle(canvas.surface, theme.SLATE, body.center, 1.5 * side)
    pygame.draw.circle(canvas.surface, theme.GOLD, body.center, side)


def draw_not_saved(canvas: Canvas, area: pygame.Rect, buttons: int) -> None:
    """A warning in an upper corner, clear of the castle, while a power cut loses the game;
    `buttons` are right of it."""
    height, words = canvas.touch(CORNER_BUTTON), _("Not saved")
    width = canvas.label_width(words, 20) + canvas.px(20)
    sign = pygame.Rect(area.x + canvas.px(10), area.y + canvas.px(8), width, height)
    if buttons:
        sign.right = area.right - buttons * (height + canvas.px(CORNER_GAP)) - canvas.px(CORNER_GAP)
    canvas.panel(sign, theme.NIGHT, radius=height / canvas.unit / 2, edge=theme.WARNING)
    canvas.text(words, sign.inflate(-canvas.px(20), 0), 20, theme.WARNING, theme.BOLD)
    canvas.spot(sign, Command.STORAGE_PROBLEM)
