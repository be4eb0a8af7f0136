"""The path for makers has the same steps, numbers, commands and drawings in every language."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.catalogues import catalogue
from tests.pages import DOCS, ROOT, examples, read

ENGLISH = "docs/weekend.md"
TRANSLATED = sorted(str(page.relative_to(ROOT)) for page in DOCS.glob("*/weekend.md"))
CHECKS = {"Check", "Check:", "If not:"}
QUOTED = (
    "Play with: {command}",
    "{box}: connected",
    "{port}: firmware {version} is running",
    "No box controller found on USB",
    "{port}: no answer. If this is a box controller",
    "{port}: you have no permission to use this port",
)
"""How the texts begin whose first sentence the page shows."""
STARTS = re.compile(r"^(?=\d+\. |## )", re.MULTILINE)
"""A step or a section begins here."""


def parts(page: str) -> list[str]:
    """What stands before the first section, then each section's beginning, and each step."""
    return STARTS.split(read(page))


def in_both(page: str) -> list[tuple[str, str]]:
    return list(zip(parts(ENGLISH), parts(page), strict=True))


def amounts(part: str) -> Counter[str]:
    """The numbers outside of links: 3,5 and 3.5 are the same."""
    text = re.sub(r"\]\([^)]*\)", "]", part)
    return Counter(each.replace(",", ".") for each in re.findall(r"\d+(?:[.,]\d+)*", text))


def chosen(part: str) -> list[str]:
    """The words of the screen, in their order: they alone are slanted and have a capital."""
    return re.findall(r"(?<!\*)\*([A-Z][^*]+)\*(?!\*)", " ".join(part.split()))


def drawings(page: str) -> list[str]:
    return [Path(each).name for each in re.findall(r"!\[[^]]+\]\(([^)]+)\)", read(page))]


def texts(page: str) -> dict[str, str]:
    """The program's texts in the language of this page, with their fields."""
    found = catalogue(Path(page).parent.name)
    return {each.id: str(each.string) for each in found if isinstance(each.id, str)}


@pytest.mark.parametrize("page", TRANSLATED)
def test_every_step_has_the_same_numbers(page: str) -> None:
    for ours, theirs in in_both(page):
        assert amounts(theirs) == amounts(ours), theirs


@pytest.mark.parametrize("page", TRANSLATED)
def test_commands_and_drawings_are_the_same(page: str) -> None:
    assert examples(page, "sh") == examples(ENGLISH, "sh")
    assert drawings(page) == drawings(ENGLISH)


@pytest.mark.parametrize("page", TRANSLATED)
def test_every_step_names_the_same_words_of_the_screen(page: str) -> None:
    known = texts(page)
    for ours, theirs in in_both(page):
        words = [known[each] for each in chosen(ours) if each not in CHECKS]
        assert [each for each in chosen(theirs) if each in known.values()] == words, theirs


@pytest.mark.parametrize("begins", QUOTED)
@pytest.mark.parametrize("page", TRANSLATED)
def test_what_it_quotes_is_what_the_program_says(page: str, begins: str) -> None:
    (said,) = [text for text_id, text in texts(page).items() if text_id.startswith(begins)]
    first_sentence = re.split(r"(?<=\.) ", said)[0].rstrip(".")
    quoted = " ".join(read(page).split())
    for part in re.split(r"\{\w+\}", first_sentence):
        assert part.strip(" :") in quoted
