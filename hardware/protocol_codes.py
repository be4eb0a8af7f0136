"""Translates buttons, lights and orders into the protocol's numbers and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from firmware import messages
from hardware.boxes import BallotPhase, BoxId, Button, Cards, Light, Order

CODE_OF_BUTTON = {
    Button.YES: messages.YES,
    Button.NO: messages.NO,
    Button.STOMACHACHE: messages.STOMACHACHE,
}
BUTTON_OF_CODE = {code: button for button, code in CODE_OF_BUTTON.items()}
CODE_OF_LIGHT = {
    Light.OFF: messages.DARK,
    Light.INVITING: messages.INVITING,
    Light.LOCKED: messages.LOCKED,
    Light.YES: messages.SHOWS_YES,
    Light.NO: messages.SHOWS_NO,
    Light.STOMACHACHE: messages.SHOWS_STOMACHACHE,
}
CODE_OF_PHASE = {
    BallotPhase.OPEN: messages.OPEN,
    BallotPhase.CLOSED: messages.CLOSED,
    BallotPhase.REVEALED: messages.REVEALED,
}


NO_CARDS: Cards = frozenset()


@dataclass(frozen=True)
class CodedBallot:
    """A ballot for some boxes, a byte of `cards` each, in the order of their ports.

    `ballot` is its number at the table and `number` on the wire; both are 0 if none of
    the boxes votes.
    """

    ballot: int
    number: int
    stage: int
    cards: bytes


@dataclass(frozen=True)
class CodedLights:
    """The lights of some boxes, a byte each, in the order of their ports; `at` is the time on
    the host's clock, in seconds, when they change, None for at once."""

    lights: bytes
    at: float | None


def encode_ballot(order: Order, boxes: Sequence[BoxId], run: int = 0) -> CodedBallot:
    """An order's ballot for these boxes. `run`, 0 to 65535, makes the numbers of this program's
    ballots differ from an earlier program's."""
    ballot = order.ballot
    cards = ballot.cards if ballot is not None else {}
    masks = bytes(mask_of(cards.get(box, NO_CARDS)) for box in boxes)
    if ballot is None or not any(masks):
        return CodedBallot(0, 0, messages.NO_BALLOT, masks)
    number = run << 16 | ballot.number & 0xFFFF
    return CodedBallot(ballot.number, number, CODE_OF_PHASE[ballot.phase], masks)


def encode_lights(order: Order, boxes: Sequence[BoxId]) -> CodedLights:
    """An order's lights for these boxes."""
    lights = bytes(CODE_OF_LIGHT[order.lights.get(box, Light.OFF)] for box in boxes)
    return CodedLights(lights, order.at)


def is_closed(stage: int) -> bool:
    """Whether votes can't be changed any more in this stage."""
    return stage in (messages.CLOSED, messages.REVEALED)


def mask_of(cards: Cards) -> int:
    """Cards as the bits of a BALLOT message."""
    return sum(1 << (CODE_OF_BUTTON[button] - 1) for button in cards)
