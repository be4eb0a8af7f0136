"""What people, characters and editions can be called: one rule, wherever a name comes from."""

from __future__ import annotations

from unicodedata import category, normalize

from sentences import N_, ExplainedError

LONGEST_NAME = 24
"""Letters of one person's name; an accent counts with its letter."""
LONGEST_OF_TWO = 2 * LONGEST_NAME + len(" et ")
"""Letters of a team's name that is made of two people's, in any language. A record may have such
names; those of characters and editions are as long at most."""
_CODES_FOR_A_LETTER = 4
"""A letter with its accents, before they are composed."""
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0").union(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""What is printable for Python, and seen by nobody: fillers, blanks, and selectors of variants."""


class NotAName(ExplainedError):
    template = N_(
        "The name {name} is empty, has more than {most} letters, or one that can't be shown. "
        "Choose another."
    )


def checked_name(text: str, most: int = LONGEST_NAME) -> str:
    """The text in the form of names. Raises NotAName."""
    if name := as_name(text, most):
        return name
    raise NotAName(name=repr(text), most=most)


def as_name(text: str, most: int = LONGEST_NAME) -> str:
    """A text in the form of names: accents composed, single spaces, none at the ends; "" if it has
    no letter, more than `most`, or one that nobody sees.

    >>> as_name(" Zoe\\u0301  B "), as_name("Zo\\u200be"), as_name("x" * 25)
    ('Zoé B', '', '')
    """
    if len(text) > _CODES_FOR_A_LETTER * most:  # composing thousands of accents takes minutes
        return ""
    name = " ".join(filter(None, normalize("NFC", text).split(" ")))
    is_visible = len(name) <= most and all(map(_is_visible, f" {name}", name))
    return name if is_visible else ""


def _is_visible(before: str, letter: str) -> bool:
    """Whether a letter can be seen; an accent needs another one before it."""
    is_lonely = before == " " and category(letter).startswith("M")
    return letter.isprintable() and letter not in _INVISIBLE and not is_lonely
