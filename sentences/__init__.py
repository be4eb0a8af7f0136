"""Sentences for people: a template with named parts, so that any language can say them.

The lowest room of the house: rules, boxes and table all speak like this, and it
knows none of them. Sentences are marked with `N_` for the catalogue's extractor.
"""

from __future__ import annotations

from typing import ClassVar


def N_(sentence: str) -> str:
    """Mark a sentence for translation and leave it as it is."""
    return sentence


def is_readable_name(name: str) -> bool:
    """Whether a name can be shown: some visible character, and none that can't be printed."""
    return name.isprintable() and bool(name.strip())


class Sentence:
    """Something to tell people: `sentence` with its `parts` filled in.

    >>> class Hello(Sentence):
    ...     template = N_("Hello, {name}.")
    >>> str(Hello(name="Margot"))
    'Hello, Margot.'
    """

    template: ClassVar[str]

    def __init__(self, **parts: object) -> None:
        self.parts = parts

    def __str__(self) -> str:
        return self.template.format(**self.parts)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        return hash((type(self), str(self)))


class ExplainedError(Sentence, ValueError):
    """An error in words for people."""

    def __init__(self, **parts: object) -> None:
        super().__init__(**parts)
        ValueError.__init__(self, str(self))


class Several(tuple[ExplainedError, ...]):
    """Several errors as one part of another, a line each."""

    def __str__(self) -> str:
        return "\n".join(map(str, self))
