"""What stands beside the castle: prompt, notice, seats on the score track, Émissaire."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Align, Canvas
from companion.display.castle import draw_pawn
from companion.display.layout import columns, cut_bottom, cut_left, cut_top, inset, rows
from companion.table.inputs import Command
from companion.table.scene import (
    Choice,
    EmissaryFace,
    Frame,
    Notice,
    SeatFace,
    Tone,
)
from companion.words import _

TRACK_STEP = 10
SHORTEST_TRACK = 60

_TONES: dict[Tone, theme.Colour] = {
    Tone.PLAIN: theme.STONE,
    Tone.REFUSAL: theme.GOLD,
    Tone.WARNING: theme.WARNING,
}


def commands(frame: Frame) -> list[Choice]:
    """The choices that are buttons."""
    return [choice for choice in frame.choices if isinstance(choice.target, Command)]


def draw_prompt(
    canvas: Canvas, area: pygame.Rect, prompt: str, hint: str, notice: Notice | None
) -> None:
    """What is asked now; a notice takes the hint's place for a while."""
    headline, below = cut_top(area, int(area.height * 0.52))
    canvas.paragraph(prompt, headline, 34, theme.PARCHMENT, theme.TITLE)
    if notice is None:
        canvas.paragraph(hint, below, 22, theme.MUTED)
    else:
        draw_notice(canvas, below, notice)


def draw_notice(canvas: Canvas, area: pygame.Rect, notice: Notice) -> None:
    """A sentence that was just said."""
    colour = _TONES[notice.tone]
    canvas.panel(area, theme.blend(theme.NIGHT, colour, 0.2), edge=colour)
    canvas.paragraph(notice.text, area.inflate(-canvas.px(24), -canvas.px(6)), 21, colour)


def draw_round(canvas: Canvas, area: pygame.Rect, number: int, rounds: int) -> None:
    """Which round it is, in words and in pips."""
    words = _("Round {number} of {rounds}").format(number=number, rounds=rounds)
    canvas.text(words, area, 19, theme.MUTED, theme.BOLD, Align.LEFT)


