"""Parts that several screens share: heading, prompt, voters, Émissaire, buttons."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from companion.display import sprites, theme
from companion.display.canvas import LABEL, LABEL_MARGIN, LABEL_MAY_SHRINK, Align, Canvas, wrap
from companion.display.layout import (
    centred_row,
    columns,
    cut_bottom,
    cut_left,
    cut_top,
    grid,
    inset,
    rows,
    stack,
    weighted_columns,
)
from companion.display.turn import draw_turn_plate
from companion.evening.inputs import AnswerHere, Target
from companion.evening.scene import CardFace, Choice, EmissaryFace, Frame, SeatFace
from companion.words.i18n import _, ngettext
from companion.words.labels import round_name

TITLE, PROMPT, HINT, VOTER = 48, 34, 22, 22
"""Sizes of text: a screen's title, what to do now, and how; who votes."""
PROMPT_BESIDE, PROMPT_BELOW = (0.22, 0.29), 0.14
"""The share of a screen's height that a prompt has at most: beside a castle, in a small window and
in another one, and below a castle."""
SMALL = 0.75
"""The scale of a small window."""
MOST_VOTERS_ACROSS = 4
MOST_IN_THREES = 15
"""More buttons in a grid stand four to a row, on a screen that lies."""
MOST_ANSWERS = 2
"""More buttons for answers on the display stand three to a row."""


def commands(frame: Frame) -> list[Choice]:
    """The choices that are buttons: those with a label."""
    return [choice for choice in frame.choices if choice.label and not _is_answer(choice)]


def _is_answer(choice: Choice) -> bool:
    return isinstance(choice.target, AnswerHere)


def draw_answers(canvas: Canvas, area: pygame.Rect, frame: Frame) -> pygame.Rect:
    """Draw a wide button for each seat that can answer on the display, three in a row if there are
    many; returns the rest."""
    answers = [choice for choice in frame.choices if _is_answer(choice)]
    if not answers:
        return area
    high, gap = answers_height(canvas, frame), canvas.px(8)
    rest, foot = cut_bottom(area, high, gap)
    cells = grid(cut_top(foot, high - gap)[0], _across(answers), len(answers), gap)
    for cell, choice in zip(cells, answers, strict=True):
        canvas.button(cell, choice, main=True)
    return rest


