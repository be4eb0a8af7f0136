"""A favourites card as far as it is entered: by number, by its six favourites, or both.

Two screens use it: the entry of a card, and “Our cards”. Knows no screen and no game.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from companion.evening.cards.codes import CardCode, FavouritesCode, LearntCodes, TypedNumber
from companion.evening.cards.own_deck import NUMBERS, OwnDeck
from companion.evening.inputs import Command, PickCharacter, Target
from companion.evening.scene import CharacterFace, Choice
from companion.evening.view_models import characters_of
from companion.words.i18n import _
from engine import FAVOURITES_ON_A_CARD, Edition, Favourites


@dataclass(frozen=True)
class PickNumber(Target):
    """A card, in the grid of all numbers."""

    number: int


@dataclass(frozen=True)
class PressDigit(Target):
    """A key of the number pad."""

    digit: str


class NumberState(Enum):
    KNOWN = "known"
    NEW = "new"
    """Its favourites are not known yet."""
    TAKEN = "taken"
    """Somebody else's, or from an earlier round."""


@dataclass(frozen=True)
class CardPickerFace:
    """The court and the numbers to pick from; `typed` is what is shown as the card's number."""

    court: tuple[CharacterFace, ...]
    picked: tuple[str, ...]
    sealed: str | None
    typed: str
    number: int | None
    numbers: tuple[tuple[int, NumberState], ...]
    has_pad: bool
    """Whether there is a number pad instead of the grid of numbers."""


class CardPicker:
    """The entered part of a card. `wants_seal`: whether the card is complete only with its seal."""

    def __init__(
        self, deck: OwnDeck, codes: LearntCodes, edition: Edition, wants_seal: bool
    ) -> None:
        self.deck = deck
        self.new_code = ""
        """A code that was typed, and that vivat does not know yet."""
        self.number: int | None = None
        self.picked: tuple[str, ...] = ()
        self._number = TypedNumber(codes)
        self._edition = edition
        self._sealed: str | None = None
        self._wants_seal = wants_seal
        self._is_filled = False
        """Whether the number has brought the favourites."""

    @property
    def typed(self) -> str:
        """Digits that no Return has ended yet."""
        return self._number.digits

    @property
    def sealed(self) -> str | None:
        return self._sealed if self._wants_seal else None

    @property
    def left(self) -> int:
        """How many favourites are missing."""
        return FAVOURITES_ON_A_CARD - len(self.picked)

    @property
    def is_complete(self) -> bool:
        return not self.left and (self._sealed is not None or not self._wants_seal)

    @property
    def is_empty(self) -> bool:
        return not (self.picked or self.number or self.typed or self.new_code)

    @property
    def is_new(self) -> bool:
        """Whether the favourites of the number are not known."""
        return self.number is not None and self.deck.find(self.number) is None

    @property
    def card(self) -> Favourites:
        return Favourites(self.picked, self._sealed, self.number)

    def start_over(self) -> None:
        self.pick_number(None)
        self._number.end()
        self.picked, self._sealed, self.new_code = (), None, ""

    def pick_number(self, number: int | None) -> None:
        """Take a number. A known one brings its favourites, and the next number removes them."""
        self.number = number
        known = self.deck.find(number)
        if known is not None:
            self.picked, self._sealed, self._is_filled = known.characters, known.banished, True
        elif self._is_filled:
            self.picked, self._sealed, self._is_filled = (), None, False

    def type_digit(self, digit: str, now: float) -> None:
        """A digit was typed on a keyboard."""
        self._number.type(digit, now)
        self._pick_typed()

    def append(self, digit: str) -> None:
        """A key of the pad was pressed."""
        self._number.append(digit)
        self._pick_typed()

    def _pick_typed(self) -> None:
        code = self._number.code
        self.pick_number(code.number if isinstance(code, FavouritesCode) else None)

    def end_number(self) -> CardCode | None:
        """The card that was typed; the next digit begins another number."""
        return self._number.end()

    def toggle(self, character: str) -> bool:
        """Add a favourite, remove it, or give a full card its seal; False for a seventh."""
        self._number.end()
        if not self.left and self._wants_seal and character in self.picked:
            self._sealed = character
        elif character in self.picked:
            self.picked = tuple(each for each in self.picked if each != character)
            self._sealed = None if self._sealed == character else self._sealed
        elif self.left:
            self.picked = (*self.picked, character)
        else:
            return False
        return True

    def choices(self, has_pad: bool, taken: Collection[int]) -> tuple[Choice, ...]:
        """The numbers or the pad, then the court."""
        numbers = (Choice(PickNumber(n), spoken=str(n)) for n in NUMBERS if n not in taken)
        digits = (Choice(PressDigit(digit), spoken=digit) for digit in "1234567890")
        end = Choice(Command.END_NUMBER, spoken=_("That's the number"))
        names = characters_of(self._edition)
        court = (
            Choice(PickCharacter(each.id), spoken=names[each.id].name)
            for each in self._edition.court
        )
        return (*((*digits, end) if has_pad else numbers), *court)

    def face(self, has_pad: bool, taken: Collection[int]) -> CardPickerFace:
        """What there is to see of it."""
        characters = characters_of(self._edition)
        return CardPickerFace(
            court=tuple(characters[each.id] for each in self._edition.court),
            picked=self.picked,
            sealed=self.sealed,
            typed=self.typed or (self.new_code if self.number is None else str(self.number)),
            number=self.number,
            numbers=tuple((number, self._state(number, taken)) for number in NUMBERS),
            has_pad=has_pad,
        )

    def _state(self, number: int, taken: Collection[int]) -> NumberState:
        if number in taken:
            return NumberState.TAKEN
        return NumberState.NEW if self.deck.find(number) is None else NumberState.KNOWN
