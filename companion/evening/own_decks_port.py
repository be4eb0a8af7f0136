"""What the table needs to remember the printed cards that it has learnt."""

from __future__ import annotations

from typing import Protocol

from engine import Deck


class OwnDecksPort(Protocol):
    """Keeps the learnt cards of each edition."""

    def cards(self, edition_id: str) -> Deck:
        """The cards that are known, ordered by number.

        Raises:
            ExplainedError: they can't be read.
        """

    def save(self, edition_id: str, cards: Deck) -> None:
        """Save these cards instead of the former ones.

        Raises:
            ExplainedError: they are not saved.
        """


class UnsavedOwnDecks:
    """Knows the cards until the program ends."""

    def __init__(self) -> None:
        self._cards: dict[str, Deck] = {}

    def cards(self, edition_id: str) -> Deck:
        return self._cards.get(edition_id, ())

    def save(self, edition_id: str, cards: Deck) -> None:
        self._cards[edition_id] = cards
