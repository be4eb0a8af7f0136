"""What the two screens with a card picker share: touches, typed digits and the focus."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection

from companion.evening.cards.card_picker import CardPicker, PickNumber, PressDigit
from companion.evening.cards.codes import AmbitionCode, FavouritesCode
from companion.evening.context import TableContext
from companion.evening.inputs import Command, PickCharacter, Target
from companion.evening.match_screen import MatchScreen
from companion.evening.scene import Choice, Tone
from companion.evening.screen import TakesDigits
from companion.words.i18n import _
from engine import Favourites
from sentences import ExplainedError


class CardPickerScreen(TakesDigits, MatchScreen):
    """Numbers come by the grid, the pad, the keyboard or a code reader; favourites by touch."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        edition, wants_seal = self.match.edition, self.match.rules.has_banished
        self.picker = CardPicker(table.own_deck, table.ports.codes, edition, wants_seal)

    @abstractmethod
    def number_picked(self) -> None:
        """A number was touched, or typed to its end; its favourites may be known."""

    @property
    def taken(self) -> Collection[int]:
        """The numbers that can't be picked."""
        return ()

    def picker_choices(self) -> tuple[Choice, ...]:
        """The numbers and the court, or the pad and the court."""
        return self.picker.choices(self.table.has_number_pad, self.taken)

    def pad_choice(self) -> Choice:
        """The choice to switch between the grid of all numbers and the number pad."""
        label = _("All numbers") if self.table.has_number_pad else _("Number pad")
        return Choice(Command.SWITCH_PAD, label)

    def checked_card(self) -> Favourites | None:
        """The complete card if it fits the table's deck; else None, and the reason is shown."""
        picker = self.picker
        needs_number = picker.new_code and picker.number is None
        card = picker.deck.numbered(picker.card) if needs_number else picker.card
        try:
            picker.deck.check(card)
        except ExplainedError as error:
            self.table.notices.show_refusal(error)
            return None
        return card

    def handle_picking(self, target: Target) -> None:
        """Handle a touch of a number, a key of the pad, or a character."""
        match target:
            case PickNumber(number):
                self.picker.pick_number(number)
                self.number_picked()
            case PressDigit(digit):
                self.picker.append(digit)
            case PickCharacter(character):
                self._toggle(character)
            case Command.END_NUMBER:
                self.end_number()
            case Command.CLEAR:
                self.picker.start_over()
            case Command.SWITCH_PAD:
                self.table.has_number_pad = not self.table.has_number_pad
            case _:
                pass

    @property
    def learns_codes(self) -> bool:
        """Whether a code that is not known may become that of the card."""
        return False

    def type_digit(self, digit: str) -> None:
        self.picker.type_digit(digit, self.table.now)

    def end_number(self) -> None:
        """Take the number that was typed, or say why it is no card."""
        typed = self.picker.typed
        match self.picker.end_number():
            case FavouritesCode():
                self.number_picked()
            case AmbitionCode():
                self._refuse(_("This is the code of an ambition card."))
            case None if self.learns_codes and self.table.ports.codes.can_learn(typed):
                self.picker.start_over()
                self.picker.new_code = typed
            case None if typed:
                self._refuse(_("No card has the number {number}.").format(number=typed))
            case None:
                pass

    def confirm(self) -> None:
        """A number at the focus is only shown, so that a stray Yes enters no card."""
        if self.picker.typed:
            self.end_number()
        elif isinstance(self.focus, PickNumber):
            self.picker.pick_number(self.focus.number)
            self.focus_on_next()
        else:
            super().confirm()

    def move_focus(self, by: int) -> None:
        self.picker.end_number()
        super().move_focus(by)

    def focus_on(self, target: Target) -> None:
        self.picker.end_number()
        super().focus_on(target)

    def focus_on_next(self) -> None:
        """Move the focus to what is probably chosen next: the end, or a favourite."""
        character = PickCharacter(self.match.edition.court[0].id)
        self._focus = Command.DONE if self.picker.is_complete else character

    def _toggle(self, character: str) -> None:
        if not self.picker.toggle(character):
            sentence = _("A card has six favourites. Tap one of them to remove it.")
            self.table.notices.show(sentence)
        elif self.picker.is_complete:
            self.focus_on_next()

    def _refuse(self, sentence: str) -> None:
        self.picker.start_over()
        self.table.notices.show(sentence, Tone.REFUSAL)
