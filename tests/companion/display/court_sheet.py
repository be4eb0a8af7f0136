"""Contact sheets of the courts, to judge the drawings: `make court` writes one for each edition, in
three sizes, as people with full colour sight and others see it; and a small one for `docs`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pygame

from companion.display import theme
from companion.display.portraits import portrait
from companion.evening.scene import CharacterFace
from companion.evening.view_models import characters_of
from engine import EDITION_IDS, load_edition
from tests.companion.display.colour_vision import Sight, seen

SIZES = (40, 80, 300)
GAP = 8
SMALL, LABEL = 76, 18


def main(folder: Path) -> None:
    pygame.font.init()
    folder.mkdir(parents=True, exist_ok=True)
    courts = [tuple(characters_of(load_edition(id_)).values()) for id_ in EDITION_IDS]
    for id_, court in zip(EDITION_IDS, courts, strict=True):
        strips = [_seen_by(_strip(court, size), sight) for size in SIZES for sight in Sight]
        pygame.image.save(_below_each_other(strips), str(folder / f"{id_}.png"))
    named = [_strip(court, SMALL, LABEL) for court in courts]
    pygame.image.save(_below_each_other(named), str(folder / "court.png"))


def _strip(court: Sequence[CharacterFace], size: int, label: int = 0) -> pygame.Surface:
    """A court in a row, on stone and dusk by turns."""
    strip = pygame.Surface((len(court) * (size + GAP), size + GAP + label))
    for place, face in enumerate(court):
        cell = pygame.Rect(place * (size + GAP), 0, size + GAP, size + GAP + label)
        ground = (theme.DUSK, theme.STONE)[place % 2]
        strip.fill(ground, cell)
        strip.blit(portrait(face, size), (cell.x + GAP // 2, GAP // 2))
        if label:
            name = theme.font(theme.BOLD, label - 3).render(
                face.name, True, theme.readable_on(ground)
            )
            strip.blit(name, name.get_rect(midbottom=(cell.centerx, cell.bottom)))
    return strip


def _seen_by(strip: pygame.Surface, sight: Sight) -> pygame.Surface:
    data = pygame.image.tobytes(strip, "RGB")
    colours = list(zip(data[0::3], data[1::3], data[2::3], strict=True))
    changed = {colour: bytes(seen(colour, sight)) for colour in set(colours)}
    pixels = b"".join(changed[colour] for colour in colours)
    return pygame.image.frombytes(pixels, strip.get_size(), "RGB")


def _below_each_other(strips: Sequence[pygame.Surface]) -> pygame.Surface:
    sheet = pygame.Surface(
        (max(each.get_width() for each in strips), sum(each.get_height() for each in strips))
    )
    sheet.fill(theme.NIGHT)
    top = 0
    for strip in strips:
        sheet.blit(strip, (0, top))
        top += strip.get_height()
    return sheet


if __name__ == "__main__":
    main(Path(sys.argv[1]))
