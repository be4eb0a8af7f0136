"""Codes from elsewhere that stand for cards, such as the serial numbers of NFC tags.

Readers type them like the codes on vivat's stickers. Whoever opens them decides how they are saved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from companion.evening.card_codes import CardCode, is_foreign, read_code

NO_CODES: Mapping[str, CardCode] = MappingProxyType({})


class LearntCodes:
    """The codes that a table has learnt. `save` gets all of them after each change."""

    def __init__(
        self,
        codes: Mapping[str, CardCode] = NO_CODES,
        save: Callable[[Mapping[str, CardCode]], None] = lambda codes: None,
    ) -> None:
        self._codes = dict(codes)
        self._save = save

    def read(self, digits: str) -> CardCode | None:
        """The card that these digits stand for; None for no card."""
        return read_code(digits) or self._codes.get(digits)

    def can_learn(self, digits: str) -> bool:
        """Whether the digits may be a code of a card that is not known yet."""
        return is_foreign(digits) and digits not in self._codes

    def learn(self, digits: str, card: CardCode) -> None:
        """From now on, the digits stand for this card.

        Raises:
            ExplainedError: they do so only until the program ends.
        """
        self._codes[digits] = card
        self._save(self._codes)

    def forget(self, card: CardCode) -> bool:
        """Forget all codes of a card; returns whether there were any.

        Raises:
            ExplainedError: that is not saved.
        """
        left = {digits: each for digits, each in self._codes.items() if each != card}
        has_changed = left != self._codes
        self._codes = left
        if has_changed:
            self._save(left)
        return has_changed
