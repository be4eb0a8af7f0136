"""Every screen has a picture. At every size, near or far: all text is legible, and fingers fit.

`make test` measures one state of each screen, in turn at one of the sizes; `make proofs` all of
them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product
from pkgutil import iter_modules

import pygame
import pytest

from companion.config.preferences import TextSize
from companion.display import screens, sprites, theme
from companion.display.canvas import Align
from companion.display.theme import Colour
from engine import SeatToken
from tests.companion.display.measured_canvas import MeasuredCanvas
from tests.companion.display.names_shown import names_at
from tests.companion.display.screen_flaws import flaws
from tests.companion.display.shots import SIZES, picture_of, with_text
from tests.companion.display.staged import staged
from tests.companion.staging.stages import STAGES
from tests.sampling import chosen

WAYS = tuple(product(SIZES, TextSize))
SCREENS = {drawing.name.replace("_", "-") for drawing in iter_modules(screens.__path__)}
Case = tuple[str, tuple[int, int], TextSize]


def screen_of(name: str) -> str:
    """The screen that a state is called after."""
    return max((screen for screen in SCREENS if name.startswith(screen)), key=len, default="")


FIRST = {screen_of(name): name for name in sorted(STAGES, reverse=True)}
"""A state of each screen."""


QUICK: frozenset[Case] = frozenset(
    (name, *WAYS[3 * number % len(WAYS)])
    for number, name in enumerate(FIRST.values())
    if number % 2 == 0
)
"""The first state of every second screen in one way, which is another one for the next screen."""


@pytest.mark.parametrize(
    "case",
    chosen(((name, *way) for name in sorted(STAGES) for way in WAYS), QUICK.__contains__),
    ids=lambda case: f"{case[0]}-{case[1][0]}x{case[1][1]}-{case[2].value}",
)
def test_a_screen_has_no_flaw(case: Case) -> None:
    name, size, text_size = case
    pygame.font.init()
    picture = with_text(picture_of(staged(name)), text_size)
    assert not flaws(picture, size, names_at(staged(name)))


def test_every_screen_has_a_picture() -> None:
    assert FIRST.keys() == SCREENS


@pytest.mark.parametrize("names", [FIRST.values(), pytest.param(STAGES, marks=pytest.mark.slow)])
def test_a_state_is_called_after_its_screen(names: Iterable[str]) -> None:
    for name in names:
        module = type(staged(name).scene).__module__
        assert module.rpartition(".")[2] == screen_of(name).replace("-", "_"), name


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(STAGES))
def test_the_sign_of_no_sound_covers_nothing(name: str) -> None:
    pygame.font.init()
    for size, text_size in WAYS:
        picture = with_text(picture_of(staged(name)), text_size)
        muted = replace(picture.preferences, muted=True)
        assert not flaws(replace(picture, preferences=muted), size, names_at(staged(name)))


def test_letters_that_touch_are_noticed_and_a_hook_beside_an_accent_is_not() -> None:
    pygame.font.init()
    canvas = MeasuredCanvas((1280, 800), picture_of(staged("power-off")))
    for words, y in (("Bridget", 100), ("Étage", 121), ("under the g: É", 132)):
        canvas.text(words, pygame.Rect(100, y, 200, 20), 20, theme.INK, align=Align.LEFT)
    above, beside, touching = canvas.texts[-3:]
    assert above.ink.colliderect(beside.ink)
    assert not above.collides_with(beside)
    assert beside.collides_with(touching)


def test_a_text_of_which_nothing_fits_is_noticed() -> None:
    pygame.font.init()
    canvas = MeasuredCanvas((1280, 800), picture_of(staged("power-off")))
    canvas.text("Margot", pygame.Rect(100, 100, 2, 20), 20, theme.INK)
    assert canvas.texts[-1].is_cut


class FaintMarks(MeasuredCanvas):
    """A canvas whose tokens and edges are as dark as the ground."""

    def mark(self, token: SeatToken | None, at: tuple[int, int], size: int) -> None:
        self.centred(sprites.panel(size, size, theme.SLATE, size // 2), at)

    def panel(
        self,
        rect: pygame.Rect,
        fill: tuple[int, ...],
        radius: float = 12,
        edge: Colour | None = None,
    ) -> None:
        super().panel(rect, fill, radius, edge and theme.SLATE)


@pytest.mark.parametrize("what", ["mark", "edge"])
def test_a_faint_mark_and_a_faint_edge_are_noticed(what: str) -> None:
    pygame.font.init()
    canvas = FaintMarks((1280, 800), picture_of(staged("seat")))
    assert any(seen.what == what and seen.contrast < 3 for seen in canvas.seen)
