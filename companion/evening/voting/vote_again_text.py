"""Sentences about a vote that must begin again: whose box is why."""

from __future__ import annotations

from collections.abc import Sequence

from companion.evening.voting.voting import Fault
from companion.words.i18n import listed, ngettext


def vote_again_text(fault: Fault, names: Sequence[str]) -> str:
    """Says what happened to the boxes of these seats, and that everyone votes again.

    >>> vote_again_text(Fault.TAMPERED, ["Margot"])
    "Another program has interfered with Margot's box. Everyone votes again."
    """
    sentences = {
        Fault.LOST: ngettext(
            "{names}'s box was disconnected while votes were collected. Everyone votes again.",
            "The boxes of {names} were disconnected while votes were collected. "
            "Everyone votes again.",
            len(names),
        ),
        Fault.CHANGED: ngettext(
            "{names}'s box has restarted or was plugged in elsewhere. Everyone votes again.",
            "The boxes of {names} have restarted or were plugged in elsewhere. "
            "Everyone votes again.",
            len(names),
        ),
        Fault.TAMPERED: ngettext(
            "Another program has interfered with {names}'s box. Everyone votes again.",
            "Another program has interfered with the boxes of {names}. Everyone votes again.",
            len(names),
        ),
        Fault.WITHDRAWN: ngettext(
            "{names} withdrew a vote at the last moment. Everyone votes again.",
            "{names} withdrew their votes at the last moment. Everyone votes again.",
            len(names),
        ),
        Fault.NOT_HANDED_OVER: ngettext(
            "{names}'s box did not send its vote. Everyone votes again.",
            "The boxes of {names} did not send their votes. Everyone votes again.",
            len(names),
        ),
        Fault.WRONG_CARD: ngettext(
            "{names}'s box sent an impossible vote. Everyone votes again.",
            "The boxes of {names} sent impossible votes. Everyone votes again.",
            len(names),
        ),
    }
    return sentences[fault].format(names=listed(names))
