"""The editions on the shelf, each with its deck: the printed ones and the table's own files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from companion.deck_files import read_deck
from companion.files import read_text
from companion.settings import TableSettings
from engine import EDITION_IDS, BadFile, Deck, Edition, balanced_deck, load_edition, read_edition
from sentences import N_


class IdTaken(BadFile):
    template = N_("{file}: the id “{id}” is taken. Choose another.")


class DeckTaken(BadFile):
    template = N_("{file}: another file describes the deck of “{id}” already. Name one of them.")


class Library(Mapping[str, Edition]):
    """Every edition by its id; `decks` are the tables' own, also by the edition's id."""

    def __init__(self, editions: Mapping[str, Edition], decks: Mapping[str, Deck]) -> None:
        self._editions = dict(editions)
        self._decks = dict(decks)

    def __getitem__(self, edition_id: str) -> Edition:
        return self._editions[edition_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._editions)

    def __len__(self) -> int:
        return len(self._editions)

    def deck_of(self, edition_id: str) -> Deck:
        """The cards an edition is played with: the table's, or the balanced deck."""
        return self._decks.get(edition_id) or balanced_deck(self[edition_id])


def open_library(editions: Iterable[Path] = (), decks: Iterable[Path] = ()) -> Library:
    """The printed editions and those in files, with the decks in files.

    Raises:
        BadFile: a file makes no edition or deck, or takes a place that is taken.
    """
    shelf = {edition_id: load_edition(edition_id) for edition_id in EDITION_IDS}
    for file in editions:
        edition = read_edition(read_text(file), file.name)
        if edition.id in shelf:
            raise IdTaken(file=file.name, id=edition.id)
        shelf[edition.id] = edition
    cards: dict[str, Deck] = {}
    for file in decks:
        deck = read_deck(read_text(file), file.name, shelf)
        if deck.edition.id in cards:
            raise DeckTaken(file=file.name, id=deck.edition.id)
        cards[deck.edition.id] = deck.cards
        shelf[deck.edition.id] = deck.edition
    return Library(shelf, cards)


def library_of(settings: TableSettings, folder: Path) -> Library:
    """The library that a settings file in this folder asks for.

    Raises:
        BadFile: as `open_library`.
    """
    return open_library(
        (folder / file for file in settings.editions), (folder / file for file in settings.decks)
    )
