"""Codes that stand for cards: digits only, which every reader and every keyboard types alike; those
on our stickers, those that a table has learnt, and digits while they are typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import cycle
from types import MappingProxyType

from engine import CARDS_IN_A_DECK, Ambition

_MARK = "48"
_FAVOURITES, _AMBITION = "1", "2"
_LENGTH = 6
_FEWEST_FOREIGN = 4


@dataclass(frozen=True)
class FavouritesCode:
    """A favourites card, by its number."""

    number: int


@dataclass(frozen=True)
class AmbitionCode:
    """An ambition card."""

    ambition: Ambition


CardCode = FavouritesCode | AmbitionCode

_AMBITIONS: dict[int, Ambition] = dict(enumerate(Ambition, start=1))
"""The numbers on stickers, in the order of the rulebook: they never change."""


def code_of(card: CardCode) -> str:
    """The digits on a card's sticker.

    >>> code_of(FavouritesCode(7)), code_of(AmbitionCode(Ambition.KINGMAKER))
    ('481074', '482152')
    """
    match card:
        case FavouritesCode(number):
            digits = f"{_MARK}{_FAVOURITES}{number:02}"
        case AmbitionCode(ambition):
            number = next(n for n, each in _AMBITIONS.items() if each is ambition)
            digits = f"{_MARK}{_AMBITION}{number:02}"
    return digits + _check_digit(digits)


def read_code(digits: str) -> CardCode | None:
    """The card that these digits stand for; None for no card.

    >>> read_code("481074"), read_code("7"), read_code("481075"), read_code("99")
    (FavouritesCode(number=7), FavouritesCode(number=7), None, None)
    """
    if len(digits) <= 2 and digits.isdecimal():
        return _favourites(int(digits))
    marked = digits.startswith(_MARK) and len(digits) == _LENGTH
    if not marked or _check_digit(digits[:-1]) != digits[-1]:
        return None
    kind, number = digits[2], int(digits[3:5])
    if kind == _FAVOURITES:
        return _favourites(number)
    return AmbitionCode(_AMBITIONS[number]) if kind == _AMBITION and number in _AMBITIONS else None


def is_foreign(digits: str) -> bool:
    """Whether digits may be a code from elsewhere: longer than the numbers that people type, and
    no code of ours, misread or not.

    >>> is_foreign("0012345678"), is_foreign("123"), is_foreign("481075")
    (True, False, False)
    """
    is_ours = digits.startswith(_MARK) and len(digits) == _LENGTH
    return digits.isdecimal() and len(digits) >= _FEWEST_FOREIGN and not is_ours


def _favourites(number: int) -> FavouritesCode | None:
    return FavouritesCode(number) if 1 <= number <= CARDS_IN_A_DECK else None


def _check_digit(digits: str) -> str:
    """Makes the sum of the digits, every second one counted three times, a multiple of ten."""
    weighted = (int(digit) * w for digit, w in zip(digits, cycle((1, 3)), strict=False))
    return str(-sum(weighted) % 10)


NO_CODES: Mapping[str, CardCode] = MappingProxyType({})


class LearntCodes:
    """The codes that a table has learnt. `save` gets all of them after each change."""

    def __init__(
        self,
        codes: Mapping[str, CardCode] = NO_CODES,
        save: Callable[[Mapping[str, CardCode]], None] = lambda codes: None,
    ) -> None:
        self._codes = dict(codes)
        self._save = save

    def read(self, digits: str) -> CardCode | None:
        """The card that these digits stand for; None for no card."""
        return read_code(digits) or self._codes.get(digits)

    def can_learn(self, digits: str) -> bool:
        """Whether the digits may be a code of a card that is not known yet."""
        return is_foreign(digits) and digits not in self._codes

    def learn(self, digits: str, card: CardCode) -> None:
        """From now on, the digits stand for this card.

        Raises:
            ExplainedError: they do so only until the program ends.
        """
        self._codes[digits] = card
        self._save(self._codes)

    def forget(self, card: CardCode) -> bool:
        """Forget all codes of a card; returns whether there were any.

        Raises:
            ExplainedError: that is not saved.
        """
        left = {digits: each for digits, each in self._codes.items() if each != card}
        has_changed = left != self._codes
        self._codes = left
        if has_changed:
            self._save(left)
        return has_changed


PAUSE_SECONDS = 2.0
"""A digit that is typed after a pause of this length begins another number."""
MOST_DIGITS = 20


class TypedNumber:
    """The digits until a Return ends them."""

    def __init__(self, codes: LearntCodes) -> None:
        self.digits = ""
        self._codes = codes
        self._typed_at = 0.0

    @property
    def code(self) -> CardCode | None:
        """The card that the digits stand for so far."""
        return self._codes.read(self.digits)

    def type(self, digit: str, now: float) -> None:
        """A digit was typed on a keyboard."""
        if now >= self._typed_at + PAUSE_SECONDS:
            self.digits = ""
        self._typed_at = now
        self.append(digit)

    def append(self, digit: str) -> None:
        self.digits = (self.digits + digit)[:MOST_DIGITS]

    def end(self) -> CardCode | None:
        """The card that was typed; the next digit begins another number."""
        code, self.digits = self.code, ""
        return code
