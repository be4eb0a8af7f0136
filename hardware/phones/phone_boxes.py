"""Phones as boxes, switched on and off at the table. Nobody can reach them while they are off."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import TYPE_CHECKING

from hardware.boxes import BoxId, Health, Order, Report, Signal
from hardware.inbox import Inbox
from hardware.phones.news import News, Phone
from hardware.phones.port import DirectPort, NobodyOpens, PortOpener
from sentences import N_, Sentence

if TYPE_CHECKING:
    from hardware.phones.door import PhoneDoor
    from hardware.phones.encryption import Invitation


class NobodyOpensPort(Sentence):
    template = N_(
        "Phones can't connect: the service that opens the port does not answer. See “Helpers” in "
        "docs/service.md."
    )


class PhoneBoxes:
    """The boxes on phones. `wake` is called from any thread when there is something to poll.

    Nobody can reach them until they are switched on.
    """

    def __init__(
        self,
        port: int,
        texts: Callable[[], Mapping[str, str]],
        wake: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = monotonic,
        opener: PortOpener | None = None,
        portrait: Callable[[str], bytes] = lambda _name: b"",
    ) -> None:
        """`portrait` draws a picture that a card names; empty if there is none."""
        self._port = port
        self._texts = texts
        self._portrait = portrait
        self._opener = DirectPort() if opener is None else opener
        self._clock = clock
        self._inbox: Inbox[Signal] = Inbox(wake)
        self._news: Inbox[News] = Inbox(wake)
        self._order = Order()
        self._cards: Mapping[BoxId, bytes] = {}
        self._door: PhoneDoor | None = None
        self._informed: PhoneDoor | None = None
        """The door that knows the order and the cards."""
        self.trouble: Report | None = None
        """Why phones could not be switched on."""

    @property
    def invitation(self) -> Invitation | None:
        """Lets a phone join; None while phones are switched off."""
        return None if self._door is None else self._door.invitation

    @property
    def port(self) -> int:
        """The port that is open; the one wanted while none is."""
        return self._port if self._door is None else self._door.port

    @property
    def phones(self) -> tuple[Phone, ...]:
        """Those that are connected now."""
        return () if self._door is None else self._door.phones

    @property
    def is_voting(self) -> bool:
        """Whether a vote is open, on whatever boxes."""
        return self._order.ballot is not None

    def switch_on(self, kept: bytes = b"") -> None:
        """Let phones join, with a new invitation or a `kept` one. If the port is taken, the
        reports say so."""
        if self._door is not None:
            return
        # Imported here because the libraries take long to load.
        from hardware.phones.door import PhoneDoor

        door = PhoneDoor(kept, self._inbox, self._news, self._texts, self._portrait, self._clock)
        try:
            door.open(self._opener, self._port)
        except OSError as error:
            self.trouble = Report(Health.FAILS, _explained(error, self._port))
            return
        self._door, self.trouble = door, None

    def switch_off(self) -> None:
        """End all connections; nobody can join any more."""
        if self._door is not None:
            self._door.close()
            self._door = None

    def send_away(self, phone: BoxId) -> None:
        """End its connection; it can't join again until phones are switched off and on."""
        if self._door is not None:
            self._door.send_away(phone)

    def poll(self, now: float) -> Sequence[Signal]:
        """Also tells a door that another thread has opened what it has missed."""
        door = self._door
        if door is not None and door is not self._informed:
            door.apply_order(self._order)
            door.show_cards(self._cards)
        self._informed = door
        return self._inbox.drain()

    def news(self) -> Sequence[News]:
        """What phones have reported since the last call, besides the signals."""
        return self._news.drain()

    def wake_at(self) -> float | None:
        return None

    def apply_order(self, order: Order) -> None:
        if order == self._order:
            return
        self._order = order
        if self._door is not None:
            self._door.apply_order(order)

    def show_cards(self, cards: Mapping[BoxId, bytes]) -> None:
        """What each phone shows to the one who holds it: at most `CARD_LENGTH` bytes. All phones
        get a card at the same moment, also those whose card is as before."""
        if cards == self._cards:
            return
        self._cards = dict(cards)
        if self._door is not None:
            self._door.show_cards(self._cards)

    def reports(self) -> Sequence[Report]:
        if self.trouble is not None:
            return [self.trouble]
        if self._door is None:
            return []
        count = len(self._door.phones)
        health = Health.WORKS if count else Health.WAITS
        return [Report(health, Sentence(N_("Phones that are connected: {count}."), count=count))]

    def close(self) -> None:
        self.switch_off()


def _explained(error: OSError, port: int) -> Sentence:
    """Why the port is not open, and what to do."""
    if isinstance(error, NobodyOpens):
        return NobodyOpensPort()
    problem = error.strerror or str(error) or os.strerror(errno.ETIMEDOUT)
    sentence = N_("Phones can't connect: port {port} can't be opened: {problem}. Try again.")
    if error.errno == errno.EADDRINUSE:
        sentence = N_(
            "Phones can't connect: port {port} can't be opened: {problem}. Choose another port."
        )
    return Sentence(sentence, port=port, problem=problem)
