"""The card picker: the court with its portraits on fixed places, and the numbers or the pad."""

from __future__ import annotations

import pygame

from companion.display import sprites, theme
from companion.display.canvas import Canvas
from companion.display.layout import cut_left, cut_top, grid, inset
from companion.display.panels import draw_prompt, prompt_height
from companion.evening.cards.card_picker import CardPickerFace, NumberState, PickNumber, PressDigit
from companion.evening.inputs import Command, PickCharacter
from companion.evening.scene import CharacterFace, Choice, Frame
from companion.words.i18n import _

NUMBERS_ACROSS = 7
PICKED = theme.blend(theme.GOLD_DARK, theme.INK, 0.5)
PAD = (*map(PressDigit, "123456789"), Command.SWITCH_PAD, PressDigit("0"), Command.END_NUMBER)
"""Three keys side by side."""
_FILLS = {
    NumberState.KNOWN: theme.STONE,
    NumberState.NEW: theme.SLATE,
    NumberState.TAKEN: theme.NIGHT,
}


def draw_card_head(
    canvas: Canvas, area: pygame.Rect, words: tuple[str, str], face: CardPickerFace
) -> pygame.Rect:
    """Draw prompt and hint (`words`) beside the card's number; returns the rest."""
    head, body = cut_top(area, prompt_height(canvas), canvas.px(12))
    head.width -= canvas.corner
    wide = canvas.label_width(_("Card number"), 18) + canvas.px(16)
    prompt, number = cut_left(head, head.width - wide - canvas.px(16), canvas.px(16))
    draw_prompt(canvas, prompt, *words)
    canvas.panel(number, theme.STONE, edge=theme.GOLD)
    upper, lower = cut_top(inset(number, canvas.px(8)), int(number.height * 0.34))
    canvas.text(_("Card number"), upper, 18, theme.INK)
    canvas.text(face.typed or "–", lower, 56, theme.INK, theme.BOLD)
    return body


def draw_card_picker(canvas: Canvas, area: pygame.Rect, face: CardPickerFace, frame: Frame) -> None:
    """The court on the left, the numbers or the pad on the right."""
    if canvas.is_portrait:
        court, numbers = cut_top(area, int(area.height * 0.5), canvas.px(12))
    else:
        court, numbers = cut_left(area, int(area.width * 0.52), canvas.px(16))
    _draw_court(canvas, court, face)
    switch = next(each for each in frame.choices if each.target is Command.SWITCH_PAD)
    if face.has_pad:
        _draw_pad(canvas, numbers, switch)
    else:
        _draw_numbers(canvas, numbers, face, switch)


def _draw_court(canvas: Canvas, area: pygame.Rect, face: CardPickerFace) -> None:
    canvas.panel(area, theme.DUSK)
    across = 7 if area.width > area.height * 2.2 else 5
    cells = grid(inset(area, canvas.px(4)), across, len(face.court), 0)
    for cell, figure in zip(cells, face.court, strict=True):
        if figure.character in face.picked:
            canvas.panel(inset(cell, canvas.px(4)), PICKED, edge=theme.GOLD)
        _draw_portrait(canvas, cell, figure)
        if figure.character == face.sealed:
            size = max(12, int(min(cell.size) * 0.28))
            canvas.centred(sprites.seal(size), (cell.right - size, cell.y + size))


def _draw_portrait(canvas: Canvas, cell: pygame.Rect, figure: CharacterFace) -> None:
    """A character with its name; all of its cell can be touched."""
    inner = inset(cell, canvas.px(6))
    upper, lower = cut_top(inner, int(inner.height * 0.68))
    canvas.character(figure, upper.center, int(min(upper.size) * 0.9))
    lower.height = min(lower.height, canvas.lines(1, 19))
    canvas.text(figure.name, lower, 19, theme.PARCHMENT, theme.BOLD)
    canvas.spot(inset(cell, 1), PickCharacter(figure.character))


def _draw_numbers(canvas: Canvas, area: pygame.Rect, face: CardPickerFace, switch: Choice) -> None:
    """Known numbers are light, new ones dark; those that are taken can't be touched."""
    *cells, last, end = grid(area, NUMBERS_ACROSS, len(face.numbers) + 2, canvas.px(5))
    canvas.button(last.union(end), switch)
    for cell, (number, state) in zip(cells, face.numbers, strict=True):
        fill = theme.GOLD if number == face.number else _FILLS[state]
        canvas.panel(cell, fill, radius=8, edge=theme.GOLD_DARK)
        is_taken = state is NumberState.TAKEN
        colour = theme.MUTED if is_taken else theme.readable_on(fill)
        canvas.text(str(number), cell, 30, colour, theme.BOLD)
        if not is_taken:
            canvas.spot(cell, PickNumber(number))


def _draw_pad(canvas: Canvas, area: pygame.Rect, switch: Choice) -> None:
    for cell, key in zip(grid(area, 3, len(PAD), canvas.px(8)), PAD, strict=True):
        if key is Command.SWITCH_PAD:
            canvas.button(cell, switch)
        else:
            canvas.button(cell, Choice(key))
            label = key.digit if isinstance(key, PressDigit) else _("OK")
            canvas.text(label, cell, 34, theme.PARCHMENT, theme.BOLD)
