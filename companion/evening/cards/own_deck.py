"""The printed cards of the table for one edition: described in a deck file, or learnt.

Knows no screen. A learnt card never changes a game: its events have the favourites themselves.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.evening.ports import OwnDecksPort
from engine import CARDS_IN_A_DECK, Deck, Edition, Favourites
from sentences import N_, ExplainedError

NUMBERS = range(1, CARDS_IN_A_DECK + 1)


KNOWN_OTHERWISE = N_(
    "Card {number} is known with other favourites. Check the number, or correct the card: "
    "“Menu”, “Our cards”."
)
DESCRIBED_OTHERWISE = N_("The deck file has other favourites for card {number}. Check the number.")


class OwnDeck:
    """Cards by their numbers. With a deck file (`described`), nothing is learnt."""

    def __init__(self, edition: Edition, described: Deck | None, learnt: OwnDecksPort) -> None:
        self._edition = edition
        self._described = described
        self._learnt = learnt

    @property
    def learns(self) -> bool:
        """Whether vivat remembers cards that are entered."""
        return self._described is None

    @property
    def problem(self) -> ExplainedError | None:
        """Why the learnt cards can't be read."""
        try:
            self._read()
        except ExplainedError as error:
            return error
        return None

    @property
    def cards(self) -> Deck:
        """The cards that are known; none if they can't be read."""
        return () if self.problem is not None else self._read()

    def find(self, number: int | None) -> Favourites | None:
        """The card with this number, if it is known."""
        return next((card for card in self.cards if card.number == number), None)

    def check(self, card: Favourites) -> None:
        """Compare a card with the known ones.

        Raises:
            ExplainedError: its number has other favourites, or its favourites another number.
        """
        known = self.find(card.number)
        if known is not None and not _agree(known, card):
            sentence = KNOWN_OTHERWISE if self.learns else DESCRIBED_OTHERWISE
            raise ExplainedError(sentence, number=card.number)
        if card.number is not None:
            self._check_favourites(card)

    def learn(self, card: Favourites) -> bool:
        """Remember a card that fits the known ones, or its seal; returns whether that is new.

        Raises:
            ExplainedError: it does not fit, or it can't be saved.
        """
        self.check(card)
        known = self.find(card.number)
        has_news = known is None or (known.banished is None and card.banished is not None)
        if card.number is None or not self.learns or not has_news:
            return False
        self._put(card)
        return True

    def numbered(self, card: Favourites) -> Favourites:
        """A card with its number: that of its favourites if they are known, else the first one
        that no card has; without a number if there is none left."""
        same = (each for each in self.cards if set(each.characters) == set(card.characters))
        known = {each.number for each in self.cards}
        free = (number for number in NUMBERS if number not in known)
        number = next((each.number for each in same), next(free, None))
        return replace(card, number=number)

    def forget(self, number: int | None) -> None:
        """Forget a card.

        Raises:
            ExplainedError: that can't be saved.
        """
        self._learnt.save(self._edition.id, self._without(number))

    def _put(self, card: Favourites) -> None:
        order = [character.id for character in self._edition.court]
        ordered = replace(card, characters=tuple(sorted(card.characters, key=order.index)))
        cards = (*self._without(card.number), ordered)
        self._learnt.save(self._edition.id, tuple(sorted(cards, key=lambda c: c.number or 0)))

    def _without(self, number: int | None) -> Deck:
        return tuple(card for card in self._read() if card.number != number)

    def _read(self) -> Deck:
        """Raises ExplainedError if the learnt cards can't be read."""
        if self._described is not None:
            return self._described
        return self._learnt.cards(self._edition.id)

    def _check_favourites(self, card: Favourites) -> None:
        for other in self.cards:
            if other.number != card.number and set(other.characters) == set(card.characters):
                sentence = N_("These are the favourites of card {number}. Check the number.")
                raise ExplainedError(sentence, number=other.number)


def _agree(known: Favourites, card: Favourites) -> bool:
    """Whether two cards have the same favourites, and the same seal as far as it is known."""
    seals = {known.banished, card.banished} - {None}
    return set(known.characters) == set(card.characters) and len(seals) <= 1
