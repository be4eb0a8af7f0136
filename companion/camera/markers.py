"""What each printed tag stands for. Numbers never change: stickers outlive releases."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.cards.codes import AmbitionCode, CardCode, FavouritesCode
from engine import CARDS_IN_A_DECK, Ambition, Edition

MOST_PIECES = 14
SHEET = 0
"""The number of our own castle sheet; those of other boards follow."""
OWN_BOARDS = range(1, 9)
MARKS_EACH = 4
PIECE_EDGE, MARK_EDGE = 13.0, 18.0
"""The edges of the tags on pieces and on boards, in millimetres."""


def piece_tags(edition: Edition) -> dict[int, str]:
    """The tag of each piece: its place in the edition's court.

    >>> from engine import load_edition
    >>> piece_tags(load_edition("vive-le-roi"))[0]
    'anna'
    """
    return dict(enumerate(character.id for character in edition.characters))


def marks_of(board: int) -> tuple[int, ...]:
    """The tags at a board's corners: upper left, upper right, lower right, lower left.

    >>> marks_of(SHEET), marks_of(8)
    ((14, 15, 16, 17), (46, 47, 48, 49))
    """
    first = MOST_PIECES + MARKS_EACH * board
    return tuple(range(first, first + MARKS_EACH))


def board_of(mark: int) -> int:
    """The board to which a tag at a corner belongs.

    >>> board_of(14), board_of(49)
    (0, 8)
    """
    return (mark - MOST_PIECES) // MARKS_EACH


@dataclass(frozen=True)
class CardTag:
    """The tag of a card, and the card."""

    number: int
    card: CardCode


def card_tags() -> tuple[CardTag, ...]:
    """The tags of all cards: they are of another kind than those of pieces."""
    cards: list[CardCode] = [FavouritesCode(number) for number in range(1, CARDS_IN_A_DECK + 1)]
    cards += map(AmbitionCode, Ambition)
    return tuple(CardTag(number, card) for number, card in enumerate(cards))
