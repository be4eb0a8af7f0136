"""Phones at a staged table: they join when told to, and nothing is opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.evening.ports import OwnNetwork, WayIn
from hardware.boxes import BoxId
from hardware.phones.news import Phone
from sentences import Sentence

STAGED_WAY_IN = WayIn(f"http://192.168.178.21:8470/#{'k' * 64}", "192.168.178.21:8470", "KXRTWPLM")
STAGED_NETWORK = OwnNetwork("vivat", "hvtrkwmxzb", "WIFI:T:WPA;S:vivat;P:hvtrkwmxzb;;")


@dataclass
class StagedPhones:
    """The table's `PhonesPort`."""

    way_in: WayIn | None = None
    phones: Sequence[Phone] = ()
    problem: Sentence | None = None
    network: OwnNetwork | None = None
    is_busy: bool = False
    is_there: bool = field(default=True, init=False)

    def join(self, *boxes: BoxId) -> None:
        """Phones with these boxes join."""
        self.phones = (*self.phones, *(Phone(box, is_box=True) for box in boxes))

    def join_for_cards(self, *phones: BoxId) -> None:
        """Phones join that only show cards."""
        self.phones = (*self.phones, *(Phone(phone, is_box=False) for phone in phones))

    def switch_on(self) -> None:
        self.way_in = STAGED_WAY_IN

    def switch_off(self) -> None:
        self.way_in, self.phones = None, ()

    def send_away(self, phone: BoxId) -> None:
        self.phones = tuple(each for each in self.phones if each.id != phone)

    def choose_next_address(self) -> None:
        """There is no other one."""

    def open_network(self) -> None:
        self.network = STAGED_NETWORK

    def close_network(self) -> None:
        self.network = None
