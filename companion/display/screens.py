"""The screens of a running round: castle, election, verdict."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.castle import draw_beside, draw_castle, draw_removed
from companion.display.layout import centred_row, cut_bottom, cut_left, cut_top, inset
from companion.display.panels import (
    draw_answers,
    draw_commands,
    draw_emissary,
    draw_notice,
    draw_prompt,
    draw_round,
    draw_voters,
    footer,
)
from companion.display.score_track import draw_seats
from companion.i18n import _
from companion.labels import vote_name
from companion.table.scene import (
    AmbitionChoiceScene,
    CastleScene,
    ElectionScene,
    VerdictScene,
    VoteFace,
)
from companion.table.scene_parts import Board, EmissaryFace, Frame
from engine import Place


def draw_castle_scene(canvas: Canvas, area: pygame.Rect, scene: CastleScene) -> None:
    """Placement and climbing: the castle on the left, the rest beside it."""
    side = _draw_board(canvas, area, scene.around.board, scene.frame)
    top, side = cut_top(side, canvas.px(26), canvas.px(4))
    draw_round(canvas, top, scene.around.round, scene.around.rounds)
    prompt, side = cut_top(side, max(76, canvas.px(118)), canvas.px(8))
    draw_prompt(canvas, prompt, scene.prompt, scene.hint, scene.frame.notice)
    side = _draw_foot(canvas, side, scene.frame)
    side = _draw_emissary_at_foot(canvas, side, scene.around.emissary)
    if any(place is Place.BESIDE for _pawn, place in scene.around.board.figures):
        tray, side = cut_top(side, int(side.height * 0.5), canvas.px(10))
        draw_beside(canvas, tray, scene.around.board, scene.frame, scene.selected)
    else:
        side = _draw_removed_at_foot(canvas, side, scene.around.board, scene.frame)
    draw_seats(canvas, side, scene.around.seats)


def draw_election_scene(canvas: Canvas, area: pygame.Rect, scene: ElectionScene) -> None:
    """An open election: the candidate, and who has voted."""
    side = _draw_board(canvas, area, scene.around.board, scene.frame)
    top, side = cut_top(side, canvas.px(26), canvas.px(4))
    draw_round(canvas, top, scene.around.round, scene.around.rounds)
    head, side = cut_top(side, max(84, canvas.px(170)), canvas.px(10))
    portrait, words = cut_left(head, head.height, canvas.px(16))
    canvas.centred(sprites.halo(portrait.height, theme.GOLD), portrait.center)
    canvas.figure(scene.candidate, portrait.center, int(portrait.height * 0.66))
    draw_prompt(canvas, words, scene.prompt, scene.hint, scene.frame.notice)
    side = _draw_foot(canvas, side, scene.frame)
    side = draw_answers(canvas, side, scene.frame)
    side = _draw_emissary_at_foot(canvas, side, scene.around.emissary)
    draw_voters(canvas, side, scene.around.seats, _("has voted"), _("to vote"))


def draw_ambition_choice_scene(
    canvas: Canvas, area: pygame.Rect, scene: AmbitionChoiceScene
) -> None:
    """Who has kept an ambition card, and who still looks at two."""
    side = _draw_board(canvas, area, scene.around.board, scene.frame)
    top, side = cut_top(side, canvas.px(26), canvas.px(4))
    draw_round(canvas, top, scene.around.round, scene.around.rounds)
    head, side = cut_top(side, max(84, canvas.px(140)), canvas.px(10))
    draw_prompt(canvas, head, scene.prompt, scene.hint, scene.frame.notice)
    side = _draw_foot(canvas, side, scene.frame)
    side = draw_answers(canvas, side, scene.frame)
    side = _draw_emissary_at_foot(canvas, side, scene.around.emissary)
    draw_voters(canvas, side, scene.around.seats, _("has chosen"), _("to choose"))


def draw_verdict_scene(canvas: Canvas, area: pygame.Rect, scene: VerdictScene) -> None:
    """All cards in one frame, and what they come to."""
    body, foot = footer(canvas, inset(area, canvas.px(24)))
    draw_commands(canvas, foot, scene.frame, main=True)
    head, body = cut_top(body, int(body.height * 0.3), canvas.px(10))
    portrait, words = cut_left(head, head.height, canvas.px(20))
    canvas.figure(scene.candidate, portrait.center, int(head.height * 0.8))
    upper, lower = cut_top(words, int(words.height * 0.6))
    canvas.paragraph(scene.headline, upper, 54, theme.PARCHMENT, theme.TITLE)
    if scene.frame.notice is None:
        canvas.paragraph(scene.consequence, lower, 26, theme.MUTED)
    else:
        draw_notice(canvas, lower, scene.frame.notice)
    cells = centred_row(body, len(scene.votes), widest=canvas.px(190), gap=canvas.px(14))
    for cell, vote in zip(cells, scene.votes, strict=True):
        _draw_vote(canvas, cell, vote)


def _draw_vote(canvas: Canvas, cell: pygame.Rect, face: VoteFace) -> None:
    card, label = cut_bottom(cell, max(24, canvas.px(44)), canvas.px(6))
    height = min(card.height, int(card.width * 1.45))
    card = pygame.Rect(card.x, card.bottom - height, card.width, height)
    colour = theme.VOTES[face.vote]
    canvas.panel(card, theme.PARCHMENT, 14, edge=colour)
    picture, word = cut_bottom(inset(card, canvas.px(10)), int(card.height * 0.2))
    sign = sprites.vote_sign(face.vote, int(min(picture.width, picture.height) * 0.8), colour)
    canvas.centred(sign, picture.center)
    canvas.text(vote_name(face.vote), word, 26, colour, theme.BOLD)
    size = label.height
    canvas.mark(face.number, (label.x + size // 2, label.centery), size)
    name = pygame.Rect(label.x + size, label.y, label.width - size, label.height)
    canvas.text(
        face.voter, name.inflate(-canvas.px(16), 0), 22, theme.PARCHMENT, theme.BOLD, Align.LEFT
    )


def _draw_board(canvas: Canvas, area: pygame.Rect, board: Board, frame: Frame) -> pygame.Rect:
    """The castle on the left; returns what is left beside it."""
    left, side = cut_left(inset(area, canvas.px(16)), int(area.width * 0.54), canvas.px(24))
    draw_castle(canvas, left, board, frame)
    return side


def _draw_foot(canvas: Canvas, side: pygame.Rect, frame: Frame) -> pygame.Rect:
    side, foot = cut_bottom(side, max(32, canvas.px(46)), canvas.px(10))
    draw_commands(canvas, foot, frame, main=False)
    return side


def _draw_emissary_at_foot(
    canvas: Canvas, side: pygame.Rect, emissary: EmissaryFace | None
) -> pygame.Rect:
    if emissary is None:
        return side
    side, foot = cut_bottom(side, max(44, canvas.px(72)), canvas.px(10))
    draw_emissary(canvas, foot, emissary)
    return side


def _draw_removed_at_foot(
    canvas: Canvas, side: pygame.Rect, board: Board, frame: Frame
) -> pygame.Rect:
    if not any(place is Place.REMOVED for _pawn, place in board.figures):
        return side
    side, foot = cut_bottom(side, max(30, canvas.px(46)), canvas.px(8))
    draw_removed(canvas, foot, board, frame)
    return side
