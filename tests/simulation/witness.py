"""What was last pressed on one box, seen at its contacts, independently of the votes it stores.

A witness looks at the box's ballot (which one, whether it is open, which cards, whether a vote can
be withdrawn) as its player looks at its light, but never at a vote.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware.ballot import HiddenVotes
from firmware.messages import NO_BALLOT, OPEN, REVEALED
from hardware.boxes import Button
from hardware.protocol_codes import CODE_OF_BUTTON


@dataclass(frozen=True)
class Cast:
    """A press that became a vote; `press` is its number in this evening, `ballot` the wire's."""

    button: Button
    press: int
    at: float
    ballot: int


class Witness:
    """One box, through all its ballots."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._number = 0
        self._cards = 0
        self.cast: Cast | None = None
        """The vote that the box must have now."""
        self.withdrawn: list[tuple[Button, Button]] = []
        """Every vote that was withdrawn, with the missing card that was pressed."""
        self.revealed: Cast | None = None
        """The vote that the box handed over last."""
        self.stolen: set[int] = set()
        """The presses that somebody could read while the table still collected votes."""
        self.is_vote_open: Callable[[], bool] = lambda: False
        self.suspect_since = -1.0
        """Since when a vote in this box may not count, unless it was cast later."""

    def look(self, ballot: HiddenVotes, now: float) -> None:
        """Notice a new ballot, other cards, or the reveal."""
        cards = ballot._cards[self._port]
        is_none = ballot.stage == NO_BALLOT
        if is_none or (ballot.number, cards) != (self._number, self._cards):
            self.cast = None
        self._number, self._cards = ballot.number, cards
        if ballot.stage == REVEALED and self.cast is not None:
            self.revealed = self.cast
            if self.is_vote_open():
                self.stolen.add(self.cast.press)

    def press(self, ballot: HiddenVotes, button: Button, press: int, now: float) -> bool:
        """A press was long enough to count now; whether it became a vote."""
        card = 1 << (CODE_OF_BUTTON[button] - 1)
        if ballot.stage != OPEN or not ballot._cards[self._port]:
            return False
        if not ballot._cards[self._port] & card:
            if ballot._withdraws:
                self._withdraw(button)
            return False
        self.cast = Cast(button, press, now, ballot.number)
        return True

    def _withdraw(self, missing: Button) -> None:
        if self.cast is not None:
            self.withdrawn.append((self.cast.button, missing))
        self.cast = None

    def lose_power(self, now: float) -> None:
        self.cast = None
        self._number = self._cards = 0
        self.suspect_since = now
