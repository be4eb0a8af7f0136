"""A QR code that fills a square, with the white margin that readers need."""

from __future__ import annotations

from functools import lru_cache

import pygame

from companion.display import theme
from companion.display.canvas import Canvas
from companion.words.i18n import _

MARGIN = 4
"""Dots of white on each side."""
LEAST_DOT = 2
"""Pixels: phones can't tell smaller dots apart."""
WHITE, BLACK = (255, 255, 255), (0, 0, 0)


def draw_qr_code(canvas: Canvas, square: pygame.Rect, words: str, size: float) -> None:
    """The code as large as possible, or, in letters of this size, why there is none."""
    code = qr_code(words, min(square.size))
    if code is not None:
        canvas.centred(code, square.center)
    else:
        sentence = _("There is too little room for the code: make the window larger.")
        canvas.paragraph(sentence, square, size, theme.WARNING)


@lru_cache(maxsize=2)
def qr_code(words: str, side: int) -> pygame.Surface | None:
    """The code, as large as fits `side` pixels; None if its dots would be too small."""
    # Imported only when a code is shown, because most evenings need none.
    import segno

    dots = segno.make_qr(words, error="l").matrix
    whole = len(dots) + 2 * MARGIN
    dot = side // whole
    if dot < LEAST_DOT:
        return None
    picture = pygame.Surface((whole * dot, whole * dot))
    picture.fill(WHITE)
    for y, row in enumerate(dots, start=MARGIN):
        for x, is_dark in enumerate(row, start=MARGIN):
            if is_dark:
                picture.fill(BLACK, (x * dot, y * dot, dot, dot))
    return picture
