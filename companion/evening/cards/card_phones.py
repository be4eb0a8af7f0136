"""Phones that show the secret cards of a seat with a button box. Knows nothing of screens.

A phone asks for the cards of a seat, and the seat's own box allows it. Whoever copies the code can
ask, too: so after each No the table has peace, and the same seat for longer each time.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from hardware.boxes import BoxId
from hardware.phones.news import Phone

PHONE_SECONDS = 20.0
"""How long a phone that was refused can't ask again."""
TABLE_SECONDS = 8.0
"""How long nobody can ask after a refusal."""
SEAT_SECONDS = 60.0
"""How long nobody can ask for the cards of a seat that refused; each time twice as long."""
MOST_DOUBLINGS = 6


@dataclass(frozen=True)
class Holder:
    """Who holds the cards: the seat with this box, while it has this name."""

    box: BoxId
    name: str


class CardPhones:
    """Whose cards each of them shows. Times are in seconds of the table's clock."""

    def __init__(self) -> None:
        self._names: dict[BoxId, str] = {}
        self.holders: dict[BoxId, Holder] = {}
        """Whose cards each phone shows."""
        self._phone_from: dict[BoxId, float] = {}
        """When a phone may ask again."""
        self._seat_from: dict[BoxId, float] = {}
        """When somebody may ask for the cards of a seat again, by its box."""
        self._refusals: dict[BoxId, int] = {}
        """How often the seat with this box has refused since it last allowed it."""
        self._table_from = -inf

    def call(self, phone: BoxId, name: str) -> None:
        """The holder has typed this name; "" for none that can be shown."""
        self._names[phone] = name

    def name_of(self, phone: BoxId) -> str:
        """What its holder has typed; "" for nothing."""
        return self._names.get(phone, "")

    def shows(self, phone: Phone, box: BoxId) -> bool:
        """Whether the phone shows the secret cards of the holder of this box."""
        holder = self.holders.get(phone.id)
        return phone.id == box if phone.is_box else holder is not None and holder.box == box

    def allow(self, phone: BoxId, holder: Holder) -> None:
        """From now on, the phone shows these cards."""
        self.holders[phone] = holder
        self._refusals.pop(holder.box, None)

    def forbid(self, phone: BoxId) -> None:
        """It shows no cards any more."""
        self.holders.pop(phone, None)

    def refuse(self, phone: BoxId, box: BoxId, now: float) -> None:
        """The seat with this box has said no, or nothing."""
        count = self._refusals.get(box, 0)
        self._refusals[box] = min(count + 1, MOST_DOUBLINGS)
        self._seat_from[box] = now + SEAT_SECONDS * 2**count
        self._phone_from[phone] = now + PHONE_SECONDS
        self._table_from = now + TABLE_SECONDS

    def may_ask(self, phone: BoxId, box: BoxId, now: float) -> bool:
        """Whether the phone can ask for the cards of the seat with this box."""
        seat_from, phone_from = self._seat_from.get(box, now), self._phone_from.get(phone, now)
        return now >= max(seat_from, phone_from, self._table_from)

    def wake_at(self, now: float) -> float | None:
        """When somebody may ask again who may not now."""
        times = (self._table_from, *self._seat_from.values(), *self._phone_from.values())
        return min((at for at in times if at > now), default=None)
