"""Names as people see them: in their language, and with their gender.

Knows neither the current language, which `companion.words.i18n` has, nor any catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class Name(str):
    """A name that takes masculine or feminine forms in a sentence."""

    __slots__ = ("is_feminine",)

    is_feminine: bool

    def __new__(cls, name: str, is_feminine: bool = False) -> Name:
        self = super().__new__(cls, name)
        self.is_feminine = is_feminine
        return self


class HasNames(Protocol):
    """A character, or what a story keeps of one."""

    @property
    def name(self) -> str: ...
    @property
    def names(self) -> Mapping[str, str]: ...
    @property
    def is_feminine(self) -> bool: ...


def name_in(language: str, named: HasNames) -> Name:
    """The name in a language, such as "fr"."""
    return Name(text_in(language, named.name, named.names), named.is_feminine)


def text_in(language: str, text: str, texts: Mapping[str, str]) -> str:
    """What `texts` has for a language, for pt_BR also that for pt; else `text`."""
    return texts.get(language) or texts.get(language.partition("_")[0]) or text
