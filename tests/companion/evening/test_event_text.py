"""The lines of a log tell what happened, and never a name, a vote, a score or a hand."""

from __future__ import annotations

import re
from random import Random
from typing import get_args

from companion.evening.events import Played
from companion.evening.texts.event_text import describe
from engine import Event, Follow, Game, Option
from tests.companion.record.sample_games import NAMES, VIVE, SampleTable, events

TABLE = SampleTable(VIVE, 4, frozenset({Option.AMBITION, Option.WEDDING}), is_restless=True)


def test_every_event_of_the_rules_has_a_line_without_names_and_numbers() -> None:
    described: set[str] = set()
    for follow in Follow:
        for seed in range(8):
            table = TABLE._replace(follow=follow, own_cards=seed % 2 == 1)
            game = Game(table.rules())
            for event in events(table, Random(seed), game):
                game.push(event)
                line = describe(Played(event))
                described.add(type(event).__name__)
                assert not any(name in line for name in NAMES)
                assert not re.search(r"\d", re.sub(r"placed on floor \d$", "", line)), line
    kinds = {each.__name__ for each in get_args(Event)}
    assert kinds - described <= {"TellStuck"}
