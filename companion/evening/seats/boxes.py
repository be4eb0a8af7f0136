"""The boxes at the table: which are connected, what stands for a seat without one, the lines about
their connections, and how a box leads back from a screen where a press names it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from math import inf

from companion.evening.ports import PhonesPort
from companion.words.i18n import translate
from hardware.boxes import BoxId, Button, Health, Report

PEEK_SECONDS = 0.2
"""A card appears after its slot or its digit key was held for this long. A code reader that types
digits releases each key much sooner, so it shows nobody's card."""


MOST_AWAY = 16
"""Boxes that are known though they are neither connected nor seated."""


class Presence:
    """Every box seen so far, in the order in which they were connected."""

    def __init__(self, phones: PhonesPort) -> None:
        self.reports: Sequence[Report] = ()
        """The state of the boxes' connections."""
        self._phones = phones
        self._there: dict[BoxId, bool] = {}
        self._peeking: dict[BoxId, float] = {}
        """When each card appears, on the boxes whose slot is held."""

    @property
    def boxes(self) -> tuple[BoxId, ...]:
        return tuple(self._there)

    def is_there(self, box: BoxId) -> bool:
        return self._there.get(box, False)

    def is_phone(self, box: BoxId) -> bool:
        """Whether this box is a phone that is connected."""
        return any(phone.id == box for phone in self._phones.phones)

    def has_box_or_screen(self, box: BoxId) -> bool:
        """Whether this box is connected, or stands for the screen."""
        return is_screen_seat(box) or self.is_there(box)

    def number_of(self, box: BoxId) -> int:
        """The box's number on the screen, from 1: the order in which boxes were connected."""
        return 1 + self.boxes.index(box) if box in self._there else 1 + len(self._there)

    def find(self, box: BoxId) -> bool:
        """Record that a box is connected; returns whether it had been lost."""
        was_lost = self._there.get(box) is False
        self._there[box] = True
        return was_lost

    def lose(self, box: BoxId, seated: Container[BoxId] = ()) -> None:
        """Record that a box can't be reached; its card is hidden. Those that went first are
        forgotten, unless they are `seated`: phones of guests come and go without end."""
        self._there[box] = False
        self._peeking.pop(box, None)
        away = [each for each, there in self._there.items() if not there and each not in seated]
        for each in away[:-MOST_AWAY]:
            del self._there[each]

    def peek(self, box: BoxId, held: bool, now: float) -> None:
        """Record that a player starts or stops looking at the card on a box."""
        if held:
            self._peeking.setdefault(box, now + PEEK_SECONDS)
        else:
            self._peeking.pop(box, None)

    def is_peeking(self, box: BoxId, now: float) -> bool:
        """Whether the card on a box is visible."""
        return now >= self._peeking.get(box, inf)

    def wake_at(self, now: float) -> float | None:
        """When the next card appears."""
        return min((at for at in self._peeking.values() if at > now), default=None)


_SCREEN, _BOT = "screen:", "bot:"


def new_screen_seat(taken: Container[BoxId]) -> BoxId:
    """An identifier that is not taken yet.

    >>> new_screen_seat({"screen:1", "box-2"})
    'screen:2'
    """
    return _new_seat(_SCREEN, taken)


def is_screen_seat(box: BoxId) -> bool:
    """Whether this stands for the screen."""
    return box.startswith(_SCREEN)


def new_bot_seat(taken: Container[BoxId]) -> BoxId:
    """An identifier that is not taken yet, for a seat that vivat plays for."""
    return _new_seat(_BOT, taken)


def is_bot_seat(box: BoxId) -> bool:
    """Whether vivat plays for this seat."""
    return box.startswith(_BOT)


def is_real(box: BoxId) -> bool:
    """Whether this is a box: it stands neither for the screen nor for a bot."""
    return not is_screen_seat(box) and not is_bot_seat(box)


def _new_seat(prefix: str, taken: Container[BoxId]) -> BoxId:
    return next(box for number in count(1) if (box := f"{prefix}{number}") not in taken)


@dataclass(frozen=True)
class ConnectionLine:
    """One connection: whether it works, and a sentence about it."""

    health: Health
    text: str


def connection_lines(reports: Iterable[Report]) -> tuple[ConnectionLine, ...]:
    """A line for each report in the table's language, problems first."""
    order = (Health.FAILS, Health.WORKS, Health.WAITS)
    found = sorted(reports, key=lambda report: order.index(report.health))
    return tuple(ConnectionLine(report.health, translate(report.sentence)) for report in found)


PRESSES_TO_GO_BACK = 3


class YesInARow:
    """Counts how often Yes was pressed on one box, with nothing else in between."""

    def __init__(self) -> None:
        self._box: BoxId | None = None
        self._count = 0

    def press(self, box: BoxId, button: Button) -> bool:
        """Count a press; returns whether it leads back."""
        if box != self._box or button is not Button.YES:
            self._count = 0
        self._box = box
        self._count += button is Button.YES
        return self._count >= PRESSES_TO_GO_BACK
