"""A screen with the table's context, which can open other screens."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from companion.evening.agreement import RING_SECONDS
from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.scene import AgreementFace, Choice, Frame, Lesson, Privacy, Tone
from companion.evening.screen import Screen
from companion.evening.texts.help import operating_lines
from companion.words.i18n import _
from hardware.boxes import BoxId, Button, Light


class TableScreen(Screen):
    """A screen with the table's context."""

    def __init__(self, table: TableContext) -> None:
        super().__init__()
        self.table = table
        self.navigator = table.navigator

    def help_lines(self) -> tuple[str, ...]:
        return operating_lines()

    @property
    def is_guided(self) -> bool:
        """Whether the guide leads people here: its practice is running."""
        match = self.table.running_match
        return match is not None and match.is_practice

    def lesson_sentence(self) -> str:
        """What the guide says here; empty for nothing."""
        return ""

    def all_choices(self) -> tuple[Choice, ...]:
        """In the guide, all screens but a private one can be skipped."""
        if not self.is_guided or self.privacy is Privacy.PRIVATE:
            return self.choices()
        has_begun = self.table.running_match is not None
        return (*self.choices(), Choice(Command.SKIP, leaves=True, takes_two=has_begun))

    def choose_any(self, target: Target) -> None:
        """What ends or begins something waits for a second press."""
        choice = next((each for each in self.all_choices() if each.target == target), None)
        if choice is not None and choice.takes_two:
            self._focus = target
            if not self.table.agreement.settles(target, self.agreeing_boxes):
                return
        else:
            self.table.agreement.forget()
        if target is not Command.SKIP:
            self.choose(target)
        elif choice is not None:
            self.skip()

    def skip(self) -> None:
        """End the practice."""
        if self.table.running_match is None:
            self.navigator.show_game()
        else:
            self.table.leave_game()

    def yes_chooses(self, box: BoxId) -> bool:
        """Whether Yes on this box chooses what has the focus, and everybody may know that."""
        return self.privacy is Privacy.OPEN and self.light(box) is Light.INVITING

    @property
    def agreeing_boxes(self) -> tuple[BoxId, ...]:
        """The boxes whose Yes agrees: those of the seats, or all while nobody is seated."""
        if self.privacy is not Privacy.OPEN:
            return ()
        presence = self.table.presence
        return tuple(filter(presence.is_there, self.seated_boxes or presence.boxes))

    def hand_prompt(self, box: BoxId) -> str:
        """What Yes does on this box, so that nobody presses without knowing."""
        label = self._label_of(self.focus) if self.yes_chooses(box) else ""
        return yes_to(label) if label else ""

    def agreement_prompt(self, box: BoxId) -> str:
        face, asked = self._agreement_face(), self.table.agreement.asked
        boxes = self.agreeing_boxes
        if face is None or asked is None or box not in boxes:
            return ""
        has_asked = box == asked.box and len(boxes) > 1
        return _("Now somebody else must agree.") if has_asked else yes_to(face.label)

    def _label_of(self, target: Target | None) -> str:
        if target is Command.SKIP:
            return _("End the guide")
        return next((each.label for each in self.all_choices() if each.target == target), "")

    @property
    def _covered_warning(self) -> str:
        """A warning that the band would cover."""
        notice = self.table.notices.current
        return notice.text if notice is not None and notice.tone is Tone.WARNING else ""

    def _agreement_face(self) -> AgreementFace | None:
        agreement, boxes = self.table.agreement, self.agreeing_boxes
        asked = agreement.asked
        if asked is None:
            return None
        return AgreementFace(
            self._label_of(asked.target) or _("Yes"),
            self._covered_warning or _what_to_do({*boxes} - {asked.box}, is_box=asked.box in boxes),
            asked.ring_at,
            asked.ring_at + RING_SECONDS,
            agreement.can_be_touched,
        )

    def frame(self) -> Frame:
        """The part that every scene has."""
        table = self.table
        return Frame(
            self.all_choices(),
            self.focus,
            table.notices.current,
            has_help=bool(self.help_lines()),
            is_calm=table.calm.on_display,
            is_saved=table.saving.is_on,
            is_watched=table.ports.camera.sees,
            lesson=Lesson(self.lesson_sentence()) if self.is_guided else None,
            agreement=self._agreement_face(),
        )


def yes_to(choice: str) -> str:
    """Says on a phone what Yes does."""
    return _("Yes: {choice}").format(choice=choice)


def _what_to_do(others: Collection[BoxId], is_box: bool) -> str:
    """Whose press is wanted."""
    if others:
        return _("Somebody else: press Yes, too.")
    if is_box:
        return _("When the ring is full, press again.")
    return _("When the ring is full, touch here or press Return.")


@dataclass(frozen=True)
class Open(Target):
    """Open another screen: one that needs nothing but the table's context."""

    screen: type[TableScreen]


class BeforeGameScreen(TableScreen):
    """A screen before a game: any box can step and choose, so every light invites."""

    def press(self, box: BoxId, button: Button) -> None:
        super().press(box, button)
        if self.navigator.top is not self:
            self.table.calm.begin_for_box(box)

    def light(self, box: BoxId) -> Light:
        return Light.INVITING
