"""The screens around a coronation: entering cards, itemised points, podium."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.castle import draw_figure
from companion.display.layout import (
    centred_row,
    cut_bottom,
    cut_left,
    cut_top,
    grid,
    inset,
    rows,
    stack,
)
from companion.display.panels import draw_commands, draw_notice, draw_prompt, footer
from companion.i18n import _
from companion.table.inputs import Command, PickAmbition
from companion.table.scene import (
    AmbitionEntryScene,
    AmbitionLine,
    CoronationScene,
    FavouritesScene,
    PodiumRow,
    PodiumScene,
    ScoreCard,
    ScoreLine,
)
from companion.table.scene_parts import Frame

ACROSS = 7


def draw_favourites_scene(canvas: Canvas, area: pygame.Rect, scene: FavouritesScene) -> None:
    """The court to tap, and the number that was typed."""
    body, foot = footer(canvas, inset(area, canvas.px(28)))
    draw_commands(canvas, foot, scene.frame, main=scene.frame.offers(Command.DONE))
    head, body = cut_top(body, max(84, canvas.px(140)), canvas.px(16))
    words, number = cut_left(head, int(head.width * 0.76), canvas.px(20))
    number.width -= canvas.px(40)  # clear of the help button
    draw_prompt(canvas, words, scene.prompt, scene.hint, scene.frame.notice)
    _draw_number(canvas, number, scene)
    canvas.panel(body, theme.DUSK)
    for cell, figure in zip(grid(body, ACROSS, len(scene.court), 0), scene.court, strict=True):
        if figure.character in scene.picked:
            canvas.panel(inset(cell, canvas.px(6)), theme.GOLD_DARK, edge=theme.GOLD)
        draw_figure(canvas, figure, cell.center, int(min(cell.size) * 0.6), Frame())
        if figure.character == scene.sealed:
            size = max(12, int(min(cell.size) * 0.28))
            canvas.centred(sprites.seal(size), (cell.right - size, cell.y + size))


def _draw_number(canvas: Canvas, area: pygame.Rect, scene: FavouritesScene) -> None:
    canvas.panel(area, theme.STONE, edge=theme.GOLD)
    upper, lower = cut_top(inset(area, canvas.px(8)), int(area.height * 0.34))
    canvas.text(_("Card number"), upper, 18, theme.INK)
    canvas.text(scene.typed or "–", lower, 56, theme.INK, theme.BOLD)


def draw_ambition_entry_scene(canvas: Canvas, area: pygame.Rect, scene: AmbitionEntryScene) -> None:
    """All ambition cards that are left, to tap one."""
    body, foot = footer(canvas, inset(area, canvas.px(28)))
    draw_commands(canvas, foot, scene.frame, main=False)
    head, body = cut_top(body, max(60, canvas.px(100)), canvas.px(12))
    draw_prompt(canvas, head, scene.prompt, _("Tap the card."), scene.frame.notice)
    cells = grid(body, 4, len(scene.cards), canvas.px(12))
    for cell, (ambition, name) in zip(cells, scene.cards, strict=True):
        canvas.panel(cell, theme.STONE, edge=theme.GOLD_DARK)
        words, points = cut_left(inset(cell, canvas.px(10)), int(cell.width * 0.74))
        canvas.paragraph(name, words, 21, theme.INK, theme.BOLD)
        canvas.text(str(ambition.points), points, 34, theme.ROOF, theme.BOLD)
        canvas.spot(cell, PickAmbition(ambition))


def draw_coronation_scene(canvas: Canvas, area: pygame.Rect, scene: CoronationScene) -> None:
    """A column a card: its favourites, their points, the sum, the new score."""
    body, foot = footer(canvas, inset(area, canvas.px(20)))
    draw_commands(canvas, foot, scene.frame, main=True)
    head, body = cut_top(body, max(50, canvas.px(96)), canvas.px(12))
    portrait, words = cut_left(head, head.height, canvas.px(20))
    canvas.figure(scene.monarch, (portrait.centerx, portrait.centery), int(head.height * 0.72))
    canvas.centred(
        sprites.crown(int(head.height * 0.46)), (portrait.centerx, portrait.y + canvas.px(8))
    )
    upper, lower = cut_top(words, int(words.height * 0.62))
    canvas.text(scene.headline, upper, 44, theme.PARCHMENT, theme.TITLE, Align.LEFT)
    canvas.text(scene.note, lower, 24, theme.GOLD, theme.BOLD, Align.LEFT)
    if scene.frame.notice is not None:
        draw_notice(canvas, words, scene.frame.notice)
    cells = centred_row(body, len(scene.cards), widest=canvas.px(300), gap=canvas.px(10))
    for cell, card in zip(cells, scene.cards, strict=True):
        _draw_score_card(canvas, cell, card)


def _draw_score_card(canvas: Canvas, column: pygame.Rect, card: ScoreCard) -> None:
    canvas.panel(column, theme.STONE, 14)
    head, rest = cut_top(inset(column, canvas.px(8)), int(column.height * 0.14))
    size = int(min(head.height, head.width * 0.3))
    canvas.mark(card.number, (head.x + size // 2, head.centery), int(size * 0.9))
    name = pygame.Rect(head.x + size, head.y, head.width - size, head.height)
    canvas.text(card.name, name.inflate(-canvas.px(8), 0), 25, theme.INK, theme.BOLD)
    lines, sums = cut_top(rest, int(rest.height * 0.72))
    if card.ambition is not None:
        lines, ambition = cut_bottom(lines, int(lines.height * 0.17), 2)
        _draw_ambition(canvas, ambition, card.ambition)
    for row, line in zip(rows(lines, len(card.lines), 0), card.lines, strict=True):
        _draw_score_line(canvas, row, line)
    _draw_sum(canvas, sums, card)


def _draw_ambition(canvas: Canvas, row: pygame.Rect, line: AmbitionLine) -> None:
    """The ambition under the favourites: what it gave, or crossed off."""
    canvas.panel(row, theme.PARCHMENT if line.met else theme.STONE_DARK, 6)
    words, points = cut_left(row.inflate(-canvas.px(8), 0), int(row.width * 0.76))
    canvas.paragraph(line.name, words, 16, theme.INK)
    sign = f"+{line.points}" if line.met else "–"
    canvas.text(sign, points, 24, theme.INK, theme.BOLD, Align.RIGHT)


def _draw_score_line(canvas: Canvas, row: pygame.Rect, line: ScoreLine) -> None:
    size = int(min(row.height * 0.84, row.width * 0.24))
    canvas.figure(line.figure, (row.x + size // 2, row.centery), size)
    words = pygame.Rect(row.x + size + 4, row.y, row.width - size - 4, row.height)
    where, points = cut_left(words, int(words.width * 0.68))
    upper, lower = cut_top(where, where.height // 2)
    canvas.text(line.figure.name, upper, 18, theme.INK, theme.BOLD, Align.LEFT)
    canvas.text(line.place, lower, 16, theme.blend(theme.INK, theme.STONE, 0.3), align=Align.LEFT)
    colour = _points_colour(line.points)
    canvas.text(_signed(line.points), points, 26, colour, theme.BOLD, Align.RIGHT)


def _draw_sum(canvas: Canvas, area: pygame.Rect, card: ScoreCard) -> None:
    pygame.draw.line(canvas.surface, theme.MORTAR, area.topleft, area.topright, 2)
    upper, lower = cut_top(area, int(area.height * 0.55))
    word = _("Perfect zero!") if card.perfect else _("Points")
    canvas.text(word, upper, 18, theme.INK, theme.BOLD, Align.LEFT)
    canvas.text(
        _signed(card.points), upper, 38, _points_colour(card.points), theme.BOLD, Align.RIGHT
    )
    canvas.text(_("Score"), lower, 18, theme.INK, align=Align.LEFT)
    canvas.text(str(card.score), lower, 26, theme.INK, theme.BOLD, Align.RIGHT)


def draw_podium_scene(canvas: Canvas, area: pygame.Rect, scene: PodiumScene) -> None:
    """Everyone in their order, the winners crowned."""
    body, foot = footer(canvas, inset(area, canvas.px(28)))
    draw_commands(canvas, foot, scene.frame, main=False)
    head, body = cut_top(body, max(48, canvas.px(96)), canvas.px(12))
    if scene.frame.notice is None:
        canvas.text(scene.headline, head, 54, theme.GOLD, theme.TITLE)
    else:
        draw_notice(canvas, head, scene.frame.notice)
    table = centred_row(body, 1, widest=canvas.px(720), gap=0)[0]
    cells = stack(table, len(scene.rows), tallest=canvas.px(76), gap=canvas.px(8))
    for cell, row in zip(cells, scene.rows, strict=True):
        _draw_podium_row(canvas, cell, row)


def _draw_podium_row(canvas: Canvas, rect: pygame.Rect, row: PodiumRow) -> None:
    canvas.panel(
        rect, theme.SLATE if row.wins else theme.DUSK, edge=theme.GOLD if row.wins else None
    )
    rank, rest = cut_left(rect, rect.height)
    canvas.text(str(row.rank or ""), rank, 34, theme.MUTED, theme.BOLD)
    mark, rest = cut_left(rest, rect.height)
    canvas.mark(row.number, mark.center, int(rect.height * 0.74))
    name, score = cut_left(rest, int(rest.width * 0.66))
    canvas.text(row.name, name, 30, theme.PARCHMENT, theme.BOLD, Align.LEFT)
    score = score.inflate(-canvas.px(30), 0)
    canvas.text(str(row.score), score, 40, theme.PARCHMENT, theme.BOLD, Align.RIGHT)
    if row.wins:
        canvas.centred(
            sprites.crown(int(rect.height * 0.7)), (name.right - rect.height // 2, rect.centery)
        )


def _points_colour(points: int) -> theme.Colour:
    return theme.NO if points < 0 else theme.INK


def _signed(points: int) -> str:
    return f"–{-points}" if points < 0 else str(points)
