"""The names of a box's buttons, for people."""

from __future__ import annotations

from hardware.boxes import Button
from sentences import N_, Sentence


class YesName(Sentence):
    template = N_("Yes")


class NoName(Sentence):
    template = N_("No")


def button_name(button: Button) -> Sentence:
    """The name that is printed on a button."""
    match button:
        case Button.YES:
            return YesName()
        case Button.NO:
            return NoName()
        case Button.STOMACHACHE:
            return Sentence(N_("Stomachache"))
