"""What keeps a camera from reading the board, and what to do about it."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.camera.messages import PIXELS_NEEDED, BoardLook, Flaw
from sentences import N_, Sentence

TEMPLATES = {
    Flaw.DARK: N_("It is too dark: switch on a lamp."),
    Flaw.BLURRED: N_("The picture is blurred: focus the lens, or move the camera a little."),
    Flaw.NO_MARKS: N_("No board is seen: all four marks at its corners must be in the picture."),
    Flaw.BENT: N_(
        "The marks do not lie where they should: lay the board flat, or learn it again. Does the "
        "lens see more than 100°?"
    ),
    Flaw.MARK_HIDDEN: N_("A corner of the board is covered, or not in the picture."),
    Flaw.TOO_FAR: N_(
        "The camera is too far away: the tags have {pixels} pixels, and need {needed}."
    ),
}
NOT_LEARNT = N_("vivat does not know this board yet. Choose “Learn the board”.")


def sentences_for(look: BoardLook, has_unknown_board: bool) -> Mapping[Flaw, Sentence]:
    """The worst first; `has_unknown_board`: the marks are those of a board that is to be learnt."""
    templates = TEMPLATES | ({Flaw.NO_MARKS: NOT_LEARNT} if has_unknown_board else {})
    is_unlearnt = has_unknown_board and Flaw.BENT not in look.flaws
    flaws = {*look.flaws, *((Flaw.NO_MARKS,) * is_unlearnt)}
    parts = {"pixels": round(look.pixels), "needed": round(PIXELS_NEEDED)}
    return {flaw: Sentence(templates[flaw], **parts) for flaw in Flaw if flaw in flaws}
