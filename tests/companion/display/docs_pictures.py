"""Pictures for `docs`: a vote that moves, and all screens on one sheet. `make pictures` draws them.

The vote is played at a staged table and drawn by the real window, at times of a virtual clock.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
from PIL import Image

from companion.config.settings import DisplaySettings
from companion.display import theme
from companion.display.painter import Picture, paint
from companion.display.window import Window
from companion.evening.scene import Scene
from companion.evening.screens.election import ElectionScene
from hardware.boxes import Button
from tests.companion.display.shots import picture_of
from tests.companion.staging.demonstration_table import StagedPress
from tests.companion.staging.stages import STAGES
from tests.companion.staging.table import StagedTable

VOTE_SIZE = (640, 400)
VOTE_SECONDS = 7.0
FRAMES_A_SECOND = 20
VOTES = {0.7: Button.YES, 1.3: Button.YES, 1.9: Button.YES, 2.5: Button.YES}
"""When each seat votes, in seconds from the first frame."""
SCREEN_SIZE, SMALL, COLUMNS, GAP, LABEL = (1280, 800), (320, 200), 5, 10, 22
QUALITY = 70


def main(folder: Path) -> None:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    first, *others = map(as_image, vote_frames())
    first.save(
        folder / "vote.webp",
        save_all=True,
        append_images=others,
        duration=1000 // FRAMES_A_SECOND,
        loop=0,
        quality=QUALITY,
        method=6,
    )
    as_image(sheet()).save(folder / "screens.webp", quality=QUALITY, method=6)


def vote_frames() -> Iterator[pygame.Surface]:
    """Everybody votes, the ring empties, and all cards turn."""
    table = StagedTable().sit_down("viva-il-re", 4).begin().until_a(ElectionScene)
    table.wait(1)
    window = Window(DisplaySettings(*VOTE_SIZE), stopwatch=lambda: 0.0)
    began, voted = table.now, 0
    for frame in range(round(VOTE_SECONDS * FRAMES_A_SECOND)):
        time = frame / FRAMES_A_SECOND
        due = sum(at <= time for at in VOTES)
        presses = [StagedPress(seat + 1, [*VOTES.values()][seat]) for seat in range(voted, due)]
        voted = due
        outputs = table.live(began + time, *presses)
        window.show(Picture(outputs.scene, ()), began + time)
        yield pygame.display.get_surface()
    window.close()


def sheet() -> pygame.Surface:
    """One state of each screen, with its name: the one with the shortest name."""
    pygame.font.init()
    states: dict[type[Scene], tuple[str, StagedTable]] = {}
    for name in sorted(STAGES, key=len):
        table = STAGES[name]()
        states.setdefault(type(table.scene), (name, table))
    width, height = SMALL[0] + GAP, SMALL[1] + GAP + LABEL
    lines = -(-len(states) // COLUMNS)
    whole = pygame.Surface((COLUMNS * width + GAP, lines * height + GAP))
    whole.fill(theme.NIGHT)
    for number, (name, table) in enumerate(sorted(states.values(), key=lambda state: state[0])):
        place = GAP + number % COLUMNS * width, GAP + number // COLUMNS * height
        whole.blit(_thumbnail(table), place)
        words = theme.font(theme.TEXT, LABEL - 6).render(name, True, theme.MUTED)
        whole.blit(words, (place[0], place[1] + SMALL[1] + 2))
    return whole


def _thumbnail(table: StagedTable) -> pygame.Surface:
    screen = pygame.Surface(SCREEN_SIZE)
    paint(screen, picture_of(table))
    return pygame.transform.smoothscale(screen, SMALL)


def as_image(surface: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
