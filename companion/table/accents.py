"""Letters with accents, by their plain letter: those of names from Lisbon to Oslo."""

from __future__ import annotations

import unicodedata

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