def draw_seats(canvas: Canvas, area: pygame.Rect, seats: tuple[SeatFace, ...]) -> None:
    """The score track: a lane a seat, with its token at its score.

    Where there is no room for lanes, tokens and scores alone.
    """
    canvas.panel(area, theme.DUSK)
    inner = inset(area, canvas.px(10))
    lanes_area, scale = cut_bottom(inner, max(10, canvas.px(20)))
    height = min(canvas.px(50), lanes_area.height // len(seats))
    if height < max(20, canvas.px(28)):
        _draw_chips(canvas, inner, seats)
        return
    highest = max(seat.score or 0 for seat in seats)
    length = max(SHORTEST_TRACK, -(-(highest + 1) // TRACK_STEP) * TRACK_STEP)
    lanes = pygame.Rect(inner.x, 0, inner.width, height * len(seats))
    lanes.centery = lanes_area.centery
    for lane, seat in zip(rows(lanes, len(seats), 0), seats, strict=True):
        _draw_lane(canvas, lane, seat, length)
    _draw_scale(canvas, _track_of(canvas, scale), length)


def _draw_chips(canvas: Canvas, area: pygame.Rect, seats: tuple[SeatFace, ...]) -> None:
    across = 2
    down = -(-len(seats) // across)
    cells = [c for col in columns(area, across, canvas.px(16)) for c in rows(col, down, 0)]
    for cell, seat in zip(cells, seats, strict=False):
        if seat.is_turn:
            canvas.panel(cell, theme.SLATE, edge=theme.GOLD)
        size = int(cell.height * 0.84)
        canvas.centred(sprites.token(seat.number, size), (cell.x + size, cell.centery))
        words = pygame.Rect(cell.x + size * 2, cell.y, cell.width - size * 2, cell.height)
        name, score = cut_left(words, int(words.width * 0.68))
        canvas.text(seat.name, name, 19, _name_colour(seat), theme.BOLD, Align.LEFT)
        score = score.inflate(-canvas.px(16), 0)
        canvas.text(str(seat.score), score, 21, theme.PARCHMENT, theme.BOLD, Align.RIGHT)


def _name_colour(seat: SeatFace) -> theme.Colour:
    return theme.WARNING if seat.box_missing else theme.PARCHMENT


def _draw_lane(canvas: Canvas, lane: pygame.Rect, seat: SeatFace, length: int) -> None:
    if seat.is_turn:
        canvas.panel(lane.inflate(canvas.px(8), -2), theme.SLATE, edge=theme.GOLD)
    size = int(lane.height * 0.72)
    name = cut_left(lane.inflate(-canvas.px(8), 0), int(lane.width * 0.28))[0]
    track = _track_of(canvas, lane)
    number = pygame.Rect(track.right, lane.y, lane.right - track.right - canvas.px(8), lane.height)
    label = _("{name} (no box)").format(name=seat.name) if seat.box_missing else seat.name
    canvas.text(label, name, 21, _name_colour(seat), theme.BOLD, Align.LEFT)
    _draw_track(canvas, track, length)
    score = seat.score or 0
    at = (track.x + track.width * score // length, lane.centery)
    canvas.centred(sprites.token(seat.number, size), at)
    if seat.holds_crown:
        canvas.centred(sprites.crown(int(size * 0.7)), (at[0], lane.centery - size // 2))
    canvas.text(str(score), number, 25, theme.PARCHMENT, theme.BOLD, Align.RIGHT)


def _track_of(canvas: Canvas, lane: pygame.Rect) -> pygame.Rect:
    """The part of a lane that the points are marked on."""
    left = int(lane.width * 0.32)
    return pygame.Rect(lane.x + left, lane.y, lane.width - left - canvas.px(84), lane.height)


def _draw_scale(canvas: Canvas, track: pygame.Rect, length: int) -> None:
    for points in range(0, length + 1, 2 * TRACK_STEP):
        x = track.x + track.width * points // length
        box = pygame.Rect(x - canvas.px(30), track.y, canvas.px(60), track.height)
        canvas.text(str(points), box, 15, theme.MUTED)


def _draw_track(canvas: Canvas, track: pygame.Rect, length: int) -> None:
    y = track.centery
    pygame.draw.line(canvas.surface, theme.SLATE, (track.x, y), (track.right, y), canvas.px(4))
    tick = canvas.px(6)
    for points in range(0, length + 1, TRACK_STEP):
        x = track.x + track.width * points // length
        pygame.draw.line(canvas.surface, theme.MUTED, (x, y - tick), (x, y + tick))


def draw_voters(canvas: Canvas, area: pygame.Rect, seats: tuple[SeatFace, ...]) -> None:
    """Who has voted, and who is waited for; never what."""
    across = 1 if len(seats) <= 4 else 2
    down = -(-len(seats) // across)
    height = min(canvas.px(64), area.height // down)
    for number, seat in enumerate(seats):
        column = columns(area, across, canvas.px(12))[number // down]
        row = pygame.Rect(column.x, area.y + number % down * height, column.width, height)
        _draw_voter(canvas, inset(row, canvas.px(4)), seat)


def _draw_voter(canvas: Canvas, row: pygame.Rect, seat: SeatFace) -> None:
    canvas.panel(row, theme.SLATE if seat.voted else theme.DUSK)
    size = int(row.height * 0.74)
    canvas.centred(sprites.token(seat.number, size), (row.x + row.height // 2, row.centery))
    middle = pygame.Rect(row.x + row.height, row.y, row.width - row.height, row.height)
    name, state = cut_left(middle, int(middle.width * 0.52))
    canvas.text(seat.name, name, 22, theme.PARCHMENT, theme.BOLD, Align.LEFT)
    word, colour = _("to vote"), theme.MUTED
    if seat.voted:
        word, colour = _("has voted"), theme.GOLD
    elif seat.box_missing:
        word, colour = _("no box"), theme.WARNING
    canvas.text(word, state.inflate(-canvas.px(16), 0), 20, colour, align=Align.RIGHT)


def draw_emissary(canvas: Canvas, area: pygame.Rect, emissary: EmissaryFace, frame: Frame) -> None:
    """The Émissaire's open card, score and pile."""
    canvas.panel(area, theme.DUSK, edge=theme.GOLD_DARK)
    inner = inset(area, canvas.px(8))
    head, card = cut_left(inner, int(inner.width * 0.42), canvas.px(8))
    token, words = cut_left(head, canvas.px(44), canvas.px(8))
    canvas.centred(sprites.emissary_token(min(canvas.px(42), token.height)), token.center)
    upper, lower = cut_top(words, words.height // 2)
    title = _("Émissaire: {score}").format(score=emissary.score)
    canvas.text(title, upper, 21, theme.GOLD, theme.BOLD, Align.LEFT)
    pile = _("{count} vote cards").format(count=emissary.pile_size)
    canvas.text(pile, lower, 18, theme.MUTED, align=Align.LEFT)
    for cell, pawn in zip(
        columns(card, len(emissary.favourites), 0), emissary.favourites, strict=True
    ):
        size = int(min(cell.width, cell.height) * 0.86)
        draw_pawn(canvas, pawn, cell.center, size, Frame(), named=False)


def draw_commands(canvas: Canvas, area: pygame.Rect, frame: Frame, main: bool) -> None:
    """A row of buttons, the first one golden if it is the way on."""
    found = commands(frame)
    if not found:
        return
    gap = canvas.px(20)
    width = min(canvas.px(380), (area.width - gap * (len(found) - 1)) // len(found))
    row = pygame.Rect(0, area.y, width * len(found) + gap * (len(found) - 1), area.height)
    row.centerx = area.centerx
    for number, (rect, choice) in enumerate(zip(columns(row, len(found), gap), found, strict=True)):
        canvas.button(rect, choice, main=main and number == 0)


def footer(canvas: Canvas, area: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """A screen divided into its body and the row of buttons at its foot."""
    return cut_bottom(area, max(36, canvas.px(64)), canvas.px(16))
