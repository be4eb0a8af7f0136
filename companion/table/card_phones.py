"""Phones that show the secret cards of a seat with a button box. Knows nothing of screens.

A phone asks for the cards of a seat, and the seat's own box allows it.
"""

from __future__ import annotations

from dataclasses import dataclass

from hardware.boxes import BoxId

PATIENCE_SECONDS = 20.0
"""How long a phone that was refused can't ask again."""


@dataclass(frozen=True)
class Holder:
    """Who holds the cards: the seat with this box, while it has this name."""

    box: BoxId
    name: str


class CardPhones:
    """Whose cards each of them shows."""

    def __init__(self) -> None:
        self._holders: dict[BoxId, Holder] = {}
        self._refused_until: dict[BoxId, float] = {}

    def holder_of(self, phone: BoxId) -> Holder | None:
        """Whose cards this phone shows."""
        return self._holders.get(phone)

    def allow(self, phone: BoxId, holder: Holder) -> None:
        """From now on, the phone shows these cards."""
        self._holders[phone] = holder

    def refuse(self, phone: BoxId, now: float) -> None:
        """It may ask again in a while."""
        self._refused_until[phone] = now + PATIENCE_SECONDS

    def may_ask(self, phone: BoxId, now: float) -> bool:
        return now >= self._refused_until.get(phone, now)
