"""Fills the parts into a translated text by the grammar of its language. Knows no catalogue.

Besides the format specs of Python, a field may have

- forms for a man and a woman, `{name:crowned king|crowned queen}`: the `Name` decides, and other
  values take the first form;
- a word that depends on what is filled in: `{name:de}` is "de Merlin" or "d’Éloïse" in French,
  `{name:il}` is "Irina" or "il Giullare" in Italian. `WORDS` has those of each language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any
from unicodedata import normalize

from companion.words.names import Name

Word = Callable[[str], str]
"""Puts a word before or after a name."""


ITALIAN_OFFICES = frozenset({"Giullare"})
"""Characters who are called by what they are: "il Giullare", but "Merlino"."""

GERMAN_OFFICES: Mapping[str, str] = {"Narr": "Narren"}
"""The same in German, with the form of all cases but the first: "des Narren"."""


def _first_letters(name: str) -> str:
    """The first two letters, small and without accents.

    >>> _first_letters("Éloïse")
    'el'
    """
    return "".join(each for each in normalize("NFD", name) if each.isalpha()).lower()[:2]


def _is_elided_before(name: str) -> bool:
    """Whether French drops the vowel of a short word before it. An h is silent in most names, and
    a y is a vowel before a consonant."""
    letters = _first_letters(name)
    first, second = letters[:1], letters[1:]
    return first in tuple("aeiouhœæ") or (first == "y" and second not in tuple("aeiouy"))


def _elided(full: str, short: str) -> Word:
    return lambda name: f"{short}{name}" if _is_elided_before(name) else f"{full} {name}"


def _with_d(word: str) -> Word:
    """Italian a and e get a d before the same vowel."""
    return lambda name: f"{word}d {name}" if _first_letters(name)[:1] == word else f"{word} {name}"


def _before(word: str) -> Word:
    return lambda name: f"{word} {name}"


def _italian(article: str, otherwise: Word) -> Word:
    """The article, with its preposition, before an office; another word before a proper name."""
    return lambda name: f"{article} {name}" if name in ITALIAN_OFFICES else otherwise(name)


def _german_first_case(article: str) -> Word:
    return lambda name: f"{article} {name}" if name in GERMAN_OFFICES else name


def _german_case(article: str, otherwise: Word = str) -> Word:
    """The article and its case of an office; another word before a proper name."""
    return lambda name: (
        f"{article} {GERMAN_OFFICES[name]}" if name in GERMAN_OFFICES else otherwise(name)
    )


def _german_genitive(name: str) -> str:
    return f"{name}’" if name.lower().endswith(("s", "ß", "x", "z", "ce")) else f"{name}s"


WORDS: Mapping[str, Mapping[str, Word]] = {
    "en": {"s": "{}'s".format},
    "fr": {"de": _elided("de", "d’"), "que": _elided("que", "qu’")},
    "it": {
        "il": _italian("il", str),
        "Il": _italian("Il", str),
        "a": _italian("al", _with_d("a")),
        "di": _italian("del", _before("di")),
        "su": _italian("sul", _before("su")),
        "e": _with_d("e"),
    },
    "de": {
        "der": _german_first_case("der"),
        "Der": _german_first_case("Der"),
        "den": _german_case("den"),
        "von": _german_case("des", _before("von")),
        "s": _german_genitive,
    },
}
"""By language, and by the spec that asks for the word."""


DECIMAL_COMMA = frozenset({"fr", "it", "de"})
"""The languages that write 1,5 rather than 1.5."""


class GrammarFormatter(Formatter):
    """Fills in the parts of texts of one language.

    >>> french = GrammarFormatter("fr")
    >>> french.format("La couronne {name:de}", name="Éloïse")
    'La couronne d’Éloïse'
    >>> french.format("{name} est {name:couronné|couronnée}.", name=Name("Anna", is_feminine=True))
    'Anna est couronnée.'
    >>> french.format("{seconds:g} s", seconds=1.5)
    '1,5 s'
    >>> italian = GrammarFormatter("it")
    >>> [italian.format("il voto {name:su}", name=name) for name in ("Giullare", "Irina")]
    ['il voto sul Giullare', 'il voto su Irina']
    >>> german = GrammarFormatter("de")
    >>> [german.format("die Wahl {name:von}", name=name) for name in ("Narr", "Irina")]
    ['die Wahl des Narren', 'die Wahl von Irina']
    """

    def __init__(self, language: str) -> None:
        code = language.partition("_")[0]
        self._words = WORDS.get(code, {})
        self._decimal_mark = "," if code in DECIMAL_COMMA else "."

    def format_field(self, value: Any, format_spec: str) -> str:
        """Raises ValueError for a spec that this language doesn't have."""
        if "|" in format_spec:
            return _form(value, format_spec.split("|"))
        if format_spec in self._words:
            return self._words[format_spec](str(value))
        text = str(super().format_field(value, format_spec))
        return text.replace(".", self._decimal_mark) if isinstance(value, float) else text


def _form(value: object, forms: Sequence[str]) -> str:
    masculine, feminine = forms
    return feminine if isinstance(value, Name) and value.is_feminine else masculine


_FIELD_WITH_SPEC = re.compile(r"\{\w*:")


def template(text: str, formatter: Formatter) -> str:
    """A translated text whose `format` knows the grammar of its language."""
    return _Template(text, formatter) if _FIELD_WITH_SPEC.search(text) else text


class _Template(str):
    __slots__ = ("_formatter",)

    _formatter: Formatter

    def __new__(cls, text: str, formatter: Formatter) -> _Template:
        self = super().__new__(cls, text)
        self._formatter = formatter
        return self

    def format(self, *args: object, **parts: object) -> str:
        """Fill in the parts."""
        return self._formatter.vformat(self, args, parts)
