"""What keeps a camera from reading the board, and what to do about it."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.camera.messages import PIXELS_NEEDED, BoardLook, Flaw
from sentences import N_, Sentence


class TooDark(Sentence):
    template = N_("It is too dark: switch on a lamp.")


class NoMarks(Sentence):
    template = N_("No board is seen: all four marks at its corners must be in the picture.")


class MarkHidden(Sentence):
    template = N_("A corner of the board is covered, or not in the picture.")


class TooFar(Sentence):
    template = N_("The camera is too far away: the tags have {pixels} pixels, and need {needed}.")


class NotLearnt(Sentence):
    template = N_("vivat does not know this board yet. Choose “Learn the board”.")


def sentences_for(look: BoardLook, has_unknown_board: bool) -> Sequence[Sentence]:
    """The worst first; `has_unknown_board`: the marks are those of a board that is to be learnt."""
    return [_sentence(flaw, look, has_unknown_board) for flaw in Flaw if flaw in look.flaws]


def _sentence(flaw: Flaw, look: BoardLook, has_unknown_board: bool) -> Sentence:
    match flaw:
        case Flaw.DARK:
            return TooDark()
        case Flaw.BLURRED:
            return Sentence(
                N_("The picture is blurred: focus the lens, or move the camera a little.")
            )
        case Flaw.NO_MARKS:
            return NotLearnt() if has_unknown_board else NoMarks()
        case Flaw.MARK_HIDDEN:
            return MarkHidden()
        case Flaw.TOO_FAR:
            return TooFar(pixels=round(look.pixels), needed=round(PIXELS_NEEDED))
