"""On the smallest screens no figure becomes letters, every name can be told, and no score is left
out."""

from __future__ import annotations

from itertools import combinations, product

import pygame
import pytest

from companion.config.preferences import TextSize
from companion.display.painter import paint
from tests.companion.display.shots import picture_of, with_text
from tests.companion.display.staged import staged
from tests.companion.display.whole_table import is_of_the_table, left_out
from tests.companion.staging.stages import STAGES
from tests.sampling import chosen

SIZES = ((800, 480), (480, 800))
WAYS = tuple(product(SIZES, TextSize))
OF_THE_TABLE = (
    *("ambition-choice", "castle", "coronation", "election", "podium", "positions", "raising"),
    "verdict",
)
"""The beginnings of the names of their states."""
STATES = sorted(name for name in STAGES if name.startswith(OF_THE_TABLE))
Case = tuple[str, tuple[int, int], TextSize]
QUICK: frozenset[Case] = frozenset(
    (name, *WAYS[number % len(WAYS)])
    for number, name in enumerate(STATES)
    if "eight" in name or "sixteen" in name or name.startswith("raising")
)


@pytest.mark.parametrize(
    "case",
    chosen(((name, *way) for name in STATES for way in WAYS), QUICK.__contains__),
    ids=lambda case: f"{case[0]}-{case[1][0]}x{case[1][1]}-{case[2].value}",
)
def test_nothing_is_left_out(case: Case) -> None:
    name, size, text_size = case
    pygame.font.init()
    picture = with_text(picture_of(staged(name)), text_size)
    assert is_of_the_table(picture.scene)
    assert left_out(picture, size) == []


def test_in_a_low_window_no_seat_lies_under_a_button() -> None:
    pygame.font.init()
    spots = paint(pygame.Surface((480, 520)), picture_of(staged("raising-after-elections")))
    pairs = combinations([pygame.Rect(spot.rect) for spot in spots], 2)
    assert not [pair for pair in pairs if pair[0].colliderect(pair[1])]
