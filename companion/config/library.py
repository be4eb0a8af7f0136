"""The editions that can be played, each with its deck: built-in ones and those in files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from companion.config.deck_files import read_deck
from companion.config.photos import NO_PHOTOS, Photos, find_photos, with_photos
from companion.config.settings import TableSettings
from companion.disk.bounded import read_text
from engine import EDITION_IDS, BadFile, Deck, Edition, balanced_deck, load_edition, read_edition
from sentences import N_


class EditionIdUsed(BadFile):
    template = N_("{file}: the id “{id}” is already used. Choose another.")


class SecondDeck(BadFile):
    template = N_("{file}: another file already describes the deck of “{id}”. Keep only one.")


class Library(Mapping[str, Edition]):
    """Every edition by its id; `decks` are printed decks from files, also by the edition's id."""

    def __init__(
        self, editions: Mapping[str, Edition], decks: Mapping[str, Deck], photos: Photos = NO_PHOTOS
    ) -> None:
        self._editions = {id_: with_photos(each, photos) for id_, each in editions.items()}
        self._decks = dict(decks)
        self.photos = photos

    def __getitem__(self, edition_id: str) -> Edition:
        return self._editions[edition_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._editions)

    def __len__(self) -> int:
        return len(self._editions)

    def deck_of(self, edition_id: str) -> Deck:
        """The cards that vivat deals: from a file, or the balanced deck."""
        return self.described_deck(edition_id) or balanced_deck(self[edition_id])

    def described_deck(self, edition_id: str) -> Deck | None:
        """The printed cards that a file describes; None without a file."""
        return self._decks.get(edition_id)


def open_library(
    editions: Iterable[Path] = (), decks: Iterable[Path] = (), photos: Path | None = None
) -> Library:
    """The built-in editions and those in files, with the decks in files and the photos in a folder.

    Raises:
        BadFile: a file is not an edition or a deck, or its id is already used.
    """
    found = {edition_id: load_edition(edition_id) for edition_id in EDITION_IDS}
    for file in editions:
        edition = read_edition(read_text(file), file.name)
        if edition.id in found:
            raise EditionIdUsed(file=file.name, id=edition.id)
        found[edition.id] = edition
    cards: dict[str, Deck] = {}
    for file in decks:
        deck = read_deck(read_text(file), file.name, found)
        if deck.edition.id in cards:
            raise SecondDeck(file=file.name, id=deck.edition.id)
        cards[deck.edition.id] = deck.cards
        found[deck.edition.id] = deck.edition
    if photos is None:
        return Library(found, cards)
    return Library(found, cards, find_photos(photos, found.values()))


def library_of(settings: TableSettings, folder: Path) -> Library:
    """The library for the settings of a file in this folder.

    Raises:
        BadFile: as `open_library`.
    """
    return open_library(
        (folder / file for file in settings.editions),
        (folder / file for file in settings.decks),
        None if settings.photos is None else folder / os.path.expanduser(settings.photos),
    )
