"""Every text that people see goes through here: gettext, English source.

Other languages are catalogues in `companion/locale`; a text without a
translation stays English.
"""

from __future__ import annotations

import gettext
from pathlib import Path

from sentences import Sentence, Several

DOMAIN = "vivat"
_LOCALE = Path(__file__).parent / "locale"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use_language(language: str | None = None) -> None:
    """Use the catalogue of a language, such as "fr", or of the environment's (LANGUAGE, LANG).

    English where there is no such catalogue.
    """
    global _catalogue
    languages = None if language is None else [language]
    _catalogue = gettext.translation(DOMAIN, _LOCALE, languages, fallback=True)


def _(text: str) -> str:
    """A text in the table's language."""
    return _catalogue.gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """A text for `count` things in the table's language."""
    return _catalogue.ngettext(one, many, count)


def translate(sentence: Sentence) -> str:
    """A sentence in the table's language."""
    parts = {name: _part(part) for name, part in sentence.parts.items()}
    told = _(sentence.template).format(**parts)
    return told.encode(errors="replace").decode().replace("\0", "?")  # a name may be no text


def _part(part: object) -> object:
    """A part of a sentence: those that are sentences themselves are said too."""
    if isinstance(part, Several):
        return "\n".join(map(translate, part))
    return translate(part) if isinstance(part, Sentence) else part
