"""Pins and settings on the pages in other languages are those of the English pages, and messages
those of the catalogue."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import msgspec
import pytest

from companion.config.settings import Settings
from tests.catalogues import catalogue
from tests.pages import DOCS, ROOT, Table, examples, read, tables
from tests.test_box_docs import WIRINGS

ENGLISH = "docs/troubleshooting.md"
BUILDING = sorted(str(page.relative_to(ROOT)) for page in DOCS.glob("*/building.md"))


@pytest.mark.parametrize("page", BUILDING)
def test_every_language_wires_the_same_pins(page: str) -> None:
    assert [table for table in tables(page) if table[0][0] == "1"] == WIRINGS


@pytest.mark.parametrize("page", BUILDING)
def test_the_settings_on_the_pages_in_every_language_are_valid(page: str) -> None:
    for example in examples(page, "toml"):
        msgspec.convert(tomllib.loads(example), Settings)


FIELD = r"\{[^}]+\}"
FEWEST_LETTERS = 15
"""Of a text without its fields; shorter ones could be any message."""


def said(text: str) -> re.Pattern[str]:
    """What the program may write for this text of the catalogue, whatever its fields are."""
    return re.compile(".+".join(map(re.escape, re.split(FIELD, " ".join(text.split())))))


def is_said(sentence: str, text: str) -> bool:
    """Most texts have parts that the sentence lacks: no pattern is made of them."""
    parts = re.split(FIELD, " ".join(text.split()))
    return all(part in sentence for part in parts) and bool(said(text).fullmatch(sentence))


def messages(found: list[Table]) -> list[str]:
    """The first column of these tables: messages, or what people see."""
    texts = [row[0].replace("\\*", "*") for table in found for row in table]
    return [" ".join(message.split()) for message in texts]  # French has no-break spaces


def texts_of(language: str) -> list[tuple[str, str]]:
    """The texts of the program that are long enough to be told apart, and their translations."""
    return [
        (each.id, each.string)
        for each in catalogue(language)
        if isinstance(each.id, str) and isinstance(each.string, str)
        if len(re.sub(FIELD, "", each.id)) >= FEWEST_LETTERS
    ]


@pytest.mark.parametrize("table", [*range(4), *range(5, len(tables(ENGLISH)))])
def test_the_page_about_trouble_has_sentences_of_the_program(table: int) -> None:
    for message in messages([tables(ENGLISH)[table]]):
        assert [each for each in sentences(message) if not is_the_programs(each)] == []


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.?!]) ", " ".join(text.split()))


@cache
def sentences_of_the_program() -> tuple[str, ...]:
    found = (each for text, _ in texts_of("de") for each in sentences(text))
    return tuple(each for each in found if len(re.sub(FIELD, "", each)) >= FEWEST_LETTERS)


def is_the_programs(sentence: str) -> bool:
    """Whether the program writes this, or, if “…” leaves something out, each part of it."""
    if any(is_said(sentence, each) for each in sentences_of_the_program()):
        return True
    parts = [part.strip(" :.") for part in sentence.split("…")]
    known = "\n".join(sentences_of_the_program())
    return "…" in sentence and all(part in known or len(part) < FEWEST_LETTERS for part in parts)


@pytest.mark.parametrize("page", BUILDING)
def test_the_messages_on_the_pages_in_every_language_are_the_programs(page: str) -> None:
    texts = texts_of(Path(page).parent.name)
    english = messages(tables(ENGLISH)[:5])
    for message, translated in zip(english, messages(tables(page)[-5:]), strict=True):
        found = [theirs for ours, theirs in texts if is_said(message, ours)]
        assert not found or any(is_said(translated, each) for each in found), translated


@pytest.mark.parametrize("page", BUILDING)
def test_every_language_has_the_fuse_of_the_lights_and_names_the_page_about_safety(
    page: str,
) -> None:
    (strip,) = [each for each in read(page).split("\n\n") if "VBUS (40)" in each]
    assert "0,5 A" in strip
    assert "cables.md#safety" in strip


@pytest.mark.parametrize("page", BUILDING)
def test_every_language_drills_the_blocks_and_measures_the_buttons_as_in_english(page: str) -> None:
    english = read("docs/weekend.md") + read("docs/building.md")
    (holes,) = re.findall(r"into the blocks: (\d+ mm) wide, (\d+ mm) deep", english)
    (depths,) = re.findall(r"(\d+ mm) deep including their connectors: that is (\d+ mm)", english)
    assert [size for size in (*holes, *depths) if size not in read(page)] == []
