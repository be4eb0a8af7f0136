"""The table's own cards, as far as vivat has learnt them: a deck file for each edition.

A file that is not a correct deck is left as it is: nothing is read from it, and nothing is learnt.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from companion.config.deck_files import learnt_deck_text, read_deck
from companion.disk.bounded import read_text
from companion.disk.files import write_whole
from engine import BadFile, Deck, Edition


class OwnDeckFiles:
    """Each file is read once; only one program at a time may write into the folder."""

    def __init__(self, folder: Path, editions: Mapping[str, Edition]) -> None:
        self._folder = folder
        self._editions = editions
        self._read: dict[str, Deck | BadFile] = {}

    def cards(self, edition_id: str) -> Deck:
        """The cards that are known, ordered by number.

        Raises:
            BadFile: the file can't be read, or is wrong.
        """
        if edition_id not in self._read:
            self._read[edition_id] = self._read_file(edition_id)
        found = self._read[edition_id]
        if isinstance(found, BadFile):
            raise found
        return found

    def save(self, edition_id: str, cards: Deck) -> None:
        """Save these cards instead of the former ones.

        Raises:
            BadFile: the file there is wrong; it is not overwritten.
            UnwritableFile: the cards are known until the program ends.
        """
        self.cards(edition_id)
        self._read[edition_id] = cards
        write_whole(self.file(edition_id), learnt_deck_text(edition_id, cards))

    def file(self, edition_id: str) -> Path:
        """The file of an edition, whose id may contain anything."""
        return self._folder / f"{quote(edition_id, safe='')}.toml"

    def _read_file(self, edition_id: str) -> Deck | BadFile:
        file = self.file(edition_id)
        if not os.path.exists(file):
            return ()
        try:
            return read_deck(read_text(file), str(file), self._editions, is_whole=False).cards
        except BadFile as error:
            return error
