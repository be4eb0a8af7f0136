"""The screens before a game: title, edition, seating, who starts."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.building import draw_building
from companion.display.canvas import Align, Canvas
from companion.display.layout import (
    centred_row,
    columns,
    cut_bottom,
    cut_left,
    cut_top,
    grid,
    inset,
    stack,
)
from companion.display.panels import (
    commands,
    draw_choice_grid,
    draw_commands,
    draw_notice,
    footer,
)
from companion.i18n import _
from companion.table.inputs import PickEdition, PickSeat
from companion.table.scene import (
    EditionCard,
    EditionScene,
    HelpScene,
    QuestionScene,
    SeatingScene,
    SeatsScene,
    TitleScene,
)
from companion.table.scene_parts import Notice, SeatFace

_WCS, _DUNGEONS = (3, 4), (1, 2, 3)
"""What the castle on the title has beside it: everything."""
FEW_WAYS_IN = 3
"""More need more room, so that each is still easy to touch."""
MOST_IN_A_ROW = 4
"""More answers to a question than this stand in a table."""


def draw_title_scene(canvas: Canvas, area: pygame.Rect, scene: TitleScene) -> None:
    """The name, and the way in, beside the castle."""
    if scene.warning:
        area, warning = cut_bottom(area, canvas.px(110), canvas.px(8))
        canvas.paragraph(
            scene.warning, inset(warning, canvas.px(24)), 24, theme.WARNING, align=Align.CENTRE
        )
    left, right = cut_left(area, area.width // 2)
    picture = inset(right, canvas.px(40))
    canvas.blit(draw_building(picture.size, _WCS, _DUNGEONS), picture.topleft)
    column = pygame.Rect(0, 0, min(left.width, canvas.px(520)), int(area.height * 0.9))
    column.center = left.center
    share = 0.44 if len(commands(scene.frame)) > FEW_WAYS_IN else 0.56
    head, below = cut_top(column, int(column.height * share), canvas.px(16))
    _draw_name(canvas, head, scene.frame.notice)
    _draw_ways_in(canvas, below.inflate(-canvas.px(60), 0), scene)


def _draw_name(canvas: Canvas, head: pygame.Rect, notice: Notice | None) -> None:
    """The crown above the name; a sentence that was just said takes the room of both."""
    if notice is not None:
        head, below = cut_bottom(head, int(head.height * 0.55), canvas.px(8))
        draw_notice(canvas, below, notice)
        canvas.text("vivat", head, 110, theme.PARCHMENT, theme.TITLE)
        return
    crown, word = cut_top(head, int(head.height * 0.42))
    canvas.centred(sprites.crown(int(crown.height * 1.1)), crown.center)
    name, line = cut_top(word, int(word.height * 0.72))
    canvas.text("vivat", name, 130, theme.PARCHMENT, theme.TITLE)
    canvas.text(_("The companion beside your castle"), line, 24, theme.MUTED)


def _draw_ways_in(canvas: Canvas, area: pygame.Rect, scene: TitleScene) -> None:
    """The first way in is golden, and says what it leads to; the others two by two."""
    first, *others = commands(scene.frame)
    if scene.waiting:
        told, area = cut_top(area, max(22, canvas.px(32)), canvas.px(6))
        canvas.text(scene.waiting, told, 22, theme.GOLD)
    gap = canvas.px(14)
    lines = 1 + -(-len(others) // 2)
    rows = stack(area, lines, canvas.px(64), gap)
    canvas.button(rows[0], first, main=True)
    for number, choice in enumerate(others):
        is_alone = number == len(others) - 1 and number % 2 == 0
        row = rows[1 + number // 2]
        cell = row if is_alone else columns(row, 2, gap)[number % 2]
        canvas.button(cell, choice)


def draw_edition_scene(canvas: Canvas, area: pygame.Rect, scene: EditionScene) -> None:
    """One card an edition."""
    body = headed(canvas, area, _("Which game lies on your table?"), scene.frame.notice)
    body, foot = footer(canvas, body)
    draw_commands(canvas, foot, scene.frame, main=False)
    cells = columns(body, max(3, len(scene.cards)), canvas.px(28))
    for cell, card in zip(cells, scene.cards, strict=False):
        height = min(cell.height, canvas.px(320))
        _draw_edition(
            canvas, pygame.Rect(cell.x, cell.centery - height // 2, cell.width, height), card
        )


def _draw_edition(canvas: Canvas, rect: pygame.Rect, card: EditionCard) -> None:
    canvas.panel(rect, theme.STONE, 18, edge=theme.GOLD)
    inner = inset(rect, canvas.px(22))
    crown, inner = cut_top(inner, int(inner.height * 0.24))
    canvas.centred(sprites.crown(int(crown.height * 1.3), theme.GOLD_DARK), crown.center)
    name, inner = cut_top(inner, int(inner.height * 0.36))
    canvas.text(card.name, name, 38, theme.INK, theme.TITLE)
    seats, about = cut_top(inner, int(inner.height * 0.34))
    canvas.text(card.seats, seats, 24, theme.ROOF, theme.BOLD)
    canvas.paragraph(card.about, about, 20, theme.INK, align=Align.CENTRE)
    canvas.spot(rect, PickEdition(card.edition))


def draw_seating_scene(canvas: Canvas, area: pygame.Rect, scene: SeatingScene) -> None:
    """Who sits where so far; the choices beside."""
    body = headed(canvas, area, scene.edition, scene.frame.notice)
    left, right = cut_left(body, int(body.width * 0.54), canvas.px(36))
    hint, left = cut_top(left, max(40, canvas.px(70)), canvas.px(8))
    canvas.paragraph(
        _(
            "Press a button on your box to sit down, one after the other, clockwise. "
            "After that, No and Stomachache step through the choices and Yes takes one."
        ),
        hint,
        24,
        theme.STONE,
    )
    _draw_places(canvas, left, scene.seats, scene.most)
    problem, right = cut_top(right, max(40, canvas.px(70)), canvas.px(8))
    canvas.paragraph("" if scene.frame.notice else scene.problem or "", problem, 20, theme.GOLD)
    _draw_seating_choices(canvas, right, scene)


def _draw_seating_choices(canvas: Canvas, area: pygame.Rect, scene: SeatingScene) -> None:
    """The way on, the switches two by two, and the ways back."""
    found = commands(scene.frame)
    begin, *others = found
    switches = [choice for choice in others if choice.state]
    plain = [choice for choice in others if not choice.state]
    gap = canvas.px(10)
    lines = 1 + -(-len(switches) // 2) + 1
    height = min(canvas.px(60), (area.height - gap * (lines - 1)) // lines)
    first, rest = cut_top(area, height, gap)
    canvas.button(first, begin, main=scene.problem is None)
    table, rest = cut_top(rest, (height + gap) * (lines - 2) - gap, gap)
    for cell, choice in zip(grid(table, 2, len(switches), gap), switches, strict=True):
        canvas.button(cell, choice)
    last = cut_top(rest, height)[0]
    for cell, choice in zip(columns(last, len(plain), gap), plain, strict=True):
        canvas.button(cell, choice)


def _draw_places(canvas: Canvas, area: pygame.Rect, seats: tuple[SeatFace, ...], most: int) -> None:
    tables = columns(area, 2, canvas.px(16))
    cells = [cell for table in tables for cell in stack(table, -(-most // 2), canvas.px(96), 0)]
    for number, cell in enumerate(cells[:most]):
        seat = seats[number] if number < len(seats) else None
        _draw_place(canvas, inset(cell, canvas.px(6)), number + 1, seat)


def _draw_place(canvas: Canvas, cell: pygame.Rect, number: int, seat: SeatFace | None) -> None:
    canvas.panel(cell, theme.NIGHT if seat is None else theme.SLATE, edge=theme.SLATE)
    size = int(cell.height * 0.72)
    words = pygame.Rect(cell.x + cell.height, cell.y, cell.width - cell.height, cell.height)
    if seat is None:
        canvas.text(_("Seat {number}: free").format(number=number), cell, 22, theme.MUTED)
        canvas.spot(cell, PickSeat(number - 1))
        return
    canvas.mark(seat.number, (cell.x + cell.height // 2, cell.centery), size)
    words = words.inflate(-canvas.px(16), 0)
    colour = theme.WARNING if seat.box_missing else theme.PARCHMENT
    name = _("{name} (no box)").format(name=seat.name) if seat.box_missing else seat.name
    if seat.members:
        words, below = cut_top(words, int(words.height * 0.6))
        canvas.text(" + ".join(seat.members), below, 19, theme.GOLD, align=Align.LEFT)
    canvas.text(name, words, 28, colour, theme.BOLD, Align.LEFT)
    canvas.spot(cell, PickSeat(number - 1))


def draw_seats_scene(canvas: Canvas, area: pygame.Rect, scene: SeatsScene) -> None:
    """One of the seats is asked for."""
    body = headed(canvas, area, scene.question, scene.frame.notice)
    body, foot = footer(canvas, body)
    draw_commands(canvas, foot, scene.frame, main=True)
    cells = grid(body, min(4, len(scene.seats)), len(scene.seats), canvas.px(20))
    for cell, seat in zip(cells, scene.seats, strict=True):
        _draw_seat(canvas, cell, seat)


def _draw_seat(canvas: Canvas, cell: pygame.Rect, seat: SeatFace) -> None:
    height = min(cell.height, canvas.px(190))
    card = pygame.Rect(cell.x, cell.centery - height // 2, cell.width, height)
    canvas.panel(card, theme.DUSK, edge=theme.SLATE)
    token, name = cut_bottom(inset(card, canvas.px(12)), int(card.height * 0.3))
    canvas.mark(seat.number, token.center, int(token.height * 0.9))
    canvas.text(seat.name, name, 28, theme.PARCHMENT, theme.BOLD)
    canvas.spot(card, PickSeat(seat.number - 1))


def draw_help_scene(canvas: Canvas, area: pygame.Rect, scene: HelpScene) -> None:
    """The rules of the moment, a line each."""
    body = headed(canvas, area, scene.title, scene.frame.notice)
    body, foot = footer(canvas, body)
    draw_commands(canvas, foot, scene.frame, main=True)
    table = centred_row(body, 1, widest=canvas.px(980), gap=0)[0]
    for cell, line in zip(
        stack(table, len(scene.lines), canvas.px(72), 6), scene.lines, strict=True
    ):
        canvas.paragraph(line, cell, 26, theme.STONE)


def draw_question_scene(canvas: Canvas, area: pygame.Rect, scene: QuestionScene) -> None:
    """A question, and its answers."""
    inner = inset(area, canvas.px(60))
    answers = commands(scene.frame)
    if len(answers) > MOST_IN_A_ROW:
        body, foot = cut_bottom(inner, inner.height // 2, canvas.px(16))
        draw_choice_grid(canvas, foot, answers)
    else:
        body, foot = footer(canvas, inner)
        draw_commands(canvas, foot, scene.frame, main=True)
    question, detail = cut_top(body, int(body.height * 0.6))
    canvas.text(scene.question, question, 54, theme.PARCHMENT, theme.TITLE)
    if scene.frame.notice is None:
        canvas.text(scene.detail, detail, 26, theme.MUTED)
    else:
        draw_notice(canvas, detail, scene.frame.notice)


def headed(canvas: Canvas, area: pygame.Rect, title: str, notice: Notice | None) -> pygame.Rect:
    """A screen with its title, and below it what was just said; returns the rest."""
    head, body = cut_top(inset(area, canvas.px(28)), max(44, canvas.px(70)), canvas.px(12))
    canvas.text(title, head, 48, theme.PARCHMENT, theme.TITLE)
    if notice is not None:
        strip, body = cut_top(body, max(28, canvas.px(46)), canvas.px(8))
        draw_notice(canvas, strip, notice)
    return body
