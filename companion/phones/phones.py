"""The phones of this table: the table's `PhonesPort`, their inputs, and the cards on them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from math import inf
from threading import Thread
from time import monotonic

from companion.evening.cards.hands import HandFace
from companion.evening.inputs import ChooseInHand, Input
from companion.evening.ports import OwnNetwork, WayIn
from companion.keep.phone_evening import EVENING_SECONDS, KeptInvitation, PhoneEvening
from companion.phones.cards import card_content
from companion.phones.own_wifi import Network, NetworkOpener, new_network
from companion.words.i18n import language
from hardware.boxes import BoxId
from hardware.phones.news import ChoiceTapped, Phone, PhonesChanged
from hardware.phones.phone_boxes import PhoneBoxes
from sentences import ExplainedError, Sentence

log = logging.getLogger(__name__)

WORK_SECONDS = 10.0
"""How long the end of vivat waits for what is being done about phones."""


class Phones:
    """Only the table's loop calls its methods. The port is opened by a thread of its own: on a
    small computer the libraries take seconds to load."""

    is_there = True

    def __init__(
        self,
        boxes: PhoneBoxes,
        evening: PhoneEvening,
        addresses: Callable[[], Sequence[str]],
        networks: NetworkOpener,
        wake: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`addresses` gives this computer's own in local networks, the likeliest first; `clock`
        seconds."""
        self._boxes = boxes
        self._evening = evening
        self._addresses = addresses
        self._address = ""
        """The one that people have chosen."""
        self._wake = wake
        self._clock = clock
        self._ends_at = inf
        """When this evening's invitation is void."""
        self._networks = networks
        self._network: Network | None = None
        self._no_network: ExplainedError | None = None
        """Why no network of its own was opened."""
        self._may_have_network = False
        """Whether one was asked for, and may be open or about to be."""
        self._worker: Thread | None = None
        self.is_busy = False
        self._was_busy = False
        self._hands: Mapping[BoxId, HandFace] = {}
        self._language = ""
        """Of the cards that were sent last."""
        self._versions: dict[BoxId, int] = {}

    @property
    def way_in(self) -> WayIn | None:
        invitation = self._boxes.invitation
        if invitation is None or self.is_busy:
            return None
        found = self._addresses()
        if not found:
            return WayIn("", "", "")
        address = self._address if self._address in found else found[0]
        place = f"{address}:{self._boxes.port}"
        link = f"http://{place}/#{invitation.fragment}"
        return WayIn(link, place, invitation.code, has_others=len(found) > 1)

    def choose_next_address(self) -> None:
        found = self._addresses()
        at = found.index(self._address) if self._address in found else 0
        self._address = found[(at + 1) % len(found)] if found else ""

    @property
    def phones(self) -> Sequence[Phone]:
        return self._boxes.phones

    @property
    def problem(self) -> Sentence | None:
        trouble = self._boxes.trouble
        return self._no_network if trouble is None else trouble.sentence

    @property
    def network(self) -> OwnNetwork | None:
        own = self._network
        return None if own is None else OwnNetwork(own.name, own.password, own.link)

    def switch_on(self) -> None:
        self._do(self._open)

    def resume(self, is_on: bool) -> None:
        """Let the phones of this evening join again after a power cut or a crash; switch on, if
        the settings say that phones are on."""
        if self._evening.kept() is not None:
            self._do(self._open_after_crash)
        elif is_on:
            self.switch_on()

    def switch_off(self) -> None:
        self._evening.forget()
        self._boxes.switch_off()
        self.close_network()

    def send_away(self, phone: BoxId) -> None:
        self._boxes.send_away(phone)

    def open_network(self) -> None:
        self._may_have_network = True
        self._do(self._open_network)

    def close_network(self) -> None:
        self._no_network = None
        if self._network is not None:
            self._network = None
            self._do(self._networks.close)

    def wake_at(self) -> float | None:
        """When `inputs` must be called even if nothing happens."""
        return self._ends_at if self._may_end else None

    def end_evening(self) -> None:
        """vivat ends as it should: only after a power cut or a crash do phones join again."""
        self._evening.forget()

    def close(self) -> None:
        """The program ends: no network of its own stays open, nor opens later."""
        if not self._may_have_network:
            return
        self._networks.close()
        if self._worker is not None:
            self._worker.join(WORK_SECONDS)
        self._networks.close()

    def inputs(self) -> list[Input]:
        """What people did on phones since the last call. After half a day, the evening ends."""
        if self._may_end and self._clock() >= self._ends_at:
            self._boxes.switch_off()
            self._do(self._end)
        inputs: list[Input] = []
        for news in self._boxes.news():
            if not isinstance(news, ChoiceTapped):
                inputs.append(news)
            elif (chosen := self._chosen(news)) is not None:
                inputs.append(chosen)
        is_busy = self.is_busy
        if self._was_busy and not is_busy:
            inputs.append(PhonesChanged())
        self._was_busy = is_busy
        return inputs

    @property
    def _may_end(self) -> bool:
        """Whether phones are on, and no vote is open that would be lost."""
        is_on = self._boxes.invitation is not None and not self.is_busy
        return is_on and not self._boxes.is_voting

    def show(self, hands: Mapping[BoxId, HandFace]) -> None:
        """Send the phones their cards, if one has changed, or the language."""
        if hands == self._hands and language() == self._language:
            return
        self._language = language()
        for phone, hand in hands.items():
            if hand != self._hands.get(phone):
                self._versions[phone] = self._versions.get(phone, 0) + 1
        self._hands = hands
        self._boxes.show_cards(
            {phone: card_content(hand, self._versions[phone]) for phone, hand in hands.items()}
        )

    def _do(self, work: Callable[[], None]) -> None:
        """In a thread, one thing at a time: the table goes on meanwhile."""

        def run() -> None:
            try:
                work()
            except Exception:
                log.exception("phones")
            self.is_busy = False
            self._wake()

        if not self.is_busy:
            self.is_busy = self._was_busy = True
            self._worker = Thread(target=run, name="phones work", daemon=True)
            self._worker.start()

    def _open_after_crash(self) -> None:
        """A network of its own may have stayed open."""
        self._networks.close()
        self._open()

    def _open(self) -> None:
        kept = self._evening.kept()
        if kept is None or not self._open_again(kept):
            self._open_anew()
        if self._boxes.invitation is not None:
            log.info("phones are on, at port %s", self._boxes.port)

    def _open_again(self, kept: KeptInvitation) -> bool:
        """For the phones of this evening; whether their invitation could be used."""
        try:
            self._boxes.switch_on(kept.invitation)
        except ValueError as damaged:
            log.warning("phones need a new invitation: %s", damaged)
            return False
        self._ends_at = self._clock() + kept.seconds_left
        return True

    def _open_anew(self) -> None:
        self._boxes.switch_on()
        self._ends_at = self._clock() + EVENING_SECONDS
        if self._boxes.invitation is not None:
            self._evening.keep(self._boxes.invitation.kept)

    def _end(self) -> None:
        self._evening.forget()
        if self._network is not None:
            self._networks.close()
        self._network = self._no_network = None

    def _open_network(self) -> None:
        wanted = new_network()
        self._no_network = None
        try:
            self._networks.open(wanted)
        except ExplainedError as problem:
            log.warning("phones: %s", problem)
            self._no_network = problem
            return
        self._network = wanted

    def _chosen(self, tapped: ChoiceTapped) -> ChooseInHand | None:
        """The choice, if the phone shows the newest card."""
        hand = self._hands.get(tapped.phone)
        phone = next((each for each in self.phones if each.id == tapped.phone), None)
        is_newest = tapped.version == self._versions.get(tapped.phone)
        if phone is None or hand is None or not is_newest or tapped.choice >= len(hand.choices):
            return None
        return ChooseInHand(phone, hand.choices[tapped.choice].target)
