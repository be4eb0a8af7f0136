"""Sentences about boxes that can't be reached: whose they are, and what to do."""

from __future__ import annotations

from collections.abc import Sequence

from companion.i18n import ngettext
from hardware.boxes import Cause


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
    }
    return sentences[cause].format(names=", ".join(names))


def boxes_are_back(names: Sequence[str]) -> str:
    """Says whose boxes are back."""
    sentence = ngettext("{names}'s box is back.", "The boxes of {names} are back.", len(names))
    return sentence.format(names=", ".join(names))
