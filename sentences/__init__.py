"""Sentences for people: templates with named parts, so that they can be translated.

All other packages may use this one; it knows none of them. `N_` marks templates for
the tool that extracts them for translators.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath
from typing import TypeVar


def N_(template: str) -> str:
    """Mark a template for translation; returns it unchanged."""
    return template


def printable(text: str) -> str:
    """A text of a device or another program, on one line and without escapes: it can neither
    forge a line of a log nor change a terminal.

    >>> printable("box 1\\n\\x1b[31mfails")
    'box 1 ?[31mfails'
    """
    return "".join(c if c.isprintable() else " " if c.isspace() else "?" for c in text)


MOST_SHOWN = 400
"""Characters of one part of a sentence; a part may come from a file or a device."""


def shown(part: object) -> object:
    """A part as sentences show it: a text on one line, shortened in the middle if it is long.

    >>> shown("\\x1b[31mred\\n"), shown(7)
    ('?[31mred ', 7)
    """
    is_text = isinstance(part, str | PurePath | BaseException)
    if not is_text or isinstance(part, Sentence):
        return part
    text = printable(str(part))
    half = MOST_SHOWN // 2
    return text if len(text) <= MOST_SHOWN else f"{text[:half]}…{text[-half:]}"


class Sentence:
    """A sentence: its `template` and the `parts` to fill in. A short one that is said in
    one place, and never caught, needs no class of its own.

    >>> class Hello(Sentence):
    ...     template = N_("Hello, {name}.")
    >>> str(Hello(name="Margot")), str(Sentence(N_("Bye, {name}."), name="Margot"))
    ('Hello, Margot.', 'Bye, Margot.')
    """

    template: str

    def __init__(self, template: str | None = None, /, **parts: object) -> None:
        if template is not None:
            self.template = template
        self.parts = parts

    def __str__(self) -> str:
        parts = {name: shown(part) for name, part in self.parts.items()}
        return self.template.format(**parts)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        return hash((type(self), str(self)))


class ExplainedError(Sentence, ValueError):
    """An error whose text is a sentence for people."""

    def __init__(self, template: str | None = None, /, **parts: object) -> None:
        super().__init__(template, **parts)
        ValueError.__init__(self, str(self))


E = TypeVar("E", bound=ExplainedError)


def misspelt(word: str, known: Iterable[str], near: type[E], far: type[E], /, **parts: object) -> E:
    """What is wrong with an unknown word: `near`, which has a known one like it as `suggestion`,
    or `far`, which has all that are `known`."""
    from difflib import get_close_matches

    words = tuple(known)
    if close := get_close_matches(word, words, n=1):
        return near(suggestion=close[0], **parts)
    return far(known=", ".join(words), **parts)


class Several(tuple[ExplainedError, ...]):
    """Several errors as one part of another sentence, a line each."""

    def __str__(self) -> str:
        return "\n".join(map(str, self))
