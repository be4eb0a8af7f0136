"""What the table needs to let phones join, and to know which ones have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from hardware.phones.news import Phone
from sentences import Sentence


@dataclass(frozen=True)
class WayIn:
    """How a phone joins. `link` is for the QR code; `address` and `code` are to be typed, and
    empty while this computer is in no network."""

    link: str = field(repr=False)
    address: str
    code: str = field(repr=False)


@dataclass(frozen=True)
class OwnNetwork:
    """The Wi-Fi network that this computer has opened; `link` is for the QR code."""

    name: str
    password: str = field(repr=False)
    link: str = field(repr=False)


class PhonesPort(Protocol):
    """Switches phones on and off, beside the table, which goes on meanwhile."""

    @property
    def is_there(self) -> bool:
        """Whether this vivat can let phones join at all."""

    @property
    def is_busy(self) -> bool:
        """Whether it is being switched on, or its own network is being opened."""

    @property
    def way_in(self) -> WayIn | None:
        """How phones join; None while they are switched off."""

    @property
    def phones(self) -> Sequence[Phone]:
        """Those that are connected."""

    @property
    def problem(self) -> Sentence | None:
        """Why the newest wish was not met, and what to do; None if it was."""

    @property
    def network(self) -> OwnNetwork | None:
        """The network that this computer has opened, if it has."""

    def switch_on(self) -> None:
        """Let phones join, for this evening."""

    def switch_off(self) -> None:
        """End all connections; this evening's invitation is void."""

    def open_network(self) -> None:
        """Open a Wi-Fi network for the phones."""

    def close_network(self) -> None:
        """Close it."""


class NoPhones:
    """No phone can join."""

    is_there = is_busy = False
    way_in: WayIn | None = None
    phones: Sequence[Phone] = ()
    problem: Sentence | None = None
    network: OwnNetwork | None = None

    def switch_on(self) -> None:
        """Not here."""

    switch_off = open_network = close_network = switch_on
