"""From touches, keys and presses to choices: which ones count, and which agree to what was asked.

A press that was meant for the screen before does not count, nor one in the calm after an event, nor
one that chooses what nobody can have seen. Digits come from hands and from code readers, which end
a number with Return. Knows no scene.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from companion.evening.agreement import Press
from companion.evening.calm import CALM_SECONDS
from companion.evening.context import TableContext
from companion.evening.inputs import (
    Choose,
    ChooseInHand,
    Command,
    Confirm,
    Erase,
    FocusOn,
    Gesture,
    Input,
    MoveFocus,
    SomebodyIsThere,
    TypeDigit,
    TypeText,
)
from companion.evening.match_screen import MatchScreen
from companion.evening.scene import Privacy, Tone
from companion.evening.screen import Screen
from companion.evening.screen_kinds import TakesDigits
from companion.evening.screens.name_entry import NameEntryScreen
from companion.evening.screens.reading import help_screen
from companion.words.i18n import _
from hardware.boxes import BoxId, Button, Pressed
from hardware.phones.news import Phone

READER_SECONDS = 0.15
"""A Return so soon after a digit ends what a code reader has typed: it confirms nothing."""


class Presses:
    """Everything that people press, on the screen that is in front."""

    def __init__(self, table: TableContext, screen: Callable[[], Screen]) -> None:
        """`screen` gives the one that is in front."""
        self._table = table
        self._screen_in_front = screen
        self._seen_screen = table.navigator.shown
        """The number of the screen that people see."""
        self._digit_at = -inf
        """When the last digit was typed."""
        self._number_waits = False
        """Whether a reader has typed a whole number in the calm: it is entered after it."""
        self._has_typed = False
        """Whether the newest gesture was a digit: a Return then ends a number."""

    @property
    def _screen(self) -> Screen:
        return self._screen_in_front()

    @property
    def is_for_another_screen(self) -> bool:
        """Whether people still see the screen before."""
        return self._table.navigator.shown != self._seen_screen

    def screen_is_shown(self) -> None:
        """From now on, people see the screen that is in front."""
        if self.is_for_another_screen:
            self._table.agreement.forget()
            self._table.calm.settle()
            self._seen_screen = self._table.navigator.shown

    def hear(self, each: Input) -> None:
        """Note who presses, and how soon after the press before."""
        agreement = self._table.agreement
        match each:
            case SomebodyIsThere():
                agreement.touch()
            case Pressed(box) | ChooseInHand(Phone(box)):
                agreement.hear(None if box in self._table.ports.drawn else box, Press(box))
            case _ if isinstance(each, Gesture):
                is_answer = each == Choose(Command.AGREE)
                agreement.hear(None, Press(is_key=each == Confirm(), is_answer=is_answer))

    def handle(self, each: Gesture | Pressed) -> None:
        """Handle a press, if it counts."""
        if each == Choose(Command.MUTE):
            self._table.settings.switch_mute()
        elif self._counts(each):
            self._table.notices.clear()
            if isinstance(each, Pressed):
                self._handle_box(each.box, each.button)
            else:
                self._handle_gesture(each)
        else:
            self._number_waits |= isinstance(each, Confirm) and self._ends_number

    def _counts(self, each: Gesture | Pressed) -> bool:
        """A digit only fills in a number, and a reader types at any time."""
        if isinstance(each, TypeDigit):
            return not self._number_waits
        calm = self._table.calm
        is_calm = calm.on_box(each.box) if isinstance(each, Pressed) else calm.on_display
        if self.is_for_another_screen or is_calm:
            return False
        if is_hasty := self._is_hasty(each):
            self._table.notices.show(_("Slow down: one press is enough."))
        return not is_hasty

    def _is_hasty(self, each: Gesture | Pressed) -> bool:
        """Whether it chooses what nobody can have seen."""
        match each:
            case Pressed(box, button) if self.answers(box, button):
                return False
            case Pressed(button=button):
                needs_rest = self._must_be_seen(button)
            case Confirm():
                takes_digits = isinstance(self._screen, TakesDigits)
                is_typed = self._ends_number or (self._has_typed and takes_digits)
                needs_rest = self._must_be_seen(Button.YES) and not is_typed
            case _:
                needs_rest = False
        press = self._table.agreement.press
        is_each_alone = self._screen.privacy is Privacy.SEALED
        return needs_rest and (press.own_pause if is_each_alone else press.pause) < CALM_SECONDS

    def _must_be_seen(self, button: Button) -> bool:
        return isinstance(self._screen, MatchScreen) and self._screen.must_be_seen(button)

    def answers(self, box: BoxId, button: Button) -> bool:
        """Whether this press is the second one that is wanted."""
        asked, boxes = self._table.agreement.asked, self._screen.agreeing_boxes
        if asked is None or button is not Button.YES or box not in boxes:
            return False
        return box not in asked.stepped and (box != asked.box or len(boxes) == 1)

    def _agree(self) -> None:
        """Somebody agrees: as if the choice were made once more."""
        asked = self._table.agreement.asked
        if asked is not None:
            self._screen.choose_any(asked.target)

    def _handle_box(self, box: BoxId, button: Button) -> None:
        if not self.answers(box, button):
            self._table.agreement.step(box)
            self._screen.press(box, button)
            return
        self._agree()
        if self._table.agreement.asked is not None:
            self._table.notices.show(_("When the ring is full, press again."), Tone.WARNING)

    def _handle_gesture(self, gesture: Gesture) -> None:
        match gesture:
            case Choose(Command.AGREE):
                self._agree()
                return
            case Choose(Command.STORAGE_PROBLEM):
                self._table.saving.show_problem()
                return
        is_readers = self._ends_number
        self._has_typed = isinstance(gesture, TypeDigit)
        match gesture:
            case Choose() | FocusOn() | MoveFocus():
                self._move(gesture)
            case Confirm() if is_readers:
                self._end_number()
            case Confirm():
                self._screen.confirm()
            case _:
                self._type(gesture)

    def _move(self, gesture: Choose | FocusOn | MoveFocus) -> None:
        screen = self._screen
        match gesture:
            case Choose(Command.HELP) if lines := screen.help_lines():
                self._table.navigator.push(help_screen(self._table, screen, lines))
            case Choose(target):
                screen.choose_any(target)
            case FocusOn(target):
                screen.focus.move_to(target)
            case MoveFocus(by):
                screen.focus.move(by)

    def _type(self, gesture: TypeDigit | TypeText | Erase) -> None:
        screen = self._screen
        if isinstance(gesture, TypeDigit):
            self._digit_at = self._table.now
        match gesture:
            case TypeDigit(digit) if isinstance(screen, TakesDigits):
                screen.type_digit(digit)
            case TypeText(text) if isinstance(screen, NameEntryScreen):
                screen.type_text(text)
            case Erase() if isinstance(screen, TakesDigits | NameEntryScreen):
                screen.erase()

    def _end_number(self) -> None:
        if isinstance(self._screen, TakesDigits):
            self._screen.end_number()

    @property
    def _ends_number(self) -> bool:
        """Whether a Return now comes from a code reader."""
        return self._table.now < self._digit_at + READER_SECONDS

    def enter_waiting_number(self) -> None:
        """Enter the number that a reader has typed in the calm, once that is over."""
        if self._number_waits and not self._table.calm.on_display:
            self._number_waits = False
            self._end_number()
