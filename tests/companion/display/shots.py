"""A picture of every screen: `python -m tests.companion.display.shots FOLDER` draws them.

Words after the folder choose the screens whose names begin with one of them. `LANGUAGE=fr` before
it draws them in French.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

from companion.config.preferences import TextSize
from companion.display.painter import Picture, still
from companion.words.i18n import use_language
from tests.companion.staging.stages import stages_called
from tests.companion.staging.table import StagedTable

SIZES = ((800, 480), (1280, 800), (1920, 1080), (480, 800))


def picture_of(table: StagedTable) -> Picture:
    """What the table's display shows."""
    outputs = table.outputs
    faces = outputs.faces if table.draws_boxes else ()
    return Picture(outputs.scene, faces, preferences=outputs.preferences)


def with_text(picture: Picture, text_size: TextSize) -> Picture:
    """The same, with text of this size."""
    return replace(picture, preferences=replace(picture.preferences, text_size=text_size))


def draw(folder: Path, words: Sequence[str]) -> None:
    """A file for each state, size of the window and size of text."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, drive in stages_called(tuple(words)).items():
        picture = picture_of(drive())
        for (width, height), text_size in product(SIZES, TextSize):
            file = folder / f"{name}_{width}x{height}_{text_size.value}.png"
            file.write_bytes(still(with_text(picture, text_size), (width, height)))


if __name__ == "__main__":
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    use_language()
    draw(Path(sys.argv[1]), sys.argv[2:])
