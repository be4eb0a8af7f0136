"""A favourites card that is entered, whoever's it is and whenever it was revealed."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.cards.card_picker import CardPickerFace
from companion.evening.scene import Scene


@dataclass(frozen=True)
class FavouritesScene(Scene):
    """`card` is what has been entered of the card."""

    prompt: str
    hint: str
    card: CardPickerFace
