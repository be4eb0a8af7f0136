"""The drawings of how vivat works can be read, and say what is so."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.pages import DOCS, ROOT, read
from tests.svg_drawings import SVG, drawing, labels

NAMES_LEFT = 278.0
"""Where the names of the messages begin, in the drawing of the protocol."""
ABOVE_ARROW = 7.0
"""How far the words of a message are above its arrow."""
MIDDLE = 480.0


def messages() -> list[tuple[str, str]]:
    """The first word of each message that is drawn, and the way that its arrow points."""
    root = drawing("protocol.svg")
    heads = map(tip, root.iter(f"{SVG}polygon"))
    ways = {y: "to controller" if x > MIDDLE else "to host" for x, y in heads}
    return [
        (label.text.split()[0], ways[label.baseline + ABOVE_ARROW])
        for label in labels(root)
        if label.left == NAMES_LEFT
    ]


def tip(head: ElementTree.Element) -> tuple[float, float]:
    x, y = head.get("points", "").split()[0].split(",")
    return float(x), float(y)


@pytest.mark.parametrize("name", ["architecture.svg", "protocol.svg"])
def test_no_text_covers_another(name: str) -> None:
    texts = labels(drawing(name))
    for at, text in enumerate(texts):
        assert not [other for other in texts[at + 1 :] if text.covers(other)], text


def test_each_message_goes_the_way_that_the_protocol_says() -> None:
    assert len(messages()) == 12
    for name, way in messages():
        kind = "8." if way == "to host" else "0."
        assert re.search(rf"\| `0x{kind}` {name} \|", read("firmware/PROTOCOL.md")), name


def test_each_part_is_a_folder() -> None:
    text = (DOCS / "architecture.svg").read_text(encoding="utf-8")
    named = re.findall(r'font-weight="700"[^>]*>([a-z/]+)', text)
    parts = [each for each in named if (ROOT / each).is_dir()]
    assert len(parts) >= 7
