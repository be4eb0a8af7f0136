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
from hardware.phones.connection import PhoneConnection, Said
from hardware.phones.contents import Name, Tap
from hardware.phones.news import ChoiceTapped, NameTyped, News, Phone, PhonesChanged
from hardware.phones.sealing import Join, Role

PLACE = "the network"
"""A phone has no port: it is the same wherever it is."""
MOST_PHONES = 64
"""In one evening: whoever copies the code can't fill the memory."""


class Impostor(Exception):
    """Another phone has joined under this identity, or too many have joined."""


class PhoneRegistry:
    """The phones of an evening. A phone's newest connection has its box."""

    def __init__(self, inbox: Inbox[Signal], news: Inbox[News]) -> None:
        self._inbox = inbox
        self._news = news
        self._secrets: dict[bytes, bytes] = {}
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

    def check(self, join: Join) -> None:
        """Check that this is the phone that has joined under this identity before, if any.

        Raises:
            Impostor: it doesn't have that phone's secret, or nobody else may join.
        """
        if join.identity not in self._secrets and len(self._secrets) >= MOST_PHONES:
            raise Impostor
        if not compare_digest(self._secrets.setdefault(join.identity, join.secret), join.secret):
            raise Impostor

    def admit(self, connection: PhoneConnection, join: Join) -> Admission:
        """Give a phone's box to this connection; an earlier one is over."""
        box = box_name(join.identity, 0)
        earlier = self._owners.get(box)
        if earlier is not None and earlier is not connection:
            self._lose(box)
            earlier.end()
        self._owners[box] = connection
        self._set_phones(*self.phones, Phone(box, join.role is Role.BOX))
        connection.apply_order(self._order)
        connection.show(self._cards.get(box, b""))
        identity = self._known.judge(join.identity, join.boot, PLACE, Proof.RIGHT)
        return Admission(identity, self._known.watch(join.identity))

    def deliver(self, connection: PhoneConnection, said: Said) -> None:
        """Pass on what the connection that has the box says. Lost ends that."""
        phone = next((p for p in self.phones if self._owners.get(p.id) is connection), None)
        if phone is None:
            return
        match said:
            case Name(text):
                self._news.put(NameTyped(phone.id, text))
            case Tap(version, choice):
                self._news.put(ChoiceTapped(phone.id, version, choice))
            case Lost():
                self._lose(phone.id)
            case _ if phone.is_box and _is_own(phone.id, said):
                self._inbox.put(said)
            case _:
                pass  # what only shows cards has no buttons, and no phone speaks for another

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
