"""Translates every text that people see, with gettext.

The source texts are English; each other language has a catalogue in `companion/locale`. A text
without a translation stays English.
"""

from __future__ import annotations

import gettext
from pathlib import Path

from sentences import Sentence, Several, shown

DOMAIN = "vivat"
_LOCALE = Path(__file__).parent / "locale"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def use_language(language: str | None = None) -> None:
    """Switch to a language, such as "fr"; None takes it from the environment (LANGUAGE, LANG).

    Without a catalogue of that language, texts stay English.
    """
    global _catalogue
    languages = None if language is None else [language]
    _catalogue = gettext.translation(DOMAIN, _LOCALE, languages, fallback=True)


def _(text: str) -> str:
    """Translate a text."""
    return _catalogue.gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """Translate a text that has a singular and a plural; `count` decides which is used."""
    return _catalogue.ngettext(one, many, count)


def translate(sentence: Sentence) -> str:
    """Translate a sentence's template and fill in its parts, each as it may be shown."""
    parts = {name: _translate_part(part) for name, part in sentence.parts.items()}
    return _(sentence.template).format(**parts)


def _translate_part(part: object) -> object:
    """Translate a part that is itself a sentence, or several."""
    if isinstance(part, Several):
        return "\n".join(map(translate, part))
    return translate(part) if isinstance(part, Sentence) else shown(part)
