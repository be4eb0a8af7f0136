"""The codes that a table has learnt, in one small TOML file: a line for each.

A number stands for a favourites card, a name for an ambition. A file that is wrong is left as it
is: nothing is read from it, and nothing is learnt.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from companion.disk.bounded import read_text
from companion.disk.files import write_whole
from companion.evening.cards.codes import (
    AmbitionCode,
    CardCode,
    FavouritesCode,
    LearntCodes,
    is_foreign,
    read_code,
)
from companion.words.i18n import _
from engine import Ambition, BadFile, decode_toml
from sentences import N_


class CodeFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of the file."""

    codes: dict[str, int | str] = {}


def open_learnt_codes(file: Path) -> LearntCodes:
    """The codes in the file, which is written when that changes."""

    def save(codes: Mapping[str, CardCode]) -> None:
        write_whole(file, _text(codes))

    def refuse(codes: Mapping[str, CardCode]) -> None:
        read_codes(file)

    try:
        return LearntCodes(read_codes(file), save)
    except BadFile:
        return LearntCodes(save=refuse)


def read_codes(file: Path) -> dict[str, CardCode]:
    """The codes in a file, which may be missing. Raises BadFile: it can't be read, or is wrong."""
    if not file.exists():
        return {}
    found = decode_toml(read_text(file), CodeFile, str(file)).codes
    return {digits: _card(file, digits, card) for digits, card in found.items()}


def _card(file: Path, digits: str, card: int | str) -> CardCode:
    """Raises BadFile."""
    if is_foreign(digits):
        ambition = next((each for each in Ambition if each.value == card), None)
        if ambition is not None:
            return AmbitionCode(ambition)
        number = read_code(str(card))
        if isinstance(card, int) and isinstance(number, FavouritesCode):
            return number
    raise BadFile(
        N_("{file}: “{code}” can't stand for “{card}”. Correct or remove this line."),
        file=file,
        code=digits,
        card=card,
    )


def _text(codes: Mapping[str, CardCode]) -> str:
    lines = ["# " + _("Codes that vivat has learnt for the cards of your table."), "[codes]"]
    for digits, card in codes.items():
        value = card.number if isinstance(card, FavouritesCode) else f'"{card.ambition.value}"'
        lines.append(f"{digits} = {value}")
    return "\n".join(lines) + "\n"
