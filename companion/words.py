"""Every text that people see goes through here: gettext, English source.

Other languages are catalogues in `companion/locale`; a text without a
translation stays English.
"""

from __future__ import annotations

import gettext
from pathlib import Path

from engine import RuleError

DOMAIN = "vivat"
_LOCALE = Path(__file__).parent / "locale"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def speak(language: str) -> None:
    """Use the catalogue of a language, such as "fr"; English where it has none."""
    global _catalogue
    _catalogue = gettext.translation(DOMAIN, _LOCALE, [language], fallback=True)


def _(text: str) -> str:
    """A text in the table's language."""
    return _catalogue.gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """A text for `count` things in the table's language."""
    return _catalogue.ngettext(one, many, count)


def say(error: RuleError) -> str:
    """A refusal of the rules in the table's language."""
    return _(error.sentence).format(**error.parts)
