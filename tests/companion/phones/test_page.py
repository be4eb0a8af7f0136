"""The phones' page: what it says, how large it is, and what a card on it can hold."""

from __future__ import annotations

import json
import re

import pytest

from companion.evening.cards.hands import HandFace
from companion.evening.ports import Ports
from companion.evening.scene import AmbitionFace, OwnCard
from companion.phones.cards import card_content
from companion.phones.texts import texts_of_page
from companion.words.i18n import languages, use_language
from engine import Option, PawnColour
from hardware.boxes import Button
from hardware.phones.contents import CARD_LENGTH
from hardware.phones.server import PAGE, files_of_page
from tests.companion.pseudo_language import PSEUDO, speaking
from tests.companion.simulated_table import SimulatedTable
from tests.companion.staging.phones import STAGED_WAY_IN, StagedPhones

MOST = 64 * 1024
"""Bytes of the whole page with its texts."""


def size_of_texts() -> int:
    return len(json.dumps(dict(texts_of_page())).encode())


def test_the_page_with_its_texts_is_small() -> None:
    sizes = []
    for code in languages():
        use_language(code)
        sizes.append(size_of_texts())
    files = {path: content for path, (_kind, content) in files_of_page().items() if path != "/"}
    assert sum(map(len, files.values())) + max(sizes) < MOST


def test_the_page_asks_for_every_text_and_for_no_other() -> None:
    pages = "".join(
        path.read_text() for path in PAGE.glob("*.*") if path.suffix in (".js", ".html")
    )
    asked = set(re.findall(r"texts\.(?!json)(\w+)", pages)) | set(
        re.findall(r'data-text="(\w+)"', pages)
    )
    lists = re.findall(r"(?:LIGHTS|VOTES) = \[(.*?)\]", pages)
    in_lists = set(re.findall(r'"(\w+)"', " ".join(lists)))
    said_by_the_server = {"by_name"}
    assert (asked | in_lists | said_by_the_server) == set(texts_of_page())


@pytest.mark.parametrize("language", ["en", PSEUDO])
def test_the_longest_card_fits(language: str) -> None:
    """Two people with cards, ambitions and vote cards, and all characters to choose from."""
    port = StagedPhones(STAGED_WAY_IN)
    with speaking(language):
        table = SimulatedTable(ports=Ports(phones=port))
        port.join(*table.boxes)
        options = {Option.TEAMS, Option.AMBITION, Option.BANISHED}
        table.begin("vive-le-roi", 4, options=options, teams=range(4))
        hands = [*table.outputs.hands.values()]
        for box in (*range(1, 5), *range(1, 5)):
            table.keep_ambition(box)
        hands += table.outputs.hands.values()
        assert any(hand.choices for hand in hands)
        assert all(len(card_content(hand, 2**32 - 1)) <= CARD_LENGTH * 2 // 3 for hand in hands)


def test_words_say_which_button_keeps_an_ambition_and_which_is_marked() -> None:
    pair = (
        AmbitionFace("A man is king", 3, Button.YES, is_marked=True),
        AmbitionFace("One favourite in a WC", 5, Button.NO),
    )
    hand = HandFace(card=OwnCard((), (pair, (AmbitionFace("I raised the king", 3),)), ()))
    assert json.loads(card_content(hand, 1))["hand"]["ambitions"] == [
        [["Yes: A man is king", "+3 ✓", "yes marked"], ["No: One favourite in a WC", "+5", "no"]],
        [["I raised the king", "+3", ""]],
    ]


def test_a_card_is_what_the_page_reads() -> None:
    assert json.loads(card_content(HandFace("Anna", "Wait a moment."), 7)) == {
        "version": 7,
        "language": "en",
        "name": "Anna",
        "prompt": "Wait a moment.",
        "lines": [],
        "colours": [],
        "buttons": False,
        "third": "",
        "hand": None,
        "choices": [],
        "castle": [],
    }


def test_a_card_has_the_colour_of_its_seat_and_of_letters_on_it() -> None:
    for colour, ground, ink in (
        (PawnColour.YELLOW, "#ecc842", "#282018"),
        (PawnColour.BLACK, "#222024", "#f7efde"),
    ):
        card = json.loads(card_content(HandFace("Anna", colour=colour), 7))
        assert card["colours"] == [ground, ink]
