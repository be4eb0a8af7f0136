"""Wherever seats are shown, each has its own number, its colour, and only what is true of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from companion.evening.scene import SeatFace
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.castle_editor import CastleEditorScene
from tests.companion.display.staged import staged
from tests.companion.staging.stages import STAGES
from tests.sampling import chosen

VOTED = {
    "ambition-choice": {1},
    "election": {1, 3},
    "election-answers-on-the-display": {1},
    "election-eight-seats": {2},
    "election-in-the-guide": {2},
    "election-sixteen-people": {2},
    "election-with-phones": {1},
}
"""Who has answered in these states; nobody in all others."""
MISSING = {
    "ambition-choice": {3, 4},
    "castle-late": {4},
    "election-answers-on-the-display": {2, 4, 5},
    "election-with-phones": {2},
    "pairing": {3},
    "seating-with-options": {2},
}
"""Whose box was pulled out."""
CHOSEN = {"raising": {3}}
"""Who is choosing, although every seat may act."""
ONE_SEAT = {
    **dict.fromkeys((name for name in STAGES if name.startswith("private-view")), ""),
    "private-view-ambitions-of-a-team": " A",
}
"""States that show only the third seat, and what follows its name if one of its people chooses."""
FIRST = {name.partition("-")[0]: name for name in sorted(STAGES, reverse=True)}
QUICK = {*FIRST.values(), *VOTED, "seating-with-options", "raising"} - {"hall-of-fame"}
"""A state of each screen, by the first word of its name, and what is told above."""


def rows_in(part: object) -> Iterator[tuple[SeatFace, ...]]:
    """All rows of seats in a scene."""
    match part:
        case SeatFace():
            yield (part,)
        case tuple() if part and isinstance(part[0], SeatFace):
            yield part
        case tuple():
            for each in part:
                yield from rows_in(each)
        case _ if is_dataclass(part):
            for field in fields(part):
                yield from rows_in(getattr(part, field.name))
        case _:
            pass


@pytest.mark.parametrize("state", chosen(sorted(STAGES), QUICK.__contains__))
def test_each_seat_is_shown_with_its_number_and_what_is_true_of_it(state: str) -> None:
    table = staged(state)
    match = table.running_match
    for row in rows_in(table.scene):
        numbers = [seat.number for seat in row]
        if match is None:
            assert numbers == [*range(1, len(row) + 1)]
        else:
            shown = [(seat.number, seat.name, seat.score) for seat in row]
            scores = enumerate(match.seen.seat_scores)
            true = [(each + 1, match.seat_name(each), score) for each, score in scores]
            if state in ONE_SEAT:
                number, name, score = true[2]
                true = [(number, name + ONE_SEAT[state], score)]
            assert shown == true
        assert {seat.number for seat in row if seat.voted} == VOTED.get(state, set())
        assert {seat.number for seat in row if seat.box_missing} == MISSING.get(state, set())
        turn = CHOSEN.get(state, set())
        crown: set[int] = set()
        if match is not None and state not in ONE_SEAT:
            shows_turn = isinstance(table.scene, CastleScene | CastleEditorScene)
            turn = {match.seen.turn + 1} if shows_turn else turn
            crown = set() if match.seen.raiser is None else {match.seen.raiser + 1}
        assert {seat.number for seat in row if seat.is_turn} == turn
        assert {seat.number for seat in row if seat.holds_crown} == crown
