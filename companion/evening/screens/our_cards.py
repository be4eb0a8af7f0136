"""The printed cards that vivat has learnt at this table: to look through and to correct."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.evening.cards.card_picker import CardPicker, CardPickerFace
from companion.evening.cards.codes import FavouritesCode
from companion.evening.cards.own_deck import NUMBERS
from companion.evening.cards.picking import CardPicking, Picked
from companion.evening.context import TableContext
from companion.evening.inputs import Command, PickCharacter, Target
from companion.evening.overlay import Overlay
from companion.evening.scene import Choice, Scene
from companion.evening.screen_kinds import TakesDigits
from companion.evening.texts.help import card_help
from companion.words.i18n import _, ngettext
from engine import Favourites
from sentences import ExplainedError


@dataclass(frozen=True)
class OurCardsScene(Scene):
    """`card` shows the chosen number, with its favourites as far as they are known."""

    hint: str
    card: CardPickerFace


class OurCardsScreen(TakesDigits, Overlay):
    """Choose a number to see its favourites, to forget them, or to enter them anew."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._picking = CardPicking(table, self.all_choices, Picked(self._number_picked))
        self.focus = self._picking.focus

    @property
    def _picker(self) -> CardPicker:
        return self._picking.picker

    def help_lines(self) -> tuple[str, ...]:
        return card_help()

    def choices(self) -> tuple[Choice, ...]:
        save = (Choice(Command.DONE, _("Save card")),) if self._can_save else ()
        forget = (Choice(Command.FORGET, _("Forget card")),) if self._is_known else ()
        clear = () if self._picker.is_empty else (Choice(Command.CLEAR, _("Start over")),)
        others = (*self._picking.choices(), *forget, *clear)
        return (*save, *others, Choice(Command.BACK, _("Back"), leaves=True))

    def choose(self, target: Target) -> None:
        match target:
            case PickCharacter() if self._picker.number is None or self._is_known:
                self.table.notices.show(self._hint())
            case Command.DONE if self._can_save:
                self._change(self._save)
            case Command.FORGET if self._is_known:
                self._change(self._forget)
            case Command.BACK:
                super().choose(target)
            case _:
                self._picking.handle(target)

    def _number_picked(self) -> None:
        """The number's favourites are shown; there is nothing to enter."""

    def confirm(self) -> None:
        if not self._picking.confirms():
            super().confirm()

    def type_digit(self, digit: str) -> None:
        self._picking.type_digit(digit)

    def end_number(self) -> None:
        self._picking.end_number()

    def erase(self) -> None:
        self._picker.start_over()

    def scene(self) -> OurCardsScene:
        return OurCardsScene(self.frame(), self._hint(), self._picking.face())

    @property
    def _is_known(self) -> bool:
        return self._picker.number is not None and not self._picker.is_new

    @property
    def _can_save(self) -> bool:
        return self._picker.is_new and self._picker.is_complete

    def _hint(self) -> str:
        number, known = self._picker.number, len(self._picker.deck.cards)
        if number is None:
            sentence = ngettext(
                "{known} card of {most} is known. Tap its number to see its favourites.",
                "{known} cards of {most} are known. Tap a number to see its favourites.",
                known,
            )
            return sentence.format(known=known, most=len(NUMBERS))
        if self._is_known:
            sentence = _("Is card {number} wrong? Forget it, then tap its six favourites.")
        elif self._picker.left:
            sentence = _("Card {number} is not known yet: tap its six favourites.")
        elif self._can_save:
            sentence = _("Is that card {number}?")
        else:
            sentence = _("Tap the one of the six that has the black seal.")
        return sentence.format(number=number)

    def _change(self, change: Callable[[Favourites], str]) -> None:
        """Change the deck, and say what has changed or why it has not."""
        try:
            sentence = change(self._picker.card)
        except ExplainedError as error:
            self.table.notices.show_refusal(error)
        else:
            self.table.notices.show(sentence)

    def _save(self, card: Favourites) -> str:
        self._picker.deck.learn(card)
        self._picker.start_over()
        return _("Card {number} is known now.").format(number=card.number)

    def _forget(self, card: Favourites) -> str:
        self._picker.deck.forget(card.number)
        if card.number is not None:
            self.table.ports.codes.forget(FavouritesCode(card.number))
        self._picker.pick_number(card.number)
        return _("Card {number} is forgotten.").format(number=card.number)
