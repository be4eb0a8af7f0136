"""The pictures: one for each state, size of the window and size of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from companion.commands.shots.stages import stages_called
from companion.config.preferences import TextSize
from companion.demonstration.staged_table import StagedTable
from companion.disk.files import check_is_new
from companion.display.painter import Picture
from companion.display.still import save_still


@dataclass(frozen=True)
class Album:
    """Which pictures are wanted; no `screens` are all."""

    sizes: Sequence[tuple[int, int]]
    text_sizes: Sequence[TextSize]
    screens: tuple[str, ...] = ()

    def write(self, folder: Path, overwrite: bool = False) -> Iterator[Path]:
        """Write the pictures, and return each one's file. Raises FileExists."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, drive in stages_called(self.screens).items():
            picture = picture_of(drive())
            for text_size in self.text_sizes:
                seen = with_text(picture, text_size)
                for width, height in self.sizes:
                    file = folder / f"{name}_{width}x{height}_{text_size.value}.png"
                    check_is_new(file, overwrite)
                    save_still(seen, (width, height), file)
                    yield file


def picture_of(table: StagedTable) -> Picture:
    """What the table's display shows."""
    outputs = table.outputs
    faces = outputs.faces if table.draws_boxes else ()
    return Picture(outputs.scene, faces, preferences=outputs.preferences)


def with_text(picture: Picture, text_size: TextSize) -> Picture:
    """The same, with text of this size."""
    return replace(picture, preferences=replace(picture.preferences, text_size=text_size))
