"""How any screen is used: by touch, by keys, with a box."""

from __future__ import annotations

from companion.words.i18n import _


def operating_lines() -> tuple[str, ...]:
    """A line for each of the three ways."""
    return (
        _("Touch: a choice is made when you lift your finger; slide away to cancel."),
        _(
            "Keyboard: the arrow keys move, Return chooses, Escape goes back. F2 turns the sound "
            "off and on."
        ),
        _("Box: No and Stomachache move, Yes chooses."),
    )