def answers_height(canvas: Canvas, frame: Frame) -> int:
    """The height of the buttons for answers, with the space below each."""
    answers = [choice for choice in frame.choices if _is_answer(choice)]
    return -(-len(answers) // _across(answers)) * (canvas.touch(54) + canvas.px(8))


def _across(answers: Sequence[Choice]) -> int:
    return 1 if len(answers) <= MOST_ANSWERS else 3


def prompt_height(canvas: Canvas) -> int:
    """The height that a prompt of two lines and a hint need; where a screen is low, they are set
    smaller so that everything else has room."""
    wanted = canvas.lines(2, PROMPT) + canvas.lines(2, HINT) + canvas.px(8)
    share = PROMPT_BELOW if canvas.is_portrait else PROMPT_BESIDE[canvas.unit > SMALL]
    return min(wanted, int(canvas.room.height * share))


def draw_prompt(
    canvas: Canvas,
    area: pygame.Rect,
    prompt: str,
    hint: str,
    corner: int = 0,
    turn: SeatFace | None = None,
    rule: str = "",
) -> None:
    """What to do now. The prompt is narrower than the area by the width of what is in the `corner`;
    it stands on the colour of the seat whose `turn` it is. A rule is below the hint if both are
    short."""
    low = min(canvas.lines(2, HINT) + canvas.px(6), area.height * 2 // 5)
    headline, below = cut_bottom(area, low, canvas.px(4))
    headline.width -= corner
    if turn is not None:
        headline = draw_turn_plate(canvas, headline, turn)
    canvas.paragraph(prompt, headline, PROMPT, theme.PARCHMENT, theme.TITLE)
    if rule and all(_is_one_line(canvas, words, below.width) for words in (hint, rule)):
        upper, lower = cut_top(below, below.height // 2)
        canvas.text(hint, upper, HINT, theme.PARCHMENT, align=Align.LEFT)
        canvas.text(rule, lower, HINT, theme.MUTED, align=Align.LEFT)
    else:
        canvas.paragraph(hint, below, HINT, theme.MUTED)


def _is_one_line(canvas: Canvas, words: str, width: int) -> bool:
    """Whether it fits one line, in slightly smaller letters if need be."""
    return canvas.height_of(words, int(width / LABEL_MAY_SHRINK), HINT) <= canvas.lines(1, HINT)


def draw_round(canvas: Canvas, area: pygame.Rect, number: int, rounds: int) -> None:
    """The current round."""
    words = round_name(number, rounds)
    canvas.text(words, area, 19, theme.MUTED, theme.BOLD, Align.LEFT)


def draw_voters(
    canvas: Canvas, area: pygame.Rect, seats: tuple[SeatFace, ...], words: Sequence[str]
) -> None:
    """Who has answered and who has not, but not how: `words` says it for each seat."""
    least = canvas.lines(1, 0) + canvas.px(6)
    across = 1 if len(seats) <= 4 and area.height >= least * len(seats) else 2
    while across < MOST_VOTERS_ACROSS and area.height // -(-len(seats) // across) < least:
        across += 1
    down = -(-len(seats) // across)
    tables = columns(area, across, canvas.px(6))
    tallest = max(canvas.px(64), canvas.lines(2, VOTER) + canvas.px(12))
    cells = [cell for table in tables for cell in stack(table, down, tallest, 0)]
    for cell, seat, word in zip(cells, seats, words, strict=False):
        _draw_voter(canvas, inset(cell, canvas.px(3)), seat, word)


def _draw_voter(canvas: Canvas, row: pygame.Rect, seat: SeatFace, word: str) -> None:
    """The name with the word beside it, or below it where a row is narrow; where it is low too,
    the colours alone say it."""
    fill, edge = (theme.SLATE, theme.GOLD) if seat.voted else (theme.DUSK, None)
    canvas.panel(row, fill, edge=edge)
    size = int(min(row.height, row.width // 4) * 0.74)
    canvas.mark(seat.token, (row.x + row.height // 2, row.centery), size)
    middle = pygame.Rect(row.x + row.height, row.y, row.width - row.height, row.height)
    middle.width -= canvas.px(10)
    is_narrow = middle.width < canvas.label_width("m" * 18)
    is_low = row.height < canvas.lines(2, VOTER)
    halves = cut_top(middle, row.height // 2) if is_narrow else cut_left(middle, middle.width // 2)
    name, state = halves
    colour = theme.GOLD if seat.voted else theme.MUTED
    if seat.box_missing and not seat.voted:
        word, colour = _("no box"), theme.WARNING
    if is_narrow and is_low:
        name_colour = theme.WARNING if seat.box_missing else theme.PARCHMENT
        canvas.text(seat.name, middle, VOTER, name_colour, theme.BOLD, Align.LEFT)
        return
    canvas.text(seat.name, name, VOTER, theme.PARCHMENT, theme.BOLD, Align.LEFT)
    canvas.text(word, state, 20, colour, align=Align.LEFT if is_narrow else Align.RIGHT)


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
    """The characters of a favourites card; the banished one under its black seal.

    Where a cell is high enough, the name is below the figure.
    """
    for cell, character in zip(cells, card.characters, strict=True):
        place, name = cut_bottom(cell, cell.height // 4 if cell.height > canvas.px(80) else 0)
        rect = canvas.character(character, place.center, int(min(place.size) * 0.9))
        name.top = rect.bottom
        if name.height:
            canvas.text(character.name, name, 18, theme.INK, theme.BOLD)
        if character.character == card.banished:
            seal = sprites.seal(max(8, rect.width * 2 // 5))
            canvas.centred(seal, (rect.right - rect.width // 8, rect.top + rect.height // 6))


def draw_row(canvas: Canvas, area: pygame.Rect, found: Sequence[Choice], main: bool) -> None:
    """Some buttons side by side in the middle, in several lines where their labels need that;
    with `main` the first one is golden."""
    lines = lines_of_buttons(canvas, area.width, found)
    across = -(-len(found) // max(1, lines))
    for number, line in enumerate(rows(area, lines, canvas.px(8))):
        here = found[number * across :][:across]
        cells = centred_row(line, len(here), widest=canvas.px(380), gap=_gap(canvas))
        for at, (cell, choice) in enumerate(zip(cells, here, strict=True)):
            canvas.button(cell, choice, main=main and number == at == 0)


def lines_of_buttons(canvas: Canvas, width: int, found: Sequence[Choice]) -> int:
    """In how many lines these buttons stand: in more than two only if a label needs it that is
    itself set in two lines."""
    widest = max((canvas.label_width(choice.label) for choice in found), default=1)
    for lines in range(1, len(found) + 1):
        across = -(-len(found) // lines)
        room = (width - _gap(canvas) * (across - 1)) // across
        if room >= widest * LABEL_MAY_SHRINK or (lines > 1 and _fit_in_two(canvas, room, found)):
            return lines
    return len(found)


def _fit_in_two(canvas: Canvas, width: int, found: Sequence[Choice]) -> bool:
    """Whether two lines are enough for each label."""
    inner = width - canvas.px(LABEL_MARGIN)
    pixels = canvas.letters(LABEL * LABEL_MAY_SHRINK)
    wrapped = (wrap(choice.label, theme.BOLD, pixels, inner) for choice in found)
    return all(len(lines) <= 2 for lines in wrapped)


def _gap(canvas: Canvas) -> int:
    return canvas.px(20)


def draw_slots(
    canvas: Canvas,
    area: pygame.Rect,
    frame: Frame,
    slots: Sequence[Target],
    main: Target | None = None,
    widths: Sequence[int] | None = None,
) -> None:
    """A row of buttons, each in a place of its own, so that none moves when others come. The
    places are equally wide unless `widths` has their shares; in a foot of two lines, the first
    half stands above."""
    offered = {choice.target: choice for choice in commands(frame)}
    cells = weighted_columns(area, widths or [1] * len(slots), canvas.px(14))
    for cell, target in zip(cells, slots, strict=True):
        if target in offered:
            canvas.button(cell, offered[target], main=target == main)


def draw_slots_at_foot(
    canvas: Canvas, area: pygame.Rect, frame: Frame, slots: Sequence[Target], main: Target
) -> pygame.Rect:
    """A row of slots at the foot of the screen, or two where it is narrow; returns the rest."""
    lines = 2 if canvas.is_portrait else 1
    gap = canvas.px(8)
    body, foot = cut_bottom(area, lines * canvas.touch(64) + (lines - 1) * gap, canvas.px(16))
    across = -(-len(slots) // lines)
    for number, line in enumerate(rows(foot, lines, gap)):
        draw_slots(canvas, line, frame, slots[number * across :][:across], main)
    return body


def draw_choice_grid(canvas: Canvas, area: pygame.Rect, choices: Sequence[Choice]) -> None:
    """Many buttons, some side by side."""
    cells = grid(area, _grid_across(canvas, choices), len(choices), canvas.px(10))
    tallest = _grid_row(canvas, area.width, choices)
    for cell, choice in zip(cells, choices, strict=True):
        height = min(cell.height, tallest)
        row = pygame.Rect(cell.x, cell.centery - height // 2, cell.width, height)
        canvas.button(row, choice)


def choice_grid_height(canvas: Canvas, width: int, choices: Sequence[Choice]) -> int:
    """The height of a grid of these buttons."""
    lines = -(-len(choices) // _grid_across(canvas, choices))
    return lines * (_grid_row(canvas, width, choices) + canvas.px(10))


def _grid_across(canvas: Canvas, choices: Sequence[Choice]) -> int:
    return min(canvas.across(3 if len(choices) <= MOST_IN_THREES else 4, 2), len(choices))


def _grid_row(canvas: Canvas, width: int, choices: Sequence[Choice]) -> int:
    """The height of its buttons."""
    wide = width // _grid_across(canvas, choices) - canvas.px(10)
    explained = [canvas.explained_height(wide, each) for each in choices if each.explanation]
    return max(canvas.touch(64), *explained, 0)


def footer(
    canvas: Canvas, area: pygame.Rect, found: Sequence[Choice]
) -> tuple[pygame.Rect, pygame.Rect]:
    """Divide a screen into its body and the rows of these buttons at its foot."""
    lines = lines_of_buttons(canvas, area.width, found)
    if lines == 0:
        return cut_bottom(area, 0)
    height = lines * canvas.touch(64) + (lines - 1) * canvas.px(8)
    return cut_bottom(area, height, canvas.px(16))


def draw_foot(canvas: Canvas, area: pygame.Rect, frame: Frame, main: bool) -> pygame.Rect:
    """Draw the buttons at the foot of a screen; with `main` the first one is golden. Returns the
    rest."""
    body, foot = footer(canvas, area, commands(frame))
    draw_row(canvas, foot, commands(frame), main)
    return body


def draw_heading_and_foot(
    canvas: Canvas, area: pygame.Rect, title: str, frame: Frame, main: bool
) -> pygame.Rect:
    """Draw a screen's title and its buttons; returns the rest."""
    return draw_foot(canvas, draw_heading(canvas, area, title), frame, main)


def draw_heading(canvas: Canvas, area: pygame.Rect, title: str) -> pygame.Rect:
    """Draw a screen's title; returns the rest."""
    inner = inset(area, canvas.px(28))
    head, body = cut_top(inner, max(44, canvas.lines(1, TITLE)), canvas.px(12))
    clear = head.inflate(-2 * max(canvas.touch(64), canvas.corner), 0)
    canvas.text(title, clear, TITLE, theme.PARCHMENT, theme.TITLE)
    return body
