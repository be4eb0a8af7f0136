"""Writes a sentence as a voice must read it, so that names and signs sound right.

`companion/data/pronunciations.toml` has the words that a voice reads wrongly, by language and by
edition.
"""

from __future__ import annotations

import re
import tomllib
from collections import ChainMap
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from companion.words.i18n import _

WORDS = Path(__file__).parent.parent / "data" / "pronunciations.toml"
_LISTED = tomllib.loads(WORDS.read_text("utf-8"))
"""Read once, before a game: a disk may stall."""
IN_ALL = "all"
"""In the file, what holds in every edition."""

_SIGNS = str.maketrans(
    {"\u00a0": " ", "·": ",", "→": ",", "(": ", ", ")": ",", "\n": ". ", "“": None, "”": None}
)
"""Signs that voices name, or that make no pause."""
_BELOW_ZERO = re.compile(r"(?<![\w−–-])[−–-](?=\d)")


def pronounced(text: str, language: str, *sections: str) -> str:
    """The text as a voice of this language reads it: with the words of all editions, and of these
    sections of the file, such as the id of the edition that is played."""
    words = _words(language, sections)
    minus = _("minus {number}").format(number="")
    plain = _BELOW_ZERO.sub(minus, text.translate(_SIGNS))
    return _any_of(frozenset(words)).sub(lambda found: words[found[0]], plain) if words else plain


@cache
def _words(language: str, sections: Sequence[str]) -> Mapping[str, str]:
    of_language = _LISTED.get(language, {})
    return dict(ChainMap(*(of_language.get(each, {}) for each in (*sections, IN_ALL))))


@cache
def _any_of(words: frozenset[str]) -> re.Pattern[str]:
    """Whole words, the longest first."""
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
