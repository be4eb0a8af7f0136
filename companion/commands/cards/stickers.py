"""What is printed on the stickers for cards. Knows nothing of paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.evening.cards.codes import AmbitionCode, FavouritesCode, code_of
from companion.evening.cards.own_deck import NUMBERS
from companion.evening.view_models import characters_of
from companion.words.labels import label_of
from engine import Ambition, Deck, Edition, Option


@dataclass(frozen=True)
class Sticker:
    """`code` is for readers; people read `title`, the number, and `words`, what is on the card."""

    code: str
    title: str
    words: str


def stickers_for(edition: Edition | None, cards: Deck) -> tuple[Sticker, ...]:
    """The stickers of an edition, or those of any edition; `cards` are the known ones."""
    has_ambitions = edition is None or Option.AMBITION in edition.options
    ambitions = _ambitions() if has_ambitions else ()
    return (*_favourites(edition, cards), *ambitions)


def _favourites(edition: Edition | None, cards: Deck) -> Iterator[Sticker]:
    faces = {} if edition is None else characters_of(edition)
    known = {card.number: card.characters for card in cards}
    for number in NUMBERS:
        initials = (faces[character].initials for character in known.get(number, ()))
        yield Sticker(code_of(FavouritesCode(number)), str(number), " ".join(initials))


def _ambitions() -> Iterator[Sticker]:
    for ambition in Ambition:
        yield Sticker(code_of(AmbitionCode(ambition)), "", label_of(ambition))
