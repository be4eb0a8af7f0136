"""Boxes that were lost or are back: whose they are, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from companion.evening.context import TableContext
from companion.evening.scene import SeatFace, Tone
from companion.words.i18n import _, listed, ngettext
from hardware.boxes import BoxId, Cause, Found, Identity, Lost

SeatFaceOf = Callable[[BoxId], SeatFace | None]


class LostBoxes:
    """Notes which boxes go and come back, and says so where their seats are shown."""

    def __init__(self, table: TableContext, seat_face: Callable[[], SeatFaceOf]) -> None:
        """`seat_face` gives what the screen in front knows of each box's seat."""
        self._table = table
        self._seat_face = seat_face
        self._returned: dict[BoxId, Identity] = {}
        """Boxes that have come back in this step: one notice names all of a kind."""

    def begin_step(self) -> None:
        self._returned.clear()

    def handle(self, signal: Lost | Found) -> None:
        match signal:
            case Lost(box, cause):
                self._lose(box, cause)
            case Found(box, identity):
                self._find(box, identity)

    def _lose(self, box: BoxId, cause: Cause) -> None:
        presence = self._table.presence
        presence.lose(box, {*self._table.seated, *self._table.expected})
        if self._seat_face()(box) is not None:
            missing = (each for each in presence.boxes if not presence.is_there(each))
            names = self._seat_names(missing)
            self._table.notices.show(missing_boxes(names, cause), Tone.WARNING)

    def _find(self, box: BoxId, identity: Identity) -> None:
        table = self._table
        was_lost = table.presence.find(box)
        table.votes.doubtful.find(box, identity, table.votes.open is not None)
        if not table.awaits_vote_of(box):
            identity = Identity.PROVEN  # people see what it does
        if was_lost or identity is not Identity.PROVEN:
            self._returned[box] = identity
            self._show_returned()

    def _show_returned(self) -> None:
        """Name the boxes of whose identity the table must know most."""
        worst = max(self._returned.values(), key=tuple(Identity).index)
        boxes = [box for box, each in self._returned.items() if each is worst]
        are_phones = all(map(self._table.presence.is_phone, boxes))
        are_back = phones_are_back if are_phones else boxes_are_back
        if names := self._seat_names(boxes):
            self._table.notices.show(*are_back(names, worst))

    def _seat_names(self, boxes: Iterable[BoxId]) -> list[str]:
        faces = map(self._seat_face(), boxes)
        return [face.name for face in faces if face is not None]


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
