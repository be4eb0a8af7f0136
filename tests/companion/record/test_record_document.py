"""The example in the document is a record, and leads to the result beside it."""

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


def test_the_documents_example_leads_to_the_documents_result() -> None:
    assert read_back(block("toml")) == json.loads(block("json"))
