"""Translates every text that people see, with gettext.

The source texts are English; each other language has a catalogue in `companion/locale`. A text
without a translation stays English. `docs/translating.md` tells how to add a language.
"""

from __future__ import annotations

import gettext
import logging
import os
import struct
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from companion.words.grammar import GrammarFormatter, template
from companion.words.names import HasNames, Name, name_in, text_in
from engine import Character, Edition, Rules
from sentences import N_, Sentence, Several, shown

log = logging.getLogger(__name__)

DOMAIN = "vivat"
ENGLISH = "en"
_LOCALE = Path(__file__).parent.parent / "locale"
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The first one that is set names the system's language (gettext's manual, 2.3)."""

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = ENGLISH
_formatter = GrammarFormatter(ENGLISH)


def languages() -> tuple[str, ...]:
    """The codes of all languages that texts can be shown in, such as "fr"; English comes first."""
    found = _LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (ENGLISH, *sorted(each.parts[-3] for each in found))


def language() -> str:
    """The code of the language in which texts are shown."""
    return _language


def language_name(code: str) -> str:
    """The name that a language gives itself, such as "Français"."""
    # Translators: the name of your own language, in that language.
    own_name = N_("English")
    return _read(code).gettext(own_name)


def use_language(code: str | None = None) -> None:
    """Switch to a language; None takes the system's. Without its catalogue, texts stay English."""
    global _catalogue, _language, _formatter
    _language = _system_language() if code is None else _nearest(code) or ENGLISH
    _catalogue = _read(_language)
    if not isinstance(_catalogue, gettext.GNUTranslations):
        _language = ENGLISH
    _formatter = GrammarFormatter(_language)


def in_every_language(text: str) -> frozenset[str]:
    """A text in English, and all its translations."""
    return frozenset(_read(code).gettext(text) for code in languages())


def translate_libraries() -> None:
    """Let the standard library take its texts from our catalogue, in the language chosen here: its
    own choice goes on to the next of the system's languages where ours stops at English."""
    os.environ["LANGUAGE"] = language()
    gettext.bindtextdomain(DOMAIN, str(_LOCALE))
    gettext.textdomain(DOMAIN)


def _read(code: str) -> gettext.NullTranslations:
    """The catalogue of a language; an empty one if it is missing or damaged."""
    try:
        return gettext.translation(DOMAIN, _LOCALE, [code], fallback=True)
    except (OSError, ValueError, struct.error) as error:
        log.error("the catalogue of the language %s is damaged: %s", code, error)
        return gettext.NullTranslations()


def _system_language() -> str:
    """The first of the system's languages that there is; English if there is none."""
    wanted = next(filter(None, map(os.environ.get, _VARIABLES)), "")
    found = (_nearest(each) for each in wanted.split(":"))
    return next(filter(None, found), ENGLISH)


def _nearest(wanted: str) -> str | None:
    """The code of a locale's language: "fr" for "fr_CA.UTF-8"."""
    locale = wanted.partition(".")[0].partition("@")[0]
    there = languages()
    return next((each for each in (locale, locale.partition("_")[0]) if each in there), None)


def _(text: str) -> str:
    """Translate a text."""
    return _translated(text, _catalogue, _formatter)


@lru_cache(maxsize=4096)
def _translated(text: str, catalogue: gettext.NullTranslations, formatter: GrammarFormatter) -> str:
    """A frame has dozens of texts, and hardly any is new."""
    return template(catalogue.gettext(text), formatter)


def pgettext(context: str, text: str) -> str:
    """Translate a text that means something else elsewhere; `context` tells translators what."""
    return template(_catalogue.pgettext(context, text), _formatter)


def ngettext(one: str, many: str, count: int) -> str:
    """Translate a text that has a singular and a plural; `count` decides which is used."""
    return template(_catalogue.ngettext(one, many, count), _formatter)


def name_of(named: HasNames) -> Name:
    """The name of a character in the language in which texts are shown."""
    return name_in(_language, named)


def character_name(rules: Rules, character: str) -> Name:
    """The name of a character of a game, by its id.

    Raises:
        UnknownCharacter: nobody has it.
    """
    return name_of(rules.character(character))


def edition_name(edition: Edition) -> str:
    """The name of an edition in the language in which texts are shown."""
    return in_language(edition.name, edition.names)


def in_language(text: str, texts: Mapping[str, str]) -> str:
    """The one of `texts` in the language in which texts are shown, else `text`."""
    return text_in(_language, text, texts)


def listed(names: Sequence[str]) -> str:
    """Names in a sentence, at least one: "Margot, Nico and Éloïse"."""
    *others, last = names
    if not others:
        return last
    # Translators: the end of a list; {names} is one name, or several with commas.
    return _("{names} and {last}").format(names=", ".join(others), last=last)


def translate(sentence: Sentence) -> str:
    """Translate a sentence's template and fill in its parts, each as it may be shown."""
    parts = {name: _translate_part(part) for name, part in sentence.parts.items()}
    return _(sentence.template).format(**parts)


def _translate_part(part: object) -> object:
    """Translate a part that is itself a sentence, or several."""
    if isinstance(part, Several):
        return "\n".join(map(translate, part))
    if isinstance(part, Character):
        return name_of(part)
    return translate(part) if isinstance(part, Sentence) else shown(part)
