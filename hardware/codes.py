"""What the wire's numbers mean: buttons, lights and stages, there and back."""

from __future__ import annotations

from firmware import messages
from hardware.boxes import Button, Cards, Light, Stage

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
    Stage.OPEN: messages.OPEN,
    Stage.CLOSED: messages.CLOSED,
    Stage.REVEALED: messages.REVEALED,
}


def mask_of(cards: Cards) -> int:
    """Cards as the bits of a ballot's order."""
    return sum(1 << (CODE_OF_BUTTON[button] - 1) for button in cards)
