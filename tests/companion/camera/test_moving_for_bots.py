"""Bots at a board under a camera: people move for them what they ask for, and touch nothing."""

from __future__ import annotations

import pytest

from companion.evening.screens.castle import CastleScene
from companion.evening.screens.podium import PodiumScene
from engine import Climb, Option, Place, Placement
from tests.companion.bots_here import BotsHere
from tests.companion.camera.people import SOON, Move, People
from tests.companion.camera.playing import hint, put
from tests.companion.camera.watched_table import WatchedTable
from tests.companion.simulated_table import GameChoices

STARTS = 2
"""Seats 1 and 2 are people's; then the first bot has the turn."""


class Thinkers(BotsHere):
    """Bots that think as long as `think` says so."""

    think = False

    def ask(self, question: bytes) -> int | None:
        return None if self.think else super().ask(question)


def begin(bots: Thinkers, edition: str = "king-up", options: tuple[Option, ...] = ()) -> People:
    """Two people and two bots under a camera; nobody has moved."""
    table = WatchedTable(edition, bots=bots)
    table.begin(edition, 4, **GameChoices(bots=2, options=options))
    table.pass_time(1)
    return People(table, table.board.chance)


def at_a_bots_turn(bots: Thinkers) -> tuple[People, Move]:
    """Seats 1 and 2 have placed somebody, a bot asks for a move."""
    people = begin(bots)
    for character in unplaced(people)[:STARTS]:
        put(people, character, Place.FLOOR_1)
    asked = people.table.asked_move
    assert asked is not None
    return people, asked


def unplaced(people: People) -> list[str]:
    state = people.table.match.state
    return [c.id for c in state.rules.characters if state.place_of(c.id) is Place.UNPLACED]


def another(people: People, asked: Move) -> str:
    return next(each for each in unplaced(people) if each != asked.character)


def test_a_piece_that_is_moved_for_a_bot_needs_no_touch() -> None:
    people, asked = at_a_bots_turn(Thinkers())
    put(people, asked.character, people.place_after(asked))
    assert people.events[-1] == asked


def test_another_piece_than_asked_for_is_no_move_and_gets_a_sentence() -> None:
    people, asked = at_a_bots_turn(Thinkers())
    before = people.events
    other = another(people, asked)
    put(people, other, Place.FLOOR_2)
    people.table.pass_time(2)
    assert people.events == before
    assert "Put the other piece back" in hint(people)
    assert "Put the other piece back" in people.table.notice_text
    put(people, other, Place.UNPLACED)
    assert "Put the other piece back" not in hint(people)
    put(people, asked.character, people.place_after(asked))
    assert people.events == (*before, asked)


def test_nothing_counts_as_its_move_while_a_bot_thinks() -> None:
    bots = Thinkers()
    people = begin(bots)
    first, second, early = unplaced(people)[:3]
    put(people, first, Place.FLOOR_1)
    bots.think = True
    put(people, second, Place.FLOOR_1)
    put(people, early, Place.FLOOR_2)
    people.table.pass_time(3)
    assert people.events[-1] == Placement(second, 1)
    assert people.table.expect(CastleScene).prompt == "Ada thinks"
    bots.think = False
    people.table.pass_time(SOON)
    assert people.events[-1] == Placement(second, 1)
    assert "Put the other piece back" in hint(people)


def test_two_pieces_at_once_are_one_move_if_a_bot_is_next() -> None:
    people = begin(Thinkers())
    first, *others = unplaced(people)
    put(people, first, Place.FLOOR_1)

    def both() -> None:
        for character, place in zip(others, (Place.FLOOR_1, Place.FLOOR_2), strict=False):
            people.board.put(character, place)

    before = len(people.events)
    people.handle(both)
    people.table.pass_time(3)
    assert len(people.events) == before + 1
    assert "Put the other piece back" in hint(people)


def test_a_move_for_a_bot_that_is_changed_on_the_board_is_taken_back() -> None:
    people, asked = at_a_bots_turn(Thinkers())
    before, there = people.events, people.place_after(asked)
    put(people, asked.character, there)
    assert people.events == (*before, asked)
    elsewhere = next(place for place in (Place.FLOOR_2, Place.FLOOR_3) if place is not there)
    put(people, asked.character, elsewhere)
    people.table.pass_time(2)
    assert people.events == before
    assert hint(people).startswith("Take ")
    put(people, asked.character, there)
    assert people.events == (*before, asked)


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), (Option.WEDDING, Option.AMBITION)], ids=str)
def test_whole_games_with_bots_by_moving_wood_and_voting(options: tuple[Option, ...]) -> None:
    people = begin(Thinkers(), "vive-le-roi", options)
    people.play()
    people.table.expect(PodiumScene)
    assert people.wrong == []
    told = [event for event in people.events if isinstance(event, Placement | Climb)]
    assert told == people.meant
