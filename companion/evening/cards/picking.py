"""How a card is picked on a screen: by the grid, the pad, the keyboard or a code reader, and its
favourites by touch."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from companion.evening.cards.card_picker import CardPicker, CardPickerFace, PickNumber, PressDigit
from companion.evening.cards.codes import AmbitionCode, FavouritesCode
from companion.evening.context import TableContext
from companion.evening.focus import Choices, Focus
from companion.evening.inputs import Command, PickCharacter, Target
from companion.evening.match_screen import MatchScreen
from companion.evening.scene import Choice, Tone
from companion.evening.screen_kinds import TakesDigits
from companion.words.i18n import _
from engine import Favourites
from sentences import ExplainedError


@dataclass(frozen=True)
class Picked:
    """What a screen does with what is picked."""

    number_picked: Callable[[], None]
    """A number was touched, or typed to its end; its favourites may be known."""
    taken: Callable[[], Collection[int]] = tuple
    """The numbers that can't be picked."""
    learns_codes: bool = False
    """Whether a code that is not known may become that of the card."""


class CardPicking:
    """The card as far as it is picked, and the focus of its screen."""

    def __init__(self, table: TableContext, choices: Choices, picked: Picked) -> None:
        edition, wants_seal = table.match.edition, table.match.rules.has_banished
        self.picker = CardPicker(table.own_deck, table.ports.codes, edition, wants_seal)
        self.focus = Focus(choices, before_move=self.picker.end_number)
        self._table = table
        self._picked = picked

    def choices(self) -> tuple[Choice, ...]:
        """The numbers or the pad, the court, and the choice to switch between the first two."""
        has_pad = self._table.has_number_pad
        switch = Choice(Command.SWITCH_PAD, _("All numbers") if has_pad else _("Number pad"))
        return (*self.picker.choices(has_pad, self._picked.taken()), switch)

    def face(self) -> CardPickerFace:
        """What there is to see of it."""
        return self.picker.face(self._table.has_number_pad, self._picked.taken())

    def checked_card(self) -> Favourites | None:
        """The complete card if it fits the table's deck; else None, and the reason is shown."""
        picker = self.picker
        needs_number = picker.new_code and picker.number is None
        card = picker.deck.numbered(picker.card) if needs_number else picker.card
        try:
            picker.deck.check(card)
        except ExplainedError as error:
            self._table.notices.show_refusal(error)
            return None
        return card

    def handle(self, target: Target) -> None:
        """Handle a touch of a number, a key of the pad, or a character."""
        match target:
            case PickNumber(number):
                self.pick_number(number)
            case PressDigit(digit):
                self.picker.append(digit)
            case PickCharacter(character):
                self._toggle(character)
            case Command.END_NUMBER:
                self.end_number()
            case Command.CLEAR:
                self.picker.start_over()
            case Command.SWITCH_PAD:
                self._table.has_number_pad = not self._table.has_number_pad

    def pick_number(self, number: int) -> None:
        """A number was touched, or held up to the camera."""
        self.picker.pick_number(number)
        self._picked.number_picked()

    def type_digit(self, digit: str) -> None:
        """A digit was typed."""
        self.picker.type_digit(digit, self._table.now)

    def end_number(self) -> None:
        """Take the number that was typed, or say why it is no card."""
        typed = self.picker.typed
        match self.picker.end_number():
            case FavouritesCode():
                self._picked.number_picked()
            case AmbitionCode():
                self._refuse(_("This is the code of an ambition card."))
            case None if self._picked.learns_codes and self._table.ports.codes.can_learn(typed):
                self.picker.start_over()
                self.picker.new_code = typed
            case None if typed:
                self._refuse(_("No card has the number {number}.").format(number=typed))
            case None:
                pass

    def confirms(self) -> bool:
        """Take a Yes, if it ends a number or is on one; else return False. A number at the focus
        is only shown, so that a stray Yes enters no card."""
        if self.picker.typed:
            self.end_number()
        elif isinstance(target := self.focus.target, PickNumber):
            self.picker.pick_number(target.number)
            self.focus_on_next()
        else:
            return False
        return True

    def focus_on_next(self) -> None:
        """Move the focus to what is probably chosen next: the end, or a favourite."""
        character = PickCharacter(self._table.match.edition.court[0].id)
        self.focus.put(Command.DONE if self.picker.is_complete else character)

    def _toggle(self, character: str) -> None:
        if not self.picker.toggle(character):
            sentence = _("A card has six favourites. Tap one of them to remove it.")
            self._table.notices.show(sentence)
        elif self.picker.is_complete:
            self.focus_on_next()

    def _refuse(self, sentence: str) -> None:
        self.picker.start_over()
        self._table.notices.show(sentence, Tone.REFUSAL)


class CardScreen(TakesDigits, MatchScreen):
    """A screen on which a card is picked, also with the keys of digits."""

    def __init__(self, table: TableContext, picked: Picked) -> None:
        super().__init__(table)
        self.picking = CardPicking(table, self.all_choices, picked)
        self.picker = self.picking.picker
        self.focus = self.picking.focus

    def confirm(self) -> None:
        if not self.picking.confirms():
            super().confirm()

    def type_digit(self, digit: str) -> None:
        self.picking.type_digit(digit)

    def end_number(self) -> None:
        self.picking.end_number()

    def erase(self) -> None:
        self.picker.start_over()
