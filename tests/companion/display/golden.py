"""Golden images: how every screen looks, small, to notice a change. `make golden` renews them.

Each state has one sheet with a thumbnail for each way of looking at it: a size, near or far.
Thumbnails are an eighth as large, so that other versions of the font library give the same.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection
from itertools import product
from pathlib import Path

import pygame
from PIL import Image, ImageChops, ImageFilter

from companion.config.preferences import TextSize
from companion.display.painter import paint
from tests.companion.display.docs_pictures import as_image
from tests.companion.display.shots import SIZES, picture_of, with_text
from tests.companion.display.staged import staged
from tests.companion.staging.stages import STAGES, stages_called
from tests.companion.staging.table import StagedTable

Size = tuple[int, int]
Way = tuple[Size, TextSize]

FOLDER = Path(__file__).parents[2] / "golden"
WAYS: tuple[Way, ...] = tuple(product(SIZES, TextSize))
SHRINK = 8
STEP = 8
"""Of 255: sheets keep brightness and colours in steps of this size, without other losses."""
BLUR = 1.5
"""Pixels of a thumbnail around each that are compared with it, 40 of the screen across."""
MOST_CHANGE = 12
"""Of 255: more than another version of the font library changes, with the steps of the sheets."""


def thumbnail(table: StagedTable, way: Way) -> Image.Image:
    """How a table's screen looks now."""
    pygame.font.init()
    size, text_size = way
    surface = pygame.Surface(size)
    paint(surface, with_text(picture_of(table), text_size))
    return as_image(pygame.transform.smoothscale(surface, _small(size)))


def golden(state: str, way: Way) -> Image.Image | None:
    """How it looked when its sheet was made; None if the state is newer."""
    if not _file(state).exists():
        return None
    with Image.open(_file(state)) as sheet:
        return sheet.convert("RGB").crop(_place(way))


def change(one: Image.Image, other: Image.Image) -> int:
    """How much the most changed spot differs, of 255, in brightness or in colour."""
    pairs = zip(_planes(one), _planes(other), strict=True)
    return max(max(ImageChops.difference(*pair).tobytes()) for pair in pairs)


def _planes(image: Image.Image) -> list[Image.Image]:
    """Brightness, and colour as its two differences from grey, without what is finer than text."""
    planes = image.convert("YCbCr").split()
    return [plane.filter(ImageFilter.BoxBlur(BLUR)) for plane in planes]


def renew(states: Collection[str]) -> None:
    """Draw the sheets of these states anew; those of states that no longer exist go."""
    FOLDER.mkdir(exist_ok=True)
    for state in states:
        sheet = Image.new("RGB", _sheet_size())
        for way in WAYS:
            sheet.paste(thumbnail(staged(state), way), _place(way))
        sheet.point(_coarse).save(_file(state), lossless=True, quality=75, method=4)
    for file in set(FOLDER.iterdir()) - set(map(_file, STAGES)):
        file.unlink()


def _file(state: str) -> Path:
    return FOLDER / f"{state}.webp"


def _small(size: Size) -> Size:
    return size[0] // SHRINK, size[1] // SHRINK


def _place(way: Way) -> tuple[int, int, int, int]:
    """Where a thumbnail is on its sheet: a column for each size, near above far."""
    size, text_size = way
    width, height = _small(size)
    left = sum(_small(before)[0] for before in SIZES[: SIZES.index(size)])
    top = _sheet_size()[1] // 2 * [*TextSize].index(text_size)
    return left, top, left + width, top + height


def _sheet_size() -> Size:
    widths, heights = zip(*map(_small, SIZES), strict=True)
    return sum(widths), 2 * max(heights)


def _coarse(value: int) -> int:
    """The middle of its step."""
    return value // STEP * STEP + STEP // 2


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    renew(stages_called(tuple(sys.argv[1:])))
