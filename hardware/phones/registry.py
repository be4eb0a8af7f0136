"""Which phones have joined this evening, and which connection has each one's box.

Knows no network. Only the server's event loop calls it; `phones` may be read from any thread.
"""

from __future__ import annotations

from collections.abc import Mapping
from hmac import compare_digest

from hardware.boxes import BoxId, Cause, Lost, Opened, Order, Signal
from hardware.controllers.host_session import Admission, box_name
from hardware.controllers.identification import Proof
from hardware.controllers.known_controllers import KnownControllers
from hardware.inbox import Inbox
from hardware.phones.address_limits import one_too_many
from hardware.phones.connection import Closing, PhoneConnection, Said
from hardware.phones.contents import Tap, TypedName
from hardware.phones.encryption import Join, PhoneRole
from hardware.phones.news import ChoiceTapped, NameTyped, News, Phone, PhonesChanged

PLACE = "the network"
"""A phone has no port: it is the same wherever it is."""
MOST_IDENTITIES = 64
"""That are remembered: whoever copies the code can't fill the memory."""
MOST_GUESTS = 24
"""Connected phones without a seat: eight private cards, and some more."""


class PhoneRegistry:
    """The phones of an evening. A phone's newest connection has its box."""

    def __init__(self, inbox: Inbox[Signal], news: Inbox[News]) -> None:
        self._inbox = inbox
        self._news = news
        self._secrets: dict[bytes, bytes] = {}
        """Of each phone that has joined, from the first."""
        self._sent_away: set[BoxId] = set()
        self._known = KnownControllers()
        self._owners: dict[BoxId, PhoneConnection] = {}
        self._order = Order()
        self._cards: Mapping[BoxId, bytes] = {}
        self.phones: tuple[Phone, ...] = ()
        """Those that are connected now."""

    def apply_order(self, order: Order) -> None:
        """Pass on an order to all phones, and to those that join later."""
        self._order = order
        for connection in self._owners.values():
            connection.apply_order(order)

    def show_cards(self, cards: Mapping[BoxId, bytes]) -> None:
        """Send each phone its card, all at the same moment; a phone without one an empty card."""
        self._cards = cards
        for phone, connection in self._owners.items():
            connection.show(cards.get(phone, b""))

    def end(self) -> None:
        """End all connections."""
        for connection in self._owners.values():
            connection.end()

    def send_away(self, box: BoxId) -> None:
        """End a phone's connection, and let it join no more."""
        self._sent_away.add(box)
        if box in self._owners:
            self._end(box, Closing.SENT_AWAY)

    def is_sent_away(self, join: Join) -> bool:
        """Whether the table has sent this phone away."""
        return box_name(join.identity, 0) in self._sent_away

    @property
    def has_other_boxes(self) -> bool:
        """Whether the table knows boxes that are no phones of this evening."""
        phones = {box_name(identity, 0) for identity in self._secrets}
        return not self._order.lights.keys() <= phones

    def is_impostor(self, join: Join) -> bool:
        """Whether another phone has joined under this identity."""
        secret = self._secrets.get(join.identity, join.secret)
        return not compare_digest(secret, join.secret)

    def admit(self, connection: PhoneConnection, join: Join) -> Admission:
        """Give a phone's box to this connection; an earlier one is over."""
        box = box_name(join.identity, 0)
        if box in self._owners:
            self._end(box, Closing.TAKEN_OVER)
        self._owners[box] = connection
        self._remember(join)
        self._set_phones(*self.phones, Phone(box, join.role is PhoneRole.BOX))
        self._make_room()
        connection.apply_order(self._order)
        connection.show(self._cards.get(box, b""))
        identity = self._known.judge(join.identity, join.boot, PLACE, Proof.RIGHT)
        return Admission(identity, self._known.watch(join.identity))

    def _remember(self, join: Join) -> None:
        """And forget the oldest one too many that is away and has no seat."""
        self._secrets[join.identity] = join.secret
        kept = {*self._owners, *self._order.seated}
        strange = [each for each in self._secrets if box_name(each, 0) not in kept]
        for identity in strange[: max(0, len(self._secrets) - MOST_IDENTITIES)]:
            del self._secrets[identity]
            self._known.forget(identity)

    def _make_room(self) -> None:
        """One guest too many is out of reach; its page comes back."""
        guests = [box for box in self._owners if box not in self._order.seated]
        if len(guests) > MOST_GUESTS:
            addresses = [self._owners[box].address for box in guests]
            self._end(guests[one_too_many(addresses)], Closing.OVER)

    def deliver(self, connection: PhoneConnection, said: Said) -> None:
        """Pass on what the connection that has the box says. Lost ends that."""
        phone = next((p for p in self.phones if self._owners.get(p.id) is connection), None)
        if phone is None:
            return
        match said:
            case TypedName(text):
                self._news.put(NameTyped(phone.id, text))
            case Tap(version, choice):
                self._news.put(ChoiceTapped(phone.id, version, choice))
            case Lost():
                self._lose(phone.id)
            case _ if phone.is_box and _is_own(phone.id, said):
                self._inbox.put(said)
            case _:
                pass  # what only shows cards has no buttons, and no phone speaks for another

    def _end(self, box: BoxId, closing: Closing) -> None:
        connection = self._owners[box]
        self._lose(box)
        connection.end(closing)

    def _lose(self, box: BoxId) -> None:
        phone = next(phone for phone in self.phones if phone.id == box)
        del self._owners[box]
        self._set_phones(*(each for each in self.phones if each.id != box))
        if phone.is_box:
            self._inbox.put(Lost(box, Cause.OUT_OF_REACH))

    def _set_phones(self, *phones: Phone) -> None:
        self.phones = phones
        self._news.put(PhonesChanged())


def _is_own(box: BoxId, signal: Signal) -> bool:
    """Whether the signal is about this box alone."""
    return {*signal.votes} <= {box} if isinstance(signal, Opened) else signal.box == box
