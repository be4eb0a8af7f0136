"""Sentences for people: templates with named parts, so that they can be translated.

All other packages may use this one; it knows none of them. `N_` marks templates for
the tool that extracts them for translators.
"""

from __future__ import annotations

from typing import ClassVar


def N_(template: str) -> str:
    """Mark a template for translation; returns it unchanged."""
    return template


def is_readable_name(name: str) -> bool:
    """Whether a name can be shown: some visible character, and none that can't be printed."""
    return name.isprintable() and bool(name.strip())


def printable(text: str) -> str:
    """A text of a device or another program, on one line and without escapes: it can neither
    forge a line of a log nor change a terminal.

    >>> printable("box 1\\n\\x1b[31mfails")
    'box 1 ?[31mfails'
    """
    return "".join(c if c.isprintable() else " " if c.isspace() else "?" for c in text)


class Sentence:
    """A sentence: its `template` and the `parts` to fill in.

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
    """An error whose text is a sentence for people."""

    def __init__(self, **parts: object) -> None:
        super().__init__(**parts)
        ValueError.__init__(self, str(self))


class Several(tuple[ExplainedError, ...]):
    """Several errors as one part of another sentence, a line each."""

    def __str__(self) -> str:
        return "\n".join(map(str, self))
