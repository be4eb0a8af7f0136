"""Sentences about boxes that were lost or are back: whose they are, and what to do."""

from __future__ import annotations

from collections.abc import Sequence

from companion.evening.scene import Tone
from companion.words.i18n import _, listed, ngettext
from hardware.boxes import Cause, Identity


def missing_boxes(names: Sequence[str], cause: Cause) -> str:
    """Says whose boxes are missing; `cause` is why the last one went.

    >>> missing_boxes(["Margot"], Cause.SILENT)
    "Margot's box does not answer. Unplug it and plug it in again."
    """
    sentences = {
        Cause.UNPLUGGED: ngettext(
            "{names}'s box is unplugged. Plug it in again.",
            "The boxes of {names} are unplugged. Plug them in again.",
            len(names),
        ),
        Cause.SILENT: ngettext(
            "{names}'s box does not answer. Unplug it and plug it in again.",
            "The boxes of {names} do not answer. Unplug them and plug them in again.",
            len(names),
        ),
        Cause.OUT_OF_REACH: ngettext(
            "{names}'s phone is away. Unlock it, or scan the code again.",
            "The phones of {names} are away. Unlock them, or scan the code again.",
            len(names),
        ),
    }
    return sentences[cause].format(names=listed(names))


def boxes_are_back(names: Sequence[str], identity: Identity) -> tuple[str, Tone]:
    """Says whose boxes are back and, if they may be others, what that means for an open vote."""
    sentences = {
        Identity.PROVEN: ngettext(
            "{names}'s box is back.", "The boxes of {names} are back.", len(names)
        ),
        Identity.CHANGED: ngettext(
            "{names}'s box has restarted or was plugged in elsewhere. {names} votes again.",
            "The boxes of {names} have restarted or were plugged in elsewhere. "
            "These seats vote again.",
            len(names),
        ),
        Identity.UNPROVEN: ngettext(
            "Is this still {names}'s box? Confirm it on the screen.",
            "Are these still the boxes of {names}? Confirm them on the screen.",
            len(names),
        ),
    }
    tone = Tone.PLAIN if identity is Identity.PROVEN else Tone.WARNING
    return sentences[identity].format(names=listed(names)), tone


def phones_are_back(names: Sequence[str], identity: Identity) -> tuple[str, Tone]:
    """The same for phones, which always prove which one they are.

    >>> phones_are_back(["Margot"], Identity.PROVEN)[0]
    "Margot's phone is back."
    """
    if identity is Identity.PROVEN:
        back = ngettext("{names}'s phone is back.", "The phones of {names} are back.", len(names))
        return back.format(names=listed(names)), Tone.PLAIN
    again = ngettext(
        "{names}'s phone has loaded its page again. {names} votes again.",
        "The phones of {names} have loaded their page again. These seats vote again.",
        len(names),
    )
    return again.format(names=listed(names)), Tone.WARNING


def pressed_in_doubt(name: str) -> str:
    """Says which box was pressed, for a table with several boxes to confirm."""
    return _("That box may be {name}'s. Confirm it on the screen first.").format(name=name)
