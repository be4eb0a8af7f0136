"""A language for tests: English with an accent on every vowel, a third longer.

None of its texts has a plain vowel: a word that has one never went through the catalogue.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from math import ceil
from string import Formatter
from unittest.mock import patch

from babel.messages.catalog import Catalog

from companion.words import i18n
from tests.catalogues import LANGUAGES, catalogue, extracted

PSEUDO = "pseudo"
"""Its code, beside those of real languages."""
GROWTH = 1 / 3
_ACCENTS = str.maketrans("aeiouyAEIOUY", "áéîöûýÅÉÎÖÛÝ")
_WORD = re.compile(r"[^\W\d_]+")
_PLAIN_WORD = re.compile(r"(?=[^\W\d_]{2})[^\W\d_]*[aeiouyAEIOUY][^\W\d_]*")


class PseudoLanguage(gettext.NullTranslations):
    """Translates every text, and remembers which were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked_for: set[str] = set()

    def gettext(self, message: str) -> str:
        self.asked_for.add(message)
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked_for |= {msgid1, msgid2}
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def not_extracted(self) -> set[str]:
        """The texts that were asked for and that no translator will ever see."""
        missing = self.asked_for - _texts_of(catalogue(LANGUAGES[0]))
        return missing and missing - _texts_of(extracted())


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Meanwhile all texts are in this language."""
    if language == PSEUDO:
        with patch.object(i18n, "_catalogue", PseudoLanguage()):
            yield
        return
    i18n.use_language(language)
    yield
    i18n.use_language(i18n.ENGLISH)


@cache
def pseudo(message: str) -> str:
    """The text in this language, with its fields: `{name} îîs {name:kîîîng|qûûûéén}.`"""
    return "".join(_parts(message))


def _parts(message: str) -> Iterator[str]:
    for literal, field, spec, _conversion in Formatter().parse(message):
        yield _longer(literal).replace("{", "{{").replace("}", "}}")
        if field is not None:
            forms = "|".join(map(_longer, spec.split("|"))) if spec and "|" in spec else spec
            yield f"{{{field}:{forms}}}" if forms else f"{{{field}}}"


def _longer(text: str) -> str:
    added = 0

    def grown(word: re.Match[str]) -> str:
        nonlocal added
        more = ceil(word.end() * GROWTH) - added
        added += more
        letters = word[0].translate(_ACCENTS)
        at = next((at for at, each in enumerate(letters) if each not in word[0]), -1)
        return letters[:at] + letters[at] * (more + 1) + letters[at:][1:]

    return _WORD.sub(grown, text)


def untranslated(text: str, names: Iterable[str]) -> list[str]:
    """The words of a text that bypassed the catalogue; `names` need no translation."""
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    return _PLAIN_WORD.findall(text)


def _texts_of(found: Catalog) -> set[str]:
    ids = (each.id for each in found)
    return {text for each in ids for text in ((each,) if isinstance(each, str) else each)}
