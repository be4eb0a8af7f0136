"""The drawings of how vivat works are those that the scripts draw, and say what is so."""

from __future__ import annotations

import re

import pytest

from tests.pages import DOCS, ROOT, read
from tests.svg_drawings import drawing, labels
from tools.drawings import architecture, protocol

DRAWINGS = {"architecture.svg": architecture.drawing(), "protocol.svg": protocol.drawing()}


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_drawing_in_the_docs_is_up_to_date(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == DRAWINGS[name], "make drawings"


@pytest.mark.parametrize("name", DRAWINGS)
def test_no_text_covers_another(name: str) -> None:
    texts = labels(drawing(name))
    for at, text in enumerate(texts):
        assert not [other for other in texts[at + 1 :] if text.covers(other)], text


@pytest.mark.parametrize("message", protocol.MESSAGES, ids=lambda message: str(message[1]))
def test_each_message_goes_the_way_that_the_protocol_says(
    message: tuple[bool, str, str, str],
) -> None:
    to_box, name, _, _ = message
    direction = "to controller" if to_box else "to host"
    assert re.search(
        rf"\| `0x..` {name.split()[0]} \| {direction} \|", read("firmware/PROTOCOL.md")
    )


def test_each_part_is_a_folder() -> None:
    named = re.findall(r'font-weight="700"[^>]*>([a-z/]+)', DRAWINGS["architecture.svg"])
    parts = [each for each in named if (ROOT / each).is_dir()]
    assert len(parts) >= 7
