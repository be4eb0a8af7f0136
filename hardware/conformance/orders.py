"""The host's orders as checks give them, and what several checks expect of the answers."""

from __future__ import annotations

from firmware.messages import (
    ALL_CARDS,
    AT_ONCE,
    BALLOT,
    DARK,
    LIGHTS,
    MOST_PORTS,
    NO_BALLOT,
    OPEN,
    STANDING,
    BallotCommand,
    BallotStatus,
    LightsCommand,
    read_ballot_status,
)
from hardware.conformance.examiner import Examiner
from hardware.conformance.finding import NoBox, expect_equal
from hardware.conformance.notebook import read
from hardware.conformance.speaker import Sent

EVERYBODY = bytes([ALL_CARDS] * MOST_PORTS)
NOBODY = bytes(MOST_PORTS)


def say_ballot(examiner: Examiner, number: int, stage: int, cards: bytes = EVERYBODY) -> Sent:
    """Order a ballot; the answer is not waited for."""
    return examiner.say(BALLOT, BallotCommand(number, stage, cards).pack())


def order_ballot(
    examiner: Examiner, number: int, stage: int, cards: bytes = EVERYBODY
) -> BallotStatus:
    """Order a ballot; how it stands then. Raises Unmet."""
    say_ballot(examiner, number, stage, cards)
    return read(read_ballot_status, examiner.expect(STANDING))


def open_ballot(examiner: Examiner, number: int, cards: bytes = EVERYBODY) -> BallotStatus:
    """Wipe what an earlier ballot left, and open another; how it stands. Raises Unmet."""
    end_ballot(examiner)
    return order_ballot(examiner, number, OPEN, cards)


def end_ballot(examiner: Examiner) -> None:
    """Leave no ballot. Raises Unmet."""
    order_ballot(examiner, 0, NO_BALLOT, NOBODY)


def order_lights(examiner: Examiner, when: int = AT_ONCE, at: int = 0, lights: bytes = b"") -> Sent:
    """Order lights: dark ones unless said otherwise."""
    return examiner.say(
        LIGHTS, LightsCommand(when, at, lights or bytes([DARK] * MOST_PORTS)).pack()
    )


def expect_ports(examiner: Examiner) -> int:
    """How many ports there are, 1 to 8. Raises Unmet."""
    ports = examiner.ports
    if not 1 <= ports <= MOST_PORTS:
        expect_equal("the number of boxes", ports, f"1 to {MOST_PORTS}")
    return ports


def expect_locked(standing: BallotStatus, mask: int = 0) -> None:
    """The ports that have a vote, a bit each. Raises Differs."""
    expect_equal("the boxes that have a vote", _boxes(standing.locked), _boxes(mask))


def _boxes(mask: int) -> str | NoBox:
    """The boxes of ports, as people count them."""
    return ", ".join(str(bit + 1) for bit in range(MOST_PORTS) if mask >> bit & 1) or NoBox()
