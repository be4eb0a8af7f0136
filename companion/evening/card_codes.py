"""The codes on stickers for cards: digits only, which every reader and every keyboard types alike.

A code has six digits: 48, then 1 for favourites or 2 for an ambition, the card's number in two
digits, and a check digit. It says the same in every edition. A number alone, 1 to 26, is also the
code of a favourites card: many stickers in shops have just that.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import cycle

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
