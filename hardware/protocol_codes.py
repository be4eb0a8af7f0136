"""What the wire's numbers mean: buttons, lights, stages, and orders that are made of them."""

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
CODE_OF_STAGE = {
    BallotPhase.OPEN: messages.OPEN,
    BallotPhase.CLOSED: messages.CLOSED,
    BallotPhase.REVEALED: messages.REVEALED,
}


NO_CARDS: Cards = frozenset()


@dataclass(frozen=True)
class CodedBallot:
    """A ballot as some boxes are told it, in the order of their ports.

    `ballot` is the table's number of it and `number` the wire's; both are 0 where none
    of the boxes votes.
    """

    ballot: int
    number: int
    stage: int
    cards: bytes


@dataclass(frozen=True)
class CodedLights:
    """Lights as some boxes are told them, in the order of their ports; `at` is the instant
    on the host's clock, in seconds, when they change, or None for at once."""

    lights: bytes
    at: float | None


def encode_ballot(order: Order, boxes: Sequence[BoxId], run: int = 0) -> CodedBallot:
    """An order's ballot for these boxes. `run`, 0 to 65535, tells this program's ballots
    from those of an earlier one."""
    ballot = order.ballot
    cards = ballot.cards if ballot is not None else {}
    masks = bytes(mask_of(cards.get(box, NO_CARDS)) for box in boxes)
    if ballot is None or not any(masks):
        return CodedBallot(0, 0, messages.NO_BALLOT, masks)
    number = run << 16 | ballot.number & 0xFFFF
    return CodedBallot(ballot.number, number, CODE_OF_STAGE[ballot.stage], masks)


def encode_lights(order: Order, boxes: Sequence[BoxId]) -> CodedLights:
    """An order's lights for these boxes."""
    lights = bytes(CODE_OF_LIGHT[order.lights.get(box, Light.OFF)] for box in boxes)
    return CodedLights(lights, order.at)


def is_closed(stage: int) -> bool:
    """Whether a vote can't be changed any more."""
    return stage in (messages.CLOSED, messages.REVEALED)


def mask_of(cards: Cards) -> int:
    """Cards as the bits of a ballot's order."""
    return sum(1 << (CODE_OF_BUTTON[button] - 1) for button in cards)
