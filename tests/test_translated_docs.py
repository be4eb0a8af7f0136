"""Pins and settings on the pages in other languages are those of the English pages, and messages
those of the catalogue."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from companion.settings import Settings
from tests.catalogues import catalogue
from tests.pages import DOCS, ROOT, examples, tables
from tests.test_box_docs import WIRINGS

ENGLISH = "docs/building.md"
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


def troubleshooting(page: str) -> list[str]:
    """The first column of the last five tables: messages, and in the last one what people see."""
    found = [row[0].replace("\\*", "*") for table in tables(page)[-5:] for row in table]
    return [" ".join(message.split()) for message in found]  # French has no-break spaces


@pytest.mark.parametrize("page", BUILDING)
def test_the_messages_on_the_pages_in_every_language_are_the_programs(page: str) -> None:
    sentences = [
        (said(each.id), said(each.string))
        for each in catalogue(Path(page).parent.name)
        if isinstance(each.id, str) and isinstance(each.string, str)
        if len(re.sub(FIELD, "", each.id)) >= FEWEST_LETTERS
    ]
    for english, translated in zip(troubleshooting(ENGLISH), troubleshooting(page), strict=True):
        found = [theirs for ours, theirs in sentences if ours.fullmatch(english)]
        assert not found or any(each.fullmatch(translated) for each in found), translated
