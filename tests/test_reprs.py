"""No `repr` shows a secret: a log or a traceback may print it.

Every class whose fields can hold a vote, a card or a button is listed here or hides them.
"""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
import re
from collections.abc import Iterator

import msgspec
import pytest

import companion
import engine
import hardware
from companion.display.canvas import BoxButton
from companion.display.fingers import Touch
from companion.evening.inputs import AnswerHere, Choose, Command
from companion.evening.screens.private_view import CastVote, KeepAmbition, PrivateViewScene
from companion.words.labels import label_of
from engine import Ambition, Option, Vote, view
from hardware.boxes import Button, Opened, Pressed
from tests.companion.simulated_table import SimulatedTable

MAY_BE_SECRET = re.compile(r"\b(Vote|Favourites|Ambition|OwnCard|CardFace|Hand|Button)\b")
OPEN = {
    "Ballot": "made at the reveal",
    "Election": "has been revealed",
    "ElectionStory": "has been revealed",
    "VoteFace": "has been revealed",
    "ShownCard": "has been revealed",
    "_Counts": "counts of revealed votes",
    "LegendEntry": "a kind of vote, nobody's",
    "Segment": "a number of revealed votes",
    "AskedCard": "how a card is entered, not which",
    "Reveal": "everyone sees the card",
    "SeenCards": "everyone sees the cards of a coronation",
    "RevealAmbition": "everyone sees the card",
    "Judgement": "a revealed ambition",
    "PickAmbition": "everyone sees the card",
    "AmbitionCode": "on a sticker: nobody's card until it is revealed",
    "AmbitionEntryScene": "all ambitions that are left",
    "Round": "of a record: only what everyone has seen",
    "WrittenElection": "of a record: only what everyone has seen",
    "EmissaryView": "the Émissaire's open card",
    "EmissaryFace": "the Émissaire's open card",
    "PressRequest": "tells everyone what to press",
}
"""Why each of these classes may show what it holds."""


def classes() -> Iterator[type]:
    """All classes of the game, of vivat and of its boxes."""
    for package in (engine, companion, hardware):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                names = vars(importlib.import_module(module.name)).values()
                yield from (
                    each
                    for each in names
                    if isinstance(each, type) and each.__module__ == module.name
                )


def shown_fields(each: type) -> list[str]:
    """The types of the fields that a class's `repr` shows."""
    if issubclass(each, msgspec.Struct):
        own = "__repr__" in vars(each)
        return [] if own else [str(kind) for kind in each.__annotations__.values()]
    if dataclasses.is_dataclass(each):
        own = not hasattr(each.__repr__, "__wrapped__")
        return [] if own else [str(field.type) for field in dataclasses.fields(each) if field.repr]
    if issubclass(each, tuple):
        return [str(kind) for kind in getattr(each, "__annotations__", {}).values()]
    return []


def test_every_class_that_can_hold_a_secret_hides_it_or_is_known_to_be_open() -> None:
    showing = {
        each.__name__
        for each in classes()
        if any(MAY_BE_SECRET.search(kind) for kind in shown_fields(each))
    }
    assert showing == set(OPEN)


@pytest.mark.parametrize("button", Button)
def test_a_press_does_not_appear_in_a_repr(button: Button) -> None:
    for pressed in (
        Pressed("box-1", button),
        Touch("box-1", button, down=True),
        BoxButton("box-1", button),
        Opened(1, {"box-1": button}),
    ):
        assert "box-1" in repr(pressed) or isinstance(pressed, Opened)
        assert button.name not in repr(pressed)
        assert button.value not in repr(pressed)


def test_nothing_of_a_private_screen_appears_in_a_repr() -> None:
    table = SimulatedTable(seed=3)
    table.begin("vive-le-roi", seats=3, options=[Option.AMBITION])
    table.unplug(2)
    table.choose(AnswerHere(1))
    table.choose(Command.CONTINUE)
    table.expect(PrivateViewScene)
    offered = [each for each in table.offered(KeepAmbition) if isinstance(each, KeepAmbition)]
    match = table.match
    printed = repr([table.outputs, table.events, match, match.state, view(match.state, 1), offered])
    for ambition in Ambition:
        assert label_of(ambition) not in printed
        assert ambition.name not in printed
    assert "Favourites(" not in printed


def test_a_vote_on_the_screen_does_not_appear_in_a_repr() -> None:
    for vote in Vote:
        printed = repr(Choose(CastVote(vote)))
        assert vote.name not in printed
        assert label_of(vote) not in printed
