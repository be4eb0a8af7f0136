"""The printed cards that vivat has learnt at this table: to look through and to correct."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.evening.cards.card_picker import CardPickerFace
from companion.evening.cards.codes import FavouritesCode
from companion.evening.cards.own_deck import NUMBERS
from companion.evening.cards.picking import CardScreen, Picked
from companion.evening.context import TableContext
from companion.evening.inputs import Command, PickCharacter, Target
from companion.evening.match_screen import Overlay
from companion.evening.scene import Choice, Scene
from companion.evening.texts.help import card_help
from companion.words.i18n import _, ngettext
from engine import Favourites
from sentences import ExplainedError


@dataclass(frozen=True)
class OurCardsScene(Scene):
    """`card` shows the chosen number, with its favourites as far as they are known."""

    hint: str
    card: CardPickerFace


class OurCardsScreen(CardScreen, Overlay):
    """Choose a number to see its favourites, to forget them, or to enter them anew."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table, Picked(self._number_picked))

    def help_lines(self) -> tuple[str, ...]:
        return card_help()

    def choices(self) -> tuple[Choice, ...]:
        save = (Choice(Command.DONE, _("Save card")),) if self._can_save else ()
        forget = (Choice(Command.FORGET, _("Forget card")),) if self._is_known else ()
        clear = () if self.picker.is_empty else (Choice(Command.CLEAR, _("Start over")),)
        others = (*self.picking.choices(), *forget, *clear)
        return (*save, *others, Choice(Command.BACK, _("Back"), leaves=True))

    def choose(self, target: Target) -> None:
        match target:
            case PickCharacter() if self.picker.number is None or self._is_known:
                self.table.notices.show(self._hint())
            case Command.DONE if self._can_save:
                self._change(self._save)
            case Command.FORGET if self._is_known:
                self._change(self._forget)
            case Command.BACK:
                super().choose(target)
            case _:
                self.picking.handle(target)

    def _number_picked(self) -> None:
        """The number's favourites are shown; there is nothing to enter."""

    def scene(self) -> OurCardsScene:
        return OurCardsScene(self.frame(), self._hint(), self.picking.face())

    @property
    def _is_known(self) -> bool:
        return self.picker.number is not None and not self.picker.is_new

    @property
    def _can_save(self) -> bool:
        return self.picker.is_new and self.picker.is_complete

    def _hint(self) -> str:
        number, known = self.picker.number, len(self.picker.deck.cards)
        if number is None:
            sentence = ngettext(
                "{known} card of {most} is known. Tap its number to see its favourites.",
                "{known} cards of {most} are known. Tap a number to see its favourites.",
                known,
            )
            return sentence.format(known=known, most=len(NUMBERS))
        if self._is_known:
            sentence = _("Is card {number} wrong? Forget it, then tap its six favourites.")
        elif self.picker.left:
            sentence = _("Card {number} is not known yet: tap its six favourites.")
        elif self._can_save:
            sentence = _("Is that card {number}?")
        else:
            sentence = _("Tap the one of the six that has the black seal.")
        return sentence.format(number=number)

    def _change(self, change: Callable[[Favourites], str]) -> None:
        """Change the deck, and say what has changed or why it has not."""
        try:
            sentence = change(self.picker.card)
        except ExplainedError as error:
            self.table.notices.show_refusal(error)
        else:
            self.table.notices.show(sentence)

    def _save(self, card: Favourites) -> str:
        self.picker.deck.learn(card)
        self.picker.start_over()
        return _("Card {number} is known now.").format(number=card.number)

    def _forget(self, card: Favourites) -> str:
        self.picker.deck.forget(card.number)
        if card.number is not None:
            self.table.ports.codes.forget(FavouritesCode(card.number))
        self.picker.pick_number(card.number)
        return _("Card {number} is forgotten.").format(number=card.number)
