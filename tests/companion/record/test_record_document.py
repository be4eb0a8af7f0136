"""The example in docs/game-record.md is a record with the result given there."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.companion.record.sample_games import read_back

DOCUMENT = (Path(__file__).parents[3] / "docs/game-record.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """The document's only block in this language."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```", DOCUMENT, re.DOTALL | re.MULTILINE)
    return str(found)


def test_the_example_in_the_document_gives_the_result_in_the_document() -> None:
    assert read_back(block("toml")) == json.loads(block("json"))
