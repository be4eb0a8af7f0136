"""Pins and settings on the pages in other languages are those of the English pages."""

from __future__ import annotations

import tomllib

import msgspec
import pytest

from companion.settings import Settings
from tests.pages import DOCS, ROOT, examples, tables
from tests.test_box_docs import WIRINGS

BUILDING = sorted(str(page.relative_to(ROOT)) for page in DOCS.glob("*/building.md"))


@pytest.mark.parametrize("page", BUILDING)
def test_every_language_wires_the_same_pins(page: str) -> None:
    assert [table for table in tables(page) if table[0][0] == "1"] == WIRINGS


@pytest.mark.parametrize("page", BUILDING)
def test_the_settings_on_the_pages_in_every_language_are_valid(page: str) -> None:
    for example in examples(page, "toml"):
        msgspec.convert(tomllib.loads(example), Settings)
