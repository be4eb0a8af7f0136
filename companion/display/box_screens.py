"""The screens about button boxes: which are there, whose they are, and one person alone."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.drawn_boxes import draw_own_card
from companion.display.layout import centred_row, cut_bottom, cut_left, cut_top, grid, inset, stack
from companion.display.panels import commands, draw_commands, footer
from companion.display.setup_screens import headed
from companion.i18n import _
from companion.table.inputs import CastVote, PickSeat
from companion.table.scene import PairingScene, PrivateScene, WireLine, WiresScene
from companion.table.scene_parts import Choice, SeatFace
from hardware.boxes import Health

_HEALTHS: dict[Health, theme.Colour] = {
    Health.WORKS: theme.YES,
    Health.WAITS: theme.MUTED,
    Health.FAILS: theme.WARNING,
}


def draw_wires_scene(canvas: Canvas, area: pygame.Rect, scene: WiresScene) -> None:
    """How many boxes there are, a test of their buttons, and a line for each wire."""
    body = headed(canvas, area, scene.headline, scene.frame.notice)
    body, foot = footer(canvas, body)
    draw_commands(canvas, foot, scene.frame, main=True)
    test, body = cut_top(body, max(52, canvas.px(120)), canvas.px(16))
    canvas.panel(test, theme.DUSK, edge=theme.GOLD_DARK)
    canvas.paragraph(
        scene.test, inset(test, canvas.px(16)), 30, theme.PARCHMENT, align=Align.CENTRE
    )
    _draw_lines(canvas, body, scene.lines)


def _draw_lines(canvas: Canvas, area: pygame.Rect, lines: tuple[WireLine, ...]) -> None:
    """A dot for how it is, and what there is to say."""
    for row, line in zip(stack(area, len(lines), canvas.px(76), canvas.px(6)), lines, strict=True):
        dot, words = cut_left(row, canvas.px(36), canvas.px(8))
        _draw_health(canvas, dot.center, line.health)
        canvas.paragraph(line.text, words, 23, theme.STONE)


def _draw_health(canvas: Canvas, at: tuple[int, int], health: Health) -> None:
    """A full circle for what works, a ring for what waits, a triangle for what fails."""
    colour, size = _HEALTHS[health], max(5, canvas.px(10))
    x, y = at
    match health:
        case Health.WORKS:
            pygame.draw.circle(canvas.surface, colour, at, size)
        case Health.WAITS:
            pygame.draw.circle(canvas.surface, colour, at, size, max(2, size // 3))
        case Health.FAILS:
            corners = ((x, y - size), (x - size, y + size), (x + size, y + size))
            pygame.draw.polygon(canvas.surface, colour, corners)


def draw_pairing_scene(canvas: Canvas, area: pygame.Rect, scene: PairingScene) -> None:
    """The seats; one of them gets another box."""
    body = headed(canvas, area, _("Who has which box?"), scene.frame.notice)
    body, foot = footer(canvas, body)
    draw_commands(canvas, foot, scene.frame, main=True)
    hint, body = cut_top(body, max(36, canvas.px(64)), canvas.px(8))
    canvas.paragraph(scene.hint, hint, 26, theme.STONE, align=Align.CENTRE)
    body, wires = cut_bottom(body, min(body.height // 3, canvas.px(54) * len(scene.lines)))
    cells = grid(body, min(4, len(scene.seats)), len(scene.seats), canvas.px(20))
    for cell, seat, box in zip(cells, scene.seats, scene.boxes, strict=True):
        _draw_owner(canvas, cell, seat, box, seat.number - 1 == scene.chosen)
    _draw_lines(canvas, inset(wires, canvas.px(6)), scene.lines)


def _draw_owner(
    canvas: Canvas, cell: pygame.Rect, seat: SeatFace, box: int, is_chosen: bool
) -> None:
    height = min(cell.height, canvas.px(150))
    card = pygame.Rect(cell.x, cell.centery - height // 2, cell.width, height)
    edge = theme.GOLD if is_chosen else theme.SLATE
    canvas.panel(card, theme.SLATE if is_chosen else theme.DUSK, edge=edge)
    upper, state = cut_bottom(inset(card, canvas.px(12)), int(card.height * 0.26))
    token, name = cut_left(upper, upper.height, canvas.px(10))
    canvas.mark(seat.number, token.center, int(token.height * 0.84))
    canvas.text(seat.name, name, 28, theme.PARCHMENT, theme.BOLD, Align.LEFT)
    word, colour = _("Box {number}").format(number=box), theme.MUTED
    if is_chosen:
        word, colour = _("gets another box"), theme.GOLD
    elif seat.box_missing:
        word, colour = _("no box"), theme.WARNING
    canvas.text(word, state, 21, colour)
    canvas.spot(card, PickSeat(seat.number - 1))


def draw_private_scene(canvas: Canvas, area: pygame.Rect, scene: PrivateScene) -> None:
    """A seat's own card, large, with its answers beside."""
    body = headed(canvas, area, scene.seat.name, scene.frame.notice)
    cover, *answers = commands(scene.frame)
    body, foot = footer(canvas, body)
    canvas.button(centred_row(foot, 1, canvas.px(380), 0)[0], cover, main=not answers)
    left, right = cut_left(body, int(body.width * 0.54), canvas.px(36))
    card = pygame.Rect(0, 0, min(left.width, canvas.px(560)), left.height)
    card.center = left.center
    draw_own_card(canvas, card, scene.card)
    prompt, right = cut_top(right, max(44, canvas.px(90)), canvas.px(12))
    canvas.paragraph(scene.prompt, prompt, 34, theme.PARCHMENT, theme.TITLE)
    for cell, choice in zip(
        stack(right, len(answers), canvas.px(110), canvas.px(18)), answers, strict=True
    ):
        _draw_answer(canvas, cell, choice)


def _draw_answer(canvas: Canvas, cell: pygame.Rect, choice: Choice) -> None:
    """An answer as a wide button; a vote with its sign."""
    canvas.button(cell, choice)
    if isinstance(choice.target, CastVote):
        vote = choice.target.vote
        size = int(cell.height * 0.62)
        sign = sprites.vote_sign(vote, size, theme.VOTES[vote])
        canvas.centred(sign, (cell.x + cell.height * 2 // 3, cell.centery))
