"""Letters: which ones the fonts can draw, and which accents a letter can have. Knows neither fonts
nor screens."""

from __future__ import annotations

import unicodedata
from unicodedata import normalize

_WESTERN_TOO = frozenset("ıŒœŠšŸŽžƒ")
_EUROPEAN = (
    range(0x100, 0x180),  # Latin: Polish, Czech, Hungarian, Turkish …
    range(0x218, 0x21C),  # Romanian
    range(0x386, 0x387),
    range(0x388, 0x38B),  # Greek
    range(0x38C, 0x38D),
    range(0x38E, 0x3A2),
    range(0x3A3, 0x3CF),
    range(0x400, 0x460),  # Cyrillic
    range(0x1E9E, 0x1E9F),  # a capital ß
    range(0x1EA0, 0x1EFA),  # Vietnamese
)
_NOWHERE = "¯"
_SIGNS = frozenset("‘’‚“”„–—…•€™\N{NARROW NO-BREAK SPACE}")


def is_european(letter: str) -> bool:
    """Whether only the font of titles has this letter."""
    code = ord(letter)
    return letter not in _WESTERN_TOO and any(code in each for each in _EUROPEAN)


def has_accented_capital(words: str) -> bool:
    """Whether a letter is higher than capitals are.

    >>> has_accented_capital("Étage 2"), has_accented_capital("à l’étage 2")
    (True, False)
    """
    return any(each.isupper() and len(normalize("NFD", each)) > 1 for each in words)


def can_be_drawn(words: str) -> bool:
    """Whether a font has each letter.

    >>> can_be_drawn("Łukasz"), can_be_drawn("Ζωή"), can_be_drawn("健"), can_be_drawn("Zoé 😀")
    (True, True, False, False)
    """
    return all(map(_has_a_font, words))


def _has_a_font(letter: str) -> bool:
    is_western = ord(letter) < 0x100 and letter != _NOWHERE
    return is_western or letter in _WESTERN_TOO or letter in _SIGNS or is_european(letter)


def letters_as_class() -> str:
    """The same letters, as they stand between the brackets of a regular expression."""
    western = (range(ord(" "), ord(_NOWHERE)), range(ord(_NOWHERE) + 1, 0x100))
    ranges = (f"{chr(each[0])}-{chr(each[-1])}" for each in (*western, *_EUROPEAN))
    return "".join((*ranges, *sorted(_WESTERN_TOO | _SIGNS)))


MOST_ACCENTS = 6
_ACCENTS = {
    "a": "àâäáåæ",
    "c": "ç",
    "e": "éèêë",
    "i": "îïìí",
    "n": "ñ",
    "o": "ôöòóøœ",
    "s": "ß",
    "u": "ùûüú",
    "y": "ÿ",
}
_PLAIN = {accent: plain for plain, accents in _ACCENTS.items() for accent in (plain, *accents)}


def accents_of(letter: str) -> tuple[str, ...]:
    """What a letter, with an accent or without, can become; capitals stay capitals.

    >>> accents_of("e"), accents_of("É"), accents_of("x")
    (('é', 'è', 'ê', 'ë'), ('É', 'È', 'Ê', 'Ë'), ())
    """
    small = unicodedata.normalize("NFC", letter.lower())
    accents = _ACCENTS.get(_PLAIN.get(small, ""), "")
    if letter.islower():
        return tuple(accents)
    return tuple(each.upper() for each in accents if len(each.upper()) == 1)
