"""A screen: its choices, what they do, and what there is to see.

Every screen can be used by touch, by keys and by the boxes alone, because all three do the same:
move the focus through the choices, and choose. What only some screens do is in `screen_kinds`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property

from companion.evening.agreement import RING_SECONDS
from companion.evening.context import TableContext
from companion.evening.focus import Focus
from companion.evening.inputs import Command, Target
from companion.evening.scene import (
    AgreementFace,
    Choice,
    Frame,
    Lesson,
    Privacy,
    Scene,
    SeatFace,
    Tone,
)
from companion.evening.texts.help import operating_lines
from companion.evening.texts.rules.sheet import Section, chapters
from companion.evening.texts.rules.table import RulesTable
from companion.words.i18n import _
from hardware.boxes import BoxId, Button, Light


class Screen(ABC):
    """One step at the table."""

    def __init__(self, table: TableContext) -> None:
        self.table = table
        self.navigator = table.navigator
        self.focus = Focus(self.all_choices)

    @abstractmethod
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen now; the focus starts on the first one."""

    def choose(self, target: Target) -> None:
        """Handle a choice or a touch, also of a target that is not offered now. Back closes the
        screen, and a choice to open another one opens it."""
        match target:
            case Command.BACK:
                self.navigator.pop()
            case Open(screen) if self.offers(target):
                self.navigator.push(screen(self.table))

    @abstractmethod
    def scene(self) -> Scene:
        """What there is to see."""

    def opened(self) -> None:
        """The screen has come to the front."""

    def help_lines(self) -> tuple[str, ...]:
        """What the help key explains here; none where it explains nothing."""
        return operating_lines()

    def rules(self) -> tuple[Section, ...]:
        """The rules that the help tells behind that: those of the game that is played."""
        match = self.table.running_match
        return () if match is None else chapters(RulesTable.of(match.rules))

    @property
    def privacy(self) -> Privacy:
        """Who may see what is pressed on the screen now."""
        return Privacy.OPEN

    @property
    def lesson(self) -> str | None:
        """What the guide says here, "" for nothing; None where the guide leads nobody."""
        match = self.table.running_match
        return "" if match is not None and match.is_practice else None

    def skip(self) -> None:
        """End the practice."""
        if self.table.running_match is None:
            self.navigator.show_game()
        else:
            self.table.leave_game()

    def may_steer(self, box: BoxId) -> bool:
        """Whether presses of this box choose something: not those of a guest's phone, while others
        have a seat."""
        presence = self.table.presence
        seated = [*filter(presence.is_there, self.guarded_boxes)]
        return not seated or box in seated or not presence.is_phone(box)

    def press(self, box: BoxId, button: Button) -> None:
        """Handle a press on a box: No and Stomachache move the focus, Yes confirms."""
        if not self.may_steer(box):
            return
        match button:
            case Button.NO:
                self.focus.move(-1)
            case Button.STOMACHACHE:
                self.focus.move(+1)
            case Button.YES:
                self.confirm()

    def light(self, box: BoxId) -> Light:
        """What a box's light shows."""
        return Light.OFF

    def seat_face(self, box: BoxId) -> SeatFace | None:
        """The seat that a box belongs to."""
        return None

    @property
    def seated_boxes(self) -> tuple[BoxId, ...]:
        """The boxes that have a seat, clockwise."""
        return ()

    @property
    def guarded_boxes(self) -> tuple[BoxId, ...]:
        """The boxes whose seats no guest may disturb: of this game, of the last, or of the one
        that was interrupted."""
        return self.seated_boxes or self.table.seated or self.table.expected

    @property
    def agreeing_boxes(self) -> tuple[BoxId, ...]:
        """The boxes whose Yes agrees to what ends or begins something: those of the seats, or all
        while nobody is seated."""
        if self.privacy is not Privacy.OPEN:
            return ()
        presence = self.table.presence
        there = filter(presence.is_there, self.seated_boxes or presence.boxes)
        return tuple(filter(self.may_steer, there))

    def yes_chooses(self, box: BoxId) -> bool:
        """Whether Yes on this box chooses what has the focus, and everybody may know that."""
        return self.privacy is Privacy.OPEN and self.light(box) is Light.INVITING

    def hand_prompt(self, box: BoxId) -> str:
        """What a phone says to the one who holds this box; "" for what its light says. By itself
        it says what Yes does, so that nobody presses without knowing."""
        is_chosen = self.yes_chooses(box) and self.may_steer(box)
        label = self._label_of(self.focus.target) if is_chosen else ""
        return yes_to(label) if label else ""

    def confirm(self) -> None:
        """Choose what has the focus; where nothing has it yet, say how to move it."""
        if (target := self.focus.target) is not None:
            self.choose_any(target)
        elif self.focus.begins_nowhere:
            sentence = _(
                "Nothing is chosen yet. Go to a choice with the arrow keys, or with the other two "
                "buttons of your box."
            )
            self.table.notices.show(sentence)

    def offers(self, target: Target) -> bool:
        """Whether this can be chosen now."""
        return any(each.target == target for each in self.all_choices())

    def all_choices(self) -> tuple[Choice, ...]:
        """The choices; in the guide, all screens but a private one can be skipped, too."""
        if self.lesson is None or self.privacy is Privacy.PRIVATE:
            return self.choices()
        has_begun = self.table.running_match is not None
        skip = Choice(Command.SKIP, leaves=True, takes_two=has_begun, spoken=_("End the guide"))
        return (*self.choices(), skip)

    def choose_any(self, target: Target) -> None:
        """Handle any of all choices, or a touch: what ends or begins something waits for a second
        press."""
        choice = next((each for each in self.all_choices() if each.target == target), None)
        if choice is not None and choice.takes_two:
            self.focus.put(target)
            if not self.table.agreement.settles(target, self.agreeing_boxes):
                return
        else:
            self.table.agreement.forget()
        if target is not Command.SKIP:
            self.choose(target)
        elif choice is not None:
            self.skip()

    def frame(self) -> Frame:
        """The part that every scene has."""
        table, lesson, choices = self.table, self.lesson, self.all_choices()
        return Frame(
            choices,
            self.focus.among(choices),
            table.notices.current,
            has_help=self._has_help,
            is_calm=table.calm.on_display,
            is_saved=table.saving.is_on,
            is_watched=table.ports.camera.sees,
            lesson=None if lesson is None else Lesson(lesson),
            agreement=self._agreement_face(),
        )

    @cached_property
    def _has_help(self) -> bool:
        """A screen explains something from its beginning to its end, or nothing."""
        return bool(self.help_lines())

    def _label_of(self, target: Target | None) -> str:
        return next((each.name for each in self.all_choices() if each.target == target), "")

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


OpenScreen = Callable[[TableContext], Screen]
"""Makes a screen that needs nothing but the table's context."""


@dataclass(frozen=True)
class Open(Target):
    """Open another screen."""

    screen: OpenScreen

    def __repr__(self) -> str:
        """The same each time the program runs, as a function's own is not."""
        return f"Open({getattr(self.screen, '__name__', self.screen)})"
