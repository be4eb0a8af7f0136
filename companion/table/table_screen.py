"""A screen with the table's context, which can open other screens."""

from __future__ import annotations

from dataclasses import dataclass

from companion.i18n import _
from companion.table.context import TableContext
from companion.table.inputs import Command, Target
from companion.table.operating_help import operating_lines
from companion.table.privacy import Privacy
from companion.table.scene_parts import Choice, Frame, Lesson
from companion.table.screen import Screen
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
        return (*self.choices(), Choice(Command.SKIP, leaves=True))

    def choose_any(self, target: Target) -> None:
        if target is not Command.SKIP:
            self.choose(target)
        elif self.offers(target):
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

    def hand_prompt(self, box: BoxId) -> str:
        """What Yes does on this box, so that nobody presses without knowing."""
        labels = {each.target: each.label for each in self.all_choices()}
        label = labels[self.focus] if self.focus in labels and self.yes_chooses(box) else ""
        return yes_to(label) if label else ""

    def frame(self) -> Frame:
        """The part that every scene has."""
        table = self.table
        return Frame(
            self.all_choices(),
            self.focus,
            table.notices.current,
            has_help=bool(self.help_lines()),
            is_calm=table.calm.on_display,
            is_saved=table.is_saved,
            is_watched=table.camera.sees,
            lesson=Lesson(self.lesson_sentence()) if self.is_guided else None,
        )


def yes_to(choice: str) -> str:
    """Says on a phone what Yes does."""
    return _("Yes: {choice}").format(choice=choice)


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
