"""The catalogues of translations as they stand in the project, and what Babel finds in the code."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

ROOT = Path(__file__).parent.parent
FILES = {file.parts[-3]: file for file in ROOT.glob("companion/locale/*/LC_MESSAGES/vivat.po")}
LANGUAGES = tuple(sorted(FILES))
PARTS = ("sentences", "engine", "hardware", "companion")


@cache
def catalogue(language: str) -> Catalog:
    """With its obsolete and unfinished entries."""
    with FILES[language].open("rb") as file:
        return read_po(file, locale=language)


@cache
def extracted() -> Catalog:
    """All texts in the code, as `make i18n` finds them."""
    mappings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["babel"]["mappings"]
    methods = [(each["pattern"], each["method"]) for each in mappings]
    found = Catalog()
    for part in PARTS:
        for _file, _line, text, comments, context in extract_from_dir(
            ROOT / part, methods, comment_tags=("Translators:",)
        ):
            found.add(text, auto_comments=comments, context=context)
    return found
