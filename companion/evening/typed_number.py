"""Digits on their way to be a card's code: typed by hand, by a code reader, or on the pad."""

from __future__ import annotations

from companion.evening.card_codes import CardCode
from companion.evening.learnt_codes import LearntCodes

PAUSE_SECONDS = 2.0
"""A digit that is typed after a pause of this length begins another number."""
MOST_DIGITS = 20


class TypedNumber:
    """The digits until a Return ends them."""

    def __init__(self, codes: LearntCodes) -> None:
        self.digits = ""
        self._codes = codes
        self._typed_at = 0.0

    @property
    def code(self) -> CardCode | None:
        """The card that the digits stand for so far."""
        return self._codes.read(self.digits)

    def type(self, digit: str, now: float) -> None:
        """A digit was typed on a keyboard."""
        if now >= self._typed_at + PAUSE_SECONDS:
            self.digits = ""
        self._typed_at = now
        self.append(digit)

    def append(self, digit: str) -> None:
        self.digits = (self.digits + digit)[:MOST_DIGITS]

    def end(self) -> CardCode | None:
        """The card that was typed; the next digit begins another number."""
        code, self.digits = self.code, ""
        return code
