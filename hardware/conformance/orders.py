"""The host's orders as checks give them. Knows nothing of what is required."""

from __future__ import annotations

from firmware.messages import (
    AT_ONCE,
    BALLOT,
    DARK,
    LIGHTS,
    MOST_PORTS,
    NO_BALLOT,
    OPEN,
    STANDING,
    BallotOrder,
    LightsOrder,
    Standing,
    read_standing,
)
from hardware.conformance.host import Host, Sent, read

EVERY_CARD = 0b111
EVERYBODY = bytes([EVERY_CARD] * MOST_PORTS)
NOBODY = bytes(MOST_PORTS)


def say_ballot(host: Host, number: int, stage: int, cards: bytes = EVERYBODY) -> Sent:
    """Order a ballot; the answer is not waited for."""
    return host.say(BALLOT, BallotOrder(number, stage, cards).pack())


def order_ballot(host: Host, number: int, stage: int, cards: bytes = EVERYBODY) -> Standing:
    """Order a ballot; how it stands then. Raises Unmet."""
    say_ballot(host, number, stage, cards)
    return read(read_standing, host.expect(STANDING))


def open_ballot(host: Host, number: int, cards: bytes = EVERYBODY) -> Standing:
    """Wipe what an earlier ballot left, and open another; how it stands. Raises Unmet."""
    end_ballot(host)
    return order_ballot(host, number, OPEN, cards)


def end_ballot(host: Host) -> None:
    """Leave no ballot. Raises Unmet."""
    order_ballot(host, 0, NO_BALLOT, NOBODY)


def order_lights(host: Host, when: int = AT_ONCE, at: int = 0, lights: bytes = b"") -> Sent:
    """Order lights: dark ones unless said otherwise."""
    return host.say(LIGHTS, LightsOrder(when, at, lights or bytes([DARK] * MOST_PORTS)).pack())
