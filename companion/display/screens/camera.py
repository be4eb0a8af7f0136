"""What the camera sees, and what to do; while a board is learnt, which pieces go where."""

from __future__ import annotations

import pygame

from companion.display import theme
from companion.display.canvas import Align, Canvas
from companion.display.layout import cut_left, cut_top, inset, stack, weighted_rows
from companion.display.panels import draw_heading_and_foot
from companion.evening.board.port import LivePicture, SeenPiece
from companion.evening.screens.camera import CameraScene, StandFace
from companion.words.i18n import _

LINE, LABEL, SIGN = 26, 20, 16
"""Sizes of text."""


def draw(canvas: Canvas, area: pygame.Rect, scene: CameraScene) -> None:
    body = draw_heading_and_foot(canvas, area, scene.title, scene.frame, main=True)
    if canvas.is_portrait:
        picture, words = cut_top(body, int(body.height * 0.5), canvas.px(16))
    else:
        picture, words = cut_left(body, int(body.width * 0.58), canvas.px(24))
    _draw_picture(canvas, picture, scene.picture)
    rest = _draw_words(canvas, words, scene)
    _draw_stands(canvas, rest, scene.stands)


def _draw_picture(canvas: Canvas, area: pygame.Rect, picture: LivePicture | None) -> None:
    if picture is None:
        canvas.panel(area, theme.DUSK)
        canvas.text(_("No picture yet"), area, LINE, theme.MUTED)
        return
    shape = pygame.Rect(0, 0, picture.width, picture.height).fit(area)
    shape.top = area.top
    seen = pygame.image.frombuffer(
        _coloured(picture.pixels), (picture.width, picture.height), "RGB"
    )
    canvas.surface.blit(pygame.transform.smoothscale(seen, shape.size), shape)
    pygame.draw.rect(canvas.surface, theme.MUTED, shape, canvas.px(2))
    for piece in picture.pieces:
        _draw_piece(canvas, shape, piece)


def _coloured(grey: bytes) -> bytes:
    """A grey picture with the same value for red, green and blue."""
    colours = bytearray(3 * len(grey))
    colours[0::3] = colours[1::3] = colours[2::3] = grey
    return bytes(colours)


def _draw_piece(canvas: Canvas, shape: pygame.Rect, piece: SeenPiece) -> None:
    """An outline; of a piece, also its initials and its place."""
    points = [(shape.x + x * shape.width, shape.y + y * shape.height) for x, y in piece.corners]
    pygame.draw.polygon(canvas.surface, theme.GOLD, points, canvas.px(2))
    if not piece.label:
        return
    letters = theme.line(piece.label, theme.BOLD, canvas.letters(SIGN), theme.GOLD)
    sign = letters.get_rect().inflate(canvas.px(4), 0)
    sign.midtop = (
        round(sum(x for x, _y in points) / len(points)),
        round(max(y for _x, y in points)) + canvas.px(3),
    )
    sign.clamp_ip(shape)
    pygame.draw.rect(canvas.surface, theme.NIGHT, sign, border_radius=3)
    canvas.surface.blit(letters, letters.get_rect(center=sign.center))


def _draw_words(canvas: Canvas, area: pygame.Rect, scene: CameraScene) -> pygame.Rect:
    """What to do, and what is wrong; returns the rest."""
    words = [(line, theme.STONE) for line in scene.lines]
    words += [(line, theme.WARNING) for line in scene.warnings]
    gap = canvas.px(14)
    heights = [canvas.height_of(line, area.width, LINE) for line, _colour in words]
    top, rest = cut_top(area, sum(heights) + gap * max(0, len(words) - 1), gap)
    for cell, (line, colour) in zip(weighted_rows(top, heights, gap), words, strict=True):
        canvas.paragraph(line, cell, LINE, colour)
    return rest


def _draw_stands(canvas: Canvas, area: pygame.Rect, stands: tuple[StandFace, ...]) -> None:
    """A line for each place: who stands there, golden once the camera sees them."""
    if not stands:
        return
    for row, stand in zip(
        stack(area, len(stands), canvas.px(64), canvas.px(6)), stands, strict=True
    ):
        canvas.panel(row, theme.SLATE, edge=theme.GOLD if stand.is_seen else None)
        inner = inset(row, canvas.px(6))
        place, pieces = cut_left(inner, int(inner.width * 0.42), canvas.px(8))
        colour = theme.GOLD if stand.is_seen else theme.PARCHMENT
        canvas.text(stand.place, place, LABEL, colour, theme.BOLD, Align.LEFT)
        names = " + ".join(character.name for character in stand.characters)
        canvas.text(names, pieces, LABEL, colour, align=Align.LEFT)
