"""The example in docs/game-record.md is a record with the result given there."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.companion.record.sample_games import read_back

DOCUMENT = (Path(__file__).parents[3] / "docs/game-record.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The document's blocks in this language."""
    return re.findall(rf"^```{language}\n(.*?)^```", DOCUMENT, re.DOTALL | re.MULTILINE)


def test_the_example_in_the_document_gives_the_result_in_the_document() -> None:
    (result,) = blocks("json")
    assert read_back(blocks("toml")[0]) == json.loads(result)


def test_the_example_of_the_ways_to_follow_is_a_record() -> None:
    votes, scores = read_back(blocks("toml")[1])["rounds"]
    assert votes["coronations"] == [
        {"monarch": "merlin", "points": {"Margot": 17, "Charles": 16, "Perrine": 21}}
    ]
    assert votes["scores"] == {"Margot": 44, "Charles": 36, "Perrine": 41}
    assert scores["hands"] == {"Perrine": {"no": 0, "stomachache": 0}}
    assert scores["ambition"] == {"Margot": 5, "Charles": 5, "Perrine": 3}
