"""Parts that several screens share: heading, prompt, notice, voters, Émissaire, buttons."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from companion.display import sprites, theme
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
from companion.i18n import _, ngettext
from companion.labels import round_name
from companion.table.inputs import AnswerHere
from companion.table.scene_parts import (
    CardFace,
    Choice,
    EmissaryFace,
    Frame,
    Notice,
    SeatFace,
    Tone,
)

_TONES: dict[Tone, theme.Colour] = {
    Tone.PLAIN: theme.STONE,
    Tone.REFUSAL: theme.GOLD,
    Tone.WARNING: theme.WARNING,
}


def commands(frame: Frame) -> list[Choice]:
    """The choices that are buttons: those with a label."""
    return [choice for choice in frame.choices if choice.label and not _is_answer(choice)]


def _is_answer(choice: Choice) -> bool:
    return isinstance(choice.target, AnswerHere)


def draw_answers(canvas: Canvas, area: pygame.Rect, frame: Frame) -> pygame.Rect:
    """Draw a wide button for each seat that can answer on the display; returns the rest."""
    answers = [choice for choice in frame.choices if _is_answer(choice)]
    if not answers:
        return area
    height, gap = max(34, canvas.px(54)), canvas.px(8)
    rest, foot = cut_bottom(area, len(answers) * (height + gap), gap)
    for cell, choice in zip(stack(foot, len(answers), height, gap), answers, strict=True):
        canvas.button(cell, choice, main=True)
    return rest


def draw_prompt(
    canvas: Canvas, area: pygame.Rect, prompt: str, hint: str, notice: Notice | None
) -> None:
    """What to do now; a notice takes the place of the hint."""
    headline, below = cut_top(area, int(area.height * 0.52))
    canvas.paragraph(prompt, headline, 34, theme.PARCHMENT, theme.TITLE)
    if notice is None:
        canvas.paragraph(hint, below, 22, theme.MUTED)
    else:
        draw_notice(canvas, below, notice)


def draw_notice(canvas: Canvas, area: pygame.Rect, notice: Notice) -> None:
    """A sentence in its tone's colour."""
    colour = _TONES[notice.tone]
    canvas.panel(area, theme.blend(theme.NIGHT, colour, 0.2), edge=colour)
    canvas.paragraph(notice.text, area.inflate(-canvas.px(24), -canvas.px(6)), 21, colour)


def draw_round(canvas: Canvas, area: pygame.Rect, number: int, rounds: int) -> None:
    """The current round."""
    words = round_name(number, rounds)
    canvas.text(words, area, 19, theme.MUTED, theme.BOLD, Align.LEFT)


def draw_voters(
    canvas: Canvas, area: pygame.Rect, seats: tuple[SeatFace, ...], done: str, waiting: str
) -> None:
    """Who has answered and who has not, but not how."""
    across = 1 if len(seats) <= 4 else 2
    down = -(-len(seats) // across)
    tables = columns(area, across, canvas.px(12))
    cells = [cell for table in tables for cell in stack(table, down, canvas.px(64), 0)]
    for cell, seat in zip(cells, seats, strict=False):
        _draw_voter(canvas, inset(cell, canvas.px(4)), seat, done if seat.voted else waiting)


def _draw_voter(canvas: Canvas, row: pygame.Rect, seat: SeatFace, word: str) -> None:
    canvas.panel(row, theme.SLATE if seat.voted else theme.DUSK)
    size = int(row.height * 0.74)
    canvas.mark(seat.number, (row.x + row.height // 2, row.centery), size)
    middle = pygame.Rect(row.x + row.height, row.y, row.width - row.height, row.height)
    name, state = cut_left(middle, int(middle.width * 0.52))
    canvas.text(seat.name, name, 22, theme.PARCHMENT, theme.BOLD, Align.LEFT)
    colour = theme.GOLD if seat.voted else theme.MUTED
    if seat.box_missing and not seat.voted:
        word, colour = _("no box"), theme.WARNING
    canvas.text(word, state.inflate(-canvas.px(16), 0), 20, colour, align=Align.RIGHT)


def draw_emissary(canvas: Canvas, area: pygame.Rect, emissary: EmissaryFace) -> None:
    """The Émissaire's open card, score and pile."""
    canvas.panel(area, theme.DUSK, edge=theme.GOLD_DARK)
    inner = inset(area, canvas.px(8))
    head, card = cut_left(inner, int(inner.width * 0.42), canvas.px(8))
    token, words = cut_left(head, canvas.px(44), canvas.px(8))
    canvas.mark(None, token.center, min(canvas.px(42), token.height))
    upper, lower = cut_top(words, words.height // 2)
    title = _("Émissaire: {score}").format(score=emissary.score)
    canvas.text(title, upper, 21, theme.GOLD, theme.BOLD, Align.LEFT)
    pile = ngettext("{count} vote card", "{count} vote cards", emissary.pile_size)
    pile = pile.format(count=emissary.pile_size)
    canvas.text(pile, lower, 18, theme.MUTED, align=Align.LEFT)
    draw_card(canvas, columns(card, len(emissary.card.characters), 0), emissary.card)


def draw_card(canvas: Canvas, cells: Sequence[pygame.Rect], card: CardFace) -> None:
    """The characters of a favourites card; the banished one under its black seal."""
    for cell, character in zip(cells, card.characters, strict=True):
        rect = canvas.character(character, cell.center, int(min(cell.size) * 0.86))
        if character.character == card.banished:
            seal = sprites.seal(max(8, rect.width * 2 // 5))
            canvas.centred(seal, (rect.right - rect.width // 8, rect.top + rect.height // 6))


def draw_commands(canvas: Canvas, area: pygame.Rect, frame: Frame, main: bool) -> None:
    """A row of buttons; with `main` the first one is golden."""
    found = commands(frame)
    cells = centred_row(area, len(found), widest=canvas.px(380), gap=canvas.px(20))
    for number, (cell, choice) in enumerate(zip(cells, found, strict=True)):
        canvas.button(cell, choice, main=main and number == 0)


def draw_choice_grid(canvas: Canvas, area: pygame.Rect, choices: Sequence[Choice]) -> None:
    """Many buttons, three side by side."""
    cells = grid(area, 3, len(choices), canvas.px(14))
    for cell, choice in zip(cells, choices, strict=True):
        height = min(cell.height, canvas.px(64))
        row = pygame.Rect(cell.x, cell.centery - height // 2, cell.width, height)
        canvas.button(row, choice)


def footer(canvas: Canvas, area: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Divide a screen into its body and the row of buttons at its foot."""
    return cut_bottom(area, max(36, canvas.px(64)), canvas.px(16))


def draw_heading(
    canvas: Canvas, area: pygame.Rect, title: str, notice: Notice | None
) -> pygame.Rect:
    """Draw a screen's title and, below it, a notice; returns the rest."""
    head, body = cut_top(inset(area, canvas.px(28)), max(44, canvas.px(70)), canvas.px(12))
    canvas.text(title, head, 48, theme.PARCHMENT, theme.TITLE)
    if notice is not None:
        strip, body = cut_top(body, max(28, canvas.px(46)), canvas.px(8))
        draw_notice(canvas, strip, notice)
    return body
